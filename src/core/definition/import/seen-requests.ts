import { toCanonicalJson } from "../../model/canonical-json.ts";
import { isObject, isSameValue, MASK } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { Json, JsonObject } from "../../openapi/schema.ts";
import { sentRecord } from "../../openapi/seen-request.ts";
import type { SeenRequest, SeenValue, Wrong } from "../../openapi/seen-request.ts";
import { ERROR_MEMBERS, isSigningIn, plainName } from "../routes/meanings.ts";
import { keySlug } from "../routes/resource-names.ts";
import { keyOf } from "./seen-kinds.ts";
import type { Seen } from "./seen-kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Milliseconds between a request and the times that it sets. */
const NOW = 5 * 60_000;

const MOST_CHOICES = 20;

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
  /** The records that have a value in a member. */
  const holders = new Map<string, Set<string>>();
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
    const [after] = isList || status >= 300 ? [] : shown;
    const isMade = method === "POST" && after !== undefined && !values.includes(keyOf(after, kind) ?? "");
    const before = isMade && above !== kind ? undefined : records.get(place);
    const step: Step = { seen, before, after };
    for (const one of status < 300 ? shown : []) {
      const key = `${kind} ${keyOf(one, kind)}`;
      const whole = { ...records.get(key), ...one };
      records.set(key, whole);
      for (const [name, value] of Object.entries(one))
        getOrMake(holders, placeOf(kind, name, value), () => new Set<string>()).add(key);
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
  const told = new Map([...operations].map(([name, of]) => [name, toldOf(of, holders)]));
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
function toldOf(of: readonly Step[], holders: Holders): readonly SeenRequest[] {
  const taken = of.filter(({ seen }) => seen.status < 300);
  const bySent = Map.groupBy(taken, ({ seen }) => toCanonicalJson(seen.sent));
  const answers = new Set(taken.map(({ seen }) => toCanonicalJson(seen.body)));
  let known: Taken | undefined;
  const bodies = (): Taken => (known ??= takenIn(taken.map(({ seen }) => seen)));
  return of.flatMap((step) => {
    if (step.seen.status >= 300)
      return refusalOf(step, taken, bySent.get(toCanonicalJson(step.seen.sent)) ?? [], bodies) ?? [];
    return effectOf(step, holders) ?? (answers.size > 1 ? answerOf(step.seen) : undefined) ?? [];
  });
}

/** An answer without records, which follows from what is sent. */
function answerOf(seen: Seen): SeenRequest | undefined {
  const { method, status, sent, body, found, isSketch } = seen;
  if (method !== "POST" || body === undefined || found.records.length > 0 || isSketch === true) return undefined;
  return { status, ...pathOf(seen), ...(sent !== undefined && { sent: sent as Json }), answer: body as Json }; // parsed from JSON
}

/** The members that a write set beside those that were sent. */
function effectOf({ seen, before, after }: Step, holders: Holders): SeenRequest | undefined {
  const { method, status, sent, at, values, path, kind = "" } = seen;
  if (isSigningIn(path)) return undefined;
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
    if (of !== undefined) return { of };
    const [title] = others.find(([, one]) => typeof one === "string" && one !== "" && keySlug(one) === value) ?? [];
    if (title !== undefined) return { slugOf: title };
    const isShared = (holders.get(placeOf(kind, name, value))?.size ?? 0) > 1;
    return { value: value as Json, ...(!isShared && isDerived(value, given) && { own: true }) }; // parsed from JSON
  };
  return {
    status,
    ...pathOf(seen),
    ...(sent !== undefined && { sent: sent as Json }),
    sets: Object.fromEntries(set.map((one) => [one[0], told(one)])),
  };
}

type Holders = ReadonlyMap<string, ReadonlySet<string>>;

function placeOf(kind: string, name: string, value: unknown): string {
  return `${kind} ${name} ${JSON.stringify(value)}`;
}

/** True for a value that follows from what a record is, and is not the usual one: with digits or members of its own, or with the words that are sent. */
function isDerived(value: unknown, given: Fields): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  if (typeof value !== "string" || value === MASK || /\d/.test(value)) return value === MASK || isTelling(value);
  const plain = plainName(value);
  return Object.values(given).some((one) => typeof one === "string" && plain !== "" && plainName(one).includes(plain));
}

