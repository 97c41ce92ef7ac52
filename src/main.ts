// The process of the hosted service: config → adapters → engine → services → app → listen, and closes in reverse.
import { ConfigError, isRunByNpm, readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { createLog } from "./core/http/log.ts";
import { bannerOf, toStartError } from "./doors/cli/banner.ts";
import { findPort } from "./doors/node/find-port.ts";
import { runService, watchParents } from "./hosted/service/run.ts";

let config: Config | undefined;
let end = (): void => process.exit(0);
if (isRunByNpm()) watchParents(() => end()); // from the beginning: they may be gone before it answers
try {
  config = readConfig();
  if (config.port === 0) config = readConfig({ PORT: String(await findPort(config.host)) });
  const log = createLog(config.logLevel, Date.now, (line) => process.stdout.write(line));
  const banner = bannerOf(config);
  ({ stop: end } = await runService(config, { log, banner: () => banner }));
} catch (error) {
  const message = error instanceof ConfigError ? error.message : `Seedbed cannot start: ${toStartError(error, config)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
