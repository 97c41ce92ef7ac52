import type { RouteAction, ShownRecord } from "../../definition/routes/definition.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { CALLER, REMOVED } from "../../definition/routes/records.ts";
import { isObject } from "../../model/json.ts";
import type { ServedRequest } from "./route-reads.ts";

/** The members of a record that an action changes, as they are then. */
export function actedValues(
  { set, flips, adds, counter, by, times, isRestored, isCaller }: Extract<RouteAction, { do: "act" }>,
  shown: ShownRecord,
  { body, query }: Pick<ServedRequest, "body" | "query">,
  now: string,
): ShownRecord {
  const isNew = Object.entries(set).some(([name, value]) => shown[name] !== value) || Object.keys(set).length === 0;
  const numberAt = (name: string, of: unknown): number => Number(isObject(of) ? (of[name] ?? 0) : 0);
  // `/users/{id}/set-active` may be sent with `active: false`.
  const sent = [...query, ...Object.entries(isObject(body) ? body : {})];
  const isDenied = (field: string): boolean =>
    sent.some(([name, value]) => value === false && plainName(field).endsWith(plainName(name)));
  return {
    ...Object.fromEntries(Object.entries(set).map(([name, to]) => [name, to === true && isDenied(name) ? false : to])),
    ...(flips && { [flips.field]: flips.values.find((value) => value !== shown[flips.field]) }),
    ...(adds && { [adds.field]: numberAt(adds.field, shown) + by * numberAt(adds.from, body) }),
    ...(isCaller === true && { [CALLER]: now }),
    ...(isRestored === true && { [REMOVED]: undefined }),
    ...Object.fromEntries(times.map((name) => [name, by < 0 ? undefined : now])),
    ...(counter !== undefined && isNew && { [counter]: Math.max(0, numberAt(counter, shown) + by) }),
  };
}
