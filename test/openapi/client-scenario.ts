import type { OpenApiDocument, OpenApiOperation } from "../../src/core/description/specification.ts";

/** A collection, as the description tells of it. */
export interface Collection {
  readonly path: string;
  /** The component name of its records. */
  readonly record: string;
  readonly collection: string;
  /** The operationId of its list. */
  readonly list: string;
  readonly create: string;
  readonly replace: string;
  readonly patch: string;
}

/** The first example of an operation's body, as JSON. */
function bodyOf(operation: OpenApiOperation | undefined): string {
  const [example] = Object.values(operation?.requestBody?.content["application/json"]?.examples ?? {});
  if (example === undefined || !("value" in example))
    throw new Error(`${operation?.operationId ?? "an operation"} has no example`);
  return JSON.stringify(example.value);
}

/** The collections that a description tells of, with bodies of its examples as JSON. */
export function collectionsOf({ paths }: OpenApiDocument): Collection[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const match = /^list([A-Z].*)$/.exec(item.get?.operationId ?? "");
    const one = paths[`${path}/{id}`];
    if (!path.startsWith("/v1/") || match === null || one?.put === undefined) return [];
    return [
      {
        path,
        record: one.put.operationId.replace(/^replace/, ""),
        collection: path.slice(path.lastIndexOf("/") + 1),
        list: match[0],
        create: bodyOf(item.post),
        replace: bodyOf(one.put),
        patch: bodyOf(one.patch),
      },
    ];
  });
}

/**
 * The source of a program as a user of openapi-fetch would write it, for every collection: create, read, list, replace,
 * patch, delete, and the 404 that follows. It prints the collections it went through. Its visitors come from 10.{network}/16.
 */
export function scenarioOf(description: OpenApiDocument, network: number): string {
  return `import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

type Schemas = components["schemas"];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });
let visitor = 0;

function assert(condition: boolean, what: string, seen: unknown): asserts condition {
  if (!condition) throw new Error(\`\${what}: \${JSON.stringify(seen)}\`);
}

/** A fetch of a new visitor. */
function newcomer(): (request: Request) => Promise<Response> {
  visitor += 1;
  const address = \`10.${network}.\${visitor >> 8}.\${visitor & 255}\`;
  return (request) => {
    request.headers.set("X-Forwarded-For", address);
    return fetch(request);
  };
}
${collectionsOf(description).map(walk).join("")}
async function queries(): Promise<void> {
  const fetch = newcomer();
  const dear = await client.GET("/v1/bookstore/books", {
    fetch,
    params: { query: { price: { gte: 1500 }, format: "hardcover", status: { ne: "discontinued" }, language: ["en", "fr"], sort: ["-price", "id"], limit: 5, _seed: 42, expand: ["authors"] } },
  });
  assert(dear.data !== undefined && dear.data.books.length > 0, "books can be filtered by operators", dear.error);
  assert(dear.data.books.every((book) => book.price >= 1500 && book.format === "hardcover"), "all pass the filters", dear.data);
  const author: Schemas["Author"] | null | undefined = dear.data.books[0]?.authors?.[0];
  assert(typeof author?.name === "string", "the author is there", dear.data.books[0]);
  const wrong = await client.GET("/v1/core/users", { fetch, params: { query: { limit: 1000 } } });
  const problem: Schemas["Problem"] | undefined = wrong.error;
  assert(wrong.response.status === 400 && problem?.code === "invalid_parameter", "a limit out of range is refused", wrong.data);
  const own = await client.POST("/v1/core/users", { fetch, body: { name: "Ada Byron", email: "ada.byron@example.com", favouriteColour: "red" } });
  assert(own.data?.["favouriteColour"] === "red", "fields of one's own are kept", own.error);
  const paid = await client.POST("/v1/core/users/{id}/suspend", { fetch, params: { path: { id: "2" }, header: { "X-Sandbox": "client" } } });
  assert(paid.data?.status === "suspended", "a transition gives the record", paid.error);
}
await queries();
`;
}

function walk({ path, record, collection, create, replace, patch }: Collection): string {
  const literal = JSON.stringify(path);
  const item = JSON.stringify(`${path}/{id}`);
  return `
async function ${collection}(): Promise<void> {
  const fetch = newcomer();
  const created = await client.POST(${literal}, { fetch, body: ${create} });
  assert(created.data !== undefined && created.response.status === 201, "create ${collection}", created.error);
  const one: Schemas["${record}"] = created.data;
  const params = { path: { id: one.id } };
  const read = await client.GET(${item}, { fetch, params });
  assert(read.data !== undefined, "read ${collection}", read.error);
  assert(read.data.id === one.id && read.data.createdAt === one.createdAt, "what was created is read ${collection}", read.data);
  const list = await client.GET(${literal}, { fetch, params: { query: { limit: 100, page: 1, id: one.id } } });
  assert(list.data !== undefined, "list ${collection}", list.error);
  const records: readonly Schemas["${record}"][] = list.data.${collection};
  assert(records.length === 1 && records[0]?.id === one.id && list.data.total === 1, "it is in the list ${collection}", list.data);
  const replaced = await client.PUT(${item}, { fetch, params: { path: { id: "1" } }, body: ${replace} });
  assert(replaced.data !== undefined && replaced.data.id === "1", "replace ${collection}", replaced.error);
  const patched = await client.PATCH(${item}, { fetch, params: { path: { id: "1" } }, body: ${patch} });
  assert(patched.data !== undefined && patched.data.id === "1", "patch ${collection}", patched.error);
  const deleted = await client.DELETE(${item}, { fetch, params });
  assert(deleted.response.status === 204, "delete ${collection}", deleted.error);
  const gone = await client.GET(${item}, { fetch, params });
  const problem: Schemas["Problem"] | undefined = gone.error;
  assert(gone.response.status === 404 && problem?.code === "not_found", "it is gone ${collection}", gone.data);
  console.log("${collection}");
}
await ${collection}();
`;
}
