import assert from "node:assert/strict";
import { test } from "node:test";

import formats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

import { readApiDocument } from "./document.ts";
import type { JsonObject } from "./schema.ts";
import { sourceOf } from "./value.ts";

const DRAWS = 12;

const SHARED: JsonObject = {
  Node: {
    type: "object",
    required: ["id", "children"],
    properties: {
      id: { type: "integer" },
      children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
      parent: { $ref: "#/components/schemas/Node" },
    },
  },
  Cat: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { type: "string" }, lives: { type: "integer", maximum: 9 } },
  },
  Dog: { type: "object", required: ["kind", "good"], properties: { kind: { type: "string" }, good: { const: true } } },
};

/** Schemas of which values are made; ajv judges them. */
const ROWS: readonly (readonly [name: string, schema: JsonObject])[] = [
  ["a pattern with groups", { type: "string", pattern: "^(cus|sub)_[A-Za-z0-9]{14}$" }],
  ["a pattern with look-aheads", { type: "string", pattern: "^(?=.*\\d)(?=.*[a-z])[a-z0-9]{8,20}$" }],
  ["a pattern with a class of Unicode", { type: "string", pattern: "^[\\p{L}]+([ '-][\\p{L}]+){0,2}$" }],
  ["a pattern and lengths", { type: "string", pattern: "^[A-Z]+$", minLength: 5, maxLength: 7 }],
  ["lengths alone", { type: "string", minLength: 40, maxLength: 42 }],
  ["a step between bounds", { type: "number", minimum: 1, exclusiveMaximum: 2, multipleOf: 0.05 }],
  ["whole steps below zero", { type: "integer", maximum: -10, multipleOf: 7 }],
  ["exclusive bounds close together", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.001 }],
  [
    "items that are never the same",
    { type: "array", items: { enum: ["a", "b", "c"] }, minItems: 3, uniqueItems: true },
  ],
  ["an item of a kind", { type: "array", items: { type: "integer" }, contains: { minimum: 1000 }, minItems: 2 }],
  [
    "places with schemas of their own",
    { type: "array", prefixItems: [{ const: 1 }, { type: "string" }], items: false, minItems: 2 },
  ],
  [
    "a map",
    {
      type: "object",
      additionalProperties: { type: "integer" },
      minProperties: 3,
      propertyNames: { pattern: "^[a-z]{3}$" },
    },
  ],
  [
    "members by pattern alone",
    {
      type: "object",
      patternProperties: { "^x-": { type: "boolean" } },
      additionalProperties: false,
      minProperties: 1,
    },
  ],
  [
    "nothing but what is known",
    { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
  ],
  [
    "all of several",
    {
      allOf: [
        { $ref: "#/components/schemas/Cat" },
        { type: "object", properties: { lives: { minimum: 5 } }, required: ["name"] },
      ],
    },
  ],
  [
    "one of two that look alike",
    {
      oneOf: [
        { type: "object", properties: { a: { type: "integer" } } },
        { type: "object", properties: { b: { type: "integer" } } },
      ],
    },
  ],
  [
    "kinds told apart by a member",
    {
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      },
    },
  ],
  ["what contains itself", { $ref: "#/components/schemas/Node" }],
  ["null only where it must be", { type: ["null", "string"], minLength: 2 }],
  ["something that is not", { type: "integer", minimum: 1, maximum: 3, not: { const: 2 } }],
  [
    "a condition",
    JSON.parse(
      '{"type":"object","properties":{"kind":{"enum":["a","b"]},"a":{"type":"string"}},"required":["kind"],' +
        '"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["a"]},"else":{"not":{"required":["a"]}}}',
    ) as JsonObject,
  ],
  [
    "members that need others",
    {
      type: "object",
      properties: { card: { type: "string" }, zip: { type: "string" } },
      dependentRequired: { card: ["zip"] },
    },
  ],
  ["at most two members", { type: "object", properties: { a: {}, b: {}, c: {} }, required: ["c"], maxProperties: 2 }],
  [
    "a name that prototypes have",
    {
      type: "object",
      properties: JSON.parse('{"__proto__": {"type": "integer"}}') as JsonObject,
      required: ["__proto__"],
    },
  ],
  ...[
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "uri",
    "uri-reference",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
    "json-pointer",
    "regex",
    "byte",
  ].map((format): readonly [string, JsonObject] => [`the format ${format}`, { type: "string", format }]),
];

