// A record that is written under a key of a path is read under it again, in documents of kinds that name their records differently.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

/** Asks a mock of the paths and schemas. */
function served(
  paths: Json,
  schemas: Json,
): (method: string, path: string, body?: unknown) => Promise<{ status: number; json: Json }> {
  const api = { openapi: "3.0.3", info: { title: "Desk API", version: "1" }, paths, components: { schemas } };
  const mock = createMock({ config: defineConfig({ api }) });
  return async (method, path, body) => {
    const response = await mock.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      }),
    );
    const text = await response.text();
    return { status: response.status, json: (text === "" ? {} : JSON.parse(text)) as Json };
  };
}

const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json): Json => ({ responses: { 200: { description: "Done", ...json(schema) } } });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const inPath = (name: string, schema: Json): Json => ({ name, in: "path", required: true, schema });
const DESK = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };

test("a record that no list shows is changed and removed under any number that names it", async () => {
  const ask = served(
    {
      "/desks/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Desk")),
        patch: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
        delete: { responses: { 204: { description: "Gone" }, 404: { description: "None" } } },
      },
    },
    { Desk: DESK },
  );
  assert.equal((await ask("PATCH", "/desks/8678", { name: "By the window" })).status, 200);
  assert.deepEqual((await ask("GET", "/desks/8678")).json, { id: 8678, name: "By the window" });
  assert.equal((await ask("DELETE", "/desks/192")).status, 204);
  assert.equal((await ask("GET", "/desks/192")).status, 404);
});

test("a text names a record that no list shows, although its id is a number", async () => {
  const ask = served(
    {
      "/desks/{id}": {
        parameters: [inPath("id", { type: "string" })],
        get: answers(ref("Desk")),
        patch: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
        delete: { responses: { 204: { description: "Gone" }, 404: { description: "None" } } },
      },
    },
    { Desk: DESK },
  );
  assert.equal((await ask("PATCH", "/desks/window", { name: "By the window" })).status, 200);
  const { json: desk } = await ask("GET", "/desks/window");
  assert.deepEqual([typeof desk["id"], desk["name"]], ["number", "By the window"]);
  assert.equal((await ask("DELETE", "/desks/window")).status, 204);
  assert.equal((await ask("GET", "/desks/window")).status, 404);
});

test("a new record has the first state where nothing is demanded, and an id of its own for one that can be none", async () => {
  const desk = {
    type: "object",
    properties: { ...DESK.properties, status: { type: "string", enum: ["free", "taken"] } },
  };
  const ask = served(
    {
      "/desks": {
        get: answers({ type: "array", items: ref("Desk") }),
        post: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
      },
      "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Desk")) },
    },
    { Desk: desk },
  );
  const { status, json: made } = await ask("POST", "/desks", { id: -1, name: "Corner" });
  assert.deepEqual([status, made], [200, { id: made["id"], name: "Corner", status: "free" }]);
  assert.deepEqual((await ask("GET", `/desks/${String(made["id"])}`)).json, made);
});

test("the latest record is the one that came last, the current one the first", async () => {
  const ask = served(
    {
      "/readings": {
        get: answers({ type: "array", items: ref("Reading") }),
        post: { requestBody: json(ref("Reading")), ...answers(ref("Reading")) },
      },
      "/readings/latest": { get: answers(ref("Reading")) },
      "/readings/current": { get: answers(ref("Reading")) },
    },
    { Reading: { type: "object", properties: { id: { type: "integer" }, pressure: { type: "number" } } } },
  );
  await ask("POST", "/readings", { pressure: 1013.5 });
  assert.equal((await ask("GET", "/readings/latest")).json["pressure"], 1013.5);
  assert.equal((await ask("GET", "/readings/current")).json["id"], 1);
});

test("ids are what the path takes, where the record's schema says less", async () => {
  const desk = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
  const ask = served(
    {
      "/desks": {
        get: answers({ type: "array", items: ref("Desk") }),
        post: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
      },
      "/desks/{desk_id}": {
        parameters: [inPath("desk_id", { type: "string", format: "uuid" })],
        get: answers(ref("Desk")),
      },
    },
    { Desk: desk },
  );
  const { json: made } = await ask("POST", "/desks", { name: "Oak" });
  const { status, json: read } = await ask("GET", `/desks/${String(made["id"])}`);
  assert.equal(status, 200);
  assert.equal(read["name"], "Oak");
});

test("an envelope that tells of pages and problems beside the record holds the record", async () => {
  const beside = {
    pagination: { type: "object", properties: { page: { type: "integer" } } },
    problem: { type: "object", properties: { title: { type: "string" } } },
  };
  const ask = served(
    {
      "/Desks": {
        get: answers({ type: "object", properties: { ...beside, desks: { type: "array", items: ref("Desk") } } }),
      },
      "/Desks/{DeskID}": {
        parameters: [inPath("DeskID", { type: "string", format: "uuid" })],
        get: answers({ type: "object", properties: { ...beside, desk: ref("Desk") } }),
      },
    },
    {
      Desk: {
        type: "object",
        properties: { deskID: { type: "string", format: "uuid" }, name: { type: "string" } },
      },
    },
  );
  const { json: list } = await ask("GET", "/Desks");
  const [first] = list["desks"] as Json[];
  assert.ok(first !== undefined);
  const { status, json: read } = await ask("GET", `/Desks/${String(first["deskID"])}`);
  assert.equal(status, 200);
  assert.deepEqual(read["desk"], first);
});

test("a parameter of the path that the path does not have is not asked for", async () => {
  const ask = served(
    { "/me": { get: { parameters: [inPath("id", { type: "integer" })], ...answers(ref("Desk")) } } },
    { Desk: DESK },
  );
  assert.equal((await ask("GET", "/me")).status, 200);
});

