// Whatever text comes in, each parser gives a value or says in a sentence what is wrong with it. `FUZZ_ROUNDS=100` tries a
// hundred times as many texts; with `FC_SEED=random` others than the last time.
import { test } from "node:test";

import * as fc from "../properties.ts";
import { FILES } from "./file-languages.ts";
import { FOUND } from "./found.ts";
import { hostileTexts, ROUNDS } from "./grammar.ts";
import { assertFile } from "./served.ts";

for (const { name, file, text } of FOUND)
  test(`${name}: a ${file} with it is served, or refused in a sentence`, () => assertFile(text, file));

for (const [file, language] of Object.entries(FILES))
  test(`any text in a ${file} is served, or refused in a sentence`, async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts(language), (text) => assertFile(text, file)),
      { numRuns: 8 * ROUNDS },
    );
  });
