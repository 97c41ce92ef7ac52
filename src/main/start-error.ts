import type { Config } from "../config.ts";
import { hasResult, toSqliteWords } from "../storage/sqlite.ts";

/** The setting that is behind a failed system call, and what to do about it. */
const ADVICE: Readonly<Record<string, (config: Config) => string>> = Object.freeze({
  EADDRINUSE: ({ port, host }) =>
    `port ${port} of ${host} is taken: stop what uses it, or choose another port (--port, or PORT)`,
  EACCES: ({ port, dataDirectory }) =>
    `no permission: choose a port (--port, or PORT) from 1024 on instead of ${port}, or a folder (--data-dir, or DATA_DIR) that may be written instead of ${dataDirectory}`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all`,
  ENOTFOUND: ({ host }) => `nothing is known under that name: check HOST (${host}) and the host in DATABASE_URL`,
  EEXIST: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} is a file, or leads through one: name a folder`,
  ENOTDIR: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} leads through a file: name a folder`,
  ENOENT: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} cannot be made: name another folder`,
  EROFS: ({ dataDirectory }) => `DATA_DIR ${dataDirectory} cannot be written: name another folder`,
  "3D000": () => "DATABASE_URL names a database that does not exist: create it first (createdb), or name another",
  "28P01": () => "DATABASE_URL names a user or a password that the server refuses",
  "28000": () => "DATABASE_URL names a user that the server refuses",
  ECONNREFUSED: () =>
    "no PostgreSQL answers at DATABASE_URL: start it, or leave DATABASE_URL out for the embedded database",
});

/** Why the process cannot start, in words that help. */
export function toStartError(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const advice = "code" in error && config !== undefined ? ADVICE[String(error.code)]?.(config) : undefined;
  if (config !== undefined && (hasResult(error, "full") || hasResult(error, "away")))
    return `the database in DATA_DIR ${config.dataDirectory} cannot be written: make room if its disk is full, or see whether the disk works and this user may write there (${toSqliteWords(error)})`;
  return advice === undefined ? error.message : `${advice} (${error.message})`;
}
