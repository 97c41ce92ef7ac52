// Webhooks and callbacks of an API description: event types whose deliveries have the bodies that it describes.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";

import { catalogOfApi } from "../../src/core/definition/routes/serve-document.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { readWholeDocument } from "../../src/core/openapi/document.ts";
import { createMock, defineConfig } from "../../src/index.ts";
import { startReceiver } from "../events/receiver.ts";
import { startServing } from "../http/serving.ts";

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const ok = { responses: { 200: { description: "Heard" } } };

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: { responses: { 200: { description: "All", ...json({ type: "array", items: ref("Pet") }) } } },
      post: {
        requestBody: json(ref("Pet")),
        responses: { 201: { description: "Made", ...json(ref("Pet")) } },
        callbacks: { seen: { "{$request.body#/callbackUrl}": { post: { requestBody: json(ref("Seen")), ...ok } } } },
      },
    },
    "/pets/{id}": {
      get: { responses: { 200: { description: "One", ...json(ref("Pet")) } } },
      patch: {
        requestBody: json({ type: "object" }),
        responses: { 200: { description: "Changed", ...json(ref("Pet")) } },
      },
      delete: { responses: { 204: { description: "Gone" } } },
    },
    "/reports": {
      post: {
        parameters: [{ name: "url", in: "query", schema: { type: "string" } }],
        responses: { 202: { description: "Begun" } },
        callbacks: {
          done: { "{$request.query.url}/done": { post: { requestBody: json(ref("Report")), ...ok } } },
          told: { "{$request.header.X-Tell}": { post: ok } },
        },
      },
    },
  },
  webhooks: {
    newPet: { post: { requestBody: json(ref("Pet")), ...ok } },
    "pet.deleted": { post: { requestBody: json(ref("PetEvent")), ...ok } },
    // It is called as the records and says something else of them.
    petOwnerCreated: { post: { requestBody: json(ref("PetEvent")), ...ok } },
    petSold: {
      post: { requestBody: json({ type: "object", required: ["pet"], properties: { pet: ref("Pet") } }), ...ok },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name", "status"],
        properties: {
          id: { type: "integer", readOnly: true },
          name: { type: "string" },
          status: { type: "string", enum: ["here", "sold"] },
          callbackUrl: { type: "string" },
        },
        additionalProperties: false,
      },
      PetEvent: {
        type: "object",
        required: ["event", "data"],
        properties: { event: { enum: ["pet.created", "pet.deleted"] }, data: ref("Pet") },
        additionalProperties: false,
      },
      Seen: {
        type: "object",
        required: ["name", "pet"],
        properties: { name: { type: "string" }, pet: ref("Pet") },
        additionalProperties: false,
      },
      Report: { type: "object", required: ["pages"], properties: { pages: { type: "integer", minimum: 1 } } },
    },
  },
};

type Json = Record<string, unknown>;

function pets() {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await mock.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, json: (text === "" ? undefined : JSON.parse(text)) as Json };
  };
  return { ask, close: () => mock.close() };
}

