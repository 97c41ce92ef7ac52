// Deleted data is gone for good, whatever was under way, and an open stream ends with the secret that opened it.
import assert from "node:assert/strict";
import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";

import type { Database } from "../../src/core/storage/database.ts";
import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { createRemovals } from "../../src/hosted/accounts/customers.ts";
import { skipWithout } from "../prerequisite.ts";
import { subscriptionRow } from "../storage/event-storage-contract.ts";
import { signUp } from "./customer.ts";
import type { Key } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import { newDatabase, startRunning } from "./running.ts";

const TABLES = ["sandboxes", "snapshots", "events", "subscriptions", "payloads", "playgrounds"] as const;

/** The number of rows that an owner has. */
async function rowsOf({ db }: Pick<Database, "db">, owner: string): Promise<number> {
  const counts = await Promise.all(
    TABLES.map(
      async (table) => (await db.selectFrom(table).select("owner").where("owner", "=", owner).execute()).length,
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const USER = { name: "Ada", email: "ada@example.com" };

async function fill(service: InProcess, { headers, id }: Key): Promise<void> {
  const post = async (path: string, body: unknown): Promise<void> =>
    assert.equal((await service.request({ method: "POST", path, headers, body })).status, 201, path);
  const { after: _, ...subscription } = subscriptionRow(`key:${id}`, { patterns: ["book.created"] });
  await service.stores.sandboxes.events.createSubscription(subscription, 1);
  await post("/v1/users", USER);
  await post("/api/data/snapshots", { name: "kept" });
  await post("/api/playgrounds", { name: "mine" });
}

test("a key and its data go together: where the process ended in between, the next one removes the rest", async () => {
  const database = await openSqlite(":memory:");
  await using service = await startInProcess({ open: async () => database });
  const customer = await signUp(service, "team");
  const key = await customer.makeKey();
  await fill(service, key);
  const owner = `key:${key.id}`;
  assert.ok((await rowsOf(database, owner)) >= 5);
  const before = await rowsOf(database, owner);
  // Everything but the mark fails, as if the process ended after the key was deleted.
  const { db } = database;
  await db.schema.alterTable("layers").renameTo("layers_away").execute();
  const gone = await customer.request({ method: "DELETE", path: `/api/account/keys/${key.id}` });
  assert.equal(gone.status, 204);
  await db.schema.alterTable("layers_away").renameTo("layers").execute();
  assert.equal(await rowsOf(database, owner), before);
  assert.equal((await db.selectFrom("removals").select("owner").execute())[0]?.owner, owner);

  const { sandboxes, customers } = service.stores;
  let time = 0;
  const removals = createRemovals({
    storage: customers,
    clock: () => time,
    async dropData(of) {
      await sandboxes.dropOwner(of);
      await db.deleteFrom("playgrounds").where("owner", "=", of).execute();
    },
  });
  await removals.run();
  assert.equal(await rowsOf(database, owner), 0);
  assert.equal((await db.selectFrom("removals").selectAll().execute()).length, 1, "late requests may still leave some");
  time = Number.MAX_SAFE_INTEGER;
  await removals.run();
  assert.deepEqual(await db.selectFrom("removals").selectAll().execute(), []);
});

test("a write that ends after its key was deleted makes nothing", async () => {
  const database = await openSqlite(":memory:");
  await using service = await startInProcess({ open: async () => database });
  const customer = await signUp(service, "team");
  const key = await customer.makeKey();
  const { headers } = key;
  const late = [
    service.request({ method: "POST", path: "/v1/users?_delay=1000", headers, body: USER }),
    service.request({
      method: "PATCH",
      path: "/v1/users/1?_delay=1000",
      headers: { ...headers, "X-Sandbox": "other" },
      body: { name: "New" },
    }),
  ];
  // The key is known by then, as it counts what is asked with it.
  const usage = async (): Promise<number> => {
    const { usage: hours } = (await customer.request({ path: "/api/account/usage" })).json() as {
      usage: { requests: number }[];
    };
    return hours.reduce((sum, { requests }) => sum + requests, 0);
  };
  while ((await usage()) < 2);
  assert.equal((await customer.request({ method: "DELETE", path: `/api/account/keys/${key.id}` })).status, 204);
  for (const answer of await Promise.all(late))
    assert.deepEqual([answer.status, answer.json()["code"]], [401, "invalid_api_key"]);
  assert.equal(await rowsOf(database, `key:${key.id}`), 0);
});

/** Opens a stream; resolves once it is open. */
async function openStream(address: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const [stream] = (await once(get(`${address}/api/events/stream`, { headers, agent: false }), "response")) as [
    IncomingMessage,
  ]; // node:http's own event
  assert.equal(stream.statusCode, 200);
  return stream;
}

test(
  "what was opened with a secret ends when the key gets another, or is deleted, in every process",
  { skip: await skipWithout("PostgreSQL") },
  async () => {
    await using database = await newDatabase();
    const environment = { DATABASE_URL: database.url };
    const services = await Promise.all([startRunning(environment), startRunning(environment)]);
    const [a, b] = services;
    try {
      const customer = await signUp(a, "team");
      const { id, headers } = await customer.makeKey();
      const streams = await Promise.all([a, b].map(({ address }) => openStream(address, headers)));
      const waiting = b.request({ path: "/api/events?wait=30", headers });
      const rotated = await customer.request({ method: "POST", path: `/api/account/keys/${id}/rotate` });
      for (const stream of streams) await stream.toArray();
      assert.equal((await waiting).status, 401);
      const renewed = await openStream(b.address, { "X-API-Key": String(rotated.json()["secret"]) });
      await customer.request({ method: "DELETE", path: `/api/account/keys/${id}` });
      await renewed.toArray();
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  },
);