test("a record is named by its id or its name, where the path's parameter is called as the record", async () => {
  const ask = served(
    {
      "/desks": {
        get: answers({ type: "array", items: ref("Desk") }),
        post: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
      },
      "/desks/{desk}": {
        parameters: [inPath("desk", { type: "string" })],
        get: answers(ref("Desk")),
        delete: { responses: { 204: { description: "Gone" } } },
      },
    },
    { Desk: DESK },
  );
  const { id } = (await ask("POST", "/desks", { name: "Window" })).json;
  assert.notEqual((await ask("POST", "/desks", { name: "Window" })).json["id"], id, "names are no keys");
  assert.deepEqual((await ask("GET", `/desks/${String(id)}`)).json, { id, name: "Window" });
  assert.deepEqual((await ask("GET", "/desks/Window")).json, { id, name: "Window" });
  assert.equal((await ask("GET", "/desks/Door")).status, 404);
  assert.equal((await ask("DELETE", `/desks/${String(id)}`)).status, 204);
  assert.equal((await ask("GET", `/desks/${String(id)}`)).status, 404);
});

test("the first record has the example that the schema of a path's parameter gives", async () => {
  const ask = served(
    {
      "/desks": { get: answers({ type: "array", items: ref("Desk") }) },
      "/desks/{code}": { parameters: [inPath("code", { type: "string", example: "D-7" })], get: answers(ref("Desk")) },
    },
    { Desk: { type: "object", properties: { code: { type: "string" }, name: { type: "string" } } } },
  );
  assert.equal((await ask("GET", "/desks/D-7")).json["code"], "D-7");
});

test("records are kept where no answer has a schema: they are what the bodies say, and secrets are not shown", async () => {
  const said = { responses: { 200: { description: "Done" } } };
  const body = { type: "object", properties: { name: { type: "string" }, password: { type: "string" } } };
  const ask = served(
    {
      "/users": { get: said, post: { requestBody: json(body), responses: { 201: { description: "Made" } } } },
      "/users/{id}": { parameters: [inPath("id", { type: "integer" })], get: said, delete: said },
      "/settings": { get: said, put: { requestBody: json({ type: "object", properties: {} }), ...said } },
    },
    {},
  );
  const { status, json: made } = await ask("POST", "/users", { name: "Ada", password: "x" });
  assert.deepEqual([status, made], [201, { id: 21, name: "Ada" }]);
  assert.deepEqual((await ask("GET", "/users/21")).json, made);
  assert.equal(((await ask("GET", "/users")).json as unknown as Json[]).length, 21);
  assert.equal((await ask("DELETE", "/users/21")).status, 200);
  assert.equal((await ask("GET", "/users/21")).status, 404);
  await ask("PUT", "/settings", { theme: "dark" });
  assert.equal((await ask("GET", "/settings")).json["theme"], "dark");
});

test("records are kept where answers have examples alone", async () => {
  const shows = (example: unknown): Json => ({
    responses: { 200: { description: "Done", content: { "application/json": { example } } } },
  });
  const ask = served(
    {
      "/desks": {
        get: shows({ data: [{ id: 7, name: "Window" }], total: 1 }),
        post: { requestBody: { content: { "application/json": {} } }, ...shows({ data: { id: 8, name: "Door" } }) },
      },
      "/desks/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: shows({ data: { id: 7, name: "Window" } }),
      },
    },
    {},
  );
  const { data } = (await ask("POST", "/desks", { name: "Wall" })).json as { data: Json };
  assert.deepEqual((await ask("GET", `/desks/${String(data["id"])}`)).json, { data });
  const list = (await ask("GET", "/desks")).json as { data: Json[]; total: number };
  assert.deepEqual(list.data[0], { id: 7, name: "Window" });
  assert.equal(list.total, 21);
});

test("a list below a record has its own, whatever paths call the record's parameter", async () => {
  const note = { type: "object", properties: { id: { type: "integer" }, text: { type: "string" } } };
  const notes = { get: answers({ type: "array", items: ref("Note") }) };
  const ask = served(
    {
      "/desks": { get: answers({ type: "array", items: ref("Desk") }) },
      "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Desk")) },
      "/desks/{id}/notes": { parameters: [inPath("id", { type: "integer" })], ...notes },
      "/desks/{deskId}/notes/{noteId}": {
        parameters: [inPath("deskId", { type: "integer" }), inPath("noteId", { type: "integer" })],
        get: answers(ref("Note")),
      },
    },
    { Desk: DESK, Note: note },
  );
  const [one] = (await ask("GET", "/desks/2/notes")).json as unknown as Json[];
  assert.equal((await ask("GET", `/desks/2/notes/${String(one?.["id"])}`)).status, 200);
  assert.equal((await ask("GET", `/desks/1/notes/${String(one?.["id"])}`)).status, 404);
});

