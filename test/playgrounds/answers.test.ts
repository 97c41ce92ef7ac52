// Answers of endpoints: statuses, headers, delays, other types than JSON, and the limits of a stranger's answer.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

let serving: Serving;
let made: Made;

const ENDPOINTS = [
  {
    method: "POST",
    path: "/echo",
    status: 201,
    headers: { "X-Mine": "yes", "Cache-Control": "max-age=60" },
    template: { body: "{{body}}", method: "{{method}}", agent: "{{headers.x-agent}}" },
  },
  {
    path: "/page",
    contentType: "text/html",
    template: "<h1>{{params.none}}Hello {{query.name}}</h1><script>1</script>",
  },
  { path: "/empty", status: 204 },
  { path: "/slow", delayMs: 40, template: "late" },
  { path: "/problem", status: 503, headers: { "Retry-After": "5" }, template: { error: "down" } },
  { path: "/many", template: { $repeat: "{{query.n}}", $item: "{{index}}" } },
  { path: "/text", contentType: "text/plain; charset=utf-8", template: "{{body}}{{query.list}}" },
  { method: "PUT", path: "/text", contentType: "text/plain", template: "{{body}}" },
  { path: "/tagged", headers: { ETag: '"mine"' }, template: 1 },
  { method: "DELETE", path: "/things/:id", status: 204 },
  { path: "/things/:id", template: "one" },
  { path: "/", template: { root: true } },
];

before(async () => {
  serving = await startServing();
  made = await makePlayground(serving);
  for (const endpoint of ENDPOINTS) {
    const answer = await made.publish(endpoint);
    assert.equal(answer.status, 201, answer.text);
  }
});
after(() => serving[Symbol.asyncDispose]());

test("status, own headers and the request's parts are answered", async () => {
  const answer = await made.play({ method: "POST", path: "/echo", body: { a: [1] }, headers: { "X-Agent": "me" } });
  assert.equal(answer.status, 201);
  assert.deepEqual(answer.json(), { body: { a: [1] }, method: "POST", agent: "me" });
  assert.equal(answer.header("x-mine"), "yes");
  assert.equal(answer.header("cache-control"), "max-age=60");
  assert.equal(answer.header("vary"), "Origin, Accept-Encoding, X-API-Key, X-Sandbox, Baggage, x-agent");
  assert.equal(answer.header("etag"), undefined);
});

const bodies: readonly {
  readonly name: string;
  readonly type: string;
  readonly sent: string;
  readonly expect: unknown;
}[] = [
  {
    name: "a form",
    type: "application/x-www-form-urlencoded",
    sent: "name=Ada+L&x=1&x=2",
    expect: { name: "Ada L", x: ["1", "2"] },
  },
  {
    name: "a form of parts",
    type: "multipart/form-data; boundary=x",
    sent: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--x--\r\n',
    expect: { name: "Ada" },
  },
  { name: "text", type: "text/plain", sent: "hello", expect: "hello" },
  { name: "lines of JSON as text", type: "application/x-ndjson", sent: '{"a":1}\n{}', expect: '{"a":1}\n{}' },
  { name: "JSON of another name", type: "application/vnd.api+json", sent: "[1]", expect: [1] },
];
for (const { name, type, sent, expect } of bodies) {
  test(`a template reads ${name}`, async () => {
    const answer = await made.play({ method: "POST", path: "/echo", body: sent, headers: { "Content-Type": type } });
    assert.deepEqual(answer.json()["body"], expect);
  });
}

test("a body that is not JSON although it says so is 400, one that is too large 413", async () => {
  assert.equal((await made.play({ method: "POST", path: "/echo", body: "{" })).json()["code"], "malformed_json");
  const large = await made.play({
    method: "POST",
    path: "/echo",
    body: "x".repeat(1024 * 1024 + 1),
    headers: { "Content-Type": "text/plain" },
  });
  assert.equal(large.json()["code"], "body_too_large");
});

test("other types than JSON are text", async () => {
  const page = await made.play({ path: "/page?name=Ada" });
  assert.equal(page.text, "<h1>Hello Ada</h1><script>1</script>");
  assert.equal(page.header("content-type"), "text/html; charset=utf-8");
  const text = await made.play({ path: "/text?list=1&list=2" });
  assert.equal(text.text, '["1","2"]');
  assert.equal(text.header("content-type"), "text/plain; charset=utf-8");
});

test("204 has no content", async () => {
  const answer = await made.play({ path: "/empty" });
  assert.deepEqual(
    [answer.status, answer.text, answer.header("content-type"), answer.header("content-length")],
    [204, "", undefined, undefined],
  );
});

