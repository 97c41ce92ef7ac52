import { signal } from "@preact/signals";

import { announce } from "../chrome/status.ts";
import type { BuiltRequest } from "../snippets/built-request.ts";
import type { Row } from "../ui/record-table.tsx";
import type { Action, Collection } from "./catalog.ts";
import { toMergePatch } from "./merge-patch.ts";
import { beginRewind, isUnchanged } from "./rewind.ts";
import type { Rewind } from "./rewind.ts";
import { touch } from "./sandbox-state.ts";
import { ask, callerHeaders } from "./studio-api.ts";

/** A change of one record, as the API takes it. */
export interface Write {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** A sentence about the write once it is done: "users 7: name changed". */
  readonly says: (answer: Row | undefined) => string;
  /** The write that brings back the state before; undefined where none can. */
  readonly undo?: (answer: Row | undefined) => Write;
  /** The sentence for when the whole state before is brought back, because no single write undoes the consequences. */
  readonly rewound?: string;
}

/** A write that was made. */
export interface Done {
  readonly says: string;
  readonly request: BuiltRequest;
  readonly undo: Write | undefined;
  /** The state before, and what is said when it is back. */
  readonly rewind: { readonly state: Rewind; readonly says: string } | undefined;
}

/** The writes of this visit that can be undone, and the last one that cannot, the newest first. */
export const done = signal<readonly Done[]>([]);

const KEPT = 50;

/** Changes fields of a record. Undone, they are what they were. */
export function updateOf(collection: Collection, record: Row, values: Row): Write {
  const fields = Object.keys(values);
  const id = String(record["id"]);
  const name = `${collection.resource} ${id}`;
  return {
    method: "PATCH",
    path: pathOf(collection, id),
    body: Object.fromEntries(fields.map((field) => [field, toMergePatch(record[field], values[field])])),
    says: () => `${name}: ${fields.join(", ")} changed`,
    undo: () => ({
      method: "PATCH",
      path: pathOf(collection, id),
      body: Object.fromEntries(fields.map((field) => [field, toMergePatch(values[field], record[field])])),
      says: () => `${name}: ${fields.join(", ")} is as it was`,
    }),
  };
}

/** Creates a record. Undone, it is deleted. */
export function creationOf(collection: Collection, values: Row): Write {
  return {
    method: "POST",
    path: collection.path,
    body: values,
    says: (answer) => `${collection.resource} ${String(answer?.["id"])} created`,
    undo: (answer) => ({
      method: "DELETE",
      path: pathOf(collection, String(answer?.["id"])),
      says: () => `${collection.resource} ${String(answer?.["id"])} deleted again`,
    }),
  };
}

/**
 * Deletes a record. Undone, it is there again; once something else has changed, one like it under another id, as ids are never
 * used again.
 */
export function deletionOf(collection: Collection, record: Row): Write {
  const id = String(record["id"]);
  const values = Object.fromEntries(
    Object.entries(record).filter(([field, value]) => !collection.readOnly.has(field) && value !== null),
  );
  return {
    method: "DELETE",
    path: pathOf(collection, id),
    says: () => `${collection.resource} ${id} deleted`,
    rewound: `${collection.resource} ${id} is there again`,
    undo: () => ({
      ...creationOf(collection, values),
      says: (answer) => `${collection.resource} ${id} is there again, as ${String(answer?.["id"])}`,
    }),
  };
}

/** Lets a record go on to another state. Undone, all that followed from it is as it was. */
export function transitionOf(collection: Collection, record: Row, name: string, { to }: Action): Write {
  const id = String(record["id"]);
  return {
    method: "POST",
    path: `${pathOf(collection, id)}/${name}`,
    says: () => `${collection.resource} ${id} is ${to}`,
    rewound: `${collection.resource} ${id} is ${String(record["status"])} again`,
  };
}

/** The request that a write is, as anybody would send it. */
export function toRequest({ method, path, body }: Pick<Write, "method" | "path" | "body">): BuiltRequest {
  return {
    method,
    target: path,
    headers: [...callerHeaders(), ...(body === undefined ? [] : [{ name: "Content-Type", value: "application/json" }])],
    body: body === undefined ? undefined : JSON.stringify(body),
    answersJson: method !== "DELETE",
  };
}

/** Makes a write, says what was done and keeps how it is undone. Throws a `RequestError`. */
export async function perform(write: Write): Promise<Row | undefined> {
  const request = toRequest(write);
  const readAfter = write.rewound === undefined ? undefined : await beginRewind();
  const answer = await ask<Row | undefined>(write.path, {
    method: write.method,
    ...(write.body === undefined ? {} : { body: write.body }),
  });
  const state = await readAfter?.();
  const rewind = state === undefined ? undefined : { state, says: write.rewound ?? "" };
  note({ says: write.says(answer), request, undo: write.undo?.(answer), rewind });
  return answer;
}

/** Says what was done, and keeps how it is undone. */
function note(made: Done): void {
  done.value = [made, ...done.value].slice(0, KEPT);
  announce(made.says);
  touch();
}

/**
 * Makes several writes of one collection, one after the other, and keeps how all are undone. Throws the error of the first
 * that is refused: those before it stay.
 */
export async function performAll(
  collection: Collection,
  writes: readonly Write[],
  { done: what, undone }: { readonly done: string; readonly undone: string },
): Promise<void> {
  const readAfter = await beginRewind();
  let made = 0;
  try {
    for (const { method, path, body } of writes) {
      await ask(path, { method, ...(body !== undefined && { body }) });
      made += 1;
    }
  } finally {
    const last = writes[made - 1];
    if (last !== undefined) {
      const some = numberOf(collection, made);
      const state = await readAfter?.();
      const rewind = state === undefined ? undefined : { state, says: `${some} ${undone}` };
      note({ says: `${some} ${what}`, request: toRequest(last), undo: undefined, rewind });
    }
  }
}

/** True if a write can be undone. */
export function isUndoable({ undo, rewind }: Done): boolean {
  return undo !== undefined || rewind !== undefined;
}

/** Undoes the newest write that can be. Throws a `RequestError`, or an error that says why it cannot be. */
export async function undoLast(): Promise<void> {
  const last = done.value.find(isUndoable);
  if (last === undefined) return;
  await perform(await toUndo(last));
  done.value = done.value.map((one) => (one === last ? { ...one, undo: undefined, rewind: undefined } : one));
}

async function toUndo({ undo, rewind }: Done): Promise<Write> {
  if (rewind !== undefined && (await isUnchanged(rewind.state))) {
    const body = { recipe: rewind.state.recipe };
    return { method: "POST", path: "/api/data/reset", body, says: () => rewind.says };
  }
  if (undo !== undefined) return undo;
  throw new Error("Something else in this sandbox has changed since, and would be lost.");
}

function pathOf({ path }: Collection, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** So many records in words: `1 book`, `2 books`. */
export function numberOf({ resource, name }: Collection, count: number): string {
  return count === 1 ? `1 ${resource}` : `${count} ${name}`;
}
