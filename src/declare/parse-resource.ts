import { nearest } from "../model/nearest.ts";
import type {
  GivenRecord,
  GivenValue,
  MoveDefinition,
  RelationDefinition,
  ResourceDefinition,
  RuleDefinition,
  TimedMove,
} from "./definition.ts";
import type { Faults, Place } from "./faults.ts";
import type { OriginVocabulary } from "./origins.ts";
import { readFields, readWhere } from "./parse-field.ts";
import { toValue } from "./source.ts";
import type { Member, Source } from "./source.ts";
import { describe, hint, readDuration, readText, Words } from "./words-reader.ts";
import { LIST_WORDS, MAX_DESCRIPTION, NAME, STANDING_FIELDS, STATE_NAME } from "./words.ts";
import type { DeclarationBounds } from "./words.ts";

/** What resources are read with. */
export interface ResourceContext extends OriginVocabulary {
  readonly faults: Faults;
  readonly bounds: DeclarationBounds;
  /** The collections of the resources that relations may lead to, by resource name. */
  readonly collections: ReadonlyMap<string, string>;
}

const WORDS = [
  "fields",
  "count",
  "collection",
  "description",
  "belongsTo",
  "states",
  "after",
  "fixed",
  "rules",
  "records",
  "ids",
];

/** One resource of a definition. */
export function readResource({ name, key, source }: Member, context: ResourceContext): ResourceDefinition | undefined {
  const { faults, bounds } = context;
  if (!NAME.test(name) || name in Object.prototype) {
    faults.add(
      key,
      "invalid_name",
      "a resource is called by a word that begins with a small letter, such as invoice or invoiceLine",
    );
    return undefined;
  }
  if (source.kind !== "map") {
    faults.add(
      source,
      "invalid_type",
      `must be a map such as { count: 50, fields: { name: person.fullName } }, not ${describe(source)}`,
    );
    return undefined;
  }
  const words = new Words(source, WORDS, faults);
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
  if (members.length === 0 && relations.length === 0 && states.length === 0)
    faults.add(words.place, "missing_fields", "needs fields, such as fields: { name: person.fullName }");
  const { moves, names } = readStates(states, faults);
  const collection = words.text("collection", 40);
  if (collection !== undefined && !NAME.test(collection))
    faults.add(words.source("collection") ?? key, "invalid_name", "a collection is called by a word such as invoices");
  return {
    place: key,
    name,
    collection: collection ?? `${name}s`,
    description: words.text("description", MAX_DESCRIPTION) ?? "",
    count: words.whole("count", 0, bounds.records),
    ids: words.choice("ids", ["text", "number"]),
    fields,
    relations,
    states: names,
    moves,
    timed: readTimed(words, names, faults),
    fixed: words.list("fixed").flatMap((item) => readText(item, 64, faults) ?? []),
    rules: readRules(words, faults),
    records: readRecords(words, [...siblings, ...(names.length > 0 ? ["status"] : [])], context),
  };
}

/** Records that are given: maps of some of the fields. */
function readRecords(words: Words, known: readonly string[], { faults, bounds }: ResourceContext): GivenRecord[] {
  const items = words.list("records");
  if (items.length > bounds.records)
    faults.add(
      words.source("records") ?? words.place,
      "too_many",
      `there are ${items.length} records: ${bounds.records} are allowed`,
    );
  const names = ["id", ...known.filter((name) => name !== "id")];
  return items.flatMap((item) => {
    if (item.kind !== "map") {
      faults.add(item, "invalid_type", `a record is a map of fields, not ${describe(item)}`);
      return [];
    }
    const given = new Map<string, GivenValue>();
    for (const { name, key, source } of item.members) {
      if (names.includes(name))
        given.set(name, { place: source.line === undefined ? key : source, value: toValue(source) });
      else faults.add(key, "unknown_field", `is no field here${hint(name, names)}`);
    }
    return [given];
  });
}

const RELATION_WORDS = ["per", "as", "field", "many", "optional", "to"];

function readRelations(words: Words, own: string, context: ResourceContext): RelationDefinition[] {
  const { faults } = context;
  const source = words.source("belongsTo");
  if (source === undefined) return [];
  if (source.kind !== "map") {
    const names = source.kind === "list" ? source.items : [source];
    return names.flatMap((item) => {
      const name = readText(item, 40, faults);
      return name === undefined ? [] : (readRelation({ name, key: item, source: emptyMap(item) }, own, context) ?? []);
    });
  }
  return source.members.flatMap((member) => readRelation(member, own, context) ?? []);
}

