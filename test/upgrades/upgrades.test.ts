// Databases that former versions wrote, opened by this one: `kept/` has them as SQL, with what those versions answered.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";

import pg from "pg";

import { createApiKey } from "../../src/hosted/accounts/api-keys.ts";
import { newDatabase, newFolder, startRunning } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";
import { toHeaders, toKept } from "./fill.ts";
import type { Filled } from "./fill.ts";

interface Format {
  /** The last step that its tables have taken. */
  readonly name: string;
  readonly database: "sqlite" | "postgres";
  /** The dataset version that its sandboxes began with: reads of them cannot be answered if it is no longer grown. */
  readonly isGrown: boolean;
  /** SQL after that of the file. */
  readonly more?: string;
}

const toForgotten = (schema: string): string =>
  `delete from ${schema}.kysely_migration where name = '0002-dataset-versions'`;

const FORMATS: readonly Format[] = [
  { name: "0017-stored-bytes", database: "sqlite", isGrown: false },
  { name: "0017-stored-bytes", database: "postgres", isGrown: false },
  { name: "0001-tables", database: "sqlite", isGrown: false },
  { name: "0002-dataset-versions", database: "sqlite", isGrown: true },
  { name: "0002-dataset-versions", database: "postgres", isGrown: true },
  { name: "0003-teams", database: "sqlite", isGrown: true },
  { name: "0003-teams", database: "postgres", isGrown: true },
  // Before its second step had a name, `0001-tables` made the same tables.
  { name: "0002-dataset-versions", database: "sqlite", isGrown: true, more: toForgotten("main") },
  { name: "0002-dataset-versions", database: "postgres", isGrown: true, more: toForgotten("public") },
];

const KEPT = path.join(import.meta.dirname, "kept");
const withoutPostgres = await skipWithout("PostgreSQL");

/** A read of records of a sandbox of the customer's, which only a release that grows its version can answer. */
const ofSandbox = (by: string, target: string): boolean =>
  (by === "key" || by === "reader") && /^\/s\/|^\/play\//.test(target) && !target.endsWith("/snapshots");

const [FIRST, SECOND] = [createApiKey(), createApiKey()];

test(
  "keys that a process of the version before makes meanwhile have data of their own",
  { skip: withoutPostgres },
  async () => {
    await using folder = await newFolder();
    await using shared = await newDatabase();
    const kept = path.join(KEPT, "0002-dataset-versions.postgres");
    const filled = JSON.parse(await readFile(`${kept}.json`, "utf8")) as Filled; // fill.ts wrote it
    const client = new pg.Client({ connectionString: shared.url });
    await client.connect();
    try {
      await client.query(await readFile(`${kept}.sql`, "utf8"));
      const { rows } = await client.query<{ column_name: string }>(
        "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'api_keys'",
      );
      const before = rows.map((row) => row.column_name);
      const service = await startRunning({ DATA_DIR: folder.path, DATABASE_URL: shared.url });
      try {
        for (const secret of [FIRST, SECOND]) {
          const made: Readonly<Record<string, string>> = {
            id: `'${secret}'`,
            hash: `encode(sha256('${secret}'), 'hex')`,
          };
          const values = before.map((column) => made[column] ?? column).join(", ");
          await client.query(
            `insert into public.api_keys (${before.join(", ")}) select ${values} from public.api_keys limit 1`,
          );
          const user = { path: "/v1/core/users/1", headers: { "X-API-Key": secret } };
          const renamed = { name: secret };
          const written = await service.request({ ...user, method: "PATCH", body: renamed });
          assert.equal(written.status, 200, written.text);
          assert.partialDeepStrictEqual((await service.request(user)).json(), renamed);
        }
        for (const key of [FIRST, filled.key]) {
          const { text } = await service.request({ path: "/v1/core/users/1", headers: { "X-API-Key": key } });
          assert.equal(text.includes(SECOND), false, text);
        }
      } finally {
        await service.stop();
      }
    } finally {
      await client.end();
    }
  },
);

for (const { name, database, isGrown, more = "" } of FORMATS)
  test(
    `a database of ${name} in ${database} is opened, read and written${more === "" ? "" : ", also by its former name"}`,
    { skip: database === "postgres" && withoutPostgres },
    async () => {
      const file = path.join(KEPT, `${name}.${database}`);
      const sql = `${await readFile(`${file}.sql`, "utf8")}\n${more}`;
      await using folder = await newFolder();
      await using shared = database === "postgres" ? await newDatabase() : undefined;
      if (shared === undefined) {
        const embedded = new DatabaseSync(path.join(folder.path, "seedbed.db"));
        embedded.exec(sql);
        embedded.close();
      } else {
        const client = new pg.Client({ connectionString: shared.url });
        await client.connect();
        try {
          await client.query(sql);
        } finally {
          await client.end();
        }
      }
      const filled = JSON.parse(
        await readFile(database === "sqlite" ? path.join(KEPT, `${name}.json`) : `${file}.json`, "utf8"),
      ) as Filled; // fill.ts wrote it
      const service = await startRunning({
        DATA_DIR: folder.path,
        ...(shared !== undefined && { DATABASE_URL: shared.url }),
      });
      try {
        const headers = await toHeaders(service.address, filled);
        for (const { by, path: target, status, body } of filled.answers) {
          const answer = await service.request({ path: target, headers: headers[by] });
          if (isGrown || !ofSandbox(by, target)) {
            assert.equal(answer.status, status, `${target}: ${answer.text}`);
            // What a definition grows follows the version of the data.
            if (isGrown || !target.includes("/boats")) assert.partialDeepStrictEqual(toKept(answer.text), body, target);
          } else {
            assert.equal(answer.status, 503, `${target}: ${answer.text}`);
            assert.match(answer.text, /grows from dataset version 2.* reset it/);
          }
        }
        for (const sandbox of ["demo", "fork"]) {
          const own = { ...headers.key, "X-Sandbox": sandbox };
          const reset = await service.request({ method: "POST", path: "/api/data/reset", headers: own, body: {} });
          assert.equal(reset.status, 200, reset.text);
          const renamed = { name: `of ${sandbox}` };
          const user = { path: "/v1/core/users/1", headers: own };
          assert.equal((await service.request({ ...user, method: "PATCH", body: renamed })).status, 200);
          assert.partialDeepStrictEqual((await service.request(user)).json(), renamed);
        }
        const made = await service.request({
          method: "POST",
          path: "/api/account/keys",
          headers: headers.account,
          body: { name: "new" },
        });
        assert.equal(made.status, 201, made.text);
      } finally {
        await service.stop();
      }
    },
  );
