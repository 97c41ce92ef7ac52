/** The tools that stand beside the data. */
export const TOOLS = ["requests", "events", "clock", "faults", "state", "snapshots"] as const;

/** One of {@link TOOLS}. */
export type Tool = (typeof TOOLS)[number];

/** A place in the Studio: everything that the address holds, so nothing secret. */
export interface Place {
  /** The sandbox by name; undefined: the caller's own. */
  readonly sandbox: string | undefined;
  /** The id of a key of the customer's; `none` for a visitor's sandboxes all the same. */
  readonly key: string | undefined;
  /** The collection; undefined: the first one. */
  readonly collection: string | undefined;
  /** The record that is open. */
  readonly id: string | undefined;
  /** The words that are searched for. */
  readonly words: string;
  /** As the API takes it: `-price,title`. */
  readonly sort: string;
  /** Values by the API's names of filters: `price[gte]`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly tool: Tool | undefined;
}

/** A list that is neither filtered, sorted nor searched. */
export const WHOLE: Pick<Place, "id" | "words" | "sort" | "filters"> = {
  id: undefined,
  words: "",
  sort: "",
  filters: {},
};

const FILTER = "f.";

/** Reads an address's query. */
export function parsePlace(search: string): Place {
  const query = new URLSearchParams(search);
  const filters = [...query].filter(([name]) => name.startsWith(FILTER));
  return {
    sandbox: query.get("sandbox") ?? undefined,
    key: query.get("key") ?? undefined,
    collection: query.get("in") ?? undefined,
    id: query.get("id") ?? undefined,
    words: query.get("q") ?? "",
    sort: query.get("sort") ?? "",
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(FILTER.length), value])),
    tool: TOOLS.find((tool) => tool === query.get("tool")),
  };
}

/** Writes a place as an address's query, with its question mark. */
export function toSearch({ sandbox, key, collection, id, words, sort, filters, tool }: Place): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") query.set(name, value);
  };
  add("sandbox", sandbox);
  add("key", key);
  add("in", collection);
  add("id", id);
  add("q", words);
  add("sort", sort);
  for (const [name, value] of Object.entries(filters)) add(`${FILTER}${name}`, value);
  add("tool", tool);
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");
  return text === "" ? "" : `?${text}`;
}

/** The query of the list that a place shows, without its page. */
export function toListQuery({ words, sort, filters }: Pick<Place, "words" | "sort" | "filters">): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== "") query.set(name, value);
  if (words !== "") query.set("q", words);
  if (sort !== "") query.set("sort", sort);
  return query;
}

/** The sorting after a press on a column: upwards, downwards, not at all. */
export function toggleSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? "" : column;
}
