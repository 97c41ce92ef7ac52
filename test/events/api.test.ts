// /api/events over HTTP.
import assert from "node:assert/strict";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";

import { answerStream } from "../../src/core/http/events/stream.ts";
import { serve } from "../../src/core/http/serve.ts";
import { NOW, startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";
import { startReceiver } from "./receiver.ts";

const BASE = "/api/events";
/** Receivers of the tests are on this machine. */
const OPEN = { settings: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } };
const URL_OF_NOBODY = "http://127.0.0.1:9/hook";

function subscribe(serving: Serving, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
  return serving.request({ method: "POST", path: `${BASE}/subscriptions`, body, headers });
}

type Subscription = {
  readonly id: string;
  readonly status: string;
  readonly events: readonly string[];
  readonly secret?: string;
  readonly description: string | null;
};

async function made(serving: Serving, body: object = {}): Promise<Subscription> {
  const answer = await subscribe(serving, { url: URL_OF_NOBODY, events: ["order.*"], ...body });
  assert.equal(answer.status, 201, answer.text);
  return answer.json()["subscription"] as Subscription; // the contract's shape, which these tests check
}

function newUser(serving: Serving, n: number, headers: Record<string, string> = {}): Promise<Received> {
  return serving.request({
    method: "POST",
    path: "/v1/core/users",
    body: { name: "Ada", email: `ada${n}@example.com` },
    headers,
  });
}

