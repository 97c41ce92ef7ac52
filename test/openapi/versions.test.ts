// The description in its two versions and two forms: the same things said, in words that each reader knows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { ValidateFunction } from "ajv";
import addFormatsModule from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse, stringify } from "yaml";

import { toVersion31 } from "../../src/core/description/publication.ts";
import type { OpenApiDocument, Schema } from "../../src/core/description/specification.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { BUILT_ADDRESS, toDescriptionAt } from "../../src/hosted/service/built-description.ts";
import { describeAt } from "../../tools/describe-at.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { createSchemaCheck } from "./schema-check.ts";

// The package is CommonJS, whose default export is its module object under Node's types.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

const BASE_URL = "https://mock.seedbed.dev";
const description = describeAt(BASE_URL);
const modern = toVersion31(description);

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

/** All members called `name` anywhere in a value, examples aside. */
function membersOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => membersOf(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (key === "example" || key === "examples") return [];
    return key === name ? [member] : membersOf(member, name);
  });
}

/** Returns a check of a value against a component schema of OpenAPI 3.1, by a reader of JSON Schema 2020-12: it lists the faults. */
function createModernCheck(): (component: string, value: unknown) => readonly string[] {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, strictRequired: false });
  for (const keyword of ["components", "x-enum-varnames", "example"]) ajv.addKeyword(keyword);
  addFormats(ajv);
  ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  ajv.addFormat("password", true);
  ajv.addSchema(
    { $id: "https://seedbed.example/description", components: modern.components },
    "https://seedbed.example/description",
    undefined,
    false,
  );
  const compiled = new Map<string, ValidateFunction>();
  return (component, value) => {
    const $ref = `https://seedbed.example/description#/components/schemas/${component}`;
    const validate = compiled.get(component) ?? ajv.compile({ $ref });
    compiled.set(component, validate);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

test("3.1 says null as a type, and nothing in the words of 3.0", () => {
  assert.equal(modern.openapi, "3.1.0");
  assert.deepEqual(membersOf(modern, "nullable"), []);
  assert.deepEqual(
    membersOf(modern, "exclusiveMinimum").filter((bound) => typeof bound !== "number"),
    [],
  );
  const { Order, Patient } = modern.components.schemas;
  assert.deepEqual(Order?.properties?.["paymentId"]?.type, ["string", "null"]);
  assert.deepEqual(Order?.properties?.["payment"]?.anyOf, [{ $ref: "#/components/schemas/Payment" }, { type: "null" }]);
  assert.deepEqual(Patient?.properties?.["bloodType"]?.oneOf?.at(-1), { type: "null" });
});

test("no enum of 3.0 has null among values of a type: some readers add another and then refuse the schema", () => {
  const mixed = membersOf(description, "enum").filter(
    (values) => Array.isArray(values) && values.length > 1 && values.includes(null),
  );
  assert.deepEqual(mixed, []);
});

test("both versions take the same records and refuse the same", () => {
  const old = createSchemaCheck(description);
  const faults = createModernCheck();
  let seen = 0;
  for (const [name, example] of Object.entries(description.components.examples)) {
    const schema = description.components.schemas[name];
    if (schema === undefined) continue;
    seen += 1;
    const record = example.value as Readonly<Record<string, unknown>>; // of a collection
    assert.deepEqual([faults(name, record), old.faults(schema, record)], [[], []], name);
    for (const member of Object.keys(record)) {
      const wrong = { ...record, [member]: [[1]] };
      assert.equal(faults(name, wrong).length > 0, old.faults(schema, wrong).length > 0, `${name}.${member}`);
      const empty = { ...record, [member]: null };
      assert.equal(faults(name, empty).length > 0, old.faults(schema, empty).length > 0, `${name}.${member}`);
    }
  }
  assert.equal(seen, catalog.entries.length);
});

test("the description is served in both versions as JSON and YAML, which are the same", async () => {
  const documents = new Map<string, OpenApiDocument>();
  for (const version of ["3.0", "3.1"]) {
    const json = await serving.request({ path: `/openapi/${version}.json` });
    const yaml = await serving.request({ path: `/openapi/${version}.yaml` });
    assert.deepEqual([json.status, json.header("Content-Type")], [200, "application/json"]);
    assert.deepEqual([yaml.status, yaml.header("Content-Type")], [200, "application/yaml"]);
    assert.deepEqual(parse(yaml.text), json.json());
    documents.set(version, json.json() as unknown as OpenApiDocument); // what createDocument made
  }
  const [old, made] = [documents.get("3.0"), documents.get("3.1")];
  assert.deepEqual((await serving.request({ path: "/openapi.json" })).json(), old);
  assert.deepEqual((await serving.request({ path: "/v1/openapi.json" })).json(), old);
  assert.match(String(made?.openapi), /^3\.1\./);
  assert.deepEqual(Object.keys(made?.paths ?? {}), Object.keys(old?.paths ?? {}));
  assert.equal((await serving.request({ path: "/openapi/2.0.json" })).status, 404);
});

test("readers of YAML 1.1 read the YAML as readers of 1.2 do", async () => {
  const { text } = await serving.request({ path: "/openapi.yaml" });
  // Numbers to the same text: 1.1 and 1.2 write some large ones apart.
  assert.equal(stringify(parse(text, { version: "1.1", schema: "yaml-1.1" })), stringify(parse(text)));
});

test("the server is named by its whole address, wherever it is read", () => {
  for (const address of ["http://localhost:3000", BASE_URL]) {
    assert.deepEqual(
      describeAt(address).servers.map(({ url }) => url),
      [address],
    );
  }
});

test("schemas and operations have names that differ in more than case, and none is a file that makers of clients write themselves", () => {
  const operationIds = Object.values(description.paths).flatMap((item) =>
    Object.values(item).map((operation) => operation.operationId),
  );
  for (const names of [Object.keys(description.components.schemas), operationIds]) {
    assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
    assert.ok(!names.some((name) => /^(index|models?|types?|client|sdk)$/i.test(name)));
  }
});

test("values of an enum that are no identifiers have names, no two alike", () => {
  const { Patient } = description.components.schemas;
  const [bloodType] = Patient?.properties?.["bloodType"]?.oneOf ?? [];
  assert.deepEqual(bloodType?.["x-enum-varnames"]?.slice(0, 2), ["A_positive", "A_negative"]);
  const schemas: Schema[] = [];
  JSON.stringify(description, (_key, value: unknown) => {
    if (typeof value === "object" && value !== null && "enum" in value && Array.isArray(value.enum))
      schemas.push(value as Schema); // all that has an enum
    return value;
  });
  for (const { enum: values = [], "x-enum-varnames": names } of schemas) {
    const written = (names ?? values).map(String);
    assert.equal(written.length, values.length);
    const reduced = written.map((name) => name.toLowerCase().replaceAll(/[^a-z\d]/g, ""));
    assert.equal(new Set(reduced).size, values.length, written.join(", "));
  }
});

test("the description that the build makes is, at any address, the one that is made there", () => {
  const built = JSON.stringify(describeAt(BUILT_ADDRESS));
  const made = JSON.stringify(description);
  assert.deepEqual(toDescriptionAt(BASE_URL, built), JSON.parse(made));
});
