// A front end of json-server, moved to a playground made of its db.json, or to the domain that `seedbed import` makes of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { importText } from "../../src/core/definition/import/import-text.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import type { Received, Serving } from "../http/serving.ts";
import { startServing } from "../http/serving.ts";
import { toMade } from "./newcomer.ts";

const DB = {
  posts: [
    { id: "a7f3", title: "json-server", views: 100, authorId: 7, tags: ["x"] },
    { id: "b2", title: "The C++ server", views: 250, authorId: 9 },
    { id: "c9", title: "Third", views: 30, authorId: 7, draft: true },
  ],
  comments: [
    { id: 1, body: "some comment", postId: "a7f3" },
    { id: 4, body: "another one", postId: "a7f3" },
    { id: 9, body: "late", postId: "gone" },
  ],
  authors: [
    { id: 7, name: "Ada", post_ids: ["a7f3", "c9"] },
    { id: 9, name: "Bob", post_ids: [] },
  ],
  profile: { name: "typicode", theme: { dark: true } },
  version: 3,
};

type Json = Readonly<Record<string, unknown>>;
interface Asked {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly json: unknown;
}
type Ask = (method: string, path: string, body?: unknown) => Promise<Asked>;

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

function importing(body: unknown): Promise<Received> {
  return serving.request({ method: "POST", path: "/api/playgrounds/import", body });
}

async function hosted(db: unknown): Promise<Ask> {
  const answer = await importing(db);
  assert.equal(answer.status, 201, answer.text);
  const made = toMade(serving, answer);
  return async (method, path, body) => {
    const received = await made.play({ method, path, ...(body !== undefined && { body }) });
    const header = (name: string): string | null => received.header(name) ?? null;
    return { status: received.status, header, json: received.text === "" ? null : JSON.parse(received.text) };
  };
}

function local(db: unknown): Promise<Ask> {
  const text = importText(JSON.stringify(db), "db.json", (definition) => void declareDomain(definition, { catalog }));
  const mock = createMock({ config: defineConfig(text) });
  return Promise.resolve(async (method, path, body) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const answer = await mock.fetch(new Request(`http://mock.test/v1/imported${path}`, { method, ...init }));
    const read = await answer.text();
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name),
      json: read === "" ? null : (JSON.parse(read) as unknown),
    };
  });
}

const ids = (value: unknown): unknown[] => (value as Json[]).map(({ id }) => id);

