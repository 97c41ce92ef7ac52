import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { readConfig } from "../../config.ts";
import { declareDomain } from "../../core/definition/declare.ts";
import { catalogOfApi } from "../../core/definition/routes/serve-document.ts";
import { understand } from "../../core/definition/routes/understand.ts";
import { catalog } from "../../core/domains/catalog.ts";
import { readWholeDocument } from "../../core/openapi/document.ts";
import type { JsonObject } from "../../core/openapi/schema.ts";
import { allNotesOf, bannerOf, personalBannerOf, toStartError } from "./banner.ts";

const SETTINGS = {
  baseUrl: "http://localhost:3000",
  freeRequestsPerHour: 100,
  dataDirectory: "./data",
  databaseUrl: undefined,
};

test("the banner says where the service answers, how to lift the limit, and where data is kept", () => {
  assert.equal(
    bannerOf(SETTINGS),
    `Seedbed answers at http://localhost:3000
Visitors have 100 requests an hour: FREE_REQUESTS_PER_HOUR=unlimited lifts that; npm run dev has no such limit
Accounts, keys, playgrounds and customers' data are kept in ./data (DATA_DIR), visitors' sandboxes in memory
`,
  );
});

test("the banner of a server without a limit says so", () => {
  assert.match(bannerOf({ ...SETTINGS, freeRequestsPerHour: null }), /^Visitors have as many requests as they like/m);
});

test("the banner never shows the password of a database", () => {
  const said = bannerOf({ ...SETTINGS, databaseUrl: "postgres://seedbed:hunter2@db.example/seedbed" });
  assert.match(said, /^All data is kept in PostgreSQL \(DATABASE_URL\)$/m);
  assert.doesNotMatch(said, /hunter2|db\.example/);
});

const PERSONAL = {
  version: "1.2.3",
  baseUrl: "http://localhost:4000",
  dataDirectory: "./.seedbed",
  writes: false,
  upstream: undefined,
  network: undefined,
  definition: undefined,
};

test("the banner of one person's server names a list of their own domain to try", () => {
  const own = declareDomain("{ domain: zoo, domains: [core], resources: { animal: { fields: { name: text } } } }", {
    catalog,
  });
  assert.match(
    personalBannerOf(PERSONAL, own.catalog),
    /^ {2}Try +curl 'http:\/\/localhost:4000\/v1\/zoo\/animals\?limit=3'$/m,
  );
});

test("the banner of a document ends with a command that works where it was started", () => {
  const paths = { "/one": { get: { responses: { 200: { description: "Done" } } } } };
  const document = readWholeDocument({ openapi: "3.0.3", info: { title: "One", version: "1" }, paths });
  const said = personalBannerOf({ ...PERSONAL, definition: "one.yaml" }, catalogOfApi([document], catalog));
  const [, script, args] = /^1 of 1 operations answer, .* \(npm run (\w+) -- (.*)\)$/m.exec(said) ?? [];
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }; // npm's
  assert.equal(`${scripts[script ?? ""]} ${args}`, "node src/cli.ts routes one.yaml");
});

test("beside a real API, the banner offers that, and no list of the domains that are built in", () => {
  const upstream = { address: "https://staging.example.com/api", mode: "all" } as const;
  const banner = personalBannerOf({ ...PERSONAL, upstream }, catalog);
  assert.match(banner, /^ {2}Try +curl 'http:\/\/localhost:4000\/'$/m);
  assert.doesNotMatch(banner, /bookstore/);
});

test("the banner of one person's server says where to look, what to try, where data is, and what limits there are", () => {
  assert.equal(
    personalBannerOf(PERSONAL, catalog),
    `Seedbed 1.2.3, a mock API on your machine

  API       http://localhost:4000/v1
  Explorer  http://localhost:4000/explore
  Docs      http://localhost:4000/docs

  Try       curl 'http://localhost:4000/v1/bookstore/books?limit=3'
  Data      what you write is kept in ./.seedbed; --reset starts over
  Limits    as many requests as you like, 10,000 sandboxes, snapshots without a key

Ctrl+C stops it. Every request gets a line below.
`,
  );
});

const config = readConfig({ PORT: "4000", DATA_DIR: "/somewhere" });
const failed = (code: string): Error => Object.assign(new Error(`mkdir failed: ${code}`), { code });

test("a start that fails for a setting names it, and keeps what the system said", () => {
  assert.equal(
    toStartError(failed("EADDRINUSE"), config),
    "port 4000 of 127.0.0.1 is taken: stop what uses it, or choose another port (--port, or PORT) (mkdir failed: EADDRINUSE)",
  );
  assert.match(
    toStartError(failed("EEXIST"), config),
    /^DATA_DIR .*somewhere is a file, or leads through one: name a folder/,
  );
});

for (const [errcode, words] of [
  [10, "disk I/O error"],
  [4_874, "disk I/O error"],
  [13, "database or disk is full"],
] as const)
  test(`a database that cannot be written (${errcode}) says where it is and what to do`, () => {
    const error = Object.assign(new Error(words), { code: "ERR_SQLITE_ERROR", errcode });
    for (const told of [error, new Error("cannot migrate", { cause: error })])
      assert.equal(
        toStartError(told, config),
        `the database in DATA_DIR ${config.dataDirectory} cannot be written: make room if its disk is full, or see whether the disk works and this user may write there (${words})`,
      );
  });

test("any other failure is told as it is", () => {
  assert.equal(toStartError(failed("EWHAT"), config), "mkdir failed: EWHAT");
  assert.equal(toStartError("no", undefined), "no");
});

test("the banner names a real API that stands behind, without its password", () => {
  const upstream = { address: "https://ada:hunter2@staging.example.com/api", mode: "missing" } as const;
  assert.match(
    personalBannerOf({ ...PERSONAL, upstream }, catalog),
    /^ {2}Upstream {2}https:\/\/staging\.example\.com answers what is not here$/m,
  );
});

const ANSWERS: readonly (readonly [answer: JsonObject, notes: readonly string[]])[] = [
  [{ schema: { type: "integer" }, example: 3 }, []],
  [
    { schema: { type: "object", properties: { size: { type: "integer" } } }, example: { size: "big" } },
    ["has an example of 200 that its schema refuses: the answer.size must be a whole number"],
  ],
  [
    { schema: { allOf: [{ type: "string" }, { type: "object" }] } },
    ["no valid 200 was found: the answer must be a text"],
  ],
];

for (const [answer, notes] of ANSWERS)
  test(`an answer of ${JSON.stringify(answer)} has ${notes.length} notes`, () => {
    const responses = { 200: { description: "Done", content: { "application/json": answer } } };
    const paths = { "/one": { get: { responses } } };
    const document = readWholeDocument({ openapi: "3.0.3", info: { title: "One", version: "1" }, paths });
    const found = allNotesOf({ document, routes: understand(document).routes });
    assert.deepEqual(
      found.map(({ where, text }) => `${where} ${text}`),
      notes.map((text) => `GET /one ${text}`),
    );
  });
