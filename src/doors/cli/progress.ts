import { Worker } from "node:worker_threads";

/** Runs in a thread of its own, as what it tells of may keep this one busy. */
const TELLER = `
const { writeSync } = require("node:fs");
const { workerData: command } = require("node:worker_threads");
let seconds = 0;
setInterval(() => {
  seconds += 1;
  if (seconds === 1 || seconds % 5 === 0) writeSync(2, \`seedbed \${command}: \${seconds} s so far\\n\`);
}, 1000);`;

/** Does the work of a command. Meanwhile, a person at a terminal is told on stderr that it goes on, from the first second. */
export async function withProgress(command: string, work: () => Promise<void> | void): Promise<void> {
  if (!process.stderr.isTTY) return work();
  const teller = new Worker(TELLER, { eval: true, workerData: command });
  try {
    await work();
  } finally {
    await teller.terminate();
  }
}
