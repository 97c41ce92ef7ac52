import type { Entry } from "../model/catalog.ts";
import { valuesAt } from "../model/derived.ts";
import { SeedbedError } from "../model/errors.ts";
import { toEventType } from "../model/events.ts";
import { getOrMake } from "../model/maps.ts";
import type { RecordOf, Resource, Shape } from "../model/resource.ts";
import type { Hidden } from "../model/rules.ts";
import { toEnd } from "../model/steps.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { settleDerived } from "./derived.ts";
import { PendingWrite } from "./pending-write.ts";
import type { CollectionReader, Reader } from "./reader.ts";
import { toLive, StoredRecord } from "./stored-record.ts";
import { applyEffects, createRecord, deleteRecord, moveRecord } from "./writing.ts";

/** One write in the making: reads see what it has written so far; nothing else does until the sandbox takes it over. */
export class Transaction extends PendingWrite {
  find<S extends Shape>(resource: Resource<S>, id: string): RecordOf<S> | undefined {
    const stored = this.peekId(this.catalog.get(resource.name), id);
    return stored?.record as RecordOf<S> | undefined; // records of this resource were checked against S when written
  }

  *list<S extends Shape>(resource: Resource<S>): Iterable<RecordOf<S>> {
    for (const stored of this.stored(this.catalog.get(resource.name))) yield stored.record as RecordOf<S>; // as above
  }

  having<S extends Shape>(resource: Resource<S>, path: string, value: string): readonly RecordOf<S>[] {
    const alike = [...this.alike(this.catalog.get(resource.name), path, value)];
    const having = alike.filter(({ record }) => valuesAt(record, path).some((each) => String(each) === value));
    return having.map(({ record }) => record as RecordOf<S>); // as above
  }

  create<S extends Shape>(resource: Resource<S>, values: Partial<RecordOf<S>>): RecordOf<S> {
    const stored = createRecord(this, this.catalog.get(resource.name), values, { strict: false, trusted: true });
    return stored.record as RecordOf<S>; // as above
  }

  set<S extends Shape>(
    resource: Resource<S>,
    id: string,
    values: Partial<RecordOf<S>>,
    event = "updated",
  ): RecordOf<S> {
    const entry = this.catalog.get(resource.name);
    const previous = this.#mustFind(entry, id);
    const { hidden } = previous;
    const emit = this.reserve();
    const set = { ...previous.record, ...values, updatedAt: this.now };
    const attempt = `set ${resource.name} ${id}`;
    const settled = applyEffects(this, entry, { attempt, previous, next: set, hidden: hidden ?? {} });
    const next = StoredRecord.fromRecord({ ...settled, ...values }, hidden, previous.id);
    this.put(entry, next.id, next);
    emit({ type: toEventType(resource, event), resource: resource.name, time: this.time, object: next, previous });
    return next.record as RecordOf<S>; // as above
  }

  remove<S extends Shape>(resource: Resource<S>, id: string): void {
    const entry = this.catalog.get(resource.name);
    const stored = this.peekId(entry, id);
    if (stored === undefined) return;
    if (this.removals === undefined) deleteRecord(this, entry, stored);
    else this.removals.push({ entry, id: stored.id });
  }

  move<S extends Shape>(resource: Resource<S>, id: string, action: string, input: Hidden = {}): RecordOf<S> {
    const entry = this.catalog.get(resource.name);
    return moveRecord(this, entry, this.#mustFind(entry, id), action, input).record as RecordOf<S>; // as above
  }

  #mustFind(entry: Entry, id: string): StoredRecord {
    const stored = this.peekId(entry, id);
    if (stored === undefined)
      throw new SeedbedError("conflict", `${entry.resource.name} ${id}, which this write needs, does not exist`);
    return stored;
  }
}

/** The records as a write has left them, with what follows from it, for what its answer shows of others. */
export function readWritten(tx: Transaction, world: WorldChoice): Reader {
  toEnd(settleDerived(tx));
  const collections = new Map<Entry, CollectionReader>();
  return {
    world,
    collection(entry) {
      return getOrMake(collections, entry, () => readCollection(tx, entry));
    },
  };
}

function readCollection(tx: Transaction, entry: Entry): CollectionReader {
  let all: readonly StoredRecord[] | undefined;
  const live = (stored: StoredRecord | undefined): StoredRecord | undefined =>
    stored === undefined ? undefined : toLive(entry, stored, tx.time);
  const records = (): readonly StoredRecord[] =>
    (all ??= [...tx.stored(entry)].map((stored) => toLive(entry, stored, tx.time)));
  return {
    get total() {
      return records().length;
    },
    stamp: undefined,
    get: (id) => live(tx.peekId(entry, id)),
    at: (index) => live(tx.peek(entry, index)),
    indexOf: (id) => tx.indexOf(entry, id),
    slice: (from, to) => records().slice(from, to),
  };
}
