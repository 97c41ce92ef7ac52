import type { Catalog, Entry } from "../../model/catalog.ts";
import type { Reader } from "../reader.ts";
import type { StoredRecord } from "../stored-record.ts";
import type { Belonging, Referrers } from "./belongings.ts";
import type { ItemQuery } from "./list-query.ts";
import { createRendering } from "./rendering.ts";
import type { Selection } from "./selection.ts";
import { toViewJson } from "./view.ts";

/** The JSON of one record as the query shows it; its own bytes if the query is plain. Throws `answer_too_large`. */
export function renderItem(
  { view }: ItemQuery,
  record: StoredRecord,
  reader: Reader,
  catalog: Catalog,
  known?: ReadonlyMap<Belonging, Referrers>,
): string {
  return view === undefined ? record.json : toViewJson(record.record, view, createRendering(reader, catalog, known));
}

/** The collections that an answer to the query is made from: the entry's own first, then those that `expand` reads. */
export function dependencies({ targets }: Selection, entry: Entry, catalog: Catalog): readonly Entry[] {
  return [...new Set([entry, ...targets.map((name) => catalog.get(name))])];
}
