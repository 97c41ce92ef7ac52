// A process whose tools nobody asks for does not load the protocol's library.
import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";

const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("@modelcontextprotocol/")) loaded.push(specifier);
    return next(specifier, context);
  },
});

test("neither the library nor a server that nobody asks for tools loads the protocol's library", async () => {
  const { createMock } = await import("../../src/index.ts");
  assert.equal((await createMock().fetch(new Request("http://a.test/v1/users/1"))).status, 200);
  const { startServing } = await import("../http/serving.ts");
  await using serving = await startServing();
  assert.equal((await serving.request({ path: "/v1/users/1" })).status, 200);
  assert.equal((await serving.request({ path: "/openapi.json" })).status, 200);
  assert.equal(loaded.length, 0, loaded.join());
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  assert.equal((await serving.request({ method: "POST", path: "/mcp", body })).status, 200);
  assert.ok(loaded.includes("@modelcontextprotocol/server"));
});
