import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

let service: InProcess;
before(async () => {
  service = await startInProcess();
});
after(() => service[Symbol.asyncDispose]());

const PATH = "/api/sandboxes";
const codeOf = (answer: Received): readonly [number, unknown] => [answer.status, answer.json()["code"]];

type Ask = (sent: Sent) => Promise<Received>;
let visitors = 0;

/** Sends a request as a new visitor. */
function newVisitor(): Ask {
  visitors += 1;
  const address = { "X-Forwarded-For": `203.0.113.${visitors}` };
  return (sent) => service.request({ ...sent, headers: { ...address, ...sent.headers } });
}

async function newCustomer(): Promise<Ask> {
  const { headers } = await (await signUp(service)).makeKey();
  return (sent) => service.request({ ...sent, headers: { ...headers, ...sent.headers } });
}

const within =
  (ask: Ask, sandbox: string): Ask =>
  (sent) =>
    ask({ ...sent, headers: { "X-Sandbox": sandbox, ...sent.headers } });
const rename = (ask: Ask, name: string): Promise<Received> =>
  ask({ method: "PATCH", path: "/v1/users/1", body: { name } });
const nameOf = async (ask: Ask): Promise<unknown> => (await ask({ path: "/v1/users/1" })).json()["name"];

for (const [who, make] of [
  ["a visitor", async () => newVisitor()],
  ["a customer", newCustomer],
] as const) {
  test(`${who}'s own sandbox cannot be made or lost: dropping it begins it anew, and its events go on`, async () => {
    const ask = await make();
    await rename(ask, "Changed");
    const made = await ask({ method: "POST", path: PATH, body: { name: "default" } });
    assert.deepEqual(codeOf(made), [409, "conflict"]);
    assert.match(String(made.json()["detail"]), /it is your own, which is always there/);
    assert.equal((await ask({ method: "DELETE", path: `${PATH}/default` })).status, 204);
    assert.notEqual(await nameOf(ask), "Changed");
    await rename(ask, "Changed again");
    const { events } = (await ask({ path: "/api/events" })).json() as { events: { type: string; sequence: number }[] };
    assert.deepEqual(
      events.map(({ type, sequence }) => [type, sequence]),
      [
        ["user.updated", 1],
        ["sandbox.reset", 2],
        ["user.updated", 3],
      ],
    );
  });
}

