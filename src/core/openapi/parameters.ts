import { percentDecoded } from "../model/content.ts";
import { isObject } from "../model/json.ts";
import { getOrMake } from "../model/maps.ts";
import type { ApiParameter } from "./document.ts";
import type { SchemaIssue } from "./issues.ts";
import type { Json, JsonObject, ApiSchema } from "./schema.ts";
import type { ApiSchemas } from "./schemas.ts";

export interface RequestTexts {
  /** The texts that stand for the path's parameters, as in the address: percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
  readonly header: (name: string) => string | undefined;
}

export interface ParameterIssue extends SchemaIssue {
  readonly in: ApiParameter["in"];
  readonly name: string;
}

/** A name and its value, of a query or a form; the value as it was written, or a part that is no text. */
type Pair = readonly [name: string, value: Json];

const MOST_PAIRS = 2_000;
const MOST_LEVELS = 16;

const decodePlus = (text: string): string => percentDecoded(text.replaceAll("+", " "));

/** A query or an urlencoded form as its pairs, the names decoded and the values not. */
function rawPairs(text: string): (readonly [name: string, raw: string | undefined])[] {
  const pairs = text === "" ? [] : text.split("&", MOST_PAIRS);
  return pairs
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? [decodePlus(pair), undefined] : [decodePlus(pair.slice(0, at)), pair.slice(at + 1)];
    });
}

/** The parameters that an operation declares, as a request gives them: typed as their schemas say, by place and name. */
export function readApiParameters(schemas: ApiSchemas, parameters: readonly ApiParameter[], request: RequestTexts) {
  const pairs = rawPairs(request.query);
  const cookies = new Map((request.header("cookie") ?? "").split(/; */).map((pair) => split(pair, "=")));
  const found: Record<ApiParameter["in"], [string, Json][]> = { path: [], query: [], header: [], cookie: [] };
  const issues: ParameterIssue[] = [];
  const declared = new Set<string>();
  for (const parameter of parameters) {
    const { name, in: place, required, schema = true } = parameter;
    const reader = createParameterReader(schemas, parameter);
    const value =
      place === "query"
        ? reader.fromQuery(pairs, declared)
        : place === "path"
          ? reader.fromPath(Object.hasOwn(request.path, name) ? request.path[name] : undefined)
          : reader.fromText(place === "header" ? request.header(name) : cookies.get(name), place === "cookie");
    const tell = (issue: SchemaIssue) => issues.push({ ...issue, in: place, name });
    const isLeftOut =
      value === undefined || (value === "" && !required && schemas.issuesOf(schema, "", "request").length > 0);
    if (isLeftOut) {
      if (required) tell({ path: [], keyword: "required", message: "is required" });
      continue;
    }
    for (const issue of schemas.issuesOf(schema, value, "request")) tell(issue);
    found[place].push([name, value]);
  }
  const names = new Set(pairs.map(([name]) => name).filter((name) => !declared.has(name)));
  return {
    values: {
      path: Object.fromEntries(found.path),
      query: Object.fromEntries(found.query),
      header: Object.fromEntries(found.header),
      cookie: Object.fromEntries(found.cookie),
    },
    issues,
    undeclared: [...names],
  };
}

