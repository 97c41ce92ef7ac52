// Answers that say how many records there are, and how many of them stand in each state.
import type { ApiSchema } from "../../openapi/schema.ts";
import { toSingular } from "../../world/plural.ts";
import { kept } from "./asked.ts";
import type { Asked } from "./asked.ts";
import { NUMBERS } from "./bind-keys.ts";
import type { BoundRoute, CountedRecords, MemberPath, ServedResource } from "./definition.ts";
import { COUNTED_AS, COUNTING_WORDS, plainName, wordsInName } from "./meanings.ts";
import { before, calledBy, tailOf } from "./path-shape.ts";
import { standingOf } from "./states.ts";

const MOST_LEVELS = 3;

/** `/orders/stats`, `/dashboard` and `/store/inventory`: numbers by what they are called, and those by the values of a member. */
export function bindCounts(asked: Asked): BoundRoute | undefined {
  const { method, shape, literal, schemas, understood, success, operation } = asked;
  const { id = "", summary = "", description = "" } = operation;
  const called = [literal, id].flatMap(wordsInName);
  const isAsked = called.some((word) => COUNTING_WORDS.has(word)) || /^by[-_A-Z]/.test(literal);
  if (method !== "GET" || !isAsked || success.schema === undefined || tailOf(shape).length > 0) return undefined;
  const shapeOf = (schema: ApiSchema = true) => schemas.shapeOf(schema);
  // What a text says is only taken where nothing else tells what is counted.
  const isMap = shapeOf(success.schema).properties.size === 0;
  const said = new Set(isMap ? [...called, ...wordsInName(`${summary} ${description}`)].map(toSingular) : called);
  const all = [...new Set(understood.byCollection.values())];
  const [only, another] = all.filter(({ name }) => said.has(plainName(name)));
  const own = understood.byCollection.get(before(shape, 1).key) ?? (another === undefined ? only : undefined);
  const found: CountedRecords[] = [];

  function find(at: MemberPath, schema: ApiSchema, within: ServedResource | undefined): void {
    const { format = "", type, properties, additional, items } = shapeOf(schema);
    const words = wordsInName(at.at(-1) ?? "");
    const plain = words.filter((word) => !COUNTED_AS.has(word)).join("");
    // `openOrders`, and `orders` without more; one of them may be an amount, as `profit` is.
    const isCount = /count|num/i.test(words.join());
    const matches = all.flatMap((of) =>
      calledBy(of.collection)
        .slice(0, 2)
        .flatMap((name) => {
          const isMany = !NUMBERS.has(type) || isCount || toSingular(name) !== name;
          const rest = plain.endsWith(name) ? plain.slice(0, -name.length) : plain.slice(name.length);
          return isMany && (plain.endsWith(name) || plain.startsWith(name)) ? [{ of, rest }] : [];
        }),
    );
    const { of = within, rest = plain } =
      matches.toSorted((one, other) => one.rest.length - other.rest.length)[0] ?? {};
    const fields = of === undefined ? [] : [...shapeOf(of.schema).properties];
    if (NUMBERS.has(type)) {
      const where = standingOf([rest], new Map(fields), schemas);
      const isTold = at.length > 0 && !/float|double|decimal/.test(format) && (rest === "" || where !== undefined);
      if (isTold && of !== undefined) found.push({ at, of, where });
      return;
    }
    const pair = [...shapeOf(items).properties];
    const [count] = pair.find(([, one]) => NUMBERS.has(shapeOf(one).type)) ?? [];
    const [value] = pair.find(([, one]) => shapeOf(one).type === "string") ?? [];
    const isPair = pair.length === 2 && count !== undefined && value !== undefined;
    const texts = fields.filter(([, one]) => shapeOf(one).type === "string").map(([name]) => name);
    const by =
      texts.find((name) => [...words, plainName(value ?? ""), ...(isMap ? said : [])].includes(plainName(name))) ??
      texts.find((name) => plain === "" && /^stat(?:us|e)$/i.test(name));
    const isCounted = properties.size === 0 && (isPair || NUMBERS.has(shapeOf(additional).type));
    if (isCounted && of !== undefined && by !== undefined)
      found.push({ at, of, by, ...(isPair && { names: [value, count] }) });
    if (at.length < MOST_LEVELS) for (const [name, member] of properties) find([...at, name], member, of);
  }

  find([], success.schema, own);
  const told = shape.parts.some((part) => "params" in part) ? found.filter(({ of }) => of === own) : found;
  const [first, second] = told;
  if (first === undefined || (first.by ?? second) === undefined) return undefined;
  const why = `counts ${[...new Set(told.map(({ of }) => of.collection))].join(" and ")}`;
  return kept({ ...asked, resource: own ?? first.of }, { do: "counts", counts: told }, why);
}
