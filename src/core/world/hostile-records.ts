import * as z from "zod";

import type { RecordOf, Resource, Shape } from "../model/resource.ts";
import { acceptsNull, elementOf, membersOf, unwrap } from "../model/schema-walk.ts";
import { numberKind } from "../model/values.ts";
import type { Profile } from "../model/world-choice.ts";
import { hashText } from "./stream.ts";
import { REFERENCE_TIME, toDate } from "./time.ts";
import { freeze } from "./world.ts";

/** Changes a text of at most `max` UTF-16 code units (not empty), always in the same way. */
type TextChange = (text: string, max: number) => string;

/** Every text as long as it may be; every other one is a single word, which no line can be broken in. */
const lengthen: TextChange = (text, max) => {
  const unit = hashText(text) % 2 === 0 ? `${text} ` : text.replaceAll(/\s/gu, "");
  const filled = cut(unit.repeat(Math.ceil(max / unit.length)), max);
  // A text that ends in a blank, or in half a character, is filled up with letters.
  return filled.trimEnd().padEnd(max, "x");
};

/** Scripts and characters that are read from right to left, combine, are drawn from several, or lie beyond the basic plane. */
const SCRIPTS: readonly ((text: string) => string)[] = [
  (text) => `שלום עולם ${text}`,
  (text) => `${text} مرحبا بالعالم ١٢٣`,
  (text) => text.replaceAll(/[A-Za-z]/gu, "$&\u0301\u0323\u0336"),
  (text) => `👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈 ${text}`,
  (text) => text.replaceAll(/[A-Za-z]/gu, toMathematical),
  (text) => `${text} 𠜎𠮷𡃁 ﷽`,
  (text) => `ﬁ İstanbul ß ẞ ǆ ${text}`,
  (text) => `\u2067${text}\u2069 \u200Fה\u200E e\u0301 é`,
];

/** Lets what is long enough to be more than a line go on on further lines, behind a tab. */
function goOn(hostile: string, text: string, max: number): string {
  return max < LINES_FROM ? hostile : `${hostile}\r\n\n\t${text}`;
}

/** Texts of at most so many code units are one line. */
const LINES_FROM = 1000;

const internationalize: TextChange = (text, max) => cut(goOn(choose(SCRIPTS, text)(text), text, max), max);

/** Texts that mean something where they are put in without being escaped: pages, formulas of spreadsheets, templates, queries, paths. */
const SNIPPETS: readonly ((text: string) => string)[] = [
  (text) => `<script>alert(1)</script>${text}`,
  (text) => `"><img src=x onerror=alert(1)>${text}`,
  (text) => `=HYPERLINK("https://example.com","${text}")`,
  (text) => `{{7*7}}\${7*7}<%= 7*7 %> ${text}`,
  (text) => `'; DROP TABLE users; -- ${text}`,
  (text) => `@SUM(1+1)*cmd|' /C calc'!A0 ${text}`,
  (text) => `</title></textarea></style><!-- ${text} -->]]>`,
  (text) => `&lt;b&gt;${text}&lt;/b&gt; &amp;amp; <b>${text}`,
  (text) => `../../etc/passwd%00 ${text} \\ " ' \``,
  (text) => `+1+1|[${text}](javascript:alert(1)) **${text}**`,
  (text) => `{"${text}":null},[${text}];%s%n%d`,
];

/** Markup, quotes, templates and formulas as plain text. */
const markUp: TextChange = (text, max) => cut(goOn(choose(SNIPPETS, text)(text), text, max), max);

/** Some texts have one character only. */
const shorten: TextChange = (text) => (hashText(text) % 4 === 0 ? cut(text, 1) : text);

/** An e-mail address as long as it may be (RFC 5321: 64 before the @, 254 in all), below the domain that it was in. */
function lengthenEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const name = `${local}.`.padEnd(64, "x");
  const room = 254 - name.length - 1 - domain.length;
  // Labels have 63 characters at most, and a dot after each; the first takes what is left over.
  const labels: string[] = [];
  for (let left = room; left > 1; left -= 64) labels.unshift("x".repeat(Math.min(63, left - 1)));
  return `${name}@${labels.map((label) => `${label}.`).join("")}${domain}`;
}

