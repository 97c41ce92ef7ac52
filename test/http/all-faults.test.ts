// A refusal names everything that is wrong with a request, so that it is mended in one go; of very much, the first hundred.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { BASE_URL, startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

interface Fault {
  readonly parameter?: string;
  readonly header?: string;
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

const BAD_KEY = { "Idempotency-Key": '"a" "b"' };
const BAD_NAME = { "X-Sandbox": "not/a/name" };

const REQUESTS: readonly {
  readonly sent: Sent;
  readonly code: string;
  readonly faults: Readonly<Record<string, string>>;
}[] = [
  {
    sent: { path: "/v1/users?limit=0&sort=nope&role[xx]=1&fields=nope&expand=nope&_delay=x", headers: BAD_NAME },
    code: "invalid_parameter",
    faults: {
      "X-Sandbox": "pattern",
      limit: "out_of_range",
      sort: "unknown_field",
      "role[xx]": "unknown_operator",
      fields: "unknown_field",
      expand: "unknown_relation",
      _delay: "invalid_value",
    },
  },
  {
    sent: { path: "/v1/users/1?fields=nope&_seed=x", headers: BAD_NAME },
    code: "invalid_parameter",
    faults: { "X-Sandbox": "pattern", fields: "unknown_field", _seed: "invalid_value" },
  },
  {
    sent: { path: "/v1/users/1?_seed=1", headers: BAD_NAME },
    code: "invalid_header",
    faults: { "X-Sandbox": "pattern" },
  },
  {
    sent: {
      method: "POST",
      path: "/v1/users?fields=nope&expand=nope&_delay=x&_seed=1&limit=2",
      headers: { ...BAD_NAME, ...BAD_KEY },
      body: { name: 1 },
    },
    code: "invalid_parameter",
    faults: {
      "X-Sandbox": "pattern",
      "Idempotency-Key": "syntax",
      fields: "unknown_field",
      expand: "unknown_relation",
      _delay: "invalid_value",
      _seed: "read_only",
      limit: "unknown_parameter",
    },
  },
  {
    sent: { method: "DELETE", path: "/v1/users/1?fields=id&_status=x", headers: BAD_NAME },
    code: "invalid_parameter",
    faults: { "X-Sandbox": "pattern", fields: "unknown_parameter", _status: "invalid_value" },
  },
  {
    sent: { method: "PATCH", path: "/v1/users/1", headers: { ...BAD_NAME, ...BAD_KEY }, body: {} },
    code: "invalid_header",
    faults: { "X-Sandbox": "pattern", "Idempotency-Key": "syntax" },
  },
  {
    sent: { method: "POST", path: "/v1/auth/login?foo=1&_delay=x", headers: { ...BAD_NAME, ...BAD_KEY }, body: {} },
    code: "invalid_parameter",
    faults: {
      "X-Sandbox": "pattern",
      "Idempotency-Key": "syntax",
      foo: "unknown_parameter",
      _delay: "invalid_value",
    },
  },
  {
    sent: { path: "/v1/bookstore/cart?foo=1&fields=nope&expand=nope" },
    code: "invalid_parameter",
    faults: { foo: "unknown_parameter", fields: "unknown_field", expand: "unknown_relation" },
  },
  {
    sent: { path: "/api/events?after=gone&limit=0", headers: BAD_NAME },
    code: "invalid_parameter",
    faults: { "X-Sandbox": "pattern", after: "unknown", limit: "out_of_range" },
  },
  {
    sent: { path: "/api/events/types?playground=none&foo=1" },
    code: "invalid_parameter",
    faults: { playground: "unknown_playground", foo: "unknown_parameter" },
  },
  {
    sent: { path: "/api/requests?after=99&limit=0" },
    code: "invalid_parameter",
    faults: { after: "unknown", limit: "out_of_range" },
  },
  {
    sent: { path: "/api/data/changes?since=99&foo=1" },
    code: "invalid_parameter",
    faults: { since: "unknown", foo: "unknown_parameter" },
  },
  {
    sent: { path: "/v1/utilities/random?min=5&max=1&count=0" },
    code: "invalid_parameter",
    faults: { max: "out_of_range", count: "out_of_range" },
  },
  {
    sent: { path: "/images/9999x9999.svg" },
    code: "invalid_parameter",
    faults: { width: "out_of_range", height: "out_of_range" },
  },
  {
    sent: {
      method: "POST",
      path: "/api/events/subscriptions",
      body: { url: "ftp://example.com", events: ["user.created", "nope"], description: 1, foo: 2 },
    },
    code: "validation_failed",
    faults: {
      "#/description": "invalid_type",
      "#/foo": "unknown_member",
      "#/events/1": "unknown_event",
      "#/url": "invalid_url",
    },
  },
  {
    sent: { method: "POST", path: "/api/data/expect", body: { created: { nope: [{}] }, since: 99 } },
    code: "validation_failed",
    faults: { "#/created/nope": "unknown_collection", "#/since": "unknown" },
  },
  {
    sent: { method: "POST", path: "/api/data/expect", body: { created: { nope: [{}] }, since: 99, ignore: 1, foo: 2 } },
    code: "validation_failed",
    faults: {
      "#/created/nope": "unknown_collection",
      "#/since": "unknown",
      "#/ignore": "invalid_type",
      "#/foo": "unknown_member",
    },
  },
  {
    sent: {
      method: "POST",
      path: "/api/account/signup",
      headers: { Origin: BASE_URL },
      body: { email: "x", password: "password123", foo: 1 },
    },
    code: "validation_failed",
    faults: { "#/email": "invalid_format", "#/foo": "unknown_member", "#/password": "common" },
  },
];

for (const { sent, code, faults } of REQUESTS) {
  test(`${sent.method ?? "GET"} ${sent.path} with ${JSON.stringify({ ...sent.headers, body: sent.body })} names all its faults`, async () => {
    const answer = await serving.request(sent);
    const found = faultsOf(answer).map((fault) => [fault.parameter ?? fault.header ?? fault.pointer, fault.code]);
    assert.deepEqual([answer.json()["code"], Object.fromEntries(found)], [code, faults], answer.text);
  });
}

test("what a subscription is changed to, and tried with, is judged with the rest of the body", async () => {
  const made = await serving.request({
    method: "POST",
    path: "/api/events/subscriptions",
    body: { url: "https://example.com/hook", events: ["user.*"] },
  });
  const { id } = made.json()["subscription"] as { id: string };
  const path = `/api/events/subscriptions/${id}`;
  for (const [sent, faults] of [
    [
      { method: "PATCH", path, body: { events: ["nope"], status: "paused" } },
      { "#/events/0": "unknown_event", "#/status": "invalid_value" },
    ],
    [
      { method: "POST", path: `${path}/test`, body: { type: "nope", foo: 1 } },
      { "#/type": "unknown_event", "#/foo": "unknown_member" },
    ],
    [{ path: `${path}/deliveries?cursor=none&status=lost` }, { cursor: "unknown", status: "invalid_value" }],
  ] as const) {
    const found = faultsOf(await serving.request(sent)).map((fault) => [fault.parameter ?? fault.pointer, fault.code]);
    assert.deepEqual(Object.fromEntries(found), faults);
  }
});

test("templates and collections of a playground name all faults of parameters and headers", async () => {
  const made = await serving.request({ method: "POST", path: "/api/playgrounds", body: {} });
  const { playground, editToken } = made.json() as { playground: { id: string }; editToken: string };
  const { id } = playground;
  for (const body of [
    { method: "GET", path: "/hello", template: { hello: "world" } },
    { path: "/things", collection: { name: "things", count: 3, record: { name: "{{commerce.productName}}" } } },
  ]) {
    const headers = { "X-Edit-Token": editToken };
    const defined = await serving.request({ method: "POST", path: `/api/playgrounds/${id}/endpoints`, headers, body });
    assert.equal(defined.status, 201, defined.text);
  }
  for (const [path, faults] of [
    ["hello?_delay=x&_status=1", { "X-Sandbox": "pattern", _delay: "invalid_value", _status: "invalid_value" }],
    ["things?limit=0&sort=nope", { "X-Sandbox": "pattern", limit: "out_of_range", sort: "unknown_field" }],
  ] as const) {
    const answer = await serving.request({ path: `/play/${id}/${path}`, headers: BAD_NAME });
    const found = faultsOf(answer).map((fault) => [fault.parameter ?? fault.header, fault.code]);
    assert.deepEqual(Object.fromEntries(found), faults, answer.text);
  }
});

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
