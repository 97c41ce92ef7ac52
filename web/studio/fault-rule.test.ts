import assert from "node:assert/strict";
import { test } from "node:test";

import { toRule, toSentence, withoutCounts } from "./fault-rule.ts";
import type { RuleForm } from "./fault-rule.ts";

const FORM: RuleForm = {
  on: " POST /v1/fintech/payments ",
  when: "always",
  number: "2",
  what: "answer",
  value: "503",
  afterCommit: false,
};

for (const [change, rule] of [
  [{}, { answer: 503 }],
  [{ when: "nth" }, { nth: 2, answer: 503 }],
  [
    { when: "chance", number: "0.1" },
    { chance: 0.1, answer: 503 },
  ],
  [{ what: "delay", value: "2000", afterCommit: true }, { delay: 2000 }],
  [
    { what: "reset", afterCommit: true },
    { connection: "reset", after: "commit" },
  ],
  [{ what: "cut" }, { body: "cut" }],
] as const) {
  test(`a form says ${JSON.stringify(rule)}`, () => {
    assert.deepEqual(toRule({ ...FORM, ...change }), { on: "POST /v1/fintech/payments", ...rule });
  });
}

test("a rule is told in a line, and sent without what was counted", () => {
  const rule = { on: "POST /v1/fintech/payments", nth: 2, answer: 503, seen: 3, fired: 1 };
  assert.equal(toSentence(rule), "POST /v1/fintech/payments, number 2: answer 503");
  assert.deepEqual(withoutCounts(rule), { on: "POST /v1/fintech/payments", nth: 2, answer: 503 });
});
