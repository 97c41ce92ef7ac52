// Writes what Faker's functions take, src/core/template/signatures.ts, as its own types have it. Run it when Faker's version changes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { listFunctions } from "../src/core/template/functions.ts";
import { faker } from "../src/core/world/vocabulary.ts";
import { readSignatures, toLines } from "./read-signatures.ts";

const folder = path.resolve(import.meta.dirname, "../node_modules/@faker-js/faker/dist");
const file = readdirSync(folder).find((name) => /^core-.*\.d\.ts$/.test(name));
if (file === undefined) throw new Error(`there are no types of Faker's modules in ${folder}`);
const signatures = readSignatures(readFileSync(path.join(folder, file), "utf8"), [...listFunctions(faker).keys()]);
const target = path.resolve(import.meta.dirname, "../src/core/template/signatures.ts");
writeFileSync(
  target,
  `/** Signatures of Faker's functions, a line for each way to call one that takes something. Made by tools/faker-signatures.ts of Faker's types. */
export const SIGNATURES = \`
${toLines(signatures)}\`;
`,
);
