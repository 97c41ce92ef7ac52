import type { Catalog } from "../model/catalog.ts";
import type { Reader } from "./reader.ts";

/** How many records are joined to one piece of text. */
const RECORDS_A_PIECE = 200;

/** The JSON of one collection as an array, piece by piece. */
export function* toArrayJson(reader: Reader, entry: Catalog["entries"][number]): Generator<string> {
  const collection = reader.collection(entry);
  yield "[";
  for (let from = 0; from < collection.total; from += RECORDS_A_PIECE) {
    const piece = collection.slice(from, from + RECORDS_A_PIECE).map((stored) => stored.json);
    yield (from === 0 ? "" : ",") + piece.join(",");
  }
  yield "]";
}

/** All collections as fixtures, `{ seed, core: { users: […], … }, … }`, piece by piece. */
export function* toFixturesJson(reader: Reader, catalog: Catalog): Generator<string> {
  yield `{"seed":${reader.seed}`;
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
