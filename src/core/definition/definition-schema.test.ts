import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { Ajv } from "ajv";
import { parse } from "yaml";

import { definitions } from "../../../test/domains/definitions.ts";
import * as fc from "../../../test/properties.ts";
import { catalog } from "../domains/catalog.ts";
import { declareDomain } from "./declare.ts";
import { readLocale } from "./define-config.ts";
import { DEFINITION_SCHEMA } from "./definition-schema.ts";

const validate = new Ajv({ strict: false, allErrors: true }).compile(DEFINITION_SCHEMA);
const ROOT = path.resolve(import.meta.dirname, "../../..");

function assertTaken(value: unknown, name: string): void {
  assert.ok(validate(value), `${name}: ${JSON.stringify(validate.errors)}`);
}

test("the JSON Schema takes the examples, and what stands in the guide", () => {
  const folder = path.join(ROOT, "examples");
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml")))
    assertTaken(parse(readFileSync(path.join(folder, file), "utf8")), file);
  const guide = readFileSync(path.join(ROOT, "docs/domains.md"), "utf8");
  const texts = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  assert.ok(texts.length > 0);
  for (const text of texts) {
    assertTaken(parse(text), "the guide");
    assert.ok(declareDomain(text, { catalog, readLocale }).entries.length > 0);
  }
});

test("the JSON Schema takes any valid definition", () => {
  fc.assert(
    fc.property(definitions(), (definition) => assertTaken(definition, "a definition")),
    { numRuns: 100 },
  );
});

const WRONG: readonly (readonly [name: string, change: Readonly<Record<string, unknown>>])[] = [
  ["a misspelt word", { cuont: 3 }],
  ["a count that is a text", { count: "3" }],
  ["a field that is a number", { fields: { a: 5 } }],
  ["a kind that there is not", { fields: { a: { is: "txt" } } }],
  ["an unknown rule", { rules: { atLeast: { count: "as", of: 3 } } }],
  ["a state called by a number", { states: { "1": {} } }],
  ["a duration in words", { states: { a: { go: "b" } }, after: { a: { soon: "b" } } }],
  ["a field called by what no field is called by", { fields: { "a/b": "text" } }],
];

for (const [name, change] of WRONG)
  test(`${name} is refused by the JSON Schema as it is when it is read`, () => {
    const definition = { domain: "x", resources: { a: { fields: { n: "text" }, ...change } } };
    assert.equal(validate(definition), false);
    assert.throws(() => declareDomain(definition, { catalog }));
  });

test("the JSON Schema knows which words go beside what a route does", () => {
  const withRoute = (route: unknown) => validate({ domain: "x", routes: { "GET /a": route } });
  assert.deepEqual(
    [{ list: "a", sort: "b" }, { status: 204 }, { read: "a", sort: "b" }, { act: "a.b", when: {} }].map(withRoute),
    [true, true, false, false],
  );
});