/** The name of a relation's field, where it is another than the usual. */
function readFieldName(words: Words, faults: Faults): string | undefined {
  const name = words.text("field", 64);
  if (name === undefined || (/^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !(name in Object.prototype))) return name;
  faults.add(words.source("field") ?? words.place, "invalid_name", "a field is called by a word such as coach_id");
  return undefined;
}

function emptyMap(place: Place): Source {
  return { path: place.path, line: place.line, column: place.column, kind: "map", members: [] };
}

function readRelation(member: Member, own: string, context: ResourceContext): RelationDefinition | undefined {
  const { faults, collections } = context;
  const { key } = member;
  const source =
    member.source.kind === "scalar" && member.source.value === null ? emptyMap(member.source) : member.source;
  if (source.kind !== "map") {
    faults.add(source, "invalid_type", `must be a map such as {} or { per: 3 }, not ${describe(source)}`);
    return undefined;
  }
  const words = new Words(source, RELATION_WORDS, faults);
  const to = words.text("to", 40) ?? member.name;
  if (!collections.has(to)) {
    const at = words.source("to") ?? key;
    faults.add(at, "unknown_resource", `there is no resource ${to}${hint(to, [...collections.keys()])}`);
    return undefined;
  }
  const as = words.text("as", 40) ?? member.name;
  if (!NAME.test(as) || as in Object.prototype) {
    faults.add(words.source("as") ?? key, "invalid_name", "a relation is called by a word such as coach");
    return undefined;
  }
  const many = words.flag("many");
  const optional = words.flag("optional");
  if (to === own && !optional && !many)
    faults.add(key, "endless", `the first ${own} can refer to no other: add optional: true`);
  const name = many ? (as === to ? (collections.get(to) ?? `${as}s`) : `${as}s`) : as;
  if (LIST_WORDS.includes(name))
    faults.add(key, "invalid_name", `${name} is a parameter of lists: give the relation another name with as`);
  return {
    place: key,
    name,
    field: readFieldName(words, faults) ?? (many ? `${as}Ids` : `${as}Id`),
    to,
    many,
    optional,
    per: words.whole("per", 1, 1_000),
  };
}

function readStates(
  members: readonly Member[],
  faults: Faults,
): { readonly names: readonly string[]; readonly moves: readonly MoveDefinition[] } {
  const declared = members.map(({ name }) => name);
  // What is only led to is a state too, unless it is one that is there, misspelt.
  const names = [...declared];
  const moves = new Map<string, { from: string[]; to: string }>();
  if (members.length > 50) faults.add(members[0]?.key ?? NOWHERE, "too_many", "a resource has at most 50 states");
  for (const { name, key, source } of members) {
    if (!isStateName(name))
      faults.add(
        key,
        "invalid_name",
        `a state is called by words such as open or checked-in, not '${name.slice(0, 60)}'`,
      );
    if (source.kind === "scalar" && source.value === null) continue;
    if (source.kind !== "map") {
      faults.add(
        source,
        "invalid_type",
        `must be a map of actions and the states that they lead to, such as { close: closed }, not ${describe(source)}`,
      );
      continue;
    }
    for (const { name: action, key: at, source: target } of source.members) {
      const to = readText(target, 60, faults);
      if (!isStateName(action))
        faults.add(
          at,
          "invalid_name",
          `an action is called by words such as close or check-in, not '${action.slice(0, 60)}'`,
        );
      if (to === undefined) continue;
      if (!isStateAfter(to, target, declared, faults)) continue;
      if (!names.includes(to)) names.push(to);
      const known = moves.get(action);
      if (known === undefined) moves.set(action, { from: [name], to });
      else if (known.to === to) known.from.push(name);
      else
        faults.add(
          target,
          "contradiction",
          `${action} leads to ${known.to} from ${known.from.join(" and ")}: an action leads to one state, so give this one another name`,
        );
    }
  }
  return { names, moves: [...moves].map(([action, move]) => ({ action, ...move })) };
}

