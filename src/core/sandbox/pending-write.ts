import type { Catalog, Entry } from "../model/catalog.ts";
import { valuesAt } from "../model/derived.ts";
import { SeedbedError } from "../model/errors.ts";
import { getOrMake } from "../model/maps.ts";
import type { OnDelete, RecordOf, Resource, Shape } from "../model/resource.ts";
import type { Hidden, Tx } from "../model/rules.ts";
import { indexOf } from "./base.ts";
import { MAX_RECORD } from "./bounds.ts";
import { isFollowed } from "./followers.ts";
import type { StoredRecord } from "./stored-record.ts";
import { toKey } from "./value-index.ts";

export interface Ground {
  readonly baseUrl: string;
  named(entry: Entry, id: string): number | undefined;
  find(entry: Entry, id: number): StoredRecord | undefined;
  /** Ids of live records, ascending. */
  ids(entry: Entry): Iterable<number>;
  /** Ids of all records that have a value with this key ({@link toKey}) at a path, and maybe of others. */
  mayHave(entry: Entry, path: string, key: string): Iterable<number>;
  nextId(entry: Entry): number;
  isChanged(entry: Entry, id: number): boolean;
  /** Bytes of a record that differs from the generated one; 0 for others. */
  changedBytes(entry: Entry, id: number): number;
}

/** Something that happened, before it has its number. */
export interface PendingEvent {
  /** `order.shipped`. */
  readonly type: string;
  readonly resource: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly object: StoredRecord;
  readonly previous: StoredRecord | undefined;
}

export interface Mark {
  readonly at: number;
  readonly happenings: number;
  readonly nextIds: ReadonlyMap<Entry, number>;
  readonly chosen: ReadonlyMap<string, number>;
  readonly newlyChanged: number;
  readonly grown: number;
}

function refuseLong({ resource }: Entry, { id, bytes }: StoredRecord): never {
  const detail = `is ${bytes} bytes of JSON, of at most ${MAX_RECORD} (256 KiB): keep less in one record`;
  throw new SeedbedError("validation_failed", `cannot write ${resource.name} ${id}: it ${detail}`, {
    errors: [{ pointer: "#", code: "too_large", detail }],
    members: { limit: MAX_RECORD },
  });
}

export interface Unsettled {
  readonly entry: Entry;
  readonly id: number;
  readonly before: StoredRecord | undefined;
}

export abstract class PendingWrite implements Tx {
  readonly baseUrl: string;
  readonly catalog: Catalog;
  /** Epoch milliseconds. */
  time: number;
  readonly written = new Map<Entry, Map<number, StoredRecord | null>>();
  readonly nextIds = new Map<Entry, number>();
  newlyChanged = 0;
  /** Records that are to be deleted after the one that is being deleted; undefined while none is. */
  removals: { readonly entry: Entry; readonly id: number }[] | undefined;
  /** The fate of records that refer to a deleted one, where their relation does not say it; undefined for what its definition says. */
  onDelete: OnDelete | undefined;
  /** Bytes that the changed records come to more than before this write. */
  grown = 0;
  /** Bytes of a record. */
  maxRecord = MAX_RECORD;
  /** Throws `limit_reached` if so many more records may not be changed. */
  assertRoom: ((newlyChanged: number) => void) | undefined;
  /** Records written since dependent values were last settled, as they were before. */
  readonly #unsettled = new Map<Entry, Map<number, StoredRecord | undefined>>();
  readonly #ground: Ground;
  readonly #chosen = new Map<string, number>();
  readonly #happenings: (PendingEvent | undefined)[] = [];
  #log: { entry: Entry; id: number; before: StoredRecord | null | undefined }[] | undefined;

  constructor(catalog: Catalog, ground: Ground, time: number) {
    this.catalog = catalog;
    this.baseUrl = ground.baseUrl;
    this.time = time;
    this.#ground = ground;
  }

  get now(): string {
    return new Date(this.time).toISOString();
  }

  get happenings(): readonly PendingEvent[] {
    return this.#happenings.filter((happening) => happening !== undefined);
  }

  /** The stored record as this write has left it. */
  peek(entry: Entry, id: number): StoredRecord | undefined {
    const written = this.written.get(entry)?.get(id);
    return written === undefined ? this.#ground.find(entry, id) : (written ?? undefined);
  }

  /** The number that an id stands for, as this write has left it. */
  indexOf(entry: Entry, id: string): number | undefined {
    return this.#namedIndex(entry, id) ?? indexOf(entry, id);
  }

