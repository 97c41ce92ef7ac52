// The library in the other runtimes that it is for: unbuilt, with the answers that it gives in this one, to the byte.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";

import { openToolFolder } from "../tool-folder.ts";
import { askMock } from "./runtimes/program.ts";
import type { Seen } from "./runtimes/program.ts";

const FOLDER = path.join(import.meta.dirname, "runtimes");

/** The program and arguments of each runtime, below the packages that bring it. */
const RUNTIMES = {
  "Node 22": ["node22/bin/node", "--disable-warning=ExperimentalWarning"],
  "Node 24": ["node24/bin/node"],
  Deno: ["@deno/linux-x64-glibc/deno", "run", "--allow-all", "--no-lock"],
  Bun: [".bin/bun", "run"],
} as const;

const run = promisify(execFile);
let here: Seen;

before(async () => {
  await openToolFolder(FOLDER, "scripts");
  const printed = JSON.stringify(await askMock()); // as it comes from the others
  here = JSON.parse(printed) as Seen;
});

for (const [name, [program, ...flags]] of Object.entries(RUNTIMES)) {
  test(`${name} answers as this Node does`, async (context) => {
    const file = path.join(FOLDER, "node_modules", program);
    // Deno is there for one kind of machine alone, which CI's is.
    if (process.env["CI"] !== "true" && !existsSync(file)) {
      context.skip(`${name} is not for this machine`);
      return;
    }
    const { stdout } = await run(file, [...flags, path.join(FOLDER, "program.ts")], { maxBuffer: 64 * 1024 * 1024 });
    const there = JSON.parse(stdout) as Seen; // what askMock gave
    assert.equal(there.answers.length, here.answers.length);
    for (const [at, answer] of there.answers.entries()) assert.deepEqual(answer, here.answers[at], `answer ${at}`);
    assert.deepEqual(there, here);
  });
}
