// Filters and marks that depend on records beyond a relation, found by asking for their lists.
import { memberAt } from "../../definition/routes/definition.ts";
import type { Style } from "../../definition/style/style.ts";
import type { Entry } from "../../model/catalog.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Caller } from "../../services/callers.ts";
import { placeOfCollection } from "../data/place.ts";
import type { Exchange } from "../exchange.ts";
import type { QueryParameter } from "../parameters/parameters.ts";
import { RewrittenRequest } from "../routing/prefixed-request.ts";
import type { CallerHandler } from "../serve.ts";
import { filterAt, splitFilter } from "./list-window.ts";
import { recordIn } from "./styled-bodies.ts";
import type { Marks, WireRecord } from "./wire-record.ts";

const MOST_IDS = 20_000;
const IDS_AT_ONCE = 25;

type Members = Readonly<Record<string, unknown>>;

export interface AcrossParts {
  readonly style: Style;
  readonly wireOf: (entry: Entry) => WireRecord;
  readonly reads: CallerHandler;
  readonly callerOf: (exchange: Exchange, caller: Caller) => Promise<Members | undefined>;
  readonly entries: readonly Entry[];
}

/** The target of a request with parameters. */
export function targetWith(path: string, parameters: readonly QueryParameter[]): string {
  const query = parameters.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  return query === "" ? path : `${path}?${query}`;
}

/** Filters on ids, of a filter on the records that a relation or a list below leads to; `world` says of which world. */
export async function idsAcross(
  [filter, wanted]: QueryParameter,
  from: WireRecord,
  world: readonly QueryParameter[],
  parts: AcrossParts,
  exchange: Exchange,
  caller: Caller,
): Promise<readonly QueryParameter[]> {
  const [path, operator] = splitFilter(filter);
  const [head = "", ...below] = path.split(".");
  const tie = from.tieOf(head, below[0]);
  if (tie === undefined) return [];
  const other = parts.wireOf(tie.entry);
  const inner = filterAt([below.join(".") + operator, wanted], other);
  if (inner === undefined) return [];
  const filters = inner.isAcross
    ? await idsAcross(inner.parameter, other, world, parts, exchange, caller)
    : [inner.parameter];
  const there = placeOfCollection(tie.entry);
  const matched = { pattern: there.path, params: {}, place: there };
  const ids = new Set<string>();
  for (let offset = 0; offset < MOST_IDS; offset += 100) {
    const window = Object.entries({ fields: tie.there, limit: "100", offset: String(offset) });
    const target = targetWith(there.path, [...filters, ...world, ...window]);
    const request = new RewrittenRequest(exchange.request, target, undefined);
    const { list } = (await exchange.as(request, () => parts.reads(exchange, caller), matched)) ?? {};
    const records = (list?.items ?? []).map(recordIn);
    for (const id of records.flatMap((record) => memberAt(record, tie.there.split(".")))) ids.add(String(id));
    if (records.length < 100) break;
  }
  if (ids.size === 0) return [["createdAt[lt]", "1000-01-01T00:00:00.000Z"]];
  const chunks = Map.groupBy([...ids].entries(), ([at]) => Math.floor(at / IDS_AT_ONCE));
  return [...chunks.values()].map((some) => [`${tie.here}[in]`, some.map(([, id]) => id).join()]);
}

/** The records that the style marks for who calls, as they are now. */
export async function marksFor(parts: AcrossParts, exchange: Exchange, caller: Caller): Promise<Marks> {
  const user = await parts.callerOf(exchange, caller);
  const marks = new Map<Entry, [member: string, ids: ReadonlySet<string>][]>();
  for (const [name, by] of Object.entries(parts.style.marks ?? {})) {
    const [of, member = ""] = name.split(".");
    const entry = parts.entries.find((one) => parts.wireOf(one).called === of);
    if (entry === undefined) continue;
    const wire = parts.wireOf(entry);
    const found = user && (await idsAcross([by, String(user["id"])], wire, [], parts, exchange, caller));
    const ids = (found ?? []).flatMap(([field, value]) => (field === "id[in]" ? value.split(",") : []));
    getOrMake(marks, entry, () => []).push([member, new Set(ids)]);
  }
  return marks;
}
