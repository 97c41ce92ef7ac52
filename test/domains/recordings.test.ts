// A session with a real API, as a browser saves it, becomes a definition that answers the same.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { parse } from "yaml";

import { apiOfHar } from "../../src/core/definition/import/from-har.ts";
import { loadCatalog } from "../../src/doors/node/definition-file.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { builtProgram } from "../built.ts";
import { startServing } from "../http/serving.ts";

const CLI = await builtProgram("cli");
const HOST = "https://api.example.com";

const at = (day: number): string => `2025-03-${String(day).padStart(2, "0")}T08:00:00Z`;
const AUTHORS = [
  { id: 11, username: "ann", email: "ann@example.com", team_id: "t_8kd93jd2" },
  { id: 12, username: "bob", email: "bob@example.com", team_id: "t_8kd93jd2" },
  { id: 13, username: "cy", email: "cy@example.com", team_id: "t_29dk3ls0" },
];
const TEAMS = [
  { id: "t_8kd93jd2", name: "Red" },
  { id: "t_29dk3ls0", name: "Blue" },
];
const ARTICLES = Array.from({ length: 7 }, (_one, index) => ({
  slug: `on-${["rain", "snow", "wind", "fog", "hail", "sun", "ice"][index]}`,
  title: `On ${index}`,
  author_id: 11 + (index % 3),
  status: index % 2 === 0 ? "draft" : "published",
  created_at: at(index + 1),
  updated_at: at(index + 2),
}));
const COMMENTS = [
  { id: 901, article_slug: "on-rain", writtenBy: 12, body: "Yes" },
  { id: 902, article_slug: "on-rain", writtenBy: 13, body: "No" },
  { id: 903, article_slug: "on-snow", writtenBy: 12, body: "Well" },
];

const paged = (from: number, size: number) => ({
  data: ARTICLES.slice(from, from + size).map(({ updated_at: _updated, ...shown }) => shown),
  meta: { total: ARTICLES.length, page: from / size + 1, per_page: size },
});
const none = { error: { code: "not_found", message: "There is none." } };

type Seen = readonly [method: string, target: string, status: number, body?: unknown, sent?: unknown];

const SESSION: readonly Seen[] = [
  [
    "POST",
    "/api/v1/login",
    200,
    { token: "[masked]", expires_in: 3600 },
    { email: "ann@example.com", password: "[masked]" },
  ],
  ["GET", "/api/v1/me", 200, AUTHORS[0]],
  ["GET", "/api/v1/articles", 200, paged(0, 3)],
  ["GET", "/api/v1/articles?page=2", 200, paged(3, 3)],
  ["GET", "/api/v1/articles?page=3", 200, paged(6, 3)],
  ["GET", "/api/v1/articles?per_page=2&page=2", 200, paged(2, 2)],
  ["GET", "/api/v1/articles/on-rain", 200, { article: ARTICLES[0] }],
  ["GET", "/api/v1/articles/on-snow", 200, { article: ARTICLES[1] }],
  ["GET", "/api/v1/articles/on-nothing-2024-08", 404, none],
  ["GET", "/api/v1/articles/on-rain/comments", 200, COMMENTS.slice(0, 2)],
  ["GET", "/api/v1/articles/on-snow/comments", 200, COMMENTS.slice(2)],
  [
    "POST",
    "/api/v1/articles/on-rain/comments",
    201,
    { id: 904, article_slug: "on-rain", writtenBy: 11, body: "Hm" },
    { body: "Hm" },
  ],
  ["DELETE", "/api/v1/articles/on-rain/comments/904", 204],
  ["GET", "/api/v1/authors", 200, AUTHORS],
  ["GET", "/api/v1/authors/12", 200, AUTHORS[1]],
  ["PATCH", "/api/v1/authors/12", 200, { ...AUTHORS[1], email: "new@example.com" }, { email: "new@example.com" }],
  ["GET", "/api/v1/authors/99", 404, none],
  ["GET", "/api/v1/teams", 200, TEAMS],
  ["GET", "/api/v1/teams/t_8kd93jd2", 200, TEAMS[0]],
  ["GET", "/api/v1/teams/t_8kd93jd2/authors", 200, AUTHORS.slice(0, 2)],
  ["GET", "/api/v1/stats", 200, { articles: 7, authors: 3, busiest: "rain" }],
];

