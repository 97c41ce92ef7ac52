// A write that is repeated with its Idempotency-Key happens once, and answers each time as it did first.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { MAX_KEY } from "../../src/core/http/idempotency/key-header.ts";
import { shownAnswer } from "../../src/core/http/problems/problem.ts";
import { makePlayground } from "../playgrounds/newcomer.ts";
import { BASE_URL, NOW, startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const DAY = 24 * 3_600_000;

/** A sandbox of its own, and requests in it with a key. */
function inSandbox(name: string) {
  const send = (sent: Sent): Promise<Received> =>
    serving.request({ ...sent, headers: { ...serving.inSandbox(name), ...sent.headers } });
  return {
    send,
    post: (path: string, body: unknown, key?: string): Promise<Received> =>
      send({ method: "POST", path, body, ...(key !== undefined && { headers: { "Idempotency-Key": key } }) }),
    total: async (path: string): Promise<unknown> => (await send({ path: `${path}?limit=1` })).json()["total"],
    events: async (): Promise<unknown[]> =>
      (await send({ path: "/api/events?limit=1000" })).json()["events"] as unknown[],
  };
}

/** Fails unless the second answer is the first one again, marked. */
function assertReplayed(first: Received, again: Received): void {
  assert.equal(again.header("idempotent-replayed"), "true", again.text);
  assert.equal(first.header("idempotent-replayed"), undefined);
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  for (const name of ["etag", "location", "content-type", "cache-control", "preference-applied"])
    assert.equal(again.header(name), first.header(name), name);
}

test("a repeated POST has the first answer, creates nothing and emits nothing", async () => {
  const { post, total, events } = inSandbox("once-post");
  const before = await total("/v1/core/users");
  const ada = { name: "Ada Byron", email: "ada@once.example" };
  const first = await post("/v1/core/users", ada, '"ada-1"');
  assert.equal(first.status, 201);
  const emitted = (await events()).length;
  for (const [path, key] of [
    ["/v1/core/users", '"ada-1"'],
    ["/v1/core/users", "ada-1"],
    ["/v1/users", "ada-1"],
  ] as const)
    assertReplayed(first, await post(path, ada, key));
  assert.equal(await total("/v1/core/users"), Number(before) + 1);
  assert.equal((await events()).length, emitted);
});

test("a repeated transition and a repeated PATCH happen once", async () => {
  const { post, send } = inSandbox("once-moves");
  const paid = await post("/v1/bookstore/orders/144/pay", undefined, "pay-144");
  assert.equal(paid.status, 200, paid.text);
  assertReplayed(paid, await post("/v1/bookstore/orders/144/pay", undefined, "pay-144"));
  assertReplayed(paid, await post("/v1/bookstore/orders/%3144/pay", undefined, "pay-144"));
  const patch = (headers: Record<string, string> = {}): Promise<Received> =>
    send({
      method: "PATCH",
      path: "/v1/core/users/3",
      body: { name: "Once" },
      headers: { "Idempotency-Key": "name", ...headers },
    });
  const first = await patch();
  assert.equal(first.status, 200);
  assertReplayed(first, await patch());
  // The first one's precondition held; the tag has changed since.
  assertReplayed(first, await patch({ "If-Match": '"whatever"' }));
});

test("the first answer stays what it was when the record has changed since, or is gone", async () => {
  const { post, send } = inSandbox("once-later");
  const first = await post("/v1/core/users", { name: "A", email: "a@once.example" }, "a");
  const path = String(first.header("location"));
  await send({ method: "PATCH", path, body: { name: "B" } });
  assertReplayed(first, await post("/v1/core/users", { name: "A", email: "a@once.example" }, "a"));
  await send({ method: "DELETE", path });
  assertReplayed(first, await post("/v1/core/users", { name: "A", email: "a@once.example" }, "a"));
});

test("twenty at once with one key make one payment", async () => {
  const { post, total } = inSandbox("once-twenty");
  const before = Number(await total("/v1/fintech/payments"));
  const balance = async (): Promise<unknown> =>
    (await inSandbox("once-twenty").send({ path: "/v1/fintech/accounts/1" })).json()["balance"];
  const had = Number(await balance());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post("/v1/fintech/transactions", { accountId: "1", amount: -500 }, "one payment")),
  );
  const replayed = answers.filter((answer) => answer.header("idempotent-replayed") === "true");
  assert.equal(replayed.length, 19);
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal(Number(await balance()), had - 500);
  assert.equal(Number(await total("/v1/fintech/payments")), before);
});

