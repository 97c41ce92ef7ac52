import type { Stream } from "../model/generation.ts";
import { isObject } from "../model/json.ts";
import { byNames } from "../model/maps.ts";
import type { NamedRecord } from "../world/by-name/named-record.ts";
import { valueByName } from "../world/by-name/value-by-name.ts";
import { mix, toStream } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import { REFERENCE_TIME, toDate, toTimestamp } from "../world/time.ts";
import type { FlatSchema, SchemaLookup } from "./lookup.ts";
import { compilePattern, textOf } from "./pattern.ts";
import { textOr } from "./schema.ts";
import type { ApiSchema, Json } from "./schema.ts";

export interface Spot {
  readonly level: number;
  /** The names and numbers that lead to it within its record. */
  readonly path: readonly string[];
  readonly record: NamedRecord;
  /** True if it may be left out. */
  readonly isOptional: boolean;
  readonly above: readonly object[];
}

const ATTEMPTS = 5;

const WORDS =
  "amber birch cedar delta ember fjord grove harbor island juniper kestrel lagoon maple north orchid pine quartz river".split(
    " ",
  );
const HEX = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** Up to a year before the standing time, whole minutes. */
function pastTime(stream: Stream): number {
  return REFERENCE_TIME - stream.int(1, 365 * 24 * 60) * 60_000;
}

function hexOf(stream: Stream, length: number): string {
  return Array.from({ length }, () => stream.pick(HEX)).join("");
}

function uuidOf(stream: Stream): string {
  const digits = hexOf(stream, 30);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${stream.pick(["8", "9", "a", "b"])}${digits.slice(15, 18)}-${digits.slice(18)}`;
}

const wordOf = (stream: Stream): string => stream.pick(WORDS);

const base64Of = (stream: Stream): string => btoa(`${wordOf(stream)} ${wordOf(stream)}`);

const FORMATS = byNames<(stream: Stream) => string>([
  [(stream) => toTimestamp(pastTime(stream)), "date-time datetime iso-date-time"],
  [(stream) => toTimestamp(pastTime(stream)).slice(0, 19), "date-time-local"],
  [(stream) => toDate(pastTime(stream)), "date full-date"],
  [(stream) => `${toTimestamp(pastTime(stream)).slice(11, 19)}Z`, "time"],
  [(stream) => toTimestamp(pastTime(stream)).slice(11, 19), "partial-time iso-time"],
  [(stream) => `P${stream.int(1, 30)}D`, "duration period"],
  [(stream) => toDate(pastTime(stream)).slice(0, 7), "year-month"],
  [(stream) => `${wordOf(stream)}.${wordOf(stream)}@example.com`, "email"],
  [(stream) => `${wordOf(stream)}@example.com`, "idn-email"],
  [(stream) => `https://example.com/${wordOf(stream)}/${stream.int(1, 999)}`, "uri url"],
  [(stream) => `https://example.com/${wordOf(stream)}`, "iri"],
  [(stream) => `/${wordOf(stream)}/${stream.int(1, 999)}`, "uri-reference iri-reference"],
  [(stream) => `https://example.com/${wordOf(stream)}/{id}`, "uri-template"],
  [(stream) => `${wordOf(stream)}.example.com`, "hostname idn-hostname"],
  [(stream) => `192.0.2.${stream.int(1, 254)}`, "ipv4 ip"],
  [(stream) => `192.0.2.${stream.int(0, 15) * 16}/28`, "cidr"],
  [(stream) => `2001:db8::${hexOf(stream, 4)}`, "ipv6"],
  [(stream) => hexOf(stream, 12).replaceAll(/(..)(?=.)/g, "$1:"), "mac"],
  [uuidOf, "uuid guid"],
  [base64Of, "byte base64"],
  [(stream) => `${wordOf(stream)} ${wordOf(stream)}`, "binary"],
  [(stream) => `${wordOf(stream)}-${wordOf(stream)}-${stream.int(10, 99)}`, "password"],
  [(stream) => `/${wordOf(stream)}`, "json-pointer"],
  [(stream) => `#/${wordOf(stream)}`, "json-pointer-uri-fragment"],
  [() => "0", "relative-json-pointer"],
  [(stream) => `^${wordOf(stream)}$`, "regex"],
  [(stream) => `${stream.int(1, 999)}.${stream.int(10, 99)}`, "decimal"],
  [(stream) => String(stream.int(1, 99_999)), "int32 int64"],
  [(stream) => stream.pick(["US", "DE", "FR", "JP", "BR"]), "iso-country-code country-code"],
  [(stream) => `#${hexOf(stream, 6)}`, "color"],
  [(stream) => `+1555010${stream.int(10, 99)}`, "phone"],
]);

