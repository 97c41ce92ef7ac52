import assert from "node:assert/strict";
import { test } from "node:test";

import { parse } from "yaml";

import { createDefinitionFaults } from "./faults.ts";
import type { DeclarationError, SourcePlace } from "./faults.ts";
import { readText } from "./read-text.ts";
import { toValue } from "./source.ts";
import type { Source } from "./source.ts";

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

/** Texts that cannot be read, with the place of what to mend, and its sentence. */
const UNREADABLE: Readonly<Record<string, readonly [at: string, told: RegExp]>> = {
  'a: "b\nc: d\n': ["1:4", /^the text that begins with " here is not closed: write another " at its end$/],
  "a: 'b": ["1:4", /begins with ' here is not closed/],
  'a: "b': ["1:4", /begins with " here is not closed/],
  "a: \"b # it's\"\nb: 'x\nc: 1": ["2:4", /begins with ' here is not closed/],
  "a: [1, 2\nb: 3": ["1:4", /^the list that begins with \[ here is not closed: write \] at its end$/],
  "a: don't\nb: {c: [1]\nd: 1": ["2:4", /^the map that begins with \{ here is not closed: write \} at its end$/],
  "a:\n\tb: 1\n": ["2:1", /^a tab is no indentation: write spaces in its place$/],
  "a:\n  b: 1\n \tc: 1\n": ["3:2", /^a tab is no indentation/],
  "\ta: 1": ["1:1", /^a tab is no indentation/],
  "a: @b": ["1:4", /a text that begins with @ stands in quotes/],
};

for (const [text, [at, told]] of Object.entries(UNREADABLE))
  test(`says where ${JSON.stringify(text)} cannot be read`, () => {
    assert.throws(
      () => readText(text, 10_000, createDefinitionFaults()),
      ({ faults: [fault] }: DeclarationError) => {
        assert.match(fault?.message ?? "", told);
        assert.equal(`${fault?.line}:${fault?.column}`, at);
        return true;
      },
    );
  });

/** Texts with the places of their values that are not written. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  "fixed:\n -\n -\n": ["2:2", "3:2"],
  "a: {: 1}": ["1:5"],
  "a: {b: , c: }": ["1:7", "1:12"],
  "a:\n  # nothing: here\n  -\n  - 1\n  - # none\n": ["3:3", "5:3"],
  '"a":\nb: [x]\nc:\n': ["1:5", "3:3"],
  "a: &e [x]\nb:\n  -\n  - *e\n  -\n": ["3:3", "5:3"],
  "a: &e\n  c:\nb: *e\nd:\n": ["2:5", "2:5", "4:3"],
};

for (const [text, places] of Object.entries(EMPTY))
  test(`knows where nothing stands in ${JSON.stringify(text)}`, () => {
    const faults = createDefinitionFaults();
    const source = readText(text, 10_000, faults);
    const empty = (one: Source): readonly SourcePlace[] =>
      one.kind === "scalar"
        ? one.value === null
          ? [one]
          : []
        : (one.kind === "list" ? one.items : one.members.map((member) => member.source)).flatMap(empty);
    const found = [...faults.found, ...empty(source)].map(({ line, column }) => `${line}:${column}`);
    assert.deepEqual(found, places);
  });