test("a subscription is made with its secret, and read, listed and changed without", async () => {
  await using serving = await startServing(OPEN);
  const created = await subscribe(serving, {
    url: URL_OF_NOBODY,
    events: ["user.created", "order.*"],
    description: "orders",
  });
  assert.equal(created.status, 201);
  assert.equal(created.header("cache-control"), "no-store");
  const { secret, ...subscription } = created.json()["subscription"] as Subscription;
  assert.match(secret ?? "", /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(created.header("location"), `${BASE}/subscriptions/${subscription.id}`);
  const path = `${BASE}/subscriptions/${subscription.id}`;
  const read = await serving.request({ path });
  assert.deepEqual(read.json(), { subscription });
  assert.ok(read.header("etag"));
  assert.equal((await serving.request({ path, headers: { "If-None-Match": read.header("etag") ?? "" } })).status, 304);
  assert.deepEqual((await serving.request({ path: `${BASE}/subscriptions` })).json(), {
    subscriptions: [subscription],
    total: 1,
    limit: 3,
  });
  const changed = await serving.request({
    method: "PATCH",
    path,
    body: { status: "disabled", events: ["*"], description: null },
  });
  const now = changed.json()["subscription"] as Subscription;
  assert.deepEqual(
    [changed.status, now.status, now.events, now.description, "secret" in now],
    [200, "disabled", ["*"], null, false],
  );
  assert.equal((await serving.request({ method: "POST", path: `${path}/test`, body: {} })).status, 409);
  const rotated = await serving.request({ method: "POST", path: `${path}/rotate-secret` });
  assert.notEqual((rotated.json()["subscription"] as Subscription).secret, secret);
  assert.equal((await serving.request({ method: "DELETE", path })).status, 204);
  assert.equal((await serving.request({ path })).status, 404);
});

test("what belongs to another caller is not there", async () => {
  await using serving = await startServing(OPEN);
  const { id } = await made(serving);
  const headers = { "X-API-Key": serving.apiKey };
  for (const [method, path] of [
    ["GET", `${BASE}/subscriptions/${id}`],
    ["PATCH", `${BASE}/subscriptions/${id}`],
    ["DELETE", `${BASE}/subscriptions/${id}`],
    ["POST", `${BASE}/subscriptions/${id}/test`],
    ["POST", `${BASE}/subscriptions/${id}/rotate-secret`],
    ["GET", `${BASE}/subscriptions/${id}/deliveries`],
    ["GET", `${BASE}/deliveries/dlv_unknown`],
    ["POST", `${BASE}/deliveries/dlv_unknown/redeliver`],
  ] as const) {
    const answer = await serving.request({ method, path, headers, ...(method === "PATCH" ? { body: {} } : {}) });
    assert.deepEqual([answer.status, answer.json()["code"]], [404, "not_found"], `${method} ${path}`);
  }
});

interface Refusal {
  readonly name: string;
  readonly body: unknown;
  readonly code: string;
  readonly status: number;
  /** Of the first fault, or of all. */
  readonly pointer: string | readonly string[];
}

const REFUSALS: readonly Refusal[] = [
  { name: "no address", body: { events: ["*"] }, status: 422, code: "validation_failed", pointer: "#/url" },
  { name: "no events", body: { url: URL_OF_NOBODY }, status: 422, code: "validation_failed", pointer: "#/events" },
  {
    name: "an empty list of events",
    body: { url: URL_OF_NOBODY, events: [] },
    status: 422,
    code: "validation_failed",
    pointer: "#/events",
  },
  {
    name: "an event that does not exist",
    body: { url: URL_OF_NOBODY, events: ["*", "order.shiped"] },
    status: 422,
    code: "validation_failed",
    pointer: "#/events/1",
  },
  {
    name: "a pattern that fits nothing",
    body: { url: URL_OF_NOBODY, events: ["orders.*"] },
    status: 422,
    code: "validation_failed",
    pointer: "#/events/0",
  },
  {
    name: "an address with credentials",
    body: { url: "http://a:b@127.0.0.1/", events: ["*"] },
    status: 422,
    code: "validation_failed",
    pointer: "#/url",
  },
  {
    name: "another scheme",
    body: { url: "ftp://example.com/", events: ["*"] },
    status: 422,
    code: "validation_failed",
    pointer: "#/url",
  },
  {
    name: "a private address",
    body: { url: "http://10.0.0.1/", events: ["*"] },
    status: 422,
    code: "url_blocked",
    pointer: "#/url",
  },
  {
    name: "a private address and events that there are not",
    body: { url: "http://10.0.0.1/", events: ["*", "ordr.*"] },
    status: 422,
    code: "validation_failed",
    pointer: ["#/events/1", "#/url"],
  },
  {
    name: "the metadata service",
    body: { url: "http://169.254.169.254/latest", events: ["*"] },
    status: 422,
    code: "url_blocked",
    pointer: "#/url",
  },
  {
    name: "a sandbox's name that is none",
    body: { url: URL_OF_NOBODY, events: ["*"], sandbox: "a b" },
    status: 422,
    code: "validation_failed",
    pointer: "#/sandbox",
  },
  {
    name: "U+0000 in a description",
    body: { url: URL_OF_NOBODY, events: ["*"], description: "a\u0000b" },
    status: 422,
    code: "validation_failed",
    pointer: "#/description",
  },
];

test("a subscription that cannot be is refused with what is wrong and where", async (t) => {
  await using serving = await startServing(OPEN);
  for (const { name, body, status, code, pointer } of REFUSALS) {
    await t.test(name, async () => {
      const answer = await subscribe(serving, body);
      const problem = answer.json() as { code: string; errors: { pointer: string }[] };
      assert.deepEqual([answer.status, problem.code], [status, code], answer.text);
      const told = problem.errors.map((fault) => fault.pointer);
      assert.deepEqual(typeof pointer === "string" ? told[0] : told, pointer, answer.text);
    });
  }
  const nearMiss = await subscribe(serving, { url: URL_OF_NOBODY, events: ["order.shiped"] });
  assert.match(String(nearMiss.json()["detail"]), /did you mean order\.shipped\?/);
});

test("a change that cannot be is refused as a change", async () => {
  await using serving = await startServing(OPEN);
  const { id } = await made(serving);
  const answer = await serving.request({
    method: "PATCH",
    path: `${BASE}/subscriptions/${id}`,
    body: { events: ["order.shiped"] },
  });
  assert.equal(answer.status, 422);
  assert.match(String(answer.json()["detail"]), /^cannot change the subscription: .*did you mean order\.shipped\?/);
});

test("a visitor has three subscriptions, a key fifty", async () => {
  await using serving = await startServing(OPEN);
  for (const [headers, limit] of [
    [{}, 3],
    [{ "X-API-Key": serving.apiKey }, 50],
  ] as const) {
    const statuses: number[] = [];
    for (let n = 0; n < limit + 1; n += 1)
      statuses.push((await subscribe(serving, { url: URL_OF_NOBODY, events: ["order.*"] }, headers)).status);
    assert.deepEqual(statuses, [...Array.from({ length: limit }, () => 201), 403]);
    const refused = (await subscribe(serving, { url: URL_OF_NOBODY, events: ["*"] }, headers)).json();
    assert.deepEqual([refused["code"], refused["limit"]], ["limit_reached", limit]);
  }
});

test("a test event arrives marked as one, its delivery is listed with its attempt, and it can be sent again", async () => {
  await using serving = await startServing(OPEN);
  await using receiver = await startReceiver();
  const { id } = await made(serving, { url: receiver.url });
  const tested = await serving.request({
    method: "POST",
    path: `${BASE}/subscriptions/${id}/test`,
    body: { type: "order.cancelled" },
  });
  assert.equal(tested.status, 202);
  await receiver.hears(1);
  const { event } = receiver.heard[0] ?? {};
  assert.deepEqual([event?.type, event?.test, event?.sequence], ["order.cancelled", true, 0]);
  type Shown = {
    id: string;
    status: string;
    test: boolean;
    eventId: string;
    attempts: { status: number; request: { body: string }; response: { body: string } }[];
  };
  const { id: deliveryId } = tested.json()["delivery"] as Shown;
  const until = async (wanted: (delivery: Shown) => boolean): Promise<Shown> => {
    for (;;) {
      const delivery = (await serving.request({ path: `${BASE}/deliveries/${deliveryId}` })).json()[
        "delivery"
      ] as Shown;
      if (wanted(delivery)) return delivery;
    }
  };
  const delivered = await until(({ status }) => status !== "pending");
  assert.deepEqual([delivered.status, delivered.test, delivered.eventId], ["succeeded", true, event?.id]);
  assert.deepEqual(
    delivered.attempts.map(({ status, request: sent, response }) => [status, sent.body, response.body]),
    [[200, receiver.heard[0]?.body, "noted"]],
  );
  assert.equal(
    (await serving.request({ method: "POST", path: `${BASE}/deliveries/${deliveryId}/redeliver` })).status,
    202,
  );
  assert.equal((await until(({ attempts }) => attempts.length === 2)).status, "succeeded");
  const list = (query: string) => serving.request({ path: `${BASE}/subscriptions/${id}/deliveries${query}` });
  for (const [query, count] of [
    ["", 1],
    ["?status=succeeded&type=order.*", 1],
    ["?status=failed", 0],
    ["?type=user.created", 0],
  ] as const) {
    assert.equal(((await list(query)).json()["deliveries"] as unknown[]).length, count, query);
  }
  for (const query of ["?status=gone", "?type=order", "?cursor=dlv_unknown", "?page=2"])
    assert.equal((await list(query)).status, 400, query);
  assert.deepEqual(
    (await serving.request({ path: BASE })).json(),
    { events: [], next: null },
    "a test is in no history",
  );
  const unknown = await serving.request({
    method: "POST",
    path: `${BASE}/subscriptions/${id}/test`,
    body: { type: "order.*" },
  });
  assert.equal(unknown.status, 422);
});

test("events are listed with after, type, sandbox and wait; what these cannot be is 400", async () => {
  await using serving = await startServing(OPEN);
  await newUser(serving, 1);
  await newUser(serving, 2, { "X-Sandbox": "other" });
  const list = async (query: string) =>
    (await serving.request({ path: BASE + query })).json() as {
      events: { id: string; sandbox: string }[];
      next: string;
    };
  const all = await list("");
  assert.deepEqual(
    all.events.map((event) => event.sandbox),
    ["default", "other"],
  );
  assert.equal(all.next, all.events[1]?.id);
  assert.deepEqual(
    (await list(`?after=${all.events[0]?.id}`)).events.map((event) => event.sandbox),
    ["other"],
  );
  assert.equal((await list("?sandbox=other&type=user.*")).events.length, 1);
  assert.equal((await list("?type=order.paid,order.shipped&type=job.*")).events.length, 0);
  const waiting = list(`?after=${all.next}&wait=30`);
  await newUser(serving, 3);
  assert.deepEqual(
    (await waiting).events.map((event) => event.sandbox),
    ["default"],
  );
  for (const query of [
    "?after=evt_unknown",
    "?type=orders.*",
    "?sandbox=a%20b",
    "?wait=31",
    "?wait=-1",
    "?limit=0",
    "?limit=1001",
    "?since=1",
    "?wait=1&wait=2",
  ]) {
    const answer = await serving.request({ path: BASE + query });
    assert.deepEqual([answer.status, answer.json()["code"]], [400, "invalid_parameter"], query);
  }
});

/** Opens a stream and collects what comes. */
async function openStream(
  serving: Serving,
  path: string,
  headers: Record<string, string> = {},
): Promise<{
  answer: IncomingMessage;
  text: () => string;
  has: (part: string) => Promise<void>;
  leave: () => void;
  ended: Promise<void>;
}> {
  const sent = request({ port: serving.port, host: "127.0.0.1", path, headers }).end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on("response", resolve).on("error", reject),
  );
  let text = "";
  let told = (): void => undefined;
  answer.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    told();
  });
  answer.on("error", () => undefined); // one that broke off is seen by `complete`
  return {
    answer,
    text: () => text,
    async has(part) {
      while (!text.includes(part)) await new Promise<void>((resolve) => (told = resolve));
    },
    leave: () => sent.destroy(),
    ended: new Promise((resolve) => answer.on("close", resolve)),
  };
}

