// A resource may be called by any noun: its own names stand in the description, the docs and the types, and ours give way.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { toPascal } from "../../src/core/description/names.ts";
import { toVersion31 } from "../../src/core/description/publication.ts";
import type { OpenApiDocument } from "../../src/core/description/specification.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { isObject } from "../../src/core/model/json.ts";
import { toDeclarations } from "../../src/doors/cli/config-types.ts";
import { toSlug } from "../../src/tools/reference/contents.ts";
import { createReference } from "../../src/tools/reference/reference.ts";
import { describeAt } from "../../tools/describe-at.ts";
import { toTypes } from "../../tools/description-types.ts";

const NOUNS = `session event change seed problem subscription sandbox request snapshot delivery
  page link filter record invoice list token error key plan usage account payment order
  user job book author review cart card transaction transfer patient provider appointment
  health status fault playground endpoint template expectation recipe picture image file
  folder document note task taskList project team member role permission group message
  thread comment post article category tag label product variant price discount coupon
  stock warehouse shipment address city country region currency language company employee
  department contact lead deal ticket incident alert metric log audit report chart
  dashboard widget layout theme color font icon menu item option setting preference
  profile avatar badge course lesson quiz question answer exam grade student teacher
  school room building floor desk booking reservation guest hotel flight airport train
  station ticketOffice seat car vehicle driver route stop trip map location place
  restaurant dish ingredient recipeStep kitchen table chair customer supplier vendor
  contract agreement claim policy bank loan deposit budget expense income tax
  meter sensor device reading signal channel playlist song album artist movie actor
  genre photo video camera studio player game match score league season tournament
  doctor nurse hospital clinic disease drug dose visit animal pet plant tree garden farm
  field crop harvest weather storm year month day hour date time number text value type
  string object array map2 function class interface method index query header body
  response address2 home house street door window box parcel letter mail inbox
  newsletter orderStatus sessionList rateLimit inputFault client server service
  worker process branch commit release version build deploy pipeline repository issue null`
  .split(/\s+/)
  .filter((noun, at, all) => all.indexOf(noun) === at);

const folder = mkdtempSync(path.join(tmpdir(), "everyday-names-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The definition of a domain of these resources, with states and with a relation, whose names meet most. */
function defineOf(nouns: readonly string[]): string {
  const resources = nouns.map(
    (noun, at) =>
      [
        noun,
        {
          count: 1,
          collection: `${noun}s`,
          fields: { title: "text", kind: ["big", "small"] },
          states: { open: { close: "closed" } },
          ...(at > 0 && { belongsTo: { [nouns[at - 1] ?? ""]: { as: "parent" } } }),
        },
      ] as const,
  );
  return JSON.stringify({ domain: "gym", domains: ["core"], resources: Object.fromEntries<unknown>(resources) });
}

/** Every pointer of a document that leads nowhere. */
function dangling(document: OpenApiDocument): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const member of Object.values(value)) walk(member);
    if (!isObject(value)) return;
    const { $ref } = value;
    if (typeof $ref === "string") {
      const [, , kind = "", name = ""] = $ref.split("/");
      const named: unknown = Object.entries(document.components).find(([own]) => own === kind)?.[1];
      if (!isObject(named) || !Object.hasOwn(named, name)) found.push($ref);
    }
  };
  walk(document.paths);
  walk(document.components);
  return found;
}

for (let start = 0; start < NOUNS.length; start += 50) {
  const nouns = NOUNS.slice(start, start + 50);
  test(`${nouns.slice(0, 3).join(", ")} and ${nouns.length - 3} other nouns are resources like any`, () => {
    const own = declareDomain(defineOf(nouns), { catalog });
    const document = describeAt("http://localhost:3000", own.catalog);
    const { schemas } = document.components;
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const ids = operations.map(({ operationId }) => operationId);
    const tags = document.tags.map(({ name }) => name);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(new Set(tags).size, tags.length);
    assert.deepEqual(dangling(document), []);
    for (const { resource } of own.catalog.entries.filter((entry) => entry.resource.domain === "gym")) {
      const name = toPascal(resource.name);
      assert.ok(schemas[name]?.properties?.["title"] !== undefined, name);
      assert.ok(ids.includes(`create${name}`), name);
      assert.ok(!JSON.stringify([name, ids, tags, Object.keys(schemas)]).includes("~"));
    }
    // Each version refers to the records in the same places; null has a component of its own in 3.0 alone.
    const [in30, in31] = [document, toVersion31(document)].map((one) => JSON.stringify(one));
    for (const noun of nouns) {
      const pointer = `"#/components/schemas/${toPascal(noun)}"`;
      assert.equal(in31?.split(pointer).length, in30?.split(pointer).length, noun);
    }
    const reference = createReference(document);
    for (const tag of tags) assert.ok(reference.page(`/docs/${toSlug(tag)}`), tag);
    writeFileSync(path.join(folder, `client-${start}.ts`), toTypes(document));
    writeFileSync(path.join(folder, `mock-${start}.ts`), toDeclarations(own.catalog, "seedbed.yaml"));
  });
}

test("the types of all of them compile", () => {
  const library = `declare module "seedbed" {
    export interface CheckedCollection<R, New, Action extends string> { get(id: string): R; make: New; act: Action }
    export type TypedMock<Domain extends string, Collections> = Collections & { [Name in Domain]: Collections };
    export interface User { id: string }
  }`;
  writeFileSync(path.join(folder, "seedbed.d.ts"), library);
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true, types: [] } }),
  );
  const { stdout, status } = spawnSync(path.resolve("node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
  assert.equal(status, 0, stdout.slice(0, 2000));
});
