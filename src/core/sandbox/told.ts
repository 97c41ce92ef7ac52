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
  readonly records: readonly ToldRecord[];
  /** The number of the first that is kept, of an unbroken row up to the sandbox's last; one past the last if none is. */
  readonly oldest: number;
  /** The number of the last that began the sandbox anew; 0 if none did. */
  readonly anew: number;
}

/**
 * Reads what the events of a sandbox tell, the newest first, back to the number `since`, and lets others have a turn in
 * between. What it reads is as of the sandbox as it is when this resolves.
 */
export async function readTold(source: LayerSource, sandbox: Sandbox, since: number): Promise<ToldChanges> {
  const reading = new Reading(source.catalog, sandbox);
  let from = since;
  for (let to = sandbox.row.sequence; from < to; to = sandbox.row.sequence) {
    await loop.run(sandbox.address.owner, reading.take(await readBack(source, sandbox, from, to), from, to));
    if (sandbox.row.sequence < to) return readTold(source, sandbox, since); // dropped and made again meanwhile
    from = to;
  }
  return reading.told;
}

/** The events after `from` up to `to`, the oldest first. */
async function readBack(
  { storage }: LayerSource,
  sandbox: Sandbox,
  from: number,
  to: number,
): Promise<readonly HistoryRow[]> {
  const { scope } = sandbox.address;
  const owner = historyOwnerOf(sandbox.address);
  const found: HistoryRow[] = [];
  for (;;) {
    const before = found.at(-1)?.position;
    const filter = { scope, sequence: from, limit: EVENTS_AT_ONCE, ...(before !== undefined && { before }) };
    const page = await storage.events.listEventsBack(owner, filter);
    found.push(...page);
    if (page.length < EVENTS_AT_ONCE) return found.toReversed().filter(({ sequence }) => sequence <= to);
    await loop.goOn(sandbox.address.owner);
  }
}

class Reading {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #records = new Map<string, { -readonly [K in keyof ToldRecord]: ToldRecord[K] }>();
  #oldest: number | undefined;
  #next = 1;
  #anew = 0;

  readonly #sandbox: Sandbox;

  constructor(catalog: Catalog, sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#entries = new Map(catalog.entries.map((entry) => [entry.resource.name, entry]));
  }

  get told(): ToldChanges {
    return { records: [...this.#records.values()], oldest: this.#oldest ?? this.#next, anew: this.#anew };
  }

  /** Takes the events after `from` up to `to` that are kept; those before a gap tell nothing any more. */
  *take(rows: readonly HistoryRow[], from: number, to: number): YieldingSteps<void> {
    for (const row of rows) {
      yield;
      if (this.#oldest === undefined || row.sequence !== this.#next) {
        this.#records.clear();
        this.#oldest = row.sequence;
        this.#anew = 0;
      }
      this.#next = row.sequence + 1;
      this.#note(row);
    }
    if (this.#oldest === undefined || this.#next !== to + 1) {
      this.#records.clear();
      this.#oldest = undefined;
      this.#anew = 0;
    }
    this.#next = Math.max(to, from) + 1;
  }

  #note({ id, sequence, type, body }: HistoryRow): void {
    const { object, previous, truncated, alone } = dataOf(body);
    if (alone) return; // another event told of the record itself
    const entry = this.#entries.get(type.split(".", 1).join());
    if (entry === undefined) {
      // About the whole sandbox: what was before it cannot be compared record by record.
      this.#records.clear();
      this.#anew = sequence;
      return;
    }
    const index = this.#sandbox.collection(entry).indexOf(String(object["id"]));
    if (index === undefined) return;
    const event = { id, sequence, type };
    const key = `${entry.resource.name}/${index}`;
    const known = this.#records.get(key);
    if (known !== undefined) {
      known.last = event;
      return;
    }
    const isCut = truncated && !type.endsWith(".created");
    const was = type.endsWith(".deleted") ? object : (previous ?? (isCut ? { id: object["id"] } : undefined));
    const before = was === undefined ? undefined : StoredRecord.fromJson(index, JSON.stringify(was));
    this.#records.set(key, { entry, id: index, before, isCut, first: event, last: event });
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
