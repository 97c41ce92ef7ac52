/** The parts of a JSON Schema that a form uses. */
export interface ValueSchema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  /** The schema of a list's items. */
  readonly items?: { readonly enum?: readonly unknown[] | undefined } | undefined;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** A parameter in the path, query or header of a request. */
export interface OperationParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly required: boolean;
  readonly schema: ValueSchema;
  readonly example: string | undefined;
  /** The comparisons of a filter beside equality; undefined for what is no filter. */
  readonly operators?: readonly string[];
}

/** A header that proves who calls. */
export interface Proof {
  /** As people know it: `X-API-Key`, or `Bearer token`. */
  readonly label: string;
  readonly header: string;
  /** The text before the secret in the header. */
  readonly prefix: string;
  readonly description: string;
}

/** One operation of the API, as its description tells it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The domain, or the part of the control plane. */
  readonly group: string;
  readonly tag: string;
  readonly parameters: readonly OperationParameter[];
  /** The JSON body, with an example to start from. */
  readonly body: { readonly required: boolean; readonly mediaType: string; readonly example: string } | undefined;
  /** The ways of proving who calls that it takes in headers. */
  readonly proofs: readonly Proof[];
  /** True if the successful response has a JSON body. */
  readonly answersJson: boolean;
  /** An example of that body; undefined where the description has none. */
  readonly answerExample: { readonly status: string; readonly value: unknown } | undefined;
}

interface Node {
  readonly [name: string]: unknown;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** The operations of an OpenAPI 3 document, in its order. */
export function parseOperations(document: unknown): readonly Operation[] {
  const root = toNode(document);
  const groups = groupsOfTags(root);
  return Object.entries(toNode(root["paths"])).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = toNode(item)[method];
      return operation === undefined
        ? []
        : [parseOperation(root, groups, path, method, toNode(item), toNode(operation))];
    }),
  );
}

/** The operations by group, in the order of the first of each. */
export function groupOperations(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  return Map.groupBy(operations, ({ group }) => group);
}

