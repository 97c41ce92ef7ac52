// The address that was judged is the one that is connected to, at every attempt.
import assert from "node:assert/strict";
import { test } from "node:test";

import { subscriptionRow } from "../storage/event-storage-contract.ts";
import { startReceiver } from "./receiver.ts";
import { customer, setStage } from "./stage.ts";

test("a name that turns to a private address after the subscription is made is blocked at the attempt", async () => {
  await using receiver = await startReceiver();
  let addresses = ["93.184.215.14"];
  await using stage = await setStage({ allow: [], resolve: async () => addresses });
  const { port } = new URL(receiver.url);
  const { id } = await stage.subscribe(customer(), { url: `http://rebinding.test:${port}/hook`, events: ["*"] });
  addresses = ["127.0.0.1"];
  await stage.write(customer());
  await stage.events.settle();
  const [delivery] = (await stage.events.deliveries.list(customer(), id, {})).deliveries;
  assert.equal(
    delivery?.attempts[0]?.error,
    "blocked: rebinding.test leads to an address that is not public, and this server does not send there",
  );
  assert.equal(delivery?.status, "pending");
  assert.equal(receiver.heard.length, 0);
});

test("a name is asked once for an attempt, so that a second answer cannot differ; Host stays what the subscription says", async () => {
  await using receiver = await startReceiver();
  let asked = 0;
  const resolve = async (): Promise<string[]> => {
    asked += 1;
    return asked === 2 ? ["127.0.0.1"] : ["93.184.215.14"];
  };
  await using stage = await setStage({ resolve });
  const { port } = new URL(receiver.url);
  await stage.subscribe(customer(), { url: `http://rebinding.test:${port}/hook`, events: ["*"] });
  await stage.write(customer());
  await stage.events.settle();
  assert.equal(asked, 2);
  assert.equal(receiver.heard[0]?.headers.host, `rebinding.test:${port}`);
});

test("an address that was open when the subscription was made and is not any more is blocked at the attempt", async () => {
  await using receiver = await startReceiver();
  await using stage = await setStage({ allow: [] });
  await assert.rejects(stage.subscribe(customer(), { url: receiver.url, events: ["*"] }), { code: "url_blocked" });
  await stage.customers.storage.events.createSubscription(
    subscriptionRow(customer().owner, {
      id: "sub_old",
      url: receiver.url,
      receiver: new URL(receiver.url).origin,
      patterns: ["*"],
      secret: "whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0",
    }),
    50,
  );
  await stage.write(customer());
  await stage.events.settle();
  const [delivery] = (await stage.events.deliveries.list(customer(), "sub_old", {})).deliveries;
  assert.match(delivery?.attempts[0]?.error ?? "", /^blocked: 127\.0\.0\.1 is not public,/);
  assert.equal(receiver.heard.length, 0);
});

test("an attempt that cannot connect says so without the address that the name stands for", async () => {
  const closed = await startReceiver();
  await closed[Symbol.asyncDispose]();
  for (const [address, said] of [
    ["127.0.0.1", "connection refused: nothing listens there"],
    ["255.255.255.255", /^(?:no way leads there|could not be sent \(E[A-Z]+\))$/],
  ] as const) {
    await using stage = await setStage({ allow: ["0.0.0.0/0"], resolve: async () => [address] });
    const { port } = new URL(closed.url);
    const { id } = await stage.subscribe(customer(), { url: `http://inside.test:${port}/hook`, events: ["*"] });
    await stage.write(customer());
    await stage.events.settle();
    const [delivery] = (await stage.events.deliveries.list(customer(), id, {})).deliveries;
    const error = delivery?.attempts[0]?.error ?? "";
    if (typeof said === "string") assert.equal(error, said);
    else assert.match(error, said);
  }
});

test("a receiver's redirect to an inside address is not followed", async () => {
  await using inside = await startReceiver();
  await using receiver = await startReceiver();
  receiver.behave((_request, response) => void response.writeHead(307, { location: inside.url }).end());
  await using stage = await setStage();
  await stage.subscribe(customer(), { url: receiver.url, events: ["*"] });
  await stage.write(customer());
  await stage.events.settle();
  assert.equal(receiver.heard.length, 1);
  assert.equal(inside.heard.length, 0);
});
