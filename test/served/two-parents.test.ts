// Records that belong to others of several kinds: each path lists its own, and counts follow them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

interface Row {
  readonly id: number;
  readonly text: string;
  readonly commentCount: number;
}

const whole = { type: "integer" };
const schema = (properties: Json): Json => ({ type: "object", required: Object.keys(properties), properties });
const json = (of: Json): Json => ({ content: { "application/json": { schema: of } } });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const answers = (of: Json): Json => ({ responses: { 200: { description: "Done", ...json(of) } } });
const parameters = [{ name: "id", in: "path", required: true, schema: whole }];
const written = { requestBody: json(schema({ text: { type: "string" } })), ...answers(ref("Comment")) };
const below = { parameters, get: answers({ type: "array", items: ref("Comment") }), post: written };
const kind = (name: string, collection: string): Json => ({
  [`/${collection}`]: {
    get: {
      parameters: [{ name: "sort", in: "query", schema: { type: "string" } }],
      ...answers({ type: "array", items: ref(name) }),
    },
  },
  [`/${collection}/{id}`]: {
    parameters,
    get: answers(ref(name)),
    patch: { requestBody: json({ type: "object" }), ...answers(ref(name)) },
  },
});

const api = {
  openapi: "3.0.3",
  info: { title: "Comments", version: "1" },
  paths: {
    ...kind("User", "users"),
    ...kind("Board", "boards"),
    ...kind("Card", "cards"),
    "/users/{id}/comments": below,
    "/boards/{id}/cards": { parameters, get: answers({ type: "array", items: ref("Card") }) },
    "/boards/{id}/comments": below,
    "/boards/{id}/comments/count": { parameters, get: answers(schema({ count: whole })) },
    "/cards/{id}/comments": below,
    "/comments/{id}": { parameters, delete: { responses: { 204: { description: "Gone" } } } },
    "/comments/{id}/replies": below,
  },
  components: {
    schemas: {
      User: schema({ id: whole, name: { type: "string" }, commentCount: whole }),
      Board: schema({ id: whole, title: { type: "string" } }),
      Card: schema({ id: whole, title: { type: "string" }, boardId: whole }),
      Comment: schema({ id: whole, text: { type: "string" } }),
    },
  },
};

function asking() {
  const mock = createMock({ config: defineConfig({ api }) });
  const send = async (method: string, path: string, body?: Json): Promise<unknown> => {
    const sent = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await mock.fetch(`http://localhost:3000${path}`, { method, ...sent });
    return response.status === 204 ? undefined : response.json();
  };
  const ask = (method: string, path: string, text?: string) => send(method, path, text === undefined ? text : { text });
  const texts = async (path: string): Promise<string[]> =>
    ((await ask("GET", path)) as Row[]).map(({ text }) => text).filter((text) => text.startsWith("by"));
  return { ask, send, texts };
}

test("a record made below one kind is below that record, what this belongs to, and no other", async () => {
  const { ask, texts } = asking();
  const { boardId } = (await ask("GET", "/cards/2")) as { boardId: number };
  await ask("POST", "/users/1/comments", "by user");
  await ask("POST", `/boards/${boardId}/comments`, "by board");
  const { id } = (await ask("POST", "/cards/2/comments", "by card")) as Row;
  await ask("POST", `/comments/${id}/replies`, "by reply");
  assert.deepEqual(await texts("/users/1/comments"), ["by user"]);
  assert.deepEqual(await texts("/users/2/comments"), []);
  assert.deepEqual(await texts("/cards/2/comments"), ["by card", "by reply"]);
  assert.deepEqual(await texts("/cards/3/comments"), []);
  assert.deepEqual(await texts(`/boards/${boardId}/comments`), ["by board", "by card", "by reply"]);
  assert.deepEqual(await texts(`/boards/${boardId + 1}/comments`), []);
  assert.deepEqual(await texts(`/comments/${id}/replies`), ["by reply"]);
  for (const kinds of ["users", "boards"])
    assert.equal(((await ask("GET", `/${kinds}/1/comments`)) as Row[]).length > 0, true);
});

test("a count that is sent is read back, and grows from there", async () => {
  const { ask, send } = asking();
  await send("PATCH", "/users/3", { commentCount: 40 });
  assert.equal(((await ask("GET", "/users/3")) as Row).commentCount, 40);
  await ask("POST", "/users/3/comments", "by one");
  assert.equal(((await ask("GET", "/users/3")) as Row).commentCount, 41);
});

test("a count of records below another follows them, and lists are in its order", async () => {
  const { ask } = asking();
  const countOf = async (path: string): Promise<number> => ((await ask("GET", path)) as Row[]).length;
  const before = await countOf("/users/1/comments");
  assert.equal(((await ask("GET", "/users/1")) as Row).commentCount, before);
  const ids: number[] = [];
  for (const text of ["by one", "by two", "by three"])
    ids.push(((await ask("POST", "/users/1/comments", text)) as Row).id);
  assert.equal(((await ask("GET", "/users/1")) as Row).commentCount, before + 3);
  const [most] = (await ask("GET", "/users?sort=-commentCount")) as Row[];
  assert.deepEqual([most?.id, most?.commentCount], [1, before + 3]);
  await ask("DELETE", `/comments/${ids[0]}`);
  assert.equal(((await ask("GET", "/users/1")) as Row).commentCount, before + 2);
  const ofBoard = await countOf("/boards/1/comments");
  assert.deepEqual(await ask("GET", "/boards/1/comments/count"), { count: ofBoard });
});
