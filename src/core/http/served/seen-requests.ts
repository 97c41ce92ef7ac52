import type { ShownRecord } from "../../definition/routes/definition.ts";
import { asText } from "../../definition/routes/definition.ts";
import { isJson } from "../../definition/routes/views.ts";
import { toCanonicalJson } from "../../model/canonical-json.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject, isSameValue, MASK } from "../../model/json.ts";
import { getOrMake } from "../../model/maps.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { Json } from "../../openapi/schema.ts";
import { sentRecord, SIGNING_HEADERS } from "../../openapi/seen-request.ts";
import type { SeenRequest, Wrong } from "../../openapi/seen-request.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";

/** Stands for the bodies that say nothing, or not all. */
const LOOSE = "";

export interface BoundRequest {
  readonly exchange: Exchange;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, unknown>;
  readonly body: unknown;
}

export function isWithin(some: ShownRecord, all: ShownRecord): boolean {
  return Object.entries(some).every(([name, value]) => isSameValue(value, all[name]));
}

/** True for a record with such members: at any time, or as they are sent. */
function isStanding(where: ShownRecord, record: ShownRecord, body: unknown): boolean {
  return Object.entries(where).every(([name, value]) => {
    if (!isObject(value)) return isSameValue(value, record[name]);
    if (value["time"] === "any") return typeof record[name] === "string";
    return isSameValue(typeof value["sent"] === "string" ? sentRecord(body, record)[name] : value, record[name]);
  });
}

/** True if a body is one of a recording, whose secrets are masked. */
export function isSent(seen: unknown, body: unknown): boolean {
  if (seen === MASK) return body !== undefined;
  if (!isObject(seen) || !isObject(body)) return isSameValue(seen, body);
  const names = Object.keys(seen);
  return names.length === Object.keys(body).length && names.every((name) => isSent(seen[name], body[name]));
}

function textOfBody(body: unknown): string {
  return body === undefined ? "none" : toCanonicalJson(body);
}

const BY_SENT = new WeakMap<readonly SeenRequest[], Map<string, readonly SeenRequest[]>>();

/** The requests of a recording that may have had a body, in their order: of many, those that depend on something else, too. */
export function seenWith(seen: readonly SeenRequest[], body: unknown): readonly SeenRequest[] {
  const bySent = getOrMake(BY_SENT, seen, () => {
    const keyOf = ({ sent, where, signed }: SeenRequest): string => {
      const text = textOfBody(sent);
      return where !== undefined || signed === false || text.includes(MASK) ? LOOSE : text;
    };
    const loose = seen.filter((one) => keyOf(one) === LOOSE);
    const order = new Map(seen.map((one, at) => [one, at]));
    const placeOf = (one: SeenRequest): number => order.get(one) ?? 0;
    const groups = [...Map.groupBy(seen, keyOf)].map(
      ([key, of]) =>
        [key, key === LOOSE ? of : [...of, ...loose].toSorted((one, other) => placeOf(one) - placeOf(other))] as const,
    );
    return new Map(groups);
  });
  return bySent.get(textOfBody(body)) ?? bySent.get(LOOSE) ?? [];
}

/** True for a request that was answered whatever there is, and not with a record. */
function isAnswered({ status, answer, sets }: SeenRequest): boolean {
  return sets === undefined && (status >= 400 || answer !== undefined);
}

/** The answer to such a request in a recording. `records` are those that it may depend on; without them, the one that depends on none. */
export function refusalSeen(
  { seen = [] }: ApiOperation,
  { exchange, params, query, body }: BoundRequest,
  records?: () => Iterable<ShownRecord>,
): SeenRequest | undefined {
  const isAsked = (given: ShownRecord, of: (name: string) => unknown): boolean =>
    Object.entries(given).every(([name, value]) => asText(of(name)) === asText(value));
  const isSigned = SIGNING_HEADERS.some((name) => exchange.header(name) !== undefined);
  return seenWith(seen, body).find((known) => {
    const { status, signed, path, query: asked, sent, where } = known;
    if (!isAnswered(known) || (signed === false && isSigned) || (where !== undefined) !== (records !== undefined))
      return false;
    if (where !== undefined) return [...(records?.() ?? [])].some((one) => isStanding(where, one, body));
    if (signed === false) return true;
    const isForm = status === 404 && sent === undefined && asked === undefined;
    return (
      !isForm &&
      isAsked(path ?? {}, (name) => params[name]) &&
      isAsked(asked ?? {}, (name) => query.get(name)) &&
      isSent(sent, body)
    );
  });
}