test("a record is named by the query where the path does not name it", async () => {
  const inQuery = (name: string): Json => ({ name, in: "query", required: true, schema: { type: "integer" } });
  const ask = served(
    {
      "/desk/list": { get: answers({ type: "array", items: ref("Desk") }) },
      "/desk": {
        get: { parameters: [inQuery("id")], ...answers(ref("Desk")) },
        put: { parameters: [inQuery("id")], requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
        delete: { parameters: [inQuery("id")], responses: { 204: { description: "Gone" } } },
      },
    },
    { Desk: DESK },
  );
  assert.equal((await ask("PUT", "/desk?id=2", { name: "Window" })).status, 200);
  assert.deepEqual((await ask("GET", "/desk?id=2")).json, { id: 2, name: "Window" });
  assert.equal((await ask("DELETE", "/desk?id=2")).status, 204);
  assert.equal((await ask("GET", "/desk?id=2")).status, 404);
  assert.equal(((await ask("GET", "/desk/list")).json as unknown as Json[]).length, 19);
});

test("members that are sent beside each other are read in the attributes of a record of JSON:API, and filter and sort it", async () => {
  const attributes = { type: "object", properties: { name: { type: "string" }, size: { type: "integer" } } };
  const query = (name: string): Json => ({ name, in: "query", schema: { type: "string" } });
  const ask = served(
    {
      "/desks": {
        get: {
          parameters: [query("filter[name]"), query("sort")],
          ...answers({ type: "object", properties: { data: { type: "array", items: ref("Desk") } } }),
        },
        post: { requestBody: json(attributes), ...answers({ type: "object", properties: { data: ref("Desk") } }) },
      },
      "/desks/{id}": {
        parameters: [inPath("id", { type: "string" })],
        get: answers({ type: "object", properties: { data: ref("Desk") } }),
        put: { requestBody: json(attributes), ...answers({ type: "object", properties: { data: ref("Desk") } }) },
        patch: { requestBody: json(attributes), ...answers({ type: "object", properties: { data: ref("Desk") } }) },
      },
    },
    { Desk: { type: "object", properties: { type: { const: "desks" }, id: { type: "string" }, attributes } } },
  );
  const dataOf = ({ json: { data } }: { json: Json }): Json => data as Json;
  const { id } = dataOf(await ask("POST", "/desks", { name: "Window", size: -5 })) as { id: string };
  await ask("PATCH", `/desks/${id}`, { name: "Door" });
  assert.deepEqual(dataOf(await ask("GET", `/desks/${id}`))["attributes"], { name: "Door", size: -5 });
  const [first] = (await ask("GET", "/desks?sort=size")).json["data"] as Json[];
  assert.equal(first?.["id"], id);
  assert.equal(((await ask("GET", "/desks?filter%5Bname%5D=Door")).json["data"] as Json[]).length, 1);
  await ask("PUT", `/desks/${id}`, { name: "Wall" });
  assert.deepEqual(dataOf(await ask("GET", `/desks/${id}`))["attributes"], { name: "Wall" });
});

test("paths beside a collection filter its records by the member that they name", async () => {
  const text = { type: "string" };
  const tags = { type: "array", items: text };
  const list = answers({ type: "array", items: ref("Desk") });
  const ask = served(
    {
      "/desks/room/{room}": { parameters: [inPath("room", text)], get: list },
      "/desks/by-tag/{name}": { parameters: [inPath("name", text)], get: list },
      "/desks/by-code/{code}": { parameters: [inPath("code", text)], get: answers(ref("Desk")) },
      "/desks": { get: list, post: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) } },
      "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Desk")) },
    },
    { Desk: { type: "object", properties: { id: { type: "integer" }, code: text, room: text, tags } } },
  );
  const made = (await ask("POST", "/desks", { code: "Q-7", room: "attic", tags: ["quiet", "window"] })).json;
  assert.deepEqual((await ask("GET", "/desks/room/attic")).json, [made]);
  assert.deepEqual((await ask("GET", "/desks/room/nowhere")).json, []);
  assert.deepEqual((await ask("GET", "/desks/by-tag/window")).json, [made]);
  assert.deepEqual((await ask("GET", "/desks/by-code/Q-7")).json, made);
  assert.equal((await ask("GET", "/desks/by-code/Q-8")).status, 404);
});

test("`{id}` is the id that has the record's own name before it", async () => {
  const aisle = { type: "object", properties: { aisleId: { type: "integer" }, name: { type: "string" } } };
  const ask = served(
    {
      "/aisles": { get: answers({ type: "array", items: ref("Aisle") }) },
      "/aisles/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Aisle")),
        put: { requestBody: json(ref("Aisle")), ...answers(ref("Aisle")) },
      },
    },
    { Aisle: aisle },
  );
  const list = (await ask("GET", "/aisles")).json as unknown as Json[];
  const last = list.at(-1);
  assert.deepEqual((await ask("GET", `/aisles/${String(last?.["aisleId"])}`)).json, last);
  await ask("PUT", "/aisles/3", { name: "Window" });
  assert.deepEqual((await ask("GET", "/aisles/3")).json, { aisleId: 3, name: "Window" });
});

const NOTE = {
  type: "object",
  properties: { id: { type: "integer" }, board_id: { type: "integer" }, text: { type: "string" } },
};

test("a POST on a list that is named by what it belongs to creates there, several for the same", async () => {
  const ask = served(
    {
      "/notes/{board_id}": {
        parameters: [inPath("board_id", { type: "integer" })],
        get: answers({ type: "array", items: ref("Note") }),
        post: {
          requestBody: json({ type: "object", properties: { text: { type: "string" } } }),
          ...answers(ref("Note")),
        },
      },
      "/notes/{board_id}/{note_id}": {
        parameters: ["board_id", "note_id"].map((name) => inPath(name, { type: "integer" })),
        get: answers(ref("Note")),
        delete: {
          responses: { 204: { description: "Gone" }, 404: { description: "None" }, 422: { description: "Taken" } },
        },
      },
    },
    { Note: NOTE },
  );
  const { json: one } = await ask("POST", "/notes/900", { text: "Oak" });
  const { json: other } = await ask("POST", "/notes/900", { text: "Elm" });
  assert.notEqual(one["id"], other["id"]);
  assert.deepEqual((await ask("GET", "/notes/900")).json, [one, other]);
  assert.deepEqual((await ask("GET", `/notes/900/${String(other["id"])}`)).json, other);
  assert.equal((await ask("DELETE", `/notes/900/${String(other["id"])}`)).status, 204);
  assert.deepEqual((await ask("GET", "/notes/900")).json, [one]);
});