test("an endpoint's own tag is the one that counts", async () => {
  assert.equal((await made.play({ path: "/tagged" })).header("etag"), '"mine"');
  assert.equal((await made.play({ path: "/tagged", headers: { "If-None-Match": '"mine"' } })).status, 304);
});

test("a delay holds back the answer and nobody else, and can be asked away", async () => {
  const order: string[] = [];
  const slow = made.play({ path: "/slow?_delay=300" }).then(() => order.push("slow"));
  await made.play({ path: "/slow?_delay=0" }).then(() => order.push("fast"));
  await slow;
  assert.deepEqual(order, ["fast", "slow"]);
  assert.equal((await made.play({ path: "/slow" })).text, '"late"');
});

test("a status can be simulated, and errors are answered as they are defined", async () => {
  const simulated = await made.play({ path: "/things/1?_status=418" });
  assert.deepEqual([simulated.status, simulated.json()["code"]], [418, "simulated"]);
  const problem = await made.play({ path: "/problem" });
  assert.deepEqual([problem.status, problem.text, problem.header("retry-after")], [503, '{"error":"down"}', "5"]);
});

test("a template that comes to nothing for a request is 422 with the place", async () => {
  assert.deepEqual((await made.play({ path: "/many?n=2" })).json(), [0, 1]);
  const answer = await made.play({ path: "/many?n=x" });
  assert.equal(answer.status, 422);
  assert.match(
    String(answer.json()["detail"]),
    /cannot answer GET \/many: \$repeat must come to a whole number from 0 to 10000, not "x" at \$/,
  );
});

test("the root, the methods of a path, and what is nowhere", async () => {
  assert.deepEqual((await made.play({ path: "" })).json(), { root: true });
  assert.deepEqual((await made.play({ path: "/" })).json(), { root: true });
  const refused = await made.play({ method: "PATCH", path: "/things/7" });
  assert.deepEqual([refused.status, refused.header("allow")], [405, "GET, HEAD, DELETE, OPTIONS"]);
  const nowhere = await made.play({ path: "/thngs/7" });
  assert.deepEqual(
    [nowhere.status, nowhere.json()["code"], nowhere.json()["nearest"]],
    [404, "route_not_found", "/things/7"],
  );
  const unknown = await serving.request({ path: "/play/0000000000000/things" });
  assert.deepEqual([unknown.status, unknown.json()["code"]], [404, "not_found"]);
});

test("OPTIONS and preflights are answered, for what is not there too", async () => {
  const options = await made.play({ method: "OPTIONS", path: "/things/7" });
  assert.deepEqual([options.status, options.header("allow")], [204, "GET, HEAD, DELETE, OPTIONS"]);
  const preflight = {
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": "x-anything",
    Origin: "https://example.com",
  };
  for (const path of ["/things/7", "/nowhere"]) {
    const answer = await made.play({ method: "OPTIONS", path, headers: preflight });
    assert.equal(answer.status, 204, path);
    assert.equal(answer.header("access-control-allow-origin"), preflight.Origin);
    assert.equal(answer.header("access-control-allow-headers"), "x-anything");
    assert.match(answer.header("access-control-allow-methods") ?? "", /PUT/);
  }
  assert.equal((await made.play({ method: "OPTIONS", path: "/nowhere" })).status, 404);
});

const everywhere: readonly {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}[] = [
  { name: "a page", path: "/page" },
  { name: "JSON", path: "/things/1" },
  { name: "an empty answer", path: "/empty" },
  { name: "304", path: "/tagged", headers: { "If-None-Match": '"mine"' } },
  { name: "an unmatched path", path: "/nowhere" },
  { name: "405", path: "/things/1", method: "PUT" },
  { name: "a bad key", path: "/page", headers: { "X-API-Key": "wrong" } },
  { name: "OPTIONS", path: "/page", method: "OPTIONS" },
  { name: "a method that nobody knows", path: "/page", method: "PROPFIND" },
  { name: "a target that is too long", path: `/${"x".repeat(9_000)}` },
  { name: "a path that cannot be read", path: "/%ff" },
];
for (const { name, ...sent } of everywhere) {
  test(`${name} is sandboxed and never sniffed`, async () => {
    const answer = await made.play(sent);
    assert.equal(answer.header("content-security-policy"), "sandbox");
    assert.equal(answer.header("x-content-type-options"), "nosniff");
    assert.equal(answer.header("set-cookie"), undefined);
  });
}

