// Leaves of the declarations that tsc made those that the doors of the package lead to: the rest says nothing to anybody.
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

import manifest from "../package.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "..");
const DIST = path.join(ROOT, "dist");

const doors = Object.values(manifest.exports).flatMap((door) => (typeof door === "string" ? [] : [door.types]));
const reached = new Set(doors.map((file) => path.join(ROOT, file)));
for (const file of reached) {
  for (const [, to = ""] of readFileSync(file, "utf8").matchAll(
    /(?:\bfrom |\bimport\(|^import )"(\.{1,2}\/[^"]+)\.[jt]s"/gm,
  )) {
    const target = `${path.resolve(path.dirname(file), to)}.d.ts`;
    if (!existsSync(target)) throw new Error(`${path.relative(DIST, file)} leads to ${to}, which has no declarations`);
    reached.add(target);
  }
}
for (const file of globSync("**/*.d.ts", { cwd: DIST })) {
  const whole = path.join(DIST, file);
  if (!reached.has(whole)) rmSync(whole);
}
