import { ON_DELETE } from "../model/resource.ts";
import type { Locale } from "../world/locale/locale.ts";
import { toPlural } from "../world/plural.ts";
import type { GivenRecord, GivenValue, RelationDefinition, ResourceDefinition, RuleDefinition } from "./definition.ts";
import { readEffects } from "./effects.ts";
import type { DefinitionFaults, SourcePlace } from "./faults.ts";
import type { OriginVocabulary } from "./origins.ts";
import { readFields } from "./parse-field.ts";
import { readWhere } from "./parse-following.ts";
import { readStates, readTimed } from "./parse-states.ts";
import { LEAST_IDS, numberedByPattern } from "./routes/record-ids.ts";
import { toValue } from "./source.ts";
import type { Member, Source } from "./source.ts";
import { DefinitionWords, describeWord, hint, readTextAt, mistyped } from "./words-reader.ts";
import {
  FIELD_NAME,
  ID_KINDS,
  ID_PREFIX,
  MAX_DESCRIPTION,
  NAME_PATTERN,
  STANDING_FIELDS,
  STATE_NAME,
} from "./words.ts";
import type { DeclarationBounds } from "./words.ts";

/** Reads `locale: de`; undefined for English, and where there is a fault. */
export type ReadLocale = (source: Source, faults: DefinitionFaults) => Locale | undefined;

export interface ResourceContext extends OriginVocabulary {
  readonly locale: Locale | undefined;
  readonly readLocale: ReadLocale;
  readonly faults: DefinitionFaults;
  readonly bounds: DeclarationBounds;
  readonly collections: ReadonlyMap<string, string>;
}

const WORDS = [
  "fields",
  "count",
  "collection",
  "description",
  "locale",
  "belongsTo",
  "states",
  "after",
  "effects",
  "fixed",
  "owner",
  "expand",
  "rules",
  "records",
  "ids",
  "single",
  "unique",
];

export function readResource({ name, key, source }: Member, context: ResourceContext): ResourceDefinition | undefined {
  const { faults, bounds } = context;
  if (!NAME_PATTERN.test(name) || name in Object.prototype)
    return faults.add(
      key,
      "invalid_name",
      name in Object.prototype
        ? `no resource can be called ${name}: JavaScript gives every object a member of that name`
        : "a resource is called by a word that begins with a small letter, such as invoice, invoiceLine or invoice_line",
    );
  if (source.kind !== "map")
    return mistyped(source, "a map such as { count: 50, fields: { name: person.fullName } }", faults);
  const words = new DefinitionWords(source, WORDS, faults);
  const relations = readRelations(words, name, context);
  const states = words.map("states");
  const members = words.map("fields");
  const siblings = [
    ...members.map((member) => member.name),
    ...relations.map(({ field }) => field),
    ...STANDING_FIELDS,
  ];
  const fields = readFields(
    members,
    { ...context, siblings, relations: relations.map((one) => one.name), most: bounds.fields },
    false,
  );
  const isEmpty = members.length === 0 && relations.length === 0 && states.length === 0;
  if (isEmpty && words.lacks("fields", "belongsTo", "states"))
    faults.add(words.place, "missing_fields", "needs fields, such as fields: { name: person.fullName }");
  const said = words.source("locale");
  const { moves, names } = readStates(states, faults);
  const collection = words.text("collection", 40);
  if (collection !== undefined && !STATE_NAME.test(collection))
    words.refuse("collection", "invalid_name", "a collection is called by a word such as invoices or invoice-lines");
  return {
    place: key,
    name,
    collection: collection ?? toPlural(name),
    description: words.text("description", MAX_DESCRIPTION) ?? "",
    count: words.whole("count", 0, bounds.records),
    ids: readIdKind(words, faults),
    locale: said ? context.readLocale(said, faults) : context.locale,
    single: words.flag("single") ? (words.source("single") ?? key) : undefined,
    inOrder: false,
    fields,
    relations,
    states: names,
    moves,
    timed: readTimed(words, names, faults),
    effects: readEffects(words, { states: names, fields: [...siblings, "status"] }, context, faults),
    fixed: new Map(words.list("fixed").map((item) => [readTextAt(item, 64, faults) ?? "", item])),
    owner: readOwner(words),
    expand: words.list("expand").map((item) => ({ path: readTextAt(item, 130, faults) ?? "", place: item })),
    rules: readRules(words, faults),
    unique: readGroups(words, faults),
    records: readRecords(words, [...siblings, ...(names.length > 0 ? ["status"] : [])], context),
  };
}