async function schemasWith(schema: JsonObject) {
  const components = { schemas: { ...SHARED, Row: schema } };
  const document = await readApiDocument({
    openapi: "3.1.0",
    info: { title: "Rows", version: "1" },
    paths: {},
    components,
  });
  return document.schemas;
}

for (const [name, schema] of ROWS)
  test(`a value of ${name} is valid`, async () => {
    const schemas = await schemasWith(schema);
    const ajv = new Ajv2020({ strict: false, ownProperties: true, multipleOfPrecision: 6 });
    formats.default(ajv);
    const judge = ajv.compile({
      $ref: "#/components/schemas/Row",
      components: { schemas: { ...SHARED, Row: schema } },
    });
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const ask = { stream: sourceOf(`${draw}/row`), direction: "response" } as const;
      const value = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask);
      assert.ok(judge(value), `${JSON.stringify(value)}: ${JSON.stringify(judge.errors)}`);
      assert.deepEqual(schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask), value);
      assert.notEqual(value, null);
    }
  });

test("numbers of a record follow from each other where their names say so", async () => {
  const whole = { type: "integer" };
  const properties = { capacity: whole, sold: whole, prepMinutes: whole, cookMinutes: whole, totalMinutes: whole };
  const schemas = await schemasWith({ type: "object", required: Object.keys(properties), properties });
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const ask = { stream: sourceOf(`${draw}/row`), direction: "response" } as const;
    const row = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask) as Record<keyof typeof properties, number>;
    assert.ok(row.sold < row.capacity, JSON.stringify(row));
    assert.equal(row.prepMinutes + row.cookMinutes, row.totalMinutes);
  }
});

test("what is given wins where it is valid, and nowhere else", async () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "integer" },
      name: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["id", "name"],
    additionalProperties: false,
  };
  const schemas = await schemasWith(schema);
  const made = schemas.valueOf(schema, {
    stream: sourceOf("1"),
    direction: "response",
    given: { id: 7, name: 3, tags: ["a"], other: 1 },
  });
  assert.ok(typeof made === "object" && made !== null && "name" in made);
  assert.deepEqual({ ...made, name: "" }, { id: 7, name: "", tags: ["a"] });
  assert.equal(typeof made["name"], "string");
});

const FITTED: readonly {
  readonly name: string;
  readonly schema: JsonObject;
  readonly value: JsonObject;
  readonly expect: unknown;
}[] = [
  {
    name: "unknown members and nulls that are forbidden are left out",
    schema: {
      type: "object",
      properties: { a: { type: "string" }, b: { type: ["string", "null"] } },
      additionalProperties: false,
    },
    value: { a: null, b: null, c: 1 },
    expect: { b: null },
  },
  {
    name: "members that are only sent are left out",
    schema: {
      type: "object",
      properties: { name: { type: "string" }, password: { type: "string", writeOnly: true } },
      required: ["password"],
    },
    value: { name: "Ada", password: "secret" },
    expect: { name: "Ada" },
  },
  {
    name: "what must be there is made",
    schema: {
      type: "object",
      properties: { kind: { const: "pet" }, id: { type: "integer" } },
      required: ["kind", "id"],
    },
    value: { id: 3 },
    expect: { id: 3, kind: "pet" },
  },
  {
    name: "a number is written as a text, and a text as a number",
    schema: { type: "object", properties: { id: { type: "string" }, age: { type: "integer" } } },
    value: { id: 3, age: "41" },
    expect: { id: "3", age: 41 },
  },
  {
    name: "a record is shown by its id, and an id as a record",
    schema: {
      type: "object",
      properties: {
        owner: { type: "string" },
        room: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
      },
    },
    value: { owner: { id: 3, name: "Ada" }, room: "41" },
    expect: { owner: "3", room: { id: 41 } },
  },
  {
    name: "a kind is kept",
    schema: {
      anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      },
    },
    value: { kind: "dog", good: null },
    expect: { kind: "dog", good: true },
  },
];