const entry = ([method, target, status, body, sent]: Seen, host = HOST, type = "application/json") => ({
  request: {
    method,
    url: host + target,
    headers: [],
    ...(sent !== undefined && { postData: { mimeType: "application/json", text: JSON.stringify(sent) } }),
  },
  response: {
    status,
    headers: [{ name: "Content-Type", value: type }],
    content:
      body === undefined
        ? { size: 0, mimeType: "" }
        : { mimeType: type, text: typeof body === "string" ? body : JSON.stringify(body) },
  },
});

const HAR = {
  log: {
    version: "1.2",
    entries: [
      entry(["GET", "/", 200, "<html></html>"], "https://www.example.com", "text/html; charset=utf-8"),
      entry(["GET", "/app.js", 200, "1"], "https://www.example.com", "application/javascript"),
      entry(["OPTIONS", "/api/v1/articles", 204]),
      ...SESSION.map((seen) => entry(seen)),
      entry(["POST", "/collect/1234567", 200, { ok: true }], "https://metrics.example.net"),
    ],
  },
};

const OPERATIONS = [
  "POST /api/v1/login",
  "GET /api/v1/me",
  "GET /api/v1/articles",
  "GET /api/v1/articles/{}",
  "GET /api/v1/articles/{}/comments",
  "POST /api/v1/articles/{}/comments",
  "DELETE /api/v1/articles/{}/comments/{}",
  "GET /api/v1/authors",
  "GET /api/v1/authors/{}",
  "PATCH /api/v1/authors/{}",
  "GET /api/v1/teams",
  "GET /api/v1/teams/{}",
  "GET /api/v1/teams/{}/authors",
  "GET /api/v1/stats",
];

