import { readFileSync, watchFile } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { ConfigError } from "../../config.ts";
import type { Config } from "../../config.ts";
import { countServed, servedOf } from "../../core/definition/routes/served-apis.ts";
import type { Answerer } from "../../core/http/answer.ts";
import { createDrain } from "../../core/http/limits/drain.ts";
import type { Log } from "../../core/http/log.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import type { LeftOut } from "../../core/sandbox/fitting-storage.ts";
import { isAddress, loadText } from "../../doors/node/api-document.ts";
import { DEFINITION_NAMES, findDefinition, loadCatalog } from "../../doors/node/definition-file.ts";
import type { HttpServer } from "../../doors/node/server.ts";
import type { ServiceParts } from "./service-parts.ts";
import { createService } from "./service.ts";
import { openStores } from "./stores.ts";

/** Once the process is told to stop, milliseconds: what is not uploaded by then is refused. */
const UPLOAD_MS = 6_500;

const DRAIN_MS = 7_500;

/** The process ends then, whatever hangs: what stops services kills them after ten seconds. */
const END_MS = 9_000;

/** Time that requests are still refused in words once none runs: what is on its way on a kept connection would meet a reset. */
const LINGER_MS = 250;

const RELOAD_MS = 1_000;

/** An editor writes a file in several steps: so long after the last of them it is read, milliseconds. */
const SETTLING_MS = 150;

/** Milliseconds between two looks at what else changes: files, and the processes above this one. */
const LOOK_MS = 400;

/** Writes the lists that a service has for its one user back to the file that they come from. */
export interface WriteBack {
  /** The log, in which each request that may have changed something is seen; the own ones are left out. */
  readonly log: Log;
  /** Lets a service begin with what is in the file. */
  begin(answer: Answerer): Promise<void>;
  /** True if the file changed then because it was written here; `time` is in epoch milliseconds. */
  isOwn(time: number): boolean;
  /** Resolves once everything is written. */
  flush(): Promise<void>;
}

interface Manner extends Pick<ServiceParts, "isPersonal" | "seed" | "upstream"> {
  /** For a file of lists: the file of its other paths, and what writes it back. */
  readonly lists?: {
    readonly routes: string | undefined;
    readonly writeBack: ((file: string) => WriteBack) | undefined;
  };
  readonly log: Log;
  readonly banner: (catalog: Catalog) => string;
}

/**
 * Starts the service of this process and says so. It ends when the process is told to; `stop` ends it too. That of one
 * person reads a definition anew when its file changes, or one that it names.
 */
export async function runService(
  config: Config,
  { log: told, banner, lists, ...manner }: Manner,
): Promise<{ readonly stop: () => void }> {
  const clock = Date.now;
  const folder = process.cwd();
  const find = (): string | undefined => findDefinition(config.definition, folder);

  let back: WriteBack | undefined;
  let log = told;

  async function begin(catalog: Catalog, app?: HttpServer) {
    const drain = createDrain();
    const stores = await openStores(config, clock, log);
    const service = await createService({ config, catalog, stores, clock, log, drain, app, ...manner });
    await back?.begin(service.answer);
    if (app === undefined) await service.app.listen({ port: config.port, host: config.host });
    return { ...service, drain };
  }

  const watched = new Set<string>();
  const started = Promise.withResolvers<void>();
  let settling: NodeJS.Timeout | undefined;
  let reloading = started.promise; // what changes while it starts is read once it has

  /** Reads the definition anew whenever this file changes. It is looked at, as containers and shared disks tell of no change. */
  const watch = (name: string): void => {
    const file = path.resolve(folder, name);
    if (manner.isPersonal !== true || isAddress(name) || watched.has(file)) return;
    watched.add(file);
    watchFile(file, { persistent: false, interval: LOOK_MS }, (now, before) => {
      // It is told once of a file that is not there.
      if (now.ctimeMs === before.ctimeMs || back?.isOwn(now.mtimeMs) === true) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        reloading = reloading.then(reload).catch(giveUp);
      }, SETTLING_MS).unref();
    });
  };

  const load = (file: string | undefined): Promise<Catalog> => {
    for (const name of config.definition === undefined ? DEFINITION_NAMES : [config.definition]) watch(name);
    const loadWatched = (from: string): Promise<string> => {
      watch(from);
      return loadText(from);
    };
    return loadCatalog(file, loadWatched, lists?.routes);
  };

  const first = await load(find());
  if (lists?.writeBack !== undefined || lists?.routes !== undefined) {
    const file = listFileOf(first, find());
    back = lists.writeBack?.(file);
    log = back?.log ?? told;
  }
  let running = await begin(first);
  let ending: Promise<never> | undefined; // a signal that comes again changes nothing

  const end = async (): Promise<never> => {
    setTimeout(() => process.exit(0), END_MS);
    await reloading;
    const { app, drain, close } = running;
    setTimeout(() => app.refuseUnfinished(), UPLOAD_MS);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await drain.begin(DRAIN_MS);
    await wait(LINGER_MS);
    await back?.flush();
    await close().catch((error: unknown) => log.error("could not close everything", { error }));
    process.exit(0);
  };
  const stop = (): void => void (ending ??= end());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);

  function giveUp(error: unknown): never {
    log.error("cannot go on with the definition as it is now", { error });
    process.exit(1);
  }

  /** Goes on with the file as it is now; with what was, if there are faults in it. */
  async function reload(): Promise<void> {
    const file = find();
    if (ending !== undefined) return;
    let catalog: Catalog;
    try {
      catalog = await load(file);
    } catch (error) {
      log.error(`${error instanceof Error ? error.message : String(error)}\nWhat is served stays as it was.`);
      return;
    }
    await running.handOver(RELOAD_MS);
    running = await begin(catalog, running.app);
    log.warn(describeReload(file, catalog, await running.leftOut()));
  }

  process.stdout.write(banner(first));
  started.resolve();
  return { stop };
}

/** The file that lists come from. Throws a `ConfigError` where a definition is something else. */
function listFileOf(catalog: Catalog, file = ""): string {
  const [api] = servedOf(catalog);
  if (api?.routes.some(({ action }) => action.do === "all") === true && !isAddress(file)) return file;
  throw new ConfigError("--routes and --write are for a file of lists: seedbed db.json --write");
}

function describeReload(file: string | undefined, catalog: Catalog, leftOut: readonly LeftOut[]): string {
  if (file === undefined) return "There is no definition any more: the built-in domains are served.";
  const [domain] = catalog.domains;
  const [api] = servedOf(catalog);
  const own = catalog.entries.filter(({ resource }) => resource.domain === domain?.name);
  const has =
    api === undefined
      ? `/v1/${domain?.name ?? ""} has ${own.map(({ resource }) => resource.collection).join(", ")}`
      : countServed(api);
  return [
    `${path.basename(file)} was read again: ${has}. What was written is kept where it fits.`,
    ...leftOut.map(
      ({ resource, records, why }) =>
        `dropped ${records} ${records === 1 ? "record" : "records"} of ${resource}: ${why}`,
    ),
  ].join("\n");
}

/** Calls `gone` once when the process that started this one has ended: npm and the shell between do not always pass on that they were told to. */
export function watchParents(gone: () => void): void {
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS).unref();
}

/** The parent of a process, where the system tells in /proc; undefined elsewhere. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
