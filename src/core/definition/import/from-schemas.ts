import { isObject } from "../../model/json.ts";
import { readWholeDocument } from "../../openapi/document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { toPlural } from "../../world/plural.ts";
import { domainOfOpenApi } from "./from-openapi.ts";
import { toName } from "./imported-domain.ts";
import type { ImportedDomain } from "./imported-domain.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The schemas of objects in a JSON Schema as resources: those of `$defs`, and the schema itself; undefined for what is none. */
export function domainOfJsonSchema(document: Fields): ImportedDomain | undefined {
  const { $defs, definitions, properties, title } = document;
  const named = isObject($defs) ? $defs : isObject(definitions) ? definitions : {};
  if (Object.keys(named).length === 0 && !isObject(properties)) return undefined;
  const text = JSON.stringify(document).replaceAll(/"#\/(?:\$defs|definitions)\//g, '"#/components/schemas/');
  const whole = JSON.parse(text) as Fields;
  const schemas = new Map(Object.entries((whole["$defs"] ?? whole["definitions"] ?? {}) as Fields)); // as was seen
  if (isObject(properties)) schemas.set(typeof title === "string" ? title : "record", whole);
  return ofSchemas(schemas);
}

function ofSchemas(schemas: ReadonlyMap<string, unknown>): ImportedDomain {
  const objects = [...schemas].filter(([, schema]) => isObject(schema) && isObject(schema["properties"]));
  const paths = objects.flatMap(([name, schema]) => {
    const path = `/${toPlural(toName(name) ?? name)}`;
    const answer = { responses: { 200: { content: { "application/json": { schema } } } } };
    return [
      [path, { post: { requestBody: { content: { "application/json": { schema } } }, ...answer } }],
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

const SCALARS: Readonly<Record<string, Fields>> = {
  ID: { type: "string" },
  String: { type: "string" },
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  DateTime: { type: "string", format: "date-time" },
  Date: { type: "string", format: "date" },
};

const NO_RESOURCES = new Set(["Query", "Mutation", "Subscription", "PageInfo"]);

/** The object types of a GraphQL schema as resources, fields of other object types as relations (GraphQL 2021, §3). */
export function domainOfGraphql(text: string): ImportedDomain {
  const plain = text.replaceAll(/"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, "");
  const enums = new Map(
    [...plain.matchAll(/\benum\s+(\w+)[^{]*\{([^}]*)\}/g)].map(([, name = "", values = ""]) => [
      name,
      values.match(/\w+/g) ?? [],
    ]),
  );
  const types = [...plain.matchAll(/\btype\s+(\w+)[^{]*\{([^}]*)\}/g)].filter(
    ([, name = ""]) => !NO_RESOURCES.has(name) && !/(?:Connection|Edge|Payload)$/.test(name),
  );
  const names = new Set(types.map(([, name = ""]) => name));
  const relations: (readonly [of: string, field: string, to: string, isOptional: boolean])[] = [];
  const schemas = types.map(([, name = "", body = ""]) => {
    const required: string[] = [];
    const properties: [string, unknown][] = [];
    for (const [, field = "", open = "", type = "", bang = ""] of body.matchAll(
      /(\w+)\s*(?:\([^)]*\))?\s*:\s*(\[*)\s*(\w+)[\s!\]]*?(!?)\s*(?=@|\w+\s*[(:]|$)/g,
    )) {
      const isList = open !== "";
      if (names.has(type)) {
        if (!isList) relations.push([name, field, type, bang !== "!"]);
        continue;
      }
      const choices = enums.get(type);
      const one = choices === undefined ? (SCALARS[type] ?? {}) : { type: "string", enum: choices };
      properties.push([field, isList ? { type: "array", items: one } : one]);
      if (bang === "!") required.push(field);
    }
    return [name, { type: "object", properties: Object.fromEntries(properties), required }] as const;
  });
  const imported = ofSchemas(new Map(schemas));
  for (const [of, field, type, isOptional] of relations) {
    const [resource, to] = [imported.resources[toName(of) ?? of], toName(type) ?? type];
    if (resource === undefined) continue;
    const relation = { ...(to !== field && { to }), ...(isOptional && { optional: true as const }) };
    resource.belongsTo = { ...resource.belongsTo, [field]: relation };
  }
  return imported;
}
