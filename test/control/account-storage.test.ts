import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import { openSqlite } from "../../src/core/storage/sqlite.ts";
import { signUp } from "./customer.ts";
import type { Customer, Key } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received } from "./running.ts";

const MIB = 1024 * 1024;

/** A megabyte for developers, two for teams. */
const settings = { PLAN_STORAGE: "developer=1,team=2" };

const write = (service: InProcess, key: Key, sandbox: string, bytes = 100_000): Promise<Received> =>
  service.request({
    method: "POST",
    path: "/v1/jobs",
    headers: { ...key.headers, "X-Sandbox": sandbox },
    body: { type: "export", note: "x".repeat(bytes) },
  });

/** Writes with all keys, in all sandboxes, until a write is refused; returns the number of accepted writes and the refusal. */
async function fill(service: InProcess, keys: readonly Key[]): Promise<{ readonly written: number; last: Received }> {
  for (let written = 0; written < 60; written += 1) {
    const key = keys[written % keys.length];
    assert.ok(key);
    const last = await write(service, key, `s${written % 5}`);
    if (last.status !== 201) return { written, last };
  }
  throw new Error("nothing was refused");
}

async function storageOf(
  customer: Customer,
): Promise<Record<"total" | "limit" | "sandboxes" | "playgrounds" | "history", number>> {
  const answer = await customer.request({ path: "/api/account/usage" });
  return answer.json()["storage"] as Awaited<ReturnType<typeof storageOf>>; // as its schema says
}

/** Repeats a request until it is answered 201: the counts of storage are cached for a moment. */
async function untilWritten(ask: () => Promise<Received>): Promise<void> {
  for (let last = await ask(); last.status !== 201; last = await ask()) {
    assert.equal(last.status, 403, last.text);
    await wait(50);
  }
}

test("all keys and sandboxes of an account together store what its plan says, and what is dropped is free again", async () => {
  await using service = await startInProcess({ settings });
  const customer = await signUp(service, "developer");
  const keys = [await customer.makeKey("1"), await customer.makeKey("2")];
  const stranger = await (await signUp(service, "developer")).makeKey();
  const { written, last } = await fill(service, keys);
  assert.ok(written >= 6 && written <= 10, `${written} of 100 kB`);
  assert.equal(last.status, 403);
  assert.equal(last.json()["code"], "limit_reached");
  assert.equal(last.json()["limit"], MIB);
  assert.match(
    String(last.json()["detail"]),
    /may store 1\.0 MiB, and [01]\.\d are sandboxes and snapshots, 0\.0 playgrounds, 0\.\d events.*drop sandboxes.*larger plan/,
  );
  const { total, limit, sandboxes, history } = await storageOf(customer);
  assert.equal(limit, MIB);
  assert.ok(total <= MIB && sandboxes >= written * 100_000 && history <= MIB, `${total}`);

  const [first] = keys;
  assert.ok(first);
  const playground = { method: "POST", path: "/api/playgrounds", headers: first.headers, body: {} };
  const created = await service.request(playground);
  assert.equal(created.status, 201, "a few bytes fit");
  const { id } = created.json()["playground"] as { id: string };
  const add = (n: number): Promise<Received> =>
    service.request({
      method: "POST",
      path: `/api/playgrounds/${id}/endpoints`,
      headers: first.headers,
      body: { method: "GET", path: `/x${n}`, template: { text: "x".repeat(60_000) } },
    });
  const added = [await add(1), await add(2), await add(3)].map(({ status }) => status);
  assert.equal(added.at(-1), 403, added.join());
  assert.equal((await write(service, first, "s0")).status, 403, "still full");
  assert.equal((await write(service, stranger, "default")).status, 201, "another account is not");

  // A write that frees storage is never refused.
  const deleted = await service.request({
    method: "DELETE",
    path: "/v1/users/9",
    headers: { ...first.headers, "X-Sandbox": "s0" },
  });
  assert.equal(deleted.status, 204);
  for (const name of ["s0", "s2"]) {
    const dropped = await service.request({ method: "DELETE", path: `/api/sandboxes/${name}`, headers: first.headers });
    assert.equal(dropped.status, 204, dropped.text);
  }
  await service.stores.sandboxes.sweep();
  await untilWritten(() => write(service, first, "s4"));

  await customer.choose("team");
  await untilWritten(() => write(service, first, "s4", 200_000));
  assert.equal((await storageOf(customer)).limit, 2 * MIB);
});

test("where an account is full what was generated can still be deleted, though something came due meanwhile", async () => {
  await using service = await startInProcess({ settings });
  const key = await (await signUp(service, "developer")).makeKey();
  const ask = (method: string, path: string, body?: unknown): Promise<Received> =>
    service.request({ method, path, headers: key.headers, ...(body !== undefined && { body }) });
  const fillUp = async (): Promise<void> => {
    for (let bytes = 100_000; bytes > 1_000;) {
      const note = "x".repeat(bytes);
      const { status } = await ask("POST", "/v1/jobs", { type: "export", note, durationMs: 3_600_000 });
      if (status !== 201) bytes /= 2;
    }
  };
  // Twenty jobs that all move on when there is no room left.
  const jobs = Array.from({ length: 20 }, () => ({ type: "export", durationMs: 120_000 }));
  for (const job of jobs) assert.equal((await ask("POST", "/v1/jobs", job)).status, 201);
  await fillUp();
  service.pass(3_000_000);
  const deleted = await ask("DELETE", "/v1/users/9");
  assert.equal(deleted.status, 204, deleted.text);
  assert.equal((await ask("GET", "/v1/users/9")).status, 404);
  assert.equal((await ask("POST", "/v1/jobs", { type: "export", note: "x".repeat(10_000) })).status, 403, "still full");
});

test("events that take more than their share go, the oldest first, and no write is refused for them", async () => {
  await using service = await startInProcess({ settings });
  const customer = await signUp(service, "developer");
  const key = await customer.makeKey();
  for (let n = 1; n <= 120; n += 1) {
    const body = { note: `${n}${"x".repeat(6_000)}` };
    const answer = await service.request({ method: "PATCH", path: "/v1/users/7", headers: key.headers, body });
    assert.equal(answer.status, 200, answer.text);
  }
  const { total, history } = await storageOf(customer);
  assert.ok(total <= MIB && history > 0, `${total}`);
  const answer = await service.request({ path: "/api/events?limit=100", headers: key.headers });
  const { events } = answer.json() as { events: { sequence: number }[] }; // the contract's shape
  assert.ok((events[0]?.sequence ?? 0) > 1, "the oldest went");
});

test("what is stored is known after a restart, and told to whoever runs the service", async () => {
  const folder = await mkdtemp(join(tmpdir(), "seedbed-stored-"));
  const start = (): Promise<InProcess> =>
    startInProcess({ settings: { ...settings, METRICS_TOKEN: "token" }, open: () => openSqlite(folder) });
  let key: Key;
  {
    await using service = await start();
    key = await (await signUp(service, "developer")).makeKey();
    await fill(service, [key]);
  }
  {
    await using service = await start();
    assert.equal((await write(service, key, "s9")).status, 403);
    const { text } = await service.request({ path: "/metrics", headers: { Authorization: "Bearer token" } });
    const stored = /seedbed_stored_bytes\{of="sandboxes"\} (\d+)/.exec(text)?.[1];
    assert.ok(Number(stored) > 600_000, text);
  }
  await rm(folder, { recursive: true });
});
