import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { hasResult } from "./sqlite-results.ts";
import { unavailable } from "./unavailable.ts";

/** A process's hold on a data folder. */
export interface FolderLock {
  /** Takes the lock again if its file was removed by hand. Throws `unavailable` if somebody else has it by then, or the folder is gone. */
  assertHeld(): void;
  /** Throws `unavailable` unless the file is still the one with this inode. */
  assertSame(file: string, ino: number): void;
  /** Throws if the file is empty although there was something in it. */
  assertNotEmptied(file: string): void;
  /** Remembers that the folder has data. */
  noteUse(): void;
  release(): void;
}

/** Locks a folder for this process alone, through a lock on a file in it, which ends with the process. Throws if another one has it. */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "seedbed.lock");
  let guard = take();
  let { ino } = statSync(path);

  function take(): DatabaseSync {
    const taken = new DatabaseSync(path);
    try {
      chmodSync(path, 0o600);
      // In this mode a lock that was once had is kept until the file is closed.
      taken.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
    } catch (error) {
      taken.close();
      if (!hasResult(error, "busy")) {
        throw new Error(`${path} cannot be locked: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      throw new Error(
        `another Seedbed is using ${folder}: stop it, or give this one another folder (--data-dir, or DATA_DIR), or both PostgreSQL (DATABASE_URL)`,
        { cause: error },
      );
    }
    return taken;
  }

  return {
    assertHeld() {
      if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return;
      if (statSync(folder, { throwIfNoEntry: false }) === undefined) throw unavailable("the data folder is gone");
      try {
        const again = take();
        guard.close();
        guard = again;
        ({ ino } = statSync(path));
      } catch (error) {
        throw unavailable("another Seedbed has taken the data folder", error);
      }
    },
    assertSame(file, known) {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== known)
        throw unavailable("the database's file was taken away: restart Seedbed");
    },
    assertNotEmptied(file) {
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.size !== 0 || statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return;
      if (guard.prepare("PRAGMA user_version").get()?.["user_version"] !== 1) return;
      throw new Error(
        `${file} is empty, but there was data in it: put a backup in its place (docs/operations.md), or delete it to begin with an empty one`,
      );
    },
    noteUse: () => guard.exec("PRAGMA user_version = 1"),
    release: () => guard.close(),
  };
}