function readOwner(words: DefinitionWords): ResourceDefinition["owner"] {
  const [field, place] = [words.text("owner", 64), words.source("owner")];
  return field === undefined || place === undefined ? undefined : { field, place };
}

/** `ids: uuid`, a prefix, or a pattern. */
function readIdKind(words: DefinitionWords, faults: DefinitionFaults): ResourceDefinition["ids"] {
  const source = words.source("ids");
  if (source === undefined) return undefined;
  const text = source.kind === "scalar" && typeof source.value === "string" ? source.value : "";
  const isNamed = ID_KINDS.some((kind) => kind === text) || ID_PREFIX.test(text);
  if (isNamed || numberedByPattern(text) !== undefined) return text;
  return faults.add(
    source,
    "unknown_value",
    `cannot be ${describeWord(source)}${hint(text, ID_KINDS)}, a prefix such as cus_, or a pattern of fixed length for ${LEAST_IDS} ids or more, such as ORD-[0-9]{6}`,
  );
}

/** `unique: [teamId, userId]`, or a list of such groups. */
function readGroups(words: DefinitionWords, faults: DefinitionFaults): ResourceDefinition["unique"] {
  const items = words.list("unique");
  const source = words.source("unique");
  const groups = items.every(({ kind }) => kind === "scalar")
    ? [items]
    : items.map((item) => (item.kind === "list" ? item.items : [item]));
  return groups.flatMap((group, at) => {
    const place = items === group ? source : items[at];
    if (place === undefined || group.length === 0) return [];
    const fields = group.flatMap((item) => readTextAt(item, 64, faults) ?? []);
    if (new Set(fields).size > 1) return [{ place, fields }];
    faults.add(
      place,
      "invalid_value",
      "unique takes two fields or more, such as [teamId, userId]; a field alone has unique: true of its own",
    );
    return [];
  });
}

/** Records that are given: maps of some of the fields. */
function readRecords(
  words: DefinitionWords,
  known: readonly string[],
  { faults, bounds }: ResourceContext,
): GivenRecord[] {
  const items = words.list("records");
  if (items.length > bounds.records)
    words.refuse("records", "too_many", `there are ${items.length} records: ${bounds.records} are allowed`);
  const names = ["id", ...known.filter((name) => name !== "id")];
  const isName = new Set(names);
  return items.flatMap((item) => {
    if (item.kind !== "map") {
      faults.add(item, "invalid_type", `a record is a map of fields, not ${describeWord(item)}`);
      return [];
    }
    const given = new Map<string, GivenValue>();
    for (const { name, key, source } of item.members) {
      if (isName.has(name))
        given.set(name, { place: source.line === undefined ? key : source, value: toValue(source) });
      else faults.add(key, "unknown_field", `is not a field of this resource${hint(name, names)}`);
    }
    return [given];
  });
}

const RELATION_WORDS = ["per", "as", "field", "many", "optional", "to", "onDelete"];

function readRelations(words: DefinitionWords, own: string, context: ResourceContext): RelationDefinition[] {
  const { faults } = context;
  const source = words.source("belongsTo");
  if (source === undefined) return [];
  if (source.kind !== "map") {
    const names = source.kind === "list" ? source.items : [source];
    return names.flatMap((item) => {
      const name = readTextAt(item, 40, faults);
      return name === undefined ? [] : (readRelation({ name, key: item, source: emptyMap(item) }, own, context) ?? []);
    });
  }
  return source.members.flatMap((member) => readRelation(member, own, context) ?? []);
}

function readFieldName(words: DefinitionWords): string | undefined {
  const name = words.text("field", 64);
  if (name === undefined || (FIELD_NAME.test(name) && !(name in Object.prototype))) return name;
  return words.refuse("field", "invalid_name", "a field is called by a word such as coach_id");
}

function emptyMap(place: SourcePlace): Source {
  return { path: place.path, line: place.line, column: place.column, kind: "map", members: [] };
}