test("below a number that no record can have, such as a snowflake, the records of all are shown", async () => {
  const ask = served(
    {
      "/boards": { get: answers({ type: "array", items: ref("Desk") }) },
      "/boards/{board_id}/notes": {
        parameters: [inPath("board_id", { type: "integer" })],
        get: answers({ type: "array", items: ref("Note") }),
      },
      "/boards/{board_id}": { parameters: [inPath("board_id", { type: "integer" })], get: answers(ref("Desk")) },
    },
    { Desk: DESK, Note: NOTE },
  );
  const list = (await ask("GET", "/boards/2230469276416868352/notes")).json as unknown as Json[];
  assert.notEqual(list.length, 0);
});

test("what is sent in the query, where an operation takes no body, is in the record; an action that tells no effect shows it", async () => {
  const inQuery = (name: string): Json => ({ name, in: "query", schema: { type: "string" } });
  const ask = served(
    {
      "/desks": { post: { parameters: [inQuery("name"), inQuery("dryRun")], ...answers(ref("Desk")) } },
      "/desks/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Desk")),
        delete: answers({}),
      },
      "/desks/{id}/name": {
        parameters: [inPath("id", { type: "integer" })],
        put: { parameters: [inQuery("name")], ...answers(ref("Desk")) },
      },
      "/desks/{id}/polish": { parameters: [inPath("id", { type: "integer" })], post: answers(ref("Desk")) },
    },
    { Desk: DESK },
  );
  const { json: made } = await ask("POST", "/desks?name=Oak&dryRun=no");
  assert.equal(made["name"], "Oak");
  const at = `/desks/${String(made["id"])}`;
  assert.deepEqual((await ask("POST", `${at}/polish`)).json, made);
  await ask("DELETE", at);
  assert.equal((await ask("POST", `${at}/polish`)).status, 404);
});

const OBJECT = { type: "object" };
const OPEN_ENVELOPE = {
  type: "object",
  properties: {
    code: { type: "integer" },
    msg: { type: "string" },
    data: { type: "object", properties: { list: {}, total: { type: "integer" } } },
  },
};
const OPEN_ANSWERS: readonly (readonly [name: string, list: Json, shown: (json: Json) => unknown])[] = [
  ["that are anything", { title: "Response" }, (list) => list],
  ["with an open member in an envelope", OPEN_ENVELOPE, ({ data }) => (data as Json)["list"]],
  [
    "that are pages of some objects",
    { type: "object", properties: { page: { type: "integer" }, data: { type: "array", items: OBJECT } } },
    ({ data }) => data,
  ],
  ["that are lists of anything", { type: "array", items: {} }, (list) => list],
  ["that are some object", OBJECT, ({ desks }) => desks],
  [
    "that are lists by name",
    { ...OBJECT, additionalProperties: { type: "array", items: ref("Desk") } },
    ({ desks }) => desks,
  ],
];

for (const [name, list, shown] of OPEN_ANSWERS)
  test(`records are kept where documents have answers ${name}`, async () => {
    const ask = served(
      {
        "/desks": { get: answers(list), post: { requestBody: json(ref("Desk")), ...answers({}) } },
        "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers({}), delete: answers({}) },
      },
      { Desk: DESK },
    );
    const { json: made } = await ask("POST", "/desks", { name: "Oak" });
    assert.equal(made["name"], "Oak");
    const last = async (path: string): Promise<unknown> => {
      const records = shown((await ask("GET", path)).json);
      return Array.isArray(records) ? records.at(-1) : undefined;
    };
    assert.deepEqual(await last("/desks"), made);
    await ask("DELETE", `/desks/${String(made["id"])}`);
    assert.notDeepEqual(await last("/desks"), made);
  });

test("records are kept where nothing is said of answers and of bodies", async () => {
  const done = { responses: { 200: { description: "Done" } } };
  const ask = served(
    {
      "/desks": { get: done, post: done },
      "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: done, put: done, delete: done },
      "/halls": { get: done },
      "/halls/{id}": { parameters: [inPath("id", { type: "integer" })], get: done },
    },
    {},
  );
  const { json: made } = await ask("POST", "/desks", { name: "Oak" });
  assert.deepEqual((await ask("GET", `/desks/${String(made["id"])}`)).json, { ...made, name: "Oak" });
  await ask("PUT", `/desks/${String(made["id"])}`, { name: "Elm" });
  assert.equal((await ask("GET", `/desks/${String(made["id"])}`)).json["name"], "Elm");
  assert.deepEqual((await ask("GET", "/halls/1")).json, {}, "what nobody writes is no state");
});

test("a record is named by the body where every operation is a POST", async () => {
  const id = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
  const post = (body: Json, answer: Json): Json => ({ post: { requestBody: json(body), ...answers(answer) } });
  const ask = served(
    {
      "/desk/createDesk": post(ref("Desk"), ref("Desk")),
      "/desk/getDeskList": post(OBJECT, { type: "array", items: ref("Desk") }),
      "/desk/getDeskById": post(id, ref("Desk")),
      "/desk/updateDesk": post(ref("Desk"), ref("Desk")),
      "/desk/deleteDesk": post(id, OBJECT),
    },
    { Desk: DESK },
  );
  const { json: made } = await ask("POST", "/desk/createDesk", { name: "Oak" });
  assert.deepEqual((await ask("POST", "/desk/getDeskById", { id: made["id"] })).json, made);
  await ask("POST", "/desk/updateDesk", { id: made["id"], name: "Elm" });
  const list = async () => (await ask("POST", "/desk/getDeskList", {})).json as unknown as Json[];
  assert.deepEqual((await list()).at(-1), { id: made["id"], name: "Elm" });
  await ask("POST", "/desk/deleteDesk", { id: made["id"] });
  assert.equal((await ask("POST", "/desk/getDeskById", { id: made["id"] })).status, 404);
});

