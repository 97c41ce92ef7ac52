// Advancing a sandbox's clock makes the due transitions happen, in order; they can be listed before.
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
const REFERENCE = "2026-11-01T00:00:00.000Z";

type Ask = (sent: Sent) => Promise<Received>;
let visitors = 0;

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
const make = (ask: Ask, body: object): Promise<Received> => ask({ method: "POST", path: PATH, body });
const leap = (ask: Ask, name: string, body: unknown): Promise<Received> =>
  ask({ method: "POST", path: `${PATH}/${name}/clock`, body });

interface Told {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly timestamp: string;
}
async function eventsOf(ask: Ask, name: string): Promise<readonly Told[]> {
  const all: Told[] = [];
  for (let next = ""; ; next = `&after=${all.at(-1)?.id ?? ""}`) {
    const { events } = (await ask({ path: `/api/events?sandbox=${name}${next}` })).json() as { events: Told[] };
    all.push(...events);
    if (events.length === 0) return all;
  }
}

for (const [who, start] of [
  ["a visitor", async () => newVisitor()],
  ["a customer", newCustomer],
] as const) {
  test(`${who}'s order is paid, and four days later it was shipped and delivered, as was told before`, async () => {
    const ask = await start();
    await make(ask, { name: "shop", autopilot: true });
    const shop = within(ask, "shop");
    const body = { userId: "1", items: [{ bookId: "1", quantity: 1 }], shippingMethod: "express" };
    const order = (await shop({ method: "POST", path: "/v1/bookstore/orders", body })).json();
    const path = `/v1/bookstore/orders/${String(order["id"])}`;
    await shop({ method: "POST", path: `${path}/pay` });
    const query = `until=2026-11-05T00:00:00Z&limit=1000`;
    const { upcoming } = (await ask({ path: `${PATH}/shop/clock/upcoming?${query}` })).json() as {
      upcoming: { at: string; collection: string; id: string; transition: string; event: string }[];
    };
    const mine = upcoming.filter((step) => step.collection === "orders" && step.id === order["id"]);
    assert.deepEqual(
      mine.map(({ transition, event }) => [transition, event]),
      [
        ["ship", "order.shipped"],
        ["deliver", "order.delivered"],
      ],
    );
    const jump = await leap(ask, "shop", { advance: "P4D" });
    const known = (await eventsOf(ask, "shop")).at(-1)?.sequence;
    const { events, ...rest } = jump.json() as { events: { first: number; last: number } };
    assert.deepEqual(
      [jump.status, rest],
      [
        200,
        {
          clock: { now: "2026-11-05T00:00:00.000Z", running: false },
          from: REFERENCE,
          done: true,
          reason: null,
          steps: upcoming.length,
        },
      ],
    );
    assert.equal(events.last, known);
    const { status, shippedAt, deliveredAt } = (await shop({ path })).json();
    assert.deepEqual([status, shippedAt, deliveredAt], ["delivered", mine[0]?.at, mine[1]?.at]);
    const delivered = (await eventsOf(ask, "shop")).filter(({ timestamp }) => timestamp === mine[1]?.at);
    assert.deepEqual(
      delivered.map(({ type }) => type),
      ["order.delivered"],
    );
  });

  test(`in ${who}'s sandbox with a clock of its own events have the ids that they had before, and never another's`, async () => {
    const ask = await start();
    const ids = async (name: string): Promise<readonly string[]> => {
      await make(ask, { name, clock: { now: REFERENCE } });
      await within(ask, name)({ method: "PATCH", path: "/v1/users/1", body: { name: "Ada" } });
      return (await eventsOf(ask, name)).slice(-2).map(({ id }) => id);
    };
    const [one, other] = [await ids("one"), await ids("other")];
    await ask({ method: "DELETE", path: `${PATH}/one` });
    const again = await ids("one");
    assert.equal(new Set([...one, ...other, ...again]).size, 6);
  });
}

test("a fork with a later clock has gone on until then", async () => {
  const ask = newVisitor();
  await make(ask, { name: "source", autopilot: true });
  const clock = { now: "2026-11-08T00:00:00.000Z" };
  await make(ask, { name: "fork", from: { sandbox: "source" }, clock });
  await leap(ask, "source", { to: clock.now });
  const exported = async (name: string): Promise<string> =>
    (await within(ask, name)({ path: "/api/data/export" })).text;
  assert.equal(await exported("fork"), await exported("source"));
  const { upcoming } = (await ask({ path: `${PATH}/fork/clock/upcoming?limit=1` })).json() as {
    upcoming: { at: string }[];
  };
  assert.ok((upcoming[0]?.at ?? "") > clock.now);
});