test("another body, or another query, under the same key is refused, as is shown", async () => {
  const { post, total } = inSandbox("once-reused");
  await post("/v1/core/users", { name: "Ada", email: "a@once.example" }, "ada-1");
  const before = await total("/v1/core/users");
  const other = await post("/v1/core/users", { name: "Ada", email: "b@once.example" }, "ada-1");
  const { instance: _own, ...real } = other.json();
  const { instance: _shown, ...shown } = shownAnswer("idempotency_key_reused", BASE_URL);
  assert.deepEqual(real, shown);
  const byQuery = await post("/v1/core/users?_delay=1", { name: "Ada", email: "a@once.example" }, "ada-1");
  assert.equal(byQuery.json()["code"], "idempotency_key_reused");
  // Blanks are part of the bytes.
  const byBlank = await post("/v1/core/users", '{"name": "Ada","email":"a@once.example"}', "ada-1");
  assert.equal(byBlank.json()["code"], "idempotency_key_reused");
  assert.equal(await total("/v1/core/users"), before);
});

test("a key belongs to its method, its path and its sandbox", async () => {
  const { post, send } = inSandbox("once-scope");
  const ada = { name: "Ada", email: "ada@once.example" };
  const first = await post("/v1/core/users", ada, "k");
  assert.equal(first.status, 201);
  assert.equal((await post("/v1/bookstore/authors", { name: "Ada Byron" }, "k")).status, 201);
  assert.equal(
    (await inSandbox("once-scope-2").post("/v1/core/users", ada, "k")).header("idempotent-replayed"),
    undefined,
  );
  const path = String(first.header("location"));
  const patch = await send({ method: "PATCH", path, body: ada, headers: { "Idempotency-Key": "k" } });
  assert.deepEqual([patch.status, patch.header("idempotent-replayed")], [200, undefined]);
  // PUT and DELETE may be repeated anyway.
  for (const status of [204, 404])
    assert.equal((await send({ method: "DELETE", path, headers: { "Idempotency-Key": "k" } })).status, status);
});

test("a refused or simulated try is not kept", async () => {
  const { post } = inSandbox("once-refused");
  assert.equal((await post("/v1/core/users", { name: 1 }, "k")).status, 422);
  assert.equal((await post("/v1/core/users", "{", "k")).status, 400);
  assert.equal((await post("/v1/core/users?_status=503", { name: "A", email: "a@once.example" }, "k")).status, 503);
  const done = await post("/v1/core/users", { name: "A", email: "a@once.example" }, "k");
  assert.deepEqual([done.status, done.header("idempotent-replayed")], [201, undefined]);
});

test("a key is kept for 24 hours of the sandbox's clock", async () => {
  const { post, send } = inSandbox("once-clock");
  const setClock = (now: number): Promise<Received> =>
    send({ method: "PATCH", path: "/api/sandboxes/once-clock", body: { clock: { now: new Date(now).toISOString() } } });
  await send({ path: "/v1/core/users/1" });
  assert.equal((await setClock(NOW)).status, 200);
  const ada = { name: "Ada", email: "ada@once.example" };
  const first = await post("/v1/core/users", ada, "k");
  await setClock(NOW + DAY - 1);
  assertReplayed(first, await post("/v1/core/users", ada, "k"));
  await setClock(NOW + DAY);
  assert.equal((await post("/v1/core/users", ada, "k")).json()["code"], "conflict");
});

test("a reset and a restore forget", async () => {
  const { post, send } = inSandbox("once-reset");
  const ada = { name: "Ada", email: "ada@once.example" };
  await send({ path: "/v1/core/users/1" });
  const snapshot = await send({ method: "POST", path: "/api/data/snapshots", body: { name: "empty" } });
  const id = String(
    (snapshot.json()["snapshot"] as Record<string, unknown> | undefined)?.["id"] ?? snapshot.json()["id"],
  );
  await post("/v1/core/users", ada, "k");
  assert.equal((await send({ method: "POST", path: `/api/data/snapshots/${id}/restore` })).status, 200);
  const restored = await post("/v1/core/users", ada, "k");
  assert.deepEqual([restored.status, restored.header("idempotent-replayed")], [201, undefined]);
  assert.equal((await send({ method: "POST", path: "/api/data/reset", body: { seed: 1 } })).status, 200);
  const anew = await post("/v1/core/users", ada, "k");
  assert.deepEqual([anew.status, anew.header("idempotent-replayed")], [201, undefined]);
});

