import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { OpenApiDocument } from "../../src/core/description/specification.ts";
import { builtProgram } from "../built.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The service as a process of its own, on a free port, without limits, with a data folder that goes with it. It believes X-Forwarded-For, so that a test can be many visitors. */
export interface RunningService {
  /** Its address, without a trailing slash. */
  readonly address: string;
  /** Its description, as it serves it. */
  readonly description: OpenApiDocument;
  stop(): Promise<void>;
}

/** Starts the service, with settings of its own where given, and reads its description; throws with what it said if it does not come up. */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const folder = mkdtempSync(path.join(tmpdir(), "seedbed-openapi-"));
  const child = spawn(process.execPath, [await builtProgram("start")], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      FREE_REQUESTS_PER_HOUR: "unlimited",
      TRUST_PROXY: "127.0.0.1/32",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const port = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => reject(new Error(`the service did not start: ${said}`)));
  });
  const address = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${address}/openapi.json`);
  return {
    address,
    description: (await answer.json()) as OpenApiDocument, // what createDocument made
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