test("without autopilot jobs alone move, one after the other and each at its time", async () => {
  const ask = newVisitor();
  await make(ask, { name: "jobs", clock: { now: REFERENCE } });
  const jobs = within(ask, "jobs");
  for (const durationMs of [7_000, 5_000])
    await jobs({ method: "POST", path: "/v1/jobs", body: { type: "export", durationMs } });
  const jump = (await leap(ask, "jobs", { to: "2026-11-01T01:00:00+01:00" })).json();
  assert.deepEqual([jump["steps"], jump["events"]], [0, { first: null, last: null }]);
  assert.equal((await leap(ask, "jobs", { advance: "PT1H" })).json()["steps"], 4);
  assert.deepEqual(
    (await eventsOf(ask, "jobs")).slice(-4).map(({ type, timestamp }) => [type, timestamp.slice(14, 19)]),
    [
      ["job.started", "00:01"],
      ["job.started", "00:01"],
      ["job.completed", "00:05"],
      ["job.completed", "00:07"],
    ],
  );
});

test("advancing a clock that follows real time makes it one of its own that runs on", async () => {
  const ask = newVisitor();
  const real = Date.parse("2026-11-20T12:00:00.000Z");
  const now = new Date(real + 3_600_000).toISOString();
  assert.deepEqual((await leap(ask, "default", { advance: "PT1H" })).json()["clock"], { now, running: true });
  service.pass(1_000);
  const { sandbox } = (await ask({ path: `${PATH}/default` })).json() as { sandbox: { clock: unknown } };
  assert.deepEqual(sandbox.clock, { now: new Date(real + 3_601_000).toISOString(), running: true });
});

const BAD: readonly (readonly [unknown, number, string, string?])[] = [
  [{ to: "2026-10-31T00:00:00Z" }, 409, "clock_behind"],
  [{ advance: "3 days" }, 422, "validation_failed", "#/advance"],
  [{ advance: "P1M" }, 422, "validation_failed", "#/advance"],
  [{ advance: "P999999W" }, 422, "validation_failed", "#/advance"],
  [{ to: "tomorrow" }, 422, "validation_failed", "#/to"],
  [{ to: REFERENCE, advance: "P1D" }, 422, "validation_failed", "#"],
  [{}, 422, "validation_failed", "#"],
  [[], 422, "validation_failed", "#"],
];
for (const [body, status, code, pointer] of BAD) {
  test(`a clock cannot be advanced by ${JSON.stringify(body)}`, async () => {
    const ask = newVisitor();
    await make(ask, { name: "bad", clock: { now: REFERENCE } });
    const answer = await leap(ask, "bad", body);
    const errors = (answer.json()["errors"] ?? []) as { pointer: string }[];
    assert.deepEqual([answer.status, answer.json()["code"]], [status, code]);
    if (pointer !== undefined) assert.equal(errors[0]?.pointer, pointer);
  });
}

test("the clock of a sandbox that is not there cannot be advanced or looked at", async () => {
  const ask = newVisitor();
  for (const answer of [
    await leap(ask, "nowhere", { advance: "P1D" }),
    await ask({ path: `${PATH}/nowhere/clock/upcoming` }),
  ])
    assert.equal(answer.json()["code"], "not_found");
  const odd = await ask({ path: `${PATH}/default/clock/upcoming?until=soon&limit=0` });
  assert.deepEqual(
    (odd.json()["errors"] as { parameter: string }[]).map(({ parameter }) => parameter),
    ["until", "limit"],
  );
});

test("a clock that runs stands still at the last moment that a time of four digits a year can name", async () => {
  const ask = (method: string, path: string, body?: unknown) => service.request({ method, path, body });
  const end = "9999-12-31T23:59:59.999Z";
  const clock = { now: end, running: true };
  const set = await ask("POST", "/api/sandboxes", { name: "late", clock });
  assert.equal(set.status, 201, set.text);
  for (let n = 0; n < 2; n += 1) {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    const made = await service.request({
      method: "POST",
      path: "/v1/users",
      headers: { "X-Sandbox": "late" },
      body: { name: "Ada", email: `ada${n}@example.com` },
    });
    assert.deepEqual([made.status, made.json()["createdAt"]], [201, end], made.text);
  }
  const recipe = await service.request({ path: "/api/data/recipe", headers: { "X-Sandbox": "late" } });
  const again = await ask("POST", "/api/sandboxes", { name: "again", from: { recipe: recipe.json() } });
  assert.equal(again.status, 201, again.text);
});
