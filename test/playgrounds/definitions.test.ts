// Publishing endpoints: those that are allowed, those that are refused and why, and who may change them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

let serving: Serving;
/** A playground in which nothing is ever published. */
let untouched: Made;
before(async () => {
  serving = await startServing();
  untouched = await makePlayground(serving);
});
after(() => serving[Symbol.asyncDispose]());

type Fault = readonly [pointer: string, detail: RegExp];

const refused: readonly { readonly name: string; readonly body: unknown; readonly faults: readonly Fault[] }[] = [
  {
    name: "nothing",
    body: {},
    faults: [
      ["#/path", /path must be text/],
      ["#/template", /template is required/],
    ],
  },
  { name: "a list", body: [], faults: [["#", /an endpoint is a JSON object/]] },
  {
    name: "a slip in a member",
    body: { path: "/a", tmplate: 1 },
    faults: [
      ["#/tmplate", /unknown member "tmplate": did you mean template\?/],
      ["#/template", /required/],
    ],
  },
  {
    name: "a method that is none",
    body: { method: "GTE", path: "/a", template: 1 },
    faults: [["#/method", /did you mean GET\?/]],
  },
  { name: "HEAD", body: { method: "HEAD", path: "/a", template: 1 }, faults: [["#/method", /HEAD comes with GET/]] },
  {
    name: "numbers out of range",
    body: { path: "/a", status: 100, delayMs: 20_000, template: 1 },
    faults: [
      ["#/status", /from 200 to 599, not 100/],
      ["#/delayMs", /from 0 to 10000, not 20000/],
    ],
  },
  {
    name: "an unknown function",
    body: { path: "/a", template: { users: [{ name: "{{person.fulName}}" }] } },
    faults: [
      [
        "#/template/users/0/name",
        /^unknown function person\.fulName at \$\.users\[0\]\.name: did you mean person\.fullName\?$/,
      ],
    ],
  },
  {
    name: "a function that refuses its arguments",
    body: { path: "/a", template: { "a b": '{{number.int({"min":2,"max":1})}}' } },
    faults: [["#/template/a b", /does not take these arguments/]],
  },
  {
    name: "an object as text",
    body: { path: "/a", contentType: "text/html", template: {} },
    faults: [["#/template", /template must be text, since contentType is text\/html/]],
  },
  {
    name: "another charset",
    body: { path: "/a", contentType: "text/html; charset=latin1", template: "" },
    faults: [["#/contentType", /cannot have charset latin1/]],
  },
  {
    name: "a content type that is none",
    body: { path: "/a", contentType: "html\r\nX-A: b", template: "" },
    faults: [["#/contentType", /must be a media type/]],
  },
  {
    name: "a line break within a type",
    body: { path: "/a", contentType: "text/html;\r\nx=y", template: "" },
    faults: [["#/contentType", /must be a media type/]],
  },
  {
    name: "letters that no header takes in a type",
    body: { path: "/a", contentType: 'text/plain; x="日本"', template: "" },
    faults: [["#/contentType", /must be a media type/]],
  },
  {
    name: "half a character in a path",
    body: { path: "/\ud800", template: "" },
    faults: [["#/path", /half of a surrogate pair/]],
  },
  {
    name: "headers that belong to the service",
    body: {
      path: "/a",
      template: 1,
      headers: {
        "Set-Cookie": "a=b",
        "access-control-allow-origin": "x",
        "Content-Length": "1",
        Connection: "close",
        "X-Ok": "1",
      },
    },
    faults: [
      ["#/headers/Set-Cookie", /Set-Cookie cannot be set/],
      ["#/headers/access-control-allow-origin", /cannot be set/],
      ["#/headers/Content-Length", /cannot be set/],
      ["#/headers/Connection", /cannot be set/],
    ],
  },
  {
    name: "a header that would end the line",
    body: { path: "/a", template: 1, headers: { "X-A": "b\r\nSet-Cookie: c" } },
    faults: [["#/headers/X-A", /characters that a header cannot/]],
  },
  {
    name: "a header given twice",
    body: { path: "/a", template: 1, headers: { "X-A": "1", "x-a": "2" } },
    faults: [["#/headers/x-a", /given twice/]],
  },
  {
    name: "a collection at a parameter",
    body: { path: "/a/:id", collection: { name: "a", record: {} } },
    faults: [["#/path", /has no parameters/]],
  },
  {
    name: "a collection without records",
    body: { path: "/a", collection: { name: "a" } },
    faults: [["#/collection/record", /record is required/]],
  },
  {
    name: "a collection of both",
    body: { path: "/a", collection: { name: "a", record: {}, records: [] } },
    faults: [["#/collection", /either record, a template, or records/]],
  },
  {
    name: "a collection called total",
    body: { path: "/a", collection: { name: "total", record: {} } },
    faults: [["#/collection/name", /cannot be total/]],
  },
  {
    name: "a collection of too many",
    body: { path: "/a", collection: { count: 10_001, record: {} } },
    faults: [["#/collection/count", /from 0 to 10000/]],
  },
  {
    name: "records that read a request",
    body: { path: "/a", collection: { record: { x: "{{params.id}}" } } },
    faults: [["#/collection/record/x", /there is no request/]],
  },
  {
    name: "records that are too much work",
    body: {
      path: "/a",
      collection: {
        count: 10_000,
        record: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, "{{index}}"])),
      },
    },
    faults: [["#/collection/record", /count can be at most 1000/]],
  },
  {
    name: "records that are too large together",
    body: { path: "/a", collection: { count: 10_000, record: { text: "x".repeat(1_000) } } },
    faults: [["#/collection/record", /10000 of them are more than/]],
  },
  {
    name: "records with too many items together",
    body: { path: "/a", collection: { count: 5_000, record: { list: { $repeat: 3, $item: 1 } } } },
    faults: [["#/collection/record/list", /more than 2 items/]],
  },
  {
    name: "records that are no objects",
    body: { path: "/a", collection: { records: [{}, 1] } },
    faults: [["#/collection/records/1", /records\[1\] must be an object/]],
  },
  {
    name: "a template of more than 64 KiB",
    body: { path: "/a", template: "x".repeat(70_000) },
    faults: [["#/template", /longer than 65536 characters/]],
  },
];