test("a webhook is an event type, sent signed and with the document's own body when such a record changes", async () => {
  const { ask, close } = pets();
  await using receiver = await startReceiver();
  const { json: types } = await ask("GET", "/api/events/types");
  const named = (types["types"] as { type: string; example: Json }[]).filter(
    ({ example }) => example["alone"] === true,
  );
  assert.deepEqual(
    named.map(({ type }) => type),
    ["newPet", "pet.deleted", "petOwnerCreated", "petSold", "seen", "done", "told"],
  );
  const events = ["newPet", "pet.deleted", "petOwnerCreated", "petSold"];
  const { json: made } = await ask("POST", "/api/events/subscriptions", { url: receiver.url, events });
  const { secret, id: sub } = made["subscription"] as { secret: string; id: string };
  const { json: pet } = await ask("POST", "/pets", { name: "Rex", status: "here" });
  await receiver.hears(1);
  await ask("PATCH", `/pets/${String(pet["id"])}`, { name: "Rexi" });
  await ask("PATCH", `/pets/${String(pet["id"])}`, { status: "sold" });
  await receiver.hears(2);
  await ask("DELETE", `/pets/${String(pet["id"])}`);
  await receiver.hears(3);
  const [created, ...later] = receiver.heard;
  assert.deepEqual(JSON.parse(created?.body ?? ""), pet);
  assert.deepEqual(
    later.map(({ body }) => JSON.parse(body) as Json),
    [
      { pet: { ...pet, name: "Rexi", status: "sold" } },
      { event: "pet.deleted", data: { ...pet, name: "Rexi", status: "sold" } },
    ],
  );
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = created?.headers ?? {};
  const hmac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"));
  assert.equal(signature, `v1,${hmac.update(`${String(id)}.${String(at)}.${created?.body}`).digest("base64")}`);
  const { json: told } = await ask("GET", "/api/events?type=newPet");
  assert.deepEqual(
    (told["events"] as Json[]).map(({ id: event, type, data }) => ({ event, type, data })),
    [{ event: id, type: "newPet", data: { object: pet } }],
  );
  const { json: sent } = await ask("GET", `/api/events/subscriptions/${sub}/deliveries?type=newPet`);
  const [delivery] = sent["deliveries"] as { attempts: { request: { body: string } }[] }[];
  assert.equal(delivery?.attempts[0]?.request.body, created?.body);
  await ask("POST", `/api/events/subscriptions/${sub}/test`, { type: "petSold" });
  await receiver.hears(4);
  assert.deepEqual(Object.keys(JSON.parse(receiver.heard[3]?.body ?? "") as Json), ["pet"]);
  await close();
});

test("a callback goes to the address that the request names, and to no other", async () => {
  const { ask, close } = pets();
  await using receiver = await startReceiver();
  const callbackUrl = `${receiver.url}/seen`;
  const { json: pet } = await ask("POST", "/pets", { name: "Rex", status: "here", callbackUrl });
  await receiver.hears(1);
  await ask("POST", `/reports?url=${encodeURIComponent(receiver.url)}`);
  await receiver.hears(2);
  const [seen, done] = receiver.heard;
  assert.deepEqual(JSON.parse(seen?.body ?? ""), { name: "Rex", pet });
  assert.equal(done?.path, `${new URL(receiver.url).pathname}/done`);
  assert.ok(Number((JSON.parse(done?.body ?? "") as Json)["pages"]) >= 1);
  assert.match(String(done?.headers["webhook-signature"]), /^v1,/);
  await ask("POST", "/pets", { name: "None", status: "here" });
  await ask("POST", "/pets", { name: "Path", status: "here", callbackUrl: "/not/an/address" });
  await ask("POST", "/reports", undefined, { "X-Tell": `${receiver.url}/told` });
  await receiver.hears(3);
  assert.deepEqual(
    receiver.heard.map(({ path }) => path.split("/").at(-1)),
    ["seen", "done", "told"],
  );
  await close();
});

test("a repeated request sends its callback once, and its subscription is used again", async () => {
  const { ask, close } = pets();
  await using receiver = await startReceiver();
  const body = { name: "Rex", status: "here", callbackUrl: receiver.url };
  for (const key of ["one", "one", "two"]) await ask("POST", "/pets", body, { "Idempotency-Key": key });
  await receiver.hears(2);
  const { json: listed } = await ask("GET", "/api/events/subscriptions");
  const [only] = listed["subscriptions"] as Json[];
  assert.deepEqual([listed["total"], only?.["url"], only?.["events"]], [1, receiver.url, ["seen"]]);
  assert.equal(receiver.heard.length, 2);
  await close();
});

test("where webhooks may not go, a request for a callback is refused before anything is written, and nothing is sent", async () => {
  await using receiver = await startReceiver();
  const served = catalogOfApi([readWholeDocument(JSON.stringify(DOCUMENT))], catalog);
  await using serving = await startServing({ catalog: served });
  for (const callbackUrl of [receiver.url, "http://10.0.0.1/hook", "http://[::ffff:127.0.0.1]:9/"]) {
    const body = { name: "Rex", status: "here", callbackUrl };
    const { status, text } = await serving.request({ method: "POST", path: "/pets", body });
    assert.equal(status, 422, text);
    assert.match(text, /url_blocked/);
  }
  const { text } = await serving.request({ path: "/api/events" });
  assert.deepEqual((JSON.parse(text) as Json)["events"], []);
  assert.deepEqual(receiver.heard, []);
});