test("a stream gives each event with its id, goes on after Last-Event-ID, and ends when the server drains", async () => {
  await using serving = await startServing(OPEN);
  const stream = await openStream(serving, `${BASE}/stream`);
  assert.equal(stream.answer.statusCode, 200);
  assert.equal(stream.answer.headers["content-type"], "text/event-stream");
  assert.equal(stream.answer.headers["cache-control"], "no-store");
  await stream.has("retry: 3000\n\n");
  await newUser(serving, 1);
  await stream.has("user.created");
  await newUser(serving, 2);
  await stream.has('"sequence":2');
  const found = [...stream.text().matchAll(/^id: (.+)\ndata: (.+)\n$/gm)].map(([, id, data]) => [
    id,
    (JSON.parse(data ?? "") as { id: string }).id,
  ]);
  assert.equal(found.length, 2);
  for (const [id, inBody] of found) assert.equal(id, inBody);
  stream.leave();
  const later = await openStream(serving, `${BASE}/stream?type=user.*`, { "Last-Event-ID": found[0]?.[0] ?? "" });
  await later.has('"sequence":2');
  assert.ok(!later.text().includes('"sequence":1'));
  await serving.drain.begin(1_000);
  await later.ended;
  const refused = await serving.request({ path: `${BASE}/stream` });
  assert.equal(refused.status, 503);
});