for (const [where, open] of [
  ["in a playground", hosted],
  ["in a file", local],
] as const) {
  test(`ids and references stay as they are ${where}`, async () => {
    const ask = await open(DB);
    const post = (await ask("GET", "/posts/a7f3")).json as Json;
    assert.deepEqual([post["id"], post["title"], post["authorId"], post["tags"]], ["a7f3", "json-server", 7, ["x"]]);
    assert.equal(((await ask("GET", "/comments/4")).json as Json)["id"], 4);
    assert.equal(((await ask("GET", "/comments/9")).json as Json)["postId"], null, "what leads nowhere is null");
    assert.equal((await ask("GET", "/posts/1")).status, 404);
    const expanded = (await ask("GET", "/authors/7?expand=posts")).json as Json;
    assert.deepEqual(
      [expanded["post_ids"], ids(expanded["posts"])],
      [
        ["a7f3", "c9"],
        ["a7f3", "c9"],
      ],
    );
    assert.deepEqual(ids((await ask("GET", "/authors/7/posts")).json), ["a7f3", "c9"]);
  });

  test(`an object is read, replaced and changed by its name ${where}`, async () => {
    const ask = await open(DB);
    const read = await ask("GET", "/profile");
    assert.deepEqual(
      [read.status, (read.json as Json)["name"], (read.json as Json)["theme"]],
      [200, "typicode", { dark: true }],
    );
    const changed = await ask("PATCH", "/profile", { name: "Ada" });
    assert.deepEqual([changed.status, (changed.json as Json)["theme"]], [200, { dark: true }]);
    const replaced = await ask("PUT", "/profile", { name: "Bea" });
    assert.deepEqual([replaced.status, (replaced.json as Json)["theme"]], [200, null]);
    assert.match(replaced.header("content-location") ?? "", /\/profiles\/1$/);
    assert.equal(((await ask("GET", "/profile?fields=name")).json as Json)["name"], "Bea");
    assert.equal((await ask("DELETE", "/profile")).status, 405);
    assert.equal(ids((await ask("GET", "/profiles")).json).length, 1);
  });

  test(`new records have ids of the kind of the others, or their own ${where}`, async () => {
    const ask = await open(DB);
    const comment = await ask("POST", "/comments", { body: "new", postId: "b2" });
    assert.deepEqual([comment.status, (comment.json as Json)["id"]], [201, 10]);
    assert.match(String(comment.header("location")), /\/comments\/10$/);
    const post = (await ask("POST", "/posts", { title: "New", authorId: "7" })).json as Json;
    assert.match(String(post["id"]), /^[0-9a-z]{4}$/);
    assert.equal(((await ask("GET", `/posts/${String(post["id"])}`)).json as Json)["title"], "New");
    assert.equal((await ask("POST", "/posts", { id: "my-own", title: "Own" })).status, 201);
    assert.equal((await ask("PATCH", "/posts/my-own", { title: "Still" })).status, 200);
    assert.equal(((await ask("GET", "/posts/my-own")).json as Json)["title"], "Still");
    assert.equal((await ask("POST", "/posts", { id: "my-own" })).status, 409);
    assert.equal((await ask("POST", "/comments", { id: 40, postId: "my-own" })).status, 201);
    assert.equal(((await ask("POST", "/comments", {})).json as Json)["id"], 41, "after the largest");
    assert.equal((await ask("POST", "/comments", { id: "x", body: "Text" })).status, 201, "a text beside numbers");
    assert.equal(((await ask("GET", "/comments/x")).json as Json)["body"], "Text");
    assert.equal((await ask("POST", "/comments", { postId: "nowhere" })).status, 422);
    assert.deepEqual(ids((await ask("GET", "/posts?_sort=id&_order=desc&_limit=2")).json).length, 2);
    assert.deepEqual(ids((await ask("GET", "/comments?postId=my-own&_sort=id")).json), [40]);
    assert.deepEqual(ids((await ask("GET", "/posts?authorId=7&_sort=title")).json), [post["id"], "c9", "a7f3"]);
    assert.equal((await ask("DELETE", "/posts/a7f3")).status, 204);
    assert.equal((await ask("POST", "/posts", { id: "a7f3", title: "Again" })).status, 201, "what was deleted is free");
    assert.deepEqual(ids((await ask("GET", "/posts?_page=1")).json), ["a7f3", "b2", "c9", post["id"], "my-own"]);
  });

  const lists: readonly (readonly [query: string, ids: readonly unknown[]])[] = [
    ["/posts?_page=1&_limit=2", ["a7f3", "b2"]],
    ["/posts?_page=2&_per_page=2", ["c9"]],
    ["/posts?_page=9", []],
    ["/posts?_limit=1", ["a7f3"]],
    ["/posts?_start=1&_end=3", ["b2", "c9"]],
    ["/posts?_start=1&_limit=1", ["b2"]],
    ["/posts?_start=2", ["c9"]],
    ["/posts?_start=2&_end=1", []],
    ["/posts?_sort=views&_order=desc", ["b2", "a7f3", "c9"]],
    ["/posts?_sort=-views", ["b2", "a7f3", "c9"]],
    ["/posts?_sort=-views&_order=desc", ["b2", "a7f3", "c9"]],
    ["/posts?_sort=authorId,views&_order=desc,asc", ["b2", "c9", "a7f3"]],
    ["/posts?views_gte=100", ["a7f3", "b2"]],
    ["/posts?views_gte=50&views_lte=200", ["a7f3"]],
    ["/posts?views:gt=100", ["b2"]],
    ["/posts?id_ne=b2", ["a7f3", "c9"]],
    ["/posts?title_like=SERVER", ["a7f3", "b2"]],
    ["/posts?title_like=^The.*server$", ["b2"]],
    ["/posts?title_like=C%5C%2B%5C%2B", ["b2"]],
    ["/posts?q=third", ["c9"]],
    ["/posts?id=a7f3&id=c9&_sort=id", ["a7f3", "c9"]],
    ["/comments?_sort=id&_order=desc", [9, 4, 1]],
    ["/posts/a7f3/comments?_sort=id&_order=desc", [4, 1]],
  ];
  test(`lists are bare where they are asked for as of json-server ${where}`, async () => {
    const ask = await open(DB);
    for (const [query, expected] of lists) {
      const answer = await ask("GET", query);
      assert.equal(answer.status, 200, `${query}: ${JSON.stringify(answer.json)}`);
      assert.deepEqual(ids(answer.json), expected, query);
    }
    const page = await ask("GET", "/posts?_page=2&_limit=1&_sort=title");
    assert.equal(page.header("x-total-count"), "3");
    const links = String(page.header("link"));
    for (const [rel, at] of [
      ["first", 1],
      ["prev", 1],
      ["next", 3],
      ["last", 3],
    ] as const)
      assert.match(links, new RegExp(`<[^>]*_limit=1&_sort=title&_page=${at}>; rel="${rel}"`));
    const usual = (await ask("GET", "/posts?limit=1&q=server")).json as Json;
    assert.deepEqual([usual["total"], ids(usual["posts"])], [2, ["a7f3"]], "any other is the usual list");
    const plain = await ask("GET", "/posts");
    assert.deepEqual([ids(plain.json).length, plain.header("x-total-count")], [3, "3"], "a plain list is bare");
    assert.deepEqual(ids((await ask("GET", "/posts?authorId=7")).json), ["a7f3", "c9"]);
  });

  test(`_embed and _expand show what belongs together ${where}`, async () => {
    const ask = await open(DB);
    const [first = {}] = (await ask("GET", "/posts?_embed=comments&_expand=author")).json as Json[];
    assert.deepEqual(ids(first["comments"]), [1, 4]);
    assert.equal((first["author"] as Json)["name"], "Ada");
    const one = (await ask("GET", "/posts/a7f3?_embed=comments&_embed=author")).json as Json;
    assert.deepEqual([ids(one["comments"]), (one["author"] as Json)["id"]], [[1, 4], 7]);
    const faults = (await ask("GET", "/posts?_embed=coments&_page=x&views_gte=many")).json as Json;
    assert.equal(faults["status"], 400);
    assert.equal((faults["errors"] as unknown[]).length, 3, JSON.stringify(faults));
  });
}

