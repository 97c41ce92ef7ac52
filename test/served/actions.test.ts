// Words in a path that do something to records: to one, to all, to those whose ids are sent. Each row is a story of notices and accounts.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json, status = 200): Json => ({
  responses: { [status]: { description: "Done", ...json(schema) } },
});
const none: Json = { responses: { 204: { description: "Done" } } };
const takes = (properties: Json): Json => ({ requestBody: json({ type: "object", properties }) });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Json): Json => ({ type: "array", items });
const INTEGER = { type: "integer" };
const ID = { parameters: [{ name: "id", in: "path", required: true, schema: INTEGER }] };
const COUNT = {
  type: "object",
  required: ["ok", "data"],
  properties: { ok: { type: "boolean" }, data: { type: "object", properties: { count: INTEGER } } },
};

const NAMED = { type: "object", properties: { id: INTEGER, name: { type: "string" } } };
const CHAIR = { type: "object", properties: { id: INTEGER, name: { type: "string" }, roomId: INTEGER } };

const API = {
  openapi: "3.0.3",
  info: { title: "Desk API", version: "1" },
  paths: {
    "/desks": {
      get: answers(listOf(ref("Desk"))),
      post: { ...takes({ name: {} }), ...answers({ type: "object", properties: { desk: ref("Desk") } }, 201) },
    },
    "/desks/{id}": {
      ...ID,
      get: answers({ type: "object", properties: { desk: { anyOf: [{ type: "null" }, ref("Desk")] } } }),
      delete: none,
    },
    "/desks/{id}/restore": { ...ID, post: none },
    "/desks/{id}/permanent": { ...ID, delete: none },
    "/rooms/{roomId}/chairs": { get: answers(listOf(CHAIR)), post: { ...takes({ name: {} }), ...answers(CHAIR, 201) } },
    "/chairs/{id}": { ...ID, get: answers(CHAIR) },
    "/notices": { get: answers(listOf(ref("Notice"))) },
    "/notices/unread": { get: answers(listOf(ref("Notice"))) },
    "/notices/unread-count": { get: answers(COUNT) },
    "/notices/{id}/read": { ...ID, patch: none },
    "/notices/{id}/mark-as-unread": { ...ID, patch: none },
    "/notices/{id}/like": { ...ID, post: none, delete: none },
    "/notices/{id}/set-read": { ...ID, put: { ...takes({ read: { type: "boolean" } }), ...none } },
    "/notices/read": { put: none },
    "/notices/mark-all-read": { post: none },
    "/notices/mark-read": { post: { ...takes({ ids: listOf(INTEGER) }), ...none } },
    "/notices/bulk-delete": { post: { ...takes({ ids: listOf(INTEGER) }), ...none } },
    "/notices/delete": { post: { ...takes({}), ...none } },
    "/accounts": { get: answers(listOf(ref("Account"))) },
    "/accounts/:id": {
      ...ID,
      get: answers(ref("Account")),
      patch: { ...takes({ status: {} }), ...answers(ref("Account")) },
    },
    "/accounts/:id/deposit": { ...ID, post: { ...takes({ amount: INTEGER }), ...answers(ref("Account")) } },
    "/accounts/:id/withdraw": { ...ID, post: { ...takes({ amount: INTEGER }), ...none } },
    "/accounts/:id/close": { ...ID, post: answers(ref("Account")) },
    "/accounts/:id/reject": { ...ID, post: { ...takes({ name: {} }), ...answers(ref("Account")) } },
    "/accounts/:id/print": { ...ID, post: none },
    "/accounts/:id/duplicate": { ...ID, post: answers(ref("Account"), 201) },
    "/accounts/of/{customerId}": {
      parameters: [{ name: "customerId", in: "path", required: true, schema: INTEGER }],
      get: answers(ref("Account")),
    },
    "/owners/api/list-create": {
      get: answers(listOf(ref("Owner"))),
      post: { ...takes({ name: {} }), ...answers(ref("Owner"), 201) },
    },
    "/owners/api/{id}/update-delete": { ...ID, get: answers(ref("Owner")), delete: none },
  },
  components: {
    schemas: {
      Desk: NAMED,
      Notice: {
        type: "object",
        properties: {
          id: INTEGER,
          title: { type: "string" },
          isRead: { type: "boolean" },
          readAt: { type: "string", format: "date-time", nullable: true },
          likesCount: INTEGER,
        },
      },
      Account: {
        type: "object",
        properties: {
          id: INTEGER,
          name: { type: "string" },
          balance: INTEGER,
          status: { type: "string", example: "ACTIVE" },
          customer: { type: "object", properties: { id: INTEGER, name: { type: "string" } } },
        },
      },
      Owner: NAMED,
    },
  },
};

