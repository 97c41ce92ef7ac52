// Many records by one POST: all of them, or none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createMock } from "../../src/index.ts";
import { startServing } from "./serving.ts";
import type { Received, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const PATH = "/v1/bookstore/authors";

function post(
  name: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  path = PATH,
): Promise<Received> {
  return serving.request({ method: "POST", path, body, headers: { ...serving.inSandbox(name), ...headers } });
}

async function get(name: string, path: string): Promise<Record<string, unknown>> {
  return (await serving.request({ path, headers: serving.inSandbox(name) })).json();
}

type Items = readonly Readonly<Record<string, unknown>>[];

test("an array creates its records in order, with an event for each", async () => {
  const answer = await post("bulk", [{ name: "Ada One" }, { name: "Ada Two" }]);
  assert.equal(answer.status, 201, answer.text);
  const { authors, total } = answer.json();
  assert.deepEqual(
    (authors as Items).map(({ id, name }) => [id, name]),
    [
      ["61", "Ada One"],
      ["62", "Ada Two"],
    ],
  );
  assert.equal(total, 2);
  assert.deepEqual(await get("bulk", `${PATH}/61`), (authors as Items)[0]);
  const { events } = await get("bulk", "/api/events?sandbox=bulk");
  assert.deepEqual(
    (events as Items).map(({ type, data }) => [type, (data as { object: { id: string } }).object.id]),
    [
      ["author.created", "61"],
      ["author.created", "62"],
    ],
  );
});

test("after a fault of one record, what another is refused with is not told", async () => {
  const body = [
    { title: 1, price: 1, authorIds: [] },
    { title: "Two", price: 1, authorIds: ["9999"] },
  ];
  const answer = await post("bulk-first", body, {}, "/v1/bookstore/books");
  assert.equal(answer.json()["code"], "validation_failed", answer.text);
  assert.deepEqual(
    (answer.json()["errors"] as Items).map(({ pointer }) => pointer),
    ["#/0/title"],
  );
});

test("all faults of all records are told with their places, and nothing is created", async () => {
  const answer = await post("bulk-faults", [{ name: "Good" }, { name: 1, bio: 2 }, "text", {}]);
  assert.deepEqual([answer.status, answer.json()["code"]], [422, "validation_failed"], answer.text);
  const pointers = (answer.json()["errors"] as Items).map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ["#/1/name", "#/1/bio", "#/2", "#/3/name"]);
  assert.equal((await get("bulk-faults", `${PATH}?limit=1`))["total"], 60);
  assert.deepEqual((await get("bulk-faults", "/api/events?sandbox=bulk-faults"))["events"], []);
});

test("one that is refused for another reason refuses all, and is named", async () => {
  const users = [
    { name: "A", email: "a@bulk.example" },
    { name: "B", email: "A@bulk.example" },
  ];
  const answer = await post("bulk-conflict", users, {}, "/v1/users");
  assert.deepEqual([answer.status, answer.json()["code"]], [409, "conflict"], answer.text);
  assert.match(String(answer.json()["detail"]), /number 1 of 2/);
  assert.equal((await get("bulk-conflict", "/v1/users?limit=1"))["total"], 100);
  const orders = [
    { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
    { userId: "999999", items: [{ bookId: "1", quantity: 1 }] },
  ];
  const lost = await post("bulk-conflict", orders, {}, "/v1/bookstore/orders");
  assert.deepEqual([lost.status, lost.json()["code"]], [422, "unresolved_reference"]);
  assert.equal((lost.json()["errors"] as Items)[0]?.["pointer"], "#/1/userId");
});

test("an empty array and one of more than a thousand are refused; a thousand are not", async () => {
  assert.equal((await post("bulk-bounds", [])).status, 422);
  const many = Array.from({ length: 1_001 }, (_, at) => ({ name: `Author ${at}` }));
  const refused = await post("bulk-bounds", many);
  assert.match(String(refused.json()["detail"]), /has 1001 records: at most 1000/);
  assert.equal((await post("bulk-bounds", many.slice(1))).json()["total"], 1_000);
});

test("with an Idempotency-Key it happens once", async () => {
  const headers = { "Idempotency-Key": "bulk-1" };
  const first = await post("bulk-once", [{ name: "Once" }], headers);
  const second = await post("bulk-once", [{ name: "Once" }], headers);
  assert.equal(second.header("idempotent-replayed"), "true");
  assert.equal(second.text, first.text);
  assert.equal((await get("bulk-once", `${PATH}?limit=1`))["total"], 61);
});

test("a mock creates many, or none", async () => {
  const mock = createMock();
  const made = await mock.authors.createMany([{ name: "One" }, { name: "Two" }]);
  assert.deepEqual(
    made.map(({ id, name }) => [id, name]),
    [
      ["61", "One"],
      ["62", "Two"],
    ],
  );
  await assert.rejects(
    mock.users.createMany([
      { name: "A", email: "a@x.example" },
      { name: "B", email: "no" },
    ]),
    {
      code: "validation_failed",
    },
  );
  assert.equal(mock.users.list({ limit: 1 }).total, 100);
});
