import type { Batch, SandboxRow, Storage } from "../storage/storage.ts";
import type { AccountRooms } from "./account-rooms.ts";
import { LEAST_STORED } from "./bounds.ts";
import { callerOf } from "./playgrounds/play-owner.ts";

/** A storage in which no account stores more than there is room for: a write that would is refused with `limit_reached`. One that makes a sandbox smaller never is. */
export function createBoundedStorage(storage: Storage, rooms: Pick<AccountRooms, "within">): Storage {
  return {
    ...storage,
    write: (scope, known, work, asked) =>
      rooms.within(callerOf(scope.slice(0, scope.lastIndexOf("/"))), "write", async (room) => {
        if (room === undefined) return storage.write(scope, known, work, asked);
        let stored = 0;
        const result = await storage.write(
          scope,
          known,
          (state) => {
            const done = work(state);
            stored = 0;
            if (done.batch === undefined) return done;
            const more = grown(done.batch, state.sandbox);
            room.assertFits(more);
            stored = more + lengthOf(done.batch.events.map(({ body }) => body));
            return done;
          },
          asked,
        );
        room.grow(stored);
        return result;
      }),
  };
}

/** Bytes that a write stores beside its events, about; none if the sandbox is smaller after it. What only came due by the clock is nobody's write, and holds none up. */
function grown({ sandbox, changes, dueBytes = 0, snapshot, outcomes }: Batch, before: SandboxRow | undefined): number {
  if (before !== undefined && sandbox.bytes + sandbox.keptBytes < before.bytes + before.keptBytes) return 0;
  const rows = changes.filter(({ value }) => value !== null);
  const texts = lengthOf(rows.flatMap(({ value, hidden }) => [value ?? "", hidden ?? ""]));
  const made = (before === undefined ? 1 : 0) + (snapshot === undefined ? 0 : 1);
  return Math.max(0, texts - dueBytes) + (outcomes?.keep?.bytes ?? 0) + made * LEAST_STORED;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
