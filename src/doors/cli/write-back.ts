import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Answerer } from "../../core/http/answer.ts";
import type { Log } from "../../core/http/log.ts";
import type { WriteBack } from "../../hosted/service/run.ts";
import { FetchRequest } from "../fetch/fetch-request.ts";

/** Time after a change until the file is written, milliseconds: changes that follow each other are written once. */
const SETTLING_MS = 100;

export function createWriteBack(file: string, baseUrl: string, given: Log): WriteBack {
  const target = realpathSync(file);
  /** Lines of the log that are not told, as they are of requests from here. */
  const own: string[] = [];
  let answering: Answerer | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let last = Number.NaN;

  async function ask(method: string, asked: string): Promise<string> {
    own.push(`${method} ${asked.replace("/_seedbed", "")}`);
    const request = new Request(`${baseUrl}${asked}`, { method });
    const answer = await answering?.(new FetchRequest(request, "127.0.0.1", undefined));
    if (answer?.status !== 200) throw new Error(`${method} ${asked} answers with status ${answer?.status}`);
    return new Response(answer.body as BodyInit | undefined).text();
  }

  async function write(): Promise<void> {
    try {
      const lists = JSON.parse(await ask("GET", "/db")) as object;
      const before = statSync(target, { throwIfNoEntry: false });
      const held = before === undefined ? "{}" : readFileSync(target, "utf8"); // one that was removed is made anew
      const { $schema } = JSON.parse(held) as { readonly $schema?: unknown };
      // Somebody else has changed it: it is read again, and what is here is forgotten.
      if (before !== undefined && before.mtimeMs !== last) return;
      const text = `${JSON.stringify({ ...($schema !== undefined && { $schema }), ...lists }, null, 2)}\n`;
      replaceFile(target, text);
      last = statSync(target).mtimeMs;
    } catch (error) {
      given.error(`cannot write ${file}`, { error });
    }
  }

  const flush = (): Promise<void> => {
    if (timer === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    return (writing = writing.then(write));
  };

  return {
    log: {
      ...given,
      info(message, fields = {}) {
        const line = `${String(fields["method"])} ${String(fields["path"])}`;
        const at = message === "request" ? own.indexOf(line) : -1;
        if (at >= 0) {
          own.splice(at, 1);
          return;
        }
        given.info(message, fields);
        if (message === "request" && !/^(?:GET|HEAD|OPTIONS) /.test(line))
          timer ??= setTimeout(() => void flush(), SETTLING_MS);
      },
    },
    async begin(answer) {
      answering = answer;
      last = statSync(target).mtimeMs;
      await ask("POST", "/_seedbed/api/data/reset");
    },
    isOwn: (time) => time === last,
    flush,
  };
}

/** Writes a file so that whoever reads it has it as a whole; one that cannot be replaced, as it is mounted, is written in its place. */
function replaceFile(file: string, text: string): void {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    writeFileSync(beside, text, { mode: statSync(file).mode });
    renameSync(beside, file);
  } catch {
    rmSync(beside, { force: true });
    writeFileSync(file, text);
  }
}
