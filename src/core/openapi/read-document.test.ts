import assert from "node:assert/strict";
import { test } from "node:test";

import { readApiDocument } from "./document.ts";
import type { ApiDocument } from "./document.ts";
import { READING_BOUNDS } from "./read-document.ts";
import { sourceOf } from "./value.ts";

const HEAD = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';

const REFUSED: readonly { readonly name: string; readonly text: string; readonly message: string }[] = [
  { name: "nothing", text: "", message: "api.yaml: it is empty" },
  { name: "a list", text: "[1]", message: "api.yaml: an API description is an object: this is not one" },
  {
    name: "something else",
    text: "asyncapi: 3.0.0",
    message: "api.yaml: it has neither openapi nor swagger: it seems to be an AsyncAPI document",
  },
  {
    name: "a version that is not read",
    text: "openapi: 4.0.0",
    message: 'api.yaml: it is of OpenAPI "4.0.0": 3.0, 3.1, 3.2 and Swagger 2.0 are read',
  },
  {
    name: "what is no YAML",
    text: "openapi: 3.1.0\npaths: {",
    message: "api.yaml, line 2: this is neither JSON nor YAML: unexpected end of the stream within a flow collection",
  },
  {
    name: "an alias within what it stands for",
    text: `${HEAD}components: { schemas: { A: &a { properties: { a: *a } } } }`,
    message: "api.yaml: an alias in it leads back to itself: use $ref for what is recursive",
  },
  {
    name: "an alias bomb",
    text: `${HEAD}x-0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n${Array.from({ length: 9 }, (_, at) => `x-${at + 1}: &x${at + 1} [${Array.from({ length: 10 }, () => `*x${at}`).join(", ")}]`).join("\n")}`,
    message: `api.yaml: it has more than ${READING_BOUNDS.values} values once its aliases are followed`,
  },
  {
    name: "endless nesting",
    text: `{"openapi": "3.1.0", "x-a": ${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
    message: "api.yaml: it is nested deeper than 1000 levels",
  },
];

for (const { name, text, message } of REFUSED)
  test(`${name} is refused in a sentence`, async () => {
    await assert.rejects(readApiDocument(text, { name: "api.yaml" }), { name: "ApiDocumentError", message });
  });

const notesOf = ({ notes }: ApiDocument): string[] => notes.map(({ where, text }) => `${where} ${text}`);

test("a reference that leads nowhere, or around, allows all and is noted", async () => {
  const document = await readApiDocument(`${HEAD}
paths:
  /a: { get: { responses: { 200: { content: { application/json: { schema: { $ref: "#/components/schemas/Gone" } } } } } } }
  /b: { get: { responses: { 200: { content: { application/json: { schema: { $ref: "#/components/schemas/Round" } } } } } } }
components: { schemas: { Round: { $ref: "#/components/schemas/About" }, About: { $ref: "#/components/schemas/Round" } } }
`);
  for (const operation of document.operations) {
    const schema = operation.responses[0]?.content[0]?.schema ?? false;
    assert.deepEqual(document.schemas.issuesOf(schema, 5, "request"), []);
    assert.notEqual(document.schemas.valueOf(schema, { stream: sourceOf("1"), direction: "response" }), undefined);
  }
  assert.deepEqual(notesOf(document).slice(0, 1), [
    'GET /a refers to "#/components/schemas/Gone", which is not there: any value is taken',
  ]);
});

test("nesting of 300 levels is read, checked and made", async () => {
  const schema = `${'{"type":"object","required":["a"],"properties":{"a":'.repeat(300)}{"type":"integer"}${"}}".repeat(300)}`;
  const document = await readApiDocument(`{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":${schema}}}}`);
  const ref = { $ref: "#/components/schemas/A" };
  assert.equal(document.schemas.issuesOf(ref, { a: { a: 1 } }, "request")[0]?.message, "must be an object");
  assert.notEqual(document.schemas.valueOf(ref, { stream: sourceOf("1"), direction: "response" }), undefined);
});

const FILES: Readonly<Record<string, string>> = {
  "paths/pets.yaml":
    'get: { responses: { "200": { content: { application/json: { schema: { $ref: "../schemas/pets.yaml#/Pets" } } } } } }',
  "schemas/pets.yaml":
    "Pets: { type: array, items: { $ref: '#/Pet' } }\nPet: { type: object, required: [owner], properties: { owner: { $ref: owner.json } } }",
  "schemas/owner.json":
    '{"type": "object", "required": ["name"], "properties": {"name": {"const": "Ada"}, "pets": {"$ref": "pets.yaml#/Pets"}}}',
};

test("files beside a document are brought in, schemas under their own names", async () => {
  const asked: string[] = [];
  const document = await readApiDocument(
    `${HEAD}paths: { /pets: { $ref: paths/pets.yaml }, /gone: { $ref: gone.yaml } }\ncomponents: { schemas: { Owner: { $ref: schemas/owner.json } } }`,
    {
      load: async (reference) => {
        asked.push(reference);
        return FILES[reference] ?? (await Promise.reject(new Error("there is no such file")));
      },
    },
  );
  assert.deepEqual(asked.sort(), ["gone.yaml", "paths/pets.yaml", "schemas/owner.json", "schemas/pets.yaml"]);
  const schema = document.operations[0]?.responses[0]?.content[0]?.schema ?? false;
  assert.equal(document.schemas.nameOf(schema), "Pets");
  const { items = false } = document.schemas.shapeOf(schema);
  assert.equal(document.schemas.nameOf(items), "Pet");
  assert.equal(document.schemas.nameOf(document.schemas.shapeOf(items).properties.get("owner") ?? false), "Owner");
  assert.deepEqual(notesOf(document), ['#/paths/~1gone "gone.yaml" cannot be read: there is no such file']);
});

test("a document of Swagger 2 is read as one of OpenAPI 3", async () => {
  const document = await readApiDocument(`
swagger: "2.0"
info: { title: Old, version: "1" }
basePath: /v1
consumes: [application/json]
parameters:
  Body: { in: body, name: body, required: true, schema: { $ref: "#/definitions/Pet" } }
paths:
  /pets:
    parameters: [{ in: header, name: X-Tenant, type: string }]
    post: { parameters: [{ $ref: "#/parameters/Body" }], responses: { 201: { schema: { $ref: "#/definitions/Pet" } } } }
    put: { parameters: [{ in: formData, name: photo, type: file, required: true }], responses: { 204: {} } }
  /photo: { get: { responses: { 200: { schema: { type: file } } } } }
  /bad: { get: null }
definitions: { Pet: { type: object, properties: { name: { type: string, x-nullable: true } } } }
`);
  assert.deepEqual(document.basePaths, ["/v1"]);
  const [post, put, photo] = document.operations;
  assert.equal(post?.body?.required, true);
  assert.equal(document.schemas.nameOf(post?.body?.content[0]?.schema ?? false), "Pet");
  assert.deepEqual(
    post?.parameters.map(({ name }) => name),
    ["X-Tenant"],
  );
  assert.deepEqual([put?.body?.required, put?.body?.content[0]?.mediaType], [true, "multipart/form-data"]);
  assert.equal(photo?.responses[0]?.content[0]?.mediaType, "application/octet-stream");
  assert.deepEqual(notesOf(document), ["GET /bad is not an object: there is nothing to serve"]);
});

test("what OpenAPI 3.2 added is read: more methods, a parameter for the whole query, items of a stream", async () => {
  const document = await readApiDocument(`
openapi: 3.2.0
info: { title: New, version: "1" }
paths:
  /logs:
    query:
      parameters:
        - { name: all, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object, required: [since], properties: { since: { type: integer } } } } } }
      responses: { 200: { content: { application/jsonl: { itemSchema: { type: integer } } } } }
    additionalOperations: { COPY: { responses: { 204: {} } } }
`);
  assert.deepEqual(
    document.operations.map(({ method }) => method),
    ["QUERY", "COPY"],
  );
  const [query] = document.operations;
  assert.deepEqual(
    query?.parameters.map(({ name, in: place, required }) => [name, place, required]),
    [["since", "query", true]],
  );
  assert.deepEqual(query?.responses[0]?.content[0]?.schema, { type: "array", items: { type: "integer" } });
});

for (const [form, text, line] of [
  ["YAML", `${HEAD}paths:\n  /pets: { get: {} }\n  /pets: { post: {} }\n`, '5 "/pets: { post: {} }"'],
  [
    "JSON",
    '{"openapi": "3.1.0", "paths": {\n  "/pets": {"get": {}},\n  "/pets": {"post": {}}\n}}',
    '3 ""/pets": {"post": {}}"',
  ],
  [
    "JSON of one line",
    '{"openapi":"3.1.0","paths":{"/pets":{"get":{}},"/pets":{"post":{}}}}',
    '1 "{"openapi":"3.1.0","paths":{"/pets":{"get":{}},"/pets":{"pos…"',
  ],
] as const)
  test(`of a path that is given twice in ${form} the last one counts, and it is noted`, async () => {
    const { operations, notes } = await readApiDocument(text);
    assert.deepEqual(
      operations.map(({ method }) => method),
      ["POST"],
    );
    assert.deepEqual(
      notes.map((one) => `${one.where} ${one.text}`),
      [`line ${line} is given twice: the last one counts`],
    );
  });
