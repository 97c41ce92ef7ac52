import { Agent } from "node:http";
import type { AddressInfo } from "node:net";

import { parseConfig } from "../../src/config.ts";
import { createDrain } from "../../src/core/http/limits/drain.ts";
import { createLog } from "../../src/core/http/log.ts";
import type { Database } from "../../src/core/storage/database.ts";
import type { MailQueue } from "../../src/hosted/mail/mail-queue.ts";
import type { PaymentService } from "../../src/hosted/payment/billing.ts";
import { createService } from "../../src/hosted/service/service.ts";
import type { Stores } from "../../src/hosted/service/stores.ts";
import { openStores } from "../storage/stores.ts";
import { sendTo } from "./running.ts";
import type { Received, Sent } from "./running.ts";

/** Noon after the reference date of the generated data. */
export const NOON: number = Date.parse("2026-11-20T12:00:00.000Z");

/** The whole service in this process, with a clock of its own. What it keeps ends with it unless a database is given. */
export interface InProcess extends AsyncDisposable {
  readonly stores: Stores;
  request(sent: Sent): Promise<Received>;
  /** Lets so many milliseconds go by. */
  pass(ms: number): void;
  readonly mails: MailQueue;
  readonly payment: PaymentService;
  /** Epoch milliseconds. */
  now(): number;
  /** All that was logged, errors on the standard error too. */
  readonly logged: readonly string[];
}

export interface InProcessOptions {
  readonly freeRequestsPerHour?: number | null;
  readonly trustProxy?: readonly string[];
  readonly baseUrl?: string;
  /** True for the service of one person. */
  readonly isPersonal?: boolean;
  readonly visitorsOnDisk?: number;
  /** Opens the database that it is to use: one in memory unless given. */
  readonly open?: (() => Promise<Database>) | undefined;
  /** Settings as the environment gives them. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the service, without a limit for visitors unless one is given. */
export async function startInProcess(options: InProcessOptions = {}): Promise<InProcess> {
  const { freeRequestsPerHour = null, trustProxy = ["127.0.0.1"], baseUrl = "http://seedbed.test" } = options;
  const { settings = {}, visitorsOnDisk, isPersonal = false } = options;
  let time = NOON;
  const clock = (): number => time;
  const config = { ...parseConfig({ BASE_URL: baseUrl, ...settings }), freeRequestsPerHour, trustProxy };
  const stores = await openStores(clock, options.open);
  const logged: string[] = [];
  const log = createLog("debug", clock, (line) => {
    logged.push(line);
    if (line.includes('"level":"error"')) process.stderr.write(line);
  });
  const { app, close, control, mailQueue } = await createService({
    config,
    stores,
    clock,
    log,
    drain: createDrain(),
    isPersonal,
    ...(visitorsOnDisk !== undefined && { visitorsOnDisk }),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo; // a listening TCP server has one
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  return {
    stores,
    mails: mailQueue,
    payment: control.payment,
    now: clock,
    logged,
    request: (sent) => sendTo(port, agent, sent),
    pass: (ms) => {
      time += ms;
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      app.server.closeAllConnections();
      await close();
    },
  };
}
