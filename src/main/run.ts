import type { Config } from "../config.ts";
import { createDrain } from "../http/limits/drain.ts";
import type { Log } from "../http/log.ts";
import { findDefinition, loadCatalog } from "./definition-file.ts";
import { createService } from "./service.ts";
import type { Surroundings } from "./service.ts";
import { openStores } from "./stores.ts";

/** Once the process is told to stop, milliseconds: what is not uploaded by then is refused. */
const UPLOAD_MS = 6_500;

/** How long running requests may take to finish then. */
const DRAIN_MS = 7_500;

/** The process ends then, whatever hangs: what stops services kills them after ten seconds. */
const END_MS = 9_000;

/** How a process runs beside its settings. */
export interface Manner extends Pick<Surroundings, "isPersonal" | "seed"> {
  readonly log: Log;
  /** What is said once it answers. */
  readonly banner: string;
}

/** Starts the service of this process and says so. It ends when the process is told to; `stop` ends it too. */
export async function runService(
  config: Config,
  { log, banner, ...manner }: Manner,
): Promise<{ readonly stop: () => void }> {
  const clock = Date.now;
  const drain = createDrain();
  const catalog = loadCatalog(findDefinition(config.definition, process.cwd()));
  const stores = await openStores(config, clock, log);
  const { app, close } = await createService({ config, catalog, stores, clock, log, drain, ...manner });

  const end = async (): Promise<never> => {
    setTimeout(() => process.exit(0), END_MS);
    setTimeout(() => app.refuseUnfinished(), UPLOAD_MS);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await drain.begin(DRAIN_MS);
    await close().catch((error: unknown) => log.error("could not close everything", { error }));
    process.exit(0);
  };
  let ending: Promise<never> | undefined; // a signal that comes again changes nothing
  const stop = (): void => void (ending ??= end());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);

  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(banner);
  return { stop };
}
