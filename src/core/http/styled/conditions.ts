// Conditions on lists as the callers of other servers write them: in brackets, as JSON, or as an expression.
import { asText } from "../../definition/routes/definition.ts";
import { isObject, jsonIn } from "../../model/json.ts";
import { toGlob } from "../../sandbox/query/json-server.ts";
import { refuseParameter } from "../parameters/parameters.ts";
import type { QueryParameter } from "../parameters/parameters.ts";

/** A filter of ours for the value of an operator: `[gte]` and the value, or a pattern. */
type Reading = (value: string) => readonly [operator: string, value: string];

const as =
  (operator: string, change = (text: string): string => text): Reading =>
  (value) => [operator, change(value)];

const nothing =
  (there: string, absent: string): Reading =>
  (value) => [/^(?:false|0)$/i.test(value) ? there : absent, "null"];

/** Operators by their names elsewhere, without `$`, `_` and capital letters. */
const READINGS: ReadonlyMap<string, Reading> = new Map(
  (
    [
      ["eq is exact iexact equals eqi", as("")],
      ["ne neq not nei", as("[ne]")],
      ["gt", as("[gt]")],
      ["gte ge", as("[gte]")],
      ["lt", as("[lt]")],
      ["lte le", as("[lte]")],
      ["in inq", as("[in]")],
      [
        "like ilike regex regexp",
        as("[like]", (text) => (/%|^\*|[^.]\*$/.test(text) ? text.replaceAll("%", "*") : toGlob(text))),
      ],
      ["contains icontains containsi co", as("[like]", (text) => `*${text}*`)],
      ["startswith istartswith startswithi sw", as("[like]", (text) => `${text}*`)],
      ["endswith iendswith endswithi ew", as("[like]", (text) => `*${text}`)],
      ["null isnull", nothing("[ne]", "")],
      ["nnull notnull exists", nothing("", "[ne]")],
    ] as const
  ).flatMap(([names, reading]) => names.split(" ").map((name) => [name, reading] as const)),
);

const MOST_STEPS = 20;

/** Signs of expressions, as operators. */
const SIGNS: Readonly<Record<string, string>> = {
  "": "eq",
  "=": "eq",
  "==": "eq",
  "!=": "ne",
  "-": "ne",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
  "~": "contains",
};

