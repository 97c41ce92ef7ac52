// Deliveries to receivers by Standard Webhooks 1.0.0, whatever the receivers do.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mock, test } from "node:test";

import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Delivery } from "../../src/core/events/deliveries.ts";
import type { SubscriptionWithSecret } from "../../src/core/events/subscriptions.ts";
import { createRecord, moveRecord } from "../../src/core/sandbox/writing.ts";
import { startReceiver } from "./receiver.ts";
import type { Behaviour, Heard, Receiver } from "./receiver.ts";
import { customer, setStage, START, visitor } from "./stage.ts";
import type { Stage } from "./stage.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Verifies a request with both libraries at a time (epoch milliseconds); throws if either refuses. */
function verify(secret: string, { body, headers }: Heard, at: number): void {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  mock.timers.enable({ apis: ["Date"], now: at });
  try {
    new Webhook(secret).verify(body, plain);
    new SvixWebhook(secret).verify(body, plain);
  } finally {
    mock.timers.reset();
  }
}

/** A stage with one customer who hears of new users. */
async function subscribed(
  receiver: Receiver,
): Promise<{ stage: Stage; subscription: SubscriptionWithSecret; last: () => Promise<Delivery> }> {
  const stage = await setStage();
  const subscription = await stage.subscribe(customer(), { url: receiver.url, events: ["user.*"] });
  const last = async (): Promise<Delivery> => {
    const [delivery] = (await stage.events.deliveries.list(customer(), subscription.id, {})).deliveries;
    assert.ok(delivery);
    return delivery;
  };
  return { stage, subscription, last };
}

test("a new user's way: a test, an order shipped, a broken receiver, its attempts, and the delivery sent again", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  const caller = visitor();
  const { id, secret } = await stage.subscribe(caller, {
    url: receiver.url,
    events: ["order.shipped", "payment.executed"],
  });
  const sandbox = await stage.sandbox(caller);
  const order = catalog.get("order");
  const find = (status: string): number => {
    const found = sandbox
      .collection(order)
      .slice(0, 150)
      .find((stored) => stored.record["status"] === status);
    assert.ok(found);
    return found.id;
  };
  const act = (orderId: number, action: string) =>
    sandbox.write((tx) => {
      const before = tx.peek(order, orderId);
      assert.ok(before);
      return moveRecord(tx, order, before, action, undefined);
    });

  const tested = await stage.events.deliveries.test(caller, id, undefined);
  await stage.events.settle();
  const pending = find("pending");
  await act(pending, "pay");
  await act(pending, "ship");
  await stage.events.settle();
  assert.deepEqual(
    receiver.heard.map(({ event }) => [event.type, event.test]),
    [
      ["order.shipped", true],
      ["payment.executed", undefined],
      ["order.shipped", undefined],
    ],
  );
  for (const heard of receiver.heard) verify(secret, heard, START);
  assert.equal((await stage.events.deliveries.get(caller, tested.id)).status, "succeeded");

  receiver.behave(500);
  await act(find("paid"), "ship");
  await stage.events.settle();
  await stage.pass(10 * MINUTE, MINUTE);
  const { deliveries } = await stage.events.deliveries.list(caller, id, { status: "failed" });
  const [broken] = deliveries;
  assert.ok(broken !== undefined && deliveries.length === 1);
  assert.deepEqual(
    broken.attempts.map(({ status, error }) => [status, error]),
    Array.from({ length: 3 }, () => [500, "answered 500, not 2xx"]),
  );

  receiver.behave(200);
  const again = await stage.events.deliveries.redeliver(caller, broken.id);
  assert.equal(again.status, "pending");
  await stage.events.settle();
  const mended = await stage.events.deliveries.get(caller, broken.id);
  assert.deepEqual([mended.status, mended.nextAttemptAt, mended.attempts.length], ["succeeded", null, 4]);
  const ids = receiver.heard.slice(3).map(({ headers }) => headers["webhook-id"]);
  assert.deepEqual(new Set(ids), new Set([broken.eventId]));
  assert.deepEqual(stage.faults, []);
});

