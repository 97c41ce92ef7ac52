import { ask } from "./studio-api.ts";

/** Characters of a recipe that is kept for Undo: a sandbox with more changes than that is not brought back by it. */
const MOST_KEPT = 256 * 1024;

/** The state of a sandbox before a write, to come back to. */
export interface Rewind {
  /** The recipe of the state before. */
  readonly recipe: unknown;
  /** The recipe of the state after, as a text. */
  readonly after: string;
}

/** Reads the state before a write; what it gives reads the state after. Undefined where there is too much of it. */
export async function beginRewind(): Promise<(() => Promise<Rewind | undefined>) | undefined> {
  const before = await readState();
  if (before === undefined) return undefined;
  return async () => {
    const after = await readState();
    return after === undefined ? undefined : { recipe: JSON.parse(before) as unknown, after };
  };
}

/** True if the sandbox is still as the write left it. */
export async function isUnchanged({ after }: Rewind): Promise<boolean> {
  return (await readState()) === after;
}

/** The sandbox as a recipe; undefined where it is too long, or the server makes none. */
async function readState(): Promise<string | undefined> {
  const recipe = await ask<unknown>("/api/data/recipe").catch(() => undefined);
  const text = recipe === undefined ? undefined : JSON.stringify(recipe);
  return text === undefined || text.length > MOST_KEPT ? undefined : text;
}