for (const { name, schema, value, expect } of FITTED)
  test(`of a record that does not fit: ${name}`, async () => {
    const schemas = await schemasWith(schema);
    assert.deepEqual(schemas.fitted(schema, value, { stream: sourceOf("1"), direction: "response" }), expect);
  });

const ISSUES: readonly (readonly [schema: JsonObject, value: unknown, expect: readonly string[]])[] = [
  [{ type: "integer" }, "x", ["must be a whole number"]],
  [{ type: ["string", "null"] }, 4, ["must be a text or null"]],
  [{ enum: ["a", "b"] }, "c", ["must be one of a, b"]],
  [{ type: "string", pattern: "^a+$" }, "b", ["must match the pattern ^a+$"]],
  [{ type: "string", pattern: "/^\\d{4}-\\d{2}$/" }, "2026-11", []],
  [{ type: "string", pattern: "/^[a-z]+$/i" }, "Ab1", ["must match the pattern (?i:^[a-z]+$)"]],
  [{ enum: ["USER", "GROUP"], pattern: "user|group" }, "USER", []],
  [{ type: "string", pattern: "^(a+)+$" }, `${"a".repeat(60)}!`, []],
  [{ type: "string", pattern: "^(a+)+$" }, "aab", ["must match the pattern ^(a+)+$"]],
  [
    { type: "array", items: { type: "integer" }, maxItems: 1 },
    [1, "2"],
    ["must have at most 1 item", "1: must be a whole number"],
  ],
  [{ anyOf: [{ type: "integer" }, { type: "boolean" }] }, "x", ["must be a whole number or true or false"]],
  [
    { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
    { kind: "cat", lives: 10 },
    ["lives: must be at most 9"],
  ],
  [
    {
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      },
    },
    { kind: "dog" },
    ["good: is required"],
  ],
  [{ type: "object", properties: { id: { type: "integer", readOnly: true } }, required: ["id"] }, {}, []],
  [{ allOf: [{ $ref: "#/components/schemas/Row" }] }, 1, []],
  [
    {
      oneOf: [
        { type: "object", properties: { a: {} } },
        { type: "object", properties: { b: {} } },
      ],
    },
    {},
    [],
  ],
];

for (const [at, [schema, value, expect]] of ISSUES.entries())
  test(`issue ${at + 1}: ${expect.join(", ") || "none"}`, async () => {
    const schemas = await schemasWith(schema);
    const issues = schemas.issuesOf({ $ref: "#/components/schemas/Row" }, value, "request");
    assert.deepEqual(
      issues.map(({ path, message }) => [...path, message].join(": ")),
      expect,
    );
  });

test("a text that a converter calls an object beside its reference is a text, if its example is", async () => {
  const kind: JsonObject = { type: "object", allOf: [{ $ref: "#/components/schemas/Kind" }], example: "sms" };
  const { schemas } = await readApiDocument(
    JSON.stringify({
      openapi: "3.0.1",
      info: { title: "Messages", version: "1" },
      paths: {},
      components: {
        schemas: {
          Kind: { type: "string", enum: ["sms", "mms"] },
          Message: { required: ["kind"], properties: { kind } },
        },
      },
    }),
  );
  const message = { $ref: "#/components/schemas/Message" };
  assert.deepEqual(schemas.issuesOf(message, { kind: "mms" }, "request"), []);
  assert.notDeepEqual(schemas.valueOf(message, { stream: sourceOf("one"), direction: "response" }), null);
});

test("an example that only repeats the names of its members is none", async () => {
  const text = { type: "string" } as const;
  const schemas = await schemasWith({
    type: "object",
    required: ["city", "email", "tags"],
    properties: { city: { ...text, example: "city" }, email: text, tags: { type: "array", items: text } },
    example: { city: "city", email: "email", tags: ["tags", "tags"] },
  });
  const ask = { stream: sourceOf("1"), direction: "response" } as const;
  const made = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask) as JsonObject;
  for (const [name, value] of Object.entries(made)) assert.notEqual(JSON.stringify(value), JSON.stringify(name));
  assert.match(JSON.stringify(made["email"]), /@/);
});

