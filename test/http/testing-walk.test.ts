// The steps that docs/testing.md shows with curl, done as they are written there.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { startServing } from "./serving.ts";
import type { Received, Serving } from "./serving.ts";

const GUIDE = readFileSync(path.join(import.meta.dirname, "../../docs/testing.md"), "utf8");

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** Runs the shell of the guide that has some words in it; resolves to the statuses that its curl commands got. */
async function follow(words: string): Promise<string[]> {
  const block = [...GUIDE.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, text = ""]) => text)
    .find((text) => text.includes(words));
  assert.ok(block !== undefined, `the guide shows ${words}`);
  const script = block
    .replaceAll("http://localhost:3000", `http://127.0.0.1:${serving.port}`)
    .replaceAll(/^curl /gm, 'curl -sS -o /dev/null -w "%{http_code} " ');
  const { stdout } = await promisify(execFile)("sh", ["-c", script]);
  return stdout.trim().split(" ");
}

const send = (method: string, target: string, body?: unknown): Promise<Received> =>
  serving.request({ method, path: target, headers: { "X-Sandbox": "t1" }, ...(body !== undefined && { body }) });

test("201, 503, 201: the second payment is refused, and made no payment", async () => {
  const count = async (): Promise<number> =>
    Number((await send("GET", "/v1/fintech/payments?limit=1")).json()["total"]);
  const before = await count();
  const pay = { accountId: "1", amount: 500, payee: { name: "Shop" } };
  const found = await follow("X-Fault-Plan");
  for (let at = 0; at < 2; at += 1) found.push(String((await send("POST", "/v1/fintech/payments", pay)).status));
  assert.deepEqual(found, ["201", "503", "201"]);
  assert.equal(await count(), before + 2);
});

test("commit, then reset: the order is paid, and nobody heard it", async () => {
  const order = { userId: "1", items: [{ bookId: "1", quantity: 1 }] };
  const { id } = (await send("POST", "/v1/bookstore/orders", order)).json() as { readonly id: string };
  const rules = /'(\{"rules".*?\]\})'/.exec(GUIDE)?.[1] ?? "";
  assert.equal((await send("PUT", "/api/faults", JSON.parse(rules))).status, 200);
  await assert.rejects(send("POST", `/v1/bookstore/orders/${id}/pay`), { code: "ECONNRESET" });
  assert.equal((await send("GET", `/v1/bookstore/orders/${id}`)).json()["status"], "paid");
  assert.deepEqual(await follow("X PUT"), ["200", "200", "204"]);
});

test("four days later the paid order was shipped and delivered, each at its time, and in the events", async () => {
  assert.deepEqual(await follow('"advance":"P4D"'), ["201", "201", "200", "200", "200"]);
  const read = async (target: string): Promise<Readonly<Record<string, unknown>>> =>
    (await serving.request({ method: "GET", path: target, headers: { "X-Sandbox": "later" } })).json();
  const { status, paidAt, shippedAt, deliveredAt } = await read("/v1/bookstore/orders/151");
  assert.deepEqual([status, paidAt], ["delivered", "2026-11-01T00:00:00.000Z"]);
  assert.ok(String(paidAt) < String(shippedAt) && String(shippedAt) < String(deliveredAt));
  const { events } = (await read("/api/events?sandbox=later&type=order.*")) as {
    events: readonly { type: string; timestamp: string; data: { object: { id: string } } }[];
  };
  assert.deepEqual(
    events.filter(({ data }) => data.object.id === "151").map(({ type, timestamp }) => [type, timestamp]),
    [
      ["order.created", paidAt],
      ["order.paid", paidAt],
      ["order.shipped", shippedAt],
      ["order.delivered", deliveredAt],
    ],
  );
});
