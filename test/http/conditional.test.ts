// Conditional requests (RFC 9110 §13) over HTTP.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const inSandbox = (name: string): Record<string, string> => serving.inSandbox(name);

async function tagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const tag = (await serving.request({ path, headers })).header("ETag");
  assert.ok(tag !== undefined, `${path} has an ETag`);
  return tag;
}

const READS = [
  "/v1/users",
  "/v1/users/1",
  "/v1/users?_seed=7",
  "/v1/users/1?fields=name&_seed=7",
  "/v1/bookstore/books?expand=authors&sort=-price",
  "/v1",
  "/v1/fintech",
  "/problems/not_found",
  "/images/avatar/ada.svg",
  "/health",
];

for (const path of READS) {
  test(`GET ${path} has a strong tag that gives a 304 with no more headers than it may have`, async () => {
    const first = await serving.request({ path });
    const tag = first.header("ETag") ?? "";
    assert.match(tag, /^"[\w-]{27}"$/);
    for (const method of ["GET", "HEAD"]) {
      const again = await serving.request({ method, path, headers: { "If-None-Match": tag } });
      assert.equal(again.status, 304, method);
      assert.equal(again.text, "");
      assert.equal(again.header("Content-Length"), undefined);
      assert.equal(again.header("Content-Type"), undefined);
      for (const name of ["ETag", "Cache-Control", "Vary"]) assert.equal(again.header(name), first.header(name), name);
    }
  });
}

const TAG_ROWS: readonly { name: string; header: (tag: string) => string; status: number }[] = [
  { name: "the tag", header: (tag) => tag, status: 304 },
  { name: "the tag as a weak one", header: (tag) => `W/${tag}`, status: 304 },
  { name: "any tag", header: () => "*", status: 304 },
  { name: "a list with the tag", header: (tag) => `"a", W/"b,c",${tag} , "d"`, status: 304 },
  { name: "a list with empty members", header: (tag) => `, ,${tag},`, status: 304 },
  { name: "a list without the tag", header: () => `"a", "b"`, status: 200 },
  { name: "the tag within the quotes of another", header: (tag) => `"x,${tag.slice(1, -1)}"`, status: 200 },
  { name: "the tag without quotes, which is malformed", header: (tag) => tag.slice(1, -1), status: 200 },
  { name: "a small w, which is malformed", header: (tag) => `w/${tag}`, status: 200 },
  { name: "an open quote, which is malformed", header: (tag) => `${tag}, "a`, status: 200 },
];

for (const { name, header, status } of TAG_ROWS) {
  test(`If-None-Match with ${name} is answered with ${status}`, async () => {
    const path = "/v1/users/2";
    const answer = await serving.request({ path, headers: { "If-None-Match": header(await tagOf(path)) } });
    assert.equal(answer.status, status);
  });
}

const MATCH_ROWS: readonly { name: string; header: (tag: string) => string; status: number }[] = [
  { name: "the tag", header: (tag) => tag, status: 200 },
  { name: "a list with the tag", header: (tag) => `"a", ${tag}`, status: 200 },
  { name: "any tag", header: () => "*", status: 200 },
  { name: "the tag as a weak one", header: (tag) => `W/${tag}`, status: 412 },
  { name: "another tag", header: () => '"old"', status: 412 },
  { name: "something that is no tag", header: (tag) => tag.slice(1, -1), status: 412 },
];

for (const [at, { name, header, status }] of MATCH_ROWS.entries()) {
  test(`PATCH with If-Match of ${name} is answered with ${status}`, async () => {
    const headers = inSandbox(`match-${at}`);
    const path = "/v1/users/3";
    const before = await serving.request({ path, headers });
    const condition = { "If-Match": header(before.header("ETag") ?? "") };
    const answer = await serving.request({
      method: "PATCH",
      path,
      headers: { ...headers, ...condition },
      body: { company: "New" },
    });
    assert.equal(answer.status, status);
    const later = await serving.request({ path, headers });
    if (status === 200) assert.equal(later.json()["company"], "New");
    else {
      assert.equal(answer.json()["code"], "precondition_failed");
      assert.equal(later.text, before.text, "nothing was written");
    }
  });
}

const WRITES = [
  { method: "PUT", path: "/v1/users/4", body: { name: "A", email: "a.new@example.com" } },
  { method: "PATCH", path: "/v1/users/4", body: { name: "A" } },
  { method: "DELETE", path: "/v1/users/4" },
  { method: "POST", path: "/v1/users/4/suspend" },
] as const;

