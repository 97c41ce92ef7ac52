// Ways of servers that a recording shows, and that requests with other values meet again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { apiOfHar } from "../../src/core/definition/import/from-har.ts";
import { createMock, defineConfig } from "../../src/index.ts";

const HOST = "https://api.example.com";

type Json = Readonly<Record<string, unknown>>;
type Seen = readonly [method: string, target: string, status: number, body?: unknown, sent?: unknown, key?: string];
type Ask = (method: string, target: string, sent?: unknown, headers?: Json) => Promise<readonly [number, Json]>;

/** A session as it was recorded, imported and served. */
function served(session: readonly Seen[]): Ask {
  const type = "application/json";
  const entries = session.map(([method, target, status, body, sent, key]) => ({
    startedDateTime: "2025-01-01T00:00:00.000Z",
    request: {
      method,
      url: HOST + target,
      headers: key === undefined ? [] : [{ name: key, value: "[masked]" }],
      ...(sent !== undefined && { postData: { mimeType: type, text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: status === 201 ? [{ name: "Location", value: `${HOST}/a` }] : [],
      content: body === undefined ? { mimeType: "" } : { mimeType: type, text: JSON.stringify(body) },
    },
  }));
  const mock = createMock({ config: defineConfig({ api: apiOfHar({ log: { entries } })?.document } as never) });
  return async (method, target, sent, headers = {}) => {
    const answer = await mock.fetch(HOST + target, {
      method,
      headers: { ...(sent !== undefined && { "Content-Type": type }), ...headers } as Record<string, string>,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    const body = (text === "" ? {} : JSON.parse(text)) as Json;
    return [answer.status, { ...body, ...(answer.headers.has("location") && { at: answer.headers.get("location") }) }];
  };
}

const task = (id: number, more: Json = {}) => ({
  id,
  title: `Task ${id}`,
  slug: `task-${id}`,
  level: ["low", "high"][id % 2],
  parent: { id: 1 + (id % 2), name: `Plan ${id % 2}` },
  doneAt: null,
  code: `T-${id}`,
  ...more,
});
const TASKS = [5, 4, 3, 2, 1].map((id) => task(id));
const errors = (...names: readonly string[]) => ({
  message: "Invalid",
  errors: Object.fromEntries(names.map((name) => [name, [`${name} is wrong`]])),
});
const made = task(6, { title: "Sow beans", slug: "sow-beans", level: "low" });
const ask = served([
  ["GET", "/tasks", 200, { tasks: TASKS, error: null }],
  ["GET", "/tasks?page=0", 200, { tasks: TASKS.slice(0, 2), error: null }],
  ["GET", "/tasks?page=1", 200, { tasks: TASKS.slice(2, 4), error: null }],
  ["GET", "/tasks?page=9", 404, { error: "no such page" }],
  ["GET", "/tasks/search?title=Task+1", 200, TASKS.slice(4)],
  ["GET", "/tasks/4", 200, { ...task(4), notes: "Of one alone" }],
  ["POST", "/tasks", 422, errors("title", "level"), { task: { level: "none" } }],
  ["POST", "/tasks", 422, errors("title"), { task: { title: "" } }],
  [
    "POST",
    "/tasks",
    201,
    task(7, { title: "Hoe", slug: "hoe", level: "high" }),
    { task: { title: "Hoe", level: "high" } },
  ],
  ["POST", "/tasks", 201, made, { task: { title: "Sow beans" } }],
  ["POST", "/tasks", 409, { message: "title is taken" }, { task: { title: "Sow beans" } }],
  ["POST", "/tasks/6/close", 200, { ...made, doneAt: "2025-01-01T00:00:00.000Z" }],
  ["POST", "/tasks/6/close", 409, { message: "closed before" }],
  ["PATCH", "/tasks/6", 200, { ...made, level: "high" }, { task: { level: "high" } }],
  ["DELETE", "/tasks/6", 200, { task: null, error: null }],
]);

test("a request with other values meets the usual values, and the refusals, that a recording shows", async () => {
  const [status, { at, ...one }] = await ask("POST", "/tasks", { task: { title: "Dig over" } });
  assert.equal(status, 201);
  assert.equal(at, `http://localhost:3000/tasks/${String(one["id"])}`, "an address where the server gave one");
  assert.deepEqual([one["title"], one["slug"], one["level"], one["doneAt"]], ["Dig over", "dig-over", "low", null]);
  assert.ok(!["T-6", "T-7"].includes(String(one["code"])), "what one record alone had is not remembered");
  const path = `/tasks/${String(one["id"])}`;
  assert.deepEqual(await ask("POST", "/tasks", { task: { level: "high" } }), [422, errors("title")]);
  assert.deepEqual(await ask("POST", "/tasks", { task: { title: "Rake", level: "odd" } }), [422, errors("level")]);
  assert.deepEqual(await ask("POST", "/tasks", { task: { title: "Dig over" } }), [409, { message: "title is taken" }]);
  assert.equal((await ask("PATCH", path, { task: { title: "Dig" } }))[1]["title"], "Dig", "nothing else was missed");
  assert.equal((await ask("POST", `${path}/close`))[0], 200);
  assert.deepEqual(await ask("POST", `${path}/close`), [409, { message: "closed before" }]);
  const tasks = (await ask("GET", "/tasks"))[1]["tasks"] as readonly Json[];
  assert.deepEqual([tasks[0]?.["title"], tasks[1]?.["title"]], ["Dig", "Task 5"], "the newest is the first");
  assert.deepEqual(await ask("DELETE", path), [200, { task: null, error: null }]);
});

test("lists of a recording are asked for in ways that nobody took", async () => {
  const ids = async (target: string) =>
    ((await ask("GET", target))[1]["tasks"] as { id: number }[]).map(({ id }) => id);
  assert.deepEqual(await ids("/tasks?page=1&size=2"), [3, 2], "pages begin at 0");
  assert.deepEqual(await ask("GET", "/tasks?page=7&size=2"), [404, { error: "no such page" }]);
  assert.deepEqual(await ids("/tasks?parent_id=1"), [4, 2], "by the id of what a record holds");
  assert.deepEqual(await ids("/tasks?slug=task-2"), [2], "by a member");
  assert.equal(Object.keys((await ask("GET", "/tasks/search?title=SK+3"))[1]).length, 1, "by a part of a text");
  assert.equal(
    typeof (await ask("GET", "/tasks/2"))[1]["notes"],
    "string",
    "what records have alone, all of them have",
  );
});

test("records keep the order of a list's pages, and a filtered list says nothing of it", async () => {
  const item = (id: number) => ({ id, kind: id % 3 === 0 ? "a" : "b" });
  const all = served([
    ["GET", "/items?limit=2", 200, { items: [item(1), item(2)], nextCursor: "0d6e0a3e-8f2b-4a53-9a1c-0f4f0d7e0a11" }],
    ["GET", "/items?kind=b", 200, { items: [item(2), item(1), item(5)], nextCursor: null }],
    [
      "GET",
      "/items?limit=2&cursor=0d6e0a3e-8f2b-4a53-9a1c-0f4f0d7e0a11",
      200,
      { items: [item(3), item(4)], nextCursor: null },
    ],
  ]);
  const [, { items, nextCursor }] = await all("GET", "/items?limit=3");
  assert.deepEqual(
    (items as { id: number }[]).map(({ id }) => id),
    [1, 2, 3],
  );
  const [, rest] = await all("GET", `/items?limit=3&cursor=${String(nextCursor)}`);
  assert.deepEqual(rest, { items: [item(4), item(5)], nextCursor: null });
});

test("who registers or signs in is who calls, a checkout makes an order, and a key is a credential", async () => {
  const user = { id: 3, name: "Ann", email: "ann@example.com" };
  const order = { id: 8, status: "pending", address: "Elm 1", total: "31.50", lines: [{ item: 4 }] };
  const cart = (...ids: readonly number[]) => ({
    data: { items: ids.map((id) => ({ id, count: 2 })), sum: ids.length },
  });
  const key = "X-API-Key";
  const shop = served([
    ["GET", "/orders", 401, { error: "who?" }],
    ["POST", "/auth/login", 401, { error: "wrong" }, { email: user.email, password: "[masked]" }],
    ["POST", "/auth/login", 200, { ...user, token: "[masked]" }, { email: user.email, password: "[masked]" }],
    ["GET", "/auth/me", 200, user, undefined, key],
    ["GET", "/orders", 200, [{ ...order, id: 1, status: "sent" }], undefined, key],
    ["GET", "/cart", 200, cart(), undefined, key],
    ["POST", "/cart/items", 201, cart(1), { count: 2 }, key],
    ["DELETE", "/cart/items/1", 200, cart(), undefined, key],
    ["POST", "/checkout", 201, order, { address: "Elm 1", method: "card" }, key],
    ["GET", "/orders", 200, [{ ...order, id: 1, status: "sent" }, order], undefined, key],
    [
      "POST",
      "/auth/register",
      201,
      { ...user, id: 9, name: "Bo", token: "[masked]" },
      { name: "Bo", password: "[masked]" },
    ],
  ]);
  const signed = { [key]: "any" };
  assert.deepEqual(await shop("GET", "/orders"), [401, { error: "who?" }]);
  assert.equal((await shop("POST", "/auth/login", { email: user.email, password: "x" }))[1]["name"], "Ann");
  assert.deepEqual(await shop("GET", "/auth/me", undefined, signed), [200, user]);
  const [, { at: _at, ...added }] = await shop("POST", "/cart/items", { count: 5 }, signed);
  assert.deepEqual((added["data"] as { items: Json[] }).items, [{ id: 1, count: 5 }]);
  const [status, bought] = await shop("POST", "/checkout", { address: "Oak 2", method: "card" }, signed);
  assert.deepEqual([status, bought["status"], bought["address"]], [201, "pending", "Oak 2"]);
  assert.equal(Object.values((await shop("GET", "/orders", undefined, signed))[1]).length, 2);
  await shop("POST", "/auth/register", { name: "Cy", password: "x" });
  assert.equal((await shop("GET", "/auth/me", undefined, signed))[1]["name"], "Cy");
});