test("a page reached by an encoded path is sandboxed all the same", async () => {
  const answer = await serving.request({ path: `/%70lay/${made.id}/page` });
  assert.deepEqual([answer.status, answer.header("content-security-policy")], [200, "sandbox"]);
});

test("requests are counted as those for data are, OPTIONS aside", async () => {
  await using limited = await startServing({ freeRequestsPerHour: 3 });
  const own = await makePlayground(limited);
  await own.publish({ path: "/a", template: 1 });
  assert.equal((await own.play({ path: "/a" })).header("x-ratelimit-remaining"), "2");
  assert.equal((await own.play({ path: "/nowhere" })).header("x-ratelimit-remaining"), "1");
  await own.play({ method: "OPTIONS", path: "/a" });
  assert.equal((await own.play({ path: "/a" })).header("x-ratelimit-remaining"), "0");
  const over = await own.play({ path: "/a" });
  assert.deepEqual(
    [over.status, over.json()["code"], over.header("content-security-policy")],
    [429, "rate_limited", "sandbox"],
  );
  assert.equal((await own.edit({ path: "" })).status, 200, "making and looking are not counted");
});

test("a collection at a path of any script is listed, made and found by what its answers link to", async () => {
  const published = await made.publish({
    path: "/книги/<é>",
    collection: { name: "books", record: { title: "{{book.title}}" }, count: 3 },
  });
  assert.equal(published.status, 201, published.text);
  const list = await made.play({ path: `/${encodeURIComponent("книги")}/${encodeURIComponent("<é>")}?limit=1` });
  assert.equal(list.status, 200, list.text);
  const [, next = ""] = /<([^>]*)>; rel="next"/.exec(list.header("link") ?? "") ?? [];
  assert.equal((await serving.request({ path: new URL(next).pathname })).status, 200);
  const created = await serving.request({ method: "POST", path: new URL(next).pathname, body: { title: "Made" } });
  assert.equal(created.status, 201, created.text);
  const location = created.header("location") ?? "";
  assert.equal((await serving.request({ path: location })).json()["title"], "Made");
});

test("a form of half a million members is read at once", async () => {
  const body = "a&".repeat(524_000);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  await made.publish({ method: "PUT", path: "/form", template: "{{body.b}}" });
  const answer = await made.play({ method: "PUT", path: "/form", body: `b=last&${body}`, headers });
  assert.equal(answer.json(), "last", answer.text.slice(0, 200));
});

test("a header may be named in any case", async () => {
  await made.publish({ path: "/case", template: "{{headers.X-Any-Case}}" });
  const answer = await made.play({ path: "/case", headers: { "X-Any-Case": "seen" } });
  assert.equal(answer.json(), "seen");
});

test("an id that no playground can have is 404", async () => {
  for (const id of ["%00", "a%20b", "x".repeat(200)]) {
    const paths = [`/play/${id}/x`, `/api/playgrounds/${id}`];
    for (const path of paths) assert.equal((await serving.request({ path })).status, 404, path);
  }
});

for (const kind of ["visitor", "customer"]) {
  test(`a ${kind}'s sandbox is reset and dropped together with what it holds of playgrounds`, async () => {
    const key: Record<string, string> = kind === "customer" ? { "X-API-Key": serving.apiKey } : {};
    const path = `/${kind}s-own`;
    await made.publish({ path, collection: { name: `${kind}s`, record: { n: "{{index}}" }, count: 3 } });
    const total = async (headers: Record<string, string>): Promise<unknown> =>
      (await made.play({ path, headers: { ...key, ...headers } })).json()["total"];
    const named = { "X-Sandbox": `${kind}-1` };
    for (const headers of [named, {}])
      await made.play({ method: "DELETE", path: `${path}/1`, headers: { ...key, ...headers } });
    assert.deepEqual([await total(named), await total({})], [2, 2]);
    const drop = { method: "DELETE", path: `/api/sandboxes/${kind}-1`, headers: key };
    const again = { method: "POST", path: "/api/sandboxes", headers: key, body: { name: `${kind}-1` } };
    assert.equal((await serving.request(drop)).status, 204);
    assert.deepEqual([await total(named), await total({})], [undefined, 2]);
    assert.equal((await serving.request(again)).status, 201);
    assert.deepEqual([await total(named), await total({})], [3, 2]);
    await serving.request({ method: "POST", path: "/api/data/reset", headers: key, body: {} });
    assert.deepEqual([await total(named), await total({})], [3, 3]);
    assert.equal((await serving.request(drop)).status, 204);
    assert.equal((await serving.request(drop)).status, 404);
  });
}