test("a long db.json keeps its records, and ids that are missing or strange are given", async () => {
  const items = Array.from({ length: 4_000 }, (_, at) => ({
    id: at * 2 + 1,
    name: `Item ${at}`,
    groupId: (at % 3) + 1,
  }));
  const ask = await hosted({
    items,
    groups: [{ name: "a" }, { name: "b", id: null }, { name: "c", id: "" }],
    empty: [],
  });
  assert.equal((await ask("GET", "/items?_limit=1")).header("x-total-count"), "4000");
  assert.equal(((await ask("GET", "/items/7999?_expand=group")).json as { group: Json }).group["name"], "a");
  assert.equal(((await ask("POST", "/items", { name: "Next" })).json as Json)["id"], 8_000);
  assert.equal((await ask("POST", "/empty", { anything: 1 })).status, 201);
});

test("a playground of lists says what it understands, and what it left out", async () => {
  const answer = await importing(DB);
  const { domain, endpoints, notes } = answer.json() as {
    domain: { text: string };
    endpoints: { path: string }[];
    notes: string[];
  };
  assert.deepEqual(
    endpoints.map(({ path }) => path),
    ["/version"],
  );
  assert.match(domain.text, /^compatible: json-server$/m);
  assert.ok(
    notes.some((note) => /_page.*bare array/.test(note)),
    notes.join("\n"),
  );
  assert.ok(
    notes.some((note) => /1 records of comment refer to what is not there/.test(note)),
    notes.join("\n"),
  );
  const again = toMade(serving, answer);
  const exported = (await again.edit({ path: "/export" })).json();
  const imported = toMade(serving, await importing(exported));
  assert.equal((await imported.play({ path: "/posts/a7f3" })).json()["title"], "json-server");
});
