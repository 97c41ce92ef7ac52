import assert from "node:assert/strict";
import { test } from "node:test";

import { readWholeDocument } from "../../openapi/document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { notesOfAnswers } from "./answer-notes.ts";
import { understand } from "./understand.ts";

const ROWS: readonly (readonly [answer: JsonObject, notes: readonly string[]])[] = [
  [{ schema: { type: "integer" }, example: 3 }, []],
  [
    { schema: { type: "object", properties: { size: { type: "integer" } } }, example: { size: "big" } },
    ["has an example of 200 that its schema refuses: the answer.size must be a whole number"],
  ],
  [
    { schema: { allOf: [{ type: "string" }, { type: "object" }] } },
    ["no valid 200 was found: the answer must be a text"],
  ],
];

for (const [answer, notes] of ROWS)
  test(`an answer of ${JSON.stringify(answer)} has ${notes.length} notes`, () => {
    const responses = { 200: { description: "Done", content: { "application/json": answer } } };
    const paths = { "/one": { get: { responses } } };
    const document = readWholeDocument({ openapi: "3.0.3", info: { title: "One", version: "1" }, paths });
    const found = notesOfAnswers({ document, routes: understand(document).routes });
    assert.deepEqual(
      found.map(({ where, text }) => `${where} ${text}`),
      notes.map((text) => `GET /one ${text}`),
    );
  });
