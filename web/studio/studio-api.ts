import { signal } from "@preact/signals";

import type { ShownKey } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { pageToken } from "../api/page-token.ts";
import { request, RequestError } from "../api/request.ts";
import type { RequestOptions } from "../api/request.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { listKeys } from "../dashboard/account-api.ts";
import { account, loadAccount } from "../dashboard/session.ts";
import type { BuiltHeader } from "../snippets/built-request.ts";
import { go, place } from "./location.ts";

const KEPT_KEY = "secret.X-API-Key";

/** The API key that requests are sent with, for this visit, as the Explorer keeps it; empty for none. */
export const apiKey = signal(readKept(KEPT_KEY, "session") ?? "");

/** Sends requests with another key from now on, or with none. */
export function setApiKey(key: string): void {
  keep(KEPT_KEY, key === "" ? null : key, "session");
  apiKey.value = key;
}

/** The key in the address, whose secret this page does not know; undefined without one, and while another is typed. */
function chosenKey(): string | undefined {
  const { key } = place.value;
  return apiKey.value !== "" || key === "none" ? undefined : key;
}

/** The keys of whoever is logged in: the first is chosen where the address names none. */
export const ownKeys: Promise<readonly ShownKey[]> = loadKeys();

async function loadKeys(): Promise<readonly ShownKey[]> {
  await loadAccount().catch(() => undefined); // as a visitor then
  if (!account.value) return [];
  const { keys } = await listKeys();
  if (apiKey.value === "" && place.value.key === undefined && keys[0] !== undefined) go({ key: keys[0].id }, "replace");
  return keys;
}

/** The headers that name the caller and the sandbox, as everybody would send them. */
export function callerHeaders(sandbox = place.value.sandbox): readonly BuiltHeader[] {
  const key = apiKey.value;
  return [
    ...(sandbox === undefined ? [] : [{ name: "X-Sandbox", value: sandbox }]),
    ...(key === "" && chosenKey() === undefined
      ? []
      : [{ name: "X-API-Key", value: key, variable: "SEEDBED_API_KEY" }]),
  ];
}

/** The headers of a request of this page: those of the caller, and the page's token. */
export async function pageHeaders(): Promise<Readonly<Record<string, string>>> {
  await ownKeys.catch(() => undefined);
  const own = Object.fromEntries(callerHeaders().flatMap(({ name, value }) => (value === "" ? [] : [[name, value]])));
  return { ...own, ...(await pageToken(chosenKey())) };
}

/** Asks in the sandbox that the address names. Throws a {@link RequestError}. */
export async function ask<T>(path: string, options: RequestOptions = {}): Promise<T> {
  return request<T>(path, { ...options, headers: { ...options.headers, ...(await pageHeaders()) } });
}

/** As {@link ask}; undefined where there is no such thing. */
export async function askOptional<T>(path: string): Promise<T | undefined> {
  try {
    return await ask<T>(path);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return undefined;
    throw error;
  }
}
