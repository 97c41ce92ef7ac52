// The library in a page: bundled as a user's tool does it, without a warning, and run in Chromium.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { gzipSync } from "node:zlib";

import type { Rolldown } from "vite";

import * as library from "../../src/index.ts";
import { launchChromium } from "../pages/chromium.ts";
import { startSite } from "../pages/site.ts";
import { skipWithout } from "../prerequisite.ts";
import { bundleForPage, textOf } from "./page-bundle.ts";

/**
 * Bounds of the code that a page loads, gzip, bytes: for its first read, for the first request of `mock.fetch` as well, and with everything
 * that playgrounds, domains as text and the API description take.
 */
const MOST = { first: 284_000, fetch: 472_000, all: 976_000 };

/** An import of one of Node's modules, or what Vite puts in its place. */
const FROM_NODE = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'`]node:|__vite-browser-external/;

const warnings: string[] = [];
let files: ReadonlyMap<string, string>;
let chunks: ReadonlyMap<string, Rolldown.OutputChunk>;

before(async () => {
  const output = await bundleForPage((message) => warnings.push(message));
  chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  files = new Map(output.map((file) => [file.fileName, textOf(file)]));
});

const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? "", { level: 9 }).length, 0);

test("a bundler warns of nothing and finds none of Node's modules", () => {
  assert.deepEqual(warnings, []);
  for (const [name, code] of files) assert.ok(!FROM_NODE.test(code), name);
});

/** The files that are loaded with these: they, and their imports. */
function loadedWith(names: Iterable<string>): ReadonlySet<string> {
  const loaded = new Set(names);
  for (const name of loaded) for (const inner of chunks.get(name)?.imports ?? []) loaded.add(inner);
  return loaded;
}

/** The same, with the files that these load later. */
const loadedNext = (names: ReadonlySet<string>): ReadonlySet<string> =>
  loadedWith([...names, ...[...names].flatMap((name) => chunks.get(name)?.dynamicImports ?? [])]);

test("a page loads little for its first read, and the rest when it is asked for", (context) => {
  const first = loadedWith(["seedbed.js"]);
  const fetch = loadedNext(first);
  const sizes = { first: sizeOf(first), fetch: sizeOf(fetch), all: sizeOf(files.keys()) };
  context.diagnostic(`gzip, bytes: ${JSON.stringify(sizes)}`);
  assert.ok(first.size < fetch.size && fetch.size < files.size);
  assert.deepEqual(new Set(loadedNext(fetch)), new Set(files.keys()));
  for (const [name, size] of Object.entries(sizes))
    assert.ok(size <= MOST[name as keyof typeof MOST], `${name}: ${size}`); // of their names
});

test(
  "a page reads, writes and asks the API, as a program of Node does",
  { skip: await skipWithout("Chromium") },
  async () => {
    await using site = await startSite((url) => files.get(url.slice(1)) ?? "<!doctype html><title>Test</title>");
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => faults.push(message.text()));
      await page.goto(site.origin);
      const entry = [...files.keys()].find((name) => name.startsWith("seedbed")) ?? assert.fail("there is an entry");
      const seen = await page.evaluate(async (file) => {
        const { createMock } = (await import(file)) as typeof library;
        const mock = createMock({ seed: 42 });
        const heard: string[] = [];
        mock.on("*", ({ type }) => heard.push(type));
        const user = await mock.users.create({ name: "Ada", email: "ada@example.com" });
        const ask = (target: string, init?: RequestInit) => mock.fetch(new Request(`http://api.test${target}`, init));
        const json = { "Content-Type": "application/json" };
        const written = await ask("/v1/users", {
          method: "POST",
          headers: json,
          body: '{"name":"Bea","email":"b@example.com"}',
        });
        const read = await ask("/v1/bookstore/books?_seed=42&limit=1&fields=id,title");
        const login = await ask("/v1/auth/login", {
          method: "POST",
          headers: json,
          body: JSON.stringify({ email: mock.users.get("1").email, password: "demo123" }),
        });
        const made = await ask("/api/playgrounds/import", {
          method: "POST",
          headers: { "Content-Type": "application/yaml" },
          body: "posts:\n  - { id: 1, title: First }\n",
        });
        const reset = await ask("/v1/users/1", { headers: { "X-Fault-Plan": "GET /v1/users/1 reset" } }).then(
          () => "answered",
          (error: unknown) => (error instanceof TypeError ? "TypeError" : String(error)),
        );
        const still = createMock({ seed: 42, clock: () => 1_793_534_400_000 });
        await still.users.create({ name: "Ada", email: "ada@example.com" });
        return {
          hash: (await still.stateHash()).hash,
          id: user.id,
          title: mock.books.list({ limit: 1 }).records[0]?.title,
          statuses: [written.status, read.status, login.status, made.status],
          read: await read.text(),
          tag: read.headers.get("etag"),
          heard,
          reset,
        };
      }, `/${entry}`);
      const here = await library
        .createMock()
        .fetch(new Request("http://api.test/v1/bookstore/books?_seed=42&limit=1&fields=id,title"));
      const still = library.createMock({ seed: 42, clock: () => 1_793_534_400_000 });
      await still.users.create({ name: "Ada", email: "ada@example.com" });
      assert.deepEqual(seen, {
        hash: (await still.stateHash()).hash,
        id: "101",
        title: library.createMock({ seed: 42 }).books.get("1").title,
        statuses: [201, 200, 200, 201],
        read: await here.text(),
        tag: here.headers.get("etag"),
        heard: ["user.created", "user.created", "user.updated"], // who signs in is noted
        reset: "TypeError",
      });
      assert.deepEqual(faults, []);
    } finally {
      await browser.close();
    }
  },
);