test("a number is a multiple to those who divide, too", async () => {
  const schemas = await schemasWith({
    type: "object",
    required: ["level"],
    properties: { level: { type: "number", multipleOf: 0.1, minimum: 1, maximum: 7 } },
  });
  for (let at = 0; at < 40; at += 1) {
    const ask = { stream: sourceOf(String(at)), direction: "response" } as const;
    const made = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask) as Record<string, number>;
    assert.ok(Number.isInteger((made["level"] ?? 0) / 0.1), String(made["level"]));
  }
});

test("the attributes of JSON:API are those of the record", async () => {
  const schemas = await schemasWith({
    type: "object",
    required: ["id", "attributes"],
    properties: {
      id: { type: "string" },
      attributes: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
  });
  const ask = { stream: sourceOf("1"), direction: "response", resource: "member" } as const;
  const made = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask) as {
    readonly attributes: { readonly name: string };
  };
  assert.match(made.attributes.name, /^\p{Lu}\S+ \p{Lu}/u);
});

test("of the values of a choice, none is left blank", async () => {
  const schemas = await schemasWith({
    type: "object",
    required: ["status", "source"],
    properties: {
      status: { oneOf: [{ enum: ["assigned", "closed"] }, { enum: [""] }, { enum: [null] }] },
      source: { enum: ["", "call", "mail"] },
    },
  });
  for (let at = 0; at < 20; at += 1) {
    const ask = { stream: sourceOf(String(at)), direction: "response" } as const;
    const made = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask) as JsonObject;
    assert.ok(made["status"] !== "" && made["status"] !== null && made["source"] !== "", JSON.stringify(made));
  }
});

test("times of a day are in their order", async () => {
  const time = { type: "string", format: "time" } as const;
  const schemas = await schemasWith({
    type: "object",
    required: ["start_time", "end_time"],
    properties: { start_time: time, end_time: time },
  });
  for (let at = 0; at < 20; at += 1) {
    const ask = { stream: sourceOf(String(at)), direction: "response", resource: "lesson" } as const;
    const made = schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask) as Record<string, string>;
    assert.ok((made["start_time"] ?? "") < (made["end_time"] ?? ""), JSON.stringify(made));
  }
});

test("an object that is nothing but a text in its example is null, where it may be", async () => {
  const text = { type: "object", example: "2026-07-14T10:30:00.000Z" } as const;
  const schemas = await schemasWith({
    type: "object",
    required: ["endedAt", "startedAt"],
    properties: { endedAt: { ...text, nullable: true }, startedAt: text },
  });
  const ask = { stream: sourceOf("1"), direction: "response" } as const;
  assert.deepEqual(schemas.valueOf({ $ref: "#/components/schemas/Row" }, ask), { endedAt: null, startedAt: {} });
});

test("what did not happen to a record is left out where it may be, or null", async () => {
  const time = { type: "string", format: "date-time" } as const;
  const schemas = await schemasWith({
    type: "object",
    required: ["archivedAt"],
    properties: { deletedAt: time, archivedAt: { ...time, nullable: true } },
  });
  const rows = Array.from({ length: 20 }, (_, at) =>
    schemas.valueOf({ $ref: "#/components/schemas/Row" }, { stream: sourceOf(String(at)), direction: "response" }),
  ) as readonly JsonObject[];
  assert.ok(rows.some((row) => row["deletedAt"] === undefined));
  assert.ok(rows.some((row) => row["archivedAt"] === null));
});