export function textFor(
  flat: FlatSchema,
  hash: Hash,
  spot: Spot,
  isValid: (value: Json) => boolean,
): string | null | undefined {
  const { minLength, maxLength, format } = flat.keywords;
  const least = typeof minLength === "number" ? minLength : 0;
  const most = typeof maxLength === "number" ? maxLength : Infinity;
  let fallback: string | undefined;
  const named = textByName(flat, spot);
  if (named === null) return null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stream = toStream(mix(hash, attempt));
    const [pattern] = flat.patterns;
    const made = typeof format === "string" ? FORMATS.get(format) : undefined;
    const candidates = [
      // RFC 3339 has times of day with their offset.
      () => (attempt === 0 && format === "time" && named !== undefined ? `${named}Z` : undefined),
      () => (attempt === 0 && made !== base64Of ? (named ?? undefined) : undefined),
      () => (made === undefined ? undefined : made(stream)),
      () => (made === undefined || attempt < 2 ? undefined : made(stream).slice(0, Math.min(most, 200))),
      () => (pattern === undefined ? undefined : textOf(pattern, stream, least, Math.min(most, least + 100))),
      () => sized(`${wordOf(stream)} ${wordOf(stream)}`, least, most, stream),
    ];
    for (const candidate of candidates) {
      const text = candidate();
      if (text === undefined) continue;
      if (isValid(text)) return text;
      fallback ??= text;
    }
  }
  return fallback;
}

const LONGEST = 100_000;

/** The text, cut or drawn out to a length within the bounds. */
function sized(text: string, least: number, most: number, stream: Stream): string {
  let sizedText = text;
  while (sizedText.length < Math.min(least, LONGEST)) sizedText += ` ${wordOf(stream)}`;
  return sizedText.length <= most ? sizedText : sizedText.slice(0, Math.max(least, most)).replace(/ $/, "x");
}

/** `null` where the record has none, and it may be left out or null. */
function textByName(
  { keywords, patterns, types }: FlatSchema,
  { record, path, isOptional }: Spot,
): string | null | undefined {
  const { format, minLength, maxLength } = keywords;
  const kind = format === "date" ? "date" : format === "date-time" ? "time" : "text";
  const tests = patterns.map((one) => compilePattern(one));
  const named = valueByName({
    record,
    path,
    kind,
    bounds: {
      nullable: isOptional || types?.has("null") === true,
      ...(typeof minLength === "number" ? { minLength } : {}),
      ...(typeof maxLength === "number" ? { maxLength } : {}),
      ...(typeof format === "string" ? { format } : {}),
      ...(tests.length > 0 ? { pattern: { test: (text) => tests.every((one) => one?.test(text) !== false) } } : {}),
    },
  });
  return typeof named === "string" || named === null ? named : undefined;
}

