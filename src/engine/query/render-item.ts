import type { Catalog, Entry } from "../../model/catalog.ts";
import type { Reader } from "../reader.ts";
import type { StoredRecord } from "../stored-record.ts";
import type { ItemQuery } from "./list-query.ts";
import type { Selection } from "./selection.ts";
import { applyView } from "./view.ts";

/** The JSON of one record as the query shows it; its own bytes if the query is plain. */
export function renderItem({ view }: ItemQuery, record: StoredRecord, reader: Reader, catalog: Catalog): string {
  return view === undefined ? record.json : JSON.stringify(applyView(record.record, view, reader, catalog));
}

/** The collections that an answer to the query is made from: the entry's own first, then those that `expand` reads. */
export function dependencies({ targets }: Selection, entry: Entry, catalog: Catalog): readonly Entry[] {
  return [...new Set([entry, ...targets.map((name) => catalog.get(name))])];
}