for (const name of [
  "Clear-Site-Data",
  "Content-Security-Policy",
  "Service-Worker-Allowed",
  "Refresh",
  "X-Frame-Options",
  "Transfer-Encoding",
  "Content-Encoding",
  "Keep-Alive",
  "Upgrade",
  "Trailer",
  "TE",
  "Proxy-Authenticate",
  "Strict-Transport-Security",
  "Alt-Svc",
  "Content-Type",
  "RateLimit",
  "X-RateLimit-Limit",
  "Cross-Origin-Opener-Policy",
  "Access-Control-Expose-Headers",
  "Set-Login",
  "Use-As-Dictionary",
  "Critical-CH",
  "Activate-Storage-Access",
  "Speculation-Rules",
  "CDN-Cache-Control",
  "Surrogate-Control",
  "Host",
  "Via",
  "Age",
  "Origin-Trial",
  "Of-Tomorrow",
  "X-Accel-Redirect",
  "X-Forwarded-For",
]) {
  test(`the header ${name} cannot be set`, async () => {
    const answer = await untouched.publish({ path: "/a", template: 1, headers: { [name]: "x" } });
    assert.equal(answer.status, 422);
    assert.match(String(answer.json()["detail"]), new RegExp(`${name} cannot be set`));
  });
}

const LEADING: readonly (readonly [name: string, value: string, status: number])[] = [
  ["Location", "/play/some-id/things/1", 201],
  ["Location", "things/1", 201],
  ["Location", "?page=2", 201],
  ["Location", "https://evil.example/", 422],
  ["Location", "//evil.example/play/a/b", 422],
  ["Location", "/\t/evil.example/play/a", 422],
  ["Location", "/\\evil.example/play/a", 422],
  ["Location", "/dashboard", 422],
  ["Location", "/play/../dashboard", 422],
  ["Location", "/play/%2e%2e/dashboard", 422],
  ["Location", "../dashboard", 422],
  ["Location", "javascript:alert(1)", 422],
  ["WWW-Authenticate", 'Bearer realm="mine", error="invalid_token"', 201],
  ["WWW-Authenticate", 'Basic realm="seedbed"', 422],
  ["WWW-Authenticate", "Bearer, basic", 422],
  ["Cache-Control", "max-age=60", 201],
  ["X-Total-Count", "3", 201],
];
for (const [name, value, status] of LEADING) {
  test(`the header ${name}: ${value} is answered with ${status}`, async () => {
    const made = await makePlayground(serving);
    const answer = await made.publish({ path: "/a", template: 1, headers: { [name]: value } });
    assert.equal(answer.status, status, answer.text);
    if (status === 422) assert.match(answer.text, new RegExp(`"pointer":"#/headers/${name}"`));
    else assert.equal((await made.play({ path: "/a" })).header(name), value);
  });
}

