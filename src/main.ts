// The process: config → adapters → engine → services → app → listen, and closes in reverse.
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { ConfigError, readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { createDrain } from "./http/drain.ts";
import { createLog } from "./http/log.ts";
import { bannerOf } from "./main/banner.ts";
import { findDefinition, loadCatalog } from "./main/definition-file.ts";
import { createService } from "./main/service.ts";
import { toStartError } from "./main/start-error.ts";
import { openStores } from "./main/stores.ts";

/** Once the process is told to stop, milliseconds: what is not uploaded by then is refused. */
const UPLOAD_MS = 6_500;

/** How long running requests may take to finish then. */
const DRAIN_MS = 7_500;

/** The process ends then, whatever hangs: what stops services kills them after ten seconds. */
const END_MS = 9_000;

async function start(config: Config): Promise<void> {
  const { port, host, logLevel } = config;
  const clock = Date.now;
  const log = createLog(logLevel, clock, (line) => process.stdout.write(line));
  const drain = createDrain();
  const catalog = loadCatalog(findDefinition(config.definition, process.cwd()));
  const stores = await openStores(config, clock, log);
  const { app, close } = await createService({ config, catalog, stores, clock, log, drain });

  const stop = async (): Promise<never> => {
    setTimeout(() => process.exit(0), END_MS);
    setTimeout(() => app.refuseUnfinished(), UPLOAD_MS);
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await drain.begin(DRAIN_MS);
    await close().catch((error: unknown) => log.error("could not close everything", { error }));
    process.exit(0);
  };
  let stopping: Promise<never> | undefined; // a signal that comes again changes nothing
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void (stopping ??= stop()));

  await app.listen({ port, host });
  process.stdout.write(bannerOf(config));
}

/** A port that is free now, for those who ask for any: the service's own address has to be known before it listens. */
async function findPort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo; // a listening TCP server has one
  probe.close();
  await once(probe, "close");
  return port;
}

let config: Config | undefined;
try {
  config = readConfig();
  await start(config.port === 0 ? readConfig({ PORT: String(await findPort(config.host)) }) : config);
} catch (error) {
  const message = error instanceof ConfigError ? error.message : `Seedbed cannot start: ${toStartError(error, config)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