/** True for a value that two members hardly have by chance. */
function isTelling(value: unknown): boolean {
  return typeof value === "number" ? value > 9 : typeof value === "string" && value.length > 3 && value !== MASK;
}

function pathOf({ params, values }: Seen): Pick<SeenRequest, "path"> {
  return params.length === 0 ? {} : { path: Object.fromEntries(params.map((name, at) => [name, values[at] ?? ""])) };
}

/** Milliseconds of a time in text or in seconds. */
function timeOf(value: unknown): number {
  if (typeof value === "number") return value > 1e11 ? value : value * 1000;
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
}

/** A refusal by what it depends on: credentials, the state of the record, or what was sent; or as the form of such refusals. */
function refusalOf(
  { seen, before }: Step,
  taken: readonly Step[],
  same: readonly Step[],
  bodies: () => Taken,
): SeenRequest | undefined {
  const { status, body, method, url, sent, isSigned } = seen;
  if (status < 400 || status >= 500 || seen.isSketch === true) return undefined;
  const told = { status, ...(body !== undefined && { answer: body as Json }) }; // parsed from JSON
  if (isSigned !== true && [401, 403].includes(status) && taken.some(({ seen: one }) => one.isSigned === true))
    return { ...told, signed: false };
  const query = Object.fromEntries(url.searchParams);
  const asked = Object.keys(query).length > 0 ? { query } : {};
  if (status === 404) return { ...told, ...pathOf(seen), ...asked };
  if (method !== "GET" && before !== undefined && same.length > 0) {
    const isState = ([name, value]: readonly [string, unknown]): boolean =>
      (typeof value === "string" || typeof value === "boolean") &&
      same.every(({ before: other }) => other !== undefined && !isSameValue(other[name], value));
    const where = Object.entries(before).filter(isState);
    const [first] = where.toSorted(([one], [other]) => Number(isTime(before[one])) - Number(isTime(before[other])));
    if (first === undefined) return undefined;
    const [name, value] = first;
    // Something has happened, whenever that was.
    const isSince = isTime(value) && same.every(({ before: other }) => other?.[name] === null);
    return { ...told, where: { [name]: isSince ? { time: "any" } : (value as Json) } };
  }
  // Bodies that are the same but for what is masked differ by that.
  if (same.length > 0 && sent !== undefined && toCanonicalJson(sent).includes(MASK)) return undefined;
  if (same.length > 0 && same.every(({ seen: one }) => one.url.href === url.href)) {
    const [{ after = {} } = {}] = same;
    const made = Object.entries(sentRecord(sent, after)).filter(([name, value]) => isSameValue(after[name], value));
    const words = new Set(wordsOf(body));
    const named = made.filter(([name]) => words.has(plainName(name)));
    const [unique] = made.length === 1 ? made : named;
    const where = Object.fromEntries(unique === undefined ? made : [[unique[0], { sent: unique[0] }]]);
    return made.length === 0 ? undefined : { ...told, where: where as JsonObject };
  }
  if (same.length > 0) return undefined;
  const isOfSent = isObject(sent) && OF_SENT.has(status);
  const wrong = isOfSent ? Object.fromEntries(wrongIn(seen, bodies())) : {};
  return {
    ...told,
    ...(!isOfSent && typeof sent !== "string" && pathOf(seen)),
    ...asked,
    ...(sent !== undefined && { sent: sent as Json }),
    ...(Object.keys(wrong).length > 0 && { wrong }),
  };
}

function isTime(value: unknown): boolean {
  return !Number.isNaN(timeOf(value));
}

/** Bodies that were taken: the member around the record in all of them, and the values of each member of it. */
interface Taken {
  readonly around: string | undefined;
  readonly bodies: readonly Fields[];
  readonly values: ReadonlyMap<string, readonly string[]>;
}

