// Visitors of two processes on one PostgreSQL have one set of data, whichever process answers, and it outlives both.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { startReceiver } from "../events/receiver.ts";
import { skipWithout, TEST_REDIS_URL } from "../prerequisite.ts";
import { newDatabase, startRunning } from "./running.ts";
import type { Received, Running, Sent } from "./running.ts";

const skip = (await skipWithout("PostgreSQL")) || (await skipWithout("Redis"));

describe("visitors of two processes", { skip }, () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let environment: Record<string, string>;
  let a: Running;
  let b: Running;

  before(async () => {
    database = await newDatabase();
    environment = {
      DATABASE_URL: database.url,
      REDIS_URL: TEST_REDIS_URL,
      BASE_URL: "http://seedbed.test",
      TRUST_PROXY: "127.0.0.1",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    };
    [a, b] = await Promise.all([startRunning(environment), startRunning(environment)]);
  });
  after(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await database[Symbol.asyncDispose]();
  });

  let visitors = 0;
  /** A visitor who never called before. */
  const newVisitor = (sandbox?: string) => {
    visitors += 1;
    const own = { "X-Forwarded-For": `192.0.2.${visitors}`, ...(sandbox !== undefined && { "X-Sandbox": sandbox }) };
    return (service: Running, sent: Sent): Promise<Received> =>
      service.request({ ...sent, headers: { ...own, ...sent.headers } });
  };

  for (const sandbox of [undefined, "tests"])
    test(`what is written through one is in the next read through the other, in ${sandbox ?? "the own sandbox"}`, async () => {
      const ask = newVisitor(sandbox);
      for (let round = 1; round <= 20; round += 1) {
        const [writer, reader] = round % 2 === 0 ? [a, b] : [b, a];
        const written = await ask(writer, { method: "PATCH", path: "/v1/users/1", body: { name: `Round ${round}` } });
        const read = await ask(reader, { path: "/v1/users/1" });
        assert.deepEqual([read.text, read.headers.etag], [written.text, written.headers.etag]);
      }
      const other = await newVisitor(sandbox)(a, { path: "/v1/users/1" });
      assert.ok(!other.text.includes("Round"), "nobody else sees it");
    });

  test("a rolling restart loses nothing, and no request fails through the process that runs", async () => {
    const ask = newVisitor();
    const named = newVisitor("kept");
    await ask(a, { method: "PATCH", path: "/v1/users/1", body: { name: "Before" } });
    await named(b, { method: "DELETE", path: "/v1/users/2" });
    const other = newVisitor();
    const ending = new AbortController();
    let through = b;
    const statuses: number[] = [];
    const going = (async () => {
      while (!ending.signal.aborted) {
        const service = through;
        statuses.push((await other(service, { method: "PATCH", path: "/v1/users/3", body: { name: "N" } })).status);
        statuses.push((await other(service, { path: "/v1/users/3" })).status);
      }
    })();
    assert.equal(await a.stop(), 0);
    a = await startRunning(environment);
    through = a;
    assert.equal((await ask(a, { path: "/v1/users/1" })).json()["name"], "Before");
    await new Promise((resolve) => setTimeout(resolve, 50)); // what is under way through the other is answered
    assert.equal(await b.stop(), 0);
    b = await startRunning(environment);
    ending.abort();
    await going;
    assert.deepEqual([...new Set(statuses)], [200]);
    for (const service of [a, b]) {
      assert.equal((await ask(service, { path: "/v1/users/1" })).json()["name"], "Before");
      assert.equal((await named(service, { path: "/v1/users/2" })).status, 404);
      const { sandboxes } = (await named(service, { path: "/api/sandboxes" })).json() as {
        sandboxes: { name: string }[];
      };
      assert.deepEqual(
        sandboxes.map(({ name }) => name),
        ["kept"],
      );
    }
  });

  test("one process that is killed costs no request through the other", async () => {
    const ask = newVisitor();
    const doomed = await startRunning(environment);
    await ask(doomed, { method: "PATCH", path: "/v1/users/1", body: { name: "Written" } });
    const acknowledged: string[] = [];
    const others = Array.from({ length: 4 }, () => newVisitor());
    const ending = new AbortController();
    const loads = others.map(async (other, at) => {
      for (let n = 0; !ending.signal.aborted; n += 1) {
        // The same sandbox through both: the killed process's locks are released at once.
        void other(doomed, { method: "PATCH", path: "/v1/users/1", body: { name: `Doomed ${n}` } }).catch(
          () => undefined,
        );
        const answer = await other(b, { method: "PATCH", path: "/v1/users/2", body: { name: `${at} ${n}` } });
        assert.equal(answer.status, 200, answer.text);
        acknowledged[at] = `${at} ${n}`;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await doomed.stop("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 300));
    ending.abort();
    await Promise.all(loads);
    for (const [at, other] of others.entries())
      assert.equal((await other(a, { path: "/v1/users/2" })).json()["name"], acknowledged[at]);
    assert.equal((await ask(b, { path: "/v1/users/1" })).json()["name"], "Written");
  });

  test("a sandbox that was dropped through one is not made again by a late request through the other", async () => {
    const ask = newVisitor("late");
    assert.equal((await ask(a, { path: "/v1/users/1" })).status, 200);
    assert.equal((await ask(b, { method: "DELETE", path: "/api/sandboxes/late" })).status, 204);
    for (const service of [a, b]) assert.equal((await ask(service, { path: "/v1/users/1" })).status, 404);
    const made = await ask(b, { method: "POST", path: "/api/sandboxes", body: { name: "late" } });
    assert.equal(made.status, 201);
    assert.equal((await ask(a, { path: "/v1/users/1" })).status, 200);
  });

  test("first uses of sandboxes through both never pass the limit", async () => {
    const ask = newVisitor();
    /** Repeats a request that waited too long for its turn. */
    const askUntilServed = async (service: Running, sandbox: string): Promise<Received> => {
      const answered = await ask(service, { path: "/v1/users/1", headers: { "X-Sandbox": sandbox } });
      return answered.status === 503 ? askUntilServed(service, sandbox) : answered;
    };
    const uses = Array.from({ length: 14 }, (_, n) => askUntilServed(n % 2 === 0 ? a : b, `s${n}`));
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 10);
    assert.equal(statuses.filter((status) => status === 403).length, 4);
  });

  test("all sandboxes of a visitor hold eight megabytes together, whichever process they are written through", async () => {
    const ask = newVisitor();
    const write = (service: Running, sandbox: string, n: number): Promise<Received> => {
      const body = { name: `N ${n}`, email: `n${n}@example.com`, more: "x".repeat(250_000) };
      return ask(service, { method: "POST", path: "/v1/users", headers: { "X-Sandbox": sandbox }, body });
    };
    const statuses: number[] = [];
    for (let n = 0; n < 36; n += 1) statuses.push((await write(n % 2 === 0 ? a : b, `s${n % 3}`, n)).status);
    assert.equal(statuses.indexOf(403), 33);
    assert.ok(statuses.slice(33).every((status) => status === 403));
    assert.equal((await ask(a, { method: "DELETE", path: "/api/sandboxes/s0" })).status, 204);
    assert.equal((await write(b, "s1", 99)).status, 201);
  });

  test("an event of a write through one reaches the stream and the webhook that were opened through the other", async () => {
    await using receiver = await startReceiver();
    const ask = newVisitor();
    const body = { url: `${receiver.url}/hook`, events: ["user.updated"] };
    assert.equal((await ask(a, { method: "POST", path: "/api/events/subscriptions", body })).status, 201);
    const waiting = ask(a, { path: "/api/events?wait=20" });
    const written = await ask(b, { method: "PATCH", path: "/v1/users/1", body: { name: "Told" } });
    assert.equal(written.status, 200);
    const { events } = (await waiting).json() as { events: { type: string; data: { object: { name: string } } }[] };
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.object.name]),
      [["user.updated", "Told"]],
    );
    await receiver.hears(1);
    assert.equal(receiver.heard[0]?.event.type, "user.updated");
    const listed = await ask(b, { path: "/api/events/subscriptions" });
    assert.equal(listed.json()["total"], 1);
  });

  test("a playground of a visitor shows the same records through both", async () => {
    const ask = newVisitor();
    const endpoint = {
      path: "/things",
      collection: { name: "things", count: 3, record: { name: "{{person.fullName}}" } },
    };
    const { playground, editToken } = (await ask(a, { method: "POST", path: "/api/playgrounds", body: {} })).json() as {
      playground: { id: string };
      editToken: string;
    };
    const headers = { "X-Edit-Token": editToken };
    const path = `/api/playgrounds/${playground.id}/endpoints`;
    assert.equal((await ask(b, { method: "POST", path, headers, body: endpoint })).status, 201);
    const of = `/play/${playground.id}/things`;
    for (const [writer, reader] of [
      [a, b],
      [b, a],
    ] as const) {
      const made = await ask(writer, { method: "POST", path: of, body: { name: "New" } });
      assert.equal(made.status, 201, made.text);
      const read = await ask(reader, { path: `${of}/${String(made.json()["id"])}` });
      assert.equal(read.text, made.text);
    }
    assert.equal((await ask(a, { method: "DELETE", path: `/api/playgrounds/${playground.id}`, headers })).status, 204);
    assert.equal((await ask(b, { path: of })).status, 404);
  });
});
