import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

import { Redis } from "ioredis";
import { Client } from "pg";

import { CHROMIUM_PATH, skipWithout, TEST_DATABASE_URL, TEST_REDIS_URL } from "./prerequisite.ts";

test("PostgreSQL answers where the tests look for it", { skip: await skipWithout("PostgreSQL") }, async () => {
  const client = new Client(TEST_DATABASE_URL);
  await client.connect();
  try {
    assert.deepEqual((await client.query("select 1 as one")).rows, [{ one: 1 }]);
  } finally {
    await client.end();
  }
});

test("Redis answers where the tests look for it", { skip: await skipWithout("Redis") }, async () => {
  const redis = new Redis(TEST_REDIS_URL);
  try {
    assert.equal(await redis.ping(), "PONG");
  } finally {
    redis.disconnect();
  }
});

test("Chromium starts", { skip: await skipWithout("Chromium") }, () => {
  assert.match(execFileSync(CHROMIUM_PATH ?? "", ["--version"], { encoding: "utf8", stdio: "pipe" }), /Chrom/);
});

/** Asks in a process that can reach nothing. */
function askWithout(
  name: string,
  environment: Readonly<Record<string, string>>,
): { status: number | null; stdout: string; stderr: string } {
  const script = `import { skipWithout } from "./prerequisite.ts"; console.log(await skipWithout("${name}"));`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: path.resolve(import.meta.dirname),
    env: {
      PATH: "",
      TEST_DATABASE_URL: "postgres://127.0.0.1:1/test",
      TEST_REDIS_URL: "redis://127.0.0.1:1",
      PYTHON_PATH: "",
      ...environment,
    },
    encoding: "utf8",
  });
}

for (const name of ["PostgreSQL", "Redis", "Chromium", "Python with httpx and pytest"]) {
  test(`tests that need ${name} are skipped without it, and say so`, () => {
    const { status, stdout, stderr } = askWithout(name, {});
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`${name} is not reachable`));
    assert.match(stderr, new RegExp(`SKIPPED: ${name}`));
  });

  test(`tests that need ${name} fail without it where CI=true`, () => {
    const { status, stderr } = askWithout(name, { CI: "true" });
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`${name} is not reachable on this machine, and with CI=true nothing is skipped`));
  });
}