test("a stream whose source fails breaks off, so that the client comes back, and the fault is logged", async () => {
  const heard = Promise.withResolvers<void>();
  await using serving = await startServing({
    groups: [
      (app, parts) =>
        app.get(
          "/failing",
          serve(parts, (exchange) =>
            answerStream(exchange.request, async function* () {
              yield [];
              yield [{ id: "evt_1", body: "{}" }];
              await heard.promise;
              throw new Error("the database is away");
            }),
          ),
        ),
    ],
  });
  const stream = await openStream(serving, "/failing");
  await stream.has("id: evt_1");
  heard.resolve();
  await stream.ended;
  assert.equal(stream.answer.statusCode, 200);
  assert.equal(stream.answer.complete, false);
  const faults = serving.logged.filter(({ message }) => message === "a request failed");
  assert.equal(faults.length, 1, JSON.stringify(serving.logged));
  assert.match(JSON.stringify(faults), /the database is away/);
});

test("HEAD of a stream has its headers and ends", async () => {
  await using serving = await startServing(OPEN);
  const answer = await serving.request({ method: "HEAD", path: `${BASE}/stream` });
  assert.deepEqual([answer.status, answer.header("content-type"), answer.text], [200, "text/event-stream", ""]);
});

test("a wrong X-Sandbox is refused by every route", async () => {
  await using serving = await startServing(OPEN);
  for (const path of [`${BASE}/types`, BASE, `${BASE}/stream`]) {
    const answer = await serving.request({ method: "HEAD", path, headers: { "X-Sandbox": "a b" } });
    assert.equal(answer.status, 400, path);
  }
});

