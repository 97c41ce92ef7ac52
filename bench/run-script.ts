import { execFileSync } from "node:child_process";
import path from "node:path";

import { onServerCore } from "./cores.ts";

/** Runs a script of this folder on the servers' core and reads the JSON that it prints. */
export function runScript(script: string, flags: readonly string[] = [], values: readonly string[] = []): unknown {
  const file = path.join(import.meta.dirname, script);
  const [command = "", ...args] = onServerCore([process.execPath, ...flags, file, ...values]);
  return JSON.parse(execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}
