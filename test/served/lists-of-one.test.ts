// An API description whose answers and bodies about one record are lists with that record.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const content = {
  "application/json": {
    schema: {
      type: "object",
      properties: { Accounts: { type: "array", items: { $ref: "#/components/schemas/Account" } } },
    },
  },
};
const done = { responses: { 200: { description: "Done", content } } };
const requestBody = { content };
const KNOWN = ["00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002"];
const id = (example?: string) => ({
  name: "AccountID",
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
  example,
});

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Ledger", version: "1" },
  paths: {
    "/Accounts": { get: done, post: { requestBody, ...done } },
    "/Accounts/{AccountID}": {
      get: { parameters: [id(KNOWN[0])], ...done },
      post: { parameters: [id(KNOWN[1])], requestBody, ...done },
      delete: { parameters: [id()], ...done },
    },
  },
  components: {
    schemas: {
      Account: {
        type: "object",
        properties: {
          AccountID: { type: "string", format: "uuid" },
          Code: { type: "string" },
          Name: { type: "string" },
        },
      },
    },
  },
};

test("one record in a list is that record: read, changed and removed by its id", async () => {
  const mock = createMock({ config: defineConfig({ api: DOCUMENT }) });
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const headers = { "Content-Type": "application/json" };
    const response = await mock.fetch(`http://localhost:3000${path}`, { ...init, headers });
    const { Accounts: accounts = [] } = (await response.json()) as { Accounts?: Record<string, string>[] };
    return { status: response.status, accounts };
  };
  const before = (await ask("GET", "/Accounts")).accounts;
  const made = await ask("POST", "/Accounts", {
    Accounts: [
      { Code: "200", Name: "Sales" },
      { Code: "400", Name: "Tea" },
    ],
  });
  assert.deepEqual(
    made.accounts.map(({ Name }) => Name),
    ["Sales", "Tea"],
  );
  const path = `/Accounts/${made.accounts[0]?.["AccountID"]}`;
  assert.deepEqual((await ask("GET", path)).accounts, made.accounts.slice(0, 1));
  const changed = await ask("POST", path, { Accounts: [{ Name: "More sales" }] });
  assert.deepEqual(changed.accounts, [{ ...made.accounts[0], Name: "More sales" }]);
  assert.deepEqual((await ask("GET", path)).accounts, changed.accounts);
  assert.equal((await ask("GET", "/Accounts")).accounts.length, before.length + 2);
  assert.equal((await ask("DELETE", path)).status, 200);
  assert.equal((await ask("GET", path)).status, 404);
  for (const known of KNOWN) assert.equal((await ask("GET", `/Accounts/${known}`)).accounts[0]?.["AccountID"], known);
  await mock.close();
});
