import { signal } from "@preact/signals";

import { request } from "../api/request.ts";
import { parseOperations } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { BELOW } from "./place.ts";

/** The state of reading the API's description. */
export type Description =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly operations: readonly Operation[] };

/** The API's description. */
export const description = signal<Description>({ state: "loading" });

let began = false;

/** Reads the description, once unless it failed. */
export async function loadDescription(): Promise<void> {
  if (began) return;
  began = true;
  description.value = { state: "loading" };
  try {
    const document = await request<unknown>(`${BELOW}/openapi.json`);
    // The description is large: typing and scrolling come first.
    await pause();
    const operations = parseOperations(document);
    await pause();
    description.value = { state: "ready", operations };
  } catch (error) {
    began = false;
    description.value = { state: "failed", error };
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