/** The refusal of a page after the last in a recording, as of its other pages. */
export function beyondSeen({ seen = [] }: ApiOperation, query: ReadonlyMap<string, unknown>): SeenRequest | undefined {
  return seen.find(
    ({ status, query: asked = {} }) => status === 404 && Object.keys(asked).some((name) => query.has(name)),
  );
}

/** The refusal of a body that is no JSON in a recording. */
export function malformedSeen({ seen = [] }: ApiOperation): SeenRequest | undefined {
  return seen.find((one) => isAnswered(one) && one.status >= 400 && typeof one.sent === "string");
}

/** The answer of a recording, in the media type that its status has. */
export function seenAnswer({ responses }: ApiOperation, { status, answer }: SeenRequest): Answer {
  if (answer === undefined) return emptyAnswer(status);
  const type = responses.find((one) => one.status === String(status))?.content[0]?.mediaType;
  if (typeof answer !== "string" || type === undefined || isJson(type))
    return jsonAnswer(status, JSON.stringify(answer));
  return { status, headers: ["Content-Type", type], body: answer };
}

/** The refusal of a recording that is about most of what is wrong with a body, without its parts on other members. */
export function invalidSeen(
  { seen = [] }: ApiOperation,
  statuses: readonly number[],
  issues: readonly InputFault[],
): { readonly status: number; readonly answer: Json } | undefined {
  const reasons = new Map(
    issues.map(({ pointer = "", code }) => [pointer.split("/").at(-1) ?? "", REASONS[code] ?? "value"]),
  );
  const fits = ({ wrong = {} }: SeenRequest): number =>
    Object.entries(wrong).reduce(
      (sum, [name, why]) => sum + (reasons.has(name) ? (reasons.get(name) === why ? 4 : 3) : -1),
      0,
    );
  const [found] = seen
    .filter(
      ({ status, wrong = {} }) => statuses.includes(status) && Object.keys(wrong).some((name) => reasons.has(name)),
    )
    .toSorted((one, other) => fits(other) - fits(one));
  if (found?.answer === undefined) return undefined;
  const others = new Set(Object.keys(found.wrong ?? {}).filter((name) => !reasons.has(name)));
  return { status: found.status, answer: without(found.answer, others) };
}

const REASONS: Readonly<Record<string, Wrong>> = { required: "missing", minLength: "empty", type: "empty" };

/** An answer without the members called as some others, and the items that name one of them. */
function without(answer: Json, names: ReadonlySet<string>): Json {
  const isOfOthers = (item: unknown): boolean =>
    isObject(item)
      ? Object.values(item).some((value) => typeof value === "string" && names.has(value))
      : typeof item === "string" && item.split(/[^\w]+/).some((word) => names.has(word));
  return JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      names.has(name) ? undefined : Array.isArray(value) ? value.filter((item) => !isOfOthers(item)) : value,
    ),
  ) as Json; // made of JSON
}

/** A refusal with a status as it was seen, with this request's values of the path in place of those; empty where it had no body. */
export function answerSeen(
  { seen = [] }: ApiOperation,
  status: number,
  params: Readonly<Record<string, string>>,
): { readonly answer?: Json } | undefined {
  const found = seen.find((one) => one.status === status && isAnswered(one) && one.sent === undefined);
  if (found?.answer === undefined) return found && {};
  let text = JSON.stringify(found.answer);
  for (const [name, value] of Object.entries(found.path ?? {}))
    if (params[name] !== undefined)
      text = text.replaceAll(JSON.stringify(value).slice(1, -1), () => JSON.stringify(params[name]).slice(1, -1));
  return { answer: JSON.parse(text) as Json }; // made of JSON
}