test("each attempt has the same id and body, a timestamp of its own and a signature that two libraries accept", async () => {
  await using receiver = await startReceiver();
  const { stage, subscription, last } = await subscribed(receiver);
  await using _ = stage;
  receiver.behave(500, 503, 200);
  await stage.write(customer());
  await stage.events.settle();
  await stage.pass(6 * SECOND);
  await stage.pass(6 * MINUTE);
  const [first, second, third] = receiver.heard;
  assert.ok(first !== undefined && second !== undefined && third !== undefined && receiver.heard.length === 3);
  const delivery = await last();
  assert.equal(delivery.status, "succeeded");
  assert.deepEqual(
    delivery.attempts.map((attempt) => attempt.status),
    [500, 503, 200],
  );
  for (const [at, heard] of [first, second, third].entries()) {
    assert.equal(heard.headers["webhook-id"], delivery.eventId);
    assert.equal(heard.event.id, delivery.eventId);
    assert.equal(heard.body, first.body);
    const time = Date.parse(delivery.attempts[at]?.at ?? "");
    assert.equal(heard.headers["webhook-timestamp"], String(Math.floor(time / 1000)));
    verify(subscription.secret, heard, time);
  }
  assert.equal(new Set([first, second, third].map(({ headers }) => headers["webhook-signature"])).size, 3);
  assert.doesNotMatch(delivery.eventId, /\./);
});

test("after a rotation both secrets verify for a day, then only the new one", async () => {
  await using receiver = await startReceiver();
  const { stage, subscription } = await subscribed(receiver);
  await using _ = stage;
  const rotated = await stage.events.subscriptions.rotate(customer(), subscription.id);
  assert.notEqual(rotated.secret, subscription.secret);
  await stage.write(customer());
  await stage.events.settle();
  const during = receiver.heard[0];
  assert.ok(during);
  assert.equal(String(during.headers["webhook-signature"]).split(" ").length, 2);
  verify(subscription.secret, during, START);
  verify(rotated.secret, during, START);
  await stage.pass(DAY);
  await stage.write(customer());
  await stage.events.settle();
  const after = receiver.heard[1];
  assert.ok(after);
  verify(rotated.secret, after, START + DAY);
  assert.throws(() => verify(subscription.secret, after, START + DAY));
});

test("a secret is whsec_ and base64 of 24 to 64 bytes", async () => {
  await using stage = await setStage();
  const { secret } = await stage.subscribe(customer(), { url: "http://127.0.0.1:9/", events: ["*"] });
  const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
  assert.ok(secret.startsWith("whsec_") && bytes.length >= 24 && bytes.length <= 64);
  assert.equal(`whsec_${bytes.toString("base64")}`, secret);
});

interface Row {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly status: number | null;
  readonly error: RegExp | null;
  /** Milliseconds until the next attempt; none if the delivery is over. */
  readonly next?: number;
  readonly disabled?: RegExp;
}

const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = "") =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };
const raw =
  (text: string) =>
  (request: IncomingMessage): void => {
    request.socket.end(text);
  };
/** Half of the jitter of a tenth, which the stage's chance gives. */
const RETRY = 5_250;

