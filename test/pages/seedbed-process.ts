import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { builtProgram } from "../built.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Seedbed as anybody starts it: a process of its own, on a free port, with storage in a folder of its own. */
export interface SeedbedProcess {
  /** The address that pages are opened at. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts Seedbed with further settings and waits until it answers. */
export async function startSeedbed(settings: Readonly<Record<string, string>> = {}): Promise<SeedbedProcess> {
  const data = mkdtempSync(path.join(tmpdir(), "seedbed-pages-"));
  const child = spawn(process.execPath, [await builtProgram("start")], {
    cwd: ROOT,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: data, LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /answers at http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) =>
      reject(new Error(`Seedbed ended with ${String(code)} before it answered:\n${output}`)),
    );
  });
  return {
    origin,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
