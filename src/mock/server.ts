import { findPort } from "../http/node/find-port.ts";
import { serveOverHttp } from "../http/node/server.ts";
import { createApi } from "./api.ts";
import { openEngine } from "./open-engine.ts";
import type { EngineSettings } from "./open-engine.ts";

const HOST = "127.0.0.1";

/** What bodies on their way and unread answers may take together, bytes. */
const MOST_HELD = 64 * 1024 * 1024;

/** A mock on a port of this machine. */
export interface MockServer {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the API over a world in memory on a free port of loopback, for this process to use: nothing is limited, nothing is kept. */
export async function startMockServer(settings: Omit<EngineSettings, "baseUrl"> = {}): Promise<MockServer> {
  const port = await findPort(HOST);
  const url = `http://${HOST}:${port}`;
  const { engine } = openEngine({ ...settings, baseUrl: url });
  const api = await createApi(engine, { isOnLoopback: true });
  const app = serveOverHttp(api.answer, {
    ...api.parts,
    addressOf: () => HOST,
    isProxy: () => false,
    mostHeld: MOST_HELD,
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
