// The commands of docs/testing.md about payments that happen once, run as they stand there.
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { startServing } from "./serving.ts";

const GUIDE = path.resolve(import.meta.dirname, "../../docs/testing.md");
const skip = spawnSync("curl", ["--version"]).status === 0 ? false : "there is no curl on this machine";

/** The commands under a heading, with the address of a server in them. */
async function commandsOf(heading: string, address: string): Promise<string> {
  const guide = await readFile(GUIDE, "utf8");
  const section = guide.slice(guide.indexOf(`\n## ${heading}\n`) + 1).split("\n## ", 1)[0];
  const commands = /^```sh\n(.*?)^```$/ms.exec(section ?? "")?.[1];
  assert.ok(commands !== undefined, heading);
  return commands.replaceAll("http://localhost:3000", address);
}

async function run(commands: string): Promise<string> {
  const { stdout } = await promisify(execFile)("sh", ["-e", "-c", commands]);
  return stdout.replaceAll("\r", "");
}

test("the payment that is repeated is made once", { skip }, async () => {
  await using serving = await startServing();
  const out = await run(await commandsOf("Idempotency keys", `http://127.0.0.1:${serving.port}`));
  const totals = [...out.matchAll(/"total":(\d+)/g)].map(([, total]) => Number(total));
  const [before = 0] = totals;
  assert.deepEqual(totals, [before, before + 1, before + 2]);
  const shown = [...(await commandsOf("Idempotency keys", "")).matchAll(/# "total":(\d+)/g)].map(([, total]) =>
    Number(total),
  );
  assert.deepEqual(shown, totals, "the guide shows what there is");
  const answers = out.split("HTTP/1.1 ").slice(1);
  assert.deepEqual(
    answers.map((answer) => answer.slice(0, 3)),
    ["201", "201", "422", "201"],
  );
  const bodies = answers.map(
    (answer) =>
      JSON.parse(answer.slice(answer.indexOf("\n\n"), answer.lastIndexOf("}") + 1)) as Record<string, unknown>,
  );
  const [first, again, reused, other] = bodies;
  assert.deepEqual(again, first);
  assert.equal(reused?.["code"], "idempotency_key_reused");
  assert.equal(other?.["amount"], 600);
  assert.equal([...out.matchAll(/^Idempotent-Replayed: true$/gm)].length, 1);
});

test("the sandbox that goes by roles wants a token, and gives one", { skip }, async () => {
  await using serving = await startServing();
  const out = await run(await commandsOf("Requiring sign-in and roles", `http://127.0.0.1:${serving.port}`));
  assert.match(out, /"access":"roles"/);
  assert.match(out, /HTTP\/1\.1 401/);
  assert.match(out, /^WWW-Authenticate: Bearer error="invalid_token"/m);
  assert.match(out, /"token":"[\w-]+\.[\w-]+\.[\w-]+"/);
});
