import { asText, CALLER, REMOVED } from "../../definition/routes/definition.ts";
import type { RouteAction, ShownRecord } from "../../definition/routes/definition.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { keySlug } from "../../definition/routes/resource-names.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import { sentRecord } from "../../openapi/seen-request.ts";
import type { SeenValue } from "../../openapi/seen-request.ts";
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
  // What a request sent says nothing of what is set without it.
  const isUsual = (name: string, told: SeenValue): boolean =>
    told.own !== true &&
    !own.includes(name) &&
    all.every(({ sets: others = {}, sent }) =>
      name in others ? isSameValue(others[name], told) : Object.hasOwn(sentRecord(sent, others), name),
    );
  const sets = Object.entries(
    same?.sets ?? Object.fromEntries(all.flatMap((one) => Object.entries(one.sets ?? {}))),
  ).filter(([name, told]) => same !== undefined || isUsual(name, told));
  return Object.fromEntries(
    sets.map(([name, { value, time, add, of, slugOf }]) => {
      if (time !== undefined) return [name, now(name)];
      if (add !== undefined) return [name, Number(before[name] ?? 0) + add];
      if (slugOf !== undefined) return [name, keySlug(asText(before[slugOf] ?? ""))];
      return [name, of === undefined ? value : before[of]];
    }),
  );
}