for (const { name, body, faults } of refused) {
  test(`${name} cannot be published, and every fault is told`, async () => {
    const answer = await untouched.publish(body);
    assert.equal(answer.status, 422, answer.text);
    const errors = answer.json()["errors"] as { pointer: string; detail: string }[];
    assert.deepEqual(
      errors.map((error) => error.pointer),
      faults.map(([pointer]) => pointer),
    );
    for (const [at, [, detail]] of faults.entries()) assert.match(errors[at]?.detail ?? "", detail);
    assert.equal((await untouched.edit({ path: "/endpoints" })).json()["total"], 0, "nothing was saved");
  });
}

test("endpoints are listed, read, replaced and deleted, and what was read can be sent back", async () => {
  const made = await makePlayground(serving);
  const one = (await made.publish({ path: "/a", template: 1 })).json()["endpoint"] as Record<string, unknown>;
  const two = (await made.publish({ path: "/b", template: 2 })).json()["endpoint"] as Record<string, unknown>;
  const list = (await made.edit({ path: "/endpoints" })).json();
  assert.deepEqual(list, { endpoints: [one, two], total: 2, limit: 20 });
  const path = `/endpoints/${String(one["id"])}`;
  assert.deepEqual((await made.edit({ path })).json(), { endpoint: one });
  const replaced = await made.edit({ method: "PUT", path, body: { ...one, template: 3 } });
  assert.deepEqual(replaced.json(), { endpoint: { ...one, template: 3 } });
  assert.equal((await made.play({ path: "/a" })).text, "3", "it answers anew at once");
  assert.deepEqual(
    (await made.edit({ path: "/endpoints" })).json()["endpoints"],
    [{ ...one, template: 3 }, two],
    "in its place",
  );
  assert.equal((await made.edit({ method: "DELETE", path })).status, 204);
  assert.equal((await made.edit({ method: "DELETE", path })).status, 404);
  assert.equal((await made.edit({ method: "PUT", path, body: one })).status, 404);
  assert.equal((await made.play({ path: "/a" })).status, 404);
});

test("two endpoints cannot answer the same requests", async () => {
  const made = await makePlayground(serving);
  assert.equal((await made.publish({ path: "/a/:id", template: 1 })).status, 201);
  const same = await made.publish({ path: "/a/:other", template: 1 });
  assert.deepEqual([same.status, same.json()["code"]], [409, "conflict"]);
  assert.match(String(same.json()["detail"]), /GET \/a\/:id is answered by endpoint ep_\w+ already/);
  assert.equal(
    (await made.publish({ path: "/a", collection: { record: {} } })).status,
    409,
    "a collection's records are at /a/:id",
  );
  assert.equal((await made.publish({ method: "POST", path: "/a/:id", template: 1 })).status, 201);
  assert.equal((await made.publish({ path: "/b", collection: { name: "things", record: {} } })).status, 201);
  assert.equal((await made.publish({ path: "/c", collection: { name: "things", record: {} } })).status, 409);
});

test("a visitor's playground holds 20 endpoints, a key's 200", async () => {
  const visitors = await makePlayground(serving);
  const key = { "X-API-Key": serving.apiKey };
  const keys = await makePlayground(serving, key);
  for (let at = 0; at < 20; at += 1) {
    assert.equal((await visitors.publish({ path: `/e${at}`, template: at })).status, 201);
    assert.equal((await keys.publish({ path: `/e${at}`, template: at })).status, 201);
  }
  const over = await visitors.publish({ path: "/more", template: 1 });
  assert.deepEqual([over.status, over.json()["code"], over.json()["limit"]], [403, "limit_reached", 20]);
  assert.equal((await keys.publish({ path: "/more", template: 1 })).status, 201);
  assert.equal((await keys.edit({ path: "/endpoints" })).json()["limit"], 200);
  assert.equal(((await keys.edit({ path: "" })).json()["playground"] as Record<string, unknown>)["expiresAt"], null);
});

