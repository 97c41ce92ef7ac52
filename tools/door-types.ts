// Leaves of the declarations that tsc made those that the doors of the package lead to, and puts the declarations of the packages
// that these name beside them, as the packages are bundled.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import manifest from "../package.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "..");
const DIST = path.join(ROOT, "dist");
const MODULES = path.join(ROOT, "node_modules");

/** The declarations of packages that ours name, which are copied to `types`. */
const PACKAGES: Readonly<Record<string, string>> = {
  zod: "zod/index.d.ts",
  "@faker-js/faker": "@faker-js/faker/dist/index.d.ts",
  "openapi-fetch": "openapi-fetch/dist/index.d.mts",
  "openapi-typescript-helpers": "openapi-typescript-helpers/dist/index.d.mts",
};

/** Packages that users of the doors install themselves. */
const OUTSIDE = ["@playwright/test", "vitest"];

/** Files of declarations in `dist`, by where each is read. */
const reached = new Map<string, string>();
for (const door of Object.values(manifest.exports))
  if (typeof door !== "string") reached.set(path.join(ROOT, door.types), path.join(ROOT, door.types));

/** Notes that a file leads to another, and gives the name of that from there. */
function follow(name: string, file: string, source: string): string {
  let target = path.resolve(path.dirname(file), name);
  let from = path.resolve(path.dirname(source), name);
  if (!name.startsWith(".")) {
    const declared = PACKAGES[name];
    if (declared === undefined) {
      if (OUTSIDE.includes(name)) return name;
      throw new Error(`${path.relative(ROOT, source)} leads to ${name}, whose declarations are not in the package`);
    }
    target = path.join(DIST, "types", declared);
    from = path.join(MODULES, declared);
  }
  [target, from] = [target, from].map((one) => one.replace(/(?<!\.d)\.([cm]?)[jt]s$/, ".d.$1ts")) as [string, string]; // two
  if (!existsSync(from)) throw new Error(`${path.relative(ROOT, source)} leads to ${name}, which has no declarations`);
  reached.set(target, from);
  const relative = path.relative(path.dirname(file), target).replace(/\.d\.([cm]?)ts$/, ".$1js");
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** A comment that the compiler reads, such as `@ts-ignore`; else nothing. */
const keepTs = (comment: string): string => (comment.includes("@ts-") ? comment : "");

for (const [file, source] of reached) {
  const text = readFileSync(source, "utf8").replaceAll(
    /(^(?:import|export|\}) ?(?:[^"'\n]* from )?|\bimport\()(["'])([^"'\n]+)\2/gm,
    (_all, before: string, quote: string, name: string) => before + quote + follow(name, file, source) + quote,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  // Nobody calls a package by these: the examples beside its declarations are four fifths of them.
  const own = source.startsWith(MODULES) ? text.replaceAll(/^\s*\/\*\*[^]*?\*\/\n/gm, keepTs) : text;
  // Editors show declarations in a form of their own: a third of these is the space before lines.
  writeFileSync(file, own.replaceAll(/^ +/gm, ""));
}
for (const file of globSync("**/*.d.ts", { cwd: DIST })) {
  const whole = path.join(DIST, file);
  if (!reached.has(whole)) rmSync(whole);
}
