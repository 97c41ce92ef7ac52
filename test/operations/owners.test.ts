import assert from "node:assert/strict";
import { test } from "node:test";

import { createMock, defineConfig } from "../../src/index.ts";

const PETS = `domain: clinic
resources:
  pet:
    fields: { name: text }
    belongsTo: { user: { field: user_id } }
`;

test("roles go by the relation to a user, whatever its field is called", async () => {
  const mock = createMock({ config: defineConfig(PETS) });
  const send = async (path: string, method: string, body: unknown, token?: string) =>
    mock.fetch(path, {
      method,
      headers: { "Content-Type": "application/json", ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  await send("/api/sandboxes/default", "PATCH", { access: "roles" });
  const login = await send("/v1/auth/login", "POST", { email: "alice@example.com", password: "demo123" });
  const { token } = (await login.json()) as { readonly token: string }; // as signing in answers
  const pet = (user_id: string) => send("/v1/clinic/pets", "POST", { name: "Rex", user_id }, token);
  assert.equal((await pet("2")).status, 201);
  assert.equal((await pet("3")).status, 403);
});

test("ids of numbers may be as large as numbers are exact, and those that are counted go on", async () => {
  const mock = createMock({
    config: defineConfig("domain: shop\nresources:\n  note: { ids: number, count: 3, fields: { text: text } }\n"),
  });
  const notes = mock["notes"];
  assert.ok(notes !== undefined);
  assert.equal((await notes.create({ id: Number.MAX_SAFE_INTEGER, text: "last" })).id, Number.MAX_SAFE_INTEGER);
  const next = await notes.create({ text: "next" });
  assert.ok(Number(next.id) < 10, next.id);
  assert.equal((await notes.create({ id: 1_795_576_358_330, text: "now" })).id, 1_795_576_358_330);
  assert.equal((await notes.create({ text: "after" })).id, 1_795_576_358_331);
  assert.equal(notes.get(String(Number.MAX_SAFE_INTEGER)).id, Number.MAX_SAFE_INTEGER);
});
