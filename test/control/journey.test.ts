// A new customer's way, with a cookie jar, over a restart of the real process.
import assert from "node:assert/strict";
import { test } from "node:test";

import { BODIES } from "../http/bodies.ts";
import { skipWithout } from "../prerequisite.ts";
import { signUp } from "./customer.ts";
import type { Key } from "./customer.ts";
import { newDatabase, newFolder, startRunning } from "./running.ts";
import type { Running } from "./running.ts";

/** A customer's changes, in all four domains. */
const CHANGES = [
  { method: "POST", path: "/v1/core/users", body: BODIES["users"] },
  { method: "PATCH", path: "/v1/core/users/1", body: { name: "Somebody Else", nickname: "kept" } },
  { method: "DELETE", path: "/v1/core/users/7" },
  { method: "POST", path: "/v1/bookstore/orders", body: BODIES["orders"] },
  { method: "POST", path: "/v1/bookstore/orders/151/pay" },
  { method: "PATCH", path: "/v1/bookstore/books/3", body: { price: 1 } },
  { method: "POST", path: "/v1/fintech/transfers", body: BODIES["transfers"] },
  { method: "POST", path: "/v1/fintech/transfers/151/complete" },
  { method: "POST", path: "/v1/healthcare/appointments", body: BODIES["appointments"] },
  { method: "DELETE", path: "/v1/healthcare/patients/2" },
] as const;

const LATER = [
  { method: "POST", path: "/v1/core/users", body: { name: "Later", email: "later@example.com" } },
  { method: "PATCH", path: "/v1/core/users/1", body: { name: "Later Still" } },
  { method: "DELETE", path: "/v1/bookstore/books/3" },
  { method: "POST", path: "/v1/bookstore/orders/151/ship" },
  { method: "POST", path: "/v1/fintech/payments", body: BODIES["payments"] },
  { method: "DELETE", path: "/v1/healthcare/appointments/251" },
] as const;

const LISTS = [
  "core/users",
  "bookstore/books",
  "bookstore/orders",
  "fintech/accounts",
  "fintech/transactions",
  "healthcare/patients",
];

async function makeAll(service: Running, key: Key, changes: typeof CHANGES | typeof LATER): Promise<void> {
  for (const change of changes) {
    const answer = await service.request({ ...change, headers: key.headers });
    assert.ok(answer.status < 300, `${change.method} ${change.path}: ${answer.text}`);
  }
}

/** All data, and the first page of some lists with their tags. */
async function look(service: Running, { headers }: Key): Promise<readonly unknown[]> {
  const exported = await service.request({ path: "/api/data/export", headers });
  assert.equal(exported.status, 200);
  const lists = await Promise.all(LISTS.map((list) => service.request({ path: `/v1/${list}?limit=100`, headers })));
  return [
    withoutAddress(exported.text),
    ...lists.map(({ text, headers: { etag } }) => [withoutAddress(text), etag !== undefined]),
  ];
}

/** The port, which pictures' addresses hold, is another one after a restart. */
const withoutAddress = (text: string): string => text.replaceAll(/http:\/\/localhost:\d+/g, "");

async function travel(environment: Readonly<Record<string, string>>): Promise<void> {
  const first = await startRunning(environment);
  const customer = await signUp(first);
  const key = await customer.makeKey();
  await makeAll(first, key, CHANGES);
  const before = await look(first, key);
  const taken = await first.request({
    method: "POST",
    path: "/api/data/snapshots",
    headers: key.headers,
    body: { name: "before" },
  });
  assert.equal(taken.status, 201, taken.text);
  const { snapshot } = taken.json() as { snapshot: { id: string; name: string; changes: number } }; // the contract's shape
  assert.equal(taken.headers.location, `/api/data/snapshots/${snapshot.id}`);
  await makeAll(first, key, LATER);
  const after = await look(first, key);
  assert.notDeepEqual(after, before);
  assert.equal(await first.stop(), 0);

  const second = await startRunning(environment);
  try {
    assert.deepEqual(await look(second, key), after, "what was written is there after a restart");
    const account = await customer.at(second).request({ path: "/api/account" });
    assert.equal(
      (account.json()["account"] as { email: string }).email,
      customer.email,
      "the session outlives the process",
    );

    const diff = await second.request({ path: `/api/data/snapshots/${snapshot.id}/diff`, headers: key.headers });
    const { collections } = diff.json() as {
      collections: Record<string, { created: unknown[]; updated: { id: string }[]; deleted: { id: string }[] }>;
    };
    assert.deepEqual(
      collections["books"]?.deleted.map(({ id }) => id),
      ["3"],
    );
    assert.deepEqual(
      collections["users"]?.updated.map(({ id }) => id),
      ["1"],
    );
    assert.equal(collections["users"]?.created.length, 1);

    const restored = await second.request({
      method: "POST",
      path: `/api/data/snapshots/${snapshot.id}/restore`,
      headers: { ...key.headers, "Content-Type": "application/json" },
    });
    assert.equal(restored.status, 200, restored.text);
    assert.deepEqual(restored.json()["snapshot"], snapshot);
    assert.deepEqual(await look(second, key), before, "byte for byte as it was");

    const exported = await second.request({ path: `/api/data/snapshots/${snapshot.id}/export`, headers: key.headers });
    assert.equal(withoutAddress(exported.text), before[0]);
    const again = await second.request({
      method: "POST",
      path: "/v1/core/users",
      headers: key.headers,
      body: { name: "Again", email: "again@example.com" },
    });
    assert.equal(again.json()["id"], "102", "counters are restored with the data");
    await second.request({ method: "POST", path: `/api/data/snapshots/${snapshot.id}/restore`, headers: key.headers });
    assert.deepEqual(await look(second, key), before, "it can be restored again and again");

    for (const name of ["2", "3", "4", "5"]) {
      const next = await second.request({
        method: "POST",
        path: "/api/data/snapshots",
        headers: key.headers,
        body: { name },
      });
      assert.equal(next.status, 201, next.text);
    }
    const sixth = await second.request({
      method: "POST",
      path: "/api/data/snapshots",
      headers: key.headers,
      body: { name: "6" },
    });
    assert.equal(sixth.status, 403);
    assert.deepEqual([sixth.json()["code"], sixth.json()["limit"]], ["limit_reached", 5]);
    assert.match(String(sixth.json()["detail"]), /has 5, and there are 5; delete one .* or choose a larger plan/);
    const { total, limit } = (await second.request({ path: "/api/data/snapshots", headers: key.headers })).json();
    assert.deepEqual([total, limit], [5, 5]);
  } finally {
    await second.stop();
  }
}

test("a customer's data outlives the process on the embedded database, and a snapshot brings it back byte for byte", async () => {
  await using folder = await newFolder();
  await travel({ DATA_DIR: folder.path });
});

const noPostgres = await skipWithout("PostgreSQL");
test(
  "a customer's data outlives the process on PostgreSQL, and a snapshot brings it back byte for byte",
  { skip: noPostgres },
  async () => {
    await using database = await newDatabase();
    await travel({ DATABASE_URL: database.url });
  },
);