test("a member that names a record only beside others may be that of several", async () => {
  const text = { type: "string" };
  const tag = { type: "object", properties: { topic: text, word: text } };
  const ask = served(
    {
      "/tags": {
        get: answers({ type: "array", items: ref("Tag") }),
        post: {
          requestBody: json(ref("Tag")),
          responses: { 201: { description: "Made", ...json(ref("Tag")) }, 409: { description: "Taken" } },
        },
      },
      "/tags/{topic}/{word}": { parameters: [inPath("topic", text), inPath("word", text)], get: answers(ref("Tag")) },
    },
    { Tag: tag },
  );
  assert.equal((await ask("POST", "/tags", { topic: "trees", word: "oak" })).status, 201);
  assert.equal((await ask("POST", "/tags", { topic: "trees", word: "elm" })).status, 201);
  assert.deepEqual((await ask("GET", "/tags/trees/elm")).json, { topic: "trees", word: "elm" });
  assert.deepEqual((await ask("GET", "/tags/trees/oak")).json, { topic: "trees", word: "oak" });
});

test("a time of creation is a time whatever its schema says of texts, and the one that is sent is kept", async () => {
  const desk = {
    type: "object",
    properties: {
      id: { type: "integer" },
      createdAt: { type: "string" },
      updated_at: { type: "string", format: "date-time" },
    },
  };
  const ask = served(
    {
      "/desks": {
        get: answers({ type: "array", items: ref("Desk") }),
        post: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
      },
      "/desks/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Desk")),
        put: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
      },
    },
    { Desk: desk },
  );
  assert.match(String((await ask("GET", "/desks/1")).json["createdAt"]), /^2026-10-\d\dT/);
  const createdAt = "2020-02-29T12:00:00Z";
  const made = await ask("POST", "/desks", { createdAt, updated_at: createdAt });
  assert.equal(made.json["createdAt"], createdAt);
  assert.notEqual(made.json["updated_at"], createdAt);
  const path = `/desks/${String(made.json["id"])}`;
  await ask("PUT", path, {});
  assert.equal((await ask("GET", path)).json["createdAt"], createdAt);
});

test("keys of records are what paths take, and ids what paths below them take", async () => {
  const ask = served(
    {
      "/desks": { get: answers({ type: "array", items: ref("Desk") }) },
      "/desks/{owner}/{name}": {
        parameters: [inPath("owner", { type: "string", pattern: "^[a-z0-9-]+$" }), inPath("name", { type: "string" })],
        get: answers(ref("Desk")),
      },
      "/rooms": { get: answers({ type: "object", properties: { rooms: { type: "array", items: ref("Room") } } }) },
      "/rooms/{id}": { parameters: [inPath("id", { type: "string" })], get: answers(ref("Room")) },
      "/rooms/{roomId}/lights": {
        parameters: [inPath("roomId", { type: "string", format: "uuid" })],
        post: { requestBody: json({ type: "object" }), ...answers({ type: "object" }) },
      },
    },
    {
      Desk: {
        type: "object",
        required: ["owner", "name"],
        properties: { owner: { type: "string" }, name: { type: "string" } },
      },
      Room: { type: "object", properties: { id: { type: "string" }, floor: { type: "integer" } } },
    },
  );
  const desks = (await ask("GET", "/desks")).json as unknown as { owner: string; name: string }[];
  for (const { owner, name } of desks.slice(0, 5)) {
    const read = await ask("GET", `/desks/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`);
    assert.deepEqual([read.status, read.json["name"]], [200, name]);
  }
  const [room] = (await ask("GET", "/rooms")).json["rooms"] as { id: string }[];
  assert.equal((await ask("GET", `/rooms/${room?.id}`)).status, 200);
  assert.equal((await ask("POST", `/rooms/${room?.id}/lights`, {})).status, 200);
});

for (const [type, key] of [
  ["string", "window-3"],
  ["integer", "7305"],
])
  test(`where no record shows its key, any ${type} names one, until it is removed`, async () => {
    const desk = { type: "object", properties: { height: { type: "integer" } } };
    const ask = served(
      {
        "/desks": { get: answers({ type: "array", items: ref("Desk") }) },
        "/desks/{deskCode}": {
          parameters: [inPath("deskCode", { type })],
          get: answers(ref("Desk")),
          delete: { responses: { 204: { description: "Gone" }, 404: { description: "None" } } },
        },
      },
      { Desk: desk },
    );
    assert.equal((await ask("GET", `/desks/${key}`)).status, 200);
    assert.equal((await ask("DELETE", `/desks/${key}`)).status, 204);
    assert.equal((await ask("GET", `/desks/${key}`)).status, 404);
  });

test("a record is read, changed and removed at the detail of its key, which may be its pk", async () => {
  const desk = { type: "object", properties: { pk: { type: "integer", readOnly: true }, height: { type: "integer" } } };
  const ask = served(
    {
      "/desks/list/": { get: answers({ type: "array", items: ref("Desk") }) },
      "/desks/{id}/detail/": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Desk")),
        patch: { requestBody: json(ref("Desk")), ...answers(ref("Desk")) },
        delete: { responses: { 204: { description: "Gone" }, 404: { description: "None" } } },
      },
    },
    { Desk: desk },
  );
  const [{ pk }] = (await ask("GET", "/desks/list/")).json as unknown as [{ pk: number }];
  const path = `/desks/${pk}/detail/`;
  assert.equal((await ask("PATCH", path, { height: 72 })).status, 200);
  assert.deepEqual((await ask("GET", path)).json, { pk, height: 72 });
  assert.equal((await ask("DELETE", path)).status, 204);
  assert.equal((await ask("GET", path)).status, 404);
});

