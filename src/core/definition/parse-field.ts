import { PatternError } from "../openapi/pattern-parts.ts";
import type { FieldDefinition, PlainField, ResourceOrigin } from "./definition.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import { isExpression, originKindOf, readChoices, readExpression, tryTemplate } from "./origins.ts";
import type { OriginVocabulary } from "./origins.ts";
import { readFollowing } from "./parse-following.ts";
import { parsePattern } from "./pattern.ts";
import type { Pattern } from "./pattern.ts";
import { toValue } from "./source.ts";
import type { MapSource, Member, Source } from "./source.ts";
import { DefinitionWords, describeWord, hint, readTextAt } from "./words-reader.ts";
import {
  FIELD_KINDS,
  FIELD_NAME,
  LONGEST_LIST,
  LONGEST_TEXT,
  MAX_DESCRIPTION,
  MOST_DECIMALS,
  STANDING_FIELDS,
} from "./words.ts";
import type { WordKind } from "./words.ts";

export interface FieldContext extends OriginVocabulary {
  readonly faults: DefinitionFaults;
  /** Names that `from` may give beside functions: the other fields. */
  readonly siblings: readonly string[];
  readonly relations: readonly string[];
  readonly most: number;
}

const WORDS = [
  "is",
  "from",
  "min",
  "max",
  "decimals",
  "pattern",
  "required",
  "optional",
  "default",
  "unique",
  "readOnly",
  "search",
  "description",
  "after",
  "within",
  "items",
  "fields",
];

export function readFields(members: readonly Member[], context: FieldContext, isNested: boolean): FieldDefinition[] {
  const { faults, most } = context;
  if (members.length > most) {
    const [first] = members;
    if (first !== undefined)
      faults.add(first.key, "too_many", `there are ${members.length} fields: ${most} are allowed`);
    return [];
  }
  return members.flatMap(({ name, key, source }) => {
    if (!isFieldName(name, key, isNested, faults)) return [];
    const field = readField(name, key, source, context);
    return field === undefined ? [] : [field];
  });
}

function isFieldName(name: string, key: SourcePlace, isNested: boolean, faults: DefinitionFaults): boolean {
  const before = faults.count;
  if (!FIELD_NAME.test(name))
    faults.add(
      key,
      "invalid_name",
      "a field is called by letters, digits, spaces, _, -, $ and @, at most 64, such as firstName",
    );
  else if (name in Object.prototype || name === "__proto__" || name === "prototype")
    faults.add(key, "invalid_name", `no field can be called ${name}`);
  else if (!isNested && STANDING_FIELDS.includes(name))
    faults.add(key, "invalid_name", `every record has ${name} by itself: leave it out`);
  return faults.count === before;
}

/** One field, however it is written; undefined where its faults leave nothing. */
export function readField(
  name: string,
  key: SourcePlace,
  source: Source,
  context: FieldContext,
): FieldDefinition | undefined {
  const { faults } = context;
  const plain = { place: source.line === undefined ? key : source, name };
  if (source.kind === "list") {
    const choices = readChoices(source, faults);
    return (
      choices && {
        ...plain,
        kind: "enum",
        choices: choices.map(([value]) => value),
        from: { kind: "choices", choices },
      }
    );
  }
  if (source.kind === "map") return readObject(plain, source, context);
  const { value } = source;
  if (typeof value !== "string")
    return faults.add(
      source,
      "invalid_field",
      `a field is a kind such as text, a function, a template, a list of choices or a map of words, not ${describeWord(source)}`,
    );
  const kind = FIELD_KINDS.find((one) => one === value);
  if (kind === "enum") faults.add(source, "missing_choices", "an enum needs its choices: write them as a list");
  if (kind !== undefined) return { ...plain, kind, items: kind === "list" ? textItems(plain) : undefined };
  const from = readExpression(source, context, faults);
  const kinds = from && tryTemplate(from, source, context, faults);
  return from && kinds && { ...plain, kind: originKindOf(kinds), from };
}

function textItems(plain: PlainField): FieldDefinition {
  return { ...plain, kind: "text", required: true };
}