function imported(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-har-"));
  try {
    writeFileSync(path.join(folder, "session.har"), JSON.stringify(HAR));
    const { stdout, stderr } = spawnSync(process.execPath, [CLI, "import", "session.har"], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(stderr, "");
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const yaml = imported();
const document = parse(yaml) as { paths: Record<string, Record<string, unknown>> };
const open = () => createMock({ config: defineConfig({ api: document } as never) });

test("an import of a recording finds its operations, and tells what it understood", () => {
  const found = Object.entries(document.paths).flatMap(([place, of]) =>
    Object.keys(of).map((method) => `${method.toUpperCase()} ${place.replaceAll(/\{\w+\}/g, "{}")}`),
  );
  assert.deepEqual(new Set(found), new Set(OPERATIONS));
  assert.match(yaml, /^# Made of session\.har by seedbed import/);
  assert.match(yaml, /# - 14 operations of 21 requests to https:\/\/api\.example\.com\n/);
  assert.match(yaml, /# - 1 requests to https:\/\/metrics\.example\.net are left out/);
  for (const relation of [
    "author_id is of Author",
    "team_id is of Team",
    "article_slug is of Article",
    "writtenBy is of Author",
  ])
    assert.match(yaml, new RegExp(relation));
});

test("reads of a recording are answered as they were", async () => {
  const mock = open();
  for (const [method, target, status, body] of SESSION) {
    if (method !== "GET") continue;
    const answer = await mock.fetch(HOST + target);
    assert.equal(answer.status, status, target);
    const given: unknown = await answer.json();
    if (status === 200) assert.deepEqual(given, body, target);
    else assert.deepEqual(Object.keys((given as typeof none).error), ["code", "message"], target);
  }
});

test("a recording that is served answers each read as it was, until something is written to what it shows", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-har-"));
  const drafts = { page: 0, total: 9, drafts: [{ id: 3, title: "On mud", author_id: 11 }], next: null };
  const session: readonly Seen[] = [
    ["GET", "/api/v1/articles/drafts?by=ann&page=0", 200, drafts],
    ["GET", "/api/v1/authors?sort=-id", 200, { total: 99, authors: [] }],
    ["GET", "/api/v1/tags", 200, [{ id: 1, name: "sea" }]],
    ["POST", "/api/v1/tags", 201, { id: 2, name: "mud" }, { name: "mud" }],
    ["POST", "/api/v1/tags", 422, { error: "taken" }, { name: "sea" }],
    ["GET", "/api/v1/tags/2", 200, { id: 2, name: "mud" }],
    ...SESSION,
  ];
  try {
    const file = path.join(folder, "session.har");
    writeFileSync(file, JSON.stringify({ log: { entries: session.map((one) => entry(one)) } }));
    await using serving = await startServing({ catalog: await loadCatalog(file), isPersonal: true });
    for (const [method, target, status, body] of session) {
      if (method !== "GET" || status !== 200 || target.endsWith("/tags/2")) continue;
      assert.deepEqual((await serving.request({ path: target })).json(), body, target);
    }
    const post = async (name: string) => {
      const answer = await serving.request({ method: "POST", path: "/api/v1/tags", body: { name } });
      return [answer.status, answer.json()];
    };
    assert.deepEqual(await post("mud"), [201, { id: 2, name: "mud" }], "it was made meanwhile, and is made again");
    assert.deepEqual(await post("sea"), [422, { error: "taken" }]);
    const shuffled = await serving.request({ path: "/api/v1/articles/drafts?page=0&by=ann" });
    assert.deepEqual(shuffled.json(), drafts);
    await serving.request({ method: "PATCH", path: "/api/v1/authors/13", body: { email: "cy@example.org" } });
    const { total } = (await serving.request({ path: "/api/v1/authors?sort=-id" })).json();
    assert.notEqual(total, 99);
    assert.deepEqual((await serving.request({ path: "/api/v1/articles/drafts?page=0&by=ann" })).json(), drafts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("what is written to a recorded API is kept", async () => {
  const mock = open();
  const send = (method: string, target: string, body?: unknown) =>
    mock.fetch(`${HOST}/api/v1${target}`, {
      method,
      ...(body !== undefined && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  const made = await send("POST", "/articles/on-snow/comments", { body: "New" });
  assert.equal(made.status, 201);
  const comment = (await made.json()) as { id: number; article_slug: string; body: string };
  assert.deepEqual([typeof comment.id, comment.article_slug, comment.body], ["number", "on-snow", "New"]);
  const listed = (await (await send("GET", "/articles/on-snow/comments")).json()) as { id: number }[];
  assert.deepEqual(
    listed.map(({ id }) => id),
    [903, comment.id],
  );
  assert.equal((await send("DELETE", `/articles/on-snow/comments/${comment.id}`)).status, 204);
  assert.equal(((await (await send("GET", "/articles/on-snow/comments")).json()) as unknown[]).length, 1);
  assert.equal((await send("PATCH", "/authors/13", { email: "cy@example.org" })).status, 200);
  assert.equal(((await (await send("GET", "/authors/13")).json()) as { email: string }).email, "cy@example.org");
});

test("lists of one name at several paths are kept apart where they show other records", async () => {
  const tasks = [
    { id: 1, title: "Dig" },
    { id: 2, title: "Sow" },
  ];
  const session: readonly Seen[] = [
    ["GET", "/tasks", 200, tasks],
    ["GET", "/tasks/2", 200, tasks[1]],
    ["GET", "/archive/tasks", 200, [{ id: 7, title: "Rest" }]],
    ["GET", "/archive/tasks/7", 200, { id: 7, title: "Rest" }],
    ["GET", "/projects/9/tasks", 200, [{ id: 31, hours: 3, done: false }]],
  ];
  const seen = apiOfHar({ log: { entries: session.map((one) => entry(one)) } });
  const mock = createMock({ config: defineConfig({ api: seen?.document } as never) });
  for (const [, target, , body] of session) {
    const shown: unknown = await (await mock.fetch(HOST + target)).json();
    assert.deepEqual(shown, body, target);
  }
});

test("a path names a record by a member that is called after its list", async () => {
  const ferries = ["FX", "NV"].map((code, index) => ({ ferryCode: code, decks: index + 2, port_id: 4 }));
  const session: readonly Seen[] = [
    ["GET", "/ferries", 200, { items: ferries, total: 2 }],
    ["GET", "/ferries/FX", 200, ferries[0]],
  ];
  const seen = apiOfHar({ log: { entries: session.map((one) => entry(one)) } });
  assert.deepEqual(Object.keys((seen?.document["paths"] as object | undefined) ?? {}), [
    "/ferries",
    "/ferries/{ferryCode}",
  ]);
  assert.ok(seen !== undefined && seen.notes.includes("Ferry: 2 records"));
  const mock = createMock({ config: defineConfig({ api: seen.document } as never) });
  assert.deepEqual(await (await mock.fetch(`${HOST}/ferries/NV`)).json(), ferries[1], "also one that nobody asked for");
});

const ORDERS = [11, 12, 13].map((id) => ({ id, status: id === 13 ? "shipped" : "open", total: id * 2 }));

for (const [name, session] of Object.entries({
  "recorded by itself": [["GET", "/orders/12", 200, ORDERS[1]]],
  "not changed": [["GET", "/orders/12", 304]],
  "looked for in vain": [["GET", "/orders/99", 404, none]],
} satisfies Record<string, readonly Seen[]>))
  test(`a record that is ${name} is one of its list, and so are the others; an action sets the state that was seen`, async () => {
    const all: readonly Seen[] = [
      ["POST", "/orders/12/cancel", 200, { ...ORDERS[1], status: "cancelled" }],
      ...session,
      ["GET", "/orders", 200, ORDERS],
    ];
    const seen = apiOfHar({ log: { entries: all.map((one) => entry(one)) } });
    const mock = createMock({ config: defineConfig({ api: seen?.document } as never) });
    const ask = async (method: string, target: string): Promise<unknown> =>
      (await mock.fetch(`${HOST}/orders${target}`, { method })).json();
    assert.deepEqual(await ask("GET", "/11"), ORDERS[0]);
    assert.deepEqual(await ask("POST", "/11/cancel"), { ...ORDERS[0], status: "cancelled" });
    assert.deepEqual(await ask("GET", ""), [{ ...ORDERS[0], status: "cancelled" }, ORDERS[1], ORDERS[2]]);
  });

/** A recording that is served as a file of its own, with a function that asks it. */
async function served(
  session: readonly Seen[],
  use: (ask: Ask) => Promise<void>,
  ...more: readonly object[]
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-har-"));
  try {
    const file = path.join(folder, "session.har");
    writeFileSync(file, JSON.stringify({ log: { entries: [...session.map((one) => entry(one)), ...more] } }));
    await using serving = await startServing({ catalog: await loadCatalog(file), isPersonal: true });
    await use(async (method, target, body) => {
      const headers = typeof body === "string" ? { "Content-Type": "application/json" } : {};
      const answer = await serving.request({ method, path: target, headers, ...(body !== undefined && { body }) });
      return [answer.status, answer.text === "" ? undefined : answer.json()];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
type Ask = (method: string, target: string, body?: unknown) => Promise<readonly [status: number, body: unknown]>;

const tag = (id: number, name: string) => ({ id, name });

test("a list that shows what was made first is told so, whatever was made between two reads of it", async () => {
  const made = ["mud", "sky", "fog"].map((name, index) => tag(index + 3, name));
  const posts = made.map((one): Seen => ["POST", "/tags", 201, one, { name: one.name }]);
  const before = [tag(2, "sea"), tag(1, "sun")];
  for (const [list, order] of [
    [
      [...made.toReversed(), ...before],
      [6, 2, 1],
    ],
    [
      [...before, ...made],
      [2, 1, 6],
    ],
    [
      [made[0], ...before, made[1], made[2]],
      [2, 1, 6],
    ],
  ] as const)
    await served([["GET", "/tags", 200, before], ...posts, ["GET", "/tags", 200, list]], async (ask) => {
      const [, { id }] = (await ask("POST", "/tags", { name: "ice" })) as [number, { id: number }];
      const [, shown] = (await ask("GET", "/tags")) as [number, { id: number }[]];
      assert.deepEqual(
        shown.map((one) => (one.id === id ? 6 : one.id)),
        order,
      );
    });
});

test("a request that was seen with several bodies is answered by its body, a search until something is written", async () => {
  const found = [tag(1, "sun")];
  const session: readonly Seen[] = [
    ["GET", "/tags", 200, [tag(1, "sun"), tag(2, "sea")]],
    ["POST", "/quote", 200, { price: 10 }, { sku: "x", count: 1 }],
    ["POST", "/quote", 200, { price: 20 }, { count: 2, sku: "x" }],
    ["POST", "/tags/search", 200, { items: found, took: 7 }, { q: "un" }],
    ["POST", "/tags/search", 200, { items: [], took: 3 }, { q: "none" }],
    ["GET", "/tags/1", 200, tag(1, "sun")],
    ["PATCH", "/tags/1", 200, tag(1, "moon"), { name: "moon" }],
  ];
  await served(session, async (ask) => {
    assert.deepEqual(await ask("POST", "/quote", { sku: "x", count: 2 }), [200, { price: 20 }]);
    assert.deepEqual(await ask("POST", "/quote", { count: 1, sku: "x" }), [200, { price: 10 }]);
    assert.deepEqual(await ask("POST", "/tags/search", { q: "un" }), [200, { items: found, took: 7 }]);
    assert.deepEqual(await ask("POST", "/tags/search", { q: "none" }), [200, { items: [], took: 3 }]);
    await ask("PATCH", "/tags/1", { name: "run" });
    const [, after] = await ask("POST", "/tags/search", { q: "un" });
    assert.equal((after as { items: { name: string }[] }).items[0]?.name, "run");
  });
});

test("refusals that say nothing, and those of what is no JSON, are as they were seen", async () => {
  const bad = { fault: "unreadable" };
  const broken = entry(["POST", "/tags", 400, bad, {}]);
  broken.request.postData = { mimeType: "application/json", text: '{"name": ' };
  const session: readonly Seen[] = [
    ["GET", "/tags", 200, [tag(1, "sun"), tag(2, "sea")]],
    ["GET", "/tags/1", 200, tag(1, "sun")],
    ["POST", "/tags", 201, tag(3, "fog"), { name: "fog" }],
    ["POST", "/tags", 422, undefined, { name: "" }],
    ["PATCH", "/tags/2", 200, tag(2, "ice"), { name: "ice" }],
    ["GET", "/tags/98", 404],
    ["DELETE", "/tags/97", 404, {}],
    ["GET", "/admin", 403],
    ["GET", "/plain", 418, "I am a teapot"],
  ];
  await served(
    session,
    async (ask) => {
      assert.deepEqual(await ask("GET", "/tags/98"), [404, undefined]);
      assert.deepEqual(await ask("GET", "/tags/12345"), [404, undefined]);
      assert.deepEqual(await ask("DELETE", "/tags/12345"), [404, {}]);
      assert.deepEqual(await ask("GET", "/admin"), [403, undefined]);
      assert.deepEqual(await ask("POST", "/tags", { name: "" }), [422, undefined]);
      assert.deepEqual(await ask("POST", "/tags", "{oops"), [400, bad]);
      assert.deepEqual(await ask("PATCH", "/tags/2", "oops"), [400, bad]);
    },
    broken,
  );
});

test("an action that does not answer with its record is kept where a later read shows what it changed", async () => {
  const post = { id: 7, title: "Tide", state: "draft", likes: 0 };
  const session: readonly Seen[] = [
    ["GET", "/posts", 200, [{ ...post, id: 1 }]],
    ["POST", "/posts", 201, post, { title: "Tide" }],
    ["POST", "/posts/7/publish", 204],
    ["GET", "/posts/7", 200, { ...post, state: "live" }],
    ["POST", "/posts/7/like", 200, { ok: true }],
    [
      "GET",
      "/posts",
      200,
      [
        { ...post, id: 1 },
        { ...post, state: "live", likes: 1 },
      ],
    ],
  ];
  const seen = apiOfHar({ log: { entries: session.map((one) => entry(one)) } });
  const mock = createMock({ config: defineConfig({ api: seen?.document } as never) });
  const send = (method: string, target: string) => mock.fetch(HOST + target, { method });
  assert.equal((await send("POST", "/posts/1/publish")).status, 204);
  assert.deepEqual(await (await send("POST", "/posts/1/like")).json(), { ok: true });
  assert.deepEqual(await (await send("GET", "/posts/1")).json(), { ...post, id: 1, state: "live", likes: 1 });
});

test("addresses of the recorded server are those of this one, in what is answered as it was and in what is made", async () => {
  const shown = (id: number, origin: string) => ({
    id,
    image: `${origin}/files/${id}.png`,
    html: `<a href="${origin}">x</a>`,
  });
  const other = "https://api.example.com.evil.net/a";
  const list = (origin: string) => ({ items: [{ ...shown(1, origin), other }], next: `${origin}/files?page=2` });
  const session: readonly Seen[] = [
    ["GET", "/files", 200, list(HOST)],
    ["POST", "/files", 201, { ...shown(2, HOST), other }, { other }],
  ];
  await served(session, async (ask) => {
    const here = "http://seedbed.test";
    assert.deepEqual(await ask("GET", "/files"), [200, list(here)]);
    assert.deepEqual(await ask("POST", "/files", { other }), [201, { ...shown(2, here), other }]);
    const [, { items }] = (await ask("GET", "/s/mine/files")) as [number, ReturnType<typeof list>];
    assert.deepEqual(items, [{ ...shown(1, `${here}/s/mine`), other }]);
  });
});