test("a visitor has five streams; one that leaves makes room", async () => {
  await using serving = await startServing(OPEN);
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(serving, `${BASE}/stream`)));
  const refused = await serving.request({ path: `${BASE}/stream` });
  assert.deepEqual([refused.status, refused.json()["code"], refused.json()["limit"]], [403, "limit_reached", 5]);
  streams[0]?.leave();
  let next = await serving.request({ path: `${BASE}?wait=1` });
  while (next.status === 403) next = await serving.request({ path: `${BASE}?wait=1` });
  assert.equal(next.status, 200);
  for (const stream of streams) stream.leave();
});

test("the catalogue has every type with an example whose body is as a receiver gets it", async () => {
  await using serving = await startServing(OPEN);
  const { types } = (await serving.request({ path: `${BASE}/types` })).json() as {
    types: { type: string; description: string; example: Record<string, unknown> }[];
  };
  const names = types.map(({ type }) => type);
  for (const type of [
    "order.shipped",
    "payment.executed",
    "appointment.no_show",
    "job.completed",
    "user.deleted",
    "snapshot.restored",
    "sandbox.reset",
    "sandbox.created",
  ]) {
    assert.ok(names.includes(type), type);
  }
  assert.equal(new Set(names).size, names.length);
  for (const { type, description, example } of types) {
    assert.equal(example["type"], type);
    assert.ok(description.length > 10);
    assert.deepEqual(Object.keys(example), ["id", "type", "timestamp", "sandbox", "sequence", "data"]);
    assert.match(type, /^[A-Za-z0-9_]+\.[A-Za-z0-9_]+$/);
  }
  const shipped = types.find(({ type }) => type === "order.shipped")?.example["data"] as {
    object: { status: string; trackingNumber: string };
    previous: { status: string; trackingNumber: null };
  };
  assert.deepEqual(
    [shipped.object.status, shipped.previous.status, shipped.previous.trackingNumber],
    ["shipped", "paid", null],
  );
});

test("another site's script may call the events, and requests to them count", async () => {
  await using serving = await startServing({ freeRequestsPerHour: 2 });
  const origin = "https://elsewhere.example";
  const first = await serving.request({ path: `${BASE}/types`, headers: { Origin: origin } });
  assert.deepEqual([first.header("access-control-allow-origin"), first.header("x-ratelimit-remaining")], [origin, "1"]);
  await serving.request({ path: BASE });
  assert.equal((await serving.request({ path: BASE })).status, 429);
});

test("the metrics tell how many deliveries wait, and how long the oldest has", async () => {
  await using serving = await startServing(OPEN);
  const figures = async (): Promise<number[]> => {
    const { text } = await serving.request({ path: "/metrics" });
    return [...text.matchAll(/^seedbed_deliveries_(?:waiting|oldest_seconds)\{of="\w+"\} (\d+)/gm)].map(([, n]) =>
      Number(n),
    );
  };
  assert.deepEqual(await figures(), [0, 0, 0, 0]);
  for (const headers of [{}, { "X-API-Key": serving.apiKey }]) {
    assert.equal((await subscribe(serving, { url: URL_OF_NOBODY, events: ["user.*"] }, headers)).status, 201);
    await newUser(serving, 1, headers);
  }
  while ((await figures()).slice(0, 2).join() !== "1,1") await new Promise(setImmediate);
  serving.setTime(NOW + 90_000);
  assert.deepEqual(await figures(), [1, 1, 90, 90]);
});
