import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";
import type { LeftOut } from "../engine/fitting-storage.ts";
import type { Answerer } from "../http/answer.ts";
import type { RouteGroup } from "../http/app.ts";
import type { Drain } from "../http/limits/drain.ts";
import type { Log } from "../http/log.ts";
import type { HttpServer, Timeouts } from "../http/node/server.ts";
import type { Catalog } from "../model/catalog.ts";
import type { MailQueue } from "../services/mail/mail-queue.ts";
import type { ProductServices } from "../services/product-services.ts";
import type { Stores } from "./stores.ts";
import type { VisitorsParts } from "./visitors.ts";

/** What the process gives to the service. */
export interface ServiceParts {
  readonly config: Pick<
    Config,
    | "host"
    | "baseUrl"
    | "faultConnections"
    | "freeRequestsPerHour"
    | "trustProxy"
    | "webhookAllowNetworks"
    | "signUp"
    | "maxPlan"
    | "planStorage"
    | "metricsToken"
    | "smtpUrl"
    | "mailFrom"
    | "stripe"
  > &
    Partial<Pick<Config, "recipe">>;
  readonly stores: Stores;
  /** What is served: the built-in domains unless given. */
  readonly catalog?: Catalog;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
  readonly drain: Drain;
  /** The server of the service that this one follows: it goes on listening, and its requests come here. */
  readonly app?: HttpServer | undefined;
  /** {@link TIMEOUTS} unless given. */
  readonly timeouts?: Timeouts;
  /** What V8's heap may grow to, bytes: that of this process unless given. */
  readonly heap?: number;
  /** What visitors' playgrounds may take together on disk, bytes: that of `services/playgrounds/bounds.ts` unless given. */
  readonly visitorsOnDisk?: number;
  /** Bounds of visitors' sandboxes: those of `services/bounds.ts` unless given. */
  readonly visitorBounds?: VisitorsParts["bounds"];
  /** Whether it is one person's own, on their machine: whoever calls is they, and what they write is kept. */
  readonly isPersonal?: boolean;
  /** What sandboxes grow from that nobody gave a seed: the default seed unless given. */
  readonly seed?: number;
  /** Routes beside the service's own. */
  readonly groups?: readonly RouteGroup[];
}

/** The whole service, not listening yet. */
export interface Service {
  readonly app: HttpServer;
  /** Answers a request without a socket. */
  readonly answer: Answerer;
  /** Where visitors' sandboxes are. */
  readonly engine: Engine;
  readonly control: ProductServices;
  /** The mails on their way. */
  readonly mailQueue: MailQueue;
  /** What the sandboxes of one person keep that the catalog has no room for. */
  leftOut(this: void): Promise<readonly LeftOut[]>;
  /** Closes everything in reverse; what was counted is written down first. */
  close(): Promise<void>;
  /** As `close`, but the server goes on listening: another service follows, until which requests wait, after `atMostMs` those that run. */
  handOver(this: void, atMostMs: number): Promise<void>;
}