test("a group's info is that of the group that the body names, and sessions are no signing in", async () => {
  const group = { type: "object", properties: { groupId: { type: "integer" }, title: { type: "string" } } };
  const session = { type: "object", properties: { id: { type: "integer" }, region: { type: "string" } } };
  const ask = served(
    {
      "/group/list": { get: answers({ type: "array", items: ref("Group") }) },
      "/group/info": {
        get: {
          parameters: [{ name: "groupId", in: "query", required: true, schema: { type: "integer" } }],
          ...answers(ref("Group")),
        },
        put: { requestBody: json(ref("Group")), ...answers(ref("Group")) },
      },
      "/sessions": {
        get: answers({ type: "array", items: ref("Session") }),
        post: { requestBody: json(ref("Session")), ...answers(ref("Session")) },
      },
      "/sessions/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Session")) },
    },
    { Group: group, Session: session },
  );
  assert.equal((await ask("PUT", "/group/info", { groupId: 2, title: "Tide" })).status, 200);
  assert.deepEqual((await ask("GET", "/group/info?groupId=2")).json, { groupId: 2, title: "Tide" });
  const { id } = (await ask("POST", "/sessions", { region: "SA" })).json as { id: number };
  assert.deepEqual((await ask("GET", `/sessions/${id}`)).json, { id, region: "SA" });
});

test("of two paths that differ in the names of parameters, the one answers whose parameters take the values", async () => {
  const file = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const number = { type: "integer" };
  const ask = served(
    {
      "/files": { get: answers({ type: "array", items: ref("File") }) },
      "/files/{id}": { parameters: [inPath("id", number)], get: answers(ref("File")) },
      "/files/{fileName}": {
        get: { parameters: [inPath("fileName", { type: "string", pattern: "[.]" })], ...answers({ type: "boolean" }) },
      },
    },
    { File: file },
  );
  assert.equal(((await ask("GET", "/files/3")).json as { id: number }).id, 3);
  assert.equal(typeof (await ask("GET", "/files/plan.txt")).json, "boolean");
  assert.equal((await ask("GET", "/files/plan")).status, 400);
});

test("a record that is sent in a list of one is no JSON Patch", async () => {
  const ask = served(
    {
      "/slips/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Slip")),
        post: { requestBody: json({ type: "array", items: ref("Slip") }), ...answers(ref("Slip")) },
      },
    },
    { Slip: { type: "object", properties: { id: { type: "integer" }, hours: { type: "integer" } } } },
  );
  assert.equal((await ask("POST", "/slips/1", [{ hours: 7 }])).status, 200);
  assert.deepEqual((await ask("GET", "/slips/1")).json, { id: 1, hours: 7 });
});

const ITEM = {
  type: "object",
  properties: { id: { type: "integer" }, productId: { type: "integer" }, quantity: { type: "integer" } },
};
const CART = {
  type: "object",
  properties: { id: { type: "integer" }, items: { type: "array", items: ref("CartItem") } },
};

test("elements of a list that a record has are added, changed and removed below it", async () => {
  const item = { parameters: [inPath("itemId", { type: "integer" })] };
  const ask = served(
    {
      "/cart": { get: answers(ref("Cart")), delete: { responses: { 204: { description: "Emptied" } } } },
      "/cart/items": { post: { requestBody: json(ref("CartItem")), ...answers(ref("Cart")) } },
      "/cart/items/{itemId}": {
        ...item,
        patch: { requestBody: json(ref("CartItem")), ...answers(ref("CartItem")) },
        delete: { responses: { 204: { description: "Gone" }, 404: { description: "None" } } },
      },
    },
    { Cart: CART, CartItem: ITEM },
  );
  const items = async (): Promise<Json[]> => (await ask("GET", "/cart")).json["items"] as Json[];
  const before = await items();
  assert.deepEqual(Object.keys(before[0] ?? {}), ["id", "productId", "quantity"]);
  const { json: cart } = await ask("POST", "/cart/items", { productId: 5, quantity: 2 });
  const added = (cart["items"] as Json[]).at(-1);
  assert.deepEqual({ ...added, id: 0 }, { id: 0, productId: 5, quantity: 2 });
  assert.equal(
    before.some(({ id }) => id === added?.["id"]),
    false,
  );
  assert.deepEqual(await items(), [...before, added]);
  const path = `/cart/items/${String(added?.["id"])}`;
  assert.deepEqual((await ask("PATCH", path, { quantity: 3 })).json, { ...added, quantity: 3 });
  assert.deepEqual((await items()).at(-1), { ...added, quantity: 3 });
  assert.equal((await ask("DELETE", path)).status, 204);
  assert.equal((await ask("DELETE", path)).status, 404);
  assert.deepEqual(await items(), before);
  assert.equal((await ask("DELETE", "/cart")).status, 204);
  assert.deepEqual(await items(), []);
});

test("what belongs to a record of another is none of its kind", async () => {
  const ask = served(
    {
      "/carts": { get: answers({ type: "array", items: ref("Cart") }) },
      "/cart-items": { get: answers({ type: "array", items: ref("CartItem") }) },
    },
    { Cart: CART, CartItem: ITEM },
  );
  const [cart] = (await ask("GET", "/carts")).json as unknown as Json[];
  const [item] = (await ask("GET", "/cart-items")).json as unknown as Json[];
  assert.deepEqual(Object.keys(cart ?? {}), ["id", "items"]);
  assert.deepEqual(Object.keys(item ?? {}), ["id", "productId", "quantity"]);
});

