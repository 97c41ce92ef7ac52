// What happens in a playground is heard by webhooks and in its lists as they are followed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { startReceiver } from "../events/receiver.ts";
import { startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";
import type { Made } from "./newcomer.ts";

const TEXT = `domain: library
resources:
  loan: { count: 3, fields: { title: lorem.words }, states: { active: { return: returned } } }
`;

let serving: Serving;
before(async () => {
  serving = await startServing({ settings: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } });
});
after(() => serving[Symbol.asyncDispose]());

async function makeLibrary(): Promise<Made> {
  const made = await makePlayground(serving);
  const headers = { "Content-Type": "application/yaml" };
  assert.equal((await made.edit({ method: "PUT", path: "/domain", body: TEXT, headers })).status, 200);
  return made;
}

function subscribe(body: unknown): Promise<Received> {
  return serving.request({ method: "POST", path: "/api/events/subscriptions", body });
}

test("a subscription to a playground hears what happens in the subscriber's sandbox of it, and nothing else", async () => {
  await using receiver = await startReceiver();
  const made = await makeLibrary();
  const other = await makeLibrary();
  const subscription = await subscribe({ url: receiver.url, events: ["loan.*"], playground: made.id });
  assert.equal(subscription.status, 201, subscription.text);
  const shown = subscription.json()["subscription"] as Record<string, unknown>;
  assert.equal(shown["playground"], made.id);
  assert.equal(shown["sandbox"], null);

  await other.play({ method: "POST", path: "/loans/1/return" });
  await serving.request({ method: "POST", path: "/v1/bookstore/orders/144/pay" });
  const loan = await made.play({ method: "POST", path: "/loans", body: { title: "Emma" } });
  await made.play({ method: "POST", path: `/loans/${String(loan.json()["id"])}/return` });
  await receiver.hears(2);
  assert.deepEqual(
    receiver.heard.map(({ event }) => event.type),
    ["loan.created", "loan.returned"],
  );
  const [first] = receiver.heard;
  assert.equal((JSON.parse(first?.body ?? "{}") as Record<string, unknown>)["playground"], made.id);

  const path = `/api/events/subscriptions/${String(shown["id"])}`;
  const narrowed = await serving.request({ method: "PATCH", path, body: { sandbox: "test-1" } });
  assert.equal((narrowed.json()["subscription"] as Record<string, unknown>)["sandbox"], "test-1");
  await made.play({ method: "DELETE", path: "/loans/1" });
  await made.play({ method: "DELETE", path: "/loans/2", headers: { "X-Sandbox": "test-1" } });
  await receiver.hears(3);
  assert.equal(receiver.heard[2]?.event.sandbox, "test-1");
});

test("a subscription outside of playgrounds hears nothing of them", async () => {
  await using receiver = await startReceiver();
  const made = await makeLibrary();
  assert.equal((await subscribe({ url: receiver.url, events: ["*"] })).status, 201);
  await made.play({ method: "POST", path: "/loans/1/return" });
  await serving.request({ method: "DELETE", path: "/v1/bookstore/reviews/1" });
  await receiver.hears(1);
  assert.match(receiver.heard[0]?.event.type ?? "", /^(book|review)\./);
});

test("a playground that is not there, and a type that it does not have, are refused with what is near", async () => {
  const made = await makeLibrary();
  const url = "http://127.0.0.1:9/hook";
  const nowhere = await subscribe({ url, events: ["*"], playground: "nowhere" });
  assert.equal(nowhere.status, 422);
  const mistyped = await subscribe({ url, events: ["loan.returnd"], playground: made.id });
  assert.equal(mistyped.status, 422);
  assert.match(mistyped.text, /loan\.returned/);
});

test("the types of a playground's events are listed with their bodies, and those of the service are without", async () => {
  const made = await makeLibrary();
  const list = async (
    query: string,
  ): Promise<{ type: string; description: string; example: Record<string, unknown> }[]> => {
    const answer = await serving.request({ path: `/api/events/types${query}` });
    assert.equal(answer.status, 200, answer.text);
    return answer.json()["types"] as { type: string; description: string; example: Record<string, unknown> }[];
  };
  const own = await list(`?playground=${made.id}`);
  assert.deepEqual(
    own.map(({ type }) => type),
    [
      "loan.created",
      "loan.updated",
      "loan.deleted",
      "loan.returned",
      "snapshot.restored",
      "sandbox.reset",
      "sandbox.created",
    ],
  );
  const returned = own.find(({ type }) => type === "loan.returned");
  assert.ok(returned);
  assert.match(returned.description, /^A loan went from active to returned/);
  const { object, previous } = returned.example["data"] as {
    object: { status: string };
    previous: { status: string };
  };
  assert.deepEqual([previous.status, object.status], ["active", "returned"]);
  const service = (await list("")).map(({ type }) => type);
  assert.ok(service.includes("order.paid") && !service.includes("loan.returned"));
  const nowhere = await serving.request({ path: "/api/events/types?playground=nowhere" });
  assert.equal(nowhere.status, 400);
  assert.match(nowhere.text, /there is no playground \\"nowhere\\"/);
});

test("a list of a playground is followed as one of the service is", async () => {
  const made = await makeLibrary();
  const stop = new AbortController();
  const answer = await serving.fetch(
    new Request(`http://seedbed.test/play/${made.id}/loans?status=active`, {
      headers: { Accept: "text/event-stream" },
      signal: stop.signal,
    }),
  );
  assert.equal(answer.status, 200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (part: string): Promise<void> => {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? "";
  };
  await until("event: ready");
  await made.play({ method: "POST", path: "/loans", body: { title: "Emma" } });
  await until("Emma");
  await made.play({ method: "POST", path: "/loans/4/return" });
  await until("event: removed");
  stop.abort();
});
