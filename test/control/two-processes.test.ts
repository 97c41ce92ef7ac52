// Two processes on one PostgreSQL are one service.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout, TEST_REDIS_URL } from "../prerequisite.ts";
import { signUp } from "./customer.ts";
import type { Customer, Key } from "./customer.ts";
import { newDatabase, startRunning } from "./running.ts";
import type { Received, Running, Sent } from "./running.ts";

const skip = (await skipWithout("PostgreSQL")) || (await skipWithout("Redis"));

describe("two processes on one PostgreSQL", { skip }, () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let a: Running;
  let b: Running;
  let customer: Customer;
  let key: Key;

  before(async () => {
    database = await newDatabase();
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: TEST_REDIS_URL,
      BASE_URL: "http://seedbed.test",
      TRUST_PROXY: "127.0.0.1",
    };
    [a, b] = await Promise.all([startRunning(environment), startRunning(environment)]);
    customer = await signUp(a, "team");
    key = await customer.makeKey();
  });
  after(async () => {
    await Promise.all([a.stop(), b.stop()]);
    await database[Symbol.asyncDispose]();
  });

  /** A sandbox of its own for each test. */
  const inside = (sandbox: string) => {
    const headers = { ...key.headers, "X-Sandbox": sandbox };
    return (service: Running, sent: Sent): Promise<Received> =>
      service.request({ ...sent, headers: { ...headers, ...sent.headers } });
  };

  test("what is written through one is in the next read through the other", async () => {
    const ask = inside("reads");
    for (let round = 1; round <= 20; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [a, b] : [b, a];
      const written = await ask(writer, { method: "PATCH", path: "/v1/users/1", body: { name: `Round ${round}` } });
      const read = await ask(reader, { path: "/v1/users/1" });
      assert.deepEqual([read.text, read.headers.etag], [written.text, written.headers.etag]);
      const list = await ask(reader, { path: "/v1/users?limit=1" });
      assert.ok(list.text.includes(`"Round ${round}"`));
    }
  });

  test("what a route adds through both at once is there once", async () => {
    const ask = inside("adds");
    const made = (await ask(a, { method: "POST", path: "/api/playgrounds", body: {} })).json();
    const { playground, editToken } = made as { playground: { id: string }; editToken: string };
    const definition = {
      domain: "club",
      base: "/api",
      resources: { member: { count: 0, fields: { user: "text" } } },
      routes: { "PUT /members/{user}": { add: { member: { user: "{{params.user}}" } } } },
    };
    const path = `/api/playgrounds/${playground.id}/definition`;
    const put = await ask(a, { method: "PUT", path, headers: { "X-Edit-Token": editToken }, body: definition });
    assert.equal(put.status, 200, put.text);
    for (let round = 1; round <= 5; round += 1) {
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          ask(at % 2 === 0 ? a : b, { method: "PUT", path: `/play/${playground.id}/api/members/u${round}` }),
        ),
      );
      assert.deepEqual(
        new Set(added.map(({ status }) => status)),
        new Set([201, 200]),
        added.map(({ text }) => text).join("\n"),
      );
      const { total } = (
        await ask(b, { method: "GET", path: `/play/${playground.id}/api/members?user=u${round}` })
      ).json();
      assert.equal(total, 1);
    }
  });

  test("a fault plan counts the requests of both, each once", async () => {
    const ask = inside("faults");
    const rules = [{ on: "POST /v1/bookstore/authors", every: 5, answer: 503 }];
    assert.equal((await ask(a, { method: "PUT", path: "/api/faults", body: { rules } })).status, 200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask(at % 2 === 0 ? a : b, { method: "POST", path: "/v1/bookstore/authors", body: { name: `Author ${at}` } }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 503).length, 10);
    assert.equal(answers.filter(({ status }) => status === 201).length, 40);
    const { rules: counted } = (await ask(b, { path: "/api/faults" })).json() as { readonly rules: readonly object[] };
    assert.deepEqual(counted, [{ ...rules[0], seen: 50, fired: 10 }]);
    assert.equal((await ask(b, { method: "DELETE", path: "/api/faults" })).status, 204);
    assert.equal((await ask(a, { method: "POST", path: "/v1/bookstore/authors", body: { name: "Last" } })).status, 201);
  });

  test("jumps of one sandbox through both come one after the other, to what one jump comes to", async () => {
    const headers = key.headers;
    for (const name of ["jumped-once", "jumped-often"]) {
      const body = { name, autopilot: true };
      assert.equal((await a.request({ method: "POST", path: "/api/sandboxes", headers, body })).status, 201);
    }
    const leap = async (service: Running, name: string, advance: string) => {
      const path = `/api/sandboxes/${name}/clock`;
      const answer = await service.request({ method: "POST", path, headers, body: { advance } });
      assert.equal(answer.status, 200, answer.text);
      return answer.json() as unknown as {
        readonly clock: { readonly now: string };
        readonly steps: number;
        readonly events: { readonly first: number | null; readonly last: number | null };
      };
    };
    const whole = await leap(a, "jumped-once", "P5D");
    const parts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => leap(n % 2 === 0 ? a : b, "jumped-often", "PT12H")),
    );
    assert.equal(
      parts.reduce((sum, { steps }) => sum + steps, 0),
      whole.steps,
    );
    assert.equal(
      parts
        .map(({ clock }) => clock.now)
        .toSorted()
        .at(-1),
      whole.clock.now,
    );
    assert.equal(new Set(parts.map(({ clock }) => clock.now)).size, 10, "each went on from where another had come");
    const told = parts
      .flatMap(({ events: { first, last } }) => (first === null || last === null ? [] : [[first, last] as const]))
      .toSorted(([one], [other]) => one - other);
    for (const [at, [first]] of told.entries())
      assert.equal(first, at === 0 ? whole.events.first : (told[at - 1]?.[1] ?? 0) + 1);
    assert.equal(told.at(-1)?.[1], whole.events.last);
    const once = (await inside("jumped-once")(b, { path: "/api/data/export" })).text;
    for (const service of [a, b])
      assert.equal((await inside("jumped-often")(service, { path: "/api/data/export" })).text, once);
  });

  test("an id with a character that PostgreSQL refuses is unknown, as any other", async () => {
    const [keyed, signedIn] = [inside("ids-refused"), customer];
    for (const path of ["/api/data/snapshots/%00", "/api/sandboxes/%00", "/play/%00/x", "/api/playgrounds/%00"])
      assert.equal((await keyed(a, { path })).status, 404, path);
    assert.equal((await keyed(a, { method: "DELETE", path: "/api/sandboxes/%00" })).status, 404);
    assert.equal((await signedIn.request({ method: "DELETE", path: "/api/account/keys/%00" })).status, 404);
  });

  test("ids never collide and no write is lost when both write at once", async () => {
    const ask = inside("ids");
    const post = (n: number): Promise<Received> =>
      ask(n % 2 === 0 ? a : b, {
        method: "POST",
        path: "/v1/users",
        body: { name: `N ${n}`, email: `n${n}@example.com` },
      });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => post(n)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    const ids = answers.map((answer) => Number(answer.json()["id"])).toSorted((x, y) => x - y);
    assert.deepEqual(
      ids,
      Array.from({ length: 60 }, (_, n) => 101 + n),
    );
    for (const service of [a, b])
      assert.equal((await ask(service, { path: "/v1/users?limit=1" })).json()["total"], 160);
  });

  test("concurrent PATCHes of one record both land, one after the other", async () => {
    const ask = inside("patches");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask(n % 2 === 0 ? a : b, { method: "PATCH", path: "/v1/users/1", body: { [`field${n}`]: n } }),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const record = (await ask(a, { path: "/v1/users/1" })).json();
    for (let n = 0; n < 40; n += 1) assert.equal(record[`field${n}`], n);
  });

  test("twenty payments at once with one Idempotency-Key, through both, are one", async () => {
    const ask = inside("once");
    const balance = async (service: Running): Promise<unknown> =>
      (await ask(service, { path: "/v1/fintech/accounts/1" })).json()["balance"];
    const before = Number(await balance(a));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(n % 2 === 0 ? a : b, {
          method: "POST",
          path: "/v1/fintech/transactions",
          headers: { "Idempotency-Key": "one payment" },
          body: { accountId: "1", amount: -5 },
        }),
      ),
    );
    assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
    assert.equal(answers[0]?.status, 201);
    assert.equal(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true").length, 19);
    for (const service of [a, b]) assert.equal(await balance(service), before - 5);
    const again = { method: "POST", path: "/v1/fintech/transactions", headers: { "Idempotency-Key": "one payment" } };
    const other = await ask(b, { ...again, body: { accountId: "1", amount: -6 } });
    assert.equal(other.json()["code"], "idempotency_key_reused");
    await ask(a, { method: "POST", path: "/api/data/reset", body: {} });
    const anew = await ask(b, { ...again, body: { accountId: "1", amount: -6 } });
    assert.deepEqual([anew.status, anew.headers["idempotent-replayed"]], [201, undefined]);
  });

  test("with If-Match one of two concurrent PATCHes is 412", async () => {
    const ask = inside("conditions");
    for (let round = 0; round < 10; round += 1) {
      const tag = String((await ask(a, { path: "/v1/users/1" })).headers.etag);
      const answers = await Promise.all(
        [a, b].map((service, at) =>
          ask(service, {
            method: "PATCH",
            path: "/v1/users/1",
            headers: { "If-Match": tag },
            body: { name: `${round} ${at}` },
          }),
        ),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((x, y) => x - y),
        [200, 412],
      );
    }
  });

  test("a restore through one is seen through the other, and later writes build on it", async () => {
    const ask = inside("restores");
    await ask(a, { method: "PATCH", path: "/v1/users/1", body: { name: "Kept" } });
    const { snapshot } = (
      await ask(a, { method: "POST", path: "/api/data/snapshots", body: { name: "kept" } })
    ).json() as { snapshot: { id: string } };
    const kept = (await ask(b, { path: "/v1/users/1" })).text;
    await ask(b, { method: "PATCH", path: "/v1/users/1", body: { name: "Discarded" } });
    await ask(b, { method: "DELETE", path: "/v1/users/2" });
    assert.equal((await ask(a, { method: "POST", path: `/api/data/snapshots/${snapshot.id}/restore` })).status, 200);
    assert.equal((await ask(b, { path: "/v1/users/1" })).text, kept);
    assert.equal((await ask(b, { path: "/v1/users/2" })).status, 200);
    await ask(b, { method: "PATCH", path: "/v1/users/2", body: { name: "On Top" } });
    assert.equal((await ask(a, { path: "/v1/users/2" })).json()["name"], "On Top");
    assert.equal((await ask(a, { method: "DELETE", path: `/api/data/snapshots/${snapshot.id}` })).status, 204);
  });

  test("concurrent snapshots through both never pass the limit, and none of its places is left out", async () => {
    const own = await signUp(b, "developer");
    const keys = [await own.makeKey("1"), await own.makeKey("2")];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        (n % 2 === 0 ? a : b).request({
          method: "POST",
          path: "/api/data/snapshots",
          headers: keys[n % 3 === 0 ? 0 : 1]?.headers ?? {},
          body: { name: `${n}` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((x, y) => x - y);
    assert.deepEqual(statuses, [...Array.from({ length: 5 }, () => 201), ...Array.from({ length: 11 }, () => 403)]);
  });

  test("concurrent first uses of sandboxes never pass the limit", async () => {
    const fresh = await customer.makeKey("sandboxes");
    const uses = Array.from({ length: 110 }, (_, n) =>
      (n % 2 === 0 ? a : b).request({ path: "/v1/users/1", headers: { ...fresh.headers, "X-Sandbox": `s${n}` } }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 100);
    assert.equal(statuses.filter((status) => status === 403).length, 10);
  });

  test("a rotated and a revoked key have stopped in both once the answer is there", async () => {
    const doomed = await customer.makeKey("doomed");
    const path = "/v1/users/1";
    const statusesOf = async (headers: Readonly<Record<string, string>>): Promise<readonly number[]> =>
      (await Promise.all([a, b].map((service) => service.request({ path, headers })))).map(({ status }) => status);
    assert.deepEqual(await statusesOf(doomed.headers), [200, 200]);
    const rotated = await customer.request({ method: "POST", path: `/api/account/keys/${doomed.id}/rotate` });
    const headers = { "X-API-Key": String(rotated.json()["secret"]) };
    assert.deepEqual(await statusesOf(doomed.headers), [401, 401]);
    assert.deepEqual(await statusesOf(headers), [200, 200]);
    assert.equal((await customer.request({ method: "DELETE", path: `/api/account/keys/${doomed.id}` })).status, 204);
    assert.deepEqual(await statusesOf(headers), [401, 401]);
  });

  test("a change of plan holds in both once the answer is there", async () => {
    const growing = await signUp(a, "developer");
    const { headers } = await growing.makeKey();
    const limits = async (): Promise<readonly unknown[]> =>
      (await Promise.all([a, b].map((service) => service.request({ path: "/v1/users/1", headers })))).map(
        (answer) => answer.headers["x-ratelimit-limit"],
      );
    assert.deepEqual(await limits(), ["1000", "1000"]);
    await growing.request({ method: "PUT", path: "/api/account/plan", body: { plan: "business" } });
    assert.deepEqual(await limits(), ["20000", "20000"]);
  });

  test("requests count together, in Redis", async () => {
    const counting = await signUp(a, "developer");
    const { headers } = await counting.makeKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? a : b).request({ path: "/v1/users/1", headers })),
    );
    const remaining = answers
      .map(({ headers: { "x-ratelimit-remaining": left } }) => Number(left))
      .toSorted((x, y) => x - y);
    assert.deepEqual(
      remaining,
      Array.from({ length: 20 }, (_, n) => 980 + n),
    );
  });

  test("a token of the mock sign-in from one is good in the other", async () => {
    const ask = inside("tokens");
    const session = await ask(a, {
      method: "POST",
      path: "/v1/auth/login",
      body: { email: "demo@example.com", password: "demo123" },
    });
    const me = await ask(b, {
      path: "/v1/auth/me",
      headers: { Authorization: `Bearer ${String(session.json()["token"])}` },
    });
    assert.equal(me.json()["email"], "demo@example.com");
  });
});
