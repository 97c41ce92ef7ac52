import { signal } from "@preact/signals";

import { parseJson } from "../api/request.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { isShareable, toSearch } from "./place.ts";
import type { BuilderPlace } from "./place.ts";

/** A request that was sent: the place where it can be built again, and its outcome. Never a key. */
export interface HistoryEntry {
  readonly at: number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly ms: number;
  /** The Explorer's address of it. */
  readonly search: string;
}

const MOST_KEPT = 50;

/** The last requests, the newest first. */
export const history = signal<readonly HistoryEntry[]>(read());

/** Adds a request. */
export function remember(entry: Omit<HistoryEntry, "search">, place: BuilderPlace): void {
  const body = place.body !== undefined && isShareable(place.body) ? place.body : undefined;
  history.value = [{ ...entry, search: toSearch({ ...place, body }) }, ...history.value].slice(0, MOST_KEPT);
  keep("history", JSON.stringify(history.value));
}

/** Forgets all of them. */
export function forgetHistory(): void {
  history.value = [];
  keep("history", null);
}

function read(): readonly HistoryEntry[] {
  const kept = parseJson(readKept("history") ?? "");
  // Only this page writes there.
  return Array.isArray(kept) ? (kept as HistoryEntry[]).slice(0, MOST_KEPT) : [];
}
