import type { Log } from "../http/log.ts";

const METHOD_WIDTH = 6;
const PATH_WIDTH = 44;
const TIME_WIDTH = 9;

/** A log for somebody who watches a terminal: a plain line for every request, and one for what goes wrong. */
export function createRequestLines(write: (line: string) => void): Log {
  const tell = (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
    const { error } = fields;
    write(`${message}${error instanceof Error ? `: ${error.message}` : ""}\n`);
  };
  return {
    isLogged: (level) => level !== "debug",
    error: tell,
    warn: tell,
    info(message, fields = {}) {
      if (message === "request") write(`${toLine(fields)}\n`);
    },
    debug: () => undefined,
  };
}

function toLine({ method, path, status, ms, sandbox }: Readonly<Record<string, unknown>>): string {
  const time = `${String(ms)} ms`.padStart(TIME_WIDTH);
  const where = typeof sandbox === "string" ? `  ${sandbox}` : "";
  return `${String(method).padEnd(METHOD_WIDTH)} ${printable(String(path)).padEnd(PATH_WIDTH)} ${String(status)} ${time}${where}`;
}

/** A path is its sender's text: nothing in it moves the cursor. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?");
}
