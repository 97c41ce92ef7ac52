// Connections that break off or hang, where there is no socket.
import assert from "node:assert/strict";
import { mock as timers, test } from "node:test";

import { HANG_FOR } from "../../src/core/http/faults/steps.ts";
import { createMock } from "../../src/index.ts";

const URL = "http://shop.test/v1/users/6";

test("in process a reset rejects with a TypeError, and so does a hang once it is over", async () => {
  const mock = createMock({ seed: 1 });
  const withPlan = (line: string): Promise<Response> =>
    mock.fetch(new Request(URL, { headers: { "X-Fault-Plan": line } }));
  await assert.rejects(withPlan("GET /v1/users/6 reset"), TypeError);
  timers.timers.enable({ apis: ["setTimeout"] });
  try {
    let ended = false;
    const hanging = assert.rejects(withPlan("GET /v1/users/6 hang"), TypeError).finally(() => {
      ended = true;
    });
    const seen = async (): Promise<number> => {
      const plan = (await (await mock.fetch(new Request("http://shop.test/api/faults"))).json()) as {
        readonly rules: readonly { readonly fired: number }[];
      };
      return plan.rules[0]?.fired ?? 0;
    };
    while ((await seen()) === 0) await new Promise(setImmediate);
    await new Promise(setImmediate);
    assert.equal(ended, false);
    timers.timers.tick(HANG_FOR);
    await hanging;
  } finally {
    timers.timers.reset();
  }
});
