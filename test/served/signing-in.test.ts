// Who registered or signed in last is who `/me` shows and changes.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const text = { type: "string" };
const user = { $ref: "#/components/schemas/User" };
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json): Json => ({ responses: { 200: { description: "Done", ...json(schema) } } });
const object = (properties: Json): Json => ({ type: "object", properties });
const sent = object({ email: text, name: text, password: text });
const signedIn = object({ token: text, user });

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Desks", version: "1" },
  paths: {
    "/users": { get: answers({ type: "array", items: user }) },
    "/users/{id}": { get: answers(user) },
    "/auth/register": { post: { requestBody: json(sent), ...answers(signedIn) } },
    "/auth/login": { post: { requestBody: json(sent), ...answers(signedIn) } },
    "/auth/me": { get: answers(user), patch: { requestBody: json(sent), ...answers(user) } },
  },
  components: { schemas: { User: object({ id: { type: "integer" }, email: text, name: text }) } },
};

/** The same, where nothing lists users and what is sent has a name around it. */
const ALONE = {
  ...DOCUMENT,
  paths: {
    "/users": { post: { requestBody: json(object({ user: sent })), ...answers(object({ user })) } },
    "/users/login": { post: { requestBody: json(object({ user: sent })), ...answers(object({ user })) } },
    "/user": { get: answers(object({ user })), put: { requestBody: json(object({ user: sent })), ...answers(user) } },
  },
};

function asking(api: Json): (method: string, path: string, body?: Json) => Promise<Json> {
  const mock = createMock({ config: defineConfig({ api }) });
  return async (method, path, body) => {
    const headers = { "Content-Type": "application/json" };
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers };
    const response = await mock.fetch(`http://localhost:3000${path}`, init);
    return (await response.json()) as Json;
  };
}

test("who registered or signed in last is who calls, and the first user before", async () => {
  const ask = asking(DOCUMENT);
  const [first = {}, second = {}] = (await ask("GET", "/users")) as unknown as Json[];
  assert.deepEqual(await ask("GET", "/auth/me"), first);
  const ada = { email: "ada@example.org", name: "Ada" };
  const { user: registered } = await ask("POST", "/auth/register", { ...ada, password: "x" });
  assert.deepEqual(await ask("GET", "/auth/me"), registered);
  assert.deepEqual(registered, { id: 21, ...ada });
  await ask("POST", "/auth/register", { email: "bob@example.org", name: "Bob", password: "x" });
  assert.equal((await ask("GET", "/auth/me"))["name"], "Bob");
  for (const one of [registered as Json, second]) {
    const { user: shown, token } = await ask("POST", "/auth/login", { email: one["email"], password: "x" });
    assert.deepEqual(shown, one);
    assert.equal(typeof token, "string");
    assert.deepEqual(await ask("GET", "/auth/me"), one);
  }
  await ask("PATCH", "/auth/me", { name: "Grace" });
  const { id } = second;
  assert.deepEqual(await ask("GET", `/users/${String(id)}`), { ...second, name: "Grace" });
});

test("so it is where no path lists the users", async () => {
  const ask = asking(ALONE);
  for (const name of ["Ada", "Bob"]) await ask("POST", "/users", { user: { email: `${name}@example.org`, name } });
  const shown = async () => ((await ask("GET", "/user"))["user"] as Json)["name"];
  assert.equal(await shown(), "Bob");
  await ask("POST", "/users/login", { user: { email: "Ada@example.org", password: "x" } });
  assert.equal(await shown(), "Ada");
});
