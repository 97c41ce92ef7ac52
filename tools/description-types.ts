import type {
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  Reference,
  Schema,
} from "../src/core/description/specification.ts";

/** Headers that the client sets in another way. */
const LEFT_OUT: ReadonlySet<string> = new Set(["baggage"]);

const PLACES = ["query", "header", "path"] as const;

/**
 * The description as TypeScript types, in the shape that openapi-typescript gives and openapi-fetch reads: `paths` and
 * `components`. Every refusal is a `Problem`; of headers only those of requests are there.
 */
export function toTypes(document: OpenApiDocument): string {
  const { schemas, parameters } = document.components;
  const find = (parameter: Parameter | Reference): Parameter => {
    if (!("$ref" in parameter)) return parameter;
    const found = parameters[nameOf(parameter.$ref)];
    if (found === undefined) throw new Error(`the description has no ${parameter.$ref}`);
    return found;
  };
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const methods = Object.entries(item).map(
      ([method, operation]: [string, OpenApiOperation]) =>
        `${comment(operation.summary)}${method}: ${operationType(operation, find)};`,
    );
    return `${JSON.stringify(path)}: {\n${methods.join("\n")}\n};`;
  });
  const named = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema.description)}${name}: ${schemaType(schema)};`,
  );
  const shared = Object.entries(parameters)
    .filter(([, { name }]) => !LEFT_OUT.has(name))
    .map(([name, { description, schema }]) => `${comment(description)}${name}: ${schemaType(schema)};`);
  return [
    "// Made from the description of the API by `npm run build:client`. Types only.",
    `export interface paths {\n${paths.join("\n")}\n}`,
    `export interface components {\nschemas: {\n${named.join("\n")}\n};\nparameters: {\n${shared.join("\n")}\n};\n}`,
    "",
  ].join("\n");
}

function operationType(
  { parameters = [], requestBody, responses }: OpenApiOperation,
  find: (parameter: Parameter | Reference) => Parameter,
): string {
  const places = PLACES.map((place) => {
    const those = parameters.filter((one) => find(one).in === place && !LEFT_OUT.has(find(one).name));
    if (those.length === 0) return `${place}?: never;`;
    const members = those.map((one) => parameterMember(one, find(one)));
    return `${place}${those.some((one) => find(one).required === true) ? "" : "?"}: {\n${members.join("\n")}\n};`;
  });
  const body =
    requestBody === undefined
      ? []
      : [`requestBody${requestBody.required ? "" : "?"}: { ${contentType(requestBody.content)} };`];
  const answers = Object.entries(responses).flatMap(([status, answer]) => {
    if (!/^[23]/.test(status)) return [];
    if ("$ref" in answer) throw new Error(`an answer that is given, ${answer.$ref}, has no type here`);
    const key = /^\d+$/.test(status) ? status : JSON.stringify(status); // openapi-fetch looks for numbers
    return [`${key}: { ${answer.content === undefined ? "content?: never;" : contentType(answer.content)} };`];
  });
  const refused = `default: { ${contentType({ "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } })} };`;
  return `{ parameters: { ${places.join(" ")} }; ${body.join("")} responses: { ${[...answers, refused].join(" ")} } }`;
}

function parameterMember(
  given: Parameter | Reference,
  { name, required = false, description, schema }: Parameter,
): string {
  const key = `${JSON.stringify(name)}${required ? "" : "?"}`;
  if ("$ref" in given) return `${key}: components["parameters"][${JSON.stringify(nameOf(given.$ref))}];`;
  return `${comment(description)}${key}: ${schemaType(schema)};`;
}

function contentType(content: Readonly<Record<string, { readonly schema: Schema }>>): string {
  const types = Object.entries(content).map(([type, { schema }]) => `${JSON.stringify(type)}: ${schemaType(schema)};`);
  return `content: { ${types.join(" ")} };`;
}

function schemaType(schema: Schema): string {
  const type = bareType(schema);
  return schema.nullable === true && !(schema.enum?.includes(null) ?? false) ? `(${type}) | null` : type;
}

function bareType(schema: Schema): string {
  if (schema.$ref !== undefined) return `components["schemas"][${JSON.stringify(nameOf(schema.$ref))}]`;
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.oneOf ?? schema.anyOf;
  const parts = [
    ...(schema.allOf ?? []).map(schemaType),
    ...(choices === undefined ? [] : [choices.map(schemaType).join(" | ")]),
    ...(schema.properties !== undefined || (schema.type !== undefined && choices === undefined)
      ? [ownType(schema)]
      : []),
  ];
  return parts.length === 0
    ? "unknown"
    : parts.length === 1
      ? (parts[0] ?? "")
      : parts.map((part) => `(${part})`).join(" & ");
}

/** The type that a schema's own keywords describe, without those of its compositions. */
function ownType({ type, items, properties, required = [], additionalProperties }: Schema): string {
  switch (type) {
    case "string":
    case "boolean":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `(${schemaType(items ?? {})})[]`;
    default: {
      const members = Object.entries(properties ?? {}).map(
        ([name, member]) =>
          `${comment(member.description)}${member.readOnly === true ? "readonly " : ""}${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${schemaType(member)};`,
      );
      const others = additionalProperties === undefined || additionalProperties === false ? [] : [additionalProperties];
      const open = others.map((one) => `{ [name: string]: ${one === true ? "unknown" : schemaType(one)} }`);
      const own = members.length === 0 && open.length > 0 ? [] : [`{\n${members.join("\n")}\n}`];
      return [...own, ...open].join(" & ");
    }
  }
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function comment(text: string | undefined): string {
  return text === undefined ? "" : `/** ${text.replaceAll("*/", "*\\/").replaceAll("\n", " ")} */\n`;
}