test("a key that is none is refused with all its faults, and not heeded where nothing is repeated", async () => {
  const { post, send, total } = inSandbox("once-faulty");
  const before = await total("/v1/core/users");
  const answer = await post("/v1/core/users", { name: "A", email: "a@once.example" }, `"${"x".repeat(MAX_KEY + 1)}`);
  assert.equal(answer.status, 400);
  assert.deepEqual(
    (answer.json()["errors"] as { header: string; code: string }[]).map(({ header, code }) => [header, code]),
    [
      ["Idempotency-Key", "syntax"],
      ["Idempotency-Key", "too_big"],
    ],
  );
  assert.equal(await total("/v1/core/users"), before);
  assert.equal((await send({ path: "/v1/core/users/1", headers: { "Idempotency-Key": '"' } })).status, 200);
});

test("a sandbox may require a key of every POST but those of the sign-in", async () => {
  const { post, send } = inSandbox("strict");
  const path = "/api/sandboxes";
  const made = await send({ method: "POST", path, body: { name: "strict", requireIdempotencyKey: true } });
  assert.equal((made.json()["sandbox"] as Record<string, unknown>)["requireIdempotencyKey"], true);
  const ada = { name: "Ada", email: "ada@once.example" };
  const refused = await post("/v1/core/users", ada);
  const { instance: _own, ...real } = refused.json();
  const { instance: _shown, ...shown } = shownAnswer("missing_idempotency_key", BASE_URL);
  assert.deepEqual(real, shown);
  assert.equal((await post("/v1/bookstore/orders/144/pay", undefined)).json()["code"], "missing_idempotency_key");
  assert.equal((await post("/v1/bookstore/cart/items", { bookId: "1" })).json()["code"], "missing_idempotency_key");
  assert.equal((await post("/v1/core/users", ada, "k")).status, 201);
  assert.equal((await send({ method: "PATCH", path: "/v1/core/users/1", body: { name: "A" } })).status, 200);
  assert.equal((await post("/v1/auth/login", { email: "alice@example.com", password: "demo123" })).status, 200);
  await send({ method: "POST", path: "/api/data/reset", body: {} });
  assert.equal((await post("/v1/core/users", ada)).status, 400);
  assert.equal(
    (await send({ method: "PATCH", path: `${path}/strict`, body: { requireIdempotencyKey: false } })).status,
    200,
  );
  assert.equal((await post("/v1/core/users", ada)).status, 201);
});

test("signing up, in, anew and out are repeated with the same tokens", async () => {
  const { post, send } = inSandbox("once-auth");
  const newcomer = { name: "Ada", email: "ada@once.example", password: "analytical" };
  const registered = await post("/v1/auth/register", newcomer, "r");
  assert.equal(registered.status, 201);
  assertReplayed(registered, await post("/v1/core/auth/register", newcomer, "r"));
  const credentials = { email: "ada@once.example", password: "analytical" };
  const signedIn = await post("/v1/auth/login", credentials, "l");
  assertReplayed(signedIn, await post("/v1/auth/login", credentials, "l"));
  const { refreshToken } = signedIn.json();
  const refreshed = await post("/v1/auth/refresh", { refreshToken }, "f");
  assertReplayed(refreshed, await post("/v1/auth/refresh", { refreshToken }, "f"));
  const headers = { Authorization: `Bearer ${String(refreshed.json()["token"])}`, "Idempotency-Key": "o" };
  const out = (): Promise<Received> => send({ method: "POST", path: "/v1/auth/logout", headers });
  const first = await out();
  assert.equal(first.status, 204);
  assertReplayed(first, await out());
  assert.equal((await send({ path: "/v1/auth/me", headers })).status, 401);
});