function split(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function createParameterReader(schemas: ApiSchemas, parameter: ApiParameter) {
  const schema = parameter.schema ?? true;
  const type = schemas.shapeOf(schema).type;

  function fromQuery(
    pairs: readonly (readonly [string, string | undefined])[],
    declared: Set<string>,
  ): Json | undefined {
    const { name, style, explode, mediaType } = parameter;
    const own = pairs.filter(([key]) => key === name || key === `${name}[]`);
    for (const [key] of own) declared.add(key);
    if (mediaType !== undefined)
      return own[0] === undefined ? undefined : fromMedia(decodePlus(own[0][1] ?? ""), mediaType);
    const nested = pairs.filter(([key]) => key.startsWith(`${name}[`));
    for (const [key] of nested) declared.add(key);
    if (type === "object") {
      if (nested.length > 0) return toTyped(nestedOf(nested, name));
      // Some write the name of the only member as that of the parameter.
      const isSpread = own.length === 0 || schemas.shapeOf(schema).properties.has(name);
      if (style === "form" && explode && isSpread) return spread(pairs, declared);
    }
    if (own.length === 0) return nested.length > 0 ? toTyped(nestedOf(nested, name)) : undefined;
    const [[, first] = []] = own;
    if (type === "array" || type === "object") {
      const isOne = own.length === 1 && (!explode || style !== "form");
      const raw = isOne ? (first ?? "").split(delimiterOf(style)) : own.map(([, value]) => value ?? "");
      if (type === "object") return toTyped(pairsToObject(raw.map(decodePlus)));
      return toTyped(isOne && first === "" ? [] : raw.map(decodePlus));
    }
    if (first === undefined) return toTyped(type === "boolean" ? "true" : ""); // `?archived`
    return toTyped(decodePlus(own.at(-1)?.[1] ?? first));
  }

  function spread(pairs: readonly (readonly [string, string | undefined])[], declared: Set<string>): Json | undefined {
    const { properties } = schemas.shapeOf(schema);
    const members = pairs.filter(([key]) => properties.has(key));
    for (const [key] of members) declared.add(key);
    if (members.length === 0) return undefined;
    return toTyped(nestedOf(members, ""));
  }

  function fromPath(raw: string | undefined): Json | undefined {
    const { name, style, explode } = parameter;
    if (raw === undefined) return undefined;
    if (style === "label") return listed(raw.replace(/^\./, ""), explode ? "." : ",", explode);
    if (style === "matrix") {
      const parts = raw
        .replace(/^;/, "")
        .split(";")
        .map((part) => split(part, "="));
      if (!explode || type !== "object")
        return listed(parts.map(([key, value]) => (key === name ? value : key)).join(","), ",", false);
      return toTyped(Object.fromEntries(parts.map(([key, value]) => [percentDecoded(key), percentDecoded(value)])));
    }
    return listed(raw, ",", explode);
  }

  function fromText(text: string | undefined, isCookie: boolean): Json | undefined {
    const { mediaType, explode } = parameter;
    if (text === undefined) return undefined;
    if (mediaType !== undefined) return fromMedia(isCookie ? percentDecoded(text) : text, mediaType);
    return listed(text.trim(), /, */, explode && !isCookie);
  }

  function listed(raw: string, delimiter: string | RegExp, explode: boolean): Json | undefined {
    const { mediaType } = parameter;
    if (mediaType !== undefined) return fromMedia(percentDecoded(raw), mediaType);
    if (type === "array") return toTyped(raw === "" ? [] : raw.split(delimiter).map(percentDecoded));
    if (type !== "object") return toTyped(percentDecoded(raw));
    const parts = raw.split(delimiter);
    if (!explode) return toTyped(pairsToObject(parts.map(percentDecoded)));
    return toTyped(Object.fromEntries(parts.map((part) => split(part, "=").map(percentDecoded) as [string, string]))); // two of two
  }

  function toTyped(value: Json): Json {
    return typed(schemas, schema, value);
  }

  return { fromQuery, fromPath, fromText };
}

function delimiterOf(style: string): RegExp {
  if (style === "spaceDelimited") return /%20|\+| |,/i;
  return style === "pipeDelimited" ? /%7C|\|/i : /,/;
}

function fromMedia(text: string, mediaType: string): Json {
  if (!/\bjson\b/i.test(mediaType)) return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** `R,100,G,200` as an object. */
function pairsToObject(parts: readonly string[]): JsonObject {
  return Object.fromEntries(
    parts.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, parts[at + 1] ?? ""]] : [])),
  );
}

/** Members that names with brackets tell, below the name of the parameter that holds them. */
function nestedOf(pairs: readonly (readonly [string, string | undefined])[], below: string): Json {
  return nestFields(
    pairs.map(([key, value]) => [key.slice(below.length), value === undefined ? "" : decodePlus(value)]),
  );
}

