// A refusal names everything that is wrong with a request, so that it is mended in one go; of very much, the first hundred.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Received, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

interface Fault {
  readonly parameter?: string;
  readonly pointer?: string;
  readonly code: string;
}

function faultsOf(answer: Received): Fault[] {
  const { errors } = answer.json() as { errors?: Fault[] }; // the contract's shape
  return errors ?? [];
}

const PARAMETERS: readonly { path: string; faults: Readonly<Record<string, string>> }[] = [
  { path: "/v1/users?foo=1&limit=0", faults: { foo: "unknown_parameter", limit: "out_of_range" } },
  { path: "/v1/utilities/uuid?foo=1&count=x", faults: { foo: "unknown_parameter", count: "out_of_range" } },
  { path: "/api/sandboxes?foo=1&bar=2", faults: { foo: "unknown_parameter", bar: "unknown_parameter" } },
  { path: "/api/data/export?foo=1&bar=2", faults: { foo: "unknown_parameter", bar: "unknown_parameter" } },
  { path: "/api/account?foo=1&bar=2", faults: { foo: "unknown_parameter", bar: "unknown_parameter" } },
  { path: "/api/seeds/1?foo=1&bar=2", faults: { foo: "unknown_parameter", bar: "unknown_parameter" } },
  { path: "/api/playgrounds/functions?foo=1&bar=2", faults: { foo: "unknown_parameter", bar: "unknown_parameter" } },
  { path: "/api/events/types?foo=1&bar=2", faults: { foo: "unknown_parameter", bar: "unknown_parameter" } },
  {
    path: "/api/events?foo=1&limit=0&wait=99&type=nope,order.paid&sandbox=a%20b&after=x&after=y",
    faults: {
      foo: "unknown_parameter",
      limit: "out_of_range",
      wait: "out_of_range",
      type: "unknown_event",
      sandbox: "invalid_value",
      after: "repeated",
    },
  },
  {
    path: "/api/events/subscriptions/none/deliveries?status=lost&type=nope&foo=1",
    faults: { status: "invalid_value", type: "unknown_event", foo: "unknown_parameter" },
  },
];

for (const { path, faults } of PARAMETERS) {
  test(`GET ${path} names all its faults`, async () => {
    const answer = await serving.request({ path });
    assert.equal(answer.status, 400, answer.text);
    const found = Object.fromEntries(faultsOf(answer).map(({ parameter = "", code }) => [parameter, code]));
    assert.deepEqual(found, faults);
  });
}

test("more parameters than anybody needs are one fault", async () => {
  for (const [path, name] of [
    ["/api/data/export", "a"],
    ["/api/sandboxes", "a"],
    ["/api/events", "type"],
    ["/v1/utilities/time", "a"],
  ] as const) {
    const answer = await serving.request({ path: `${path}?${`${name}&`.repeat(1_000)}` });
    assert.deepEqual(
      faultsOf(answer).map(({ code }) => code),
      ["too_many"],
      path,
    );
  }
});

test("a hundred faults of a body are named, and how many more there are", async () => {
  const address = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`m${at}`, 1]));
  const answer = await serving.request({
    method: "POST",
    path: "/v1/users",
    headers: { Prefer: "handling=strict" },
    body: { name: "Ada", email: "ada@example.com", ...address },
  });
  assert.equal(answer.status, 422);
  assert.equal(faultsOf(answer).length, 100);
  assert.equal(answer.json()["moreErrors"], 800);
});

test("a body with too many members or values is refused before its fields are looked at", async () => {
  const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`m${at}`, 1]));
  for (const [method, path, body, pointer] of [
    ["POST", "/v1/users", { name: 1, payload: wide }, "#/payload"],
    ["PATCH", "/v1/users/1", { name: 1, list: Array.from({ length: 20_001 }, () => 0) }, "#"],
    ["POST", "/api/playgrounds", { bogus: wide }, "#/bogus"],
  ] as const) {
    const answer = await serving.request({ method, path, body });
    assert.equal(answer.status, 422, answer.text);
    assert.equal(answer.json()["code"], "validation_failed");
    assert.deepEqual(
      faultsOf(answer).map((fault) => [fault.pointer, fault.code]),
      [[pointer, "too_many"]],
    );
  }
});

test("a document that is imported may hold more", async () => {
  const items = Array.from({ length: 9_000 }, (_, at) => ({ id: at + 1, name: `Item ${at}` }));
  const answer = await serving.request({ method: "POST", path: "/api/playgrounds/import", body: { items } });
  assert.equal(answer.status, 201, answer.text.slice(0, 500));
});