/** Whether a state may be led to: one of those with moves of their own, or a last one. */
function isStateAfter(to: string, target: Source, declared: readonly string[], faults: Faults): boolean {
  if (declared.includes(to)) return true;
  const meant = nearest(to, declared);
  if (meant !== undefined)
    faults.add(
      target,
      "unknown_state",
      `there is no state ${to}: did you mean ${meant}? If not, add ${to}: {} to the states`,
    );
  else if (!isStateName(to))
    faults.add(
      target,
      "invalid_name",
      `a state is called by words such as open or checked-in, not ${describe(target)}`,
    );
  else return true;
  return false;
}

const NOWHERE: Place = { path: [], line: undefined, column: undefined };

function isStateName(name: string): boolean {
  return name.length <= 40 && STATE_NAME.test(name) && !(name in Object.prototype);
}

function readTimed(words: Words, states: readonly string[], faults: Faults): TimedMove[] {
  return words.map("after").flatMap(({ name, key, source }) => {
    if (!states.includes(name)) faults.add(key, "unknown_state", `there is no state ${name}${hint(name, states)}`);
    if (source.kind !== "map") {
      faults.add(source, "invalid_type", `must be a map such as { P14D: overdue }, not ${describe(source)}`);
      return [];
    }
    if (source.members.length > 1) faults.add(source, "too_many", "a state is left by the clock in one way");
    return source.members.flatMap(({ name: duration, key: at, source: target }) => {
      const delay = readDuration(
        { path: at.path, line: at.line, column: at.column, kind: "scalar", value: duration },
        faults,
      );
      const to = readText(target, 60, faults);
      if (delay === undefined || to === undefined) return [];
      if (!states.includes(to)) faults.add(target, "unknown_state", `there is no state ${to}${hint(to, states)}`);
      else if (to === name) faults.add(target, "endless", `leads from ${name} to itself`);
      else return [{ from: name, to, delay, duration }];
      return [];
    });
  });
}

const RULES = ["atMost", "noOverlap", "before"];

function readRules(words: Words, faults: Faults): RuleDefinition[] {
  const source = words.source("rules");
  if (source === undefined) return [];
  // One rule may stand alone, several in a list or by name.
  const members =
    source.kind === "map"
      ? source.members
      : source.kind === "list"
        ? source.items.flatMap((item) => {
            if (item.kind === "map") return item.members;
            faults.add(
              item,
              "invalid_type",
              `must be a rule such as { before: [startsAt, endsAt] }, not ${describe(item)}`,
            );
            return [];
          })
        : [];
  if (source.kind === "scalar") faults.add(source, "invalid_type", `must be a list of rules, not ${describe(source)}`);
  return members.flatMap((member) => readRule(member, faults) ?? []);
}

function readRule({ name, key, source }: Member, faults: Faults): RuleDefinition | undefined {
  if (!RULES.includes(name)) {
    faults.add(key, "unknown_rule", `there is no rule ${name}${hint(name, RULES)}`);
    return undefined;
  }
  if (name === "before") {
    const fields = source.kind === "list" ? source.items.map((item) => readText(item, 64, faults)) : [];
    const [first, second] = fields;
    if (fields.length === 2 && first !== undefined && second !== undefined)
      return { kind: "before", place: key, first, second };
    faults.add(source, "invalid_rule", "before takes two fields, such as [startsAt, endsAt]");
    return undefined;
  }
  if (source.kind !== "map") {
    faults.add(source, "invalid_type", `must be a map of words, not ${describe(source)}`);
    return undefined;
  }
  const before = faults.count;
  if (name === "atMost") {
    const words = new Words(source, ["count", "of", "where"], faults);
    const count = words.text("count", 40);
    const of = fieldOrNumber(words, "of", faults);
    if (count === undefined || of === undefined) {
      if (faults.count === before)
        faults.add(key, "invalid_rule", "atMost takes count and of, such as { count: bookings, of: capacity }");
      return undefined;
    }
    return { kind: "atMost", place: key, count, of, where: readWhere(words, faults) };
  }
  const words = new Words(source, ["of", "from", "to", "minutes", "where"], faults);
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
  return { kind: "noOverlap", place: key, of, from, to, minutes, where: readWhere(words, faults) };
}

function fieldOrNumber(words: Words, word: string, faults: Faults): string | number | undefined {
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
  faults.add(source, "invalid_type", `must be a field or a whole number over 0, not ${describe(source)}`);
  return undefined;
}
