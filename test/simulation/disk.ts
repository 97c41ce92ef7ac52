/** Copies the embedded database's files as they are left after a crash, by what SQLite promises of a write-ahead log with `synchronous = NORMAL`. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Chance } from "./chance.ts";

/** The file format: sqlite.org/fileformat2.html#walformat, and walformat.html for the index. */
const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const PAGE_SIZE_AT = 8;
const SALT_AT = 16;
const INDEX_FRAMES_AT = 16;
const INDEX_BACKFILLED_AT = 96;

/** Frames of a log, named by its salt, that are known to be on the disk. */
export interface Synced {
  readonly salt: string;
  readonly frames: number;
}

const FILE = "seedbed.db";

/** The process is gone and the system is not: all that was written is there. */
export function copyAfterCrash(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of [FILE, `${FILE}-wal`])
    if (existsSync(path.join(from, name))) copyFileSync(path.join(from, name), path.join(to, name));
}

/**
 * The power is gone: the log is only on the disk as far as it was synced, which it is before its pages go into the database. Of what was
 * written since, some beginning is there, and after it what may as well be garbage. Returns what is on the disk for sure from then on.
 */
export function copyAfterPowerLoss(from: string, to: string, synced: Synced | undefined, chance: Chance): Synced {
  copyAfterCrash(from, to);
  const file = path.join(to, `${FILE}-wal`);
  const index = path.join(from, `${FILE}-shm`);
  if (!existsSync(file) || !existsSync(index)) return { salt: "", frames: 0 };
  const wal = readFileSync(file);
  if (wal.length <= WAL_HEADER) return { salt: "", frames: 0 };
  const salt = wal.toString("hex", SALT_AT, SALT_AT + 8);
  const frame = FRAME_HEADER + wal.readUInt32BE(PAGE_SIZE_AT);
  const head = readFileSync(index);
  const frames = head.readUInt32LE(INDEX_FRAMES_AT);
  if (head.readUInt32LE(INDEX_BACKFILLED_AT) > 0) return { salt, frames };
  const floor = synced?.salt === salt ? synced.frames : 0;
  // Mostly little is lost, now and then all.
  const loose = Math.max(0, frames - floor);
  const lost = chance.whole((chance.is(0.2) ? loose : Math.min(40, loose)) + 1);
  const kept = frames - lost;
  const torn = lost === 0 ? 0 : chance.whole(frame);
  const left = wal.subarray(0, WAL_HEADER + kept * frame + torn);
  const garbage = Buffer.alloc(lost === 0 ? 0 : chance.whole(frame), chance.whole(256));
  writeFileSync(file, Buffer.concat([left, garbage]));
  return { salt, frames: kept };
}