/** An e-mail address with characters that are allowed in one, and seldom expected. */
function markUpEmail(email: string): string {
  return `o'${email.replace("@", "+tag@")}`;
}

function choose<T>(from: readonly T[], text: string): T {
  return from[hashText(text) % from.length] as T; // within the list
}

function toMathematical(letter: string): string {
  const isSmall = letter >= "a";
  return String.fromCodePoint((isSmall ? 0x1d4ea : 0x1d4d0) + letter.charCodeAt(0) - (isSmall ? 97 : 65));
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.charCodeAt(max - 1);
  const isHalf = end >= 0xd800 && end <= 0xdbff;
  // A single code unit has no room for a character beyond the basic plane.
  return text.slice(0, isHalf ? max - 1 : max) || "x".repeat(Math.min(max, 1));
}

type Change = (value: unknown, even: boolean) => unknown;

export type RecordChange = <S extends Shape>(record: RecordOf<S>) => RecordOf<S>;

const TEXTS: Readonly<Partial<Record<Profile, TextChange>>> = {
  long: lengthen,
  unicode: internationalize,
  markup: markUp,
  edges: shorten,
};

const EMAILS: Readonly<Partial<Record<Profile, (email: string) => string>>> = {
  long: lengthenEmail,
  markup: markUpEmail,
};

/** Works out, once for a resource, what becomes of its records. References stay, and what says which state a record is in. */
export function createRecordChange(resource: Resource, profile: Profile): RecordChange {
  const references = new Set(Object.values(resource.relations).map(({ field }) => field));
  const changes = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isFixed = references.has(name) || (field.unique === true && !(unwrap(field.schema) instanceof z.ZodEmail));
    if (isFixed) return [];
    const isBare = profile === "empty" && field.required !== true && !isOfState(resource, field);
    const change = isBare ? toBare(field.schema, name, references) : toChange(field.schema, profile, name, references);
    return change === undefined ? [] : [[name, change] as const];
  });
  return (record) => {
    const even = Number(record.id) % 2 === 0;
    const changed: Record<string, unknown> = { ...record };
    for (const [name, change] of changes) changed[name] = freeze(change(changed[name], even));
    return Object.freeze(changed) as typeof record; // the same fields, each with a value that its schema takes
  };
}

/** True if the server sets the field as the state of its record says: it tells of the past, or adds up. */
function isOfState({ lifecycle }: Resource, { readOnly, schema }: Resource["fields"][string]): boolean {
  return readOnly === true && (lifecycle?.initial !== undefined || unwrap(schema) instanceof z.ZodNumber);
}

/** Null or empty where the schema takes it. */
function toBare(schema: z.ZodType, path: string, references: ReadonlySet<string>): Change | undefined {
  if (acceptsNull(schema)) return () => null;
  const element = elementOf(schema);
  if (element !== undefined) return holdsReference(element, path, references) ? undefined : () => [];
  const members = membersOf(schema);
  return members === undefined
    ? undefined
    : toMembers(members, path, references, (member, at) => toBare(member, at, references));
}

function toChange(
  schema: z.ZodType,
  profile: Profile,
  path: string,
  references: ReadonlySet<string>,
): Change | undefined {
  const inner = unwrap(schema);
  const element = elementOf(inner);
  if (element !== undefined) {
    const change = toChange(element, profile, path, references);
    return change === undefined ? undefined : (list, even) => (list as unknown[]).map((item) => change(item, even)); // the schema takes arrays
  }
  const members = membersOf(inner);
  if (members !== undefined)
    return toMembers(members, path, references, (member, at) => toChange(member, profile, at, references));
  const change = toLeafChange(inner, profile);
  return change === undefined ? undefined : (value, even) => (value === null ? null : change(value, even));
}

