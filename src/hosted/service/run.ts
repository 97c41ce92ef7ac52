import { readFileSync, watch } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import type { Config } from "../../config.ts";
import { createDrain } from "../../core/http/limits/drain.ts";
import type { Log } from "../../core/http/log.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import type { LeftOut } from "../../core/sandbox/fitting-storage.ts";
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

interface Manner extends Pick<ServiceParts, "isPersonal" | "seed" | "upstream"> {
  readonly log: Log;
  readonly banner: (catalog: Catalog) => string;
}

/**
 * Starts the service of this process and says so. It ends when the process is told to; `stop` ends it too. That of one
 * person reads a domain of one's own anew when its file changes.
 */
export async function runService(
  config: Config,
  { log, banner, ...manner }: Manner,
): Promise<{ readonly stop: () => void }> {
  const clock = Date.now;
  const folder = process.cwd();
  const find = (): string | undefined => findDefinition(config.definition, folder);

  async function begin(catalog: Catalog, app?: HttpServer) {
    const drain = createDrain();
    const stores = await openStores(config, clock, log);
    const service = await createService({ config, catalog, stores, clock, log, drain, app, ...manner });
    if (app === undefined) await service.app.listen({ port: config.port, host: config.host });
    return { ...service, drain };
  }

  let text = readIfThere(find());
  const first = await loadCatalog(find());
  let running = await begin(first);
  let ending: Promise<never> | undefined; // a signal that comes again changes nothing
  let reloading: Promise<void> = Promise.resolve();

  const end = async (): Promise<never> => {
    setTimeout(() => process.exit(0), END_MS);
    await reloading;
    const { app, drain, close } = running;
    setTimeout(() => app.refuseUnfinished(), UPLOAD_MS);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await drain.begin(DRAIN_MS);
    await wait(LINGER_MS);
    await close().catch((error: unknown) => log.error("could not close everything", { error }));
    process.exit(0);
  };
  const stop = (): void => void (ending ??= end());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);

  /** Goes on with the file as it is now; with what was, if there are faults in it. */
  async function reload(): Promise<void> {
    const file = find();
    const now = readIfThere(file);
    if (ending !== undefined || now === text) return;
    let catalog: Catalog;
    try {
      catalog = await loadCatalog(file);
    } catch (error) {
      log.error(`${error instanceof Error ? error.message : String(error)}\nWhat is served stays as it was.`);
      return;
    }
    text = now;
    await running.handOver(RELOAD_MS);
    running = await begin(catalog, running.app);
    log.warn(describeReload(file, catalog, await running.leftOut()));
  }

  if (manner.isPersonal === true)
    watchDefinition(config.definition, folder, () => {
      reloading = reloading.then(reload).catch((error: unknown) => {
        log.error("cannot go on with the definition as it is now", { error });
        process.exit(1);
      });
    });

  process.stdout.write(banner(first));
  return { stop };
}

function readIfThere(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function describeReload(
  file: string | undefined,
  { domains: [domain], entries }: Catalog,
  leftOut: readonly LeftOut[],
): string {
  if (file === undefined) return "There is no definition any more: the built-in domains are served.";
  const own = entries.filter(({ resource }) => resource.domain === domain?.name);
  const collections = own.map(({ resource }) => resource.collection).join(", ");
  return [
    `${path.basename(file)} was read again: /v1/${domain?.name ?? ""} has ${collections}. What was written is kept where it fits.`,
    ...leftOut.map(
      ({ resource, records, why }) =>
        `dropped ${records} ${records === 1 ? "record" : "records"} of ${resource}: ${why}`,
    ),
  ].join("\n");
}

/** An editor writes a file in several steps: so long after the last of them it is read, milliseconds. */
const SETTLING = 150;

/** Calls `changed` when the file with a domain of one's own changes, appears or goes. Returns how to stop; keeps no process running. */
function watchDefinition(asked: string | undefined, folder: string, changed: () => void): () => void {
  const place = asked === undefined ? folder : path.dirname(path.resolve(folder, asked));
  const names: readonly string[] = asked === undefined ? DEFINITION_NAMES : [path.basename(asked)];
  let timer: NodeJS.Timeout | undefined;
  // The folder, not the file: editors put a new file in its place.
  const watcher = watch(place, { persistent: false }, (_event, name) => {
    if (name === null || !names.includes(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLING);
    timer.unref();
  });
  watcher.on("error", () => watcher.close());
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Number of times that it is looked whether they are there, milliseconds. */
const LOOK_MS = 500;

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
