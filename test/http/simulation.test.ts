// _delay and _status on data routes.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request as send } from "node:http";
import { after, before, test } from "node:test";

import { startServing } from "./serving.ts";
import type { Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

for (const { method, path, status } of [
  { method: "GET", path: "/v1/users?_status=503", status: 503 },
  { method: "GET", path: "/v1/users/1?_status=418", status: 418 },
  { method: "HEAD", path: "/v1/users/1?_status=404", status: 404 },
  { method: "GET", path: "/v1/users?_seed=4&_status=500", status: 500 },
  { method: "GET", path: "/v1?_status=503", status: 503 },
  { method: "GET", path: "/v1/core?_status=418", status: 418 },
  { method: "POST", path: "/v1/users?_status=400", status: 400 },
  { method: "DELETE", path: "/v1/users/1?_status=599", status: 599 },
  { method: "POST", path: "/v1/users/1/suspend?_status=401", status: 401 },
]) {
  test(`${method} ${path} is a simulated problem, and nothing is written`, async () => {
    const before = await serving.request({ path: "/v1/users/1" });
    const answer = await serving.request({ method, path });
    assert.equal(answer.status, status);
    if (method !== "HEAD") {
      assert.deepEqual([answer.json()["code"], answer.json()["status"]], ["simulated", status]);
      assert.equal(answer.header("Content-Type"), "application/problem+json");
    }
    assert.equal(answer.header("WWW-Authenticate") !== undefined, status === 401);
    assert.equal(answer.header("Retry-After") !== undefined, status === 503);
    assert.equal((await serving.request({ path: "/v1/users/1" })).text, before.text);
  });
}

for (const query of [
  "_status=399",
  "_status=600",
  "_status=abc",
  "_status=",
  "_status=400&_status=400",
  "_delay=-1",
  "_delay=10001",
  "_delay=1.5",
  "_delay=x",
]) {
  test(`${query} is 400 on reads and writes`, async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await serving.request({ method, path: `/v1/users/1?${query}` });
      assert.deepEqual([answer.status, answer.json()["code"]], [400, "invalid_parameter"], method);
    }
  });
}

test("several faults of these parameters are named at once", async () => {
  const answer = await serving.request({ path: "/v1/users?_status=1&_delay=x&_seed=y" });
  const named = (answer.json()["errors"] as { parameter: string }[]).map((error) => error.parameter); // the contract's shape
  assert.deepEqual(named, ["_seed", "_delay", "_status"]);
});

test("a delay comes before the answer, and does not hold up others", async () => {
  const order: string[] = [];
  const slow = serving
    .request({ method: "PATCH", path: "/v1/users/2?_delay=300", body: { name: "Slow" } })
    .then((answer) => {
      order.push("slow");
      return answer;
    });
  const quick = serving
    .request({ method: "PATCH", path: "/v1/users/2", body: { name: "Quick" } })
    .then(() => order.push("quick"));
  assert.equal((await slow).status, 200);
  await quick;
  assert.deepEqual(order, ["quick", "slow"]);
  assert.equal((await serving.request({ path: "/v1/users/2" })).json()["name"], "Slow");
});

test("a write whose client goes away while it waits does not happen", async () => {
  const sent = send({ port: serving.port, host: "127.0.0.1", method: "DELETE", path: "/v1/users/3?_delay=5000" });
  sent.on("error", () => undefined);
  sent.end();
  await once(sent, "finish");
  while (serving.drain.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  sent.destroy();
  while (serving.drain.running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await serving.request({ path: "/v1/users/3" })).status, 200);
});
