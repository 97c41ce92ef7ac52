// Arguments of template functions are judged when a template is saved, as their names are: number, types, names, ranges.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { declareDomain } from "../../src/core/definition/declare.ts";
import { DeclarationError } from "../../src/core/definition/faults.ts";
import { catalog } from "../../src/core/domains/catalog.ts";
import { signaturesOf, toRightCall } from "../../src/core/template/check-arguments.ts";
import { SIGNATURES } from "../../src/core/template/signatures.ts";
import { createTemplate } from "../../src/core/template/template.ts";
import { FUNCTIONS } from "../../src/core/template/vocabulary-check.ts";
import { createWorld } from "../../src/core/world/world.ts";
import { readSignatures, toLines } from "../../tools/read-signatures.ts";
import { startServing } from "../http/serving.ts";
import type { Serving } from "../http/serving.ts";
import { makePlayground } from "./newcomer.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const RIGHT_INT = String.raw`write it like \{\{number\.int\(\{"min":1,"max":9\}\)\}\}`;

const wrong: readonly { readonly call: string; readonly says: RegExp }[] = [
  { call: '{{number.int("a", 5)}}', says: new RegExp(`number\\.int takes at most 1 argument, not 2.*${RIGHT_INT}`) },
  { call: '{{number.int("a")}}', says: new RegExp(`must be a number or an object of min, max.*not "a".*${RIGHT_INT}`) },
  { call: '{{number.int({"mn":1})}}', says: /number\.int has no option mn, did you mean min\?/ },
  {
    call: '{{number.int({"min":"1","mx":2})}}',
    says: /min of number\.int must be a number, not "1"; number\.int has no option mx, did you mean max\?/,
  },
  { call: '{{number.int({"min":9,"max":1})}}', says: new RegExp(`Max 1 should be greater than min 9; ${RIGHT_INT}`) },
  { call: "{{number.int('a')}}", says: /texts stand in double quotes: \("a"\)/ },
  { call: "{{int(1)}}", says: /unknown function int\b.*did you mean number\.int\?/ },
  {
    call: "{{pick()}}",
    says: /unknown function pick\b.*did you mean helpers\.arrayElement, as in \{\{helpers\.arrayElement\(\[/,
  },
  { call: "{{helpers.arrayElement}}", says: /helpers\.arrayElement needs an argument, its array: a list/ },
  { call: "{{helpers.arrayElement([])}}", says: /does not take these arguments\b.*empty/ },
  { call: "{{person.firstName(3)}}", says: /must be one of "female", "generic", "male", not 3/ },
  { call: '{{person.fullName({"sex":"femal"})}}', says: /did you mean "female"\?/ },
  { call: '{{date.between({"from":"soon","to":"2026-01-01"})}}', says: /from of date\.between must be a date/ },
  { call: '{{date.between({"to":"2026-01-01"})}}', says: /date\.between needs from/ },
  { call: "{{airline.airline(1)}}", says: /airline\.airline takes no arguments, not 1/ },
  { call: "{{string.alphanumeric(-3)}}", says: /-3 of something cannot be made: give 0 or more/ },
  { call: "{{lorem.words(1.5)}}", says: /1\.5 of something cannot be made: give a whole number/ },
  { call: '{{image.url({"width":0})}}', says: /width and height are whole numbers from 1 to/ },
];

for (const { call, says } of wrong)
  test(`${call} is refused when it is saved, whoever is asked for what`, async () => {
    const made = await makePlayground(serving);
    // A template that reads the request cannot be tried as a whole: its calls are.
    const template = { users: [{ id: "{{params.id}}", name: `a ${call}` }] };
    for (const answer of [
      await made.publish({ method: "GET", path: "/a/:id", template }),
      await serving.request({ method: "POST", path: "/api/playgrounds/preview", body: { template } }),
    ]) {
      assert.equal(answer.status, 422, answer.text);
      const { errors } = answer.json() as { errors: { pointer: string; detail: string }[] };
      assert.deepEqual(
        errors.map(({ pointer }) => pointer),
        ["#/template/users/0/name"],
      );
      assert.match(errors[0]?.detail ?? "", says);
    }
    const collection = await made.publish({ path: "/b", collection: { count: 0, record: { name: call } } });
    assert.equal(collection.status, 422, collection.text);
    assert.match(collection.text.replaceAll("\\", ""), says);
    assert.throws(
      () =>
        declareDomain(`domain: own\nresources:\n  thing: { fields: { name: ${JSON.stringify(call)} } }`, { catalog }),
      (error) => {
        assert.ok(error instanceof DeclarationError);
        const [fault] = error.faults;
        assert.deepEqual([fault?.line, fault?.path.join(".")], [3, "resources.thing.fields.name"]);
        assert.match(fault?.message ?? "", says);
        return true;
      },
    );
  });

test("all calls of a template that are wrong are told at once, two in one text too", async () => {
  const made = await makePlayground(serving);
  const template = {
    a: '{{number.int("x")}} and {{persn.fullName}}',
    b: ['{{number.int({"min":3,"max":2})}}'],
    c: '{{number.int({"min":5,"max":2})}} {{body.name}}',
  };
  const names = (await made.publish({ method: "POST", path: "/a", template })).json() as {
    errors: { pointer: string }[];
  };
  assert.deepEqual(
    names.errors.map(({ pointer }) => pointer),
    ["#/template/a", "#/template/a"],
  );
  const ranges = (await made.publish({ method: "POST", path: "/a", template: { ...template, a: 1 } })).json() as {
    errors: { pointer: string }[];
  };
  assert.deepEqual(
    ranges.errors.map(({ pointer }) => pointer),
    ["#/template/b/0", "#/template/c"],
  );
});

test("what functions take is what their library says", () => {
  const folder = path.resolve(import.meta.dirname, "../../node_modules/@faker-js/faker/dist");
  const file = readdirSync(folder).find((name) => /^core-.*\.d\.ts$/.test(name)) ?? "";
  const names = [...FUNCTIONS.keys()];
  const read = readSignatures(readFileSync(path.join(folder, file), "utf8"), names);
  assert.equal(`\n${toLines(read)}`, SIGNATURES);
  for (const name of names) assert.deepEqual(signaturesOf(name), read[name] ?? [[]], name);
});

test("the right use of a function that a message shows is right", () => {
  for (const name of FUNCTIONS.keys()) {
    const template = createTemplate(toRightCall(name), { resources: [] });
    template.tryCalls({ seed: 1, world: createWorld({ seed: 1 }), now: "2026-11-01T00:00:00.000Z", timer: () => 0 });
  }
});
