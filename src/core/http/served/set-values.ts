import { CALLER, REMOVED } from "../../definition/routes/definition.ts";
import type { RouteAction, ShownRecord } from "../../definition/routes/definition.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { ServedRequest } from "./route-reads.ts";
import { isSent, isWithin } from "./seen-requests.ts";

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

/**
 * The members that the server sets at such a request to a record that was `before`: those of the same request, or else what
 * all had in common, without `own`. `now` gives the time as a member has it.
 */
export function setSeen(
  { seen = [] }: ApiOperation,
  { params, body }: Pick<ServedRequest, "params" | "body">,
  before: ShownRecord,
  own: readonly string[],
  now: (name: string) => unknown,
): ShownRecord {
  const all = seen.filter(({ sets }) => sets !== undefined);
  const same = all.find(({ path = {}, sent }) => isWithin(path, params) && isSent(sent, body));
  const [first, ...others] = all;
  const sets = Object.entries((same ?? first)?.sets ?? {}).filter(
    ([name, told]) =>
      same !== undefined || (!own.includes(name) && others.every((one) => isSameValue(one.sets?.[name], told))),
  );
  return Object.fromEntries(
    sets.map(([name, { value, time, add, of }]) => {
      if (time !== undefined) return [name, now(name)];
      if (add !== undefined) return [name, Number(before[name] ?? 0) + add];
      return [name, of === undefined ? value : before[of]];
    }),
  );
}
