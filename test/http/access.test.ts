// Permissions in a sandbox whose access is not open.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { patternsOf } from "../../src/core/http/data/place.ts";
import { operationGroups } from "../../src/hosted/service/description.ts";
import { describeAt } from "../../tools/describe-at.ts";
import { makePlayground } from "../playgrounds/newcomer.ts";
import { NOW, startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

type Ask = (sent: Sent) => Promise<Received>;

/** A sandbox with this access. */
async function inSandbox(name: string, access: string) {
  const ask: Ask = (sent) => serving.request({ ...sent, headers: { ...serving.inSandbox(name), ...sent.headers } });
  const set = (values: unknown): Promise<Received> =>
    ask({ method: "PATCH", path: `/api/sandboxes/${name}`, body: values });
  const made = await ask({ method: "POST", path: "/api/sandboxes", body: { name } });
  assert.equal(made.status, 201);
  const withToken =
    (token: unknown): Ask =>
    (sent) =>
      ask({ ...sent, headers: { Authorization: `Bearer ${String(token)}`, ...sent.headers } });
  /** Requests as an active user with this role. */
  async function signIn(role: string, at = 0) {
    await set({ access: "open" });
    const users = (await ask({ path: `/v1/core/users?role=${role}&status=active` })).json()["users"] as {
      id: string;
      email: string;
    }[];
    const user = users[at];
    assert.ok(user);
    await set({ access });
    const body = { email: user.email, password: "demo123" };
    const session = (await ask({ method: "POST", path: "/v1/auth/login", body })).json();
    return { id: user.id, session, ask: withToken(session["token"]) };
  }
  const shown = await set({ access });
  assert.equal((shown.json()["sandbox"] as Record<string, unknown>)["access"], access);
  return { ask, set, signIn, withToken };
}

/** Fails unless the answer asks for a token in the way that clients take for one that has ended. */
function assertUnsigned(answer: Received): void {
  assert.deepEqual([answer.status, answer.json()["code"]], [401, "invalid_token"]);
  assert.match(String(answer.header("www-authenticate")), /^Bearer error="invalid_token"/);
}

/** Every operation of the data plane, with a path that leads to it. */
const operations = operationGroups(catalog).flatMap(({ operations: some }) =>
  some.flatMap(({ caller, id, method, path, access = "roles", mountedAt }) => {
    if (caller !== "data") return [];
    const [pattern = ""] = mountedAt ?? patternsOf(path);
    return [{ id, method, path: pattern.replace(":code", "200").replaceAll(/:\w+|\*/g, "0"), access }];
  }),
);

/** Refused to a token without the scope openid, too. */
const OF_A_SCOPE = new Set(["getUserInfo", "postUserInfo"]);

test("signed_in: an operation wants a token unless it is declared open, and is described so", async () => {
  const { ask } = await inSandbox("access-declared", "signed_in");
  const { paths, components } = describeAt("http://localhost:3000");
  const described = Object.values(paths).flatMap((item) => Object.values(item));
  /** True if the description says that an operation may be refused with a code. */
  const mayBe = (id: string, status: string, code: string): boolean => {
    const answer = described.find(({ operationId }) => operationId === id)?.responses[status];
    const { $ref = "" } = { ...(answer as { $ref?: string } | undefined) }; // problems are components
    return JSON.stringify(components.responses[$ref.split("/").at(-1) ?? ""] ?? {}).includes(`\`${code}\``);
  };
  const open: string[] = [];
  for (const { id, access, ...sent } of operations) {
    const { status, json } = await ask(sent);
    const isUnsigned = status === 401 && json()["code"] === "invalid_token";
    if (!isUnsigned) open.push(id);
    assert.equal(isUnsigned, access !== "open", `${id}: ${status}`);
    if (access !== "open") assert.ok(mayBe(id, "401", "invalid_token"), `${id} may be 401`);
    const isWrite = access === "roles" && sent.method !== "GET";
    if (!OF_A_SCOPE.has(id)) assert.equal(mayBe(id, "403", "forbidden"), isWrite, `${id} may be 403`);
  }
  assert.deepEqual(open.toSorted(), [
    "authorize",
    "authorizeUser",
    "endOpenIdSession",
    "exchangeToken",
    "getOpenIdConfiguration",
    "getOpenIdKeys",
    "login",
    "postEndOpenIdSession",
    "refreshSession",
    "register",
  ]);
});

test("roles: viewers are refused what writes, and nothing that is declared to want a sign-in alone", async () => {
  const { signIn } = await inSandbox("access-viewers", "roles");
  const { ask } = await signIn("viewer");
  for (const { id, access, ...sent } of operations) {
    if (access === "open" || id === "logout") continue;
    const { text } = await ask(sent);
    assert.equal(/: viewers only read; /.test(text), access === "roles" && sent.method !== "GET", `${id}: ${text}`);
  }
});

const ORDER = { items: [{ bookId: "1", quantity: 1 }] };

test("signed_in: every data route but signing in wants a token of the sandbox", async () => {
  const { ask, signIn, withToken } = await inSandbox("access-signed", "signed_in");
  for (const path of ["/v1/core/users", "/v1/users/1", "/v1/bookstore/cart", "/v1/auth/me", "/v1/core/nowhere", "/v1"])
    assertUnsigned(await ask({ path }));
  assertUnsigned(await ask({ method: "POST", path: "/v1/core/users", body: "{" }));
  assertUnsigned(await ask({ method: "DELETE", path: "/v1/core/users/1" }));
  assertUnsigned(await withToken("nonsense")({ path: "/v1/core/users" }));
  const { session, ask: askSigned } = await signIn("viewer");
  assert.equal((await askSigned({ path: "/v1/core/users" })).status, 200);
  assert.equal((await askSigned({ path: "/v1/core/users?_seed=5" })).status, 200);
  assert.equal((await askSigned({ method: "PATCH", path: "/v1/core/users/9", body: { name: "New" } })).status, 200);
  const newcomer = { name: "Ada", email: "ada@access.example", password: "analytical" };
  assert.equal((await ask({ method: "POST", path: "/v1/core/auth/register", body: newcomer })).status, 201);
  // A token of another sandbox is not valid in this one.
  const other = await inSandbox("access-other", "signed_in");
  await other.signIn("viewer"); // the same user, whose session there has the same number
  assertUnsigned(await other.withToken(session["token"])({ path: "/v1/core/users" }));
  const body = { refreshToken: session["refreshToken"] };
  assertUnsigned(await other.ask({ method: "POST", path: "/v1/auth/refresh", body }));
  // The sandbox's own routes stay open: they are not its data.
  assert.equal((await ask({ path: "/api/data/export" })).status, 200);
});

test("signed_in: a token that has expired by the sandbox's clock is refreshed, and then good again", async () => {
  const { ask, set, signIn, withToken } = await inSandbox("access-clock", "signed_in");
  await set({ clock: { now: new Date(NOW).toISOString() } });
  const { session, ask: askSigned } = await signIn("user");
  await set({ clock: { now: new Date(NOW + 15 * 60_000).toISOString() } });
  assertUnsigned(await askSigned({ path: "/v1/core/users" }));
  const body = { refreshToken: session["refreshToken"] };
  const refreshed = await ask({ method: "POST", path: "/v1/auth/refresh", body });
  assert.equal(refreshed.status, 200);
  assert.equal((await withToken(refreshed.json()["token"])({ path: "/v1/core/users" })).status, 200);
});

test("roles: viewers read, and sign out", async () => {
  const { signIn } = await inSandbox("access-viewer", "roles");
  const { ask } = await signIn("viewer");
  assert.equal((await ask({ path: "/v1/bookstore/orders?expand=user" })).status, 200);
  for (const sent of [
    { method: "POST", path: "/v1/bookstore/orders", body: ORDER },
    { method: "PATCH", path: "/v1/core/users/1", body: { name: "x" } },
    { method: "POST", path: "/v1/bookstore/cart/items", body: { bookId: "1" } },
  ]) {
    const answer = await ask(sent);
    assert.deepEqual([answer.status, answer.json()["code"]], [403, "forbidden"], answer.text);
    assert.match(String(answer.json()["detail"]), /^cannot \w+ \/v1\/\S+ as user \d+ \(viewer\): viewers only read; /);
  }
  assert.equal((await ask({ method: "POST", path: "/v1/utilities/slug", body: { text: "A b" } })).status, 200);
  assert.equal((await ask({ method: "POST", path: "/v1/auth/logout" })).status, 204);
});

test("roles: users write what is theirs, whatever they send, and read the rest", async () => {
  const { signIn } = await inSandbox("access-user", "roles");
  const { id, ask } = await signIn("user");
  const { id: other } = await signIn("user", 1);
  const order = (userId: string): Promise<Received> =>
    ask({ method: "POST", path: "/v1/bookstore/orders", body: { ...ORDER, userId } });
  const made = await order(id);
  assert.equal(made.status, 201, made.text);
  const path = String(made.header("location"));
  assert.equal((await ask({ method: "PATCH", path, body: { notes: "mine" } })).status, 200);
  const totals = async (): Promise<unknown> => (await ask({ path: "/v1/bookstore/orders?limit=1" })).json()["total"];
  const before = await totals();
  const foreign = String(
    ((await ask({ path: `/v1/bookstore/orders?userId[ne]=${id}&limit=1` })).json()["orders"] as { id: string }[])[0]
      ?.id,
  );
  for (const sent of [
    { method: "POST", path: "/v1/bookstore/orders", body: { ...ORDER, userId: other } },
    { method: "PATCH", path, body: { userId: other } },
    { method: "PATCH", path: `/v1/bookstore/orders/${foreign}`, body: { notes: "theirs" } },
    { method: "PATCH", path: `/v1/bookstore/orders/${foreign}`, body: { userId: id } },
    { method: "DELETE", path: `/v1/bookstore/orders/${foreign}` },
    { method: "POST", path: `/v1/bookstore/orders/${foreign}/cancel` },
    { method: "POST", path: "/v1/bookstore/authors", body: { name: "A" } },
    { method: "PATCH", path: `/v1/users/${id}`, body: { role: "admin" } },
    { method: "DELETE", path: `/v1/core/users/${id}` },
  ]) {
    const answer = await ask(sent);
    assert.deepEqual(
      [answer.status, answer.json()["code"]],
      [403, "forbidden"],
      `${sent.method} ${sent.path} ${answer.text}`,
    );
  }
  // Permission is checked before the rest of the request.
  const unread = await ask({ method: "PATCH", path: `/v1/bookstore/orders/${foreign}?nothing=1`, body: "{" });
  assert.equal(unread.status, 403, unread.text);
  assert.equal(await totals(), before);
  assert.equal(((await ask({ path })).json() as { userId: string }).userId, id);
  assert.equal((await ask({ path: `/v1/bookstore/orders/${foreign}` })).status, 200);
  assert.equal((await ask({ method: "PATCH", path: "/v1/bookstore/orders/999999", body: {} })).status, 404);
  assert.equal((await ask({ method: "POST", path: "/v1/bookstore/cart/items", body: { bookId: "1" } })).status, 200);
});

test("roles: admins do everything, and open is as ever", async () => {
  const { ask, set, signIn } = await inSandbox("access-admin", "roles");
  const admin = await signIn("admin");
  assert.equal((await admin.ask({ method: "PATCH", path: "/v1/core/users/9", body: { name: "N" } })).status, 200);
  assert.equal(
    (await admin.ask({ method: "POST", path: "/v1/bookstore/orders", body: { ...ORDER, userId: "4" } })).status,
    201,
  );
  assertUnsigned(await ask({ path: "/v1/core/users" }));
  await ask({ method: "POST", path: "/api/data/reset", body: {} });
  assertUnsigned(await ask({ path: "/v1/core/users" }));
  await set({ access: "open" });
  assert.equal((await ask({ method: "PATCH", path: "/v1/core/users/9", body: { name: "N" } })).status, 200);
  const wrong = await set({ access: "role" });
  assert.deepEqual([wrong.status, wrong.json()["code"]], [422, "validation_failed"]);
});

test("a playground is as open as the sandbox that it is asked in", async () => {
  const { ask, signIn } = await inSandbox("access-play", "roles");
  const made = await makePlayground(serving);
  await made.publish({ path: "/things", collection: { name: "things", count: 3, record: { name: "{{word.noun}}" } } });
  const path = `/play/${made.id}/things`;
  assertUnsigned(await ask({ path }));
  const viewer = await signIn("viewer");
  assert.equal((await viewer.ask({ path })).status, 200);
  assert.equal((await viewer.ask({ method: "POST", path, body: {} })).status, 403);
  assert.equal((await (await signIn("user")).ask({ method: "POST", path, body: {} })).status, 201);
});