/** A condition of an expression, as PocketBase, Ghost, OData and RSQL write it: `views > 9 &&`, `tag:news+`, `views ge 9 and`, `views=ge=9;`. */
const TERM =
  /\(? ?([\w.@/]+) ?(:[<>]=?|:-?|=\w{2,3}=|[!=<>]?=|[<>~]| (?:eq|ne|gt|ge|lt|le|contains|startswith|endswith) ) ?("[^"]*"|'[^']*'|[^ &;+|()]+) ?\)? ?(?:&&|[;+]|and |$) ?/giy;

/** A condition of OData that is a function: `contains(name,'sea')`. */
const CALL = /\b(contains|startswith|endswith) ?\( ?([\w.@/]+) ?, ?("[^"]*"|'[^']*') ?\)/gi;

/** Operators that a name may end with: `price__gte`, `price_gte`, `price:gte`. */
const ENDING = new RegExp(`^(.+?)(?:__|_|:)(${[...READINGS.keys()].join("|")})$`, "i");

function readingOf(step: string): Reading | undefined {
  return READINGS.get(step.replace(/^[$_]/, "").replaceAll("_", "").toLowerCase());
}

/** The steps of a name with brackets: `filter[price][$gt]`. */
function stepsOf(name: string): readonly string[] {
  const [, first, inner = ""] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  return first === undefined ? [name] : [first, ...inner.slice(1, -1).split("][")];
}

/** The filter that steps lead to, `author.name[like]`: places in lists and `and` mean nothing. Throws `invalid_parameter` for a choice of several. */
function toCondition(parameter: string, steps: readonly string[], value: string): QueryParameter {
  if (steps.some((step) => /^[$_]?n?or$/i.test(step)))
    refuse(parameter, `${parameter} cannot have or: ask once for each of them`);
  const named = steps.filter((step) => !/^(?:\d*|[$_]?and)$/i.test(step));
  const reading = named.length > 1 ? readingOf(named.at(-1) ?? "") : undefined;
  if (reading === undefined) return [named.join("."), value];
  const [operator, wanted] = reading(value);
  return [`${named.slice(0, -1).join(".")}${operator}`, wanted];
}

function refuse(parameter: string, detail: string): never {
  return refuseParameter(parameter, "invalid_value", "list the records", detail);
}

function conditionsIn(parameter: string, value: unknown, path: readonly string[] = []): readonly QueryParameter[] {
  if (path.length > MOST_STEPS)
    refuse(parameter, `${parameter} is nested too deeply: ${MOST_STEPS} levels are allowed`);
  const members = isObject(value) || (Array.isArray(value) && value.some(isObject)) ? Object.entries(value) : undefined;
  if (members !== undefined) return members.flatMap(([name, inner]) => conditionsIn(parameter, inner, [...path, name]));
  const isChoice = Array.isArray(value) && readingOf(path.at(-1) ?? "") === undefined;
  return [toCondition(parameter, isChoice ? [...path, "in"] : path, [value].flat().map(asText).join())];
}

function conditionsOf(parameter: string, expression: string): readonly QueryParameter[] {
  const text = expression.trim().replaceAll(/\s+/g, " ").replaceAll(CALL, "$2 $1 $3");
  let end = 0;
  const found = [...text.matchAll(TERM)].map(([whole, name = "", sign = "", value = ""]) => {
    end += whole.length;
    const written = sign.replaceAll(/[: ]|^=(?=\w)|(?<=\w)=$/g, "");
    return toCondition(
      parameter,
      [...name.split(/[./]/), SIGNS[written] ?? written],
      value.replaceAll(/^["']|["']$/g, ""),
    );
  });
  if (end < text.length)
    refuse(
      parameter,
      `${parameter} cannot be ${JSON.stringify(text.slice(end, end + 60))}: write JSON, or views > 9 && title ~ 'a'`,
    );
  return found;
}

/** Parameters without brackets and JSON, as far as the style says what theirs are; `own` has the usual ones by its names. */
export function spelledOut(given: QueryParameter, own: ReadonlyMap<string, string>): readonly QueryParameter[] {
  const [name, value] = given;
  const [first = name, ...inner] = stepsOf(name);
  const role = own.get(name) ?? own.get(first) ?? (["sort", "fields", "expand"].includes(first) ? first : undefined);
  const json = (role === "where" || role === "parameters") && inner.length === 0 ? jsonIn(value) : undefined;
  if (role === "where") {
    if (inner.length > 0) return [toCondition(name, inner, value)];
    return isObject(json) ? conditionsIn(name, json) : conditionsOf(name, value);
  }
  if (role === "parameters") {
    const members = Object.entries(isObject(json) ? json : {});
    const [member = "", ...below] = inner;
    const parts =
      inner.length > 0
        ? [[member + below.map((step) => `[${step}]`).join(""), value] as const]
        : members.map(([one, held]) => [one, toText(held)] as const);
    return parts.flatMap((part) => spelledOut(part, own));
  }
  const named = inner.filter((step) => !/^\d*$/.test(step));
  if (role === "sort" && named.length > 0) return [[first, `${/^-|^desc/i.test(value) ? "-" : ""}${named.join(".")}`]];
  if (role === "expand" && named[0] !== undefined) return [[first, named[0]]];
  return named.length === 0 && inner.length > 0 && role !== undefined ? [[first, value]] : [given];
}

function toText(value: unknown): string {
  const isShort =
    Array.isArray(value) && !(value as readonly unknown[]).some((one) => isObject(one) && !("relation" in one));
  if (isShort) return value.map((one: unknown) => asText(isObject(one) ? one["relation"] : one)).join();
  return isObject(value) ? JSON.stringify(value) : asText(value);
}

/** A filter on a path as the style has it: `filter[author_id]`, `price__gte`, `author[name][$eq]` and `status[]`; `price=gte.9` where values have the operators. */
export function filterIn(name: string, value: string, isInValue = false): readonly QueryParameter[] {
  const [, operator = "", wanted = ""] = (isInValue && /^([a-z]+)[.:](.*)$/is.exec(value)) || [];
  if (operator !== "" && readingOf(operator) !== undefined)
    return [toCondition(name, [name, operator], wanted.replace(/^\((.*)\)$/s, "$1"))];
  const steps = stepsOf(name);
  const inner = steps.length > 1 && /^filters?$/.test(steps[0] ?? "") ? steps.slice(1) : steps;
  const whole = toCondition(name, inner, value);
  const [, field = "", how = ""] = ENDING.exec(whole[0]) ?? [];
  return [whole, ...(field === "" ? [] : [toCondition(name, [field, how], value)])];
}
