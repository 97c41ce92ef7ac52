// The library runs where there is no Node: nothing that it imports, however far away, is one of Node's modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "../..");

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

/** The imports of a file when it runs: not those that the compiler alone reads. */
function importsOf(file: string): string[] {
  const code = withoutComments(readFileSync(file, "utf8")).replaceAll(/\b(?:import|export)\s+type\b[^;]*;/g, "");
  const written = code.matchAll(/^(?:import|export)\b(?:[^;"'=]*\bfrom)?\s*["']([^"'\n]+)["']/gm);
  const called = code.matchAll(/\bimport\(\s*["']([^"'\n]+)["']/g);
  return [...written, ...called].map((found) => found[1] ?? "");
}

/** The package and the file that a bundler for browsers takes. */
function resolveForBrowsers(specifier: string, from: string): string | undefined {
  if (specifier.startsWith(".")) return path.resolve(path.dirname(from), specifier);
  const resolved = createRequire(from).resolve(specifier);
  return resolved.startsWith("/") ? resolved : undefined;
}

/** Node's own globals: a file that names one of them asks first whether it is there (`src/core/platform/`). */
const GLOBALS = /\b(?:Buffer|setImmediate|__dirname)\b|\bprocess\./;

/** Every way from a door to one of Node's modules, as the files on it. */
function waysToNode(door: string): string[] {
  const before = new Map<string, string | undefined>([[door, undefined]]);
  const wayTo = (file: string | undefined): string[] =>
    file === undefined ? [] : [...wayTo(before.get(file)), path.relative(ROOT, file)];
  const found: string[] = [];
  for (const file of before.keys()) {
    if (!file.startsWith(path.join(ROOT, "src"))) continue; // packages are looked at in their bundle
    if (!file.includes("/core/platform/") && !file.endsWith("node-version.ts")) {
      const named = GLOBALS.exec(withoutComments(readFileSync(file, "utf8")).replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""'));
      if (named !== null) found.push([...wayTo(file), named[0]].join(" → "));
    }
    for (const specifier of importsOf(file)) {
      if (isBuiltin(specifier)) found.push([...wayTo(file), specifier].join(" → "));
      else {
        const target = resolveForBrowsers(specifier, file);
        if (target !== undefined && !before.has(target)) before.set(target, file);
      }
    }
  }
  assert.ok(before.size > 200, "the imports were followed");
  return found;
}

for (const door of ["src/index.ts", "src/doors/library/whole-api.ts"]) {
  test(`nothing that ${door} imports is one of Node's modules`, () => {
    assert.deepEqual(waysToNode(path.join(ROOT, door)), []);
  });
}

test("an import of Node's is told with the way to it", () => {
  const [first] = waysToNode(path.join(ROOT, "src/hosted/service/service.ts"));
  assert.match(first ?? "", /^src\/hosted\/service\/service\.ts → /);
});
