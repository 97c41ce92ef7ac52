import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { byteLength, countBytes, cut, fromBase64, fromText, join, toBase64, toHex } from "./bytes.ts";

const text = fc.string({ unit: "binary", maxLength: 200 });
const half = fc.array(fc.constantFrom("a", "é", "€", "\u{1F600}", "\uD83D", "\uDE00")).map((parts) => parts.join(""));

test("a text is as long in UTF-8 as Node says, with halves of pairs in it too", () => {
  fc.assert(
    fc.property(fc.oneof(text, half), (any) => {
      assert.equal(countBytes(any), Buffer.byteLength(any));
      assert.equal(byteLength(any), Buffer.byteLength(any));
    }),
  );
});

test("bytes are written and read in base64 and hexadecimal as Node does", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const buffer = Buffer.from(bytes);
      assert.equal(toHex(bytes), buffer.toString("hex"));
      for (const form of ["base64", "base64url"] as const) {
        assert.equal(toBase64(bytes, form), buffer.toString(form));
        assert.deepEqual(fromBase64(buffer.toString(form)), new Uint8Array(bytes));
      }
    }),
  );
});

test("base64 with something else in it is read as Node does", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("A", "z", "9", "+", "-", "_", "/", "=", " ", "é") }), (any) =>
      assert.deepEqual(Buffer.from(fromBase64(any)), Buffer.from(any, "base64")),
    ),
  );
});

test("pieces are joined in order, and a text is cut at a number of bytes", () => {
  assert.deepEqual(join([fromText("a"), fromText(""), fromText("bc")]), fromText("abc"));
  assert.equal(cut("abc", 2), "ab");
  assert.equal(cut("aé", 2), "a\uFFFD");
});
