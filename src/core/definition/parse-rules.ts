import type { RuleDefinition } from "./definition.ts";
import type { DefinitionFaults } from "./faults.ts";
import { readWhere } from "./parse-following.ts";
import type { Member } from "./source.ts";
import { describeWord, hint, readTextAt, DefinitionWords } from "./words-reader.ts";

const RULES = ["atMost", "noOverlap", "before"];

export function readRules(words: DefinitionWords, faults: DefinitionFaults): RuleDefinition[] {
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
              `must be a rule such as { before: [startsAt, endsAt] }, not ${describeWord(item)}`,
            );
            return [];
          })
        : [];
  if (source.kind === "scalar")
    faults.add(source, "invalid_type", `must be a list of rules, not ${describeWord(source)}`);
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
  if (source.kind !== "map")
    return faults.add(source, "invalid_type", `must be a map of words, not ${describeWord(source)}`);
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
  return faults.add(source, "invalid_type", `must be a field or a whole number over 0, not ${describeWord(source)}`);
}