/** True if each of the objects says which record it is about: they are relations, not details. */
function holdsReference(element: z.ZodType, path: string, references: ReadonlySet<string>): boolean {
  const members = Object.entries(membersOf(element) ?? {});
  return members.some(([name, member]) => references.has(`${path}.${name}`) && !acceptsNull(member));
}

function toMembers(
  members: Readonly<Record<string, z.ZodType>>,
  path: string,
  references: ReadonlySet<string>,
  changeOf: (member: z.ZodType, path: string) => Change | undefined,
): Change | undefined {
  const changes = Object.entries(members).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    const change = references.has(at) ? undefined : changeOf(member, at);
    return change === undefined ? [] : [[name, change] as const];
  });
  if (changes.length === 0) return undefined;
  return (value, even) => {
    if (value === null) return null;
    const changed: Record<string, unknown> = { ...(value as Readonly<Record<string, unknown>>) }; // the schema takes objects
    for (const [name, change] of changes) if (Object.hasOwn(changed, name)) changed[name] = change(changed[name], even);
    return changed;
  };
}

function toLeafChange(schema: z.ZodType, profile: Profile): Change | undefined {
  if (schema instanceof z.ZodString) {
    const change = TEXTS[profile];
    const { maxLength } = schema;
    if (change === undefined || !isFree(schema) || maxLength === null) return undefined;
    return (text) => (text === "" ? text : change(String(text), maxLength));
  }
  if (schema instanceof z.ZodEmail) {
    const change = EMAILS[profile];
    return change === undefined ? undefined : (email) => change(String(email));
  }
  if (profile !== "edges") return undefined;
  if (schema instanceof z.ZodISODate) return (date, even) => toEdgeDate(String(date), even);
  return schema instanceof z.ZodNumber ? toNumberChange(schema) : undefined;
}

/** True if nothing but the length of a text is prescribed. */
function isFree(schema: z.ZodString): boolean {
  return (schema._zod.def.checks ?? []).every((check) => /^(min|max)_length$/.test(check._zod.def.check));
}

function toNumberChange(schema: z.ZodNumber): Change | undefined {
  const kind = numberKind(schema);
  if (kind === "money") return (amount) => Number(amount) * AMOUNT_FACTOR;
  if (kind === "limit") return () => LARGEST_AMOUNT;
  const { minValue, maxValue } = schema;
  return kind === "measure" ? (_value, even) => (even ? minValue : maxValue) : undefined;
}

/** Every amount that adds up with others is so many times what it was, so that all sums stay true. */
const AMOUNT_FACTOR = 1000;

export const LARGEST_AMOUNT = 1_000_000_000_000;

/**
 * The leap day, or the first day of a year (the last, if `atEnd`), that is nearest away from the reference date, in a year
 * that is far from it where it was not near: an order of dates stays one.
 */
function toEdgeDate(date: string, atEnd: boolean): string {
  const isAhead = Date.parse(date) > REFERENCE_TIME;
  const year = farYear(Number(date.slice(0, 4)));
  const far = `${year}${date.slice(4)}`;
  const edges = [year - 1, year, year + 1].flatMap((each) => edgesOf(each, atEnd));
  return (isAhead ? edges.find((edge) => edge >= far) : edges.findLast((edge) => edge <= far)) ?? far;
}

/** Who is grown is twice as old, and what comes next year comes in fifty. */
function farYear(year: number): number {
  const now = new Date(REFERENCE_TIME).getUTCFullYear();
  return year > now ? now + 50 * (year - now) : Math.min(year, 2 * year - (now - 30));
}

function edgesOf(year: number, atEnd: boolean): string[] {
  const start = String(year).padStart(4, "0");
  const leapDay = `${start}-02-29`;
  const leapDays = toDate(Date.UTC(year, 1, 29)) === leapDay ? [leapDay] : [];
  return atEnd ? [...leapDays, `${start}-12-31`] : [`${start}-01-01`, ...leapDays];
}
