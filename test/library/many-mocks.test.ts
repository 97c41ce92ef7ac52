// Mocks share what they can, and leave nothing behind where nobody closes them, as tests make one each.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { createMock, defineConfig, defineResource, z } from "../../src/index.ts";

const LIBRARY = path.resolve(import.meta.dirname, "../../src/index.ts");

/** Bytes that each mock may still hold when it is out of reach: a share of what its process keeps of worlds and routes. */
const MOST_HELD = 100_000;

test("a mock that answered and is out of reach is let go, although nobody closed it", async () => {
  const program = `
    const { createMock } = await import(${JSON.stringify(LIBRARY)});
    const ask = async (count) => {
      for (let n = 0; n < count; n += 1) await (await createMock().fetch("/v1/users/1")).text();
      await new Promise((resolve) => setTimeout(resolve, 50));
      gc();
      return process.memoryUsage().heapUsed;
    };
    const before = await ask(20);
    console.log(((await ask(200)) - before) / 200);`;
  const args = ["--expose-gc", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  assert.ok(Number(stdout) < MOST_HELD, `${stdout.trim()} bytes each`);
});

test("mocks of one world and definition make each record once", () => {
  let made = 0;
  const note = defineResource({
    name: "note",
    collection: "notes",
    domain: "desk",
    description: "A note.",
    count: 3,
    fields: { text: { schema: z.string(), required: true, generate: () => `note ${(made += 1)}` } },
    createdAt: () => "2026-01-01T00:00:00.000Z",
  });
  const config = defineConfig({ domain: "desk", resources: [note] });
  for (let n = 0; n < 2; n += 1) assert.equal(createMock({ config }).desk.notes.list().records.length, 3);
  assert.equal(made, 3);
});
