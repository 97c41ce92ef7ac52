// `npm start` is npm, a shell and Node: told to stop, all of them end.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");

/** True if a program listens on a port of this machine. */
async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const taken = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return taken;
}

test("the first line of npm start says where it answers, and killing npm ends the server", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "seedbed-npm-start-"));
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: ROOT,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", BASE_URL: "", DATA_DIR: data, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line);
    if (line.includes("kept in")) break;
  }
  const port = Number(/^Seedbed answers at http:\/\/localhost:(\d+)$/.exec(lines[0] ?? "")?.[1]);
  assert.ok(port > 0, lines.join("\n"));
  assert.equal(lines.length, 3);
  assert.equal(await isTaken(port), true);

  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  await ended;
  // npm may be gone a moment before the server has drained; a server that was left behind would stay.
  for (let asked = 0; asked < 100 && (await isTaken(port)); asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal(await isTaken(port), false);
  rmSync(data, { recursive: true, force: true });
});

test("what npm runs for install, start and test needs no POSIX shell", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  }; // our own file
  for (const name of [
    "start",
    "dev",
    "test",
    "test:quick",
    "postprepare",
    "build:client",
    "build:pages",
    "build:service",
  ])
    assert.doesNotMatch(scripts[name] ?? "", /^exec |\$|\/dev\/null|^\w+=|'/, name);
});
