import { refuseArgument } from "../../core/model/arguments.ts";
import { withCatalog } from "../../core/model/define-catalog.ts";
import { findPort } from "../node/find-port.ts";
import { serveOverHttp } from "../node/server.ts";
import { openEngine } from "./open-engine.ts";
import type { DomainConfig, EngineSettings } from "./open-engine.ts";
import { createWholeApi } from "./whole-api.ts";

const HOST = "127.0.0.1";

/** A mock on a port of this machine. */
export interface MockServer {
  /** Place at which it answers, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ServerSettings extends Omit<EngineSettings, "baseUrl" | "config"> {
  /** A domain of one's own: what `defineConfig` gives, or the path of a `seedbed.yaml`, an API description or any file that `npx seedbed` serves. */
  readonly config?: DomainConfig | string;
}

/**
 * Starts the API over a world in memory on a free port of loopback, for this process to use: nothing is limited, nothing is kept. Throws `invalid_parameter`,
 * also for a file that cannot be read or has faults.
 */
export async function startMockServer({ config, ...settings }: ServerSettings = {}): Promise<MockServer> {
  const port = await findPort(HOST);
  const url = `http://${HOST}:${port}`;
  const domain = typeof config === "string" ? await readDomain(config) : config;
  const { engine } = openEngine({ ...settings, ...(domain !== undefined && { config: domain }), baseUrl: url });
  const api = await createWholeApi(engine, { isOnLoopback: true });
  const app = serveOverHttp(api.answer, {
    ...api.parts,
    addressOf: () => HOST,
    isProxy: () => false,
  });
  await app.listen({ port, host: HOST });
  return {
    url,
    async close() {
      await api.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

async function readDomain(file: string): Promise<DomainConfig> {
  const { loadCatalog } = await import("../node/definition-file.ts"); // with readers of every format, which few need
  try {
    const catalog = await loadCatalog(file);
    return withCatalog({}, () => catalog);
  } catch (error) {
    refuseArgument(
      "start a server",
      `the domain cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
