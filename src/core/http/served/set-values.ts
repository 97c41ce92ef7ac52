import { asText, REMOVED } from "../../definition/routes/definition.ts";
import type { RouteAction, ShownRecord } from "../../definition/routes/definition.ts";
import { plainName } from "../../definition/routes/meanings.ts";
import { keySlug } from "../../definition/routes/resource-names.ts";
import { fitted, freshValues } from "../../definition/routes/views.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { ApiSchema, Json } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import { sentRecord } from "../../openapi/seen-request.ts";
import type { SeenRequest, SeenValue } from "../../openapi/seen-request.ts";
import { sourceOf } from "../../openapi/value.ts";
import type { ServedRequest } from "./route-reads.ts";
import { isSent, isWithin, seenWith } from "./seen-requests.ts";

/** The members of a record that an action changes, as they are then. */
export function actedValues(
  { set, flips, adds, counter, by, times, isRestored }: Extract<RouteAction, { do: "act" }>,
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
    ...(isRestored === true && { [REMOVED]: undefined }),
    ...Object.fromEntries(times.map((name) => [name, by < 0 ? undefined : now])),
    ...(counter !== undefined && isNew && { [counter]: Math.max(0, numberAt(counter, shown) + by) }),
  };
}

/** New elements of a list in a record as they were sent, whole and with ids of their own. */
export function newElements(
  sent: readonly unknown[],
  before: readonly unknown[],
  { item, name, of }: { readonly item: ApiSchema; readonly name: string; readonly of: ShownRecord },
  schemas: ApiSchemas,
): readonly Json[] {
  const ask = { stream: sourceOf(name), direction: "response", required: "only" } as const;
  const { properties } = schemas.shapeOf(item);
  const id = properties.get("id");
  // What belongs to the same as the record above, and what is new.
  const fresh = [...properties].flatMap(([member, schema]) => {
    const own = /(?<=.)id$/i.test(member) ? [of[member]] : [];
    const values = [...own, ...freshValues(member, schemas.shapeOf(schema))].filter((one) => one !== undefined);
    const found = values.find((one) => schemas.issuesOf(schema, one, "response").length === 0);
    return found === undefined || member === "id" ? [] : [[member, found] as const];
  });
  const isCounted = id !== undefined && schemas.shapeOf(id).type === "integer";
  const taken = before.map((one) => Number(isObject(one) ? one["id"] : 0)).filter(Number.isSafeInteger);
  return sent.map((one, at) => {
    const own = isCounted ? Math.max(0, ...taken) + at + 1 : id && schemas.valueOf(id, { ...ask, field: "id" });
    const members = { ...(id && { id: own }), ...Object.fromEntries(fresh), ...(isObject(one) ? one : {}) };
    return fitted(item, members, schemas, name);
  });
}

const USUAL = new WeakMap<readonly SeenRequest[], readonly (readonly [name: string, told: SeenValue])[]>();

/** The members that all of some requests set alike. What one sent says nothing of what is set without it. */
function usualIn(seen: readonly SeenRequest[]) {
  const all = seen.flatMap(({ sets, sent }) => (sets === undefined ? [] : [{ sets, given: sentRecord(sent, sets) }]));
  const told = Object.entries(Object.assign({}, ...all.map(({ sets }) => sets)) as NonNullable<SeenRequest["sets"]>); // of these alone
  return told.filter(
    ([name, value]) =>
      value.own !== true &&
      all.every(({ sets, given }) => (name in sets ? isSameValue(sets[name], value) : Object.hasOwn(given, name))),
  );
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
  const same = seenWith(seen, body).find(
    ({ path = {}, sent, sets }) => sets !== undefined && isWithin(path, params) && isSent(sent, body),
  );
  const usual = getOrMake(USUAL, seen, () => usualIn(seen)).filter(([name]) => !own.includes(name));
  const sets = same?.sets === undefined ? usual : Object.entries(same.sets);
  return Object.fromEntries(
    sets.map(([name, { value, time, add, of, slugOf }]) => {
      if (time !== undefined) return [name, now(name)];
      if (add !== undefined) return [name, Number(before[name] ?? 0) + add];
      if (slugOf !== undefined) return [name, keySlug(asText(before[slugOf] ?? ""))];
      return [name, of === undefined ? value : before[of]];
    }),
  );
}
