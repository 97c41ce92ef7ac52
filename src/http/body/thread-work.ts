import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";

/** How often it is asked how long a thread has worked, milliseconds. */
const ASKING = 100;

/** A thread that neither works nor answers is stopped after so many times what it may work. */
const PATIENCE = 15;

/**
 * Resolves once a thread has worked for so long, milliseconds. Its own work is counted and not the time that passes: what is
 * refused on a busy machine is refused on an idle one too. Rejects when the signal aborts.
 */
export async function hasWorked(thread: Worker, most: number, signal: AbortSignal): Promise<void> {
  try {
    const before = await thread.cpuUsage();
    for (let asked = 1; asked * ASKING < most * PATIENCE; asked += 1) {
      await wait(ASKING, undefined, { signal });
      const { user, system } = await thread.cpuUsage(before);
      if (user + system >= most * 1_000) return;
    }
  } catch {
    await wait(most * PATIENCE, undefined, { signal }); // it ended, which its own events tell
  }
}
