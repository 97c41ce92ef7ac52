/** A place in the Explorer: everything that the address holds, so nothing secret. */
export type Place = BuilderPlace | SeedPlace;

/** A request being built. */
export interface BuilderPlace {
  readonly view: "builder";
  /** The operationId; undefined: the first one. */
  readonly op: string | undefined;
  /** Path and query values by name; a filter's name holds its operator: `price[gte]`. */
  readonly values: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, if it is not the example. */
  readonly body: string | undefined;
}

/** A seed being looked at. */
export interface SeedPlace {
  readonly view: "seeds";
  readonly seed: number;
  readonly domain: string | undefined;
  readonly asJson: boolean;
  /** The seed that it is compared with. */
  readonly compare: number | undefined;
  /** The only collection that is shown; undefined: all of the domain. */
  readonly collection: string | undefined;
  /** The only record of it that is shown. */
  readonly id: string | undefined;
  /** The collections of which all records are shown. */
  readonly all: readonly string[];
  /** The column that a collection is sorted by, with a minus where it is downwards. */
  readonly sort: Readonly<Record<string, string>>;
  /** The address's text for a seed, if it is not a seed. */
  readonly notSeed: string | undefined;
}

/** A seed's world from its beginning. */
export function seedPlace(seed: number, at: Partial<SeedPlace> = {}): SeedPlace {
  return {
    view: "seeds",
    seed,
    domain: undefined,
    asJson: false,
    compare: undefined,
    collection: undefined,
    id: undefined,
    all: [],
    sort: {},
    notSeed: undefined,
    ...at,
  };
}

/** The playground whose API an address names by `play`; undefined where it is the service's own. */
export function playIn(search = ""): string | undefined {
  return /[?&]play=(\w{1,40})/.exec(search)?.[1];
}

/** The playground whose API is explored. */
export const PLAYED = playIn(globalThis.location?.search);

/** The path that the explored API is below. */
export const BELOW = PLAYED === undefined ? "" : `/play/${PLAYED}`;

/** The seed that is shown when the address names none: the one that every sandbox starts from. */
export const FIRST_SEED = 1;

/** Longer bodies would make addresses that servers and chats cut off. */
const LONGEST_BODY = 1500;
const SECRET = /password|token|secret|authorization|api-?key/i;

/** The seed that a text names, as the API takes it; undefined if it is none. */
export function parseSeed(text: string): number | undefined {
  const seed = /^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** The next seed in a direction, which the largest and smallest do not have. */
export function stepSeed(seed: number, by: 1 | -1): number {
  return Number.isSafeInteger(seed + by) ? seed + by : seed;
}

/** A seed to look at next; small, so that it can be said aloud. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 100_000);
}

/** Reads an address's query. */
export function parsePlace(search: string): Place {
  const query = new URLSearchParams(search);
  if (query.get("seedExplorer") === "1") {
    const text = query.get("seed") ?? "";
    const seed = parseSeed(text);
    return seedPlace(seed ?? FIRST_SEED, {
      domain: query.get("domain") ?? undefined,
      asJson: query.get("as") === "json",
      compare: parseSeed(query.get("compare") ?? ""),
      collection: query.get("collection") ?? undefined,
      id: query.get("id") ?? undefined,
      all: toWords(query.get("all")),
      sort: Object.fromEntries(
        toWords(query.get("sort")).flatMap((word) => {
          const [, collection, column] = /^([^:]+):(.+)$/.exec(word) ?? [];
          return collection === undefined || column === undefined ? [] : [[collection, column]];
        }),
      ),
      notSeed: seed === undefined && text !== "" ? text : undefined,
    });
  }
  return {
    view: "builder",
    op: query.get("op") ?? undefined,
    values: withPrefix(query, "p."),
    headers: withPrefix(query, "h."),
    body: query.get("body") ?? undefined,
  };
}

/** Writes a place as an address's query, with its question mark; what is secret is left out. */
export function toSearch(place: Place): string {
  const pairs: [string, string][] = [];
  if (place.view === "seeds") {
    pairs.push(["seedExplorer", "1"], ["seed", String(place.seed)]);
    if (place.domain !== undefined) pairs.push(["domain", place.domain]);
    if (place.asJson) pairs.push(["as", "json"]);
    if (place.compare !== undefined) pairs.push(["compare", String(place.compare)]);
    if (place.collection !== undefined) pairs.push(["collection", place.collection]);
    if (place.id !== undefined) pairs.push(["id", place.id]);
    pairs.push(["all", place.all.join(",")]);
    pairs.push([
      "sort",
      Object.entries(place.sort)
        .map((entry) => entry.join(":"))
        .join(","),
    ]);
  } else {
    if (PLAYED !== undefined) pairs.push(["play", PLAYED]);
    if (place.op !== undefined) pairs.push(["op", place.op]);
    for (const [name, value] of Object.entries(place.values)) if (!SECRET.test(name)) pairs.push([`p.${name}`, value]);
    for (const [name, value] of Object.entries(place.headers)) if (!SECRET.test(name)) pairs.push([`h.${name}`, value]);
    if (place.body !== undefined && isShareable(place.body)) pairs.push(["body", place.body]);
  }
  const text = pairs
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  return text === "" ? "" : `?${text}`;
}

function toWords(list: string | null): readonly string[] {
  return (list ?? "").split(",").filter(Boolean);
}

/** True if a body may stand in an address or a history: it is short and names nothing secret. */
export function isShareable(body: string): boolean {
  return body.length <= LONGEST_BODY && !SECRET.test(body);
}

function withPrefix(query: URLSearchParams, prefix: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...query].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  );
}

/** As encodeURIComponent, but leaves what is readable in a query. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%2C", ",")
    .replaceAll("%3A", ":")
    .replaceAll("%2F", "/")
    .replaceAll("%40", "@");
}
