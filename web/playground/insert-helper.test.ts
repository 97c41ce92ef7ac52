import assert from "node:assert/strict";
import { test } from "node:test";

import { insertHelper } from "./insert-helper.ts";

const CALL = "{{person.fullName}}";

/** The text with the call inserted where `|` stands; two of them are a selection. */
function inserted(marked: string, isJson = true): string {
  const from = marked.indexOf("|");
  const to = marked.lastIndexOf("|") - (marked.indexOf("|") === marked.lastIndexOf("|") ? 0 : 1);
  const text = marked.replaceAll("|", "");
  const change = insertHelper(text, { from, to }, CALL, isJson);
  return text.slice(0, change.from) + change.insert + text.slice(change.to);
}

for (const [what, before, after] of [
  ["before the text, as the last member", '|{\n  "id": 1\n}', `{\n  "id": 1,\n  "fullName": "${CALL}"\n}`],
  [
    "at the end of a line, after its member",
    '{\n  "a": 1,|\n  "b": 2\n}',
    `{\n  "a": 1,\n  "fullName": "${CALL}",\n  "b": 2\n}`,
  ],
  ["after the bracket, as the first member", '{|"a": 1}', `{"fullName": "${CALL}","a": 1}`],
  ["in one line", '{"a": 1|}', `{"a": 1, "fullName": "${CALL}"}`],
  ["into an empty object", "{|}", `{"fullName": "${CALL}"}`],
  ["into a string", '{"a": "Dear |!"}', `{"a": "Dear ${CALL}!"}`],
  ["into the innermost object", '{"a": {"b": 1|}}', `{"a": {"b": 1, "fullName": "${CALL}"}}`],
  [
    "into the record of a repetition",
    '|{"$repeat": 2, "$item": {"a": 1}}',
    `{"$repeat": 2, "$item": {"a": 1, "fullName": "${CALL}"}}`,
  ],
  ["into a list", "[1|]", `[1, "${CALL}"]`],
  ["under a name that is free", '{"fullName": 1|}', `{"fullName": 1, "fullName2": "${CALL}"}`],
  ["in place of a selected value", '{"a": |12|}', `{"a": "${CALL}"}`],
  ["into nothing", "|", `"${CALL}"`],
] as const) {
  test(`a helper is inserted ${what}`, () => {
    assert.equal(inserted(before), after);
  });
}

test("wherever the cursor stands, JSON stays JSON", () => {
  const text = '{\n  "a": [1, {"b": "x"}, []],\n  "c": {"$repeat": 3, "$item": {"d": -1.5}},\n  "e": true\n}';
  for (let at = 0; at <= text.length; at += 1) {
    const after = inserted(`${text.slice(0, at)}|${text.slice(at)}`);
    assert.doesNotThrow(() => JSON.parse(after) as unknown, `at ${at}: ${after}`);
    assert.ok(after.includes(CALL));
  }
});

test("text that is not JSON gets the call as it stands", () => {
  assert.equal(inserted("Dear |, hello", false), `Dear ${CALL}, hello`);
});
