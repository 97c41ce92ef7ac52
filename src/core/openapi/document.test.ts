import assert from "node:assert/strict";
import { test } from "node:test";

import { readApiDocument } from "./document.ts";
import type { ApiDocument } from "./document.ts";
import { sourceOf } from "./value.ts";

const PETS = `
openapi: 3.0.3
info: { title: Pets, version: 1.2.0 }
servers:
  - url: https://{host}/api/{version}/
    variables: { host: { default: example.com }, version: { default: v2 } }
  - url: /
security: [{ key: [] }, {}]
paths:
  /pets/{petId}:
    parameters:
      - { name: petId, in: path, required: true, schema: { type: integer } }
    get:
      operationId: readPet
      parameters:
        - { name: tags, in: query, schema: { type: array, items: { type: integer } } }
      responses:
        "200":
          description: The pet.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Pet" } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet:
      type: object
      required: [id, name, secret]
      additionalProperties: false
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 1 }
        born: { type: string, format: date, nullable: true }
        secret: { type: string, writeOnly: true }
        friends: { type: array, items: { $ref: "#/components/schemas/Pet" } }
`;

const pets = (): Promise<ApiDocument> => readApiDocument(PETS);

test("a document is read with its servers, operations, parameters and security", async () => {
  const document = await pets();
  assert.deepEqual([document.title, document.version], ["Pets", "1.2.0"]);
  assert.deepEqual(document.basePaths, ["/api/v2", ""]);
  const [operation] = document.operations;
  assert.equal(operation?.method, "GET");
  assert.deepEqual(
    operation?.parameters.map(({ name, style, explode }) => [name, style, explode]),
    [
      ["petId", "simple", false],
      ["tags", "form", true],
    ],
  );
  assert.deepEqual(operation?.security, [["key"], []]);
  assert.deepEqual(document.securitySchemes.get("key"), { type: "apiKey", in: "header", name: "X-Key" });
});

test("a value that is made is valid, and the same for the same source", async () => {
  const { operations, schemas } = await pets();
  const schema = operations[0]?.responses[0]?.content[0]?.schema ?? false;
  assert.equal(schemas.nameOf(schema), "Pet");
  const made = schemas.valueOf(schema, { stream: sourceOf("1/pet"), direction: "response" });
  assert.deepEqual(schemas.issuesOf(schema, made, "response"), []);
  assert.deepEqual(schemas.valueOf(schema, { stream: sourceOf("1/pet"), direction: "response" }), made);
  assert.deepEqual(
    schemas.fitted(
      schema,
      { id: 3, name: "Rex", secret: "x", born: null, extra: 1 },
      { stream: sourceOf("1"), direction: "response" },
    ),
    {
      id: 3,
      name: "Rex",
      born: null,
    },
  );
  assert.deepEqual(
    schemas
      .issuesOf(schema, { name: "", born: "soon", tail: 1 }, "request")
      .map(({ path, message }) => [path.join("."), message]),
    [
      ["secret", "is required"],
      ["name", "must not be empty"],
      ["born", "must be a date such as 2026-11-01"],
      ["tail", "is not a member that is known here"],
    ],
  );
});
