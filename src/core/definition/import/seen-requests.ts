import { toCanonicalJson } from "../../model/canonical-json.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import type { Json, JsonObject } from "../../openapi/schema.ts";
import type { SeenRequest, SeenValue } from "../../openapi/seen-request.ts";
import { keyOf } from "./seen-kinds.ts";
import type { Seen } from "./seen-kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Milliseconds between a request and the times that it sets. */
const NOW = 5 * 60_000;

/** Statuses that say something of what was sent. */
const OF_SENT = new Set([400, 409, 422]);

interface Step {
  readonly seen: Seen;
  /** The record that the path names, as it was. */
  readonly before: Fields | undefined;
  /** The record as the answer shows it, or else the next read of it. */
  after: Fields | undefined;
}

/** By operation (`GET /things/{id}`): what requests of it tell of the server, beside what is sent and read. They are in the order in which they were sent. */
export function requestsSeen(all: readonly Seen[]): ReadonlyMap<string, readonly SeenRequest[]> {
  const records = new Map<string, Fields>();
  const operationOf = ({ method, path }: Seen): string => `${method} ${path}`;
  // A refusal does not show of which kind the record is.
  const kinds = new Map(all.filter(({ status }) => status < 300).map((one) => [operationOf(one), one.kind]));
  /** Kinds of records by the paths of their lists, and by those of one. */
  const places = new Map(
    all.flatMap(({ status, path, kind, found }) => (status < 300 && found.records.length > 0 ? [[path, kind]] : [])),
  );
  /** Writes whose answers do not show the record, by that record. */
  const open = new Map<string, Step>();
  const steps = all.map((seen): Step => {
    const { values, status, method, path } = seen;
    const { records: shown, isList } = seen.found;
    const kind = kinds.get(operationOf(seen)) ?? seen.kind ?? "";
    const [named = ""] = values.slice(-1);
    const item = path.slice(0, path.lastIndexOf("}") + 1);
    const above = places.get(item) ?? places.get(item.slice(0, item.lastIndexOf("/")));
    const own = shown.length > 0 || records.has(`${kind} ${named}`) ? kind : (above ?? kind);
    const place = `${own} ${named}`;
    const before = records.get(place);
    const [after] = isList || status >= 300 ? [] : shown;
    const step: Step = { seen, before, after };
    for (const one of status < 300 ? shown : []) {
      const key = `${kind} ${keyOf(one, kind)}`;
      const whole = { ...records.get(key), ...one };
      records.set(key, whole);
      const changed = method === "GET" ? open.get(key) : undefined;
      if (changed !== undefined) changed.after = whole;
      open.delete(key);
    }
    if (method === "GET" || status >= 300) return step;
    if (after !== undefined || before === undefined) open.delete(place);
    else open.set(place, step);
    if (method === "DELETE" && after === undefined) records.delete(place);
    return step;
  });
  const operations = Map.groupBy(steps, ({ seen }) => operationOf(seen));
  const told = new Map([...operations].map(([name, of]) => [name, toldOf(of)]));
  // So is a body that is no JSON.
  const malformed = [...told.values()].flat().find(({ status, sent }) => status >= 400 && typeof sent === "string");
  // What everybody signed is refused without a signature, as elsewhere.
  const unsigned = [...told.values()].flat().find(({ signed }) => signed === false);
  return new Map(
    [...operations].map(([name, of]) => {
      const taken = of.filter(({ seen }) => seen.status < 300);
      const isSigned = taken.length > 0 && taken.every(({ seen }) => seen.isSigned === true);
      const isOfJson = of.some(({ seen }) => isObject(seen.sent));
      const own = [
        ...(unsigned !== undefined && isSigned ? [unsigned] : []),
        ...(malformed !== undefined && isOfJson ? [malformed] : []),
        ...(told.get(name) ?? []),
      ];
      return [name, [...new Map(own.map((one) => [JSON.stringify(one), one])).values()]] as const;
    }),
  );
}

/** The requests of an operation and what came of them, each compared with those that sent the same. */
function toldOf(of: readonly Step[]): readonly SeenRequest[] {
  const taken = of.filter(({ seen }) => seen.status < 300);
  const bySent = Map.groupBy(taken, ({ seen }) => toCanonicalJson(seen.sent));
  const answers = new Set(taken.map(({ seen }) => toCanonicalJson(seen.body)));
  return of.flatMap((step) => {
    if (step.seen.status >= 300) return refusalOf(step, taken, bySent.get(toCanonicalJson(step.seen.sent)) ?? []) ?? [];
    return effectOf(step) ?? (answers.size > 1 ? answerOf(step.seen) : undefined) ?? [];
  });
}

/** An answer without records, which follows from what is sent. */
function answerOf(seen: Seen): SeenRequest | undefined {
  const { method, status, sent, body, found, isSketch } = seen;
  if (method !== "POST" || body === undefined || found.records.length > 0 || isSketch === true) return undefined;
  return { status, ...pathOf(seen), ...(sent !== undefined && { sent: sent as Json }), answer: body as Json }; // parsed from JSON
}

