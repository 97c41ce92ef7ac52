import { Line } from "../storage/queues.ts";
import type { HoldName } from "../storage/storage.ts";

/** Runs what is called alike one after the other, so that counting and adding cannot be overtaken. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Turns within the process; where names are held in storage that processes share, among all of them. */
export function createTurns(hold?: HoldName): Turns {
  const lines = new Map<string, Line>();

  async function after<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(name) ?? new Line();
    lines.set(name, line);
    try {
      return await line.run(work);
    } finally {
      if (line.isEmpty && lines.get(name) === line) lines.delete(name);
    }
  }

  return hold === undefined ? after : (name, work) => after(name, () => hold(`turn:${name}`, work));
}