test("an address has at most 50 playgrounds", async () => {
  await using own = await startServing();
  for (let at = 0; at < 50; at += 1) await makePlayground(own);
  const over = await own.request({ method: "POST", path: "/api/playgrounds" });
  assert.deepEqual([over.status, over.json()["code"], over.json()["limit"]], [403, "limit_reached", 50]);
  await makePlayground(own, { "X-API-Key": own.apiKey });
});

test("who may not change a playground is told so before the body is read", async () => {
  const { id } = await makePlayground(serving);
  for (const [method, rest] of [
    ["PATCH", ""],
    ["POST", "/endpoints"],
    ["PUT", "/endpoints/ep_none"],
  ] as const) {
    const answer = await serving.request({
      method,
      path: `/api/playgrounds/${id}${rest}`,
      headers: { "X-Edit-Token": "wrong", "Content-Type": "application/json" },
      body: "{",
    });
    assert.deepEqual([answer.status, answer.json()["code"]], [401, "invalid_token"], `${method} ${rest}`);
  }
});

test("only who has the token or the owner's key may look and change", async () => {
  const made = await makePlayground(serving);
  const path = `/api/playgrounds/${made.id}`;
  const attempts: readonly Record<string, string>[] = [
    {},
    { "X-Edit-Token": "wrong" },
    { "X-Edit-Token": `${made.editToken}x` },
    { "X-API-Key": serving.apiKey },
  ];
  for (const headers of attempts) {
    for (const [method, rest] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "/endpoints"],
      ["POST", "/endpoints"],
      ["GET", "/export"],
      ["GET", "/requests"],
      ["GET", "/requests/stream"],
    ] as const) {
      const answer = await serving.request({ method, path: path + rest, headers });
      assert.deepEqual([answer.status, answer.json()["code"]], [401, "invalid_token"], `${method} ${rest}`);
      assert.notEqual(answer.header("www-authenticate"), undefined);
    }
  }
  assert.equal(
    (await serving.request({ path: "/api/playgrounds/nothing", headers: { "X-Edit-Token": "x" } })).status,
    404,
  );
  assert.equal(
    (await serving.request({ path, headers: { "X-API-Key": "sb_live_wrong", "X-Edit-Token": made.editToken } })).json()[
      "code"
    ],
    "invalid_api_key",
  );
  const owned = await makePlayground(serving, { "X-API-Key": serving.apiKey });
  const byKey = { path: `/api/playgrounds/${owned.id}`, headers: { "X-API-Key": serving.apiKey } };
  assert.equal((await serving.request(byKey)).status, 200);
  assert.equal((await serving.request({ ...byKey, headers: { "X-Edit-Token": owned.editToken } })).status, 200);
});

test("a playground is renamed and deleted with all its data", async () => {
  const made = await makePlayground(serving);
  await made.publish({ path: "/pets", collection: { count: 3, record: { n: 1 } } });
  await made.play({ method: "DELETE", path: "/pets/1" });
  await made.play({ method: "DELETE", path: "/pets/1", headers: { "X-API-Key": serving.apiKey } });
  const renamed = await made.edit({ method: "PATCH", path: "", body: { name: "Other" } });
  assert.equal((renamed.json()["playground"] as Record<string, unknown>)["name"], "Other");
  assert.equal((await made.edit({ method: "PATCH", path: "", body: { name: "" } })).status, 422);
  assert.equal((await made.edit({ method: "PATCH", path: "", body: { nme: "x" } })).status, 422);
  assert.equal((await made.edit({ method: "DELETE", path: "" })).status, 204);
  assert.equal((await made.edit({ path: "" })).status, 404);
  assert.equal((await made.play({ path: "/pets" })).status, 404);
});

