import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { SeedbedError } from "../../model/errors.ts";
import { MAX_KEY, parseIdempotencyKey } from "./key-header.ts";

const good: readonly (readonly [string, string])[] = [
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  ["8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  ["  order 7 of Ada  ", "order 7 of Ada"],
  ['"a, b"', "a, b"],
  [String.raw`"a \"b\" \\ c"`, String.raw`a "b" \ c`],
  [String.raw`back\slash`, String.raw`back\slash`],
  ["__proto__", "__proto__"],
  ["x".repeat(MAX_KEY), "x".repeat(MAX_KEY)],
];

for (const [value, key] of good) {
  test(`${value.slice(0, 40)} is the key ${key.slice(0, 40)}`, () => {
    assert.equal(parseIdempotencyKey(value, "pay"), key);
  });
}

const bad: readonly { value: string; faults: readonly RegExp[] }[] = [
  { value: "", faults: [/must not be empty: it is a string of 1 to 255/] },
  { value: '""', faults: [/must not be empty/] },
  { value: '"open', faults: [/must end with a double quote/] },
  { value: '"a", "b"', faults: [/more after its closing quote/] },
  { value: "a, b", faults: [/a comma may be in double quotes only/] },
  { value: 'say "a"', faults: [/around the whole key, or none/] },
  { value: String.raw`"a\b"`, faults: [/a backslash before/] },
  { value: "x".repeat(256), faults: [/at most 255 characters, not 256/] },
  { value: "schl\u00fcssel", faults: [/character 5 is U\+00FC/] },
  { value: `"${"\u00e9".repeat(300)}`, faults: [/must end with/, /not 300/, /character 1 is U\+00E9/] },
];

for (const { value, faults } of bad) {
  test(`${JSON.stringify(value.slice(0, 20))} is refused with all its faults`, () => {
    assert.throws(
      () => parseIdempotencyKey(value, "pay"),
      (error: unknown) => {
        assert.ok(error instanceof SeedbedError && error.code === "invalid_header");
        assert.match(error.message, /^cannot pay: Idempotency-Key must/);
        assert.equal(error.errors?.length, faults.length, error.message);
        for (const [at, fault] of faults.entries()) assert.match(error.errors?.[at]?.detail ?? "", fault);
        return true;
      },
    );
  });
}

test("every key of printable ASCII can be sent in quotes", () => {
  const keys = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: MAX_KEY,
  });
  fc.assert(
    fc.property(keys, (key) => {
      const quoted = `"${key.replaceAll(/[\\"]/g, (unit) => `\\${unit}`)}"`;
      assert.equal(parseIdempotencyKey(quoted, "pay"), key);
    }),
  );
});
