// The process of the hosted service: config → adapters → engine → services → app → listen, and closes in reverse.
import { ConfigError, readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { createLog } from "./http/log.ts";
import { findPort } from "./http/node/find-port.ts";
import { bannerOf } from "./main/banner.ts";
import { runService } from "./main/run.ts";
import { toStartError } from "./main/start-error.ts";

let config: Config | undefined;
try {
  config = readConfig();
  if (config.port === 0) config = readConfig({ PORT: String(await findPort(config.host)) });
  const log = createLog(config.logLevel, Date.now, (line) => process.stdout.write(line));
  const banner = bannerOf(config);
  await runService(config, { log, banner: () => banner });
} catch (error) {
  const message = error instanceof ConfigError ? error.message : `Seedbed cannot start: ${toStartError(error, config)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
