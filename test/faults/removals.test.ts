// A process that is killed while it deletes a key or an account: afterwards all of it is there, or nothing.
import assert from "node:assert/strict";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { signUp } from "../control/customer.ts";
import type { Customer, Key } from "../control/customer.ts";
import { newDatabase, newFolder, startRunning } from "../control/running.ts";
import type { Running } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";
import { ROUNDS, until } from "./ledger.ts";

const TABLES = ["sandboxes", "snapshots", "events", "subscriptions", "playgrounds"] as const;

/** Counts the rows of an owner in each table. */
type Count = (owner: string) => Promise<readonly number[]>;

async function fill(service: Running, { headers }: Key): Promise<void> {
  const post = async (target: string, body: unknown, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const answer = await service.request({ method: "POST", path: target, headers: { ...headers, ...more }, body });
    assert.equal(answer.status, 201, answer.text);
  };
  await post("/api/events/subscriptions", { url: "https://example.com/hook", events: ["account.closed"] });
  for (const name of ["default", "one", "two"])
    for (let n = 0; n < 5; n += 1) await post("/v1/jobs", { type: "export", name: `job ${n}` }, { "X-Sandbox": name });
  await post("/api/data/snapshots", { name: "kept" });
  await post("/api/playgrounds", { name: "mine" });
}

/** Deletes a key, and an account with two, and kills the process some milliseconds after each was asked for. */
async function killAndCount(environment: Readonly<Record<string, string>>, count: Count): Promise<void> {
  let service = await startRunning(environment);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await signUp(service, "business"), await signUp(service, "business")];
      const [lone, first, second] = [await one.makeKey(), await other.makeKey(), await other.makeKey()];
      for (const key of [lone, first, second]) await fill(service, key);
      const deleting = [
        { of: one, method: "DELETE", path: `/api/account/keys/${lone.id}`, keys: [lone] },
        {
          of: other,
          method: "DELETE",
          path: "/api/account",
          body: { currentPassword: "correct horse battery" },
          keys: [first, second],
        },
      ];
      for (const { of, keys, ...sent } of deleting) {
        const asked = of.request(sent).then(
          ({ status }) => status,
          () => undefined,
        );
        await wait(Math.floor(Math.random() * 60));
        await service.stop("SIGKILL");
        const status = await asked;
        assert.ok(status === undefined || status === 204, String(status));
        service = await startRunning(environment);
        for (const key of keys) await settle(of.at(service), service, key, status === 204, count);
      }
    }
  } finally {
    await service.stop();
  }
}

async function settle(of: Customer, service: Running, key: Key, isGone: boolean, count: Count): Promise<void> {
  const list = await service.request({ path: "/api/sandboxes", headers: key.headers });
  assert.ok(list.status === 200 || list.status === 401, list.text);
  assert.ok(!isGone || list.status === 401, "what was answered with 204 is gone");
  if (list.status === 401) {
    await until(async () => (await count(`key:${key.id}`)).every((rows) => rows === 0));
    return;
  }
  assert.equal((list.json()["sandboxes"] as unknown[]).length, 2);
  assert.deepEqual((await count(`key:${key.id}`)).map(Math.sign), [1, 1, 1, 1, 1]);
  assert.equal((await of.request({ path: "/api/account" })).status, 200);
}

test("SIGKILL while keys and accounts are deleted, on the embedded database", async () => {
  await using folder = await newFolder();
  await killAndCount({ DATA_DIR: folder.path }, (owner) => {
    const database = new DatabaseSync(path.join(folder.path, "seedbed.db"), { readOnly: true });
    try {
      const rows = TABLES.map((table) =>
        Number(database.prepare(`select count(*) as rows from ${table} where owner = ?`).get(owner)?.["rows"]),
      );
      return Promise.resolve(rows);
    } finally {
      database.close();
    }
  });
});

test(
  "SIGKILL while keys and accounts are deleted, on PostgreSQL",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    await using database = await newDatabase();
    await killAndCount({ DATABASE_URL: database.url }, async (owner) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        const rows: number[] = [];
        for (const table of TABLES) {
          const found = await client.query<{ rows: string }>(`select count(*) as rows from ${table} where owner = $1`, [
            owner,
          ]);
          rows.push(Number(found.rows[0]?.rows));
        }
        return rows;
      } finally {
        await client.end();
      }
    });
  },
);
