import type { Catalog, Entry } from "../model/catalog.ts";
import { toWorldObject } from "../model/world-choice.ts";
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
      piece += from + at === 0 ? json : `,${json}`;
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

/** What a reader shows now, to be written out later: what is written meanwhile does not show. Holds the records, not copies of them. */
export function toStill(reader: Reader, catalog: Catalog): Reader {
  const kept = new Map(
    catalog.entries.map((entry) => {
      const collection = reader.collection(entry);
      return [entry, collection.slice(0, collection.total)] as const;
    }),
  );
  return {
    world: reader.world,
    collection(entry) {
      const records = kept.get(entry) ?? [];
      return {
        total: records.length,
        stamp: undefined,
        get: (id) => records.find((stored) => String(stored.id) === id),
        slice: (from, to) => records.slice(from, to),
      };
    },
  };
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
