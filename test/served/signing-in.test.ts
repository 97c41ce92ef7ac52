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

test("so it is where nothing but /me shows who calls, and a token is all that signing in answers", async () => {
  const around = json(object({ user: sent }));
  const token = object({ token: text });
  const documents = [
    {
      "/auth/me": { get: answers(user) },
      "/auth/register": { post: { requestBody: around, ...answers(token) } },
      "/login/access-token": {
        post: { requestBody: json(object({ username: text, password: text })), ...answers(token) },
      },
    },
    {
      "/api/current_user": { get: answers(object({ id: text, email: text, name: text })) },
      "/users": { post: { requestBody: around, ...answers(object({ id: text, email: text })) } },
      "/users/sign_in": { post: { requestBody: around, ...answers(object({ id: text, email: text, token: text })) } },
    },
  ];
  for (const paths of documents) {
    const ask = asking({ ...DOCUMENT, paths });
    const [me = "", register = "", signIn = ""] = Object.keys(paths);
    for (const name of ["Ada", "Bob"])
      await ask("POST", register, { user: { email: `${name}@example.org`, name, password: "secret-1" } });
    assert.equal((await ask("GET", me))["name"], "Bob", me);
    const ada = { email: "Ada@example.org", username: "Ada@example.org", password: "secret-1" };
    const answer = await ask("POST", signIn, signIn === "/users/sign_in" ? { user: ada } : ada);
    assert.equal(typeof answer["token"], "string");
    assert.ok(["Ada@example.org", undefined].includes(answer["email"] as string));
    assert.equal((await ask("GET", me))["name"], "Ada", me);
  }
});

const flag = { type: "boolean" };
const member = object({ id: { type: "integer" }, email: text, username: text, bio: text, image: text });
const required = ["title", "author", "tagList"];
const list = { type: "array", items: { $ref: "#/components/schemas/Post" } };

/** Posts by people that others see as profiles, which can be followed. */
const BLOG = {
  ...DOCUMENT,
  paths: {
    ...ALONE.paths,
    "/profiles/{username}": { get: answers({ $ref: "#/components/schemas/Profile" }) },
    "/profiles/{username}/follow": { post: answers({ $ref: "#/components/schemas/Profile" }) },
    "/posts": {
      get: answers(list),
      post: {
        requestBody: json(object({ title: text, tagList: { type: "array", items: text } })),
        ...answers(list.items),
      },
    },
    "/posts/{id}": { get: answers(list.items) },
    "/posts/feed": { get: answers(list) },
    "/tags": { get: answers(object({ tags: { type: "array", items: text } })) },
  },
  components: {
    schemas: {
      User: { ...member, required: ["username", "bio", "image"] },
      Profile: object({ username: text, bio: text, image: text, following: flag }),
      Post: {
        ...object({
          id: { type: "integer" },
          title: text,
          author: { $ref: "#/components/schemas/Profile" },
          tagList: { type: "array", items: text },
        }),
        required,
      },
    },
  },
};

test("what who signed in writes is by them, shown as others see them", async () => {
  const ask = asking(BLOG);
  const ada = { username: "ada", email: "ada@example.org", password: "secret-1" };
  const { user: registered } = await ask("POST", "/users", { user: ada });
  const { username, bio, image } = registered as Json;
  const profile = { username, bio, image, following: false };
  const post = await ask("POST", "/posts", { title: "Hello", tagList: ["greeting"] });
  assert.deepEqual(post["author"], profile);
  assert.deepEqual(await ask("GET", "/posts/21"), post);
  await ask("PUT", "/user", { user: { ...ada, bio: "Counts" } });
  for (const one of [await ask("GET", "/profiles/ada"), (await ask("GET", "/posts/21"))["author"] as Json])
    assert.deepEqual({ ...one, following: false }, { ...profile, bio: "Counts" });
});

test("a feed has what those write whom one follows, and tags are those of records", async () => {
  const ask = asking(BLOG);
  const listed = async (path: string) => (await ask("GET", path)) as unknown as { id: number; author: Json }[];
  const followed = async () => (await listed("/posts")).filter(({ author }) => author["following"] === true);
  assert.deepEqual(await listed("/posts/feed"), await followed());
  const other = (await listed("/posts")).find(({ author }) => author["following"] !== true);
  await ask("POST", `/profiles/${String(other?.author["username"])}/follow`);
  const feed = await listed("/posts/feed");
  assert.ok(feed.some(({ id }) => id === other?.id));
  assert.deepEqual(feed, await followed());
  await ask("POST", "/posts", { title: "Hello", tagList: ["greeting"] });
  const tags = (await listed("/posts")).flatMap((post) => (post as unknown as Json)["tagList"] as string[]);
  assert.deepEqual(await ask("GET", "/tags"), { tags: [...new Set(tags)] });
  assert.ok(tags.includes("greeting"));
});