function readRelation(member: Member, own: string, context: ResourceContext): RelationDefinition | undefined {
  const { faults, collections } = context;
  const { key } = member;
  const source =
    member.source.kind === "scalar" && member.source.value === null ? emptyMap(member.source) : member.source;
  if (source.kind !== "map") return mistyped(source, "a map such as {} or { per: 3 }", faults);
  const words = new DefinitionWords(source, RELATION_WORDS, faults);
  const many = words.flag("many");
  const optional = words.flag("optional");
  const per = words.whole("per", 1, 1_000);
  const fieldName = readFieldName(words);
  const onDelete = words.choice("onDelete", ON_DELETE);
  if (onDelete === "null" && !optional && !many)
    words.refuse("onDelete", "contradiction", "null needs optional: true: the field could not be null");
  const to = words.text("to", 40) ?? member.name;
  if (!collections.has(to)) {
    const at = words.source("to") ?? key;
    return faults.add(at, "unknown_resource", `there is no resource ${to}${hint(to, [...collections.keys()])}`);
  }
  const as = words.text("as", 40) ?? member.name;
  if (!NAME_PATTERN.test(as) || as in Object.prototype)
    return words.refuse("as", "invalid_name", "a relation is called by a word such as coach");
  if (to === own && !optional && !many)
    faults.add(key, "endless", `the first ${own} can refer to no other: add optional: true`);
  const name = many ? (as === to ? (collections.get(to) ?? toPlural(as)) : toPlural(as)) : as;
  return {
    place: key,
    name,
    field: fieldName ?? `${as}${as.includes("_") ? "_id" : "Id"}${many ? "s" : ""}`,
    to,
    many,
    optional,
    per,
    onDelete,
  };
}

const RULES = ["atMost", "noOverlap", "before"];

function readRules(words: DefinitionWords, faults: DefinitionFaults): RuleDefinition[] {
  const source = words.source("rules");
  if (source === undefined) return [];
  // One rule may stand alone, several in a list or by name.
  const members =
    source.kind === "map"
      ? source.members
      : source.kind === "list"
        ? source.items.flatMap((item) => {
            if (item.kind === "map") return item.members;
            return mistyped(item, "a rule such as { before: [startsAt, endsAt] }", faults) ?? [];
          })
        : [];
  if (source.kind === "scalar") mistyped(source, "a list of rules", faults);
  return members.flatMap((member) => readRule(member, faults) ?? []);
}

function readRule({ name, key, source }: Member, faults: DefinitionFaults): RuleDefinition | undefined {
  if (!RULES.includes(name)) return faults.add(key, "unknown_rule", `there is no rule ${name}${hint(name, RULES)}`);
  const place = { ...source, ...key }; // where it begins, and what stands there
  if (name === "before") {
    const fields = source.kind === "list" ? source.items.map((item) => readTextAt(item, 64, faults)) : [];
    const [first, second] = fields;
    if (fields.length === 2 && first !== undefined && second !== undefined)
      return { kind: "before", place, first, second };
    return faults.add(source, "invalid_rule", "before takes two fields, such as [startsAt, endsAt]");
  }
  if (source.kind !== "map") return mistyped(source, "a map of words", faults);
  const before = faults.count;
  if (name === "atMost") {
    const words = new DefinitionWords(source, ["count", "of", "where"], faults);
    const count = words.text("count", 40);
    const of = fieldOrNumber(words, "of", faults);
    if (count === undefined || of === undefined) {
      if (faults.count === before)
        faults.add(key, "invalid_rule", "atMost takes count and of, such as { count: bookings, of: capacity }");
      return undefined;
    }
    return { kind: "atMost", place, count, of, where: readWhere(words, faults) };
  }
  const words = new DefinitionWords(source, ["of", "from", "to", "minutes", "where"], faults);
  const of = words.text("of", 64);
  const from = words.text("from", 64);
  const to = words.text("to", 64);
  const minutes = fieldOrNumber(words, "minutes", faults);
  if (of === undefined || from === undefined || (to === undefined) === (minutes === undefined)) {
    if (faults.count === before)
      faults.add(
        key,
        "invalid_rule",
        "noOverlap takes of, from, and either minutes or to, such as { of: roomId, from: startsAt, minutes: 60 }",
      );
    return undefined;
  }
  return { kind: "noOverlap", place, of, from, to, minutes, where: readWhere(words, faults) };
}

function fieldOrNumber(words: DefinitionWords, word: string, faults: DefinitionFaults): string | number | undefined {
  const source = words.source(word);
  if (source === undefined) return undefined;
  if (source.kind === "scalar" && typeof source.value === "string") return source.value;
  if (
    source.kind === "scalar" &&
    Number.isSafeInteger(source.value) &&
    Number(source.value) > 0 &&
    Number(source.value) <= 1e6
  )
    return Number(source.value);
  return mistyped(source, "a field or a whole number over 0", faults);
}
