import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { date, email, instant, timestamp, url } from "../model/values.ts";
import { toFieldSchema } from "./field-schema.ts";
import type { Schema } from "./specification.ts";

const rows: readonly { readonly name: string; readonly schema: z.ZodType; readonly expected: Schema }[] = [
  {
    name: "what is null alone refers to it",
    schema: z.union([z.string(), z.null()]),
    expected: { anyOf: [{ type: "string" }, { $ref: "#/components/schemas/Null" }] },
  },
  {
    name: "an enum that may be null has null beside it",
    schema: z.enum(["a", "b"]).nullable(),
    expected: { anyOf: [{ type: "string", enum: ["a", "b"] }, { $ref: "#/components/schemas/Null" }] },
  },
  {
    name: "more than 0 is from 1 for whole numbers",
    schema: z.int().positive().max(9),
    expected: { type: "integer", minimum: 1, maximum: 9 },
  },
  {
    name: "large whole numbers have 64 bits",
    schema: z.int().min(0),
    expected: { type: "integer", format: "int64", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  {
    name: "a time has a short pattern",
    schema: timestamp(),
    expected: {
      type: "string",
      format: "date-time",
      pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
    },
  },
  {
    name: "a time with any offset and precision has no pattern",
    schema: instant(),
    expected: { type: "string", format: "date-time" },
  },
  { name: "a date says enough by its format", schema: date(), expected: { type: "string", format: "date" } },
  {
    name: "an e-mail address says enough by its format",
    schema: email(),
    expected: { type: "string", format: "email", maxLength: 254 },
  },
  {
    name: "an address is of the web",
    schema: url().nullable(),
    expected: { type: "string", nullable: true, format: "uri", maxLength: 2048, pattern: "^https?://[^/?#]" },
  },
  { name: "any value needs no null", schema: z.unknown().nullable(), expected: {} },
  {
    name: "one of several types says null in the first",
    schema: z.union([z.string(), z.boolean()]).nullable(),
    expected: { anyOf: [{ type: "string", nullable: true }, { type: "boolean" }] },
  },
  {
    name: "objects keep what is not declared, and members with a default are the server's",
    schema: z.object({ id: z.string(), total: z.number().default(0) }),
    expected: {
      type: "object",
      properties: { id: { type: "string" }, total: { type: "number", readOnly: true } },
      required: ["id", "total"],
    },
  },
  {
    name: "a map takes any member",
    schema: z.record(z.string(), z.unknown()),
    expected: { type: "object", additionalProperties: true },
  },
];

for (const { name, schema, expected } of rows) {
  test(`in OpenAPI 3.0 ${name}`, () => {
    assert.deepEqual(toFieldSchema(schema), expected);
  });
}