/** The operations that contain every word of the query in their name, path or summary. */
export function filterOperations(operations: readonly Operation[], query: string): readonly Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, method, path, summary }) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function parseOperation(
  root: Node,
  groups: ReadonlyMap<string, string>,
  path: string,
  method: string,
  item: Node,
  node: Node,
): Operation {
  const tag = toText(toList(node["tags"])[0]) || "Other";
  const schemes = toList(node["security"] ?? root["security"]).flatMap((requirement) =>
    Object.keys(toNode(requirement)),
  );
  const declared = toNode(toNode(root["components"])["securitySchemes"]);
  // Only made for the operation that is shown: there are hundreds.
  const parameters = once(() =>
    [...toList(item["parameters"]), ...toList(node["parameters"])].map((parameter) =>
      parseParameter(root, resolve(root, parameter)),
    ),
  );
  const body = once(() => parseBody(root, resolve(root, node["requestBody"])));
  const success = Object.entries(toNode(node["responses"])).find(([status]) => status.startsWith("2"));
  const answer = toNode(toNode(resolve(root, success?.[1])["content"])["application/json"]);
  return {
    // A document of one's own may name neither.
    id: toText(node["operationId"]) || `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: toText(node["summary"]) || path,
    description: toText(node["description"]),
    group: groups.get(tag) ?? tag,
    tag,
    get parameters() {
      return parameters();
    },
    get body() {
      return body();
    },
    proofs: [...new Set(schemes)].flatMap((name) => parseProof(toNode(declared[name]))),
    answersJson: Object.keys(answer).length > 0,
    get answerExample() {
      const value = exampleOf(root, answer);
      return success === undefined || value === undefined ? undefined : { status: success[0], value };
    },
  };
}

/** A scheme whose secret goes into a header; none for a cookie, which the browser keeps. */
function parseProof(scheme: Node): readonly Proof[] {
  const description = toText(scheme["description"]);
  if (scheme["type"] === "http")
    return [{ label: "Bearer token", header: "Authorization", prefix: "Bearer ", description }];
  const header = toText(scheme["name"]);
  return scheme["in"] === "header" ? [{ label: header, header, prefix: "", description }] : [];
}

function parseParameter(root: Node, node: Node): OperationParameter {
  const schema = resolve(root, node["schema"]);
  const choices = toList(schema["anyOf"]).map((choice) => resolve(root, choice));
  const operators = choices.find((choice) => choice["type"] === "object");
  const plain = choices.find((choice) => choice["type"] !== "object") ?? schema;
  const example = node["example"] ?? plain["example"];
  return {
    name: toText(node["name"]),
    // The description's own closed list.
    in: toText(node["in"]) as OperationParameter["in"],
    description: toText(node["description"]),
    required: node["required"] === true,
    schema: plain,
    example: example === undefined || typeof example === "string" ? example : JSON.stringify(example),
    ...(node["style"] === "deepObject" ? { operators: Object.keys(toNode(operators?.["properties"])) } : {}),
  };
}

function parseBody(root: Node, node: Node): Operation["body"] {
  const content = toNode(node["content"]);
  const mediaType = ["application/json", ...Object.keys(content)].find((name) => content[name] !== undefined);
  if (mediaType === undefined) return undefined;
  const media = toNode(content[mediaType]);
  const value = exampleOf(root, media) ?? toExample(root, resolve(root, media["schema"]), 0) ?? {};
  return { required: node["required"] === true, mediaType, example: JSON.stringify(value, null, 2) };
}

/** The first example of a body. */
function exampleOf(root: Node, media: Node): unknown {
  return media["example"] ?? resolve(root, Object.values(toNode(media["examples"]))[0])["value"];
}

/** A value that the schema allows, where the description gives no example. */
function toExample(root: Node, schema: Node, depth: number): unknown {
  if (schema["example"] !== undefined) return schema["example"];
  if (schema["default"] !== undefined) return schema["default"];
  const [named] = toList(schema["enum"]);
  if (named !== undefined) return named;
  const inner = (of: unknown): unknown => (depth < 4 ? toExample(root, resolve(root, of), depth + 1) : undefined);
  const [choice] = toList(schema["oneOf"] ?? schema["anyOf"]);
  if (choice !== undefined) return inner(choice);
  const type = toList(schema["type"])[0] ?? schema["type"];
  if (type === "array") return Number(schema["minItems"] ?? 0) > 0 ? [inner(schema["items"])] : [];
  if (type === "object" || schema["properties"] !== undefined) {
    const required = toList(schema["required"]).map(String);
    const members = Object.entries(toNode(schema["properties"])).filter(
      ([, member]) => resolve(root, member)["readOnly"] !== true,
    );
    const needed = members.filter(([name]) => required.includes(name));
    return Object.fromEntries((needed.length > 0 ? needed : members).map(([name, member]) => [name, inner(member)]));
  }
  if (type === "integer" || type === "number") return schema["minimum"] ?? 1;
  if (type === "boolean") return true;
  return type === "string" ? (FORMATS[toText(schema["format"])] ?? PLACEHOLDER) : undefined;
}

/** The text of bodies where the description has no example of one. */
export const PLACEHOLDER = "text";

/** A text of each format that descriptions ask for most. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-11-01",
  "date-time": "2026-11-01T12:00:00Z",
  email: "ada@example.com",
  uri: "https://example.com/",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
};

function groupsOfTags(root: Node): ReadonlyMap<string, string> {
  return new Map(
    toList(root["x-tagGroups"]).flatMap((group) => {
      const { name, tags } = toNode(group);
      return toList(tags).map((tag): [string, string] => [String(tag), toText(name)]);
    }),
  );
}

/** Follows references inside the document, and puts the schemas of an allOf together. */
function resolve(root: Node, value: unknown, hops = 0): Node {
  const node = toNode(value);
  const { $ref: reference, allOf, ...rest } = node;
  if (hops > MOST_HOPS) return node;
  if (typeof reference === "string") {
    let found: unknown = root;
    for (const step of reference.slice(2).split("/"))
      found = toNode(found)[step.replaceAll("~1", "/").replaceAll("~0", "~")];
    return resolve(root, found, hops + 1);
  }
  if (allOf === undefined) return node;
  return [...toList(allOf).map((part) => resolve(root, part, hops + MOST_HOPS / 4)), rest].reduce(together);
}

const MOST_HOPS = 12;

function together(one: Node, other: Node): Node {
  const required = [...toList(one["required"]), ...toList(other["required"])];
  const properties = { ...toNode(one["properties"]), ...toNode(other["properties"]) };
  return {
    ...one,
    ...other,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function toNode(value: unknown): Node {
  // A document is objects, arrays and scalars; what is no object has no members.
  return typeof value === "object" && value !== null ? (value as Node) : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
