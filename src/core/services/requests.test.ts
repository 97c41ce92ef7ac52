import assert from "node:assert/strict";
import { test } from "node:test";

import { noteOf } from "../../../test/journal/journal-contract.ts";
import { createMemoryJournal } from "../testing/journal/memory.ts";
import { createRequests } from "./requests.ts";
import { processTimers } from "./timers.ts";
import { createWaits } from "./waiting.ts";

test("nothing is verified while a part of the journal cannot be read", async () => {
  const journal = createMemoryJournal(1_000_000);
  let isPartial = true;
  const requests = createRequests({
    journal: {
      ...journal,
      read: async (scope, query) => ({ ...(await journal.read(scope, query)), ...(isPartial && { isPartial: true }) }),
    },
    clock: Date.now,
    timers: processTimers,
    callers: { whileValid: (_caller, ending) => ending, waits: createWaits() },
  });
  await journal.add("owner/one", noteOf("/v1/fintech/payments"), 10);
  const verify = () =>
    requests.verify("owner/one", { match: { path: "/v1/fintech/payments" }, exactly: 1 }, (path) => path);
  await assert.rejects(verify, { code: "unavailable" });
  isPartial = false;
  assert.equal((await verify()).pass, true);
});
