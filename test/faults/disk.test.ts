// The disk under the embedded database is full, or taken away: customers are told, visitors go on, nothing is halved.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

import { signUp } from "../control/customer.ts";
import { newFolder, startRunning } from "../control/running.ts";
import { assertUnavailable } from "./answers.ts";
import { openLedger, until } from "./ledger.ts";

/** A small file system in a folder; false where this user may mount none, which is said aloud. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write("\nSKIPPED: no file system can be mounted here, so the test of a full disk did not run\n\n");
    return false;
  }
}

test("on a full disk writes are refused whole, reads and visitors go on, and it recovers with room", async (t) => {
  await using folder = await newFolder();
  if (!mountSmall(folder.path)) return t.skip("no file system can be mounted here");
  let service = await startRunning({ DATA_DIR: path.join(folder.path, "data") });
  const ledger = await openLedger(service);
  const writing = ledger.write(service);
  try {
    await until(() => ledger.acknowledged > 40);
    const filler = path.join(folder.path, "filler");
    await writeFile(filler, Buffer.alloc(16 * 1024 * 1024)).catch(() => undefined); // as much as there is room for
    await until(() => (ledger.refused.get(503) ?? 0) > 10);
    await until(async () => (await service.request({ path: "/ready" })).status === 503);
    assertUnavailable(await service.request({ path: "/ready" }));
    assert.equal((await service.request({ path: "/v1/users/1", headers: ledger.key.headers })).status, 200);
    const asVisitor = { method: "POST", path: "/v1/users", body: { name: "A", email: "a@example.com" } };
    assert.equal((await service.request(asVisitor)).status, 201);
    await rm(filler);
    const then = ledger.acknowledged;
    await until(() => ledger.acknowledged > then + 20);
    await writing.stop(); // before what it writes fills the disk by itself
    await until(async () => (await service.request({ path: "/ready" })).status === 200);
    assert.deepEqual([...ledger.refused.keys()], [503], service.said());
    await ledger.settle(service);
    await service.stop("SIGKILL");
    service = await startRunning({ DATA_DIR: path.join(folder.path, "data") });
    await ledger.settle(service);
    assert.equal(await service.stop(), 0);
  } finally {
    await writing.stop();
    await service.stop("SIGKILL");
    execFileSync("umount", ["-l", folder.path]);
  }
});

test("where the data folder is taken away nothing is acknowledged any more, and visitors go on", async () => {
  await using folder = await newFolder();
  const data = path.join(folder.path, "data");
  const service = await startRunning({ DATA_DIR: data });
  try {
    const { headers } = await (await signUp(service)).makeKey();
    await rm(data, { recursive: true });
    const create = { method: "POST", path: "/v1/users", body: { name: "A", email: "a@example.com" } };
    assertUnavailable(await service.request({ ...create, headers }));
    assertUnavailable(await service.request({ path: "/ready" }));
    assert.equal((await service.request(create)).status, 201);
    const { status, text } = await service.request({ path: "/status" });
    assert.equal(status, 200);
    assert.match(text, /Not working: Data/);
    assert.match(text, /<b>Data<\/b> <span class="pill bad">fails/);
  } finally {
    await service.stop();
  }
});
