import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const pinnable = spawnSync("taskset", ["-p", String(process.pid)]).status === 0 && availableParallelism() > 1;

/** True if servers and load have cores of their own; without, every figure is a lower bound. */
export const PINNED: boolean = pinnable;

/** The core of the servers (only one of them works at a time), and the cores of whoever loads them. */
const SERVER_CORES = "0";
const LOAD_CORES = `1-${availableParallelism() - 1}`;

/** A command line that runs on the servers' core, where that can be arranged. */
export function onServerCore(command: readonly string[]): string[] {
  return pinnable ? ["taskset", "-c", SERVER_CORES, ...command] : [...command];
}

/** Moves this process, and what it starts unpinned, off the servers' core. */
export function leaveServerCore(): void {
  if (pinnable) spawnSync("taskset", ["-a", "-c", "-p", LOAD_CORES, String(process.pid)]);
}
