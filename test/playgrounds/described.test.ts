// The routes of playgrounds answer as their description says, from the examples that it shows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createDescribedCalls } from "../openapi/described-calls.ts";
import type { DescribedCalls } from "../openapi/described-calls.ts";
import { startService } from "../openapi/running-service.ts";
import type { RunningService } from "../openapi/running-service.ts";

const ROOT = "/api/playgrounds";
let service: RunningService;
let calls: DescribedCalls;

before(async () => {
  service = await startService();
  calls = createDescribedCalls(service);
});
after(() => service.stop());

/** The first example of a request body, or the one of a name. */
function example(path: string, method: "post" | "put" | "patch", name?: string): unknown {
  const examples = calls.bodies({ path, method });
  const [, body] = examples.find(([known]) => name === undefined || known === name) ?? [];
  assert.ok(body !== undefined, `${method} ${path} has the example ${name ?? ""}`);
  return body;
}

test("a playground is made, changed and deleted as described", async () => {
  const made = await calls.call({ path: ROOT, method: "post", target: ROOT, body: example(ROOT, "post") });
  assert.equal(made.status, 201);
  const { playground, editToken } = made.body as { playground: { id: string }; editToken: string }; // as its schema says
  const headers = { "X-Edit-Token": editToken };
  const own = `${ROOT}/${playground.id}`;
  const item = `${ROOT}/{id}`;
  const endpoints = `${item}/endpoints`;
  const expect = async (
    status: number,
    method: "get" | "post" | "put" | "patch" | "delete",
    path: string,
    target: string,
    body?: unknown,
  ): Promise<unknown> => {
    const mine = ["x-mine"]; // of the example of an endpoint
    const answer = await calls.call({ path, method, target, headers, own: mine, ...(body !== undefined && { body }) });
    assert.equal(answer.status, status, `${method} ${target}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await expect(200, "patch", item, own, example(item, "patch"));
  await expect(200, "get", item, own);
  let last = "";
  for (const name of ["route", "collection"]) {
    const { endpoint } = (await expect(
      201,
      "post",
      endpoints,
      `${own}/endpoints`,
      example(endpoints, "post", name),
    )) as { endpoint: { id: string } };
    last = `${own}/endpoints/${endpoint.id}`;
  }
  await expect(200, "get", endpoints, `${own}/endpoints`);
  await expect(200, "get", `${endpoints}/{endpointId}`, last);
  await expect(
    200,
    "put",
    `${endpoints}/{endpointId}`,
    last,
    example(`${endpoints}/{endpointId}`, "put", "collection"),
  );
  await expect(422, "post", endpoints, `${own}/endpoints`, { path: "x" });
  await expect(409, "post", endpoints, `${own}/endpoints`, example(endpoints, "post", "route"));
  for (const [method, target, status] of [
    ["get", "things", 404],
    ["get", "things/7", 200],
    ["get", "pets", 200],
    ["put", "things/7", 405],
    ["get", "pets/1?_seed=42", 200],
  ] as const) {
    await expect(status, method, "/play/{playgroundId}/{path}", `/play/${playground.id}/${target}`);
  }
  await expect(404, "get", "/play/{playgroundId}", `/play/${playground.id}`);
  await expect(200, "get", `${item}/requests`, `${own}/requests`);
  await expect(200, "get", `${item}/export`, `${own}/export`);
  await expect(204, "delete", `${endpoints}/{endpointId}`, last);
  await expect(204, "delete", item, own);
  await expect(404, "get", item, own);
});

test("a token that is none is refused as described", async () => {
  const { body } = await calls.call({ path: ROOT, method: "post", target: ROOT });
  const { playground } = body as { playground: { id: string } };
  const answer = await calls.call({ path: `${ROOT}/{id}`, target: `${ROOT}/${playground.id}` });
  assert.equal(answer.status, 401);
});

test("documents of every kind are imported as described", async () => {
  for (const [name, body] of calls.bodies({ path: `${ROOT}/import`, method: "post" })) {
    const answer = await calls.call({ path: `${ROOT}/import`, method: "post", target: `${ROOT}/import`, body });
    assert.equal(answer.status, 201, `${name}: ${JSON.stringify(answer.body)}`);
  }
});

test("a preview gives what the description shows", async () => {
  const path = `${ROOT}/preview`;
  const { body } = await calls.call({ path, method: "post", target: path, body: example(path, "post") });
  const shown = calls.operationOf({ path, method: "post" }).responses["200"];
  assert.ok(shown !== undefined && "content" in shown);
  const { output } = shown.content?.["application/json"]?.examples ?? {};
  assert.ok(output !== undefined && "value" in output);
  assert.deepEqual(body, output.value);
  const functions = await calls.call({ path: `${ROOT}/functions`, target: `${ROOT}/functions` });
  assert.equal(functions.status, 200);
});
