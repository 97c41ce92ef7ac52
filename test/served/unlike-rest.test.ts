// API descriptions that write and read in other ways than a path for each list and each record.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Readonly<Record<string, unknown>>;

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Json): Json => ({ type: "array", items });
const object = (properties: Json, ...required: readonly string[]): Json => ({ type: "object", properties, required });
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json, status = 200): Json => ({
  responses: { [status]: { description: "Done", ...json(schema) } },
});
const nothing = { responses: { 204: { description: "Done" } } };
const takes = (schema: Json): Json => ({ requestBody: json(schema) });
const named = (...names: readonly string[]): Json => ({
  parameters: names.map((name) => ({ name, in: "path", required: true, schema: NUMBER })),
});

function asking(paths: Json, schemas: Json) {
  const api = { openapi: "3.0.3", info: { title: "Desk", version: "1" }, paths, components: { schemas } };
  const mock = createMock({ config: defineConfig({ api }) });
  return async (route: string, body?: unknown) => {
    const [method = "", path = ""] = route.split(" ");
    const isForm = body instanceof FormData;
    const response = await mock.fetch(`http://localhost:3000${path}`, {
      method,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(body !== undefined && !isForm && { headers: { "Content-Type": "application/json" } }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      policy: response.headers.get("content-security-policy"),
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  };
}

test("what a service is called to do is kept, by POST and by GET with a message", async () => {
  const one = object({ product: ref("Product") });
  const id = takes(object({ id: TEXT }));
  const call = (name: string): string => `/shop.v1.ProductService/${name}`;
  const message = { name: "message", in: "query", ...json(object({ id: TEXT })) };
  const ask = asking(
    {
      [call("CreateProduct")]: { post: { ...takes(object({ name: TEXT })), ...answers(one) } },
      [call("GetProduct")]: { get: { parameters: [message], ...answers(one) }, post: { ...id, ...answers(one) } },
      [call("ListProducts")]: {
        post: {
          ...takes(object({ pageSize: NUMBER, pageToken: TEXT })),
          ...answers(object({ products: listOf(ref("Product")), nextPageToken: TEXT })),
        },
      },
      [call("UpdateProduct")]: { post: { ...takes(object({ id: TEXT, name: TEXT })), ...answers(one) } },
      [call("ArchiveProduct")]: { post: { ...id, ...answers(one) } },
      [call("DeleteProduct")]: { post: { ...id, ...answers(object({})) } },
    },
    { Product: object({ id: TEXT, name: TEXT, archived: { type: "boolean" } }) },
  );
  const { body: created } = await ask(`POST ${call("CreateProduct")}`, { name: "Tea" });
  const { product } = created as { product: Json };
  const own = { id: product["id"] };
  assert.deepEqual((await ask(`POST ${call("GetProduct")}`, own)).body, { product: { ...own, name: "Tea" } });
  await ask(`POST ${call("UpdateProduct")}`, { ...own, name: "Coffee" });
  await ask(`POST ${call("ArchiveProduct")}`, own);
  const asked = encodeURIComponent(JSON.stringify(own));
  const after = { ...own, name: "Coffee", archived: true };
  assert.deepEqual((await ask(`GET ${call("GetProduct")}?message=${asked}`)).body, { product: after });
  const names: unknown[] = [];
  for (let pageToken: unknown, first = true; first || pageToken !== undefined; first = false) {
    const { body } = await ask(`POST ${call("ListProducts")}`, {
      pageSize: 8,
      ...(pageToken !== undefined && { pageToken }),
    });
    const page = body as { products: readonly Json[]; nextPageToken?: string };
    names.push(...page.products.map((each) => each["id"]));
    pageToken = page.nextPageToken;
  }
  assert.equal(new Set(names).size, 21);
  assert.ok(names.includes(own.id));
  await ask(`POST ${call("DeleteProduct")}`, own);
  assert.equal((await ask(`POST ${call("GetProduct")}`, own)).status, 404);
});

const SCHEMAS = {
  Task: object(
    { id: NUMBER, title: TEXT, status: { type: "string", enum: ["open", "closed"] }, tags: listOf(ref("Tag")) },
    "id",
    "tags",
  ),
  Tag: object({ id: NUMBER, name: TEXT }),
  Order: object({ id: { ...NUMBER, readOnly: true }, total: NUMBER, customerId: NUMBER }),
  Customer: object({ id: NUMBER, name: TEXT }),
  Board: object(
    { id: NUMBER, name: TEXT, parentId: { ...TEXT, nullable: true }, numTasks: NUMBER, notes: listOf(ref("Note")) },
    "id",
    "name",
    "parentId",
    "numTasks",
    "notes",
  ),
  Note: object({ id: NUMBER, text: TEXT }),
  Comment: object({ id: NUMBER, text: TEXT, parentId: { ...NUMBER, nullable: true } }),
  File: object({ id: NUMBER, name: TEXT, size: NUMBER }),
};

const ask = asking(
  {
    "/tasks": {
      get: answers(listOf(ref("Task"))),
      put: { ...takes(object({ title: TEXT })), ...answers(ref("Task"), 201) },
    },
    "/tasks/{id}": { ...named("id"), get: answers(ref("Task")) },
    "/tasks/{id}/tags": {
      ...named("id"),
      get: answers(listOf(ref("Tag"))),
      post: { ...takes(object({ tagId: NUMBER })), ...nothing },
    },
    "/tasks/{id}/tags/{tagId}": { ...named("id", "tagId"), delete: nothing },
    "/tags": { get: answers(listOf(ref("Tag"))) },
    "/tags/{id}": { ...named("id"), get: answers(ref("Tag")) },
    "/customers": { get: answers(listOf(ref("Customer"))) },
    "/customers/{id}": { ...named("id"), get: answers(ref("Customer")) },
    "/orders": { get: answers(listOf(ref("Order"))), post: { ...takes(ref("Order")), ...answers(ref("Order"), 201) } },
    "/orders/{id}": { ...named("id"), get: answers(ref("Order")) },
    "/orders/{id}/customer": { ...named("id"), get: answers(ref("Customer")) },
    "/boards": { post: { ...takes(object({ name: TEXT })), ...answers(ref("Board"), 201) } },
    "/boards/{id}": { ...named("id"), get: answers(ref("Board")) },
    "/boards/{id}/notes": {
      ...named("id"),
      post: { ...takes(object({ notes: listOf(object({ text: TEXT })) })), ...nothing },
    },
    "/comments": { get: answers(listOf(ref("Comment"))) },
    "/comments/{id}": { ...named("id"), get: answers(ref("Comment")) },
    "/comments/{id}/replies": {
      ...named("id"),
      get: answers(listOf(ref("Comment"))),
      post: { ...takes(object({ text: TEXT })), ...answers(ref("Comment"), 201) },
    },
    "/files": {
      post: {
        requestBody: {
          content: { "multipart/form-data": { schema: object({ file: { ...TEXT, format: "binary" } }) } },
        },
        ...answers(ref("File"), 201),
      },
    },
    "/files/{id}": { ...named("id"), get: answers(ref("File")) },
    "/files/{id}/download": {
      ...named("id"),
      get: {
        responses: {
          200: {
            description: "The file",
            content: { "application/octet-stream": { schema: { ...TEXT, format: "binary" } } },
          },
        },
      },
    },
  },
  SCHEMAS,
);

test("a PUT of a list that answers 201 creates", async () => {
  const { body } = await ask("PUT /tasks", { title: "Paint" });
  const { id } = body as Json;
  assert.deepEqual((await ask(`GET /tasks/${String(id)}`)).body, { id, title: "Paint", tags: [] });
});

test("a POST of nothing but an id adds that record to a list, which the record above shows too", async () => {
  const { body } = await ask("PUT /tasks", { title: "Paint" });
  const path = `/tasks/${String((body as Json)["id"])}`;
  const tag = (await ask("GET /tags/3")).body;
  assert.equal((await ask(`POST ${path}/tags`, { tagId: 3 })).status, 204);
  assert.equal((await ask("POST /tasks/1/tags", { tagId: 3 })).status, 204);
  assert.deepEqual((await ask(`GET ${path}/tags`)).body, [tag]);
  assert.deepEqual(((await ask(`GET ${path}`)).body as Json)["tags"], [tag]);
  assert.equal((await ask(`DELETE ${path}/tags/3`)).status, 204);
  assert.deepEqual((await ask(`GET ${path}/tags`)).body, []);
  assert.deepEqual(((await ask(`GET ${path}`)).body as Json)["tags"], []);
});

test("the record that another refers to is at the path below that one", async () => {
  const { body } = await ask("POST /orders", { total: 3, customerId: 7 });
  const path = `GET /orders/${String((body as Json)["id"])}/customer`;
  assert.deepEqual((await ask(path)).body, (await ask("GET /customers/7")).body);
  const { body: other } = await ask("POST /orders", { total: 3, customerId: 700 });
  assert.equal((await ask(`GET /orders/${String((other as Json)["id"])}/customer`)).status, 404);
  assert.equal((await ask("GET /orders/999/customer")).status, 404);
});

test("a new record has nothing where nothing may be, counts from 0, and takes several elements at once", async () => {
  const { body } = await ask("POST /boards", { name: "Plans" });
  const board = body as Json;
  assert.deepEqual(board, { id: board["id"], name: "Plans", parentId: null, numTasks: 0, notes: [] });
  const path = `/boards/${String(board["id"])}`;
  await ask(`POST ${path}/notes`, { notes: [{ text: "one" }, { text: "two" }] });
  const { notes } = (await ask(`GET ${path}`)).body as { notes: readonly Json[] };
  assert.deepEqual(
    notes.map(({ text }) => text),
    ["one", "two"],
  );
});

test("records below others of their kind belong to these, and to no others", async () => {
  const { body } = await ask("POST /comments/20/replies", { text: "Yes" });
  const { id } = body as Json;
  assert.deepEqual(body, { id, text: "Yes", parentId: 20 });
  const { body: replies } = await ask("GET /comments/20/replies");
  assert.deepEqual(replies, [body]);
  assert.deepEqual((await ask(`GET /comments/${String(id)}/replies`)).body, []);
});

test("a file that was sent is at the path that answers one", async () => {
  const form = new FormData();
  form.set("file", new Blob(["hello"], { type: "image/svg+xml" }), "sun.svg");
  const { body } = await ask("POST /files", form);
  const found = await ask(`GET /files/${String((body as Json)["id"])}/download`);
  assert.deepEqual([found.type, found.body], ["image/svg+xml", "hello"]);
  assert.equal(found.policy, "sandbox", "nothing in it runs as a part of the site");
  form.set("file", "data:text/html\r\nX-Own: 1;name=;base64,aGVsbG8=");
  const { body: text } = await ask("POST /files", form);
  const made = await ask(`GET /files/${String((text as Json)["id"])}/download`);
  assert.deepEqual([made.status, made.type], [200, "application/octet-stream"]);
});
