import { readFile } from "node:fs/promises";

import type { Running } from "../control/running.ts";

/** Resident memory of the process, bytes. */
export async function residentBytes({ pid }: Pick<Running, "pid">): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
}
