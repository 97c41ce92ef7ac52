import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const answers: { name: string; method?: string; path: string; body?: unknown; expect: Record<string, unknown> }[] = [
  {
    name: "hashes",
    method: "POST",
    path: "/v1/utilities/hash",
    body: { text: "abc" },
    expect: { algorithm: "sha256", hash: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
  },
  {
    name: "hashes as asked",
    method: "POST",
    path: "/v1/core/utilities/hash",
    body: { text: "abc", algorithm: "md5" },
    expect: { algorithm: "md5", hash: "900150983cd24fb0d6963f7d28e17f72" },
  },
  {
    name: "codes base64",
    method: "POST",
    path: "/v1/utilities/base64",
    body: { text: "hé" },
    expect: { mode: "encode", result: "aMOp" },
  },
  {
    name: "decodes base64",
    method: "POST",
    path: "/v1/utilities/base64",
    body: { text: "aMOp", mode: "decode" },
    expect: { mode: "decode", result: "hé" },
  },
  {
    name: "makes slugs",
    method: "POST",
    path: "/v1/utilities/slug",
    body: { text: "  Ça va — Déjà Vu! " },
    expect: { slug: "ca-va-deja-vu" },
  },
  {
    name: "makes slugs without letters that addresses lack",
    method: "POST",
    path: "/v1/utilities/slug",
    body: { text: "Łódź, Große Straße & Ærø" },
    expect: { slug: "lodz-grosse-strasse-aero" },
  },
  {
    name: "tells the time",
    path: "/v1/utilities/time?timezone=Asia/Kolkata",
    expect: {
      iso: "2026-11-20T12:00:00.000Z",
      epochMs: 1795176000000,
      timezone: "Asia/Kolkata",
      local: "2026-11-20T17:30:00",
    },
  },
  { name: "tells the address", path: "/v1/utilities/ip", expect: { ip: "127.0.0.1" } },
  { name: "answers late", path: "/v1/utilities/delay/1", expect: { delay: 1 } },
  { name: "answers with a status", path: "/v1/utilities/status/202", expect: { status: 202 } },
];
for (const { name, expect, ...sent } of answers) {
  test(`${name}: ${sent.method ?? "GET"} ${sent.path}`, async () => {
    const answer = await serving.request(sent);
    assert.deepEqual(answer.json(), expect);
  });
}

test("the time is that of the sandbox's clock", async () => {
  const now = "2026-12-24T18:00:00.000Z";
  const body = { name: "frozen", clock: { now } };
  await serving.request({ method: "POST", path: "/api/sandboxes", body });
  const tell = async (headers: Readonly<Record<string, string>>) =>
    (await serving.request({ path: "/v1/utilities/time", headers })).json()["iso"];
  assert.equal(await tell({ "X-Sandbox": "frozen" }), now);
  assert.notEqual(await tell({}), now);
});

test("echoes any method as it arrived, without its secrets", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const headers = { "X-Mine": "yes", Authorization: "Bearer private", Cookie: "session=private" };
    const body = method === "GET" ? {} : { body: { a: [1] } };
    const echo = (await serving.request({ method, path: "/v1/utilities/echo?a=1&a=2&b", headers, ...body })).json();
    assert.deepEqual(
      [echo["method"], echo["path"], echo["query"]],
      [method, "/v1/utilities/echo", { a: ["1", "2"], b: "" }],
    );
    assert.deepEqual(echo["body"], method === "GET" ? null : { a: [1] });
    const shown = echo["headers"] as Record<string, string>;
    assert.deepEqual([shown["x-mine"], shown["authorization"], shown["cookie"]], ["yes", "[hidden]", "[hidden]"]);
  }
});

test("what is random is the same again with a seed, and another with another", async () => {
  for (const path of [
    "/v1/utilities/uuid?count=3",
    "/v1/utilities/random?min=-5&max=5&count=20",
    "/v1/utilities/lorem?paragraphs=2",
  ]) {
    const ask = async (seed: number) => (await serving.request({ path: `${path}&_seed=${seed}` })).text;
    assert.equal(await ask(7), await ask(7));
    assert.notEqual(await ask(7), await ask(8));
  }
});

test("random numbers stay within their bounds, both of which occur", async () => {
  const { numbers } = (
    await serving.request({ path: "/v1/utilities/random?min=1&max=3&count=1000&_seed=1" })
  ).json() as { numbers: number[] };
  assert.deepEqual(
    [...new Set(numbers)].toSorted((a, b) => a - b),
    [1, 2, 3],
  );
});

test("a status of 400 or more is a problem, one without a body has none", async () => {
  const teapot = await serving.request({ method: "POST", path: "/v1/utilities/status/418" });
  assert.deepEqual(
    [teapot.status, teapot.json()["code"], teapot.header("Content-Type")],
    [418, "simulated", "application/problem+json"],
  );
  const empty = await serving.request({ path: "/v1/utilities/status/204" });
  assert.deepEqual([empty.status, empty.text], [204, ""]);
});

for (const path of ["/v1/utilities/echo", "/v1/utilities/delay/1", "/v1/utilities/status/200", "/v1/utilities/ip"]) {
  test(`GET ${path} has a tag`, async () => {
    assert.match((await serving.request({ path })).header("ETag") ?? "", /^"[^"]+"$/);
    assert.equal((await serving.request({ path, headers: { "If-None-Match": "*" } })).status, 304);
  });
}

test("all numbers that are wrong are named at once", async () => {
  const answer = await serving.request({ path: "/v1/utilities/random?min=a&max=b&count=0" });
  const { errors } = answer.json() as { errors: { parameter: string }[] }; // a problem with faults
  assert.deepEqual(
    errors.map(({ parameter }) => parameter),
    ["min", "max", "count"],
  );
});

test("what is not base64 is not decoded", async () => {
  const body = { text: "*", mode: "decode" };
  const answer = await serving.request({ method: "POST", path: "/v1/utilities/base64", body });
  assert.equal(answer.status, 422);
  assert.deepEqual((answer.json()["errors"] as { pointer: string }[])[0]?.pointer, "#/text"); // a problem with faults
});
