import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "yaml";

import { createDefinitionFaults } from "./faults.ts";
import { readText } from "./read-text.ts";
import { toValue } from "./source.ts";

/** Texts that a reader of events can get wrong, which another library reads alike. */
const ALIKE: Readonly<Record<string, string>> = {
  "an anchor that is named again inside of what an alias stands for": "a: &x {p: &y 1}\nq: &y 2\nr: *x\ns: *y",
  "a name that only looks like a merge": 'a: { x: 1, "<<": { b: 1 } }',
  "a bracket that closes below its name": "a:\n  b: {\n    c: 1\n  }\n  d: [\n    1\n  ]\ne: 2",
  "values that are not written": "a:\n  -\n  -\nb:\n? c\n",
  "kinds of scalars": "a: [~, null, true, FALSE, 0x1f, 0o7, 1e3, -.5, 08901, yes, 2026-11-01, 16:00]",
  "blocks of text": "a: |\n  x\n  y\nb: >-\n  x\n  y\n\n  z\nc: 'it''s'\nd: \"\\u00e9\\n\"",
  "tags of the core schema": "a: !!str 5\nb: !<tag:yaml.org,2002:int> 7\nc: ! 8",
};

for (const [name, text] of Object.entries(ALIKE))
  test(`reads ${name}`, () => {
    const faults = createDefinitionFaults();
    const source = readText(text, 10_000, faults);
    faults.throwIfAny();
    assert.deepEqual(toValue(source), parse(text));
  });

for (const text of ["x: 1e400", `x: ${"9".repeat(400)}`, "x: !!int q", "x: .nan"])
  test(`${text.slice(0, 20)} is told as what no value is`, () => {
    const faults = createDefinitionFaults();
    readText(text, 10_000, faults);
    assert.throws(() => faults.throwIfAny(), /must be a text, a number, true or false, or null, not/);
  });
