import { signal } from "@preact/signals";

import { listenToStream } from "../api/event-stream.ts";
import type { StreamState } from "../api/event-stream.ts";
import type { CollectionDiff } from "../dashboard/key-data-api.ts";
import type { Row } from "../ui/record-table.tsx";
import { toCatalog } from "./catalog.ts";
import type { Catalog, Collection } from "./catalog.ts";
import { ask, pageHeaders } from "./studio-api.ts";

/** Something that happened in the sandbox. */
export interface Happening {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly data: { readonly object: Row; readonly previous?: Row };
}

/** The changes since the sandbox began, by collection. */
export const changes = signal<Readonly<Record<string, CollectionDiff>>>({});

/** Is raised with every change in the sandbox: components that show it then read it again. */
export const revision = signal(0);

/** The events of this visit, the newest first. */
export const happenings = signal<readonly Happening[]>([]);

/** The state of the stream of events. */
export const eventState = signal<StreamState>("connecting");

const KEPT_HAPPENINGS = 500;
/** Many events at once, as after a jump of the clock, are one change of what is shown. */
const SETTLES_MS = 150;

let catalog: Promise<Catalog> | undefined;

/** Reads what there is, own domains too. Throws a `RequestError`. */
export function loadCatalog(): Promise<Catalog> {
  catalog = ask("/v1").then(toCatalog);
  return catalog;
}

/** Reads the changes again. Throws a `RequestError`. */
export async function loadChanges(): Promise<void> {
  const answer = await ask<{ readonly collections: Readonly<Record<string, CollectionDiff>> }>(
    "/api/data/changes?since=seed",
  );
  const known = (await catalog)?.collections;
  changes.value = Object.fromEntries(
    Object.entries(answer.collections).map(([name, own]) => [name, withoutTouched(own, known?.get(name))]),
  );
}

/** Changes without the records of which only the time of the last write differs: a change that was undone leaves that. */
function withoutTouched(own: CollectionDiff, collection: Collection | undefined): CollectionDiff {
  const isTime = (field: string): boolean => collection?.types[field] === "date-time" && collection.readOnly.has(field);
  const updated = own.updated.filter(({ before, after }) =>
    Object.keys({ ...before, ...after }).some((field) => !isTime(field) && !isSame(before[field], after[field])),
  );
  return { ...own, updated };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** Tells that something in the sandbox has changed. */
export function touch(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    revision.value += 1;
    loadChanges().catch(() => undefined); // the list that is read with it says what is wrong
  }, SETTLES_MS);
}

/** Follows the events of a sandbox until it is told to stop. */
export function followEvents(sandbox: string): () => void {
  happenings.value = [];
  return listenToStream(`/api/events/stream?sandbox=${encodeURIComponent(sandbox)}`, pageHeaders, {
    onState: (state) => {
      // The events that were missed while the stream was broken are read now.
      if (state === "live" && eventState.value === "reconnecting") touch();
      eventState.value = state;
    },
    onData(data) {
      const happening = JSON.parse(data) as Happening; // the stream's promise
      happenings.value = [happening, ...happenings.value].slice(0, KEPT_HAPPENINGS);
      touch();
    },
  });
}

/** The change of a record since the sandbox began; undefined for none. */
export type Standing = { readonly kind: "created" } | { readonly kind: "updated"; readonly before: Row } | undefined;

/** The changes of a collection's records, by id. */
export function standingsOf(collection: string, all = changes.value): ReadonlyMap<string, Standing> {
  const own = all[collection];
  if (own === undefined) return new Map();
  return new Map<string, Standing>([
    ...own.created.map((record) => [String(record["id"]), { kind: "created" }] as const),
    ...own.updated.map(({ id, before }) => [id, { kind: "updated", before }] as const),
  ]);
}

/** True if a field of a record differs from its value at the beginning. */
export function isChanged(standing: Standing, field: string, value: unknown): boolean {
  if (standing === undefined) return false;
  if (standing.kind === "created") return true;
  return !isSame(standing.before[field], value);
}

/** The caller's sandboxes by name, beside the own one. Throws a `RequestError`. */
export async function loadSandboxes(): Promise<readonly string[]> {
  const { sandboxes } = await ask<{ readonly sandboxes: readonly { readonly name: string }[] }>("/api/sandboxes");
  return sandboxes.map(({ name }) => name);
}
