import { inspect } from "node:util";

export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured logs: a line of JSON each. Callers' keys, tokens, cookies, bodies and queries are never among the fields. */
export type Log = ReturnType<typeof createLog>;

/** `clock` gives epoch milliseconds; `write` takes one line at a time, its line break included. */
export function createLog(level: LogLevel, clock: () => number, write: (line: string) => void) {
  const most = LOG_LEVELS.indexOf(level);
  const isLogged = (at: LogLevel): boolean => LOG_LEVELS.indexOf(at) <= most;
  const writer =
    (at: LogLevel) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      if (!isLogged(at)) return;
      const line: Record<string, unknown> = { time: new Date(clock()).toISOString(), level: at, message };
      for (const [name, value] of Object.entries(fields)) line[name] = value instanceof Error ? inspect(value) : value;
      write(`${JSON.stringify(line)}\n`);
    };
  return { isLogged, error: writer("error"), warn: writer("warn"), info: writer("info"), debug: writer("debug") };
}
