// Records that have their own path as their name, as in Google's APIs, and paths that take it as one parameter.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const json = (schema: unknown) => ({ content: { "application/json": { schema } } });
const ok = (schema: unknown) => ({ responses: { 200: { description: "Done", ...json(schema) } } });
const body = (schema: unknown) => ({ requestBody: json(schema) });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string) => ({
  type: "object",
  properties: {
    [name]: { type: "array", items: ref(name === "topics" ? "Topic" : "Subscription") },
    nextPageToken: { type: "string" },
  },
});
const named = (format: string) => ({ type: "string", description: `The name of the resource. Format: ${format}` });

const schemas = {
  Topic: {
    type: "object",
    properties: { name: named("`projects/{project}/topics/{topic}`"), label: { type: "string" } },
  },
  Subscription: {
    type: "object",
    properties: {
      name: named("`projects/{project}/subscriptions/{sub}`"),
      topic: { type: "string", description: "Format is projects/{project}/topics/{topic}" },
      ackDeadlineSeconds: { type: "integer" },
    },
  },
};

const at = (path: string, name: string, hint: object) => ({
  [path]: {
    parameters: [{ name, in: "path", required: true, ...hint }],
    get: ok(ref("Topic")),
    put: { ...body(ref("Topic")), ...ok(ref("Topic")) },
    patch: { ...body(ref("Topic")), ...ok(ref("Topic")) },
    delete: ok({ type: "object" }),
  },
});
const within = (path: string, name: string, hint: object, what: string, schema: string) => ({
  [path]: {
    parameters: [{ name, in: "path", required: true, ...hint }],
    get: ok(listOf(what)),
    post: {
      ...body(ref(schema)),
      ...ok(ref(schema)),
      parameters: [{ name: "topicId", in: "query", schema: { type: "string" } }],
    },
  },
});

const text = { schema: { type: "string" } };
const pattern = (given: string) => ({ schema: { type: "string", pattern: given } });
const hint = (given: string) => ({ ...text, description: `Required. The name. Format is \`${given}\`.` });

/** The same API, as its paths are written: in full, by templates, by patterns, and by what descriptions say. */
const WAYS: Readonly<Record<string, object>> = {
  full: {
    ...at("/v1/projects/{project}/topics/{topic}", "topic", text),
    ...within("/v1/projects/{project}/topics", "project", text, "topics", "Topic"),
    ...within("/v1/projects/{project}/subscriptions", "project", text, "subscriptions", "Subscription"),
  },
  template: {
    ...at("/v1/{name=projects/*/topics/*}", "name", text),
    ...within("/v1/{parent=projects/*}/topics", "parent", text, "topics", "Topic"),
    ...within("/v1/{parent=projects/*}/subscriptions", "parent", text, "subscriptions", "Subscription"),
  },
  pattern: {
    ...at("/v1/{name}", "name", pattern("^projects/[^/]+/topics/[^/]+$")),
    ...within("/v1/{parent}/topics", "parent", pattern("projects/[^/]+"), "topics", "Topic"),
    ...within("/v1/{parent}/subscriptions", "parent", pattern("projects/[^/]+"), "subscriptions", "Subscription"),
  },
  description: {
    ...at("/v1/{topic}", "topic", hint("projects/{project}/topics/{topic}")),
    ...within("/v1/{project}/topics", "project", hint("projects/{project-id}"), "topics", "Topic"),
    ...within("/v1/{project}/subscriptions", "project", hint("projects/{project-id}"), "subscriptions", "Subscription"),
  },
};

type Json = Record<string, unknown>;

for (const [way, paths] of Object.entries(WAYS))
  test(`a record has the path that it is at as its name: paths by ${way}`, async () => {
    const document = { openapi: "3.0.3", info: { title: "Pub", version: "1" }, paths, components: { schemas } };
    const mock = createMock({ config: defineConfig({ api: document }) });
    const ask = async (method: string, path: string, sent?: unknown): Promise<{ status: number; json: Json }> => {
      const init =
        sent === undefined ? {} : { body: JSON.stringify(sent), headers: { "Content-Type": "application/json" } };
      const response = await mock.fetch(`http://localhost:3000${path}`, { method, ...init });
      return { status: response.status, json: (await response.json()) as Json };
    };
    const { json: listed } = await ask("GET", "/v1/projects/p/topics");
    const [first] = listed["topics"] as { name: string }[];
    assert.match(first?.name ?? "", /^projects\/[^/]+\/topics\/[^/]+$/);
    assert.deepEqual((await ask("GET", `/v1/${first?.name}`)).json, first);

    const { json: made } = await ask("POST", "/v1/projects/p/topics?topicId=news", { label: "News" });
    assert.deepEqual(made, { name: "projects/p/topics/news", label: "News" });
    const { json: numbered } = await ask("POST", "/v1/projects/p/topics", { label: "Any" });
    assert.match(String(numbered["name"]), /^projects\/p\/topics\/[^/]+$/);
    assert.deepEqual((await ask("GET", `/v1/${String(numbered["name"])}`)).json, numbered);

    const changed = await ask("PATCH", "/v1/projects/p/topics/news", { name: "projects/p/topics/news", label: "Late" });
    assert.deepEqual(changed.json, { name: "projects/p/topics/news", label: "Late" });
    assert.deepEqual((await ask("GET", "/v1/projects/p/topics/news")).json, changed.json);
    assert.equal((await ask("GET", "/v1/projects/q/topics/news")).status, 404);

    const { json: subscribed } = await ask("GET", "/v1/projects/p/subscriptions");
    const [{ topic } = { topic: "" }] = subscribed["subscriptions"] as { topic: string }[];
    assert.equal((await ask("GET", `/v1/${topic}`)).status, 200, topic);

    assert.equal((await ask("DELETE", "/v1/projects/p/topics/news")).status, 200);
    assert.equal((await ask("GET", "/v1/projects/p/topics/news")).status, 404);
    await mock.close();
  });
