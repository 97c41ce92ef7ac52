import assert from "node:assert/strict";
import { test } from "node:test";

import { generatedIsbn, isbnBlocks, isbnOfId, isIsbn } from "./isbn.ts";

const ROWS: readonly (readonly [text: string, valid: boolean])[] = [
  ["9780306406157", true],
  ["9780306406158", false],
  ["9791090636071", true],
  ["978-0306406157", false],
  ["9770306406157", false],
  ["978030640615", false],
  ["", false],
];

for (const [text, valid] of ROWS) {
  test(`${JSON.stringify(text)} is ${valid ? "" : "not "}an ISBN-13`, () => {
    assert.equal(isIsbn(text), valid);
  });
}

test("generated ISBNs are valid, and none of two hundred is another's, wherever each lies in its own numbers", () => {
  const made = new Set<string>();
  for (let index = 1; index <= 200; index += 1)
    for (const block of [0, 7, isbnBlocks(200) - 1]) made.add(generatedIsbn(index, 200, block));
  assert.equal(made.size, 600);
  assert.ok([...made].every(isIsbn));
});

test("ISBNs of created books are valid and lie where no generated one is", () => {
  const created = ["201", "202", "99999", "9007199254740991"].map(isbnOfId);
  assert.ok(created.every(isIsbn));
  assert.ok(created.every((isbn) => isbn.startsWith("97999")));
  assert.ok([0, isbnBlocks(200) - 1].every((block) => !generatedIsbn(200, 200, block).startsWith("97999")));
});
