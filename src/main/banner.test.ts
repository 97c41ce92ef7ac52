import assert from "node:assert/strict";
import { test } from "node:test";

import { bannerOf } from "./banner.ts";

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
Visitors have 100 requests an hour: FREE_REQUESTS_PER_HOUR=unlimited lifts that
Accounts, keys, playgrounds and customers' data are kept in ./data (DATA_DIR); visitors' data in memory
`,
  );
});

test("the banner of a server without a limit says so", () => {
  assert.match(bannerOf({ ...SETTINGS, freeRequestsPerHour: null }), /^Visitors have as many requests as they like/m);
});

test("the banner never shows the password of a database", () => {
  const said = bannerOf({ ...SETTINGS, databaseUrl: "postgres://seedbed:hunter2@db.example/seedbed" });
  assert.match(said, /kept in PostgreSQL \(DATABASE_URL\)/);
  assert.doesNotMatch(said, /hunter2|db\.example/);
});
