import type { Catalog, Entry } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import type { FieldKinds } from "../../model/field-kinds.ts";
import { operatorNames, OPERATORS } from "../../model/operators.ts";
import { toSingular } from "../../world/plural.ts";
import { relationNames } from "./belongings.ts";
import { createFaults } from "./faults.ts";
import type { Faults } from "./faults.ts";
import { parseListQuery } from "./list-query.ts";
import { LIST_PARAMETER_NAMES } from "./parameters.ts";
import type { Parameters } from "./parameters.ts";
import { quote } from "./wording.ts";

const PAGE = 10;

const ALL = Number.MAX_SAFE_INTEGER;

const WINDOW = ["_page", "_limit", "_per_page", "_start", "_end"];
const NAMED = new Set([...WINDOW, "_sort", "_order", "_embed", "_expand"]);

/** Splits a field's name from an operator: `views_gte=10`, or `views:gte=10`. */
const OPERATOR = new RegExp(
  `^(.+)[_:](${operatorNames()
    .filter((name) => name !== "eq" && OPERATORS[name].operand !== "list")
    .join("|")})$`,
);

/** Words of the usual way to ask: a request with one of them is not json-server's. */
const USUAL = LIST_PARAMETER_NAMES.filter((name) => name !== "q");

/**
 * Reads the parameters of a list as json-server takes them (0.17 and 1). Undefined where some are of the usual way to ask: it is
 * then a list as any other. Throws `invalid_parameter` with every fault at once, those found before among them.
 */
export function parseJsonServerList(
  parameters: Parameters,
  entry: Entry,
  catalog: Catalog,
  faults: Faults = createFaults(),
) {
  const kinds = fieldKinds(entry.resource);
  const isNamed = parameters.some(([name]) => NAMED.has(name) || isOperator(name, kinds));
  if (!isNamed && parameters.some(([name]) => USUAL.includes(name))) return undefined;
  const window = readWindow(parameters, faults);
  const rest = translate(parameters, entry, catalog, kinds);
  const query = parseListQuery(rest, entry, catalog, faults);
  const { offset, limit } = window;
  return {
    query: { ...query, ...window, key: JSON.stringify(["bare", offset, limit, query.key]), bare: true },
    isPage: parameters.some(([name]) => name === "_page"),
  };
}

/** The parameters of a request for one record, with json-server's words for what is shown with it. */
export function fromJsonServerItem(parameters: Parameters, entry: Entry, catalog: Catalog): Parameters {
  return parameters.some(([name]) => name === "_embed" || name === "_expand")
    ? translate(parameters, entry, catalog, fieldKinds(entry.resource))
    : parameters;
}

function isOperator(name: string, kinds: FieldKinds): boolean {
  const [, field] = OPERATOR.exec(name) ?? [];
  return field !== undefined && !kinds.declared.has(name) && kinds.find(field) !== undefined;
}

/** The same in the usual words; what says which part of the list is meant is left out. */
function translate(parameters: Parameters, entry: Entry, catalog: Catalog, kinds: FieldKinds): Parameters {
  const translated: (readonly [string, string])[] = [];
  const toRelation = createToRelation(relationNames(entry.resource, catalog));
  const sort = listOf(parameters, "_sort");
  if (sort.length > 0) {
    const order = listOf(parameters, "_order");
    const keys = sort.map((name, at) => (order[at]?.toLowerCase() === "desc" ? `-${name.replace(/^-/, "")}` : name));
    translated.push(["sort", keys.join()]);
  }
  for (const [name, value] of parameters) {
    if (name === "_embed" || name === "_expand")
      for (const one of new Set(value.split(","))) translated.push(["expand", toRelation(one.trim())]);
    else if (!NAMED.has(name)) translated.push(isOperator(name, kinds) ? toFilter(name, value) : [name, value]);
  }
  return translated;
}

function listOf(parameters: Parameters, wanted: string): string[] {
  return parameters
    .flatMap(([name, value]) => (name === wanted ? value.split(",").map((part) => part.trim()) : []))
    .filter((part) => part !== "");
}

function createToRelation(relations: readonly string[]): (name: string) => string {
  const known = new Map(relations.toReversed().map((name) => [toSingular(name), name]));
  return (name) => (relations.includes(name) ? name : (known.get(toSingular(name)) ?? name));
}

function toFilter(name: string, value: string): readonly [string, string] {
  const [, field = "", operator = ""] = OPERATOR.exec(name) ?? [];
  return [`${field}[${operator}]`, operator === "like" ? toGlob(value) : value];
}

/** A regular expression as a pattern of ours, as far as front ends write them: anchors, `.*`, and escaped characters. */
export function toGlob(expression: string): string {
  const isFirst = expression.startsWith("^");
  const isLast = /(?:^|[^\\])\$$/.test(expression);
  const inner = expression.slice(isFirst ? 1 : 0, isLast ? -1 : undefined);
  const text = inner.replaceAll(/\.[*+]\??|\\(.)/g, (_all, escaped: string | undefined) => escaped ?? "*");
  return `${isFirst ? "" : "*"}${text}${isLast ? "" : "*"}`;
}

function readWindow(parameters: Parameters, faults: Faults): { offset: number; limit: number; page: number } {
  const read = (name: string, least: number): number | undefined => {
    const text = parameters.findLast(([other]) => other === name)?.[1];
    if (text === undefined || text === "") return undefined;
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least) return number;
    faults.add(name, "out_of_range", `${name} cannot be ${quote(text)}: it must be a whole number from ${least}`);
    return undefined;
  };
  const page = read("_page", 1);
  const most = read("_limit", 0) ?? read("_per_page", 1);
  const start = read("_start", 0) ?? 0;
  const end = read("_end", 0);
  if (page !== undefined) {
    const limit = Math.max(1, most ?? PAGE);
    return { offset: Math.min((page - 1) * limit, ALL), limit, page };
  }
  const limit = end === undefined ? (most ?? ALL - start) : Math.max(0, end - start);
  return { offset: start, limit, page: 1 };
}