test("the cart takes a book once", async () => {
  const { post, send } = inSandbox("once-cart");
  const first = await post("/v1/bookstore/cart/items", { bookId: "1", quantity: 2 }, "k");
  assert.equal(first.status, 200);
  assertReplayed(first, await post("/v1/bookstore/cart/items", { bookId: "1", quantity: 2 }, "k"));
  const patch = (): Promise<Received> =>
    send({
      method: "PATCH",
      path: "/v1/bookstore/cart/items/1",
      body: { quantity: 3 },
      headers: { "Idempotency-Key": "k" },
    });
  assertReplayed(await patch(), await patch());
  const order = await post("/v1/bookstore/cart/checkout", undefined, "k");
  assert.equal(order.status, 201, order.text);
  assertReplayed(order, await post("/v1/bookstore/cart/checkout", undefined, "k"));
});

test("a collection of a playground keeps answers, and a template answers anew", async () => {
  const { post, send } = inSandbox("once-play");
  const made = await makePlayground(serving);
  const { id } = made;
  await made.publish({ path: "/things", collection: { name: "things", count: 3, record: { name: "{{word.noun}}" } } });
  await made.publish({ method: "POST", path: "/echo", template: { id: "{{string.uuid}}" } });
  const first = await post(`/play/${id}/things`, { name: "once" }, "k");
  assert.equal(first.status, 201, first.text);
  assertReplayed(first, await post(`/play/${id}/things`, { name: "once" }, "k"));
  assert.equal((await post(`/play/${id}/things`, { name: "twice" }, "k")).json()["code"], "idempotency_key_reused");
  const echoed = [await post(`/play/${id}/echo`, {}, "k"), await post(`/play/${id}/echo`, {}, "k")];
  assert.deepEqual(
    echoed.map(({ status, headers }) => [status, headers["idempotent-replayed"]]),
    [
      [200, undefined],
      [200, undefined],
    ],
  );
  assert.equal((await post(`/play/${id}/echo`, {}, '"')).status, 400);
  await send({ method: "PATCH", path: "/api/sandboxes/once-play", body: { requireIdempotencyKey: true } });
  assert.equal((await post(`/play/${id}/echo`, {})).json()["code"], "missing_idempotency_key");
  assert.equal((await post(`/play/${id}/things`, {})).json()["code"], "missing_idempotency_key");
});

test("a payment whose answer was lost after it was made is repeated, and made once", async () => {
  const { send } = inSandbox("once-lost");
  const balance = async (): Promise<number> =>
    Number((await send({ path: "/v1/fintech/accounts/1" })).json()["balance"]);
  const before = await balance();
  for (const lost of [{ connection: "reset" }, { connection: "hang" }, { answer: 503 }]) {
    const had = await balance();
    const rules = [{ on: "POST /v1/fintech/transactions", nth: 1, after: "commit", ...lost }];
    assert.equal((await send({ method: "PUT", path: "/api/faults", body: { rules } })).status, 200);
    const key = Object.values(lost).join();
    const pay = (): Promise<Received> =>
      send({
        method: "POST",
        path: "/v1/fintech/transactions",
        body: { accountId: "1", amount: -5 },
        headers: { "Idempotency-Key": key },
      });
    const ending = pay().then(
      ({ status }) => status,
      () => "broken off",
    );
    // One that hangs ends after a minute, and nobody waits for that.
    if (!("connection" in lost && lost.connection === "hang")) assert.ok([503, "broken off"].includes(await ending));
    else while ((await balance()) === had);
    const again = await pay();
    assert.deepEqual([again.status, again.header("idempotent-replayed")], [201, "true"], again.text);
  }
  assert.equal(await balance(), before - 15);
});

test("a repeat of a request that still runs is told so, and has its answer later", async () => {
  const { post } = inSandbox("once-slow");
  const ada = { name: "Ada", email: "ada@once.example" };
  const ask = (): Promise<Received> => post("/v1/core/users?_delay=2500", ada, "ada-1");
  // Whichever comes first, the other waits a second for it.
  const [first, refused] = (await Promise.all([ask(), ask()])).toSorted((a, b) => a.status - b.status);
  assert.ok(first !== undefined && refused !== undefined);
  assert.deepEqual([first.status, refused.status], [201, 409]);
  const { instance: _own, ...real } = refused.json();
  const { instance: _shown, ...shown } = shownAnswer("idempotency_key_in_use", BASE_URL);
  assert.deepEqual(real, shown);
  assert.equal(refused.header("retry-after"), "1");
  assertReplayed(first, await ask());
});
