import type { Catalog, Entry } from "../model/catalog.ts";
import { toWorldObject } from "../model/world-choice.ts";
import type { Base } from "./base.ts";
import { CollectionState } from "./collection-state.ts";
import { readState } from "./moments.ts";
import type { Moment } from "./moments.ts";
import type { Reader } from "./reader.ts";

/** How many records are asked for at once. */
const RECORDS_AT_ONCE = 200;

/** A piece of text is not much longer than this, or than one record, UTF-16 code units. */
const PIECE = 32 * 1024;

/** The JSON of one collection as an array, piece by piece. */
export function* toArrayJson(reader: Reader, entry: Entry): Generator<string> {
  const collection = reader.collection(entry);
  let piece = "[";
  for (let from = 0; from < collection.total; from += RECORDS_AT_ONCE) {
    for (const [at, { json }] of collection.slice(from, from + RECORDS_AT_ONCE).entries()) {
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
  }
  yield `${piece}]`;
}

/** How fixtures begin: which world they are of. */
export function toHeadJson({ world }: Reader): string {
  return JSON.stringify(toWorldObject(world)).slice(0, -1);
}

/**
 * What a reader shows now, to be written out later: what is written meanwhile does not show. Holds the changed records, not
 * copies of them; the others are those of the world that it grew from, which is given anew to whoever writes it out.
 */
export function toStill(reader: Moment, { size }: Base, catalog: Catalog): (base: Base) => Reader {
  const { world } = reader;
  const changed = new Map(
    catalog.entries.flatMap((entry) => {
      const changes = reader.changes(entry);
      return changes.size === 0 ? [] : [[entry, stillState(reader, changes, entry, size(entry))] as const];
    }),
  );
  return (base) => ({
    world,
    collection(entry) {
      const state = changed.get(entry);
      return state === undefined ? base.collection(entry) : readState(base, state, entry);
    },
  });
}

function stillState(
  reader: Moment,
  changes: ReturnType<Moment["changes"]>,
  entry: Entry,
  size: number,
): CollectionState {
  const live = reader.collection(entry);
  const state = new CollectionState(size);
  for (const [id, change] of changes) state.set(id, change === null ? null : (live.at(id) ?? change));
  return state;
}

/** All collections as fixtures, `{ seed, core: { users: […], … }, … }`, piece by piece; a profile or size stands beside the seed. */
export function* toFixturesJson(reader: Reader, catalog: Catalog): Generator<string> {
  yield toHeadJson(reader);
  for (const domain of catalog.domains) {
    yield `,${JSON.stringify(domain.name)}:{`;
    const entries = catalog.entries.filter((entry) => entry.resource.domain === domain.name);
    for (const [at, entry] of entries.entries()) {
      yield `${at === 0 ? "" : ","}${JSON.stringify(entry.resource.collection)}:`;
      yield* toArrayJson(reader, entry);
    }
    yield "}";
  }
  yield "}";
}