/** The members that a write set beside those that were sent. */
function effectOf({ seen, before, after }: Step): SeenRequest | undefined {
  const { method, status, sent, at, values, kind = "" } = seen;
  const isCreated = after !== undefined && method === "POST" && !values.includes(keyOf(after, kind) ?? "");
  if (method === "GET" || after === undefined || (before === undefined && !isCreated)) return undefined;
  const given = sentRecord(sent, after);
  const set = Object.entries(after).filter(([name, value]) => {
    const isSent = isSameValue(value, given[name]) || (typeof value === "number" && String(value) === given[name]);
    // An answer to a removal says so beside the record.
    return !isSent && !isSameValue(value, before?.[name]) && (method !== "DELETE" || Object.hasOwn(before ?? {}, name));
  });
  const others = Object.entries({ ...before, ...given });
  const told = ([name, value]: readonly [string, unknown]): SeenValue => {
    if (at !== undefined && Math.abs(timeOf(value) - at) < NOW) return { time: "now" };
    const old = before?.[name];
    if (typeof value === "number" && typeof old === "number" && Math.abs(value - old) === 1)
      return { add: value - old };
    const [of] = others.find(([other, one]) => other !== name && one === value && isTelling(value)) ?? [];
    return of === undefined ? { value: value as Json } : { of }; // parsed from JSON
  };
  return {
    status,
    ...pathOf(seen),
    ...(sent !== undefined && { sent: sent as Json }),
    sets: Object.fromEntries(set.map((one) => [one[0], told(one)])),
  };
}

/** True for a value that two members hardly have by chance. */
function isTelling(value: unknown): boolean {
  return typeof value === "number" ? value > 9 : typeof value === "string" && value.length > 3;
}

function pathOf({ params, values }: Seen): Pick<SeenRequest, "path"> {
  return params.length === 0 ? {} : { path: Object.fromEntries(params.map((name, at) => [name, values[at] ?? ""])) };
}

/** Milliseconds of a time in text or in seconds. */
function timeOf(value: unknown): number {
  if (typeof value === "number") return value > 1e11 ? value : value * 1000;
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
}

/** The members of a record that are sent, without what is around them. */
export function sentRecord(sent: unknown, record: Fields): Fields {
  if (!isObject(sent)) return {};
  const [[name, inner] = ["", undefined], another] = Object.entries(sent);
  return another === undefined && isObject(inner) && !Object.hasOwn(record, name) ? inner : sent;
}

/** A refusal by what it depends on: credentials, the state of the record, or what was sent; or as the form of such refusals. */
function refusalOf({ seen, before }: Step, taken: readonly Step[], same: readonly Step[]): SeenRequest | undefined {
  const { status, body, method, url, sent, isSigned } = seen;
  if (status < 400 || status >= 500 || seen.isSketch === true) return undefined;
  const told = { status, ...(body !== undefined && { answer: body as Json }) }; // parsed from JSON
  if (isSigned !== true && [401, 403].includes(status) && taken.some(({ seen: one }) => one.isSigned === true))
    return { ...told, signed: false };
  if (status === 404) return { ...told, ...pathOf(seen) };
  if (method !== "GET" && before !== undefined && same.length > 0) {
    const isState = ([name, value]: readonly [string, unknown]): boolean =>
      (typeof value === "string" || typeof value === "boolean") &&
      same.every(({ before: other }) => other !== undefined && !isSameValue(other[name], value));
    const where = Object.entries(before).filter(isState);
    const [first] = where.toSorted(([one], [other]) => Number(isTime(before[one])) - Number(isTime(before[other])));
    return first === undefined ? undefined : { ...told, where: Object.fromEntries([first]) as JsonObject };
  }
  if (same.length > 0 && same.every(({ seen: one }) => one.url.href === url.href)) {
    const [{ after = {} } = {}] = same;
    const made = Object.entries(sentRecord(sent, after)).filter(([name, value]) => isSameValue(after[name], value));
    return made.length === 0 ? undefined : { ...told, where: Object.fromEntries(made) as JsonObject };
  }
  if (same.length > 0) return undefined;
  const query = Object.fromEntries(url.searchParams);
  const isOfSent = isObject(sent) && OF_SENT.has(status);
  return {
    ...told,
    ...(!isOfSent && typeof sent !== "string" && pathOf(seen)),
    ...(Object.keys(query).length > 0 && { query }),
    ...(sent !== undefined && { sent: sent as Json }),
  };
}

function isTime(value: unknown): boolean {
  return !Number.isNaN(timeOf(value));
}

/** Members without which a body was refused, as the refusal says, and which those that were taken have. */
export function requiredOf(of: readonly Seen[]): readonly string[] {
  const [taken, refused] = [(one: Seen) => one.status < 300, (one: Seen) => OF_SENT.has(one.status)].map((is) =>
    of.filter((one) => isObject(one.sent) && is(one)),
  );
  const all = (taken ?? []).map(({ sent }) => (isObject(sent) ? Object.keys(sent) : []));
  const [first = []] = all;
  return first.filter(
    (name) =>
      all.every((names) => names.includes(name)) &&
      refused?.some(
        ({ sent, body }) =>
          isObject(sent) &&
          !Object.hasOwn(sent, name) &&
          JSON.stringify(body)
            .split(/[^\w]+/)
            .includes(name),
      ),
  );
}
