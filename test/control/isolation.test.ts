// Random requests of several callers, interleaved, give each exactly what it would have got alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import * as fc from "../properties.ts";
import { signUp } from "./customer.ts";
import type { Key } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received, Sent } from "./running.ts";

/** The callers: two visitors and two keys of one account, each with a named sandbox beside the own one. */
const CALLERS = 8;

type Step = { readonly caller: number; readonly sent: Sent };

const id = fc.integer({ min: 1, max: 4 });
const request: fc.Arbitrary<Sent> = fc.oneof(
  id.map((n): Sent => ({ path: `/v1/users/${n}` })),
  fc.constantFrom<Sent>(
    { path: "/v1/users?limit=5&sort=-updatedAt" },
    { path: "/v1/bookstore/books?limit=3" },
    { path: "/v1/fintech/accounts/1" },
  ),
  fc
    .tuple(id, fc.integer({ min: 0, max: 99 }))
    .map(([n, value]): Sent => ({ method: "PATCH", path: `/v1/users/${n}`, body: { name: `Name ${value}` } })),
  id.map((n): Sent => ({ method: "DELETE", path: `/v1/users/${n}` })),
  fc
    .integer({ min: 0, max: 5 })
    .map((n): Sent => ({ method: "POST", path: "/v1/users", body: { name: "New", email: `new${n}@example.com` } })),
  fc.constant<Sent>({
    method: "POST",
    path: "/v1/bookstore/orders",
    body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  }),
  id.map((n): Sent => ({ method: "POST", path: `/v1/bookstore/orders/${150 + n}/pay` })),
  fc.constant<Sent>({ method: "POST", path: "/api/data/reset", body: { seed: 3 } }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(fc.record({ caller: fc.nat({ max: CALLERS - 1 }), sent: request }), {
  minLength: 10,
  maxLength: 60,
});

let service: InProcess;
let keys: readonly Key[];
let runs = 0;
before(async () => {
  service = await startInProcess();
  const customer = await signUp(service, "enterprise");
  keys = [await customer.makeKey("1"), await customer.makeKey("2")];
});
after(() => service[Symbol.asyncDispose]());

/** The headers of a caller who never wrote anything before this run. */
function headersOf(caller: number, run: number): Record<string, string> {
  const key = keys[caller % 4];
  const isNamed = caller >= 4;
  if (key !== undefined) return { ...key.headers, "X-Sandbox": `${isNamed ? "named" : "own"}-${run}` };
  const address = { "X-Forwarded-For": `10.${caller % 4}.${run >> 8}.${run & 255}` };
  return isNamed ? { ...address, "X-Sandbox": "named" } : address;
}

/** The parts of an answer that must not depend on other callers, as counters do. */
function shown({ status, text, headers }: Received): readonly unknown[] {
  return [status, text.replaceAll(/"instance":"[^"]*"/g, ""), headers.etag, headers.location];
}

test("interleaved callers, sandboxes and keys each get what they would have got alone", async () => {
  const forget = async (run: number): Promise<void> => {
    for (const [at, key] of keys.entries()) {
      for (const caller of [at, at + 4]) {
        const name = headersOf(caller, run)["X-Sandbox"] ?? "";
        await service.request({ method: "DELETE", path: `/api/sandboxes/${name}`, headers: key.headers });
      }
    }
  };
  const send = async (caller: number, run: number, sent: Sent): Promise<readonly unknown[]> =>
    shown(await service.request({ ...sent, headers: headersOf(caller, run) }));

  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      runs += 2;
      const [together, alone] = [runs, runs + 1];
      const mine = Array.from({ length: CALLERS }, (_, caller) =>
        all.filter((step) => step.caller === caller).map(({ sent }) => sent),
      );
      const inOrder = async (caller: number, run: number): Promise<unknown[]> => {
        const answers: unknown[] = [];
        for (const sent of mine[caller] ?? []) answers.push(await send(caller, run, sent));
        return answers;
      };
      const interleaved = await Promise.all(mine.map((_, caller) => inOrder(caller, together)));
      for (let caller = 0; caller < CALLERS; caller += 1)
        assert.deepEqual(await inOrder(caller, alone), interleaved[caller]);
      await forget(together);
      await forget(alone);
    }),
    { numRuns: 25 },
  );
});
