// A file of lists as json-server has it: served at the root, with the records, the names and the ids that it has.
import assert from "node:assert/strict";
import { test } from "node:test";

import { parseLists } from "../../src/core/definition/routes/from-lists.ts";
import { createMock, defineConfig } from "../../src/index.ts";

const BASE = "http://localhost:3000";

const FILE = {
  colours: ["red", "blue"],
  posts: [
    { id: 1, title: "Tide", views: 5, createdAt: "long ago", author: { name: "Jo" }, tags: ["sea", "moon"] },
    { id: 2, title: "Ebb", views: 50 },
    { id: 3, title: "Reef", views: 9 },
  ],
  comments: [
    { id: 1, postId: 1, body: "Hi" },
    { id: 2, postId: 2, body: "Ho" },
    { id: 3, body: "of no post" },
  ],
  replies: [{ id: 1, commentId: 1 }],
  profile: { name: "Ada", id: 7 },
  Products: [{ _id: "5f1a", "@type": "thing", "air-temp": 3, updatedAt: null }],
  "test-steps": [
    { id: "a1", "suite-id": "1" },
    { id: "b2", "suite-id": "2" },
  ],
  rooms: [{ id: "r1" }],
  beds: [{ id: 1, room_id: "r1" }],
  drafts: [],
};

type Ask = (
  method: string,
  target: string,
  body?: unknown,
) => Promise<{ status: number; json: unknown; headers: Headers }>;

