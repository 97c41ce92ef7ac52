// The machine's clock is changed: order and windows do not depend on it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { newFolder, startRunning } from "../control/running.ts";
import { startReceiver } from "../events/receiver.ts";

const HOUR = 3_600_000;

/** Sets the process's clock back by an hour at SIGUSR2, ahead by two at SIGWINCH. */
const STEPPING = `data:text/javascript,let by = 0; const now = Date.now; Date.now = () => now() + by; process.on("SIGUSR2", () => { by -= ${HOUR}; console.log("stepped"); }); process.on("SIGWINCH", () => { by += ${2 * HOUR}; console.log("stepped"); });`;

test("with a clock that is set back and ahead every event is delivered, in its order, and no window is longer than an hour", async () => {
  await using folder = await newFolder();
  await using receiver = await startReceiver();
  const service = await startRunning({
    DATA_DIR: folder.path,
    FREE_REQUESTS_PER_HOUR: "3",
    NODE_OPTIONS: `--import=${JSON.stringify(STEPPING)}`,
  });
  const step = async (signal: "SIGUSR2" | "SIGWINCH"): Promise<void> => {
    const before = service.said().split("stepped").length;
    process.kill(service.pid, signal);
    while (service.said().split("stepped").length === before) await new Promise(setImmediate);
  };
  try {
    const { headers } = await (await signUp(service, "team")).makeKey();
    const subscription = { url: receiver.url, events: ["user.created"] };
    const made = await service.request({
      method: "POST",
      path: "/api/events/subscriptions",
      headers,
      body: subscription,
    });
    assert.equal(made.status, 201, made.text);
    let written = 0;
    const write = async (): Promise<void> => {
      for (let n = 0; n < 5; n += 1) {
        written += 1;
        const body = { name: `N ${written}`, email: `n${written}@example.com` };
        assert.equal((await service.request({ method: "POST", path: "/v1/users", headers, body })).status, 201);
      }
    };
    await service.request({ path: "/v1/users/1" });
    await write();
    await step("SIGUSR2");
    await write();
    for (let n = 0; n < 3; n += 1) await service.request({ path: "/v1/users/1" });
    const limited = await service.request({ path: "/v1/users/1" });
    assert.equal(limited.status, 429);
    assert.ok(Number(limited.headers["retry-after"]) <= HOUR / 1_000);
    await step("SIGWINCH");
    await write();
    await receiver.hears(written);
    const sequences = receiver.heard.map(({ event }) => event.sequence).toSorted((a, b) => a - b);
    assert.deepEqual(
      sequences,
      Array.from({ length: written }, (_, at) => at + 1),
    );
    const { events } = (await service.request({ path: "/api/events?limit=100", headers })).json() as {
      events: { sequence: number }[];
    };
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      sequences,
    );
  } finally {
    await service.stop();
  }
});
