// One caller's slow receivers delay nobody else. Time stands still here: an attempt that hangs does so for ever.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { test } from "node:test";

import { startReceiver } from "./receiver.ts";
import { customer, setStage } from "./stage.ts";

/** Takes connections on every address of this machine and never says a word. */
async function startSilence(): Promise<AsyncDisposable & { readonly port: number; readonly taken: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  }).listen(0, "0.0.0.0");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port, // a listening TCP server has one
    get taken() {
      return sockets.size;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

test("five accounts with fifty silent receivers each hold up nobody's delivery", async () => {
  await using silence = await startSilence();
  await using receiver = await startReceiver();
  await using stage = await setStage();
  for (let owner = 1; owner <= 5; owner += 1) {
    for (let at = 1; at <= 50; at += 1)
      await stage.subscribe(customer(owner), { url: `http://127.${owner}.0.${at}:${silence.port}/`, events: ["*"] });
    for (let written = 0; written < 6; written += 1) await stage.write(customer(owner));
  }
  while (silence.taken < 100) await new Promise(setImmediate);
  for (let owner = 6; owner <= 8; owner += 1) {
    await stage.subscribe(customer(owner), { url: receiver.url, events: ["*"] });
    await stage.write(customer(owner));
    await receiver.hears(owner - 5);
  }
  assert.equal(receiver.heard.length, 3);
});

test("an account has one share of the slots, however many keys it makes", async () => {
  await using silence = await startSilence();
  await using receiver = await startReceiver();
  const most = 600;
  await using stage = await setStage({
    findPayers: (owners) =>
      Promise.resolve(
        new Map(owners.map((owner) => [owner, Number(owner.slice(4)) <= most ? "account:many" : `account:${owner}`])),
      ),
  });
  for (let key = 1; key <= most; key += 1) {
    await stage.subscribe(customer(key), { url: `http://127.0.1.${key % 250}:${silence.port}/`, events: ["*"] });
    await stage.write(customer(key));
  }
  while (silence.taken < 50) await new Promise(setImmediate);
  await stage.subscribe(customer(most + 1), { url: receiver.url, events: ["*"] });
  await stage.write(customer(most + 1));
  await receiver.hears(1);
  assert.ok(silence.taken < 100, `${silence.taken} slots of 512`);
});

test("one customer's silence at an origin does not hold up another's deliveries to the same origin", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  receiver.behave((request, response) => {
    if (request.url === "/hook") response.writeHead(200).end();
  });
  await stage.subscribe(customer(1), { url: receiver.url.replace("/hook", "/silent"), events: ["*"] });
  for (let written = 0; written < 60; written += 1) await stage.write(customer(1));
  await receiver.hears(1);
  await stage.subscribe(customer(2), { url: receiver.url, events: ["*"] });
  for (let written = 0; written < 20; written += 1) await stage.write(customer(2));
  await receiver.hears(21);
  const paths = receiver.heard.map(({ path }) => path);
  assert.deepEqual(
    [paths.filter((path) => path === "/silent").length, paths.filter((path) => path === "/hook").length],
    [1, 20],
    "a receiver that has not succeeded yet has one attempt at once",
  );
});

test("once a 2xx status is there, a body that drips gives its slot back after half a second", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage();
  receiver.behave((_request, response) => {
    response.on("error", () => undefined);
    response.writeHead(200).write("drip");
  });
  const { id } = await stage.subscribe(customer(), { url: receiver.url, events: ["*"] });
  const before = stage.time.waiting;
  await stage.write(customer());
  // Three wait: the next look for deliveries, the end of the attempt, and since the status came that of its body.
  while (stage.time.waiting < before + 3) await new Promise(setImmediate);
  stage.time.advance(500);
  await stage.events.settle();
  const [delivery] = (await stage.events.deliveries.list(customer(), id, {})).deliveries;
  assert.equal(delivery?.status, "succeeded");
  assert.equal(delivery?.attempts[0]?.response?.body, "drip");
});
