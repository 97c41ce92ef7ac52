// Members that hold the address of their record lead to it; other addresses stay as they are.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const TEXT = { type: "string" };
const URI = { type: "string", format: "uri" };
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (schema: Json, status = 200): Json => ({
  responses: { [status]: { description: "Done", ...json(schema) } },
});
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const ID = { parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }] };

const resource = (path: string, name: string, body: Json): Json => ({
  [path]: {
    get: answers({ type: "array", items: ref(name) }),
    post: { requestBody: json({ type: "object", properties: body }), ...answers(ref(name), 201) },
  },
  [`${path}{id}/`]: { ...ID, get: answers(ref(name)) },
});

const mock = createMock({
  baseUrl: "https://mock.example.com",
  config: defineConfig({
    api: {
      openapi: "3.0.3",
      info: { title: "Track", version: "1" },
      servers: [{ url: "/api" }],
      paths: {
        ...resource("/issues/", "Issue", { title: TEXT }),
        ...resource("/bookmarks/", "Bookmark", { title: TEXT, url: URI }),
        ...resource("/scans/", "Scan", { title: TEXT }),
        "/songs": { get: answers({ type: "array", items: ref("Song") }) },
        "/songs/{id}": { ...ID, get: answers(ref("Song")) },
      },
      components: {
        schemas: {
          Issue: {
            type: "object",
            required: ["id", "url", "self_link"],
            properties: { id: { type: "integer" }, url: { ...URI, readOnly: true }, self_link: TEXT, title: TEXT },
          },
          Bookmark: {
            type: "object",
            required: ["url"],
            properties: { id: { type: "integer" }, url: URI, title: TEXT },
          },
          Song: {
            type: "object",
            required: ["href", "uri"],
            properties: { id: { type: "integer" }, href: TEXT, uri: TEXT },
          },
          Scan: {
            type: "object",
            required: ["url"],
            properties: { id: { type: "integer" }, url: { ...URI, readOnly: true }, mime_type: TEXT },
          },
        },
      },
    },
  }),
});

async function ask(path: string, body?: Json): Promise<Json & Json[]> {
  const headers = { "Content-Type": "application/json" };
  const answer = await mock.fetch(path, body && { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as Json & Json[];
}

test("the address that a record tells of itself is the one at which it is read", async () => {
  const made = await ask("/api/issues/", { title: "Door" });
  assert.equal(made["url"], `https://mock.example.com/api/issues/${String(made["id"])}/`);
  assert.deepEqual(await ask(made["url"]), made);
  for (const issue of await ask("/issues/")) {
    assert.equal(issue["self_link"], issue["url"]);
    assert.deepEqual(await ask(String(issue["url"])), issue);
  }
});

test("href leads to a record that is only read, and uri may be anything", async () => {
  for (const song of await ask("/songs")) {
    assert.deepEqual(await ask(String(song["href"])), song);
    assert.notEqual(song["uri"], song["href"]);
  }
});

test("an address that callers send, and that of a file, is another one", async () => {
  const made = await ask("/api/bookmarks/", { title: "News", url: "https://news.example.com/" });
  assert.equal(made["url"], "https://news.example.com/");
  for (const scan of await ask("/api/scans/")) assert.doesNotMatch(String(scan["url"]), /\/api\/scans/);
});
