import type { Where } from "../model/derived.ts";
import type { FieldDefinition, Follows, PlainField } from "./definition.ts";
import type { DefinitionFaults } from "./faults.ts";
import type { MapSource } from "./source.ts";
import { DefinitionWords, quoteWord, mistyped } from "./words-reader.ts";
import { MAX_DESCRIPTION, STATE_NAME } from "./words.ts";

const WORDS = ["count", "sum", "copy", "where", "description"];

/** A field that follows from others: how many there are, what they come to, or a copy of one. */
export function readFollowing(
  plain: PlainField,
  source: MapSource,
  faults: DefinitionFaults,
): FieldDefinition | undefined {
  const before = faults.count;
  const words = new DefinitionWords(source, WORDS, faults);
  const given = ["count", "sum", "copy"].filter((word) => words.has(word));
  if (given.length > 1)
    faults.add(source, "contradiction", `is one of count, sum and copy, not ${given.join(" and ")}`);
  const [word = "count"] = given;
  const text = words.text(word, 130);
  const where = readWhere(words, faults);
  const description = words.text("description", MAX_DESCRIPTION);
  if (text === undefined) return undefined;
  const follows = toFollows(word, text, where);
  if (follows === undefined) {
    const example = word === "copy" ? "book.title" : "lines.amount";
    words.refuse(word, "invalid_path", `${word} takes a path such as ${example}, not ${quoteWord(text)}`);
  }
  if (word === "copy" && words.has("where"))
    faults.add(words.member("where")?.key ?? source, "misplaced", "where is for count and sum");
  if (follows === undefined || faults.count > before) return undefined;
  return { ...plain, kind: word === "count" ? "integer" : "any", description, readOnly: true, follows };
}

function toFollows(word: string, text: string, where: Where | undefined): Follows | undefined {
  if (word === "count") return STATE_NAME.test(text) ? { kind: "count", collection: text, where } : undefined;
  const [first = "", field = "", ...deeper] = text.split(".");
  if (field === "" || deeper.length > 0) return undefined;
  return word === "sum" ? { kind: "sum", collection: first, field, where } : { kind: "copy", relation: first, field };
}

/** `where: { status: [booked] }`; undefined where there is none. */
export function readWhere(words: DefinitionWords, faults: DefinitionFaults): Where | undefined {
  if (!words.has("where")) return undefined;
  const entries = words.map("where").map(({ name, source }) => {
    const items = source.kind === "list" ? source.items : [source];
    const values = items.flatMap((item) => {
      return item.kind === "scalar" ? [item.value] : (mistyped(item, "a value", faults) ?? []);
    });
    return [name, values] as const;
  });
  return Object.fromEntries(entries);
}
