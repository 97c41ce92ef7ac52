import { isUnavailable, unavailable } from "./unavailable.ts";

/** SQLite's primary result codes (sqlite.org/rescode.html) by what they mean for callers. */
const RESULTS = {
  /** Another program has the file. */
  busy: [5, 6],
  /** The disk is full, or the file cannot be written. */
  full: [8, 13],
  /** The file system fails. */
  away: [10, 14],
  /** The file is none of SQLite's, or some of it was changed by another hand. */
  damaged: [11, 26],
} as const;

const WORDS = {
  busy: "another program keeps the database locked",
  full: "the database has no room left, or may not be written",
  away: "the database's file cannot be read or written",
  damaged: "the database's file is damaged",
} as const;

/** Whether an error of node:sqlite is of this kind. */
export function hasResult(error: unknown, kind: keyof typeof RESULTS): boolean {
  if (isUnavailable(error)) return hasResult(error.cause, kind);
  if (!(error instanceof Error)) return false;
  if (!("errcode" in error)) return error.cause !== undefined && hasResult(error.cause, kind);
  return (RESULTS[kind] as readonly number[]).includes(Number(error.errcode) % 256); // the rest of the number says more than is asked here
}

/** What SQLite itself said: the first error behind this one that nothing caused. */
export function toSqliteWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : toSqliteWords(error.cause);
}

/** Whether an error says that nothing can be stored, while reading may go on. */
export function cannotStore(error: unknown): boolean {
  return hasResult(error, "full");
}

/** What callers are told: `unavailable` for what may be mended while the process runs, any other error as it is. */
export function toUnavailable(error: unknown): unknown {
  const kind = (Object.keys(RESULTS) as (keyof typeof RESULTS)[]).find((one) => hasResult(error, one)); // keys of a literal
  return kind === undefined ? error : unavailable(WORDS[kind], error);
}
