import { getOrMake } from "../model/maps.ts";
import type { Resource } from "../model/resource.ts";
import { TemplateError } from "../template/template-error.ts";
import { createTemplate } from "../template/template.ts";
import { FUNCTIONS, suggestFunction } from "../template/vocabulary-check.ts";
import { REFERENCE_TIME, toTimestamp } from "../world/time.ts";
import { createWorld } from "../world/world.ts";
import type { Choice, ResourceOrigin } from "./definition.ts";
import type { DefinitionFaults } from "./faults.ts";
import type { ListSource, MapSource, ScalarSource, Source } from "./source.ts";
import { describeWord, hint } from "./words-reader.ts";
import type { WordKind } from "./words.ts";
import { FIELD_KINDS, MAX_CHOICES } from "./words.ts";

/** Characters of one template. */
const MAX_TEMPLATE = 2_000;

/** A function as it is written: `person.fullName`, `string.alphanumeric(3)`. */
const CALL = /^([A-Za-z]+\.[A-Za-z0-9]+)\s*(\([\s\S]*\))?$/;

const TRIALS = 8;

export interface OriginVocabulary {
  /** The resources that `{{world.book.title}}` may name. */
  readonly resources: readonly Resource[];
  /** The values that templates gave when they were tried, by their text. */
  readonly tried: Map<string, readonly unknown[]>;
}

type TemplateOrigin = Extract<ResourceOrigin, { kind: "template" }>;

export function isExpression(text: string): boolean {
  const [, name = ""] = CALL.exec(text) ?? [];
  return text.includes("{{") || FUNCTIONS.has(name) || text.includes("(");
}

/** A function or template as an origin; undefined, with a fault told, where it means nothing. `others` are words that were possible too. */
export function readExpression(
  source: ScalarSource,
  vocabulary: OriginVocabulary,
  faults: DefinitionFaults,
  others: readonly string[] = [],
): TemplateOrigin | undefined {
  const text = String(source.value);
  if (text.length > MAX_TEMPLATE) return faults.add(source, "too_long", `must have at most ${MAX_TEMPLATE} characters`);
  const call = CALL.exec(text);
  if (!text.includes("{{") && (call === null || !FUNCTIONS.has(call[1] ?? ""))) {
    const known = [...others, ...FIELD_KINDS, ...FUNCTIONS.keys()];
    const meant = hint(call?.[1] ?? text, known);
    const said = meant.startsWith(": did")
      ? meant
      : `: ${suggestFunction(text) ?? 'write a kind such as text, a function such as person.fullName, a template such as "{{person.fullName}}", or a list of choices'}`;
    const what = text.includes(".") ? "function" : "kind or function";
    return faults.add(source, "unknown_function", `unknown ${what} ${describeWord(source)}${said}`);
  }
  try {
    const template = createTemplate(text.includes("{{") ? text : `{{${text}}}`, {
      resources: vocabulary.resources,
      withoutRequest: true,
    });
    return { kind: "template", template, text };
  } catch (error) {
    return tellTemplateFaults(error, source, faults);
  }
}

/** Tells what is wrong with a template. Throws whatever is no {@link TemplateError}. */
export function tellTemplateFaults(error: unknown, source: Source, faults: DefinitionFaults): undefined {
  if (!(error instanceof TemplateError)) throw error;
  for (const { message, hint: mend } of error.faults)
    faults.add(source, "invalid_template", mend === undefined ? message : `${message}: ${mend}`);
}

/** Renders a template in some worlds; undefined, with a fault told, if a function refuses its arguments. */
export function tryTemplate(
  { template, text }: TemplateOrigin,
  source: Source,
  { tried }: OriginVocabulary,
  faults: DefinitionFaults,
): readonly unknown[] | undefined {
  try {
    return getOrMake(tried, text, () => {
      const rendering = { world: createWorld({ seed: 1 }), now: toTimestamp(REFERENCE_TIME), timer: () => 0, seed: 1 };
      template.tryCalls(rendering);
      return Array.from({ length: TRIALS }, (_, at) => template.render({ ...rendering, seed: at + 1, index: at }));
    });
  } catch (error) {
    return tellTemplateFaults(error, source, faults);
  }
}

export function originKindOf(values: readonly unknown[]): WordKind {
  const all = (test: (value: unknown) => boolean): boolean => values.every(test);
  const match = (pattern: RegExp) => all((value) => typeof value === "string" && pattern.test(value));
  if (all((value) => typeof value === "boolean")) return "boolean";
  if (all((value) => Number.isSafeInteger(value))) return "integer";
  if (all((value) => typeof value === "number")) return "number";
  if (match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)) return "time";
  if (match(/^\d{4}-\d\d-\d\d$/)) return "date";
  if (match(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/)) return "email";
  if (match(/^https?:\/\/[^\s]+$/)) return "url";
  return all((value) => typeof value === "string") ? "text" : "any";
}

/** The choices of a list (`[a, b]`) or of a map with weights (`{ a: 9, b: 1 }`). */
export function readChoices(
  source: ListSource | MapSource,
  faults: DefinitionFaults,
): readonly (readonly [value: Choice, weight: number])[] | undefined {
  const found = new Map<Choice, number>();
  const before = faults.count;
  if (source.kind === "list") {
    for (const item of source.items) {
      if (item.kind !== "scalar" || item.value === null || item.value === "")
        faults.add(
          item,
          "invalid_choice",
          `a choice must be a text, a number, true or false, not ${describeWord(item)}`,
        );
      else if (found.has(item.value)) faults.add(item, "repeated", `the choice ${describeWord(item)} is given twice`);
      else found.set(item.value, 1);
    }
  } else
    for (const { name, source: weight } of source.members) {
      const value = weight.kind === "scalar" ? weight.value : undefined;
      if (typeof value === "number" && value > 0 && value <= 1e6) found.set(name, value);
      else
        faults.add(
          weight,
          "invalid_weight",
          `the weight of a choice must be a number over 0, not ${describeWord(weight)}`,
        );
    }
  const values = [...found.keys()];
  if (new Set(values.map((value) => typeof value)).size > 1)
    faults.add(source, "invalid_choice", "choices must be all texts, all numbers, or all true and false");
  if (found.size > MAX_CHOICES) faults.add(source, "too_many", `has ${found.size} choices: ${MAX_CHOICES} are allowed`);
  if (found.size === 0 && faults.count === before) faults.add(source, "empty", "needs at least one choice");
  for (const value of values)
    if (typeof value === "string" && (value.length > 200 || !value.isWellFormed()))
      faults.add(source, "too_long", "a choice has at most 200 characters, and no half of a surrogate pair");
  return faults.count > before ? undefined : [...found];
}
