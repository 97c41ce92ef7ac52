import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { validate } from "./validate.ts";

const rows: readonly (readonly [z.ZodType, unknown, string])[] = [
  [z.string(), 1, "must be a string, not a number"],
  [z.string(), undefined, "is required: a string"],
  [z.string(), null, "must be a string, not null"],
  [z.int(), 1.5, "must be a whole number, not 1.5"],
  [z.int(), "1", "must be a number, not a string"],
  [z.boolean(), "yes", "must be true or false, not a string"],
  [z.array(z.string()), {}, "must be an array, not an object"],
  [z.record(z.string(), z.string()), [], "must be an object, not an array"],
  [z.number().min(1), 0, "must be at least 1"],
  [z.number().gt(0), 0, "must be more than 0"],
  [z.number().max(5), 6, "must be at most 5"],
  [z.number().lt(5), 5, "must be less than 5"],
  [z.string().min(1), "", "must have at least 1 character"],
  [z.string().max(3), "abcd", "must have at most 3 characters"],
  [z.string().length(3), "ab", "must have exactly 3 characters"],
  [z.array(z.int()).min(1), [], "must have at least 1 item"],
  [z.enum(["active", "gone"]), "actve", 'must be one of "active", "gone": did you mean active?'],
  [z.enum(["active", "gone"]), 7, 'must be one of "active", "gone"'],
  [z.literal("a"), "b", 'must be "a"'],
  [z.number().multipleOf(0.5), 0.3, "must be a multiple of 0.5"],
  [z.string().regex(/^\d+$/, "must be digits"), "x", "must be digits"],
];

for (const [schema, value, sentence] of rows) {
  test(`${JSON.stringify(value)} ${sentence}`, () => {
    const { data, faults } = validate(schema, value, ["items", 0]);
    assert.equal(data, undefined);
    assert.deepEqual(
      faults.map(({ pointer, detail }) => [pointer, detail]),
      [["#/items/0", sentence]],
    );
  });
}
