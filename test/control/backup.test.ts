// The commands of docs/operations.md, as they are written there.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { signUp } from "./customer.ts";
import { newFolder, startRunning } from "./running.ts";

const run = promisify(execFile);
const GUIDE = path.resolve(import.meta.dirname, "../../docs/operations.md");

/** The blocks of shell commands under a heading. */
async function commandsUnder(heading: string): Promise<string[]> {
  const text = await readFile(GUIDE, "utf8");
  const section =
    text.split(/^## /m).find((part) => part.startsWith(heading)) ?? assert.fail(`the guide has ${heading}`);
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = ""]) => commands);
}

test("a backup made while the service writes is restored as the guide says", async () => {
  await using folder = await newFolder();
  const environment = { DATA_DIR: path.join(folder.path, "data") };
  const [backup = "", restore = ""] = await commandsUnder("Backup and restore of the embedded database");
  const shell = async (commands: string): Promise<void> => {
    await run("sh", ["-e", "-c", commands], { cwd: folder.path });
  };

  await mkdir(path.join(folder.path, "node_modules/.bin"), { recursive: true });
  await symlink(process.execPath, path.join(folder.path, "node_modules/.bin/node"));
  const first = await startRunning(environment);
  const customer = await signUp(first);
  const { headers } = await customer.makeKey();
  const rename = (name: string): Promise<unknown> =>
    first.request({ method: "PATCH", path: "/v1/users/1", headers, body: { name } });
  await rename("Before");
  const writing = Array.from({ length: 200 }, (_, n) =>
    first.request({ method: "POST", path: "/v1/users", headers, body: { name: `N ${n}`, email: `n${n}@example.com` } }),
  );
  await shell(backup);
  assert.equal((await stat(path.join(folder.path, "backup.db"))).mode & 0o777, 0o600);
  await Promise.all(writing);
  await rename("After");
  assert.equal(await first.stop(), 0);

  await shell(restore);
  const second = await startRunning(environment);
  try {
    assert.equal((await second.request({ path: "/v1/users/1", headers })).json()["name"], "Before");
    const account = (await customer.at(second).request({ path: "/api/account" })).json()["account"] as {
      email: string;
    };
    assert.equal(account.email, customer.email);
    const created = await second.request({
      method: "POST",
      path: "/v1/users",
      headers,
      body: { name: "New", email: "new@example.com" },
    });
    assert.equal(created.status, 201);
  } finally {
    await second.stop();
  }
});