for (const write of WRITES) {
  test(`${write.method} ${write.path} with an old tag is 412, and with If-None-Match: * too`, async () => {
    const headers = inSandbox(`old-${write.method}`);
    for (const condition of [{ "If-Match": '"old"' }, { "If-None-Match": "*" }]) {
      const answer = await serving.request({ ...write, headers: { ...headers, ...condition } });
      assert.equal(answer.status, 412, answer.text);
    }
    const right = { "If-Match": await tagOf("/v1/users/4", headers) };
    assert.ok((await serving.request({ ...write, headers: { ...headers, ...right } })).status < 300);
  });
}

const CART = "/v1/bookstore/cart";
const CART_WRITES = [
  { method: "POST", path: `${CART}/items`, body: { bookId: "2" } },
  { method: "PATCH", path: `${CART}/items/1`, body: { quantity: 2 } },
  { method: "DELETE", path: `${CART}/items/1` },
  { method: "DELETE", path: CART },
  { method: "POST", path: `${CART}/checkout` },
] as const;

for (const [at, write] of CART_WRITES.entries()) {
  test(`${write.method} ${write.path} asks for the current cart's tag`, async () => {
    const headers = inSandbox(`cart-${at}`);
    const add = { method: "POST", path: `${CART}/items`, body: { bookId: "1" } };
    const none = { "If-Match": await tagOf(CART, headers) };
    assert.equal((await serving.request({ ...add, headers: { ...headers, ...none } })).status, 200);
    const tag = await tagOf(CART, headers);
    const refused = await serving.request({ ...write, headers: { ...headers, ...none } });
    assert.equal(refused.status, 412, refused.text);
    assert.equal(await tagOf(CART, headers), tag, "nothing has changed");
    const done = await serving.request({ ...write, headers: { ...headers, "If-Match": tag } });
    assert.ok(done.status < 300, done.text);
  });
}

const ERRORS_FIRST = [
  { name: "a body that is not valid", method: "PATCH", path: "/v1/users/5", body: { name: 1 }, status: 422 },
  { name: "a record that is not there", method: "PATCH", path: "/v1/users/5000", body: { name: "A" }, status: 404 },
  {
    name: "a transition that is not allowed",
    method: "POST",
    path: "/v1/users/1/activate",
    body: undefined,
    status: 409,
  },
  {
    name: "a value that is taken",
    method: "PATCH",
    path: "/v1/users/5",
    body: { email: "admin@example.com" },
    status: 409,
  },
] as const;

for (const { name, status, ...sent } of ERRORS_FIRST) {
  test(`${name} wins over a precondition that fails`, async () => {
    assert.equal((await serving.request({ ...sent, headers: { "If-Match": '"old"' } })).status, status);
  });
}

test("a tag changes when, and only when, the bytes change", async () => {
  const headers = inSandbox("tags");
  const users = await tagOf("/v1/users", headers);
  const user = await tagOf("/v1/users/1", headers);
  const name = (await serving.request({ path: "/v1/users/1", headers })).json()["name"];
  await serving.request({ method: "PATCH", path: "/v1/bookstore/books/1", headers, body: { price: 1 } });
  assert.equal(await tagOf("/v1/users", headers), users, "a write to books leaves the users alone");
  await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name: "Other" } });
  assert.notEqual(await tagOf("/v1/users", headers), users);
  assert.notEqual(await tagOf("/v1/users/1", headers), user);
  assert.notEqual(await tagOf("/v1/users?limit=5", headers), await tagOf("/v1/users?limit=6", headers));
  await serving.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name } });
  assert.notEqual(await tagOf("/v1/users/1", headers), user, "updatedAt has changed");
});

test("an expanded list's tag changes with the records that it shows", async () => {
  const headers = inSandbox("expanded");
  const path = "/v1/bookstore/books?limit=1&expand=authors";
  const before = await tagOf(path, headers);
  const book = (await serving.request({ path: "/v1/bookstore/books/1", headers })).json();
  const [authorId] = book["authorIds"] as string[]; // as declared
  await serving.request({
    method: "PATCH",
    path: `/v1/bookstore/authors/${authorId}`,
    headers,
    body: { name: "Other" },
  });
  assert.notEqual(await tagOf(path, headers), before);
});
