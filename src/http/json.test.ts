import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../test/properties.ts";
import { SeedbedError } from "../model/errors.ts";
import { findSyntaxError } from "./json-syntax.ts";
import { parseJson } from "./json.ts";

const BROKEN: readonly { text: string; line: number; column: number }[] = [
  { text: " ", line: 1, column: 2 },
  { text: "{", line: 1, column: 2 },
  { text: "{]", line: 1, column: 2 },
  { text: "[1,]", line: 1, column: 4 },
  { text: '{"a":1,}', line: 1, column: 8 },
  { text: '{"a" 1}', line: 1, column: 6 },
  { text: '{"a":}', line: 1, column: 6 },
  { text: "{'a':1}", line: 1, column: 2 },
  { text: '{\n  "a": tru\n}', line: 2, column: 8 },
  { text: '["a\nb"]', line: 1, column: 4 },
  { text: '["\\x"]', line: 1, column: 3 },
  { text: '"open', line: 1, column: 6 },
  { text: "01", line: 1, column: 2 },
  { text: "1.", line: 1, column: 2 },
  { text: "{} {}", line: 1, column: 4 },
  { text: "NaN", line: 1, column: 1 },
  { text: "// comment", line: 1, column: 1 },
];

for (const { text, line, column } of BROKEN) {
  test(`${JSON.stringify(text)} is refused at line ${line}, column ${column}`, () => {
    assert.throws(() => parseJson(Buffer.from(text)), { code: "malformed_json", members: { line, column } });
  });
}

for (const [text, pointer] of [
  ['[1,{"a":1e400}]', "#/1/a"],
  ['{"a":[0,-1e999]}', "#/a/1"],
] as const) {
  test(`${text} is refused: no double holds it`, () => {
    assert.throws(
      () => parseJson(Buffer.from(text)),
      (error) => error instanceof SeedbedError && error.errors?.[0]?.pointer === pointer,
    );
  });
}

test("an empty body is nothing", () => {
  assert.equal(parseJson(Buffer.alloc(0)), undefined);
});

test("what JSON.stringify writes is read as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "grapheme", maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value, null, 1);
      fc.pre(!text.includes("__proto__"));
      assert.deepEqual(parseJson(Buffer.from(text)), JSON.parse(text));
    }),
  );
});

test("wherever JSON.parse refuses a text, a place in it is found", () => {
  const mangled = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", "}", '"', ",", "x", "\\", "\n", "]"))
    .map(([text, at, put]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + put + text.slice(cut + 1);
    });
  fc.assert(
    fc.property(mangled, (text) => {
      try {
        JSON.parse(text);
      } catch {
        const { offset, expected } = findSyntaxError(text);
        assert.ok(offset >= 0 && offset <= text.length);
        assert.notEqual(expected, "");
        // Up to the place, the text can be the beginning of JSON: V8 finds no earlier fault.
        const place = /at position (\d+)/.exec(String(errorOf(text)))?.[1];
        if (place !== undefined)
          assert.ok(offset <= Number(place) + 6 && offset >= Number(place) - 6, `${text}: ${offset}, not ${place}`);
      }
    }),
  );
});

function errorOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