interface Answered {
  readonly status: number;
  readonly json: Json;
  readonly list: readonly Json[];
}

type Ask = (method: string, path: string, body?: Json) => Promise<Answered>;

function asked(): Ask {
  const mock = createMock({ config: defineConfig({ api: API }) });
  return async (method, path, body) => {
    const sent = body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await mock.fetch(new Request(`http://localhost:3000${path}`, { method, ...sent }));
    const text = await response.text();
    const value = (text === "" ? {} : JSON.parse(text)) as Json | Json[];
    return {
      status: response.status,
      json: Array.isArray(value) ? {} : value,
      list: Array.isArray(value) ? value : [],
    };
  };
}

const noticeAt = async (ask: Ask, at: number): Promise<Json> => (await ask("GET", "/notices")).list[at] ?? {};
const countOf = async (ask: Ask): Promise<Json> => (await ask("GET", "/notices/unread-count")).json;

const stories: readonly (readonly [name: string, tell: (ask: Ask) => Promise<void>])[] = [
  [
    "an action is done to a record that a list shows, and that has no path of its own",
    async (ask) => {
      await ask("PATCH", "/notices/3/mark-as-unread");
      assert.equal((await noticeAt(ask, 2))["isRead"], false);
      assert.equal((await ask("PATCH", "/notices/3/read")).status, 204);
      assert.equal((await noticeAt(ask, 2))["isRead"], true);
      assert.equal(typeof (await noticeAt(ask, 2))["readAt"], "string");
      await ask("PUT", "/notices/3/set-read", { read: false });
      assert.equal((await noticeAt(ask, 2))["isRead"], false);
      assert.equal((await ask("PATCH", "/notices/999/read")).status, 404);
    },
  ],
  [
    "an action on all is done to all, and lists and counts of a state tell of it",
    async (ask) => {
      await ask("PATCH", "/notices/3/mark-as-unread");
      const { list: unread } = await ask("GET", "/notices/unread");
      assert.ok(unread.every((one) => one["isRead"] === false));
      assert.deepEqual(await countOf(ask), { ok: true, data: { count: unread.length } });
      assert.equal((await ask("POST", "/notices/mark-all-read")).status, 204);
      assert.deepEqual((await ask("GET", "/notices/unread")).list, []);
      await ask("PATCH", "/notices/3/mark-as-unread");
      await ask("PUT", "/notices/read");
      assert.deepEqual(await countOf(ask), { ok: true, data: { count: 0 } });
    },
  ],
  [
    "an action and a removal take the ids that are sent, and no others",
    async (ask) => {
      for (const id of [1, 2, 3]) await ask("PATCH", `/notices/${id}/mark-as-unread`);
      await ask("POST", "/notices/mark-read", { ids: [1, 2] });
      assert.deepEqual([(await noticeAt(ask, 1))["isRead"], (await noticeAt(ask, 2))["isRead"]], [true, false]);
      const before = (await ask("GET", "/notices")).list.length;
      await ask("POST", "/notices/bulk-delete", { ids: [1, 2] });
      await ask("POST", "/notices/delete", {});
      assert.equal((await ask("GET", "/notices")).list.length, before - 2);
    },
  ],
  [
    "a like adds one to what counts likes, and its removal takes it back",
    async (ask) => {
      const before = Number((await noticeAt(ask, 0))["likesCount"]);
      await ask("POST", "/notices/1/like");
      assert.equal((await noticeAt(ask, 0))["likesCount"], before + 1);
      await ask("DELETE", "/notices/1/like");
      assert.equal((await noticeAt(ask, 0))["likesCount"], before);
    },
  ],
  [
    "what is deposited is in the balance, and what is withdrawn is not; a parameter may be written with a colon",
    async (ask) => {
      const balance = Number((await ask("GET", "/accounts/1")).json["balance"]);
      assert.equal((await ask("POST", "/accounts/1/deposit", { amount: 100 })).json["balance"], balance + 100);
      await ask("POST", "/accounts/1/withdraw", { amount: 30 });
      assert.equal((await ask("GET", "/accounts/1")).json["balance"], balance + 70);
      assert.equal((await ask("GET", "/accounts/:id")).json["id"], 1);
    },
  ],
  [
    "an action sets a state that may be any text, in the letters of the example, where its verb names one",
    async (ask) => {
      await ask("PATCH", "/accounts/1", { status: "ACTIVE" });
      await ask("POST", "/accounts/1/print");
      assert.equal((await ask("GET", "/accounts/1")).json["status"], "ACTIVE");
      const { name, status } = (await ask("POST", "/accounts/1/reject", { name: "Spare" })).json;
      assert.deepEqual([name, status], ["Spare", "REJECTED"], "what is sent is kept, too");
      assert.equal((await ask("POST", "/accounts/1/close")).json["status"], "CLOSED");
      assert.equal((await ask("GET", "/accounts/1")).json["status"], "CLOSED");
    },
  ],
  [
    "a duplicate is another record, with the same in it",
    async (ask) => {
      const { id: _id, ...own } = (await ask("GET", "/accounts/1")).json;
      const { id, ...copied } = (await ask("POST", "/accounts/1/duplicate")).json;
      assert.notEqual(id, 1);
      assert.deepEqual(copied, own);
      assert.deepEqual((await ask("GET", `/accounts/${String(id)}`)).json, { id, ...own });
    },
  ],
  [
    "a record is found by the id of an object in it",
    async (ask) => {
      const customer = (await ask("GET", "/accounts/2")).json["customer"] as Json; // an object, by its schema
      assert.deepEqual((await ask("GET", `/accounts/of/${String(customer["id"])}`)).json["customer"], customer);
    },
  ],
  [
    "what is removed is nowhere until it is restored, also where a record may be null for its schema",
    async (ask) => {
      const { id } = (await ask("POST", "/desks", { name: "Oak" })).json["desk"] as Json; // an object, by its schema
      await ask("DELETE", `/desks/${String(id)}`);
      assert.equal((await ask("GET", `/desks/${String(id)}`)).status, 404);
      assert.ok(!(await ask("GET", "/desks")).list.some((one) => one["id"] === id));
      assert.equal((await ask("POST", `/desks/${String(id)}/restore`)).status, 204);
      assert.deepEqual((await ask("GET", `/desks/${String(id)}`)).json["desk"], { id, name: "Oak" });
      assert.equal((await ask("POST", "/desks/999/restore")).status, 404);
      await ask("DELETE", `/desks/${String(id)}`);
      assert.equal((await ask("DELETE", `/desks/${String(id)}/permanent`)).status, 204);
      assert.equal((await ask("POST", `/desks/${String(id)}/restore`)).status, 404);
    },
  ],
  [
    "what is made below another record is read at its own path, by schemas without names",
    async (ask) => {
      const { json: made } = await ask("POST", "/rooms/3/chairs", { name: "Stool" });
      assert.deepEqual((await ask("GET", `/chairs/${String(made["id"])}`)).json, made);
      assert.equal(made["roomId"], 3);
    },
  ],
  [
    "a path of verbs alone is what its methods say, though it is read too",
    async (ask) => {
      const { id } = (await ask("POST", "/owners/api/list-create", { name: "Ada" })).json;
      assert.equal((await ask("GET", `/owners/api/${String(id)}/update-delete`)).json["name"], "Ada");
      await ask("DELETE", `/owners/api/${String(id)}/update-delete`);
      assert.equal((await ask("GET", `/owners/api/${String(id)}/update-delete`)).status, 404);
    },
  ],
];

for (const [name, tell] of stories) test(name, () => tell(asked()));
