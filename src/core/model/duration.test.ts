import assert from "node:assert/strict";
import { test } from "node:test";

import { parseDuration } from "./duration.ts";

for (const [text, ms] of [
  ["PT1S", 1_000],
  ["PT1H30M", 5_400_000],
  ["P1W", 604_800_000],
  ["P3DT2H", 266_400_000],
  ["PT0S", 0],
  ["P", undefined],
  ["P1DT", undefined],
  ["1H", undefined],
  ["P1M", undefined],
  ["PT1H ", undefined],
] as const)
  test(`${text} is ${ms ?? "no duration"}`, () => assert.equal(parseDuration(text), ms));