for (const [who, make] of [
  ["a visitor", async () => newVisitor()],
  ["a customer", newCustomer],
] as const) {
  test(`${who}'s named sandbox is made on first use as a fresh world, not as a copy`, async () => {
    const ask = await make();
    await rename(ask, "Own");
    assert.notEqual(await nameOf(within(ask, "named")), "Own");
    await rename(within(ask, "named"), "Named");
    assert.deepEqual([await nameOf(ask), await nameOf(within(ask, "named"))], ["Own", "Named"]);
    const { sandboxes, total } = (await ask({ path: PATH })).json();
    assert.deepEqual(
      [sandboxes, total],
      [
        [
          {
            name: "named",
            seed: 1,
            profile: null,
            size: 1,
            from: { seed: 1 },
            createdAt: "2026-11-20T12:00:00.000Z",
            changes: 1,
            expiresAt: null,
            clock: null,
            autopilot: false,
            requireIdempotencyKey: false,
            access: "open",
          },
        ],
        1,
      ],
    );
  });

  test(`${who} makes sandboxes from a seed and from another sandbox, and each goes its own way`, async () => {
    const ask = await make();
    await rename(ask, "Own");
    const made = await ask({ method: "POST", path: PATH, body: { name: "fork", from: { sandbox: "default" } } });
    assert.deepEqual([made.status, made.headers.location], [201, `${PATH}/fork`]);
    assert.deepEqual((made.json()["sandbox"] as { changes: number }).changes, 1);
    assert.equal(await nameOf(within(ask, "fork")), "Own");
    await rename(within(ask, "fork"), "Fork");
    await rename(ask, "Own Later");
    assert.deepEqual([await nameOf(ask), await nameOf(within(ask, "fork"))], ["Own Later", "Fork"]);
    const grown = await ask({ method: "POST", path: PATH, body: { name: "grown", from: { seed: 42 } } });
    assert.equal(grown.status, 201);
    const seeded = await service.request({ path: "/v1/users?_seed=42" });
    assert.equal((await within(ask, "grown")({ path: "/v1/users" })).text, seeded.text);
    const again = await ask({ method: "POST", path: PATH, body: { name: "fork" } });
    assert.deepEqual(codeOf(again), [409, "conflict"]);
    for (const from of [{ sandbox: "nowhere" }]) {
      assert.deepEqual(codeOf(await ask({ method: "POST", path: PATH, body: { name: "x", from } })), [
        422,
        "unresolved_reference",
      ]);
    }
  });

  test(`${who}'s dropped sandbox is gone, and made again it starts anew as world 1`, async () => {
    const ask = await make();
    await ask({ method: "POST", path: PATH, body: { name: "short", from: { seed: 7 } } });
    await rename(within(ask, "short"), "Short");
    assert.equal((await ask({ method: "DELETE", path: `${PATH}/short` })).status, 204);
    assert.deepEqual(codeOf(await ask({ method: "DELETE", path: `${PATH}/short` })), [404, "not_found"]);
    assert.deepEqual(codeOf(await ask({ path: `${PATH}/short` })), [404, "not_found"]);
    await ask({ method: "POST", path: PATH, body: { name: "short" } });
    const fresh = await within(ask, "short")({ path: "/v1/users?limit=100" });
    assert.equal(fresh.text, (await newVisitor()({ path: "/v1/users?limit=100" })).text);
    assert.equal(((await ask({ path: `${PATH}/short` })).json()["sandbox"] as { seed: number }).seed, 1);
  });

  test(`${who} stops a clock, and what is made then has that time, until it runs again`, async () => {
    const ask = await make();
    const now = "2030-01-01T00:00:00.000Z";
    const made = await ask({ method: "POST", path: PATH, body: { name: "still", clock: { now } } });
    assert.deepEqual((made.json()["sandbox"] as { clock: unknown }).clock, { now, running: false });
    const still = within(ask, "still");
    const user = (n: number): Sent => ({
      method: "POST",
      path: "/v1/users",
      body: { name: `N ${n}`, email: `n${n}@example.com` },
    });
    assert.equal((await still(user(1))).json()["createdAt"], now);
    const later = "2030-06-01T12:30:00.000Z";
    const patched = await ask({
      method: "PATCH",
      path: `${PATH}/still`,
      body: { clock: { now: "2030-06-01T14:30:00+02:00" } },
    });
    assert.deepEqual((patched.json()["sandbox"] as { clock: unknown }).clock, { now: later, running: false });
    assert.equal((await still(user(2))).json()["createdAt"], later);
    const released = await ask({ method: "PATCH", path: `${PATH}/still`, body: { clock: null } });
    assert.deepEqual(codeOf(released), [409, "clock_behind"]);
    assert.match(String(released.json()["detail"]), /2030-06-01T12:30:00.000Z there, ahead of real time, 2026-11-20/);
    const back = await ask({ method: "PATCH", path: `${PATH}/still`, body: { clock: { now } } });
    assert.deepEqual([codeOf(back), back.json()["now"]], [[409, "clock_behind"], later]);
    await still({ method: "POST", path: "/api/data/reset" });
    assert.equal((await still(user(3))).json()["createdAt"], "2026-11-20T12:00:00.000Z", "a fresh world's clock");
    for (const clock of [{ now: "tomorrow" }, {}, "now", { now, running: 1 }]) {
      assert.deepEqual(codeOf(await ask({ method: "PATCH", path: `${PATH}/still`, body: { clock } })), [
        422,
        "validation_failed",
      ]);
    }
  });

  test(`eight workers of ${who} hammer the same ids under eight names, and each sees only its own`, async () => {
    const ask = await make();
    const worker = async (n: number): Promise<void> => {
      const own = within(ask, `worker-${n}`);
      for (let round = 0; round < 10; round += 1) {
        await rename(own, `Worker ${n} round ${round}`);
        const created = await own({
          method: "POST",
          path: "/v1/users",
          body: { name: `W${n}`, email: `w${n}-${round}@example.com` },
        });
        assert.equal(created.json()["id"], String(101 + round));
        assert.equal((await own({ method: "DELETE", path: `/v1/users/${10 + round}` })).status, 204);
        assert.equal(await nameOf(own), `Worker ${n} round ${round}`);
        assert.equal((await own({ path: "/v1/users?limit=1" })).json()["total"], 100);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => worker(n)));
    assert.equal((await ask({ path: "/v1/users/10" })).status, 200, "the caller's own sandbox is as it was");
  });
}

