// Own domains that say no more of a field than its name and kind: what grows is what the name says.
import assert from "node:assert/strict";
import { test } from "node:test";

import { declareDomain } from "../../src/declare/declare.ts";
import { catalog } from "../../src/resources/catalog.ts";
import { recordsOf } from "./breaches.ts";

/** Names of numbers, with the least and the most that each can be. */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minutes: [0, 480],
  stars: [0, 5],
  rating: [0, 5],
  quantity: [1, 100],
  year: [1950, 2026],
  age: [0, 110],
  latitude: [-90, 90],
  percent: [0, 100],
};

test("numbers are in the range that their name says", () => {
  for (const kind of ["integer", "number"]) {
    const fields = Object.fromEntries(Object.keys(RANGES).map((name) => [name, kind]));
    const declared = declareDomain({ domain: "own", resources: { thing: { count: 60, fields } } }, { catalog });
    for (const record of recordsOf(declared, 3)("thing"))
      for (const [name, [least, most]] of Object.entries(RANGES)) {
        const value = Number(record[name]);
        assert.ok(value >= least && value <= most, `${name} as ${kind}: ${value}`);
      }
  }
});