function readObject(plain: PlainField, source: MapSource, context: FieldContext): FieldDefinition | undefined {
  const { faults } = context;
  if (source.members.some(({ name }) => name === "count" || name === "sum" || name === "copy"))
    return readFollowing(plain, source, faults);
  const before = faults.count;
  const words = new DefinitionWords(source, WORDS, faults);
  const origin = readOrigin(words, context);
  const kind = readKind(words, origin, context);
  const min = words.number("min");
  const max = words.number("max");
  checkBounds(words, kind, min, max, faults);
  const decimals = words.number("decimals");
  const digits = words.source("decimals");
  if (digits !== undefined && kind !== "number")
    faults.add(digits, "misplaced", `decimals are for number, not for ${kind}`);
  else if (
    digits !== undefined &&
    decimals !== undefined &&
    !(Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS)
  )
    faults.add(digits, "out_of_range", `must be a whole number from 0 to ${MOST_DECIMALS}, not ${decimals}`);
  const pattern = readPattern(words, kind, faults);
  const hasDefault = words.has("default");
  const field: FieldDefinition = {
    ...plain,
    kind,
    description: words.text("description", MAX_DESCRIPTION),
    required: words.flag("required"),
    optional: words.flag("optional"),
    default: hasDefault ? toValue(words.source("default") ?? plainNull(source)) : undefined,
    unique: words.flag("unique"),
    readOnly: words.flag("readOnly"),
    search: words.flag("search"),
    min,
    max,
    decimals,
    pattern,
    choices: kind === "enum" && origin?.kind === "choices" ? origin.choices.map(([value]) => value) : undefined,
    from: origin,
    after: words.text("after", 64),
    within: words.duration("within"),
    items: readItems(plain, words, kind, context),
    fields: readMembers(words, kind, context),
  };
  checkFieldsTogether(field, words, hasDefault, faults);
  return faults.count > before ? undefined : field;
}

function plainNull(place: SourcePlace): Source {
  return { path: place.path, line: place.line, column: place.column, kind: "scalar", value: null };
}

function readOrigin(words: DefinitionWords, context: FieldContext): ResourceOrigin | undefined {
  const source = words.source("from");
  const { faults, siblings, relations } = context;
  if (source === undefined) return undefined;
  if (source.kind !== "scalar") {
    const choices = readChoices(source, faults);
    return choices && { kind: "choices", choices };
  }
  const text = readTextAt(source, 2_000, faults);
  if (text === undefined) return undefined;
  if (siblings.includes(text)) return { kind: "field", field: text };
  const [relation = "", field = "", ...deeper] = text.split(".");
  if (relations.includes(relation) && !isExpression(text)) {
    if (field !== "" && deeper.length === 0) return { kind: "relation", relation, field };
    return faults.add(source, "invalid_origin", `write a field of ${relation}, such as ${relation}.name`);
  }
  return readExpression(source, context, faults, [...siblings, ...relations]);
}

function readKind(words: DefinitionWords, origin: ResourceOrigin | undefined, context: FieldContext): WordKind {
  const { faults } = context;
  const source = words.source("is");
  if (source !== undefined) {
    const kind = source.kind === "scalar" ? FIELD_KINDS.find((one) => one === source.value) : undefined;
    if (kind === undefined) {
      const word = source.kind === "scalar" ? String(source.value) : "";
      faults.add(source, "unknown_kind", `is no kind of value: ${describeWord(source)}${hint(word, FIELD_KINDS)}`);
    } else if (kind === "enum" && origin?.kind !== "choices")
      faults.add(source, "missing_choices", "an enum needs its choices: from: [a, b]");
    if (origin?.kind === "template") {
      const from = words.source("from");
      if (from !== undefined) tryTemplate(origin, from, context, faults);
    }
    return kind ?? "text";
  }
  if (origin?.kind === "choices") return "enum";
  if (origin?.kind === "template") {
    const from = words.source("from");
    return originKindOf((from && tryTemplate(origin, from, context, faults)) ?? [""]);
  }
  if (words.has("fields")) return "object";
  if (words.has("items")) return "list";
  if (words.has("after") || words.has("within")) return "time";
  return "text";
}

function readPattern(words: DefinitionWords, kind: WordKind, faults: DefinitionFaults): Pattern | undefined {
  const source = words.source("pattern");
  const text = words.text("pattern", 200);
  if (source === undefined || text === undefined) return undefined;
  if (kind !== "text") return faults.add(source, "misplaced", `pattern is for text, not for ${kind}`);
  try {
    return parsePattern(text);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return faults.add(source, "invalid_pattern", `the pattern ${error.message}`);
  }
}