test("a customer makes a sandbox from a snapshot, and a visitor cannot", async () => {
  const ask = await newCustomer();
  await rename(ask, "Kept");
  const { snapshot } = (await ask({ method: "POST", path: "/api/data/snapshots", body: { name: "kept" } })).json() as {
    snapshot: { id: string };
  };
  await rename(ask, "Later");
  const body = { name: "from-snapshot", from: { snapshot: snapshot.id } };
  assert.equal((await ask({ method: "POST", path: PATH, body })).status, 201);
  assert.equal(await nameOf(within(ask, "from-snapshot")), "Kept");
  assert.deepEqual(codeOf(await newVisitor()({ method: "POST", path: PATH, body })), [401, "missing_api_key"]);
  const stranger = await newCustomer();
  assert.deepEqual(codeOf(await stranger({ method: "POST", path: PATH, body })), [422, "unresolved_reference"]);
  assert.deepEqual((await stranger({ path: PATH })).json()["total"], 0, "what was refused left nothing behind");
});

test("a sandbox tells what it last grew from: a seed, another sandbox or a snapshot", async () => {
  const ask = await newCustomer();
  const taken = await ask({ method: "POST", path: "/api/data/snapshots", body: { name: "kept" } });
  const { id } = taken.json()["snapshot"] as { id: string };
  const fromOf = async (name: string): Promise<unknown> =>
    ((await ask({ path: `${PATH}/${name}` })).json()["sandbox"] as { from: unknown }).from;
  for (const [name, from] of [
    ["grown", { seed: 42 }],
    ["fork", { sandbox: "grown" }],
    ["kept", { snapshot: id }],
  ] as const) {
    const made = await ask({ method: "POST", path: PATH, body: { name, from } });
    assert.deepEqual((made.json()["sandbox"] as { from: unknown }).from, from);
    await rename(within(ask, name), "Changed");
    assert.deepEqual(await fromOf(name), from);
  }
  await ask({ method: "POST", path: PATH, body: { name: "second", from: { sandbox: "fork" } } });
  assert.deepEqual(await fromOf("second"), { sandbox: "fork" }, "what it came from itself, not what that came from");
  await within(ask, "fork")({ method: "POST", path: "/api/data/reset", body: { seed: 7 } });
  assert.deepEqual(await fromOf("fork"), { seed: 7 });
  await within(ask, "fork")({ method: "POST", path: `/api/data/snapshots/${id}/restore` });
  assert.deepEqual(await fromOf("fork"), { snapshot: id });
});

test("a visitor's eleventh sandbox is refused, on first use and on purpose, and leaves nothing behind", async () => {
  const ask = newVisitor();
  await Promise.all(Array.from({ length: 10 }, (_, n) => within(ask, `s${n}`)({ path: "/v1/users/1" })));
  const eleventh = await within(ask, "s10")({ path: "/v1/users/1" });
  assert.deepEqual([...codeOf(eleventh), eleventh.json()["limit"]], [403, "limit_reached", 10]);
  assert.deepEqual(codeOf(await ask({ method: "POST", path: PATH, body: { name: "s11" } })), [403, "limit_reached"]);
  assert.deepEqual(
    [(await ask({ path: PATH })).json()["total"], (await ask({ path: PATH })).json()["limit"]],
    [10, 10],
  );
  assert.equal((await within(ask, "s3")({ path: "/v1/users/1" })).status, 200);
  await ask({ method: "DELETE", path: `${PATH}/s3` });
  assert.equal((await within(ask, "s10")({ path: "/v1/users/1" })).status, 200);
});

test("what a visitor's sandbox holds is bounded, in words that help, and changing the same records goes on", async () => {
  const ask = newVisitor();
  const create = (n: number): Promise<Received> =>
    ask({ method: "POST", path: "/v1/bookstore/authors", body: { name: `Author ${n}` } });
  for (let n = 0; n < 2_000; n += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => create(n + at)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
  }
  const refused = await create(2_000);
  assert.deepEqual([...codeOf(refused), refused.json()["limit"]], [403, "limit_reached", 2_000]);
  assert.match(String(refused.json()["detail"]), /already holds 2000 changed records of at most 2000; reset it/);
  assert.equal((await ask({ method: "PATCH", path: "/v1/bookstore/authors/61", body: { name: "Again" } })).status, 200);
  assert.equal((await ask({ method: "POST", path: "/api/data/reset" })).status, 200);
  assert.equal((await create(1)).json()["id"], "61");
});

test("a clock of a sandbox's own runs on from its time, and is released where that is past", async () => {
  const ask = newVisitor();
  const clockOf = (answer: Received): unknown => (answer.json()["sandbox"] as { clock: unknown }).clock;
  const set = async (name: string, body: object): Promise<Received> =>
    ask({ method: "PATCH", path: `${PATH}/${name}`, body });
  const now = "2026-11-01T00:00:00.000Z";
  const made = await ask({ method: "POST", path: PATH, body: { name: "own", clock: { now, running: true } } });
  assert.deepEqual(clockOf(made), { now, running: true });
  service.pass(90_000);
  assert.deepEqual(clockOf(await ask({ path: `${PATH}/own` })), { now: "2026-11-01T00:01:30.000Z", running: true });
  assert.equal((await rename(within(ask, "own"), "Ran")).json()["updatedAt"], "2026-11-01T00:01:30.000Z");
  assert.deepEqual(codeOf(await set("own", { clock: { now } })), [409, "clock_behind"]);
  assert.equal(clockOf(await set("own", { clock: null })), null);
  const fork = await ask({ method: "POST", path: PATH, body: { name: "fork", from: { sandbox: "own" } } });
  assert.equal(clockOf(fork), null);
});

