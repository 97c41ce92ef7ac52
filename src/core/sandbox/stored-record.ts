import type { Entry } from "../model/catalog.ts";
import type { ServerFields } from "../model/resource.ts";
import type { Hidden } from "../model/rules.ts";
import { toEnd } from "../model/steps.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { byteLength } from "../platform/bytes.ts";
import { createSum, digest } from "../platform/digest.ts";
import { freeze } from "../world/world.ts";

/**
 * A record of any resource, as the engine handles it: all declared fields, and those that its writer added. Where a resource has
 * numbers for ids, the id is one although its type says text: what compares ids writes them out (`String`).
 */
export type AnyRecord = ServerFields & Readonly<Record<string, unknown>>;

/** A strong entity tag (RFC 9110 §8.8.3), quotes included, of the exact bytes of an answer. */
export function toEntityTag(bytes: string | Uint8Array): string {
  return `"${digest("sha256", bytes, "base64url").slice(0, 27)}"`;
}

export function toEntityTagOf(pieces: readonly string[]): string {
  return toEnd(entityTagSteps(pieces));
}

/** As {@link toEntityTagOf}, where there may be megabytes of them. */
export function* entityTagSteps(pieces: readonly string[]): YieldingSteps<string> {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return toEntityTag(only);
  const sum = createSum();
  let summed = 0;
  for (const piece of pieces) {
    sum.update(piece);
    summed += piece.length;
    if (summed < SUMMED_AT_ONCE) continue;
    summed = 0;
    yield;
  }
  return `"${sum.digest("base64url").slice(0, 27)}"`;
}

/** UTF-16 code units. */
const SUMMED_AT_ONCE = 64 * 1024;

/** Bytes in memory of a change besides its JSON, estimated. */
const HELD_BY_A_CHANGE = 600;

/** One record with its serialized JSON and entity tag, each made once and kept. Never changes: a write makes a new one. */
export class StoredRecord {
  readonly id: number;
  readonly hidden: Hidden | undefined;
  #record: AnyRecord | undefined;
  #recent: WeakRef<AnyRecord> | undefined;
  #json: string | undefined;
  #tag: string | undefined;
  #bytes = -1;

  private constructor(id: number, record: AnyRecord | undefined, json: string | undefined, hidden: Hidden | undefined) {
    this.id = id;
    this.#record = record;
    this.#json = json;
    this.hidden = hidden;
  }

  /** From a whole record, which is frozen here; `id` is its number, which its id says unless it is one of its own. */
  static fromRecord(record: AnyRecord, hidden?: Hidden, id = Number(record.id)): StoredRecord {
    return new StoredRecord(id, freeze(record), undefined, hidden);
  }

  static fromJson(id: number, json: string, hidden?: Hidden): StoredRecord {
    return new StoredRecord(id, undefined, json, hidden);
  }

  get record(): AnyRecord {
    if (this.#record !== undefined) return this.#record;
    let record = this.#recent?.deref();
    if (record === undefined) {
      // Storage only ever returns what `json` below gave it.
      record = freeze(JSON.parse(this.#json ?? "null") as AnyRecord);
      this.#recent = new WeakRef(record);
    }
    return record;
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.#record);
    return this.#json;
  }

  /** Lets go of all but the JSON: many changed records are kept, and few of them are read as objects. */
  compact(): this {
    this.#json ??= JSON.stringify(this.#record);
    this.#record = undefined;
    return this;
  }

  /** Bytes of its JSON in UTF-8, with what is kept beside it. */
  get bytes(): number {
    if (this.#bytes < 0) {
      const beside = this.hidden === undefined ? 0 : byteLength(JSON.stringify(this.hidden));
      this.#bytes = byteLength(this.json) + beside;
    }
    return this.#bytes;
  }

  /** Bytes in memory, estimated: text that is not ASCII takes two a character. */
  get held(): number {
    return (this.bytes > this.json.length ? 2 * this.bytes : this.bytes) + HELD_BY_A_CHANGE;
  }

  get tag(): string {
    this.#tag ??= toEntityTag(this.json);
    return this.#tag;
  }
}

export function heldBy(change: StoredRecord | null | undefined): number {
  return change === undefined ? 0 : (change?.held ?? HELD_BY_A_CHANGE);
}

/** The next time at which the clock moves the record, epoch milliseconds; undefined if it is at rest. */
export function nextDue(entry: Entry, stored: StoredRecord): number | undefined {
  if (entry.rules.due === undefined || stored.hidden === undefined) return undefined;
  return entry.rules.due(stored.record, stored.hidden)[0]?.at;
}

const shown = new WeakMap<StoredRecord, { readonly changed: string; readonly live: WeakRef<StoredRecord> }>();

/** The record as it is at `now`: the due moves made, and what changes between two of them worked out. */
export function toLive(entry: Entry, stored: StoredRecord, now: number): StoredRecord {
  const { rules } = entry;
  if (rules.due === undefined || stored.hidden === undefined) return stored;
  const { record, hidden } = stored;
  let change: Readonly<Record<string, unknown>> = {};
  for (const move of rules.due(record, hidden)) {
    if (move.at > now) break;
    change = { ...change, ...move.set, updatedAt: new Date(move.at).toISOString() };
  }
  if (rules.live !== undefined) change = { ...change, ...rules.live({ ...record, ...change }, hidden, now) };
  const changed = JSON.stringify(change);
  if (changed === "{}") return stored;
  const last = shown.get(stored);
  const known = last?.changed === changed ? last.live.deref() : undefined;
  if (known !== undefined) return known;
  const live = StoredRecord.fromRecord({ ...record, ...change }, hidden, stored.id);
  shown.set(stored, { changed, live: new WeakRef(live) });
  return live;
}
