import { isObject } from "../../model/json.ts";
import { readWholeDocument } from "../../openapi/document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { toPlural, toSingular } from "../../world/plural.ts";
import { plainName } from "../routes/meanings.ts";
import { FILE_BOUNDS } from "../words.ts";
import { domainOfOpenApi } from "./from-openapi.ts";
import { toName } from "./imported-domain.ts";
import type { ImportedDomain } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The schemas of objects in a JSON Schema as resources: those of `$defs`, and the schema itself or that of its items, called so unless it has a title; undefined for what is none. */
export function domainOfJsonSchema(document: Fields, called: string): ImportedDomain | undefined {
  const { $defs, definitions, items } = document;
  const { properties, title } = isObject(items) ? items : document;
  const named = isObject($defs) ? $defs : isObject(definitions) ? definitions : {};
  if (Object.keys(named).length === 0 && !isObject(properties)) return undefined;
  const text = JSON.stringify(document).replaceAll(/"#\/(?:\$defs|definitions)\//g, '"#/components/schemas/');
  const whole = JSON.parse(text) as Fields;
  const schemas = new Map(Object.entries((whole["$defs"] ?? whole["definitions"] ?? {}) as Fields)); // as was seen
  if (isObject(properties)) schemas.set(typeof title === "string" ? title : called, whole["items"] ?? whole);
  const imported = ofSchemas(schemas);
  const { $comment } = document;
  if (typeof $comment === "string" && $comment !== "") imported.notes.push(...$comment.split("\n"));
  for (const [name, schema] of schemas)
    if (!isObject(schema) || !(isObject(schema["properties"]) || text.includes(`"#/components/schemas/${name}"`)))
      imported.notes.push(`${name} is left out: it is no object with properties`);
  return imported;
}

function ofSchemas(schemas: ReadonlyMap<string, unknown>): ImportedDomain {
  const objects = [...schemas].filter(([, schema]) => isObject(schema) && isObject(schema["properties"]));
  const paths = objects.flatMap(([name, schema]) => {
    const path = `/${toPlural(toName(name) ?? name)}`;
    const whole = { ...(schema as Fields), "x-seedbed-whole": true }; // an object, as was seen
    const content = { "application/json": { schema: whole } };
    const answer = { responses: { 200: { content } } };
    return [
      [path, { post: { requestBody: { content }, ...answer } }],
      [`${path}/{id}`, { get: answer }],
    ] as const;
  });
  const document: unknown = {
    openapi: "3.1.0",
    paths: Object.fromEntries(paths) as Fields,
    components: { schemas: Object.fromEntries(schemas) as Fields },
  };
  const { domain, resources, notes } = domainOfOpenApi(readWholeDocument(document as JsonObject)); // of what was read from JSON
  return { domain, resources, notes };
}

/** Shapes of scalars, also of those that people declare, by their names: `ISO8601DateTime`. */
const SCALARS: readonly (readonly [name: RegExp, shape: Fields])[] = [
  [/date_?time|timestamp/i, { type: "string", format: "date-time" }],
  [/date$/i, { type: "string", format: "date" }],
  [/uuid$/i, { type: "string", format: "uuid" }],
  [/ur[il]$/i, { type: "string", format: "uri" }],
  [/email(?:address)?$/i, { type: "string", format: "email" }],
  [/^id$|string$|text$/i, { type: "string" }],
  [/int$|^long$/i, { type: "integer" }],
  [/float$|double$|decimal$/i, { type: "number" }],
  [/^boolean$/i, { type: "boolean" }],
];

const scalarOf = (type: string): Fields | undefined => SCALARS.find(([name]) => name.test(type))?.[1];

/** The object types of a GraphQL schema as resources, fields of other object types as relations (GraphQL 2021, §3). */
export function domainOfGraphql(text: string): ImportedDomain {
  const toBreaks = (part: string): string => part.replaceAll(/[^\n]+/g, "");
  const plain = text
    .replaceAll(/"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, toBreaks)
    .replaceAll(/@\w+(?:\s*\((?:[^()]|\([^()]*\))*\))?/g, toBreaks)
    .replaceAll(/=\s*(?:\{[^{}]*\}|\[[^[\]]*\])/g, toBreaks); // of arguments, whose braces would end a type
  const enums = new Map(
    [...plain.matchAll(/\benum\s+(\w+)[^{]*\{([^}]*)\}/g)].map(([, name = "", values = ""]) => [
      name,
      values.match(/\w+/g) ?? [],
    ]),
  );
  const bodies = new Map<string, string>();
  for (const [, name = "", body = ""] of plain.matchAll(/\btype\s+(\w+)[^{]*\{([^}]*)\}/g))
    bodies.set(name, `${bodies.get(name) ?? ""}\n${body}`); // `extend type` adds to it
  const asked = [...plain.matchAll(/\bschema\b[^{]*\{([^}]*)\}/g)].flatMap(
    ([, roots = ""]) => roots.match(/\w+/g) ?? [],
  );
  const roots = new Set(["Query", "Mutation", "Subscription", ...asked]);
  const records = [...bodies].filter(
    ([name]) => !roots.has(name) && name !== "PageInfo" && !/(?:Connection|Edge|Payload)$/.test(name),
  );
  const hasId = ([, body]: readonly [string, string]): boolean => /\bid\s*:/.test(body);
  const types = new Map(records.length > FILE_BOUNDS.resources ? records.filter(hasId) : records);
  /** The type of which a page has records (Relay's cursor connections). */
  const nodeOf = (page: string): string => {
    const [, edge] = /\bedges\s*:\s*\[\s*(\w+)/.exec(bodies.get(page) ?? "") ?? [];
    const [, node] = /\bnode\s*:\s*(\w+)/.exec(bodies.get(edge ?? "") ?? "") ?? [];
    return node ?? page.replace(/Connection$/, "");
  };
  const all = [...types].flatMap(([of, body]) =>
    [...body.matchAll(FIELDS)].map(([, field = "", args, open = "", type = "", bang = ""]): GraphqlField => {
      const node = type.endsWith("Connection") ? nodeOf(type) : type;
      const isPage = node !== type && types.has(node);
      return {
        of,
        field: isPage ? field.replace(/(?<=.)Connection$/, "") : field,
        type: isPage ? node : type,
        levels: isPage ? 1 : open.length,
        isRequired: bang === "!",
        hasArguments: args !== undefined,
      };
    }),
  );
  const schemas = [...types.keys()].map((name) => {
    const own = all.filter(({ of, type }) => of === name && !types.has(type));
    const properties = [{ field: "id", type: "ID", levels: 0 }, ...own].map(({ field, type, levels }) => {
      const choices = enums.get(type);
      let shape: Fields = choices === undefined ? (scalarOf(type) ?? {}) : { type: "string", enum: choices };
      for (let level = 0; level < levels; level += 1) shape = { type: "array", items: shape };
      return [field, shape] as const;
    });
    const required = own.filter(({ isRequired }) => isRequired).map(({ field }) => field);
    return [name, { type: "object", properties: Object.fromEntries(properties), required }] as const;
  });
  const imported = ofSchemas(new Map(schemas));
  const left = records.filter(([name]) => !types.has(name));
  if (left.length > 0)
    imported.notes.push(
      `a domain has at most ${FILE_BOUNDS.resources} resources: ${left.length} types without an id are left out`,
    );
  const operations = [...roots].filter((name) => bodies.has(name));
  imported.notes.push(
    ...lossesOf(plain, all, (type) => types.has(type) || enums.has(type)),
    ...operations.map((name) => `type ${name} is left out: what it asks for is asked for by paths here`),
  );
  const open = plain.lastIndexOf("{");
  if (open >= 0 && !plain.includes("}", open))
    imported.notes.push(
      `line ${plain.slice(0, open).split("\n").length}: the file ends within the block that begins here`,
    );
  const names = new Map(Object.keys(imported.resources).map((name) => [plainName(name), name]));
  const backs = backsOf(all);
  for (const one of all) {
    const { of, field, type, levels, isRequired } = one;
    const [resource, to] = [imported.resources[names.get(plainName(of)) ?? ""], names.get(plainName(type))];
    if (resource === undefined || to === undefined) continue;
    const [back, isGuess] = backs.get(one) ?? [];
    if (isGuess === true)
      imported.notes.push(`${of}.${field} is left out: it is taken for the other side of ${type}.${back?.field}`);
    if (back !== undefined) continue;
    if (levels > 1) imported.notes.push(`${of}.${field}: the order of lists within its list is not kept`);
    const as = levels > 0 ? toSingular(field) : field;
    const relation = levels > 0 ? { many: true as const } : { ...(!isRequired && { optional: true as const }) };
    resource.belongsTo = { ...resource.belongsTo, [as]: { ...(to !== as && { to }), ...relation } };
    if (all.every((other) => other.of !== of || types.has(other.type))) delete resource.fields;
  }
  return imported;
}

/**
 * Lists whose ids the other side holds, with the field there, and true where that is a guess: a single field has one list
 * that leads back to it, and of two lists of each other the first holds the ids.
 */
function backsOf(all: readonly GraphqlField[]): ReadonlyMap<GraphqlField, readonly [GraphqlField, boolean]> {
  const backs = new Map<GraphqlField, readonly [GraphqlField, boolean]>();
  const fields = Map.groupBy(all, ({ of, type }) => `${of} ${type}`);
  const listsOf = (of: string, type: string): GraphqlField[] =>
    (fields.get(`${of} ${type}`) ?? []).filter((one) => one.levels > 0 && !backs.has(one));
  for (const way of fields.keys()) {
    const [of = "", type = ""] = way.split(" ");
    const singles = (fields.get(`${type} ${of}`) ?? []).filter(({ levels }) => levels === 0);
    const lists = listsOf(of, type);
    // `books` of the author of each book, and `authored`.
    const isNamed = ({ field }: GraphqlField): boolean =>
      [type, ...singles.map((one) => one.field)].some((name) => plainName(toSingular(field)).includes(plainName(name)));
    const likely = lists.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
    for (const [at, single] of singles.entries()) {
      const list = likely[at];
      if (list !== undefined) backs.set(list, [single, lists.length > singles.length && !isNamed(list)]);
    }
  }
  for (const way of fields.keys()) {
    const [of = "", type = ""] = way.split(" ");
    const own = listsOf(of, type);
    const [first, others] =
      of === type
        ? [own.filter((_one, at) => at % 2 === 0), own.filter((_one, at) => at % 2 === 1)]
        : [own, listsOf(type, of)];
    for (const [at, other] of others.entries()) {
      const one = first[at];
      if (one !== undefined) backs.set(other, [one, first.length > 1 || others.length > 1]);
    }
  }
  return backs;
}

/** Sentences on the fields that hold what no field here says, on arguments, and on what is neither a type nor an enum. */
function lossesOf(plain: string, fields: readonly GraphqlField[], isKnown: (type: string) => boolean): string[] {
  const open = fields.filter(({ type }) => !isKnown(type) && scalarOf(type) === undefined);
  const asked = fields.filter(({ hasArguments }) => hasArguments);
  const others = [...plain.matchAll(/\b(scalar|union|interface|input)\s+(\w+)/g)];
  const kinds = new Map(others.map(([, kind = "", name = ""]) => [name, kind]));
  const inputs = [...plain.matchAll(/\b(input|subscription|directive)\s+@?(\w+)/g)];
  return [
    ...open.map(
      ({ of, field, type }) => `${of}.${field} holds any value: the ${kinds.get(type) ?? "type"} ${type} is not read`,
    ),
    ...asked.map(({ of, field }) => `${of}.${field}: its arguments are not kept`),
    ...inputs.map(([, kind = "", name = ""]) => `${kind} ${name} is left out: types are read`),
  ];
}

interface GraphqlField {
  readonly of: string;
  readonly field: string;
  readonly type: string;
  /** Lists within each other: 1 for a list, 0 for none. */
  readonly levels: number;
  readonly isRequired: boolean;
  readonly hasArguments: boolean;
}

const FIELDS = /\b(\w+)\s*(\([^)]*\))?\s*:\s*(\[*)\s*(\w+)[\s!\]]*?(!?)\s*(?=@|,|\w+\s*[(:]|$)/g;