test("a fork takes clock and settings of its source, unless they are given", async () => {
  const ask = newVisitor();
  const shownOf = (answer: Received): unknown => {
    const { clock, autopilot } = answer.json()["sandbox"] as { clock: unknown; autopilot: unknown };
    return { clock, autopilot };
  };
  const make = async (body: object): Promise<Received> => ask({ method: "POST", path: PATH, body });
  const reference = { now: "2026-11-01T00:00:00.000Z", running: false };
  const later = { now: "2026-12-01T00:00:00.000Z", running: false };
  assert.deepEqual(shownOf(await make({ name: "pilot", autopilot: true })), { clock: reference, autopilot: true });
  const from = { sandbox: "pilot" };
  assert.deepEqual(shownOf(await make({ name: "a", from })), { clock: reference, autopilot: true });
  assert.deepEqual(shownOf(await make({ name: "b", from, clock: later, autopilot: false })), {
    clock: later,
    autopilot: false,
  });
  await rename(within(ask, "pilot"), "Written");
  const early = { now: "2026-10-01T00:00:00.000Z" };
  assert.deepEqual(codeOf(await make({ name: "c", from, clock: early })), [409, "clock_behind"]);
});

test("autopilot lets a sandbox stand at the reference date, unless it has a clock or was written to", async () => {
  const ask = newVisitor();
  const fly = async (name: string): Promise<unknown> => {
    const answer = await ask({ method: "PATCH", path: `${PATH}/${name}`, body: { autopilot: true } });
    return (answer.json()["sandbox"] as { clock: unknown }).clock;
  };
  await ask({ method: "POST", path: PATH, body: { name: "fresh" } });
  assert.deepEqual(await fly("fresh"), { now: "2026-11-01T00:00:00.000Z", running: false });
  await rename(within(ask, "written"), "Written");
  assert.equal(await fly("written"), null);
  const clock = { now: "2027-01-01T00:00:00.000Z" };
  await ask({ method: "POST", path: PATH, body: { name: "set", clock } });
  assert.deepEqual(await fly("set"), { ...clock, running: false });
  await within(ask, "written")({ method: "POST", path: "/api/data/reset", body: { seed: 9 } });
  const { sandbox } = (await ask({ path: `${PATH}/written` })).json() as { sandbox: Record<string, unknown> };
  assert.deepEqual(
    [sandbox["clock"], sandbox["autopilot"]],
    [{ now: "2026-11-01T00:00:00.000Z", running: false }, true],
  );
});

const BAD = [
  { body: {}, pointer: "#/name" },
  { body: { name: "ok", autopilot: "yes" }, pointer: "#/autopilot" },
  { body: { name: "a b" }, pointer: "#/name" },
  { body: { name: "x".repeat(65) }, pointer: "#/name" },
  { body: { name: "ok", from: { seed: "1" } }, pointer: "#/from" },
  { body: { name: "ok", from: { seed: 1, sandbox: "x" } }, pointer: "#/from" },
  { body: { name: "ok", clock: { now: 5 } }, pointer: "#/clock/now" },
];
for (const { body, pointer } of BAD) {
  test(`a sandbox cannot be made of ${JSON.stringify(body).slice(0, 60)}`, async () => {
    const answer = await newVisitor()({ method: "POST", path: PATH, body });
    assert.deepEqual(codeOf(answer), [422, "validation_failed"]);
    assert.deepEqual(
      (answer.json()["errors"] as { pointer: string }[]).map((error) => error.pointer),
      [pointer],
    );
  });
}

test("a header that is no sandbox's name is refused everywhere", async () => {
  for (const path of ["/v1/users", PATH, "/api/data/export", "/api/data/snapshots"]) {
    for (const name of ["a b", "a/b", "x".repeat(65), "ü"]) {
      const answer = await newVisitor()({
        path,
        headers: { "X-Sandbox": encodeURI(name) === name ? name : Buffer.from(name).toString("latin1") },
      });
      assert.deepEqual(codeOf(answer), [400, "invalid_header"], `${path} ${name}`);
    }
  }
});