/** A mock of lists, and how it is asked. */
function served(api: object): Ask {
  const mock = createMock({ config: defineConfig({ api }) });
  return async (method, target, body) => {
    const response = await mock.fetch(
      new Request(BASE + target, {
        method,
        ...(body !== undefined && {
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      }),
    );
    return { status: response.status, json: await response.json(), headers: response.headers };
  };
}

const idsOf = (json: unknown): unknown[] => (json as { id: unknown }[]).map(({ id }) => id);

test("each list and object is at its own name, with every member as it is", async () => {
  const ask = served(FILE);
  for (const [name, value] of Object.entries(FILE)) assert.deepEqual((await ask("GET", `/${name}`)).json, value, name);
  assert.equal(JSON.stringify((await ask("GET", "/db")).json), JSON.stringify(FILE), "in the order of the file");
  assert.deepEqual((await ask("GET", "/posts/1")).json, FILE.posts[0]);
  assert.deepEqual((await ask("GET", "/Products/5f1a")).json, FILE.Products[0]);
  assert.deepEqual(await ask("GET", "/posts/9").then(({ status, json }) => [status, json]), [404, {}]);
});

test("the parameters of both versions of json-server choose, order and cut", async () => {
  const ask = served(FILE);
  const rows: readonly (readonly [target: string, ids: readonly unknown[]])[] = [
    ["/posts?title=Ebb", [2]],
    ["/posts?id=1&id=3", [1, 3]],
    ["/posts?views_gte=9&views_lte=20", [3]],
    ["/posts?views:gt=9", [2]],
    ["/posts?id_ne=1&id_ne=2", [3]],
    ["/posts?title_like=^t.*e$", [1]],
    ["/posts?title_like=e", [1, 2, 3]],
    ["/posts?author.name=Jo", [1]],
    ["/posts?tags=moon", [1]],
    ["/posts?q=jo", [1]],
    ["/posts?nothing=1", [1, 2, 3]],
    ['/posts?_where={"or":[{"views":{"gt":9}},{"author":{"name":{"eq":"Jo"}}}]}', [1, 2]],
    ['/posts?_where={"and":[{"views":{"gte":9,"lt":50}},{"title":{"contains":"EE"}}]}', [3]],
    ['/posts?_where={"id":{"in":[1,3]},"views":5}', [1]],
    ["/posts?_where=nonsense", [1, 2, 3]],
    ['/posts?views=5&_where={"title":{"eq":"Ebb"}}', [2]],
    ['/posts?_where={"views":{"near":9},"nothing":{"near":1},"title":{"near":"x","ne":"Ebb"}}', [1, 3]],
    ['/posts?_where={"views":{"contains":"5"}}', []],
    ["/posts?title:startsWith=e", [2]],
    ["/posts?title:endsWith=F", [3]],
    ["/posts?views:startsWith=5", []],
    ["/posts?views:gt=5&views_lt=50", [3]],
    ["/posts?id:in=1,3", [1, 3]],
    ["/posts?views:near=9&title:eq=Tide", [1]],
    ["/posts?_sort=views&_order=desc", [2, 3, 1]],
    ["/posts?_sort=-views,id", [2, 3, 1]],
    ["/posts?_start=1&_end=2", [2]],
    ["/posts?_start=1&_limit=5", [2, 3]],
    ["/posts?_limit=0", []],
    ["/posts?_page=2&_limit=2", [3]],
    ["/test-steps?suite-id=2", ["b2"]],
    ["/posts/1/comments", [1]],
    ["/posts/9/comments", []],
    ["/rooms/r1/beds", [1]],
    ["/rooms/none/beds", []],
  ];
  for (const [target, ids] of rows) assert.deepEqual(idsOf((await ask("GET", target)).json), ids, target);
});

test("pages tell how many there are and where the others are", async () => {
  const ask = served(FILE);
  const { headers } = await ask("GET", "/posts?_page=1&_limit=2");
  assert.equal(headers.get("x-total-count"), "3");
  assert.equal(
    headers.get("link"),
    `<${BASE}/posts?_limit=2&_page=1>; rel="first", <${BASE}/posts?_limit=2&_page=2>; rel="next", <${BASE}/posts?_limit=2&_page=2>; rel="last"`,
  );
  assert.equal((await ask("GET", "/posts")).headers.get("x-total-count"), null);
  assert.deepEqual((await ask("GET", "/posts?_page=2&_per_page=2")).json, {
    first: 1,
    prev: 1,
    next: null,
    last: 2,
    pages: 2,
    items: 3,
    data: [FILE.posts[2]],
  });
});

test("a page that is not there is the nearest one", async () => {
  const ask = served(FILE);
  const rows: readonly (readonly [query: string, page: object, ids: readonly number[]])[] = [
    ["_page=9&_per_page=2", { prev: 1, next: null, last: 2 }, [3]],
    ["_page=0&_per_page=2", { prev: null, next: 2, last: 2 }, [1, 2]],
    ["_page=1&_per_page=0", { prev: null, next: 2, last: 3 }, [1]],
  ];
  for (const [query, page, ids] of rows) {
    const { data, ...found } = (await ask("GET", `/posts?${query}`)).json as { data: unknown; last: number };
    assert.deepEqual(found, { first: 1, ...page, pages: found.last, items: 3 }, query);
    assert.deepEqual(idsOf(data), ids, query);
  }
  const { json } = await ask("GET", "/drafts?_page=1&_per_page=2");
  assert.deepEqual(json, { first: 1, prev: null, next: null, last: 1, pages: 1, items: 0, data: [] });
});

test("related records come along, also after they were written", async () => {
  const ask = served(FILE);
  await ask("GET", "/posts/2?_embed=comments");
  await ask("POST", "/posts/2/comments", { body: "new" });
  const { json } = await ask("GET", "/posts/2?_embed=comments");
  assert.deepEqual(json, {
    ...FILE.posts[1],
    comments: [FILE.comments[1], { id: 4, postId: 2, body: "new" }],
  });
  for (const word of ["_expand", "_embed"])
    assert.deepEqual((await ask("GET", `/comments?id=1&${word}=post`)).json, [
      { ...FILE.comments[0], post: FILE.posts[0] },
    ]);
  assert.deepEqual((await ask("GET", "/posts/1/comments/1")).json, FILE.comments[0]);
});

test("writes keep what was sent and add nothing but an id", async () => {
  const ask = served(FILE);
  const rows: readonly (readonly [method: string, target: string, body: unknown, status: number, json: unknown])[] = [
    ["POST", "/posts", { title: "New", createdAt: 1 }, 201, { id: 4, title: "New", createdAt: 1 }],
    ["POST", "/posts", { id: 1795576358330 }, 201, { id: 1795576358330 }],
    ["POST", "/posts", { id: "f3a1", any: [null] }, 201, { id: "f3a1", any: [null] }],
    ["GET", "/posts/f3a1", undefined, 200, { id: "f3a1", any: [null] }],
    ["PUT", "/posts/1", { title: "Only" }, 200, { id: 1, title: "Only" }],
    ["PATCH", "/posts/2", { views: null, author: { a: 1 } }, 200, { ...FILE.posts[1], views: null, author: { a: 1 } }],
    ["PUT", "/posts/99", { title: "None" }, 404, {}],
    ["POST", "/posts/99/comments", {}, 404, {}],
    ["POST", "/drafts", { a: 1 }, 201, { id: 1, a: 1 }],
    ["POST", "/posts/1/drafts", {}, 201, { id: 2, postId: 1 }],
    ["PATCH", "/profile", { age: 36 }, 200, { name: "Ada", id: 7, age: 36 }],
    ["PUT", "/profile", { name: "Eve" }, 200, { name: "Eve" }],
    ["POST", "/profile", { name: "Ann" }, 201, { name: "Ann" }],
    ["GET", "/profile", undefined, 200, { name: "Ann" }],
  ];
  for (const [method, target, body, status, json] of rows)
    assert.deepEqual(
      await ask(method, target, body).then((answer) => [answer.status, answer.json]),
      [status, json],
      `${method} ${target}`,
    );
  const text = await ask("POST", "/test-steps", {});
  assert.match(String((text.json as { id: unknown }).id), /^[0-9a-z]{4}$/);
  assert.equal((await ask("POST", "/posts", { id: 2 })).status, 409);
});

test("a removed record takes with it what belongs to it", async () => {
  const ask = served(FILE);
  const { status, json } = await ask("DELETE", "/posts/1");
  assert.deepEqual([status, json], [200, {}]);
  assert.deepEqual(idsOf((await ask("GET", "/posts")).json), [2, 3]);
  assert.deepEqual(idsOf((await ask("GET", "/comments")).json), [2, 3]);
  assert.deepEqual((await ask("GET", "/replies")).json, []);
});

test("records without an id get one, and ids that are there twice become different", async () => {
  const ask = served({ notes: [{ text: "a" }, { id: 1, text: "b" }, { id: 1, text: "c" }], db: [{ id: 5 }] });
  assert.deepEqual((await ask("GET", "/notes")).json, [
    { id: 2, text: "a" },
    { id: 1, text: "b" },
    { id: 3, text: "c" },
  ]);
  assert.deepEqual((await ask("GET", "/db")).json, [{ id: 5 }]);
});

test("a list of thousands is served whole", async () => {
  const clips = Array.from({ length: 20_000 }, (_, at) => ({ id: at + 1, text: "lorem ".repeat(20) }));
  const ask = served({ clips });
  assert.equal((await ask("GET", "/clips?_page=1")).headers.get("x-total-count"), "20000");
  assert.deepEqual((await ask("GET", "/clips/19999")).json, clips[19_998]);
  assert.equal(((await ask("POST", "/clips", {})).json as { id: number }).id, 20_001);
});

test("a text is a file of lists where all its members are lists or objects", () => {
  const { profile, posts } = FILE;
  const rows: readonly (readonly [text: string, isOne: boolean])[] = [
    [JSON.stringify({ posts, profile }), true],
    [JSON.stringify({ $schema: "./db.schema.json", posts: [] }), true],
    [JSON.stringify({ resources: posts, api: [] }), true],
    [JSON.stringify({ domain: "shop", resources: {} }), false],
    [JSON.stringify({ openapi: "3.1.0", info: {}, paths: {} }), false],
    [JSON.stringify({ info: { name: "Kites" }, item: [] }), false],
    [JSON.stringify({ posts, version: 1 }), false],
    ["{}", false],
    ["[]", false],
    ["posts: []", false],
    ['{ "posts": [', false],
  ];
  for (const [text, isOne] of rows) assert.equal(parseLists(text) !== undefined, isOne, text.slice(0, 60));
});
