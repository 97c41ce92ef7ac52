import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { followed, listed, toPieces } from "./text-pieces.ts";
import type { Pieced } from "./text-pieces.ts";

const LONG = "x".repeat(20_000);

test("what is listed and followed reads as if it were put together, however long its parts are", () => {
  const item = fc.oneof(fc.string(), fc.constant(LONG));
  fc.assert(
    fc.property(fc.array(fc.array(item)), (lists) => {
      const members: Pieced[] = lists.map((items, at) => followed(`"${at}":`, listed("[", items, "]")));
      const plain = `{${lists.map((items, at) => `"${at}":[${items.join()}]`).join()}}`;
      assert.equal(toPieces(listed("{", members, "}")).join(""), plain);
    }),
  );
});

test("a long text is in the pieces as it is, and short neighbours are one", () => {
  const pieces = toPieces(listed("[", ["1", "2", LONG, LONG, "3"], "]"));
  assert.deepEqual(
    pieces.map(({ length }) => length),
    [5, LONG.length, 1, LONG.length, 3],
  );
  assert.deepEqual(toPieces(listed("[", [], "]")), ["[]"]);
});
