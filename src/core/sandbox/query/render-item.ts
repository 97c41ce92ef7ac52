import type { Catalog, Entry } from "../../model/catalog.ts";
import { LONG_TEXT } from "../bounds.ts";
import type { Reader } from "../reader.ts";
import type { StoredRecord } from "../stored-record.ts";
import { toPieces } from "../text-pieces.ts";
import type { Belonging, Referrers } from "./belongings.ts";
import type { ItemQuery } from "./list-query.ts";
import { createRendering } from "./rendering.ts";
import type { Selection } from "./selection.ts";
import { toViewJson } from "./view.ts";

/** The JSON of one record as the query shows it, in pieces where it is long; its own bytes if the query is plain. Throws `answer_too_large`. */
export function renderItem(
  { view }: ItemQuery,
  record: StoredRecord,
  reader: Reader,
  catalog: Catalog,
  known?: ReadonlyMap<Belonging, Referrers>,
): readonly string[] {
  if (view === undefined) return [record.json];
  const rendering = createRendering(reader, catalog, known);
  const pieces = toPieces(toViewJson(record.record, view, rendering));
  return rendering.size.taken < LONG_TEXT ? [pieces.join("")] : pieces;
}

/** The collections that an answer to the query is made from: the entry's own first, then those that `expand` reads. */
export function dependencies({ targets }: Selection, entry: Entry, catalog: Catalog): readonly Entry[] {
  return [...new Set([entry, ...targets.map((name) => catalog.get(name))])];
}