test("a toggle takes the other value, and what is done by an administrator is done to the same records", async () => {
  const desk = {
    type: "object",
    properties: {
      id: { type: "integer" },
      active: { type: "boolean" },
      status: { type: "string", enum: ["pending", "approved", "rejected"] },
    },
  };
  const told = answers({ type: "object", required: ["message"], properties: { message: { type: "string" } } });
  const ask = served(
    {
      "/desks": { get: answers({ type: "array", items: ref("Desk") }) },
      "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Desk")) },
      "/desks/{id}/toggle": { parameters: [inPath("id", { type: "integer" })], post: answers(ref("Desk")) },
      "/admin/desks/{id}/reject": { parameters: [inPath("id", { type: "integer" })], post: told },
      "/desks/{id}/plan": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers({ type: "object", properties: { deskId: { type: "integer" }, width: { type: "integer" } } }),
      },
    },
    { Desk: desk },
  );
  const { active } = (await ask("GET", "/desks/2")).json;
  for (const is of [active !== true, active]) assert.equal((await ask("POST", "/desks/2/toggle")).json["active"], is);
  const { json: answer } = await ask("POST", "/admin/desks/2/reject");
  assert.deepEqual([Object.keys(answer), typeof answer["message"]], [["message"], "string"]);
  assert.equal((await ask("GET", "/desks/2")).json["status"], "rejected");
  assert.equal((await ask("GET", "/desks/2/plan")).json["deskId"], 2);
  assert.equal((await ask("GET", "/desks/999/plan")).status, 404);
});

test("a PUT whose body may leave out what a record must have leaves that as it was", async () => {
  const text = { type: "string" };
  const card = {
    type: "object",
    required: ["id", "front", "back"],
    properties: { id: { type: "integer" }, front: text, back: text, hint: text },
  };
  const ask = served(
    {
      "/cards": {
        get: answers({ type: "array", items: ref("Card") }),
        post: { requestBody: json(ref("CardUpdate")), ...answers(ref("Card")) },
      },
      "/cards/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: answers(ref("Card")),
        put: { requestBody: json(ref("CardUpdate")), ...answers(ref("Card")) },
      },
    },
    { Card: card, CardUpdate: { type: "object", properties: { front: text, back: text, hint: text } } },
  );
  const { id } = (await ask("POST", "/cards", { front: "Q", back: "A", hint: "B" })).json;
  assert.deepEqual((await ask("PUT", `/cards/${String(id)}`, { front: "Q2" })).json, { id, front: "Q2", back: "A" });
});

test("a body side by side sets the member of the record that has its members", async () => {
  const text = { type: "string" };
  const profile = { type: "object", properties: { firstName: text, city: text, badge: { ...text, readOnly: true } } };
  const user = { type: "object", properties: { id: { type: "integer" }, email: text, profile: ref("Profile") } };
  const filmInfo = { type: "object", properties: { title: text, rating: { type: "integer" } } };
  const film = { type: "object", properties: { id: { type: "integer" }, info: ref("FilmInfo") } };
  const change = { type: "object", properties: { email: text, firstName: text, city: text } };
  const item = [inPath("id", { type: "integer" })];
  const ask = served(
    {
      "/users": { get: answers({ type: "array", items: ref("User") }) },
      "/users/{id}": {
        parameters: item,
        get: answers(ref("User")),
        patch: { requestBody: json(change), ...answers(ref("User")) },
      },
      "/films": {
        get: answers({ type: "array", items: ref("Film") }),
        post: { requestBody: json(ref("FilmInfo")), ...answers(ref("Film")) },
      },
      "/films/{id}": {
        parameters: item,
        get: answers(ref("Film")),
        put: { requestBody: json(ref("FilmInfo")), ...answers(ref("Film")) },
      },
    },
    { Profile: profile, User: user, Film: film, FilmInfo: filmInfo },
  );
  const before = (await ask("GET", "/users/1")).json;
  await ask("PATCH", "/users/1", { email: "ada@example.com", firstName: "Ada" });
  const expected = {
    ...before,
    email: "ada@example.com",
    profile: { ...(before["profile"] as Json), firstName: "Ada" },
  };
  assert.deepEqual((await ask("GET", "/users/1")).json, expected);
  const { id } = (await ask("POST", "/films", { title: "Ebb", rating: 4 })).json;
  assert.deepEqual((await ask("GET", `/films/${String(id)}`)).json, { id, info: { title: "Ebb", rating: 4 } });
  await ask("PUT", `/films/${String(id)}`, { title: "Flow" });
  assert.deepEqual((await ask("GET", `/films/${String(id)}`)).json, { id, info: { title: "Flow" } });
});

test("a record that an API gives its times by itself is read back from a recipe", async () => {
  const time = { type: "string", format: "date-time", readOnly: true };
  const note = { type: "object", properties: { id: { type: "integer" }, text: { type: "string" }, createdAt: time } };
  const paths = {
    "/notes": {
      get: answers({ type: "array", items: ref("Note") }),
      post: { requestBody: json(ref("Note")), responses: { 201: { description: "Made", ...json(ref("Note")) } } },
    },
    "/notes/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Note")) },
  };
  const ask = served(paths, { Note: note });
  const { json: made } = await ask("POST", "/notes", { text: "Buy stamps" });
  const { json: recipe } = await ask("GET", "/_seedbed/api/data/recipe");
  const other = served(paths, { Note: note });
  const { status, json: answer } = await other("POST", "/_seedbed/api/data/reset", { recipe });
  assert.equal(status, 200, JSON.stringify(answer));
  assert.deepEqual((await other("GET", `/notes/${String(made["id"])}`)).json, made);
});

