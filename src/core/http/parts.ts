import type { Publications } from "../description/publication.ts";
import type { OpenApiDocument } from "../description/specification.ts";
import type { Events } from "../events/events.ts";
import type { Catalog, Entry } from "../model/catalog.ts";
import type { ParseYaml } from "../model/json.ts";
import type { UpstreamMode } from "../model/upstream-mode.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { Answers } from "../sandbox/answers.ts";
import type { Base } from "../sandbox/base.ts";
import type { Engine } from "../sandbox/engine.ts";
import type { Caller, Callers } from "../services/callers.ts";
import type { MockAuth } from "../services/mock-auth.ts";
import type { OpenIdProvider } from "../services/openid/provider.ts";
import type { PageTokens } from "../services/page-tokens.ts";
import type { Requests } from "../services/requests.ts";
import type { Sandboxes } from "../services/sandboxes.ts";
import type { Snapshots } from "../services/snapshots.ts";
import type { Journal } from "../testing/journal/journal.ts";
import type { Answer, Answerer } from "./answer.ts";
import type { Compress } from "./headers/accept.ts";
import type { KeysInUse } from "./idempotency/keys-in-use.ts";
import type { Drain } from "./limits/drain.ts";
import type { HeldBytes } from "./limits/held-bytes.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { OwnAddress } from "./own-address.ts";
import type { ApiRequest } from "./request.ts";
import type { RouteTable } from "./routing/route-table.ts";

/**
 * Everything that routes are made of. Nothing gets it all: operations and pages name their parts, and the pipeline has {@link PipelineParts}.
 * The hosted product adds its own (`services/product-services.ts`).
 */
export interface Parts {
  readonly catalog: Catalog;
  readonly callers: Callers;
  /** The Idempotency-Keys of requests that are being answered. */
  readonly keysInUse: KeysInUse;
  readonly answers: Answers;
  readonly engineOf: (caller: Pick<Caller, "kind">) => Engine;
  readonly world: (choice: WorldChoice) => Base;
  readonly mockAuth: MockAuth;
  readonly openId: OpenIdProvider;
  readonly events: Events;
  readonly journal: Journal;
  readonly requests: Requests;
  readonly sandboxes: Sandboxes;
  readonly snapshots: Snapshots;
  readonly pageTokens: PageTokens;
  readonly metrics: Metrics;
  readonly mayBreakConnections: boolean;
  /** The service's own address, without a trailing slash. */
  readonly baseUrl: string;
  readonly own: OwnAddress;
  /** True if the server is its only user's own: on loopback, and with no proxy before it. */
  readonly isLocal: boolean;
  readonly isSignUpOpen: boolean;
  readonly metricsToken: string | undefined;
  /** The time, epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
  readonly drain: Drain;
  readonly heldBytes: HeldBytes;
  /** Throws `unavailable` while customers cannot be served. */
  readonly assertServes: () => Promise<void>;
  readonly newRequestId: () => string;
  readonly compress: Compress;
  readonly parseYaml: ParseYaml;
  readonly loadDescription: () => Promise<Describing>;
  readonly readDescription: () => OpenApiDocument | undefined;
  readonly routes: RouteTable;
  readonly answer: Answerer;
  /** A real API beside this one, on one's own machine. */
  readonly upstream?: { readonly mode: UpstreamMode } | undefined;
  /** Loads what answers agents: it is large, and nobody else needs it. */
  readonly loadTools: () => Promise<AnswerAgent>;
}

/** Those that the way of every request goes by, whatever it asks for: an exchange has them. */
export type PipelineParts = Pick<
  Parts,
  | "accounts"
  | "apiKeys"
  | "baseUrl"
  | "callers"
  | "catalog"
  | "clock"
  | "compress"
  | "events"
  | "isLocal"
  | "journal"
  | "keysInUse"
  | "log"
  | "metrics"
  | "newRequestId"
  | "own"
  | "pageTokens"
  | "parseYaml"
  | "routes"
  | "upstream"
>;

export function pickParts<U extends keyof Parts>(parts: Parts, uses: readonly U[]): Pick<Parts, U> {
  return Object.fromEntries(uses.map((name) => [name, parts[name]])) as unknown as Pick<Parts, U>; // each by its own name
}

export const DESCRIBED = ["baseUrl", "catalog", "readDescription", "world"] as const satisfies readonly (keyof Parts)[];

export interface Describing {
  descriptionOf(this: void, parts: Pick<Parts, (typeof DESCRIBED)[number]>): OpenApiDocument;
  /** Describes what is below `baseUrl` alone: resources of one's own, and what else is there. */
  describePlay(
    this: void,
    played: Pick<Parts, "baseUrl" | "catalog" | "world"> & { readonly own: readonly Entry[]; readonly title: string },
  ): OpenApiDocument;
  createPublications(this: void, make: () => OpenApiDocument): Publications;
  /** The JSON Schema of definitions. */
  readonly DEFINITION_SCHEMA: object;
}

/** Parts that tools for agents use. */
export const OF_TOOLS = [
  "answer",
  "answers",
  "callers",
  "sandboxes",
  "heldBytes",
  "log",
  ...DESCRIBED,
] as const satisfies readonly (keyof Parts)[];

/** Operations of the API that are tools: all, or those with one of the tags, or those that only read. */
export interface OperationTools {
  readonly tags?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  /** The sandbox that they work in; undefined for the caller's own. */
  readonly sandbox: string | undefined;
}

/** Answers a message of the Model Context Protocol with the tools of its caller, or with operations of the API as tools. */
export type AnswerAgent = (
  services: Pick<Parts, (typeof OF_TOOLS)[number]>,
  asker: Pick<ApiRequest, "address" | "signal"> & { readonly caller: Caller; readonly isForeign: boolean },
  request: Pick<ApiRequest, "headers">,
  message: unknown,
  operations?: OperationTools,
) => Promise<Answer>;