test("a visitor's playground is gone after 7 days, a key's stays", async () => {
  await using own = await startServing();
  const visitors = await makePlayground(own);
  const keys = await makePlayground(own, { "X-API-Key": own.apiKey });
  for (const made of [visitors, keys]) await made.publish({ path: "/a", template: 1 });
  const week = 7 * 24 * 3_600_000;
  own.setTime(Date.parse("2026-11-20T12:00:00.000Z") + week - 1);
  assert.equal((await visitors.play({ path: "/a" })).status, 200);
  own.setTime(Date.parse("2026-11-20T12:00:00.000Z") + week);
  assert.equal((await visitors.play({ path: "/a" })).status, 404);
  assert.equal((await visitors.edit({ path: "" })).status, 404);
  assert.equal((await keys.play({ path: "/a" })).status, 200);
});

test("a collection that is defined anew starts anew, and the others keep what was changed", async () => {
  const made = await makePlayground(serving);
  const { id } = (await made.publish({ path: "/a", collection: { name: "as", count: 3, record: { n: 1 } } })).json()[
    "endpoint"
  ] as { id: string };
  await made.publish({ path: "/b", collection: { name: "bs", count: 3, record: { n: 1 } } });
  for (const path of ["/a/1", "/b/1"]) await made.play({ method: "PATCH", path, body: { n: 2 } });
  await made.play({ method: "POST", path: "/a", body: { n: 3 } });
  await made.edit({
    method: "PUT",
    path: `/endpoints/${id}`,
    body: { path: "/a", collection: { name: "as", count: 10, record: { n: 5 } } },
  });
  assert.equal((await made.play({ path: "/a/1" })).json()["n"], 5);
  assert.equal((await made.play({ path: "/a" })).json()["total"], 10);
  assert.equal((await made.play({ method: "POST", path: "/a", body: {} })).json()["id"], "11");
  assert.equal((await made.play({ path: "/b/1" })).json()["n"], 2);
});

test("preview renders without saving, the same with a seed", async () => {
  const preview = (body: unknown) => serving.request({ method: "POST", path: "/api/playgrounds/preview", body });
  const template = {
    name: "{{person.fullName}}",
    id: "{{params.id}}",
    q: "{{query.page}}",
    h: "{{headers.x-id}}",
    b: "{{body.a}}",
  };
  const request = {
    method: "GET",
    params: { id: "7" },
    query: { page: "2" },
    headers: { "X-Id": "h" },
    body: { a: [1] },
  };
  const [one, same, other] = await Promise.all([
    preview({ template, seed: 42, request }),
    preview({ template, seed: 42, request }),
    preview({ template, seed: 43, request }),
  ]);
  assert.deepEqual([one.status, one.text], [200, same.text]);
  assert.notEqual(one.text, other.text);
  const { name: _name, ...rest } = one.json()["output"] as Record<string, unknown>;
  assert.deepEqual(rest, { id: "7", q: "2", h: "h", b: [1] });
  assert.equal(one.header("x-ratelimit-limit"), undefined);
  const faults = await preview({ template: ["{{person.fulName}}"], sed: 1 });
  assert.deepEqual(
    [faults.status, (faults.json()["errors"] as { pointer: string }[]).map((error) => error.pointer)],
    [422, ["#/sed"]],
  );
  const fault = await preview({ template: ["{{person.fulName}}"] });
  assert.equal((fault.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/template/0");
  for (const body of [
    {},
    [],
    { template: 1, seed: 1.5 },
    { template: 1, request: 1 },
    { template: 1, request: { params: 1 } },
  ])
    assert.equal((await preview(body)).status, 422);
});

test("the functions are listed with an example of each", async () => {
  const answer = await serving.request({ path: "/api/playgrounds/functions" });
  const { functions, words, total } = answer.json() as {
    functions: { name: string; call: string; example: unknown }[];
    words: { name: string }[];
    total: number;
  };
  assert.equal(answer.header("cache-control"), "no-cache", "the same for every caller");
  const again = await serving.request({
    path: "/api/playgrounds/functions",
    headers: { "If-None-Match": String(answer.header("etag")) },
  });
  assert.equal(again.status, 304);
  assert.equal(functions.length, total);
  assert.ok(functions.some(({ name, call }) => name === "person.fullName" && call === "{{person.fullName}}"));
  assert.deepEqual(
    words.map(({ name }) => name),
    ["params", "query", "body", "headers", "cookies", "credentials", "method", "index", "now", "world"],
  );
  assert.equal(
    (
      await serving.request({
        path: "/api/playgrounds/functions",
        headers: { "If-None-Match": answer.header("etag") ?? "" },
      })
    ).status,
    304,
  );
});