test("steps of a recipe go to the paths of a document, of a file of lists and below a base", async () => {
  const boat = {
    type: "object",
    required: ["id", "name"],
    properties: { id: { type: "integer", readOnly: true }, name: { type: "string" }, status: { type: "string" } },
  };
  const [one, body] = [answers(boat), { requestBody: json(boat) }];
  const api = {
    openapi: "3.0.3",
    info: { title: "Boats", version: "1" },
    servers: [{ url: "/v7" }],
    paths: {
      "/boats": { get: answers({ type: "array", items: boat }), post: { ...body, ...one } },
      "/boats/{boat_id}": {
        parameters: [inPath("boat_id", { type: "integer" })],
        get: one,
        patch: { ...body, ...one },
        delete: { responses: { 204: { description: "Gone" } } },
      },
    },
  };
  const write = (path: string, name: string) => [
    { request: `POST ${path}`, body: { name }, as: "made" },
    { request: `PATCH ${path}/{{made.id}}`, body: { name: `${name} II` } },
    { request: `DELETE ${path}/1` },
  ];
  const part = { fields: { name: { is: "text" } } } as const;
  for (const [config, path, read] of [
    [defineConfig({ api }), "/v7/boats", "/boats/21"],
    [defineConfig({ api: { posts: [{ id: 1, name: "a" }] } }), "/posts", "/posts/2"],
    [defineConfig({ domain: "shop", base: "/api", resources: { part } }), "/api/parts", "/api/parts/21"],
  ] as const) {
    const recipe = { recipe: 1, seed: 1, steps: write(path, "Tern") } as const;
    const mock = createMock({ config, recipe });
    assert.equal(((await (await mock.fetch(read)).json()) as Json)["name"], "Tern II", path);
    assert.equal((await mock.fetch(read.replace(/\d+$/, "1"))).status, 404, path);
  }
});

test("what a new record counts begins at 0, and numbers that count nothing do not", async () => {
  const clip = {
    type: "object",
    properties: {
      id: { type: "integer" },
      viewCount: { type: "integer" },
      likes: { type: "integer" },
      year: { type: "integer", minimum: 1990 },
    },
  };
  const ask = served(
    {
      "/clips": {
        get: answers({ type: "array", items: ref("Clip") }),
        post: { requestBody: json({ type: "object", properties: {} }), ...answers(ref("Clip")) },
      },
    },
    { Clip: { ...clip, required: ["id", "viewCount", "likes", "year"] } },
  );
  const { viewCount, likes, year } = (await ask("POST", "/clips", {})).json;
  assert.deepEqual([viewCount, likes], [0, 0]);
  assert.ok(Number(year) >= 1990);
});

test("a default answer is that of refusals where another is that of success, and only then", async () => {
  const told = {
    description: "Else",
    ...json({ type: "object", required: ["told"], properties: { told: { type: "string" } } }),
  };
  const found = { 200: { description: "It", ...json(ref("Desk")) } };
  const one = (responses: Json): Json => ({
    "/desks": { get: answers({ type: "array", items: ref("Desk") }) },
    "/desks/{id}": { parameters: [inPath("id", { type: "integer" })], get: { responses } },
  });
  const refused = await served(one({ ...found, default: told }), { Desk: DESK })("GET", "/desks/999");
  assert.deepEqual([refused.status, Object.keys(refused.json)], [404, ["told"]]);
  const usual = await served(one({ default: { description: "It", ...json(ref("Desk")) } }), { Desk: DESK })(
    "GET",
    "/desks/999",
  );
  assert.deepEqual([usual.status, usual.json["code"]], [404, "not_found"]);
});

test("a GET that documents 204 alone tells whether a record is there, and one that documents 302 leads elsewhere", async () => {
  const ask = served(
    {
      "/files": { get: answers({ type: "array", items: ref("File") }) },
      "/files/{id}": {
        parameters: [inPath("id", { type: "integer" })],
        get: { responses: { 204: { description: "There" }, 404: { description: "None" } } },
        put: { requestBody: json(ref("File")), ...answers(ref("File")) },
      },
      "/files/{id}/zip": {
        parameters: [inPath("id", { type: "integer" })],
        get: { responses: { 302: { description: "Elsewhere" } } },
      },
    },
    { File: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } } },
  );
  assert.deepEqual(
    await Promise.all(["/files/1", "/files/999", "/files/1/zip"].map(async (path) => (await ask("GET", path)).status)),
    [204, 404, 302],
  );
});

test("what is made of a new person goes by the name that is sent", async () => {
  const text = { type: "string" };
  const names = ["first_name", "last_name", "full_name", "email", "username"];
  const properties = { id: { type: "integer" }, ...Object.fromEntries(names.map((name) => [name, text])) };
  const Employee = { type: "object", required: Object.keys(properties), properties };
  const ask = served(
    {
      "/employees": {
        get: answers({ type: "array", items: ref("Employee") }),
        post: { requestBody: json({ type: "object" }), ...answers(ref("Employee")) },
      },
      "/employees/{id}": { parameters: [inPath("id", { type: "integer" })], get: answers(ref("Employee")) },
    },
    { Employee },
  );
  const made = async (body: Json) => (await ask("POST", "/employees", body)).json;
  const ada = await made({ first_name: "Ada", last_name: "Lovelace" });
  assert.equal(ada["full_name"], "Ada Lovelace");
  assert.match(String(ada["email"]), /^a(?:da)?[._]?lovelace@example\.\w+$/);
  const grace = await made({ full_name: "Grace Brewster Hopper" });
  assert.deepEqual([grace["first_name"], grace["last_name"]], ["Grace Brewster", "Hopper"]);
  for (const full_name of ["李 小龙", "😀 😀", " ", "x".repeat(5_000)]) {
    const { username, email } = await made({ full_name });
    assert.match(String(username), /^[a-z][\w.-]{2,60}$/);
    assert.match(String(email), /^[a-z][\w.-]{2,60}@example\.\w+$/);
  }
});
