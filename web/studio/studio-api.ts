import { signal } from "@preact/signals";

import { pageToken } from "../api/page-token.ts";
import { request, RequestError } from "../api/request.ts";
import type { RequestOptions } from "../api/request.ts";
import { keep, readKept } from "../chrome/kept.ts";
import type { BuiltHeader } from "../snippets/built-request.ts";
import { place } from "./location.ts";

const KEPT_KEY = "secret.X-API-Key";

/** The API key that requests are sent with, for this visit, as the Explorer keeps it; empty for none. */
export const apiKey = signal(readKept(KEPT_KEY, "session") ?? "");

/** Sends requests with another key from now on, or with none. */
export function setApiKey(key: string): void {
  keep(KEPT_KEY, key === "" ? null : key, "session");
  apiKey.value = key;
}

/** The headers that name the caller and the sandbox, as everybody would send them. */
export function callerHeaders(sandbox = place.value.sandbox): readonly BuiltHeader[] {
  const key = apiKey.value;
  return [
    ...(sandbox === undefined ? [] : [{ name: "X-Sandbox", value: sandbox }]),
    ...(key === "" ? [] : [{ name: "X-API-Key", value: key, variable: "SEEDBED_API_KEY" }]),
  ];
}

/** The headers of a request of this page: those of the caller, and the page's token. */
export async function pageHeaders(): Promise<Readonly<Record<string, string>>> {
  const own = Object.fromEntries(callerHeaders().map(({ name, value }) => [name, value]));
  return { ...own, ...(await pageToken()) };
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
