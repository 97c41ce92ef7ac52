// Connections to receivers are reused, but only to the address that a new one would reach.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";

import { customer, setStage } from "./stage.ts";
import type { Stage } from "./stage.ts";

interface Counted extends AsyncDisposable {
  readonly port: number;
  readonly server: Server;
  /** The number of its connections, and of requests that it heard. */
  readonly made: number;
  readonly heard: number;
}

async function startCounted(answer: RequestListener = (_request, response) => response.end("ok")): Promise<Counted> {
  let made = 0;
  let heard = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      heard += 1;
      answer(request, response);
    });
  }).listen(0, "0.0.0.0");
  server.on("connection", () => (made += 1));
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port, // a listening TCP server has one
    server,
    get made() {
      return made;
    },
    get heard() {
      return heard;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A receiver that answers at once until it is told to hold its answers. */
interface Holding extends AsyncDisposable {
  readonly counted: Counted;
  hold: () => void;
  /** The number of requests that wait for their answer. */
  readonly held: number;
  /** Answers what waits, and all that comes later, with the status that it was started with. */
  release: () => void;
}

async function startHolding(status = 200): Promise<Holding> {
  const waiting: (() => void)[] = [];
  let isHolding = false;
  let now = 200;
  const counted = await startCounted((_request, response) => {
    if (isHolding) waiting.push(() => response.writeHead(status).end("ok"));
    else response.writeHead(now).end("ok");
  });
  return {
    counted,
    hold: () => {
      isHolding = true;
    },
    get held() {
      return waiting.length;
    },
    release: () => {
      isHolding = false;
      now = status;
      for (const answer of waiting.splice(0)) answer();
    },
    [Symbol.asyncDispose]: () => counted[Symbol.asyncDispose](),
  };
}

/** Makes 40 events, and waits until the receiver holds as many of them as it has slots. */
async function fillSlots(stage: Stage, receiver: Holding): Promise<void> {
  receiver.hold();
  for (let n = 0; n < 40; n += 1) await stage.write(customer());
  while (receiver.held < 8) await new Promise(setImmediate);
}

async function deliver(stage: Stage, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await stage.write(customer());
    await stage.events.settle();
  }
}

test("deliveries one after the other take one connection", async () => {
  await using receiver = await startCounted();
  await using stage = await setStage();
  await stage.subscribe(customer(), { url: `http://127.0.0.1:${receiver.port}/`, events: ["*"] });
  await deliver(stage, 5);
  assert.deepEqual([receiver.heard, receiver.made], [5, 1]);
  stage.time.advance(1_000);
  await deliver(stage, 1);
  assert.deepEqual([receiver.heard, receiver.made], [6, 2], "what nobody used for a second was closed");
});

test("a name that leads to another address is sent to over another connection", async () => {
  await using receiver = await startCounted();
  let address = "127.0.0.1";
  await using stage = await setStage({ resolve: async () => [address] });
  await stage.subscribe(customer(), { url: `http://moving.test:${receiver.port}/`, events: ["*"] });
  await deliver(stage, 2);
  address = "127.0.0.2";
  await deliver(stage, 1);
  assert.deepEqual([receiver.heard, receiver.made], [3, 2]);
  address = "127.0.0.1";
  await deliver(stage, 1);
  assert.deepEqual([receiver.heard, receiver.made], [4, 2]);
});

test("a receiver that closes its connections after each answer, or instead of one, is sent everything at the first attempt", async () => {
  let answered = 0;
  await using receiver = await startCounted((request, response) => {
    answered += 1;
    // Each second request comes over a connection that is closed when it does.
    if (answered % 2 === 0) request.socket.destroy();
    else response.end("ok");
  });
  await using stage = await setStage();
  const { id } = await stage.subscribe(customer(), { url: `http://127.0.0.1:${receiver.port}/`, events: ["*"] });
  await deliver(stage, 4);
  const { deliveries } = await stage.events.deliveries.list(customer(), id, {});
  assert.deepEqual(
    deliveries.map(({ status, attempts }) => [status, attempts.length]),
    Array.from({ length: 4 }, () => ["succeeded", 1]),
  );
});

test("a receiver that never answers over a new connection has failed once, and is not asked again at once", async () => {
  await using receiver = await startCounted((request) => request.socket.destroy());
  await using stage = await setStage();
  const { id } = await stage.subscribe(customer(), { url: `http://127.0.0.1:${receiver.port}/`, events: ["*"] });
  await deliver(stage, 1);
  const [delivery] = (await stage.events.deliveries.list(customer(), id, {})).deliveries;
  assert.equal(receiver.heard, 1);
  assert.equal(delivery?.attempts[0]?.error, "the receiver closed the connection without an answer");
});

test("what was claimed before there was a slot is sent once, and goes to whoever comes next where the process stops", async () => {
  await using receiver = await startHolding();
  await using stage = await setStage();
  const { id } = await stage.subscribe(customer(), {
    url: `http://127.0.0.1:${receiver.counted.port}/`,
    events: ["*"],
  });
  await deliver(stage, 1);
  await fillSlots(stage, receiver);
  await stage.events.stop();
  const deliveries = await stage.customers.storage.events.listDeliveries(customer().owner, id, { limit: 100 });
  const pending = deliveries.filter(({ status }) => status === "pending");
  assert.equal(pending.length, 40);
  assert.ok(pending.every(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= stage.time.clock()));
});

test("what waits for a slot longer than a second is given back, and is sent when there is one", async () => {
  await using receiver = await startHolding();
  await using stage = await setStage();
  await stage.subscribe(customer(), { url: `http://127.0.0.1:${receiver.counted.port}/`, events: ["*"] });
  await deliver(stage, 1);
  await fillSlots(stage, receiver);
  for (let second = 0; second < 3; second += 1) {
    stage.time.advance(1_000);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  }
  receiver.release();
  await stage.events.settle();
  assert.equal(receiver.counted.heard, 41);
});

test("a subscription that answers 410 is not sent what was claimed with it", async () => {
  await using receiver = await startHolding(410);
  await using stage = await setStage();
  const { id } = await stage.subscribe(customer(), {
    url: `http://127.0.0.1:${receiver.counted.port}/`,
    events: ["*"],
  });
  await deliver(stage, 1);
  await fillSlots(stage, receiver);
  receiver.release();
  await stage.events.settle();
  assert.equal((await stage.events.subscriptions.get(customer(), id)).status, "disabled");
  const deliveries = await stage.customers.storage.events.listDeliveries(customer().owner, id, { limit: 100 });
  assert.ok(deliveries.every(({ status }) => status !== "pending"));
  assert.ok(receiver.counted.heard < 20, `${receiver.counted.heard}`);
});
