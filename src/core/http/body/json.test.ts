import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { SeedbedError } from "../../model/errors.ts";
import { BODY } from "../limits/bounds.ts";
import { findSyntaxError, parseJson } from "./json.ts";

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
    assert.throws(() => parseJson(Buffer.from(text), BODY), { code: "malformed_json", members: { line, column } });
  });
}

for (const [text, pointer] of [
  ['[1,{"a":1e400}]', "#/1/a"],
  ['{"a":[0,-1e999]}', "#/a/1"],
] as const) {
  test(`${text} is refused: no double holds it`, () => {
    assert.throws(
      () => parseJson(Buffer.from(text), BODY),
      (error) => error instanceof SeedbedError && error.errors?.[0]?.pointer === pointer,
    );
  });
}

const wide = (members: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: members }, (_, at) => [`m${at}`, at]));

const BOUNDED: readonly { name: string; value: unknown; pointer?: string; code?: string }[] = [
  { name: "1,000 members of an object", value: { a: wide(1_000) } },
  { name: "1,001 members of an object", value: { a: [wide(1_001)] }, pointer: "#/a/0", code: "too_many" },
  { name: "20,000 values", value: Array.from({ length: 20 }, () => wide(999)) },
  { name: "20,001 values", value: [...Array.from({ length: 20 }, () => wide(999)), 1], pointer: "#", code: "too_many" },
  { name: "64 levels", value: JSON.parse(`${"[".repeat(64)}${"]".repeat(64)}`) },
  {
    name: "65 levels",
    value: JSON.parse(`${"[".repeat(65)}${"]".repeat(65)}`),
    pointer: `#${"/0".repeat(64)}`,
    code: "too_deep",
  },
  { name: "a surrogate pair", value: { a: ["\ud83d\ude00"] } },
  { name: "half of one", value: { a: ["\ud800"] }, pointer: "#/a/0", code: "forbidden_character" },
  { name: "a text that is half of one", value: "\udc00", pointer: "#", code: "forbidden_character" },
  { name: "half of one in a name", value: { "\ud800": 1 }, pointer: "#/\ufffd", code: "forbidden_name" },
  { name: "U+0000", value: { a: "b\0" }, pointer: "#/a", code: "forbidden_character" },
  { name: "U+0000 in a name", value: [{ "\0": 1 }], pointer: "#/0/\0", code: "forbidden_name" },
];

for (const { name, value, pointer, code } of BOUNDED) {
  test(`a body with ${name} is ${pointer === undefined ? "taken" : "refused, and the place is named"}`, () => {
    const parse = (): unknown => parseJson(Buffer.from(JSON.stringify(value)), BODY);
    if (pointer === undefined) assert.deepEqual(parse(), value);
    else {
      assert.throws(parse, (error) => {
        assert.ok(error instanceof SeedbedError && error.code === "validation_failed");
        const [{ detail: _, ...fault } = { code: "", detail: "" }] = error.errors ?? [];
        assert.deepEqual(fault, { pointer, code });
        return true;
      });
    }
  });
}

for (const { name, text, isTooMany } of [
  { name: "20,000 items and much white space", text: `[ ${Array(20_000).fill("1 ").join(" ,\n")} ]`, isTooMany: false },
  { name: "20,001 items", text: `[${Array(20_001).fill("1").join()}]`, isTooMany: true },
  { name: "20,001 arrays in each other, none closed", text: "[".repeat(41_000), isTooMany: true },
  { name: "commas and brackets in a text", text: JSON.stringify({ a: '",[{\\'.repeat(30_000) }), isTooMany: false },
  { name: "20,000 empty objects", text: `[${Array(20_000).fill("{ }").join()}]`, isTooMany: false },
]) {
  test(`a body with ${name} is ${isTooMany ? "refused before it is parsed" : "taken"}`, () => {
    if (!isTooMany) assert.deepEqual(parseJson(Buffer.from(text), BODY), JSON.parse(text));
    else
      assert.throws(() => parseJson(Buffer.from(text), BODY), { code: "validation_failed", message: /20000 values/ });
  });
}

test("an empty body is nothing", () => {
  assert.equal(parseJson(Buffer.alloc(0), BODY), undefined);
});

test("what JSON.stringify writes is read as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "grapheme", maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value, null, 1);
      fc.pre(!text.includes("__proto__"));
      assert.deepEqual(parseJson(Buffer.from(text), BODY), JSON.parse(text));
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
