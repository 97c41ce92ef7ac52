// Whatever comes in, a template renders within the bounds or gives a fault: nothing else ever gets out.
import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../test/properties.ts";
import { catalog } from "../domains/catalog.ts";
import { createWorld } from "../world/world.ts";
import { escapeTemplate } from "./expression.ts";
import { TemplateError } from "./template-error.ts";
import { MAX_OUTPUT } from "./template-rules.ts";
import { createTemplate } from "./template.ts";
import { describeFunctions } from "./vocabulary-check.ts";

const resources = catalog.entries.map((entry) => entry.resource);
const world = createWorld({ seed: 1 });
const request = {
  method: "GET",
  params: { id: "1" },
  query: { n: "3" },
  headers: { a: "b" },
  body: { list: [1, 2, 3] },
};
const names = describeFunctions("http://seedbed.test").map(({ name }) => name);

/** Returns the rendered value; undefined for a fault. Anything else that is thrown fails the test. */
function attempt(source: unknown, seed = 1): { readonly value: unknown } | undefined {
  let time = 0;
  try {
    const template = createTemplate(source, { resources });
    return {
      value: template.render({ seed, world, request, now: "2026-11-20T12:00:00.000Z", timer: () => (time += 0.01) }),
    };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    assert.ok(error.faults.length > 0 && error.faults.length <= 21);
    for (const fault of error.faults)
      assert.ok(fault.path.startsWith("$") && fault.message !== "" && fault.message.length < 400, fault.message);
    return undefined;
  }
}

function assertWithinBounds(result: { readonly value: unknown } | undefined): void {
  if (result === undefined) return;
  const json = JSON.stringify(result.value);
  assert.ok(json.length <= 6 * MAX_OUTPUT);
  assert.deepEqual(JSON.parse(json), result.value, "it is a JSON value");
}

const jsonArgument = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.constantFrom(1e9, -1e9, 2 ** 53, 1e308, 0.1, [], {}, "{{x}}", ")}}", "\\", '"', null),
  fc.record(
    {
      min: fc.oneof(fc.integer(), fc.double()),
      max: fc.oneof(fc.integer(), fc.double()),
      length: fc.integer(),
      count: fc.integer(),
      multipleOf: fc.integer(),
      fractionDigits: fc.integer(),
      from: fc.string(),
      to: fc.date({ noInvalidDate: true }).map((date) => date.toJSON()),
      probability: fc.double(),
      __proto__: fc.constant(1),
    },
    { requiredKeys: [] },
  ),
);

const word = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom(
    "params.id",
    "query.n",
    "body",
    "body.list",
    "headers",
    "index",
    "now",
    "method",
    "world.book",
    "world.user.address.city",
  ),
  fc.constantFrom(
    "constructor",
    "__proto__",
    "body.__proto__",
    "body.constructor.constructor",
    "world.constructor",
    "process.env",
    "this",
    "globalThis.process",
  ),
  fc.string({ maxLength: 20 }),
);

const expression = fc
  .tuple(word, fc.option(fc.array(jsonArgument, { maxLength: 3 })))
  .map(
    ([name, args]) =>
      `{{${name}${args === null ? "" : `(${args.map((one) => JSON.stringify(one) ?? "null").join(",")})`}}}`,
  );

const text = fc.oneof(
  expression,
  fc
    .array(
      fc.oneof(
        expression,
        fc.string({ maxLength: 10 }),
        fc.constantFrom("{{", "}}", "\\", "(", ")", '"', "{", "$repeat"),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join("")),
);

const { template } = fc.letrec<{ template: unknown }>((tie) => ({
  template: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie("template"), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("toJSON", "constructor", "$item", "then")),
      tie("template"),
      { maxKeys: 4 },
    ),
    fc.record({
      $repeat: fc.oneof(fc.integer({ min: -2, max: 200 }), fc.tuple(fc.nat(9), fc.nat(9)), text, fc.anything()),
      $item: tie("template"),
    }),
  ),
}));

test("any template renders within the bounds or gives faults, the same again", () => {
  fc.assert(
    fc.property(template, fc.maxSafeInteger(), (source, seed) => {
      const result = attempt(source, seed);
      assertWithinBounds(result);
      assert.deepEqual(attempt(source, seed), result);
    }),
    { numRuns: 1_500 },
  );
});

test("any call of any function with any arguments gives JSON or a fault", () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(jsonArgument, { maxLength: 3 }), (name, args) => {
      assertWithinBounds(attempt(`{{${name}(${args.map((one) => JSON.stringify(one) ?? "null").join(",")})}}`));
    }),
    { numRuns: 3_000 },
  );
});

test("any JSON value, escaped, renders to itself", () => {
  const withoutRepeat = fc
    .jsonValue({ maxDepth: 4 })
    .filter((value) => !/"(?:\$repeat|__proto__)"/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(withoutRepeat, fc.string(), (value, more) => {
      const written = JSON.stringify([value, more]);
      const whole = JSON.parse(written) as unknown; // without -0
      assert.deepEqual(attempt(escapeTemplate(whole)), { value: whole });
    }),
    { numRuns: 500 },
  );
});

test("floods of braces, brackets and quotes are read once", () => {
  // The bound on the source is what makes each of these end; a reader that went back would take minutes.
  for (const piece of ["{{", "{{a(", '{{a("', "{{a.", "\\{{", "}}", "{{index}}", "{{x.y}}", "{", '{{a(["']) {
    const source = piece.repeat(Math.floor(60_000 / piece.length));
    assertWithinBounds(attempt(source));
    assertWithinBounds(attempt(Array.from({ length: 5_000 }, () => piece)));
  }
});

test("nothing that a template does outlives it", () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length;
  fc.assert(
    fc.property(template, (source) => {
      attempt(source);
      assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
    }),
    { numRuns: 300 },
  );
});
