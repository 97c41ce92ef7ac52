// A definition in data with parts that only code can express: rules of one resource, and routes beside it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { SeedbedError, createMock, defineConfig } from "../../src/index.ts";
import { builtProgram } from "../built.ts";

const YAML = `domain: library
base: /api
resources:
  member: { fields: { name: person.fullName, tier: [free, gold] } }
  loan: { belongsTo: member, fields: { days: { is: integer, min: 1, max: 30 }, fee: { is: money, readOnly: true } }, rules: [] }
routes:
  GET /ping: { answer: pong }
`.replace(", rules: []", "");

const config = defineConfig({
  extends: YAML,
  rules: {
    loan: {
      write: ({ next, attempt }) => {
        if (Number(next["days"]) > 20)
          throw new SeedbedError("conflict", `cannot ${attempt}: nobody borrows for more than 20 days`);
        return { fee: Number(next["days"]) * 10 };
      },
    },
  },
  routes: { "GET /count": { answer: { loans: { count: "loans" } } } },
});

async function send(
  method: string,
  target: string,
  body?: unknown,
): Promise<{ status: number; json: Record<string, unknown> | string }> {
  const response = await createMock({ config }).fetch(`http://mock.test${target}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> | string };
}

test("rules in code run after those of the data, and routes are beside its own", async () => {
  const made = await send("POST", "/api/loans", { memberId: "1", days: 3 });
  assert.deepEqual([made.status, (made.json as Record<string, unknown>)["fee"]], [201, 30]);
  const refused = await send("POST", "/api/loans", { memberId: "1", days: 21 });
  assert.equal(refused.status, 409);
  assert.equal((await send("POST", "/api/loans", { memberId: "999", days: 3 })).status, 422);
  assert.equal((await send("GET", "/api/ping")).json, "pong");
  assert.deepEqual((await send("GET", "/api/count")).json, { loans: 20 });
});

test("what cannot be is told: a resource that is not there, and a file where none can be read", () => {
  const wrong = defineConfig({ extends: YAML, rules: { laon: {} } });
  assert.throws(() => createMock({ config: wrong }), /there is no resource laon: did you mean 'loan'\?/);
  const file = defineConfig({ extends: "./seedbed.yaml" });
  assert.throws(() => createMock({ config: file }), /only a seedbed\.config\.ts can name a file/);
});

test("a seedbed.config.ts names the file that it extends", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-extends-"));
  try {
    writeFileSync(path.join(folder, "seedbed.yaml"), YAML);
    writeFileSync(
      path.join(folder, "seedbed.config.ts"),
      'import { defineConfig } from "seedbed";\nexport default defineConfig({ extends: "./seedbed.yaml", routes: { "GET /more": { answer: 1 } } });\n',
    );
    const child = spawn(process.execPath, [await builtProgram("cli"), "routes", "--json"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let told = "";
    child.stdout.on("data", (piece: Buffer) => (told += piece.toString()));
    const [status] = (await once(child, "exit")) as [number];
    assert.equal(status, 0);
    const { routes } = JSON.parse(told) as { routes: { path: string }[] };
    assert.ok(routes.some((route) => route.path === "/api/loans"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
