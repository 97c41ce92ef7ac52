import { once } from "node:events";
import { Agent, request as send } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { parseConfig } from "../../src/config.ts";
import type { RouteGroup } from "../../src/core/http/app.ts";
import { createDrain } from "../../src/core/http/limits/drain.ts";
import type { Drain } from "../../src/core/http/limits/drain.ts";
import { createLog } from "../../src/core/http/log.ts";
import type { Catalog } from "../../src/core/model/catalog.ts";
import type { Engine } from "../../src/core/sandbox/engine.ts";
import { serveOverFetch } from "../../src/doors/fetch/fetch.ts";
import { TIMEOUTS } from "../../src/doors/node/server.ts";
import type { Timeouts } from "../../src/doors/node/server.ts";
import type { ProductServices } from "../../src/hosted/accounts/product-services.ts";
import { createService } from "../../src/hosted/service/service.ts";
import { openStores } from "../storage/stores.ts";

/** The base URL in the settings of the tested servers. */
export const BASE_URL = "http://seedbed.test";

/** The time of the tested servers: noon after the reference date of the generated data. */
export const NOW: number = Date.parse("2026-11-20T12:00:00.000Z");

/** A request as a test writes it; a path with a query, and a body that is sent as JSON unless it is text or bytes. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A response. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** One value of a header; undefined if there is none. */
  header(name: string): string | undefined;
  readonly text: string;
  /** The body as JSON; throws if it is none. */
  json(): Record<string, unknown>;
}

/** A server on a port of its own, in this process, which keeps everything in memory. */
export interface Serving extends AsyncDisposable {
  readonly port: number;
  /** The engine of visitors' sandboxes. */
  readonly engine: Engine;
  /** The same service without its socket. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly control: ProductServices;
  readonly drain: Drain;
  /** A key of an account without a limit. */
  readonly apiKey: string;
  /** The lines of the log, parsed. */
  readonly logged: Record<string, unknown>[];
  /** Sets the server's time, epoch milliseconds. */
  setTime(time: number): void;
  request(sent: Sent): Promise<Received>;
  /** The headers of a request that works in a sandbox of this name, of which the key may have a hundred. */
  inSandbox(name: string): Record<string, string>;
}

export interface ServingOptions {
  readonly freeRequestsPerHour?: number | null;
  readonly trustProxy?: readonly string[];
  readonly timeouts?: Partial<Timeouts>;
  /** Settings as the environment gives them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The built-in domains unless given. */
  readonly catalog?: Catalog;
  /** True for the service of one person. */
  readonly isPersonal?: boolean;
  /** Groups of routes beside the service's own. */
  readonly groups?: readonly RouteGroup[];
}

/** Starts the whole service, without a limit for visitors unless one is given. */
export async function startServing(options: ServingOptions = {}): Promise<Serving> {
  const { freeRequestsPerHour = null, trustProxy = [], timeouts = {}, groups = [], settings = {}, catalog } = options;
  let time = NOW;
  const clock = (): number => time;
  const logged: Record<string, unknown>[] = [];
  const log = createLog("debug", clock, (line) => logged.push(JSON.parse(line) as Record<string, unknown>)); // a line is an object
  const drain = createDrain();
  const config = { ...parseConfig({ BASE_URL, ...settings }), freeRequestsPerHour, trustProxy };
  const service = await createService({
    config,
    stores: await openStores(clock),
    clock,
    log,
    drain,
    groups,
    ...(catalog !== undefined && { catalog }),
    ...(options.isPersonal !== undefined && { isPersonal: options.isPersonal }),
    timeouts: { ...TIMEOUTS, ...timeouts },
  });
  const { app, engine, control } = service;
  const { account } = await control.accounts.signUp({ email: "tester@example.com", password: "a long password" });
  await control.accounts.setPlan(account.id, "enterprise");
  const { secret: apiKey } = await control.apiKeys.create(account.id, "enterprise", { name: "tests" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // a listening TCP server has one
  const agent = new Agent({ keepAlive: true });
  return {
    port,
    engine,
    fetch: serveOverFetch(service.answer),
    control,
    drain,
    apiKey,
    logged,
    setTime: (to) => {
      time = to;
    },
    request: (sent) => exchange(port, agent, sent),
    inSandbox: (name) => ({ "X-API-Key": apiKey, "X-Sandbox": name }),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      app.server.closeAllConnections();
      await service.close();
    },
  };
}

async function exchange(
  port: number,
  agent: Agent,
  { method = "GET", path, headers = {}, body }: Sent,
): Promise<Received> {
  const isReady = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const bytes = isReady ? body : JSON.stringify(body);
  const length = bytes === undefined ? {} : { "Content-Length": String(Buffer.byteLength(bytes)) };
  const type = bytes === undefined ? {} : { "Content-Type": "application/json" };
  const sent = send({ port, host: "127.0.0.1", method, path, agent, headers: { ...type, ...length, ...headers } });
  sent.end(bytes);
  const [answer] = (await once(sent, "response")) as [IncomingMessage]; // node:http's own event
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString(); // no encoding was set
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    header(name) {
      const value = answer.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}
