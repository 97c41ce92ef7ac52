import type { Log } from "../http/log.ts";
import type { StoredParts } from "./stored-parts.ts";

/** What was found is told again for so long, milliseconds: whoever asks often costs the database nothing. */
const KEPT = 1_000;

/** Throws `unavailable` while the database cannot serve; the log says once when that begins and ends. `timer` gives milliseconds. */
export function createReadiness(
  { probe }: Pick<StoredParts, "probe">,
  timer: () => number,
  log: Log,
): () => Promise<void> {
  let isAway = false;
  let last: { readonly at: number; readonly found: Promise<void> } | undefined;

  async function look(): Promise<void> {
    try {
      await probe();
      if (isAway) log.warn("the database serves again");
      isAway = false;
    } catch (error) {
      if (!isAway) log.error("the database cannot serve: until it can, customers get 503", { error });
      isAway = true;
      throw error;
    }
  }

  return () => {
    if (last === undefined || timer() - last.at > KEPT) {
      const found = look();
      found.catch(() => undefined); // who asked hears of it
      last = { at: timer(), found };
    }
    return last.found;
  };
}