const ROWS: readonly Row[] = [
  { name: "201 succeeds", behaviour: 201, status: 201, error: null },
  { name: "204 without a body succeeds", behaviour: 204, status: 204, error: null },
  {
    name: "301 is a failure: redirects are not followed",
    behaviour: answer(301, { location: "http://127.0.0.1:1/" }),
    status: 301,
    error: /redirects are not followed/,
    next: RETRY,
  },
  {
    name: "307 is a failure: redirects are not followed",
    behaviour: answer(307, { location: "/elsewhere" }),
    status: 307,
    error: /redirects are not followed/,
    next: RETRY,
  },
  { name: "404 is tried again", behaviour: 404, status: 404, error: /answered 404/, next: RETRY },
  { name: "410 disables the subscription", behaviour: 410, status: 410, error: /answered 410/, disabled: /410 Gone/ },
  {
    name: "Retry-After in seconds is honoured",
    behaviour: answer(429, { "retry-after": "120" }),
    status: 429,
    error: /answered 429/,
    next: 120_000,
  },
  {
    name: "Retry-After as a date is honoured",
    behaviour: answer(503, { "retry-after": new Date(START + 90_000).toUTCString() }),
    status: 503,
    error: /503/,
    next: 90_000,
  },
  {
    name: "Retry-After never brings an attempt forward",
    behaviour: answer(503, { "retry-after": "0" }),
    status: 503,
    error: /503/,
    next: RETRY,
  },
  {
    name: "Retry-After of a year counts as a day",
    behaviour: answer(503, { "retry-after": "31536000" }),
    status: 503,
    error: /503/,
    next: DAY,
  },
  {
    name: "a Retry-After that says nothing is ignored",
    behaviour: answer(503, { "retry-after": "soon" }),
    status: 503,
    error: /503/,
    next: RETRY,
  },
  {
    name: "a reset connection is tried again",
    behaviour: ({ socket }) => socket.resetAndDestroy(),
    status: null,
    error: /reset|closed the connection/,
    next: RETRY,
  },
  {
    name: "a connection closed without an answer is tried again",
    behaviour: ({ socket }) => socket.destroy(),
    status: null,
    error: /closed the connection|reset/,
    next: RETRY,
  },
  {
    name: "garbage is tried again",
    behaviour: raw("220 mail.example.com ESMTP\r\n\r\n"),
    status: null,
    error: /not HTTP/,
    next: RETRY,
  },
  {
    name: "an endless header is tried again",
    behaviour: raw(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}`),
    status: null,
    error: /./,
    next: RETRY,
  },
  {
    name: "a body that breaks off after a 200 changes nothing",
    behaviour: raw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
    status: 200,
    error: null,
  },
];

for (const { name, behaviour, status, error, next, disabled } of ROWS) {
  test(name, async () => {
    await using receiver = await startReceiver();
    const { stage, subscription, last } = await subscribed(receiver);
    await using _ = stage;
    receiver.behave(behaviour);
    await stage.write(customer());
    await stage.events.settle();
    const delivery = await last();
    const [attempt] = delivery.attempts;
    assert.ok(attempt !== undefined && delivery.attempts.length === 1);
    assert.equal(attempt.status, status);
    if (error === null) assert.equal(attempt.error, null);
    else assert.match(attempt.error ?? "", error);
    const wanted = error === null ? "succeeded" : next === undefined ? "failed" : "pending";
    assert.equal(delivery.status, wanted);
    assert.equal(delivery.nextAttemptAt, next === undefined ? null : new Date(START + next).toISOString());
    const now = await stage.events.subscriptions.get(customer(), subscription.id);
    assert.equal(now.status, disabled === undefined ? "enabled" : "disabled");
    if (disabled !== undefined) assert.match(now.disabledReason ?? "", disabled);
    assert.equal(receiver.heard.length, 1);
    assert.deepEqual(stage.faults, []);
  });
}

test("a receiver that hangs is given up after 15 seconds, whether it hangs before or while it answers", async () => {
  await using receiver = await startReceiver();
  const { stage, last } = await subscribed(receiver);
  await using _ = stage;
  receiver.behave(
    () => undefined,
    (request) => request.socket.write("HTTP/1.1 200 OK\r\nx-slow: ye"),
  );
  await stage.write(customer());
  await receiver.hears(1);
  stage.time.advance(15 * SECOND - 1);
  assert.equal((await last()).attempts.length, 0);
  stage.time.advance(1);
  await stage.events.settle();
  const [first] = (await last()).attempts;
  assert.deepEqual([first?.status, first?.latencyMs], [null, 15_000]);
  assert.match(first?.error ?? "", /no answer within 15 seconds/);
  stage.time.advance(6 * SECOND);
  await receiver.hears(2);
  stage.time.advance(15 * SECOND);
  await stage.events.settle();
  assert.match((await last()).attempts[1]?.error ?? "", /no answer within 15 seconds/);
});

test("a body that never ends is a success when its status was, and is kept to 16 KiB", async () => {
  await using receiver = await startReceiver();
  const { stage, last } = await subscribed(receiver);
  await using _ = stage;
  receiver.behave((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.on("error", () => undefined);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000, 0xff)));
      response.once("drain", more);
    };
    more();
  });
  await stage.write(customer());
  await stage.events.settle();
  const { status, attempts } = await last();
  assert.equal(status, "succeeded");
  assert.equal(Buffer.from(attempts[0]?.response?.body ?? "", "utf8").toString().length, 16 * 1024);
});

test("what is down for a day hears everything within ten hours of coming back", async () => {
  await using receiver = await startReceiver();
  const { stage, subscription, last } = await subscribed(receiver);
  await using _ = stage;
  receiver.behave(503);
  await stage.write(customer());
  await stage.events.settle();
  await stage.pass(6 * HOUR, 10 * SECOND);
  const tried = (await last()).attempts.map((attempt) => (Date.parse(attempt.at) - START) / SECOND);
  const delays = tried.slice(1).map((at, n) => at - (tried[n] ?? 0));
  for (const [n, expected] of [5, 300, 1_800, 7_200].entries()) {
    const delay = delays[n] ?? 0;
    assert.ok(delay >= expected && delay <= expected * 1.1 + 10, `retry ${n + 1} came after ${delay} s`);
  }
  assert.equal(
    (await stage.events.subscriptions.get(customer(), subscription.id)).failingSince,
    new Date(START).toISOString(),
  );
  await stage.pass(18 * HOUR, MINUTE);
  assert.deepEqual([(await last()).status, (await last()).attempts.length], ["failed", 7]);
  await stage.write(customer());
  await stage.events.settle();
  receiver.behave(200);
  await stage.pass(10 * SECOND);
  assert.equal((await last()).status, "succeeded");
  const now = await stage.events.subscriptions.get(customer(), subscription.id);
  assert.deepEqual([now.status, now.failingSince], ["enabled", null]);
  assert.deepEqual(stage.faults, []);
});

test("five days without a success disable the subscription; enabling it lets new events through", async () => {
  await using receiver = await startReceiver();
  const { stage, subscription } = await subscribed(receiver);
  await using _ = stage;
  receiver.behave(500);
  for (let day = 0; day < 6; day += 1) {
    await stage.write(customer());
    await stage.events.settle();
    await stage.pass(DAY, 30 * MINUTE);
  }
  const now = await stage.events.subscriptions.get(customer(), subscription.id);
  assert.deepEqual([now.status, now.disabledReason], ["disabled", "every attempt of the last five days failed"]);
  const heard = receiver.heard.length;
  await stage.write(customer());
  await stage.pass(DAY, HOUR);
  assert.equal(receiver.heard.length, heard);
  await assert.rejects(stage.events.deliveries.test(customer(), subscription.id, undefined), { code: "conflict" });
  receiver.behave(200);
  await stage.events.subscriptions.change(customer(), subscription.id, { status: "enabled" });
  await stage.write(customer());
  await stage.events.settle();
  assert.equal(receiver.heard.length, heard + 1);
});

test("410 from an address that its owner has changed meanwhile does not disable the subscription", async () => {
  await using old = await startReceiver();
  await using next = await startReceiver();
  const { stage, subscription } = await subscribed(old);
  await using _ = stage;
  let answerGone = (): void => undefined;
  old.behave((_request, response) => {
    answerGone = () => response.writeHead(410).end();
  });
  await stage.write(customer());
  await old.hears(1);
  await stage.events.subscriptions.change(customer(), subscription.id, { url: next.url });
  answerGone();
  await stage.events.settle();
  const now = await stage.events.subscriptions.get(customer(), subscription.id);
  assert.deepEqual([now.status, now.failingSince], ["enabled", null]);
  await stage.write(customer());
  await stage.events.settle();
  assert.equal(next.heard.length, 1);
});

test("an attempt that is put off does not count as a success of a failing receiver", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  receiver.behave(500);
  for (const caller of [visitor(), visitor(2)]) await stage.subscribe(caller, { url: receiver.url, events: ["*"] });
  for (let n = 0; n < 61; n += 1) await stage.write(visitor());
  await stage.events.settle();
  assert.equal(receiver.heard.length, 60);
  await stage.write(visitor());
  await stage.events.settle();
  let [running, most] = [0, 0];
  receiver.behave((_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.writeHead(500).end();
    }, 20);
  });
  for (let n = 0; n < 10; n += 1) await stage.write(visitor(2));
  await stage.events.settle();
  assert.deepEqual([receiver.heard.length, most], [70, 1]);
});

test("a receiver that hangs delays no write and no other subscription", async () => {
  await using slow = await startReceiver();
  await using quick = await startReceiver();
  await using stage = await setStage();
  slow.behave(() => undefined);
  await stage.subscribe(customer(), { url: slow.url, events: ["*"] });
  await stage.subscribe(customer(), { url: quick.url, events: ["*"] });
  for (let n = 0; n < 100; n += 1) await stage.write(customer());
  await quick.hears(100);
  assert.equal(new Set(quick.heard.map(({ event }) => event.id)).size, 100);
  assert.ok(slow.heard.length <= 1, "a receiver has one attempt until it succeeded");
  assert.deepEqual(
    new Set(quick.heard.map(({ event }) => event.sequence)),
    new Set(Array.from({ length: 100 }, (__, n) => n + 1)),
  );
});

test("a visitor has 60 attempts in an hour; the rest waits", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  await stage.subscribe(visitor(), { url: receiver.url, events: ["*"] });
  for (let n = 0; n < 70; n += 1) await stage.write(visitor());
  await stage.events.settle();
  assert.equal(receiver.heard.length, 60);
  await stage.pass(HOUR - 1, 10 * MINUTE);
  assert.equal(receiver.heard.length, 60);
  await stage.pass(1);
  assert.equal(receiver.heard.length, 70);
});

test("a subscription hears its owner's events only, in its sandbox only, of types that fit, from when it was made", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  await stage.write(customer());
  const at = (path: string) => `${receiver.url}/${path}`;
  await stage.subscribe(customer(), { url: at("all"), events: ["*", "user.created"] });
  await stage.subscribe(customer(), { url: at("other"), events: ["*"], sandbox: "other" });
  await stage.subscribe(customer(), { url: at("orders"), events: ["order.*"] });
  await stage.subscribe(customer(2), { url: at("stranger"), events: ["*"] });
  stage.time.advance(1);
  await stage.write(customer());
  await stage.write(customer(), "other");
  await stage.events.settle();
  const heard = receiver.heard.map(({ path, event }) => `${path.replace("/hook/", "")} ${event.sandbox}`).toSorted();
  assert.deepEqual(heard, ["all default", "all other", "other other"]);
});

test("a body never takes more than 20 kB, however long the record", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  await stage.subscribe(customer(), { url: receiver.url, events: ["*"] });
  const sandbox = await stage.sandbox(customer());
  const values = { name: "Ada", email: "long@example.com", diary: "ü".repeat(100_000) };
  const { record } = await sandbox.write((tx) => createRecord(tx, catalog.get("user"), values, { strict: false }));
  await stage.events.settle();
  const [heard] = receiver.heard;
  assert.ok(heard !== undefined && Buffer.byteLength(heard.body) < 20_000);
  const { data } = JSON.parse(heard.body) as { data: unknown };
  assert.deepEqual(data, {
    object: { id: record.id, createdAt: record.createdAt, updatedAt: record.updatedAt },
    truncated: true,
  });
});
