// States of records by the words of a path: those that an action leads to, and the records that stand so.

import type { ApiSchema } from "../../openapi/schema.ts";
import type { ApiSchemas } from "../../openapi/schemas.ts";
import type { RouteAction, Standing } from "./definition.ts";
import { FOLLOWING_WORDS, plainName, STATE_VERBS, STATES_OF, wordsInName } from "./meanings.ts";

type Properties = ReadonlyMap<string, ApiSchema>;

/** The states that a verb leads to, where these are no form of it. */
export function statesOf(verb: string): readonly string[] {
  return Object.hasOwn(STATES_OF, verb) ? (STATES_OF[verb] ?? "").split(" ").map(plainName) : [];
}

/** The member of two values that is called so, or else the only one, or one that says what is usually switched. */
export function flipped(
  properties: Properties,
  words: readonly string[],
  schemas: ApiSchemas,
): Extract<RouteAction, { do: "act" }>["flips"] {
  const found = [...properties].flatMap(([field, schema]) => {
    const { type, enum: states = [] } = schemas.shapeOf(schema);
    const values = type === "boolean" ? [true, false] : states.filter((state) => state !== null);
    return values.length === 2 ? [{ field, values }] : [];
  });
  const called = found.find(({ field }) => words.some((word) => wordsInName(field).includes(word)));
  const usual = found.find(({ field }) => /active|enabled|done|complete|published|available|status/i.test(field));
  return called ?? (found.length === 1 ? found[0] : usual);
}

/** The state that a verb leads to in a member that may be any text, in the letters that the description shows: `CANCELLED`. */
export function textState(
  properties: Properties,
  verb: string,
  examples: readonly unknown[],
  schemas: ApiSchemas,
): Standing | undefined {
  const participle = `${verb.replace(/e$/, "").replace(/([^aeiou])y$/, "$1i")}ed`;
  const usual = Object.hasOwn(STATES_OF, verb) ? (STATES_OF[verb] ?? "").split(" ") : [];
  const wanted = STATE_VERBS.has(verb) ? [...usual, participle] : usual;
  const found = [...properties].filter(([name, schema]) => {
    const { type, enum: states, format } = schemas.shapeOf(schema);
    return /(?:^|[a-z]|_)(?:status|state)$/i.test(name) && type === "string" && states === undefined && !format;
  });
  const [field, schema = true] =
    found.find(([name]) => /^stat(?:us|e)$/i.test(name)) ?? (found.length === 1 ? found[0] : []) ?? [];
  if (field === undefined || wanted[0] === undefined) return undefined;
  const said = JSON.stringify([schemas.resolve(schema), examples]);
  const shown = said.match(/[\p{L}_-]{3,}/gu)?.find((word) => wanted.map(plainName).includes(plainName(word)));
  const isCapital = /:\[?"[A-Z][A-Z_]+"/.test(JSON.stringify(schemas.resolve(schema)));
  return { field, is: shown ?? (isCapital ? wanted[0].toUpperCase() : wanted[0]) };
}

/** The records that some words mean: `unread` those whose `isRead` is not true, `pending` those of that status. */
export function standingOf(
  words: readonly string[],
  properties: Properties,
  schemas: ApiSchemas,
): Standing | undefined {
  if (words.some((word) => FOLLOWING_WORDS.has(word))) return followedIn(properties, schemas);
  const whole = words.join("");
  const isNot = /^(?:un|not|in)(?=[a-z]{3})/.test(whole);
  const positive = whole.replace(/^(?:un|not|in)(?=[a-z]{3})/, "");
  const bare = (name: string): string => plainName(name).replace(/^(?:is|has|was)/, "");
  const typed = [...properties].map(([field, schema]) => ({ field, ...schemas.shapeOf(schema) }));
  const flag = (called: string): string | undefined =>
    typed.find(({ field, type }) => type === "boolean" && bare(field) === called)?.field;
  const own = flag(whole);
  if (own !== undefined) return { field: own, is: true };
  for (const { field, enum: states = [] } of typed) {
    const state =
      states.length < 2 ? undefined : states.find((one) => typeof one === "string" && plainName(one) === whole);
    if (state !== undefined) return { field, is: state };
  }
  const other = isNot
    ? (flag(positive) ?? typed.find(({ field }) => bare(field) === `${positive}at`)?.field)
    : undefined;
  if (other === undefined) return undefined;
  return { field: other, is: schemas.shapeOf(properties.get(other) ?? true).type === "boolean" ? false : null };
}

/** The records by people whom the caller follows: the `following` of their author is true. */
function followedIn(properties: Properties, schemas: ApiSchemas): Standing | undefined {
  for (const [field, schema] of properties)
    for (const [inside, inner] of schemas.shapeOf(schema).properties)
      if (/^(?:is)?follow(?:ing|ed)$/.test(plainName(inside)) && schemas.shapeOf(inner).type === "boolean")
        return { field, inside, is: true };
  return undefined;
}

export function thatStand(where: Standing | undefined): string {
  return where === undefined
    ? ""
    : ` by ${[where.field, ...(where.inside === undefined ? [] : [where.inside])].join(".")}: ${JSON.stringify(where.is)}`;
}
