import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { toComparableDate, toComparableTime, toInstant } from "./instant.ts";

const rows: readonly { readonly text: string; readonly expect: string | undefined }[] = [
  { text: "2026-01-01", expect: "2026-01-01T00:00:00.000Z" },
  { text: "2026-01-01T10:30Z", expect: "2026-01-01T10:30:00.000Z" },
  { text: "2026-01-01T10:30:15", expect: "2026-01-01T10:30:15.000Z" },
  { text: "2026-01-01 10:30:15.5Z", expect: "2026-01-01T10:30:15.500Z" },
  { text: "2026-01-01t10:30:15.123456z", expect: "2026-01-01T10:30:15.123Z" },
  { text: "2026-01-01T00:00:00+02:00", expect: "2025-12-31T22:00:00.000Z" },
  { text: "2026-01-01T00:00:00 02:00", expect: "2025-12-31T22:00:00.000Z" },
  { text: "2026-01-01T00:00:00-0530", expect: "2026-01-01T05:30:00.000Z" },
  { text: "0000-01-01", expect: "0000-01-01T00:00:00.000Z" },
  { text: "2024-02-29", expect: "2024-02-29T00:00:00.000Z" },
  { text: "2026-02-29", expect: undefined },
  { text: "2026-02-30T00:00:00Z", expect: undefined },
  { text: "2026-13-01", expect: undefined },
  { text: "2026-01-01T24:00:00Z", expect: undefined },
  { text: "2026-01-01T23:60:00Z", expect: undefined },
  { text: "2026-01-01T00:00:00+24:00", expect: undefined },
  { text: "0000-01-01T00:00:00+01:00", expect: undefined },
  { text: "9999-12-31T23:59:59-01:00", expect: undefined },
  { text: "2026-01-01+02:00", expect: undefined },
  { text: "2026-1-1", expect: undefined },
  { text: "yesterday", expect: undefined },
  { text: "", expect: undefined },
];

for (const { text, expect } of rows) {
  test(`'${text}' ${expect === undefined ? "is no time" : `is ${expect}`}`, () => {
    assert.equal(toInstant(text), expect);
  });
}

test("every time that Seedbed writes is read as itself, and text order is order in time", () => {
  const time = fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(time, time, (a, b) => {
      assert.equal(toInstant(a.toISOString()), a.toISOString());
      assert.equal(toComparableTime(a.toISOString()), a.toISOString());
      assert.equal(a.toISOString() < b.toISOString(), a.getTime() < b.getTime());
    }),
  );
});

test("a stored time with an offset compares by its instant, and one that is no time as it is", () => {
  assert.equal(toComparableTime("2026-01-01T00:00:00+02:00"), "2025-12-31T22:00:00.000Z");
  assert.equal(toComparableTime("soon"), "soon");
});

test("midnight compares as the date alone, so that dates equal it", () => {
  assert.equal(toComparableDate("2026-01-01"), "2026-01-01");
  assert.equal(toComparableDate("2026-01-01T00:00:00Z"), "2026-01-01");
  assert.equal(toComparableDate("2026-01-01T12:00:00Z"), "2026-01-01T12:00:00.000Z");
  assert.equal(toComparableDate("2026-01-32"), undefined);
});
