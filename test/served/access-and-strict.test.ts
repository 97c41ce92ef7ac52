// Demands of a definition on requests to its API description: credentials as declared, and nothing undeclared.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const text = { type: "string" };
const error = {
  type: "object",
  required: ["error"],
  properties: { error: { type: "object", properties: { code: text, message: text } } },
};
const content = (schema: object) => ({ content: { "application/json": { schema } } });
const user = {
  type: "object",
  properties: { id: { type: "integer" }, name: text, home: { type: "object", properties: { city: text } } },
};
const responses = {
  200: { description: "", ...content(user) },
  400: { description: "", ...content(error) },
  401: { description: "", ...content(error) },
  422: { description: "", ...content(error) },
};
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Team", version: "1" },
  security: [{ bearer: [] }, { key: [], session: [] }],
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      basic: { type: "http", scheme: "basic" },
      key: { type: "apiKey", in: "header", name: "X-API-Key" },
      session: { type: "apiKey", in: "cookie", name: "sid" },
      token: { type: "apiKey", in: "query", name: "token" },
    },
  },
  paths: {
    "/users": {
      get: { responses: { 200: { description: "", ...content({ type: "array", items: user }) }, 401: responses[401] } },
      post: { requestBody: content(user), responses },
    },
    "/users/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { security: [{ token: [] }], responses },
      delete: { security: [{ basic: [] }], responses },
    },
    "/open": { get: { security: [], responses: { 200: { description: "" } } } },
    "/either": { get: { security: [{}, { bearer: [] }], responses: { 200: { description: "" } } } },
  },
};

function open(more: Partial<{ access: "declared"; strict: boolean }>) {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT, ...more }) });
  return async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) => {
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

const ROWS: readonly (readonly [method: string, path: string, headers: Record<string, string>, status: number])[] = [
  ["GET", "/users", {}, 401],
  ["GET", "/users", { Authorization: "Bearer anything" }, 200],
  ["GET", "/users", { Authorization: "Bearer" }, 401],
  ["GET", "/users", { Authorization: "Basic abc" }, 401],
  ["GET", "/users", { "X-API-Key": "abc" }, 401],
  ["GET", "/users", { "X-API-Key": "abc", Cookie: "a=b; sid=7" }, 200],
  ["GET", "/users/1", {}, 401],
  ["GET", "/users/1?token=x", {}, 200],
  ["DELETE", "/users/1", { Authorization: "Basic abc" }, 200],
  ["GET", "/open", {}, 200],
  ["GET", "/either", {}, 200],
];

test("access: declared asks for the credentials that each operation declares", async () => {
  const send = open({ access: "declared" });
  for (const [method, path, headers, status] of ROWS)
    assert.equal((await send(method, path, headers)).status, status, `${method} ${path} ${JSON.stringify(headers)}`);
  const refused = await send("GET", "/users");
  assert.match(
    refused.text,
    /^\{"error":\{"code":"invalid_token","message":"this operation needs Authorization: Bearer …, or the header X-API-Key/,
  );
  assert.equal(refused.headers.get("WWW-Authenticate"), 'Bearer realm="Team", ApiKey realm="Team"');
  assert.equal((await open({})("GET", "/users")).status, 200);
});

test("strict refuses what nothing declares, and tells what was meant", async () => {
  const [strict, usual] = [open({ strict: true }), open({})];
  const body = { name: "Ada", nmae: "x", home: { citi: "Rome" } };
  const refused = await strict("POST", "/users?page=1&_delay=1", {}, body);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /'page' is no parameter/);
  const members = await strict("POST", "/users", {}, body);
  assert.equal(members.status, 422);
  assert.match(members.text, /nmae is no member that is declared: did you mean 'name'\?; home\.citi is no member/);
  assert.equal((await usual("POST", "/users?page=1", {}, body)).status, 200);
});
