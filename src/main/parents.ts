import { readFileSync } from "node:fs";

/** How often it is looked whether they are there, milliseconds. */
const LOOK_MS = 500;

/** Calls `gone` once when the process that started this one has ended: npm and the shell between do not always pass on that they were told to. */
export function watchParents(gone: () => void): void {
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS).unref();
}

/** The parent of a process, where the system tells in /proc; undefined elsewhere. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