/** Names are `a`, `a[b]`, `a[b][c]`, `a[]` or `a[0]`; with a name given more than once its values are a list. */
export function nestFields(pairs: readonly Pair[]): Json {
  const root = new Branch();
  for (const [name, value] of pairs.slice(0, MOST_PAIRS)) {
    const [, first = "", rest = ""] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(name) ?? [undefined, name];
    const steps = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, step = ""]) => step);
    root.put((first === "" ? steps : [first, ...steps]).slice(0, MOST_LEVELS), value);
  }
  return root.value();
}

class Branch {
  readonly #values: Json[] = [];
  readonly #members = new Map<string, Branch>();
  #isList = false;

  put([step, ...rest]: readonly string[], value: Json): void {
    if (step === undefined) this.#values.push(value);
    else if (step === "" && rest.length === 0) {
      this.#isList = true;
      this.#values.push(value);
    } else {
      const key = step === "" ? this.#openKey(rest) : step;
      const member = getOrMake(this.#members, key, () => new Branch());
      member.put(rest, value);
    }
  }

  /** The item that `a[][b]` goes on with: the last one, until it has the member. */
  #openKey([step = ""]: readonly string[]): string {
    const last = this.#members.size - 1;
    const item = this.#members.get(String(last));
    return String(item === undefined || item.#members.has(step) ? last + 1 : last);
  }

  value(): Json {
    if (this.#members.size === 0)
      return this.#isList || this.#values.length > 1 ? this.#values : (this.#values[0] ?? "");
    const names = [...this.#members.keys()];
    const members = [...this.#members.values()].map((member) => member.value());
    if (names.every((name) => /^\d{1,4}$/.test(name))) {
      const order = names
        .map((name, at) => [Number(name), members[at] ?? null] as const)
        .sort(([one], [other]) => one - other);
      return order.map(([, member]) => member);
    }
    return Object.fromEntries(names.map((name, at) => [name, members[at] ?? null]));
  }
}

/** A text, or texts within lists and objects, as what the schema says that they are; as they are where it says nothing. */
function typed(schemas: ApiSchemas, schema: ApiSchema, value: Json, level = 0): Json {
  if (level > MOST_LEVELS) return value;
  const shape = schemas.shapeOf(schema);
  if (shape.type === "array") {
    const list = Array.isArray(value) ? (value as readonly Json[]) : value === "" ? [] : [value];
    return list.map((item) => typed(schemas, shape.items ?? true, item, level + 1));
  }
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        typed(schemas, shape.properties.get(name) ?? shape.additional, one, level + 1),
      ]),
    );
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => typed(schemas, shape.items ?? true, item, level + 1));
  if (typeof value !== "string" || shape.type === "string" || schema === true) return value;
  if (shape.type === "object" && /^\s*\{/.test(value)) return fromMedia(value, "application/json");
  const candidates = readingsOf(value);
  return (
    candidates.find((candidate) => schemas.issuesOf(schema, candidate, "request").length === 0) ??
    candidateOf(candidates, shape.type)
  );
}

function readingsOf(text: string): Json[] {
  const readings: Json[] = [text];
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) readings.unshift(Number(text));
  if (text === "true" || text === "false") readings.unshift(text === "true");
  if (text === "null" || text === "") readings.push(null);
  return readings;
}

/** That of the readings that is of the type, so that what is said of it is about its value. */
function candidateOf(readings: readonly Json[], type: string | undefined): Json {
  const wanted = type === "integer" ? "number" : type;
  return (
    readings.find((reading) => typeof reading === wanted) ??
    readings.find((reading) => typeof reading === "string") ??
    null
  );
}

/** The value of a form by its fields (`a[b]`, `a[]`), typed as the schema says; a field may be a file, as an object. */
export function formValue(schemas: ApiSchemas, schema: ApiSchema, fields: readonly Pair[]): Json {
  const value = nestFields(fields);
  return typed(schemas, schema, value === "" ? {} : value);
}

/** The fields of a body of `application/x-www-form-urlencoded`. */
export function formFields(text: string): Pair[] {
  return rawPairs(text).map(([name, value]) => [name, decodePlus(value ?? "")]);
}
