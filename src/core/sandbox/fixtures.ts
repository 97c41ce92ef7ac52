import type { Catalog, Entry } from "../model/catalog.ts";
import type { YieldingSteps } from "../model/steps.ts";
import { toWorldObject } from "../model/world-choice.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { DATASET_VERSION } from "../world/world.ts";
import type { Base } from "./base.ts";
import { CollectionState } from "./collection-state.ts";
import { chosenId, readState } from "./moments.ts";
import type { Moment } from "./moments.ts";
import { passOver } from "./query/parts.ts";
import type { Reader } from "./reader.ts";

const RECORDS_AT_ONCE = 5;

/** A piece of text is not much longer than this, or than one record, UTF-16 code units. */
const PIECE = 32 * 1024;

/** The JSON of one collection as an array, piece by piece; an empty piece is a step on the way to the next one. */
export function* toArrayJson(reader: Reader, entry: Entry): Generator<string> {
  const collection = reader.collection(entry);
  let piece = "[";
  for (let from = 0; from < collection.total; from += RECORDS_AT_ONCE) {
    const records = passOver(collection, from, from + RECORDS_AT_ONCE);
    let step = records.next();
    for (; step.done !== true; step = records.next()) yield "";
    for (const [at, { json }] of step.value.entries()) {
      if (from + at > 0) piece += ",";
      if (json.length >= PIECE) {
        yield piece;
        yield json; // as it is: put together with others it would be copied
        piece = "";
        continue;
      }
      piece += json;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = "";
    }
    yield "";
  }
  yield `${piece}]`;
}

export function toHeadJson({ world }: Reader): string {
  return JSON.stringify({ ...toWorldObject(world), datasetVersion: DATASET_VERSION }).slice(0, -1);
}

const CHANGES_AT_ONCE = 500;

/**
 * Captures the moment that a reader shows, so that later writes do not show. Holds the changed records, not copies
 * of them; the others come from the world, which is given anew to the function that is returned.
 */
export function toStill(reader: Moment, { size }: Base, catalog: Catalog): YieldingSteps<(base: Base) => Moment> {
  const { world } = reader;
  const changed = new Map<Entry, Laid>();
  for (const entry of catalog.entries) {
    const changes = reader.changes(entry);
    if (changes.size === 0) continue;
    const live = entry.rules.due === undefined ? undefined : reader.collection(entry);
    const shown = live && new Map([...changes].map(([id, change]) => [id, change && (live.at(id) ?? change)]));
    changed.set(entry, { changes, shown: shown ?? changes, state: new CollectionState(size(entry)) });
  }
  return layOver(world, changed);
}

type Changes = ReturnType<Moment["changes"]>;

/** The changes of a collection as they are stored, as they are shown, and what these are laid into. */
interface Laid {
  readonly changes: Changes;
  readonly shown: Changes;
  readonly state: CollectionState;
}

function* layOver(world: WorldChoice, changed: ReadonlyMap<Entry, Laid>): YieldingSteps<(base: Base) => Moment> {
  let count = 0;
  for (const [entry, { shown, state }] of changed)
    for (const [id, change] of shown) {
      state.set(id, change, chosenId(entry, id, change));
      count += 1;
      if (count % CHANGES_AT_ONCE === 0) yield;
    }
  return (base) => ({
    world,
    collection(entry) {
      const of = changed.get(entry);
      return of === undefined ? base.collection(entry) : readState(base, of.state, entry);
    },
    changes: (entry) => changed.get(entry)?.changes ?? NONE,
  });
}

const NONE: Changes = new Map();

/** All collections as fixtures, `{ seed, datasetVersion, core: { users: […], … }, … }`, piece by piece; a profile or size stands beside the seed. */
export function* toFixturesJson(reader: Reader, catalog: Catalog): Generator<string> {
  yield toHeadJson(reader);
  for (const domain of new Set(catalog.entries.map(({ resource }) => resource.domain))) {
    yield `,${JSON.stringify(domain)}:{`;
    const entries = catalog.entries.filter(({ resource }) => resource.domain === domain);
    for (const [at, entry] of entries.entries()) {
      yield `${at === 0 ? "" : ","}${JSON.stringify(entry.resource.collection)}:`;
      yield* toArrayJson(reader, entry);
    }
    yield "}";
  }
  yield "}";
}
