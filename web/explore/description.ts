import { signal } from "@preact/signals";

import { request } from "../api/request.ts";
import { parseOperations } from "./operations.ts";
import type { Operation } from "./operations.ts";

/** How far reading the API's description has come. */
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
    const document = await request<unknown>("/openapi.json");
    // It is large: whoever types or scrolls meanwhile comes first.
    await new Promise((resolve) => setTimeout(resolve));
    description.value = { state: "ready", operations: parseOperations(document) };
  } catch (error) {
    began = false;
    description.value = { state: "failed", error };
  }
}
