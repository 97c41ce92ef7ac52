// Words that people type into the search of the docs, and the page that they should see among the first hits.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";

import type { OpenApiDocument } from "../../src/core/description/specification.ts";
import { createDocsContents } from "../../src/tools/reference/contents.ts";
import { createSearchIndex } from "../../src/tools/reference/reference.ts";
import { createSchemas, findShared } from "../../src/tools/reference/schemas.ts";
import { findInDocs } from "../../src/tools/reference/search.ts";
import type { SearchEntry } from "../../src/tools/reference/search.ts";
import { readGuides } from "../../web/build/guides-plugin.ts";
import { startServing } from "./serving.ts";

const FIRST = 3;

const DOCS = path.resolve(import.meta.dirname, "../../docs");

/** By page: names of guides, or addresses. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  "/problems/conflict": ["409"],
  sandboxes: ["retention", "how long is data kept"],
  "how-to": [
    "migrate from miragejs",
    "jsonplaceholder",
    "dummyjson",
    "testing library",
    "mock a failing payment",
    "freeze time",
    "run tests in parallel",
    "replace json-server",
    "record my staging api",
    "reset data between tests",
    "how do I log in",
    "migrate from MSW",
    "prism alternative",
    "import a mockoon environment",
    "serve a postman collection",
    "cors",
    "run it in ci",
    "github actions",
    "cypress",
    "export to postman",
  ],
  tutorial: ["get started", "tutorial", "openapi to a test"],
  "your-api": [
    "mock my own API",
    "how do I mock my own openapi document?",
    "swagger",
    "check real api against the spec",
    "proxy to the real backend",
  ],
  frameworks: ["use with next.js", "sveltekit", "nuxt", "angular", "react native", "expo"],
  testing: [
    "simulate errors",
    "change the clock",
    "slow response",
    "idempotency key",
    "roles and permissions",
    "which requests were sent",
    "cypress intercept",
  ],
  webhooks: ["webhook signature", "webhooks locally", "receive events"],
  lists: ["pagination", "filter by field", "sort results", "search records", "expand relations"],
  library: ["playwright", "vitest", "service worker", "typescript client"],
  operations: ["deploy with docker", "postgres", "backup the database", "prometheus metrics"],
  limits: ["pricing", "rate limit", "get an api key with curl", "sign up and get a key"],
  seeds: ["same data every time"],
  snapshots: ["restore a snapshot"],
  teams: ["share a sandbox", "invite a colleague", "read-only key", "audit list"],
  domains: ["foreign keys", "generate data in german"],
  style: ["laravel response format"],
  routes: ["custom endpoint"],
  agents: ["mcp server"],
  python: ["pytest"],
  openid: ["oauth login"],
  "conditional-requests": ["etag caching", "range request"],
  words: ["glossary"],
  "/changelog": ["changelog", "release notes"],
  "/status": ["status page", "uptime"],
};

let index: readonly SearchEntry[];
before(async () => {
  await using serving = await startServing();
  const document = JSON.parse((await serving.request({ path: "/openapi.json" })).text) as OpenApiDocument; // the server's own
  const contents = createDocsContents(document);
  const sources = { document, schemas: createSchemas(document, contents), shared: findShared(document) };
  index = createSearchIndex(contents, readGuides(), sources);
});

test("no sentence of a page's first paragraph has more than 30 words", () => {
  for (const file of [...globSync("docs/*.md", { cwd: path.dirname(DOCS) }), "README.md"]) {
    const text = readFileSync(path.join(DOCS, "..", file), "utf8");
    const first = text.split(/\n\s*\n/).find((part) => /^\s*[^\s#`|>]/.test(part)) ?? "";
    for (const sentence of first.replaceAll(/\s+/g, " ").split(/(?<=[.!?:;]) (?=[A-Z`["])/))
      assert.ok(sentence.split(" ").length <= 30, `${file}: ${sentence}`);
  }
});

for (const heading of [
  "frameworks#use-with-nextjs",
  "frameworks#use-with-sveltekit",
  "frameworks#use-with-angular",
  "domains#import-what-you-have",
  "how-it-works#when-not-to-use-it",
  "library#where-it-runs",
])
  test(`the words of the heading ${heading} find it first`, () => {
    const href = `/docs/guides/${heading}`;
    const title = index.find((entry) => entry.href === href)?.title ?? "";
    const words = title.slice(title.lastIndexOf(": ") + 2);
    for (const query of [words, ` ${words.toLowerCase()}?`])
      assert.equal(findInDocs(index, query)[0]?.entry.href, href);
  });

for (const [page, queries] of Object.entries(ASKED))
  for (const query of queries)
    test(`"${query}" finds ${page}`, () => {
      const found = findInDocs(index, query).slice(0, FIRST);
      const pages = found.map(({ entry }) => entry.href.split("#", 1)[0]);
      assert.ok(
        pages.includes(page.startsWith("/") ? page : `/docs/guides/${page}`),
        `found ${found.map(({ entry }) => `${entry.kind} ${entry.title}`).join(" | ")}`,
      );
    });