test("parts that are closed each by itself are one closed whole, which tells its kind", async () => {
  const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const kind = (name: string): JsonObject => ({
    type: "object",
    allOf: [refer("Base"), { properties: { [name]: { type: "integer" } }, additionalProperties: false }],
    additionalProperties: false,
  });
  const { schemas } = await readApiDocument(
    JSON.stringify({
      openapi: "3.0.1",
      info: { title: "Boats", version: "1" },
      paths: {},
      components: {
        schemas: {
          Base: {
            type: "object",
            required: ["type"],
            properties: { type: { type: "string", enum: ["ferries", "tugs"] } },
            discriminator: {
              propertyName: "type",
              mapping: { ferries: refer("Ferry")["$ref"], tugs: refer("Tug")["$ref"] },
            },
            additionalProperties: false,
          },
          Ferry: kind("cars"),
          Tug: kind("pull"),
          Answer: { type: "object", required: ["data"], properties: { data: { allOf: [refer("Tug")] } } },
        },
      },
    }),
  );
  const messages = (tug: JsonObject): readonly string[] =>
    schemas.issuesOf(refer("Tug"), tug, "request").map(({ path, message }) => `${path.join("/")} ${message}`);
  assert.deepEqual(messages({ type: "tugs", pull: 5 }), []);
  assert.deepEqual(messages({ pull: 5 }), ["type is required"]);
  assert.deepEqual(messages({ type: "tugs", cars: 5 }), ["cars is not a member that is known here"]);
  const made = schemas.valueOf(refer("Answer"), { stream: sourceOf("one"), direction: "response" });
  assert.deepEqual((made as { readonly data: JsonObject }).data["type"], "tugs");
});

test("alternatives that each demand a member which is not allowed beside them are closed with the one that is chosen", async () => {
  const one = (name: string): JsonObject => ({
    type: "object",
    properties: { [name]: { type: "string" } },
    required: [name],
  });
  for (const schema of [
    { type: "object", additionalProperties: false, oneOf: [one("id"), one("slug")] },
    {
      type: "object",
      additionalProperties: false,
      allOf: [{ properties: { days: { type: "integer" } } }, { oneOf: [one("id"), one("slug")] }],
    },
  ] satisfies JsonObject[]) {
    const { schemas } = await readApiDocument(JSON.stringify({ openapi: "3.1.0", info: {}, paths: {} }), { name: "x" });
    const value = schemas.valueOf(schema, { stream: sourceOf("one"), direction: "request" });
    assert.deepEqual(schemas.issuesOf(schema, value, "request"), [], JSON.stringify(value));
    const isTaken = (given: unknown): boolean => schemas.issuesOf(schema, given, "request").length === 0;
    assert.deepEqual([{ slug: "tide" }, { slug: "tide", id: "1" }, {}, { slug: "tide", other: 1 }].map(isTaken), [
      true,
      false,
      false,
      false,
    ]);
  }
});

test("of a text that is too long for its pattern, the characters are checked", async () => {
  const { schemas } = await readApiDocument(JSON.stringify({ openapi: "3.1.0", info: {}, paths: {} }), { name: "x" });
  const pattern = String.raw`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`;
  const isTaken = (text: string): boolean =>
    schemas.issuesOf({ type: "string", pattern }, text, "request").length === 0;
  assert.deepEqual(["12.50", "~", "0".repeat(5000), `${"0".repeat(5000)}~`].map(isTaken), [true, false, true, false]);
});

test("a value of conditions within one another ends, though no way through all of them is valid", async () => {
  const conditions = Array.from({ length: 24 }, (_, at) => ({
    if: { required: [`a${at}`] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: [`b${at}`] },
    else: { properties: { [`c${at}`]: { type: "string" } } },
  }));
  const never = { type: "string", pattern: "^a", not: { pattern: "^a" } };
  const schema: JsonObject = { type: "object", required: ["z"], properties: { z: never }, allOf: conditions };
  const document = await readApiDocument({
    openapi: "3.1.0",
    info: { title: "Blueprints", version: "1" },
    paths: { "/x": { get: { responses: { 200: { description: "ok" } } } } },
    components: { schemas: { Blueprint: schema } },
  });
  const made = document.schemas.valueOf(schema, { stream: sourceOf("conditions"), direction: "response" });
  assert.equal(typeof made, "object");
});
