import type { Catalog, Entry } from "../model/catalog.ts";
import { isObject } from "../model/json.ts";
import type { YieldingSteps } from "../model/steps.ts";
import type { HistoryRow } from "../storage/event-storage.ts";
import { historyOwnerOf } from "./events.ts";
import type { LayerSource } from "./moments.ts";
import type { Sandbox } from "./sandbox.ts";
import { StoredRecord } from "./stored-record.ts";
import { loop } from "./work.ts";

const EVENTS_AT_ONCE = 50;

/** An event as who looks for its cause is told. */
export interface ToldEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
}

export interface ToldRecord {
  readonly entry: Entry;
  readonly id: number;
  /** As it was before the first of them; undefined if that created it. */
  readonly before: StoredRecord | undefined;
  readonly isCut: boolean;
  readonly first: ToldEvent;
  readonly last: ToldEvent;
}

export interface ToldChanges {
  /** By {@link keyOfRecord}. */
  readonly records: ReadonlyMap<string, ToldRecord>;
  /** The number of the first event that was read, of an unbroken row up to the sandbox's last; one past the last if none was. */
  readonly oldest: number;
  /** The number of the last that began the sandbox anew, before which nothing was read; 0 if none did. */
  readonly anew: number;
}

export function keyOfRecord(entry: Entry, index: number): string {
  return `${entry.resource.name}/${index}`;
}

/**
 * Reads what the events of a sandbox tell, the newest first, back to the number `since`, and lets others have a turn in
 * between. What it reads is as of the sandbox as it is when this resolves, or up to the number `last` where it is given.
 */
export async function readTold(
  source: LayerSource,
  sandbox: Sandbox,
  since: number,
  last?: number,
): Promise<ToldChanges> {
  let told: ToldChanges = { records: new Map(), oldest: since + 1, anew: 0 };
  let from = since;
  for (let to = last ?? sandbox.row.sequence; from < to; to = last ?? sandbox.row.sequence) {
    const newer = await readBack(source, sandbox, from, to);
    if (sandbox.row.sequence < to) return readTold(source, sandbox, since, last); // dropped and made again meanwhile
    told = newer.anew === 0 && newer.oldest === from + 1 ? join(told, newer) : newer;
    from = to;
  }
  return told;
}

/** Joins two unbroken rows of events, of which `newer` begins after the last one of `older`. */
function join(older: ToldChanges, newer: ToldChanges): ToldChanges {
  const records = new Map(older.records);
  for (const [key, record] of newer.records) records.set(key, { ...record, ...records.get(key), last: record.last });
  return { ...older, records };
}

/** The events after `from` up to `to` that are kept; those before a gap tell nothing any more. */
async function readBack(
  { storage, catalog }: LayerSource,
  sandbox: Sandbox,
  from: number,
  to: number,
): Promise<ToldChanges> {
  const { owner: caller, scope } = sandbox.address;
  const owner = historyOwnerOf(sandbox.address);
  const reading = new Reading(catalog, sandbox, to);
  for (let before: number | undefined; ;) {
    const filter = { scope, sequence: from, limit: EVENTS_AT_ONCE, ...(before !== undefined && { before }) };
    const page = await storage.events.listEventsBack(owner, filter);
    const isUnbroken = await loop.run(caller, reading.take(page));
    if (!isUnbroken || page.length < EVENTS_AT_ONCE) return reading.told;
    before = page.at(-1)?.position;
    await loop.goOn(caller);
  }
}

class Reading {
  readonly #sandbox: Sandbox;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #records = new Map<string, ToldRecord>();
  #oldest: number;
  #anew = 0;

  constructor(catalog: Catalog, sandbox: Sandbox, to: number) {
    this.#sandbox = sandbox;
    this.#entries = new Map(catalog.entries.map((entry) => [entry.resource.name, entry]));
    this.#oldest = to + 1;
  }

  get told(): ToldChanges {
    return { records: this.#records, oldest: this.#oldest, anew: this.#anew };
  }

  /** Takes the next older ones, the newest first. False if no older one tells anything. */
  *take(rows: readonly HistoryRow[]): YieldingSteps<boolean> {
    for (const row of rows) {
      yield;
      if (row.sequence >= this.#oldest) continue; // written since
      if (row.sequence !== this.#oldest - 1) return false;
      this.#oldest = row.sequence;
      this.#note(row);
      if (this.#anew > 0) return false;
    }
    return true;
  }

  #note({ id, sequence, type, body }: HistoryRow): void {
    const { object, previous, truncated, alone } = dataOf(body);
    if (alone) return; // another event told of the record itself
    const entry = this.#entries.get(type.split(".", 1).join());
    if (entry === undefined) {
      // About the whole sandbox: what was before it cannot be compared record by record.
      this.#anew = sequence;
      return;
    }
    const index = this.#sandbox.collection(entry).indexOf(String(object["id"]));
    if (index === undefined) return;
    const isCut = truncated && !type.endsWith(".created");
    const was = type.endsWith(".deleted") ? object : (previous ?? (isCut ? { id: object["id"] } : undefined));
    const before = was === undefined ? undefined : StoredRecord.fromJson(index, JSON.stringify(was));
    const first = { id, sequence, type };
    const key = keyOfRecord(entry, index);
    this.#records.set(key, { entry, id: index, before, isCut, first, last: this.#records.get(key)?.last ?? first });
  }
}

type Values = Readonly<Record<string, unknown>>;

function dataOf(body: string): {
  readonly object: Values;
  readonly previous: Values | undefined;
  readonly truncated: boolean;
  readonly alone: boolean;
} {
  const { data, alone } = JSON.parse(body) as { readonly data: Values; readonly alone?: true }; // what toEventBody wrote
  const { object, previous, truncated } = data;
  return {
    object: isObject(object) ? object : {},
    previous: isObject(previous) ? previous : undefined,
    truncated: truncated === true,
    alone: alone === true,
  };
}
