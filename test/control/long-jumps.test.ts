// Jumps of the clock that take more than one call.
import assert from "node:assert/strict";
import { test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { catalog as builtIn } from "../../src/core/domains/catalog.ts";
import { startServing } from "../http/serving.ts";
import type { Received, Serving } from "../http/serving.ts";

/** A lamp that goes on and off every second: more transitions in a day than one call makes. */
const LAMPS = `
domain: signals
resources:
  lamp:
    count: 1
    fields: { name: [north] }
    states: { on: { turnOff: off }, off: { turnOn: on } }
    after: { on: { PT1S: off }, off: { PT1S: on } }
`;

interface Jump {
  readonly clock: { readonly now: string };
  readonly from: string;
  readonly done: boolean;
  readonly reason: string | null;
  readonly steps: number;
  readonly events: { readonly first: number | null; readonly last: number | null };
}

const advance = (serving: Serving, name: string, body: object): Promise<Received> =>
  serving.request({ method: "POST", path: `/api/sandboxes/${name}/clock`, body });

test("a jump of more than 10,000 moves stops, says where and why, and goes on when it is called again", async () => {
  const { catalog } = declareDomain(LAMPS, { catalog: builtIn });
  await using serving = await startServing({ catalog, settings: { BASE_URL: "http://localhost:3000" } });
  for (const name of ["one", "two"]) {
    const made = await serving.request({
      method: "POST",
      path: "/api/sandboxes",
      body: { name, from: { seed: 3, size: 1 } },
    });
    assert.equal(made.status, 201, made.text);
  }
  const lamp = async (name: string): Promise<string> =>
    (await serving.request({ path: "/v1/signals/lamps/1", headers: { "X-Sandbox": name } })).text;
  for (const name of ["one", "two"]) {
    const set = await serving.request({ method: "PATCH", path: `/api/sandboxes/${name}`, body: { autopilot: true } });
    assert.equal(set.status, 200, set.text);
  }
  const first = (await advance(serving, "one", { advance: "PT3H" })).json() as unknown as Jump;
  assert.deepEqual([first.done, first.steps], [false, 10_000]);
  assert.match(first.reason ?? "", /10,?000/);
  assert.ok(first.clock.now > first.from && Date.parse(first.clock.now) < Date.parse(first.from) + 3 * 3_600_000);
  const to = new Date(Date.parse(first.from) + 3 * 3_600_000).toISOString();
  const rest = (await advance(serving, "one", { to })).json() as unknown as Jump;
  assert.deepEqual([rest.done, rest.reason, rest.clock.now], [true, null, to]);
  assert.equal(rest.events.first, (first.events.last ?? 0) + 1);
  let steps = 0;
  for (const half of [0, 1]) {
    const { done, steps: own } = (await advance(serving, "two", { advance: "PT90M" })).json() as unknown as Jump;
    assert.equal(done, true, String(half));
    steps += own;
  }
  assert.equal(steps, first.steps + rest.steps);
  assert.equal(await lamp("one"), await lamp("two"));
});
