// A service that was started with a recipe: sandboxes that nobody wrote to yet have its state.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { loadRecipe } from "../../src/hosted/service/service-parts.ts";
import { BASE_URL, startServing } from "../http/serving.ts";
import type { Received, Sent, Serving } from "../http/serving.ts";
import { newFolder } from "./running.ts";

const RECIPE = {
  recipe: 1,
  seed: 7,
  clock: { now: "2026-11-25T09:00:00.000Z" },
  steps: [
    { request: "POST /v1/bookstore/orders", body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] }, as: "order" },
    { request: "POST /v1/bookstore/orders/{{order.id}}/pay" },
  ],
};

/** The entity tags of answers that together show a sandbox's whole state to a caller. */
async function look(serving: Serving, headers: Record<string, string>): Promise<readonly (string | undefined)[]> {
  const paths = ["/v1/bookstore/orders/151", "/v1/bookstore/orders?sort=-id", "/api/data/export"];
  const answers = await Promise.all(paths.map((one) => serving.request({ path: one, headers })));
  for (const { status, text } of answers) assert.equal(status, 200, text);
  return answers.map((answer) => answer.header("ETag"));
}

test("every sandbox of a service with a recipe begins from it, whoever uses it first, and so does a reset", async () => {
  await using folder = await newFolder();
  const file = path.join(folder.path, "state.json");
  await writeFile(file, JSON.stringify(RECIPE));
  await using serving = await startServing({ settings: { RECIPE: file } });
  const key = { "X-API-Key": serving.apiKey };
  const make = {
    method: "POST",
    path: "/api/sandboxes",
    headers: key,
    body: { name: "made", from: { recipe: RECIPE } },
  };
  assert.equal((await serving.request(make)).status, 201);
  const wanted = await look(serving, serving.inSandbox("made"));
  const own = await Promise.all([look(serving, {}), look(serving, {}), look(serving, key)]);
  for (const seen of own) assert.deepEqual(seen, wanted);
  assert.deepEqual(await look(serving, serving.inSandbox("first-use")), wanted);
  const fresh = { ...make, body: { name: "on-purpose" } };
  assert.equal((await serving.request(fresh)).status, 201);
  assert.deepEqual(await look(serving, serving.inSandbox("on-purpose")), wanted);

  const ask = (sent: Sent): Promise<Received> => serving.request({ ...sent, headers: key });
  assert.equal((await ask({ method: "POST", path: "/v1/bookstore/orders/151/ship" })).status, 200);
  assert.notDeepEqual(await look(serving, key), wanted);
  const changes = (await ask({ path: "/api/data/changes" })).json()["collections"] as object;
  assert.deepEqual(Object.keys(changes).includes("orders"), true, "against the recipe");
  assert.equal((await ask({ method: "POST", path: "/api/data/reset" })).status, 200);
  assert.deepEqual(await look(serving, key), wanted);
  assert.equal((await ask({ method: "POST", path: "/api/data/reset", body: { seed: 7 } })).status, 200);
  assert.equal((await ask({ path: "/v1/bookstore/orders/151" })).status, 404);
  assert.equal((await ask({ method: "DELETE", path: "/api/sandboxes/default" })).status, 204);
  assert.deepEqual(await look(serving, key), wanted);
});

test("a recipe that is none stops the start, and all that is wrong with it is said", async () => {
  await using folder = await newFolder();
  const file = path.join(folder.path, "state.json");
  const world = createBases(growRecords(catalog, BASE_URL));
  const source = { catalog, baseUrl: BASE_URL, world, maxChanges: 10, now: 0 };
  const refuse = async (text: string, says: RegExp): Promise<void> => {
    await writeFile(file, text);
    assert.throws(() => loadRecipe(file, source), { message: says });
  };
  await refuse("{", /cannot read the recipe .*state\.json: /);
  await refuse(
    JSON.stringify({ ...RECIPE, sead: 1, steps: [{ request: "POST /v1/bookstore/ordrs" }] }),
    /cannot start from .*state\.json[^]*#\/sead .*did you mean seed/,
  );
  await refuse(
    JSON.stringify({ recipe: 1, seed: 1, changes: { order: { 1: null }, users: { 1: { name: 5 } } } }),
    /#\/changes\/order .*[^]*#\/changes\/users\/1/,
  );
});