function takenIn(of: readonly Seen[]): Taken {
  const taken = of.filter(({ status, sent }) => status < 300 && isObject(sent));
  const sent = taken.flatMap((one) => (isObject(one.sent) ? [one.sent] : []));
  const [name = "", another] = Object.keys(sent[0] ?? {});
  const isAround =
    another === undefined &&
    sent.length > 0 &&
    sent.every((body) => Object.keys(body).length === 1 && isObject(body[name])) &&
    !taken.some(({ found }) => found.records.some((record) => Object.hasOwn(record, name)));
  const around = isAround ? name : undefined;
  const bodies = sent.map((one) => recordIn(one, around));
  const values = Map.groupBy(bodies.flatMap(Object.entries<unknown>), ([member]) => member);
  return {
    around,
    bodies,
    values: new Map([...values].map(([member, all]) => [member, all.map(([, one]) => JSON.stringify(one))])),
  };
}

function recordIn(sent: unknown, around: string | undefined): Fields {
  const inner = isObject(sent) && around !== undefined ? (sent[around] ?? {}) : sent;
  return isObject(inner) ? inner : {};
}

/** Members of a body that its refusal names, and that were missing, empty, or had a value that was never taken. */
function wrongIn(
  { sent, body }: Seen,
  { around, bodies, values }: Taken,
): readonly (readonly [name: string, why: Wrong])[] {
  const named = new Set(wordsOf(body));
  const own = recordIn(sent, around);
  return [...new Set([...Object.keys(own), ...values.keys()])].flatMap((name) => {
    const [value, known = []] = [own[name], values.get(name)];
    const isMissing = !Object.hasOwn(own, name);
    const isRight = isMissing ? known.length < bodies.length : known.includes(JSON.stringify(value));
    if (!named.has(plainName(name)) || isRight) return [];
    return [[name, isMissing ? "missing" : value === "" || value === null ? "empty" : "value"] as const];
  });
}

/** The words of a refusal, in lower case, without the names of the members that every refusal has. */
function wordsOf(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return answer.flatMap(wordsOf);
  if (!isObject(answer))
    return String(answer)
      .split(/[^\w]+/)
      .map(plainName);
  return Object.entries(answer).flatMap(([name, inner]) => [
    ...(typeof inner !== "object" && ERROR_MEMBERS.has(plainName(name)) ? [] : [plainName(name)]),
    ...wordsOf(inner),
  ]);
}

/** The schema of a body with what refusals show that it must have: members, texts that are not empty, and values like those of `records`. */
export function asRefused(schema: Fields, of: readonly Seen[], records: readonly Fields[]): Fields {
  // Members that were always sent are not missed by that.
  const whole = JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name === "required" && Array.isArray(value) ? undefined : value)),
  ) as Fields; // a schema, as before
  const taken = takenIn(of);
  const { around, bodies } = taken;
  const refused = of.filter(({ status, sent }) => OF_SENT.has(status) && isObject(sent));
  const wrong = new Map(refused.flatMap((one) => wrongIn(one, taken)).map(([name, why]) => [`${name} ${why}`, name]));
  const [inner] =
    around === undefined ? [whole] : Object.values(whole["properties"] as Readonly<Record<string, Fields>>);
  if (inner?.["properties"] === undefined) return whole;
  const required = (taken.bodies[0] === undefined ? [] : Object.keys(taken.bodies[0])).filter((name) =>
    wrong.has(`${name} missing`),
  );
  const members = { ...Object.fromEntries([...wrong.values()].map((name) => [name, {}])), ...inner["properties"] };
  const properties = Object.entries<Fields>(members).map(([name, member]) => {
    const values = [...bodies, ...records].flatMap((one) => (typeof one[name] === "string" ? [one[name]] : []));
    const choices = [...new Set(values)];
    const areWords = choices.length < MOST_CHOICES && choices.every((one) => !/\d/.test(one));
    const isChosen = wrong.has(`${name} value`) && areWords && 2 * choices.length <= values.length;
    const isFilled = member["type"] === "string" && wrong.has(`${name} empty`);
    return [name, { ...member, ...(isFilled && { minLength: 1 }), ...(isChosen && { enum: choices }) }] as const;
  });
  const limited = { ...inner, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
  if (around === undefined) return limited;
  const isMissed = refused.some(({ sent }) => isObject(sent) && !(around in sent));
  return { ...whole, properties: { [around]: limited }, ...(isMissed && { required: [around] }) };
}
