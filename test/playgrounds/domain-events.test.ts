// A playground's events reach webhooks, and those who follow its lists.
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

test("what happened in a playground is read and streamed by its types, from the sandbox that is named, and from nowhere else", async () => {
  const made = await makeLibrary();
  const other = await makeLibrary();
  const headers = { "X-Sandbox": "reads" };
  await other.play({ method: "DELETE", path: "/loans/1" });
  await made.play({ method: "PATCH", path: "/loans/2", body: { title: "Emma" } });
  await made.play({ method: "DELETE", path: "/loans/3", headers });
  await made.play({ method: "DELETE", path: "/loans/1", headers });
  const read = async (query: string): Promise<unknown> => {
    const answer = await serving.request({ path: `/api/events?playground=${made.id}${query}` });
    assert.equal(answer.status, 200, answer.text);
    const events = answer.json()["events"] as { type: string; data: { object: { id: string } } }[];
    return events.map(({ type, data }) => `${type} ${data.object.id}`);
  };
  assert.deepEqual(await read("&type=loan.updated,loan.returned"), ["loan.updated 2"]);
  assert.deepEqual(await read("&sandbox=reads"), ["loan.deleted 3", "loan.deleted 1"]);
  assert.deepEqual(await read("&sandbox=reads&type=loan.deleted,sandbox.*"), ["loan.deleted 3", "loan.deleted 1"]);

  const stop = new AbortController();
  const stream = await serving.fetch(
    new Request(`http://seedbed.test/api/events/stream?playground=${made.id}&type=loan.created`, {
      signal: stop.signal,
    }),
  );
  assert.equal(stream.status, 200);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await other.play({ method: "POST", path: "/loans", body: { title: "Elsewhere" } });
  await made.play({ method: "POST", path: "/loans", body: { title: "Emma" } });
  let text = "";
  while (!text.includes("Emma")) text += (await reader?.read())?.value ?? "";
  assert.doesNotMatch(text, /Elsewhere/);
  stop.abort();
});

test("types that a playground does not have are refused with all other faults; its deliveries are read by those that it has", async () => {
  const made = await makeLibrary();
  const faults = async (path: string): Promise<readonly string[]> => {
    const answer = await serving.request({ path });
    assert.equal(answer.status, 400, answer.text);
    const { errors } = answer.json() as { errors: { parameter: string; detail: string }[] };
    return errors.map(({ parameter, detail }) => `${parameter}: ${detail}`);
  };
  for (const path of ["/api/events", "/api/events/stream"]) {
    const found = await faults(`${path}?playground=${made.id}&type=order.paid,loan.returnd&foo=1`);
    assert.equal(found.length, 3, found.join());
    assert.match(
      found.join("\n"),
      /^foo: .*\ntype: .*'order\.paid'.*\ntype: .*'loan\.returnd': did you mean loan\.returned\?$/s,
    );
    assert.match((await faults(`${path}?playground=nowhere`)).join(), /^playground: there is no playground "nowhere"/);
    assert.match((await faults(`${path}?type=loan.returned`)).join(), /^type: .*playground=/);
  }
  const url = "http://127.0.0.1:9/hook";
  const subscription = await subscribe({ url, events: ["loan.*"], playground: made.id });
  const { id } = subscription.json()["subscription"] as { id: string };
  const deliveries = `/api/events/subscriptions/${id}/deliveries`;
  assert.equal((await serving.request({ path: `${deliveries}?type=loan.returned` })).status, 200);
  assert.match((await faults(`${deliveries}?type=order.paid`)).join(), /^type: /);
  await made.edit({ method: "DELETE", path: "" });
  assert.equal((await serving.request({ path: `${deliveries}?type=loan.returned` })).status, 200);
});

type Item = Readonly<Record<string, unknown>>;

test("a sandbox has one world and one time: in a playground, too, its clock makes happen what is due", async () => {
  await using receiver = await startReceiver();
  const made = await makePlayground(serving);
  const text = `domain: library
resources:
  loan: { count: 30, belongsTo: { user: {} }, fields: { title: lorem.words }, states: { active: { return: returned }, overdue: {} }, after: { active: { P14D: overdue } } }
`;
  const type = { "Content-Type": "application/yaml" };
  assert.equal((await made.edit({ method: "PUT", path: "/domain", body: text, headers: type })).status, 200);
  const ask = async (method: string, path: string, body?: unknown): Promise<Item> => {
    const answer = await serving.request({ method, path, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.json();
  };
  const { subscriptions } = await ask("GET", "/api/events/subscriptions");
  const [idle] = subscriptions as readonly Item[]; // a visitor has room for three
  await serving.request({ method: "DELETE", path: `/api/events/subscriptions/${String(idle?.["id"])}` });
  await ask("POST", "/api/events/subscriptions", { url: receiver.url, events: ["loan.overdue"], playground: made.id });
  const walk = async (name: string, running: boolean, jumps: readonly string[]) => {
    const clock = { now: "2026-11-01T00:00:00Z", running };
    await ask("POST", "/api/sandboxes", { name, from: { seed: 42 }, autopilot: true, clock });
    const play = `/s/${name}/play/${made.id}/loans`;
    const grown = await ask("GET", `/play/${made.id}/loans/7?_seed=42`);
    assert.deepEqual(await ask("GET", `${play}/7`), grown);
    const loan = await ask("POST", play, { userId: "4" });
    assert.match(String(loan["createdAt"]), /^2026-11-01T00:0/);
    const before = receiver.heard.length;
    for (const advance of jumps) await ask("POST", `/api/sandboxes/${name}/clock`, { advance });
    await receiver.hears(before + 1); // nobody asked the playground
    const after = await ask("GET", `${play}/${String(loan["id"])}`);
    assert.equal(after["status"], "overdue");
    assert.equal(Date.parse(String(after["updatedAt"])) - Date.parse(String(loan["createdAt"])), 14 * 86_400_000);
    const heard = await ask("GET", `/s/${name}/api/events?playground=${made.id}&limit=100`);
    const types = (heard["events"] as readonly Item[]).map((event) => event["type"]);
    assert.deepEqual(new Set(types), new Set(["sandbox.created", "loan.created", "loan.overdue"]));
    const { loans } = await ask("GET", `${play}?limit=100`);
    return loans;
  };
  const once = await walk("clock-1", false, ["P15D"]);
  assert.deepEqual(await walk("clock-2", false, ["P3D", "PT36H", "P10DT12H"]), once);
  await walk("clock-3", true, ["P15D"]);
});
