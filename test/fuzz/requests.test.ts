// Whatever comes with a request, it is answered or refused in a sentence: nothing is a fault of the server's own. More texts with
// `FUZZ_ROUNDS`, as in files.test.ts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { parsePattern } from "../../src/core/definition/pattern.ts";
import { PatternError } from "../../src/core/openapi/pattern-parts.ts";
import { compilePattern, textOf } from "../../src/core/openapi/pattern.ts";
import { hashSeed, mix, toStream } from "../../src/core/world/stream.ts";
import * as fc from "../properties.ts";
import { startAsked } from "./asked.ts";
import type { Asked } from "./asked.ts";
import { hostileTexts, ROUNDS } from "./grammar.ts";
import { PATTERN, REQUESTS } from "./request-languages.ts";

let asked: Asked;
before(async () => {
  asked = await startAsked();
});
after(() => asked[Symbol.asyncDispose]());

for (const [name, language] of Object.entries(REQUESTS))
  test(`any ${name} is taken, or refused in a sentence`, async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts(language), async (text) => {
        await asked.senders[name]?.(text);
      }),
      { numRuns: 25 * ROUNDS },
    );
  });

/** Throws where a pattern of a definition is neither refused in a sentence nor means what the same regular expression means. */
function assertPattern(text: string): void {
  let pattern: ReturnType<typeof parsePattern>;
  try {
    pattern = parsePattern(text);
  } catch (error) {
    assert.ok(error instanceof PatternError && error.message !== "", String(error));
    return;
  }
  const made = pattern.generate(toStream(mix(hashSeed(1), text)));
  assert.ok(pattern.test(made), `${JSON.stringify(made)} does not fit ${text}`);
  assert.match(made, new RegExp(pattern.source, "u"));
}

for (const text of ["a{", "a\\-b", "]", "[[:alpha:]]", "a{99999}", "{2}", "[a-\\d]"])
  test(`the pattern ${text} is read as it is written down, or refused`, () => assertPattern(text));

test("any pattern is read as it is written down, or refused in a sentence", () => {
  fc.assert(fc.property(hostileTexts(PATTERN), assertPattern), { numRuns: 100 * ROUNDS });
});

test("any pattern of a document is tested and has texts, or is none", () => {
  fc.assert(
    fc.property(hostileTexts(PATTERN), (text) => {
      const made = textOf(text, toStream(hashSeed(1)), 0, 50);
      if (made !== undefined) assert.match(made, compilePattern(text) ?? /^$/, text);
    }),
    { numRuns: 100 * ROUNDS },
  );
});
