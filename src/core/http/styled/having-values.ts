import { asText, memberAt } from "../../definition/routes/definition.ts";
import type { AggregateValue } from "../../definition/routes/written-routes.ts";
import type { Entry } from "../../model/catalog.ts";
import { toIdText } from "../../model/ids.ts";
import { getOrMake } from "../../model/maps.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { goThrough } from "../../sandbox/query/parts.ts";
import { headsOf } from "../../sandbox/query/read-path.ts";
import type { Reader } from "../../sandbox/reader.ts";

type Members = Readonly<Record<string, unknown>>;

/** True if a record has the values: one of several where a list is wanted. Numbers and texts are the same here, as parameters are texts. */
function hasValues(record: Members, wanted: Members): boolean {
  return Object.entries(wanted).every(([path, value]) => {
    const held = memberAt(record, path.split("."));
    return [value]
      .flat()
      .some((one) => one === held || (one !== null && held !== null && asText(one) === asText(held)));
  });
}

/** The id of the first record with the values; the one with the `id`, where that is among them. */
export function* finding(entry: Entry, wanted: Members, reader: Reader): YieldingSteps<string | undefined> {
  const records = reader.collection(entry);
  const { id, ...others } = wanted;
  if (id !== undefined) {
    const named = id === null ? undefined : records.get(asText(id))?.record;
    return named !== undefined && hasValues(named, others) ? toIdText(named.id) : undefined;
  }
  let found: string | undefined;
  yield* goThrough(records, headsOf(Object.keys(others)), (record) => {
    if (hasValues(record, others)) found = toIdText(record.id);
    return found !== undefined;
  });
  return found;
}

/** A number over the records that have some values, or one for each value of a field. */
export function* aggregated(
  { kind, entry, field, by }: AggregateValue,
  where: Members,
  reader: Reader,
): YieldingSteps<unknown> {
  const groups = new Map<string, number[]>();
  const found = new Set<unknown>();
  const named = [field, by].filter((one) => one !== undefined);
  yield* goThrough(reader.collection(entry), headsOf([...Object.keys(where), ...named]), (record) => {
    if (!hasValues(record, where)) return;
    const number = field === undefined ? 1 : memberAt(record, field.split("."));
    if (kind === "values") for (const value of [number].flat()) found.add(value);
    const key = by === undefined ? "" : String(memberAt(record, by.split(".")));
    const group = getOrMake(groups, key, () => []);
    if (typeof number === "number") group.push(number);
  });
  if (kind === "values") return [...found];
  if (by === undefined) return overAll(kind, groups.get("") ?? []);
  return Object.fromEntries([...groups].map(([key, numbers]) => [key, overAll(kind, numbers)]));
}

function overAll(kind: AggregateValue["kind"], numbers: readonly number[]): number | null {
  if (kind === "count") return numbers.length;
  const sum = numbers.reduce((total, one) => total + one, 0);
  if (kind === "sum") return sum;
  if (numbers.length === 0) return null;
  if (kind === "average") return sum / numbers.length;
  return numbers.reduce((one, other) => (kind === "min" ? Math.min(one, other) : Math.max(one, other)));
}