  #namedIndex(entry: Entry, id: string): number | undefined {
    if (entry.resource.ids === undefined) return undefined;
    return this.#chosen.get(`${entry.resource.name}/${id}`) ?? this.#ground.named(entry, id);
  }

  isChosen(entry: Entry, id: string): boolean {
    return this.#namedIndex(entry, id) !== undefined;
  }

  /** Lets the next id of a collection be at least this one. */
  skipIds(entry: Entry, next: number): void {
    if (next > (this.nextIds.get(entry) ?? this.#ground.nextId(entry))) this.nextIds.set(entry, next);
  }

  choose(entry: Entry, id: string, index: number): void {
    this.#chosen.set(`${entry.resource.name}/${id}`, index);
  }

  takeUnsettled(): readonly Unsettled[] {
    const taken = [...this.#unsettled].flatMap(([entry, records]) =>
      [...records].map(([id, before]) => ({ entry, id, before })),
    );
    this.#unsettled.clear();
    return taken;
  }

  #noteUnsettled(entry: Entry, id: number): void {
    if (!isFollowed(entry, this.catalog)) return;
    const records = getOrMake(this.#unsettled, entry, () => new Map());
    if (!records.has(id)) records.set(id, this.peek(entry, id));
  }

  /** Writes a record; null deletes it. Throws `validation_failed` for one that is too long. */
  put(entry: Entry, id: number, stored: StoredRecord | null): void {
    if (stored !== null && stored.bytes > this.maxRecord) refuseLong(entry, stored);
    const written = getOrMake(this.written, entry, () => new Map());
    if (!written.has(id) && !this.#ground.isChanged(entry, id)) this.newlyChanged += 1;
    this.#noteUnsettled(entry, id);
    const before = written.get(id);
    this.#log?.push({ entry, id, before });
    const bytesBefore = before === undefined ? this.#ground.changedBytes(entry, id) : (before?.bytes ?? 0);
    this.grown += (stored?.bytes ?? 0) - bytesBefore;
    written.set(id, stored);
  }

  /** Place at which the write is now, to which {@link PendingWrite.undo} takes it back. */
  mark(): Mark {
    this.#log ??= [];
    const { newlyChanged, grown } = this;
    const happenings = this.#happenings.length;
    return {
      at: this.#log.length,
      happenings,
      nextIds: new Map(this.nextIds),
      chosen: new Map(this.#chosen),
      newlyChanged,
      grown,
    };
  }

  /** Takes back all that was written since. */
  undo(mark: Mark): void {
    for (const { entry, id, before } of (this.#log ?? []).splice(mark.at).toReversed()) {
      if (before === undefined) this.written.get(entry)?.delete(id);
      else this.written.get(entry)?.set(id, before);
    }
    this.#happenings.length = mark.happenings;
    for (const id of this.#chosen.keys()) if (!mark.chosen.has(id)) this.#chosen.delete(id);
    this.newlyChanged = mark.newlyChanged;
    this.grown = mark.grown;
    for (const entry of this.nextIds.keys()) {
      const before = mark.nextIds.get(entry);
      if (before === undefined) this.nextIds.delete(entry);
      else this.nextIds.set(entry, before);
    }
  }

  /** The records that were written since, each once. */
  touchedSince(mark: Mark): Iterable<readonly [Entry, number]> {
    const touched = (this.#log ?? []).slice(mark.at).map(({ entry, id }) => [entry, id] as const);
    return new Map(touched.map((pair) => [`${pair[0].resource.name}/${pair[1]}`, pair])).values();
  }

  takeId(entry: Entry): number {
    const id = this.nextIds.get(entry) ?? this.#ground.nextId(entry);
    this.nextIds.set(entry, id + 1);
    return id;
  }

  /** Keeps a place in the order of events; what is emitted before the place is filled comes after it. */
  reserve(): (happening: PendingEvent) => void {
    const at = this.#happenings.push(undefined) - 1;
    return (happening) => {
      this.#happenings[at] = happening;
    };
  }

  /** The live records of a collection as this write has left them. */
  *stored(entry: Entry): Iterable<StoredRecord> {
    const written = this.written.get(entry);
    let last = 0;
    for (const id of this.#ground.ids(entry)) {
      const stored = this.peek(entry, id);
      if (stored !== undefined) yield stored;
      last = id;
    }
    if (written === undefined) return;
    // Records created by this write come after all others: ids only rise.
    const created = [...written.keys()].filter((id) => id > last).toSorted((a, b) => a - b);
    for (const id of created) {
      const stored = written.get(id);
      if (stored) yield stored;
    }
  }

  /** The stored record of an id as this write has left it. */
  peekId(entry: Entry, id: string): StoredRecord | undefined {
    const index = this.indexOf(entry, id);
    return index === undefined ? undefined : this.peek(entry, index);
  }

  /** The live records that have a value with the key of this one at a path, as this write has left them, in order of id. */
  *alike(entry: Entry, path: string, value: unknown): Iterable<StoredRecord> {
    const key = toKey(value);
    const ids = new Set([...this.#ground.mayHave(entry, path, key), ...(this.written.get(entry)?.keys() ?? [])]);
    for (const id of [...ids].toSorted((one, other) => one - other)) {
      const stored = this.peek(entry, id);
      if (stored !== undefined && valuesAt(stored.record, path).some((each) => toKey(each) === key)) yield stored;
    }
  }

  /** Throws `limit_reached` where so many records as have this value at a path cannot all change: before they are looked at. */
  assertMayChange(entry: Entry, path: string, value: unknown): void {
    if (this.assertRoom === undefined) return;
    const written = this.written.get(entry);
    let more = this.newlyChanged;
    for (const id of this.#ground.mayHave(entry, path, toKey(value)))
      if (written?.has(id) !== true && !this.#ground.isChanged(entry, id)) more += 1;
    this.assertRoom(more);
  }

  abstract find<S extends Shape>(resource: Resource<S>, id: string): RecordOf<S> | undefined;
  abstract list<S extends Shape>(resource: Resource<S>): Iterable<RecordOf<S>>;
  abstract having<S extends Shape>(resource: Resource<S>, path: string, value: string): readonly RecordOf<S>[];
  abstract create<S extends Shape>(resource: Resource<S>, values: Partial<RecordOf<S>>): RecordOf<S>;
  abstract set<S extends Shape>(
    resource: Resource<S>,
    id: string,
    values: Partial<RecordOf<S>>,
    event?: string,
  ): RecordOf<S>;
  abstract remove<S extends Shape>(resource: Resource<S>, id: string): void;
  abstract move<S extends Shape>(resource: Resource<S>, id: string, action: string, input?: Hidden): RecordOf<S>;
}
