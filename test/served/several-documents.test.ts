// Two documents in one process, each below a path of its own, with records of its own under the same names.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

type Json = Record<string, unknown>;

const content = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const answers = (status: number, schema: Json): Json => ({
  responses: { [status]: { description: "Done", ...content(schema) } },
});

/** A document of users, who have the member. */
function documentOf(title: string, member: string): Json {
  const user = { type: "object", properties: { id: { type: "integer" }, [member]: { type: "string" } } };
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: "https://api.example.com/v2" }],
    paths: {
      "/users": {
        get: answers(200, { type: "array", items: { $ref: "#/components/schemas/User" } }),
        post: {
          requestBody: content({ $ref: "#/components/schemas/User" }),
          ...answers(201, { $ref: "#/components/schemas/User" }),
        },
      },
      "/users/{id}": { parameters: [id], get: answers(200, { $ref: "#/components/schemas/User" }) },
    },
    components: { schemas: { User: user } },
  };
}

test("two documents answer below their own paths, and keep records of their own", async () => {
  const api = {
    "/billing": documentOf("Acme", "iban"),
    "/staff/": JSON.stringify(documentOf("Acme", "desk"), undefined, 1),
  };
  const mock = createMock({ config: defineConfig({ api }) });
  const ask = async (method: string, path: string, body?: Json): Promise<{ status: number; json: Json }> => {
    const sent = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const response = await mock.fetch(`http://localhost:3000${path}`, { method, ...sent });
    return { status: response.status, json: (await response.json()) as Json };
  };
  const payer = await ask("POST", "/billing/users", { iban: "DE02" });
  const worker = await ask("POST", "/staff/v2/users", { desk: "7b" });
  assert.deepEqual([payer.status, worker.status], [201, 201]);
  assert.deepEqual((await ask("GET", `/billing/v2/users/${Number(payer.json["id"])}`)).json["iban"], "DE02");
  assert.deepEqual((await ask("GET", `/staff/users/${Number(worker.json["id"])}`)).json["desk"], "7b");
  assert.equal((await ask("GET", "/users")).status, 404);
  assert.deepEqual((await ask("GET", "/staff/openapi.json")).json["info"], { title: "Acme", version: "1" });
  assert.equal((await ask("GET", "/v1/billing/users")).status, 200, "each has its domain");
  assert.equal((await ask("GET", "/v1/staff/users")).status, 200);
});

test("what is no document is told with its path, and a file of lists may have any names", () => {
  assert.throws(
    () => createMock({ config: defineConfig({ api: { "/billing": documentOf("Acme", "iban"), "/staff": {} } }) }),
    /invalid_api|neither openapi/,
  );
  assert.throws(
    () => createMock({ config: defineConfig({ api: { "/billing": "./billing.yaml" } }) }),
    /each after its path/,
  );
});
