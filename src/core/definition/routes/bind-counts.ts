// Answers that say how many records there are, and how many of them stand in each state.
import type { ApiSchema } from "../../openapi/schema.ts";
import { STATE_FIELD } from "../../world/by-name/named-record.ts";
import { toSingular } from "../../world/plural.ts";
import { kept } from "./asked.ts";
import type { Asked } from "./asked.ts";
import { NUMBERS } from "./bind-keys.ts";
import type { BoundRoute, CountedRecords, MemberPath, ServedResource } from "./definition.ts";
import { COUNTED_AS, COUNTING_WORDS, plainName, wordsInName } from "./meanings.ts";
import { before, tailOf } from "./path-shape.ts";
import { standingOf } from "./states.ts";

const MOST_LEVELS = 3;

/** `/orders/stats`, `/dashboard` and `/store/inventory`: numbers by what they are called, and those by the values of a member. */
export function bindCounts(asked: Asked): BoundRoute | undefined {
  const { method, shape, literal, schemas, understood, success, operation } = asked;
  const { id = "", summary = "", description = "" } = operation;
  const [named, said] = [
    [literal, id],
    [literal, id, summary, description],
  ].map((of) => of.flatMap(wordsInName));
  const isAsked = named?.some((word) => COUNTING_WORDS.has(word)) === true || /^by[-_A-Z]/.test(literal);
  if (method !== "GET" || !isAsked || success.schema === undefined || tailOf(shape).length > 0) return undefined;
  const all = [...new Set(understood.byCollection.values())];
  const isMap = schemas.shapeOf(success.schema).properties.size === 0;
  // What a text says is only taken where nothing else tells what is counted.
  const singular = new Set((isMap ? said : named)?.map(toSingular));
  const [only, another] = all.filter(({ name }) => singular.has(toSingular(plainName(name))));
  const own = understood.byCollection.get(before(shape, 1).key) ?? (another === undefined ? only : undefined);
  const isBelow = shape.parts.some((part) => "params" in part);
  const found: CountedRecords[] = [];
  const called = (words: readonly string[]): ServedResource | undefined =>
    all.find(({ name }) => toSingular(plainName(name)) === toSingular(words.join("")) && words.length > 0);

  /** The records that words name, first or last, and the words that are left. */
  function read(words: readonly string[], within: ServedResource | undefined) {
    for (let place = 0; place < words.length; place += 1) {
      const [first, last] = [words.slice(0, place), words.slice(place)];
      const [of, rest] = [called(last) ?? called(first), called(last) === undefined ? last : first];
      if (of !== undefined) return { of, rest };
    }
    return within && { of: within, rest: words };
  }

  function find(at: MemberPath, schema: ApiSchema, within: ServedResource | undefined): void {
    const { format = "", properties, additional, items } = schemas.shapeOf(schema);
    const whole = wordsInName(at.at(-1) ?? "");
    const words = whole.filter((word) => !COUNTED_AS.has(word));
    const isNumber = (one: ApiSchema): boolean => NUMBERS.has(schemas.shapeOf(one).type);
    if (isNumber(schema)) {
      const { of, rest } = read(words, within) ?? {};
      if (of === undefined || rest === undefined || at.length === 0 || /float|double|decimal/.test(format)) return;
      // One of them may be an amount: `profit`.
      const isMany = whole.some((word) => /^(?:count|number|num)$/.test(word) || toSingular(word) !== word);
      if (of !== within && !isMany) return;
      const where = standingOf(rest, schemas.shapeOf(of.schema).properties, schemas);
      if (rest.length === 0 || where !== undefined) found.push({ at, of, where });
      return;
    }
    const of = called(words) ?? within;
    const pair = [...schemas.shapeOf(items ?? true).properties];
    const [count] = pair.find(([, one]) => isNumber(one)) ?? [];
    const [value] = pair.find(([, one]) => schemas.shapeOf(one).type === "string") ?? [];
    const isPair = pair.length === 2 && count !== undefined && value !== undefined;
    if (of !== undefined && properties.size === 0 && (isPair || isNumber(additional))) {
      const texts = [...schemas.shapeOf(of.schema).properties].filter(
        ([, one]) => schemas.shapeOf(one).type === "string",
      );
      const wanted = new Set([...words, value ?? "", ...((words.length === 0 && said) || [])].map(plainName));
      const isState = ([name, one]: (typeof texts)[number]): boolean =>
        words.length === 0 && !isPair && STATE_FIELD.test(name) && schemas.shapeOf(one).enum !== undefined;
      const [by] = texts.find(([name]) => wanted.has(plainName(name))) ?? texts.find(isState) ?? [];
      if (by !== undefined) found.push({ at, of, by, ...(isPair && { names: [value, count] }) });
    }
    if (at.length < MOST_LEVELS) for (const [name, member] of properties) find([...at, name], member, of);
  }

  find([], success.schema, own);
  const told = found.filter(({ of }) => !isBelow || of === own);
  const [first, second] = told;
  if (first === undefined || (first.by === undefined && second === undefined)) return undefined;
  const why = `counts ${[...new Set(told.map(({ of }) => of.collection))].join(" and ")}`;
  return kept({ ...asked, resource: own ?? first.of }, { do: "counts", counts: told }, why);
}