export function numberFor(
  flat: FlatSchema,
  hash: Hash,
  spot: Spot,
  isValid: (value: Json) => boolean,
): number | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = flat.keywords;
  const isWhole = flat.types?.has("number") === false || (typeof format === "string" && /^u?int/.test(format));
  const step = typeof multipleOf === "number" ? multipleOf : isWhole ? 1 : 0.01;
  const least = Math.max(
    typeof minimum === "number" ? minimum : -Infinity,
    typeof exclusiveMinimum === "number" ? exclusiveMinimum : -Infinity,
  );
  const most = Math.min(
    typeof maximum === "number" ? maximum : Infinity,
    typeof exclusiveMaximum === "number" ? exclusiveMaximum : Infinity,
    format === "int32" ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER,
  );
  let fallback: number | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stream = toStream(mix(hash, attempt));
    const isTime = attempt === 0 && isTimeName(spot.path.at(-1) ?? "", format);
    const named = attempt === 0 && multipleOf === undefined ? numberByName(isWhole, least, most, spot) : undefined;
    const from = least === -Infinity ? Math.min(1, most - 100) : least;
    const to = Math.min(most, Math.max(from, 1) + 1_000);
    const drawn = from + stream.next() * (to - from);
    const candidates = [
      ...(named === undefined ? [] : [named]),
      ...(isTime ? [Math.floor(pastTime(stream) / 1000)] : []),
      cleaned(Math.round(drawn / step) * step, step),
      cleaned(Math.ceil(drawn / step) * step, step),
      cleaned(Math.floor(drawn / step) * step, step),
      cleaned(Math.ceil(from / step) * step, step),
      cleaned(Math.floor(to / step) * step, step),
      (from + to) / 2,
      from,
      to,
    ];
    // Others divide and look for what is left: 2.9 is no multiple of 0.1 to them.
    const fitting = candidates.find((one) => isValid(one) && (isWhole || Number.isInteger(one / step)));
    if (fitting !== undefined && multipleOf !== undefined) return fitting;
    const other = candidates.find(isValid);
    if (other !== undefined && multipleOf === undefined) return other;
    fallback ??= other ?? candidates[0];
  }
  return fallback;
}

function numberByName(isWhole: boolean, least: number, most: number, { record, path }: Spot): number | undefined {
  const bounds = {
    ...(least === -Infinity ? {} : { min: least }),
    ...(most === Number.MAX_SAFE_INTEGER ? {} : { max: most }),
  };
  const named = valueByName({ record, path, kind: isWhole ? "integer" : "number", bounds });
  return typeof named === "number" ? named : undefined;
}

function isTimeName(field: string, format: Json | undefined): boolean {
  return (
    format === "unix-time" ||
    format === "timestamp" ||
    (typeof field === "string" && /(?:_at|At|[tT]imestamp)$|^(?:created|updated)$/.test(field))
  );
}

/** A multiple without the dust that floating point leaves. */
function cleaned(value: number, step: number): number {
  const digits = /e-(\d+)$/.exec(String(step))?.[1] ?? String(step).split(".")[1]?.length ?? 0;
  return Number(value.toFixed(Math.min(20, Number(digits)))) + 0;
}

export function booleanFor(
  hash: Hash,
  { record, path }: Pick<Spot, "record" | "path">,
  isValid: (value: Json) => boolean,
): boolean {
  const named = valueByName({ record, path, kind: "boolean", bounds: {} });
  const value = typeof named === "boolean" ? named : toStream(mix(hash, "flag")).chance(0.5);
  return isValid(value) ? value : !value;
}

type Shapes = Pick<SchemaLookup, "shapeOf">;

/** A time in the form that a member's schema has: RFC 3339, a date, or seconds or milliseconds since 1970. */
export function timeAs(name: string, schema: ApiSchema, time: string, schemas: Shapes): Json {
  const { type, format } = schemas.shapeOf(schema);
  if (type !== "integer" && type !== "number")
    return format === "date-time" ? new Date(time).toISOString() : format === "date" ? time.slice(0, 10) : time;
  const ms = Date.parse(time);
  const { examples, description = "" } = isObject(schema) ? schema : {};
  const isMs = /ms|millis/i.test(name) || /\bms\b|millis/i.test(textOr(description)) || Number(examples) > 1e11;
  return isMs ? ms : Math.floor(ms / 1000);
}

/** A text, number or flag in the other forms that it has elsewhere: "12.5" and 12.5, "true" and true, a time as a text and as a number. */
export function* otherForms(name: string, schema: ApiSchema, value: Json, schemas: Shapes): Generator<Json> {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  yield text;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(number)) yield number;
  if (/^(?:true|false|0|1)$/.test(text)) yield text === "true" || text === "1";
  const seconds = Math.abs(number) > 1e11 ? number / 1000 : number;
  const ms = typeof value === "number" ? seconds * 1000 : /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Math.abs(ms) < 8.64e15) yield timeAs(name, schema, new Date(ms).toISOString(), schemas);
}
