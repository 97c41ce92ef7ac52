// Answers that fail on purpose, as Chromium's fetch sees them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { skipWithout } from "../prerequisite.ts";
import { startGarden } from "./browser.ts";
import type { Garden } from "./browser.ts";

/** The result of a fetch: its status and body, or the error of the fetch or of reading its body. */
interface Seen {
  readonly status?: number;
  readonly text?: string;
  readonly failed?: string;
}

describe("Chromium", { skip: await skipWithout("Chromium") }, () => {
  let garden: Garden;
  before(async () => {
    garden = await startGarden();
  });
  after(() => garden.stop());

  test("sees resets, hangs and cut bodies as failures, and the rest as it was sent", async () => {
    await garden.visit(
      "/docs",
      async (page) => {
        const ask = (what: string, patience: number): Promise<Seen> =>
          page.evaluate<Seen>(`(async () => {
            const headers = { "X-Sandbox": "chromium", "X-Fault-Plan": "GET /v1/users/{id} ${what}" };
            let seen = {};
            try {
              const signal = AbortSignal.timeout(${patience});
              const answer = await fetch("/v1/users/6", { headers, signal, cache: "no-store" });
              seen = { status: answer.status };
              return { ...seen, text: await answer.text() };
            } catch (error) { return { ...seen, failed: error.name }; }
          })()`);
        assert.deepEqual(await ask("reset", 30_000), { failed: "TypeError" });
        assert.deepEqual(await ask("hang", 500), { failed: "TimeoutError" });
        assert.deepEqual(await ask("cut", 30_000), { status: 200, failed: "TypeError" });
        const malformed = await ask("malformed", 30_000);
        assert.equal(malformed.status, 200);
        assert.throws(() => JSON.parse(malformed.text ?? ""), SyntaxError);
        const slow = await ask("slow", 30_000);
        assert.equal((JSON.parse(slow.text ?? "") as { readonly id: string }).id, "6");
        assert.equal((await ask("503", 30_000)).status, 503);
      },
      { expected: /Failed to load resource/ },
    );
  });
});
