// PostgreSQL breaks, freezes, is full or busy: the process lives, customers and visitors are told 503 and never shown other data, and worlds of seeds are still read.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { signUp } from "../control/customer.ts";
import { startRunning } from "../control/running.ts";
import type { Received, Running } from "../control/running.ts";
import { skipWithout } from "../prerequisite.ts";
import { assertUnavailable } from "./answers.ts";
import { startCluster } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";
import { openLedger, ROUNDS, until } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";

/** Far more than the five seconds that are promised, so that only what hangs fails here. */
const HANGING = 30_000;

async function answered(request: Promise<Received>): Promise<Received> {
  const answer = await Promise.race([request, wait(HANGING, undefined, { ref: false })]);
  assert.ok(answer !== undefined, "it was answered");
  return answer;
}

const statusOf = async (service: Running, path: string): Promise<number> =>
  (await answered(service.request({ path }))).status;

describe("a PostgreSQL that breaks", { skip: await skipWithout("PostgreSQL's programs") }, () => {
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster();
  });
  after(() => cluster[Symbol.asyncDispose]());

  const breaks = [
    () =>
      cluster.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname like 'faults%'",
      ),
    async () => {
      await cluster.stop("fast");
      await cluster.start();
    },
    async () => {
      await cluster.stop("immediate");
      await cluster.start();
    },
  ];

  test("whatever breaks it under load, the process lives, and nothing is lost, halved or told twice", async () => {
    const service = await startRunning({ DATABASE_URL: await cluster.newDatabase() });
    let writing: ReturnType<Ledger["write"]> | undefined;
    try {
      const ledger = await openLedger(service);
      writing = ledger.write(service);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const breakIt of breaks) {
          const before = ledger.acknowledged;
          await until(() => ledger.acknowledged > before + 20);
          await breakIt();
        }
      }
      const last = ledger.acknowledged;
      await until(() => ledger.acknowledged > last + 20);
      await writing.stop();
      assert.deepEqual(
        [...ledger.refused.keys()].filter((status) => status !== 503),
        [],
        service.said(),
      );
      await ledger.settle(service);
    } finally {
      await writing?.stop();
      assert.equal(await service.stop(), 0, service.said());
    }
  });

  test("while it is away whoever has a sandbox gets 503 with Retry-After, so does /ready, and worlds of seeds are read", async () => {
    const service = await startRunning({ DATABASE_URL: await cluster.newDatabase() });
    try {
      const { headers } = await (await signUp(service)).makeKey();
      const create = { method: "POST", path: "/v1/users", headers, body: { name: "A", email: "a@example.com" } };
      assert.equal((await service.request(create)).status, 201);
      await cluster.stop("fast");
      const visitor = { path: "/v1/users/1" };
      const asked = [create, { ...visitor, headers }, { path: "/api/data/snapshots", headers }, visitor];
      for (const sent of [...asked, { ...create, headers: {} }])
        assertUnavailable(await answered(service.request(sent)));
      assertUnavailable(await answered(service.request({ path: "/ready" })));
      assert.equal(await statusOf(service, "/health"), 200);
      assert.equal(await statusOf(service, "/v1/users/1?_seed=2"), 200);
      await cluster.start();
      await until(async () => (await statusOf(service, "/ready")) === 200);
      assert.equal((await service.request({ path: "/v1/users/101", headers })).status, 200);
      assert.match(service.said(), /the database cannot serve/);
    } finally {
      await service.stop();
    }
  });

  test("when it comes back in an older state, all processes agree with it and with each other, and streams begin anew", async () => {
    const url = await cluster.newDatabase();
    const name = new URL(url).pathname.slice(1);
    const [one, other] = await Promise.all([startRunning({ DATABASE_URL: url }), startRunning({ DATABASE_URL: url })]);
    const leaving = new AbortController();
    try {
      const { headers } = await (await signUp(one)).makeKey();
      const within = (sandbox: string) => ({ headers: { ...headers, "X-Sandbox": sandbox } });
      const write = async (service: Running, sandbox: string, user: string): Promise<void> => {
        const body = { name: user, email: `${user}@example.com` };
        const answer = await service.request({ method: "POST", path: "/v1/users", body, ...within(sandbox) });
        assert.equal(answer.status, 201, answer.text);
      };
      const namesOf = async (service: Running, sandbox: string): Promise<string> => {
        const path = "/v1/users?offset=100&limit=100&fields=name";
        const { users } = (await service.request({ path, ...within(sandbox) })).json() as { users: { name: string }[] };
        return users.map((user) => user.name).join(" ");
      };
      /** Opens a stream; returns what came of it so far. */
      const hear = async (path: string): Promise<() => string> => {
        const asked = { Accept: "text/event-stream", ...within("written").headers };
        const { body } = await fetch(one.address + path, { headers: asked, signal: leaving.signal });
        let heard = "";
        const reading = async (): Promise<void> => {
          for await (const piece of body ?? []) heard += Buffer.from(piece).toString();
        };
        void reading().then(
          () => (heard += "ended"),
          () => (heard += "ended"),
        );
        return () => heard;
      };
      const cut = async (): Promise<void> => {
        await cluster.query(`alter database ${name} allow_connections false`);
        await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
        await until(
          async () => (await cluster.query(`select from pg_stat_activity where datname = '${name}'`)).rowCount === 0,
        );
      };
      const comeBack = async (): Promise<void> => {
        await cluster.query(`alter database ${name} allow_connections true`);
        for (const service of [one, other]) await until(async () => (await statusOf(service, "/ready")) === 200);
      };

      for (const sandbox of ["read", "written"]) await write(one, sandbox, "early");
      await cut();
      await cluster.query(`create database older_${name} template ${name}`);
      await comeBack();
      const [list, events] = [await hear("/v1/users"), await hear("/api/events/stream")];
      for (const sandbox of ["read", "written"])
        for (let n = 1; n <= 6; n += 1) await write(n % 2 === 0 ? one : other, sandbox, `lost-${n}`);
      for (const heard of [list, events]) await until(() => Promise.resolve(heard().includes("lost-6")));
      await cut();
      await cluster.query(`alter database ${name} rename to newer_${name}`);
      await cluster.query(`alter database older_${name} rename to ${name}`);
      await comeBack();

      for (const service of [one, other]) assert.equal(await namesOf(service, "read"), "early");
      await until(() => Promise.resolve(list().includes("event: reset") && events().endsWith("ended")));
      // Past all that the other process knew, before it is asked.
      for (let n = 1; n <= 9; n += 1) await write(one, "written", `new-${n}`);
      const found = await Promise.all([one, other].map((service) => namesOf(service, "written")));
      const names = `early ${Array.from({ length: 9 }, (_, at) => `new-${at + 1}`).join(" ")}`;
      assert.deepEqual(found, [names, names]);
      await until(() => Promise.resolve(list().includes("new-9")));
    } finally {
      leaving.abort();
      await Promise.all([one, other].map((service) => service.stop()));
    }
  });

  test("while it is frozen everybody is answered with 503, worlds of seeds are read, and SIGTERM ends the process", async () => {
    const service = await startRunning({ DATABASE_URL: await cluster.newDatabase() });
    const { headers } = await (await signUp(service, "enterprise")).makeKey();
    await cluster.freeze();
    try {
      const asked = Array.from({ length: 30 }, (_, at) =>
        answered(service.request({ path: "/v1/users/1", headers: { ...headers, "X-Sandbox": `s${at}` } })),
      );
      assert.equal(await statusOf(service, "/v1/users/1?_seed=2"), 200);
      assertUnavailable(await answered(service.request({ path: "/v1/users/1" })));
      assertUnavailable(await answered(service.request({ path: "/ready" })));
      for (const answer of await Promise.all(asked)) assertUnavailable(answer);
      const hanging = service.request({ path: "/v1/users/2", headers }).catch(() => undefined);
      const ended = await Promise.race([service.stop(), wait(HANGING, "still there", { ref: false })]);
      assert.equal(ended, 0);
      await hanging;
    } finally {
      await cluster.thaw();
      await service.stop("SIGKILL");
    }
  });

  test("a customer whose sandboxes are locked elsewhere is told so, and takes the place of nobody", async () => {
    const url = await cluster.newDatabase();
    const service = await startRunning({ DATABASE_URL: url });
    const holder = new pg.Client({ connectionString: url });
    try {
      const locked = await (await signUp(service, "enterprise")).makeKey();
      const other = await (await signUp(service, "enterprise")).makeKey();
      const inside = (at: number) => ({ ...locked.headers, "X-Sandbox": `s${at}` });
      const patch = { method: "PATCH", path: "/v1/users/1", body: { name: "New" } };
      const sandboxes = Array.from({ length: 16 }, (_, at) => at);
      for (const at of sandboxes) await service.request({ ...patch, headers: inside(at) });
      await holder.connect();
      await holder.query(
        "begin; select pg_advisory_xact_lock(hashtextextended(scope, 0)) from sandboxes where name like 's%'",
      );
      const refused = sandboxes.map((at) => answered(service.request({ ...patch, headers: inside(at) })));
      for (let n = 0; n < 10; n += 1)
        assert.equal((await answered(service.request({ ...patch, headers: other.headers }))).status, 200);
      assert.equal(await statusOf(service, "/ready"), 200);
      for (const answer of await Promise.all(refused)) assertUnavailable(answer);
      await holder.query("rollback");
      assert.equal((await service.request({ ...patch, headers: inside(3) })).status, 200);
    } finally {
      await holder.end();
      assert.equal(await service.stop(), 0);
    }
  });

  test("where the server gives fewer connections than asked for, requests share those", async () => {
    await cluster.query("create role few login connection limit 4");
    const service = await startRunning({ DATABASE_URL: await cluster.newDatabase("few") });
    try {
      const { headers } = await (await signUp(service, "enterprise")).makeKey();
      const statuses = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const body = { name: "N", email: `n${at}@example.com` };
          const sandbox = { ...headers, "X-Sandbox": `s${at % 12}` };
          return (await answered(service.request({ method: "POST", path: "/v1/users", headers: sandbox, body })))
            .status;
        }),
      );
      assert.ok(
        statuses.every((status) => status === 201 || status === 503),
        String(statuses),
      );
      assert.ok(statuses.filter((status) => status === 201).length > 12, String(statuses));
    } finally {
      await service.stop();
    }
  });
});
