import { LayerGone } from "../storage/storage.ts";
import { unavailable } from "../storage/unavailable.ts";

/** A write is tried again for so long while other processes lay the sandbox anew, milliseconds. */
const PATIENCE = 3_000;

/** Readings of a sandbox that others lay anew meanwhile. */
const MOST_READINGS = 5;

/** Another process laid the sandbox anew: what is in memory has to be read again before the write can be tried. */
export class Outdated extends Error {}

/**
 * Tries again, with what is new, as long as other processes lay the sandbox of this name anew in between ({@link Outdated}).
 * Throws `unavailable` past {@link PATIENCE}.
 */
export async function untilThrough<T>(
  attempt: () => Promise<T>,
  { catchUp, name }: { readonly catchUp: () => Promise<void>; readonly name: string },
): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (performance.now() > until) throw unavailable(`other processes keep resetting sandbox ${name}`, error);
      await catchUp();
    }
  }
}

/** Reads again where a sandbox was laid anew between the reading of where it stands and of what is there, {@link MOST_READINGS} times. */
export async function readSteadily(read: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await read();
      return;
    } catch (error) {
      if (!(error instanceof LayerGone) || tries === MOST_READINGS) throw error;
    }
  }
}