function readItems(
  plain: PlainField,
  words: DefinitionWords,
  kind: WordKind,
  context: FieldContext,
): FieldDefinition | undefined {
  const member = words.member("items");
  if (member === undefined) return kind === "list" ? textItems(plain) : undefined;
  if (kind !== "list") context.faults.add(member.key, "misplaced", `items are for a list, not for ${kind}`);
  const inner = readField("items", member.key, member.source, { ...context, siblings: [], relations: [] });
  return inner && { ...inner, required: true };
}

function readMembers(
  words: DefinitionWords,
  kind: WordKind,
  context: FieldContext,
): readonly FieldDefinition[] | undefined {
  const member = words.member("fields");
  if (member === undefined) {
    if (kind === "object") context.faults.add(words.place, "missing_fields", "an object needs its fields");
    return undefined;
  }
  if (kind !== "object") context.faults.add(member.key, "misplaced", `fields are for an object, not for ${kind}`);
  const members = words.map("fields");
  const siblings = members.map(({ name }) => name);
  return readFields(members, { ...context, siblings, relations: [] }, true);
}

const BOUNDED: readonly WordKind[] = ["text", "integer", "number", "money", "list"];
const LENGTHS: readonly WordKind[] = ["text", "list"];

/** Tells what is wrong with the bounds of a field. */
function checkBounds(
  words: DefinitionWords,
  kind: WordKind,
  min: number | undefined,
  max: number | undefined,
  faults: DefinitionFaults,
): void {
  for (const word of ["min", "max"]) {
    const source = words.source(word);
    const value = word === "min" ? min : max;
    if (source === undefined || value === undefined) continue;
    if (!BOUNDED.includes(kind))
      faults.add(source, "misplaced", `${word} is for text, integer, number, money and list, not for ${kind}`);
    else if (kind !== "number" && !Number.isSafeInteger(value))
      faults.add(source, "out_of_range", `must be a whole number, not ${value}`);
    else if (LENGTHS.includes(kind) && (value < 0 || value > (kind === "list" ? LONGEST_LIST : LONGEST_TEXT)))
      faults.add(
        source,
        "out_of_range",
        `is a length here: from 0 to ${kind === "list" ? LONGEST_LIST : LONGEST_TEXT}`,
      );
  }
  const source = words.source("max");
  if (source !== undefined && min !== undefined && max !== undefined && min > max)
    faults.add(source, "out_of_range", `max ${max} is less than min ${min}`);
}

function lengthsOf(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `at least ${min}`;
  return min === undefined ? `at most ${max}` : `${min} to ${max}`;
}

const UNIQUE: readonly WordKind[] = ["text", "integer", "money", "email", "url", "enum", "date", "time"];

/** Tells which words of a field cannot stand together. */
function checkFieldsTogether(
  field: FieldDefinition,
  words: DefinitionWords,
  hasDefault: boolean,
  faults: DefinitionFaults,
): void {
  const { kind } = field;
  const say = (word: string, message: string): void => {
    const member = words.member(word);
    faults.add(member?.key ?? words.place, "contradiction", message);
  };
  if (field.required && field.optional) say("optional", "cannot be both required and optional");
  if (field.required && hasDefault) say("default", "is required, so no default is ever needed");
  if (field.required && field.readOnly) say("readOnly", "cannot be both required and read-only");
  if (field.unique && !UNIQUE.includes(kind)) say("unique", `${kind} fields cannot be unique`);
  if (field.unique && hasDefault && field.default !== null)
    say("default", "of a unique field can be had by one record only: leave it out");
  const { pattern, min, max } = field;
  const isBounded = min !== undefined || max !== undefined;
  if (pattern !== undefined && isBounded && pattern.sizeWithin(min ?? 0, max ?? Infinity) === 0)
    say(
      "pattern",
      `hardly any text of the pattern has ${lengthsOf(min, max)} characters: let it say how long it is, as [a-z]{2,5} does`,
    );
  if (field.after !== undefined && kind !== "time" && kind !== "date")
    say("after", `after is for times and dates, not for ${kind}`);
  if (field.within !== undefined && kind !== "time" && kind !== "date")
    say("within", `within is for times and dates, not for ${kind}`);
  if (field.from !== undefined && (field.after !== undefined || field.within !== undefined))
    say("from", "a time comes from a function or after another field, not both");
}
