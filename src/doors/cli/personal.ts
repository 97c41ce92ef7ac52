import { spawn } from "node:child_process";
import { readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import path from "node:path";

import { isRunByNpm, readConfig } from "../../config.ts";
import type { Config } from "../../config.ts";
import type { Answerer } from "../../core/http/answer.ts";
import type { Log } from "../../core/http/log.ts";
import type { Upstream } from "../../core/http/upstream.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import type { UpstreamMode } from "../../core/model/upstream-mode.ts";
import { isLoopback } from "../../hosted/service/loopback.ts";
import { runService, watchParents } from "../../hosted/service/run.ts";
import type { WriteBack } from "../../hosted/service/run.ts";
import { FetchRequest } from "../fetch/fetch-request.ts";
import { findPort } from "../node/find-port.ts";
import { personalBannerOf, toStartError } from "./banner.ts";

export interface PersonalOptions {
  readonly version: string;
  /** The seed of the world of new sandboxes. */
  readonly seed: number;
  readonly opens: boolean;
  readonly resets: boolean;
  /** The file of other paths of a file of lists, and whether what changes is written back to that. */
  readonly lists: { readonly routes: string | undefined; readonly writes: boolean };
  /** A real API, and whether what it answers is recorded. */
  readonly upstream: { readonly address: string; readonly mode: UpstreamMode; readonly records: boolean } | undefined;
}

/** Files of the embedded database and its lock. */
const OURS = /^seedbed\.(?:db|db-wal|db-shm)$/;

/** Starts the server of one person on their machine: nothing is limited, and what is written is kept. Throws with advice if it cannot. */
export async function runPersonal({
  version,
  seed,
  opens,
  resets,
  lists,
  upstream: asked,
}: PersonalOptions): Promise<void> {
  let end = (): void => process.exit(0);
  if (isRunByNpm()) watchParents(() => end()); // from the beginning: they may be gone before it answers
  const given = readConfig();
  const config = given.port === 0 ? readConfig({ PORT: String(await findPort(given.host)) }) : given;
  try {
    if (resets) await forget(config);
    const log = createRequestLines((line) => process.stdout.write(line));
    const banner = (catalog: Catalog): string =>
      personalBannerOf(
        { ...config, version, writes: lists.writes, network: networkNameOf(config.host), upstream: asked },
        catalog,
      );
    const writeBack = lists.writes ? (file: string) => createWriteBack(file, config.baseUrl, log) : undefined;
    const upstream = asked && (await openUpstream(asked, config.dataDirectory));
    ({ stop: end } = await runService(config, {
      log,
      banner,
      isPersonal: true,
      seed,
      lists: { routes: lists.routes, writeBack },
      upstream,
    }));
    keepOutOfGit(config.dataDirectory);
    if (opens) open(`${config.baseUrl}/explore`);
  } catch (error) {
    throw new Error(`Seedbed cannot start: ${toStartError(error, config)}`, { cause: error });
  }
}

/** The address by which others of the network reach a server that listens there; undefined if they do not. */
function networkNameOf(host: string): string | undefined {
  if (isLoopback(host)) return undefined;
  if (host !== "0.0.0.0" && host !== "::") return host;
  const all = Object.values(networkInterfaces()).flatMap((some = []) => some);
  return all.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}

async function openUpstream(
  { address, mode, records }: NonNullable<PersonalOptions["upstream"]>,
  folder: string,
): Promise<Upstream> {
  const { createUpstream } = await import("../node/upstream.ts");
  return createUpstream(address, mode, records ? path.join(folder, "recordings") : undefined);
}

/** Removes the database. Throws if another process uses it. */
async function forget({ dataDirectory }: Config): Promise<void> {
  const { openSqlite } = await import("../../core/storage/sqlite.ts");
  const database = await openSqlite(dataDirectory);
  await database.close();
  for (const name of readdirSync(dataDirectory)) if (OURS.test(name)) rmSync(path.join(dataDirectory, name));
}

/** Data is private, as secrets are in it: Git leaves the folder out. */
function keepOutOfGit(folder: string): void {
  try {
    writeFileSync(path.join(folder, ".gitignore"), "*\n", { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
  }
}

function open(address: string): void {
  const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
    darwin: ["open", address],
    win32: ["cmd", "/c", "start", "", address],
  };
  const [command, ...args] = commands[process.platform] ?? (["xdg-open", address] as const);
  const child = spawn(command, args, { detached: true, stdio: "ignore" });
  const tell = (): void => void process.stderr.write(`cannot open a browser: go to ${address}\n`);
  child.on("error", tell);
  child.on("exit", (code) => {
    if (code !== null && code > 0) tell();
  });
  child.unref();
}

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

function toLine({ method, path: target, status, ms, sandbox }: Readonly<Record<string, unknown>>): string {
  const time = `${String(ms)} ms`.padStart(TIME_WIDTH);
  const where = typeof sandbox === "string" ? `  ${sandbox}` : "";
  return `${String(method).padEnd(METHOD_WIDTH)} ${printable(String(target)).padEnd(PATH_WIDTH)} ${String(status)} ${time}${where}`;
}

/** A path is its sender's text: nothing in it moves the cursor. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?");
}

/** Time after a change until the file is written, milliseconds: changes that follow each other are written once. */
const SETTLING_MS = 100;

function createWriteBack(file: string, baseUrl: string, given: Log): WriteBack {
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
