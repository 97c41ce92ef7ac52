import assert from "node:assert/strict";
import { test } from "node:test";

import { createDomainTrials } from "./service-parts.ts";

const LONG = `domain: own
resources:
  thing: { count: 4000, fields: { a: { from: "{{lorem.words(900)}}", max: 1000 }, b: { from: "{{lorem.words(900)}}", max: 1000 } } }
`;
const SHORT = "domain: own\nresources: { thing: { count: 3, fields: { a: text } } }\n";

test("a text that takes more work than it may is refused, and the next one is tried", async () => {
  const trials = createDomainTrials(150);
  try {
    assert.match(JSON.stringify((await trials.tryDomain({ text: LONG, operations: 0 })).faults), /too_slow/);
    assert.deepEqual((await trials.tryDomain({ text: SHORT, operations: 0 })).faults, []);
  } finally {
    await trials.close();
  }
});

test("a machine that is busy with other things refuses nothing", async () => {
  const trials = createDomainTrials(2_000);
  try {
    const trial = trials.tryDomain({ text: SHORT, operations: 0 });
    // Nothing of this process answers for longer than a trial may work.
    const until = performance.now() + 2_500;
    while (performance.now() < until) Math.random();
    assert.deepEqual((await trial).faults, []);
  } finally {
    await trials.close();
  }
});
