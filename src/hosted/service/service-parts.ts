import { readFileSync, statSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../../config.ts";
import type { Config } from "../../config.ts";
import type { Answerer } from "../../core/http/answer.ts";
import type { RouteGroup } from "../../core/http/app.ts";
import { findPlace } from "../../core/http/data/place.ts";
import type { Drain } from "../../core/http/limits/drain.ts";
import type { Log } from "../../core/http/log.ts";
import type { Reading, Tally } from "../../core/http/metrics.ts";
import type { Upstream } from "../../core/http/upstream.ts";
import type { Catalog } from "../../core/model/catalog.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { toEnd } from "../../core/model/steps.ts";
import { MAX_DOMAIN_TRIAL, refuseTrial, USUAL_TEXT } from "../../core/playgrounds/domain/trial.ts";
import type { DomainTrial, TriedText } from "../../core/playgrounds/domain/trial.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import type { LeftOut } from "../../core/sandbox/fitting-storage.ts";
import type { SandboxStart } from "../../core/sandbox/sandbox.ts";
import { preparedAtOnce } from "../../core/sandbox/work.ts";
import { toVisitor } from "../../core/services/client-address.ts";
import { createMockAuth } from "../../core/services/mock-auth.ts";
import { createMockTokens } from "../../core/services/mock-tokens.ts";
import { createOpenIdProvider } from "../../core/services/openid/provider.ts";
import { keepSigningKey } from "../../core/services/openid/signing-key.ts";
import { createPageTokens } from "../../core/services/page-tokens.ts";
import { PLANS } from "../../core/services/plans.ts";
import { getSecret } from "../../core/services/secrets.ts";
import type { EventStorage } from "../../core/storage/event-storage.ts";
import type { SecretStorage } from "../../core/storage/storage.ts";
import { readRecipe } from "../../core/testing/recipe/read-recipe.ts";
import type { RecipeSource } from "../../core/testing/recipe/read-recipe.ts";
import { MOST_RECIPE_BYTES } from "../../core/testing/recipe/write-recipe.ts";
import type { HttpServer, Timeouts } from "../../doors/node/server.ts";
import type { ProductServices } from "../accounts/product-services.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { PaymentFault } from "../payment/payment.ts";
import type { PaymentProvider } from "../payment/payment.ts";
import type { Engines, VisitorsParts } from "./engines.ts";
import type { StoredParts, Stores } from "./stores.ts";
import { createThread } from "./thread.ts";

export interface ServiceParts {
  readonly config: Pick<
    Config,
    | "host"
    | "tls"
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
  /** Default: the built-in domains. */
  readonly catalog?: Catalog;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
  readonly drain: Drain;
  /** The server of the service that this one follows: it goes on listening, and its requests come here. */
  readonly app?: HttpServer | undefined;
  /** {@link TIMEOUTS} unless given. */
  readonly timeouts?: Timeouts;
  /** Bound of V8's heap, bytes; default that of this process. */
  readonly heap?: number;
  /** Bound of visitors' playgrounds on disk together, bytes; default that of `services/playgrounds/bounds.ts`. */
  readonly visitorsOnDisk?: number;
  /** Bounds of visitors' sandboxes: those of `services/bounds.ts` unless given. */
  readonly visitorBounds?: VisitorsParts["bounds"];
  /** True if it is one person's own, on their machine: whoever calls is they, and what they write is kept. */
  readonly isPersonal?: boolean;
  /** A real API beside this one: only where the server is one person's own. */
  readonly upstream?: Upstream | undefined;
  /** Default seed of new sandboxes. */
  readonly seed?: number;
  readonly groups?: readonly RouteGroup[];
}

export interface Service {
  readonly app: HttpServer;
  readonly answer: Answerer;
  readonly engine: Engine;
  readonly control: ProductServices;
  readonly mailQueue: MailQueue;
  leftOut(this: void): Promise<readonly LeftOut[]>;
  /** Closes everything in reverse; what was counted is written down first. */
  close(): Promise<void>;
  /** As `close`, but the server goes on listening: another service follows, until which requests wait, after `atMostMs` those that run. */
  handOver(this: void, atMostMs: number): Promise<void>;
}

/**
 * Opens the payment provider of these settings; its SDK is loaded only if it is chosen. Throws if the provider refuses a key or a price; while it is away that is
 * not known, and the service begins all the same.
 */
export async function openPayment(
  stripe: Config["stripe"],
  log: Pick<Log, "warn">,
): Promise<PaymentProvider | undefined> {
  if (stripe === undefined) return undefined;
  const { createStripePayment } = await import("../payment/stripe.ts");
  const provider = createStripePayment(stripe);
  try {
    const warnings = await provider.check(Object.fromEntries(PLANS.map(({ name, price }) => [name, price])));
    for (const warning of warnings) log.warn(warning, {});
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    if (error.kind !== "away")
      throw new Error(`Stripe does not take the settings STRIPE_SECRET_KEY and STRIPE_PRICES: ${error.message}`, {
        cause: error,
      });
    log.warn("Stripe cannot be asked: who wants to pay is told to try again", { why: error.message });
  }
  return provider;
}

/** The sign-in of the mock data, by tokens that are good across restarts, and the tokens of the service's own pages. */
export async function openSignIn({
  secrets,
  catalog,
  baseUrl,
  clock,
}: {
  readonly secrets: SecretStorage;
  readonly catalog: Catalog;
  readonly baseUrl: string;
  readonly clock: () => number;
}) {
  const users = catalog.get("user");
  const key = keepSigningKey(secrets);
  const tokens = createMockTokens({ secret: await getSecret(secrets, "mock-auth"), key, baseUrl });
  return {
    mockAuth: createMockAuth({ tokens, users }),
    openId: createOpenIdProvider({ tokens, key, users }),
    pageTokens: createPageTokens({ secret: await getSecret(secrets, "page-tokens"), toVisitor, clock }),
  };
}

export function createTallies({
  stores: { customers, storedBytes, size },
  events,
  clock,
  queue,
}: {
  readonly stores: Pick<StoredParts, "customers" | "storedBytes" | "size">;
  readonly events: Readonly<Record<string, Pick<EventStorage, "measureWaiting" | "clock">>>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly queue: MailQueue;
}): readonly Tally[] {
  const ofWaiting =
    (toValue: (waiting: { readonly count: number; readonly oldest: number | null }, now: number) => number) => () =>
      Promise.all(
        Object.entries(events).map(async ([of, storage]) => {
          const now = (storage.clock ?? clock)();
          return { value: toValue(await storage.measureWaiting(), now), labels: { of } };
        }),
      );
  return [
    {
      name: "seedbed_accounts",
      help: "Accounts by plan, and by whether they are suspended.",
      type: "gauge",
      read: async () =>
        (await customers.accounts.count()).map(({ plan, suspended, count }) => ({
          value: count,
          labels: { plan, suspended: String(suspended) },
        })),
    },
    {
      name: "seedbed_database_bytes",
      help: "What the database takes on disk.",
      type: "gauge",
      read: async () => [{ value: await size(), labels: {} }],
    },
    {
      name: "seedbed_stored_bytes",
      help: "What is stored of customers, by what it is, without indexes; with the embedded file visitors' playgrounds too.",
      type: "gauge",
      async read() {
        const { sandboxes, playgrounds, history } = await storedBytes.total();
        return Object.entries({ sandboxes, playgrounds, history }).map(([of, value]) => ({ value, labels: { of } }));
      },
    },
    {
      name: "seedbed_deliveries_waiting",
      help: "Deliveries of webhooks that wait or are on their way.",
      type: "gauge",
      read: ofWaiting(({ count }) => count),
    },
    {
      name: "seedbed_deliveries_oldest_seconds",
      help: "How long the oldest delivery that waits has waited; 0 if none does.",
      type: "gauge",
      read: ofWaiting(({ oldest }, now) => (oldest === null ? 0 : Math.max(0, now - oldest) / 1_000)),
    },
    {
      name: "seedbed_mails_waiting",
      help: "Mails that wait or are on their way.",
      type: "gauge",
      read: async () => [{ value: await queue.count(), labels: {} }],
    },
    {
      name: "seedbed_mails_total",
      help: "Mails of this process by how they ended: sent, dropped (there was nothing to say), failed (an attempt), given_up.",
      type: "counter",
      async read() {
        const { sent, dropped, failed, givenUp } = queue.figures;
        return Object.entries({ sent, dropped, failed, given_up: givenUp }).map(([outcome, value]) => ({
          value,
          labels: { outcome },
        }));
      },
    },
  ];
}

/** Milliseconds for which a count is told again: frequent readers cost the database nothing. */
const KEPT = 1_000;

/** Throws `unavailable` while the database cannot serve; the log says once when that begins and ends. `timer` gives milliseconds. */
export function createReadiness(
  { probe }: Pick<StoredParts, "probe">,
  timer: () => number,
  log: Log,
): () => Promise<void> {
  let isAway = false;
  let last: { readonly at: number; readonly found: Promise<void> } | undefined;

  async function look(): Promise<void> {
    try {
      await probe();
      if (isAway) log.warn("the database serves again");
      isAway = false;
    } catch (error) {
      if (!isAway) log.error("the database cannot serve: until it can, customers get 503", { error });
      isAway = true;
      throw error;
    }
  }

  return () => {
    if (last === undefined || timer() - last.at > KEPT) {
      const found = look();
      found.catch(() => undefined); // who asked hears of it
      last = { at: timer(), found };
    }
    return last.found;
  };
}

export function toReadings({
  visitors,
  engines,
  room,
}: Pick<Engines, "visitors" | "engines" | "room">): readonly Reading[] {
  return [
    reading("seedbed_sandboxes", "Sandboxes in memory.", "visitors", () => visitors.size.sandboxes),
    reading("seedbed_sandboxes", "Sandboxes in memory.", "customers", () => engines.customer.residents.size),
    reading("seedbed_changes_bytes", "What changes take in memory, about.", "visitors", () => visitors.size.bytes),
    reading("seedbed_changes_bytes", "What changes take in memory, about.", "customers", () => room.held),
  ];
}

function reading(name: string, help: string, of: string, read: () => number): Reading {
  return { name, help, labels: { of }, read };
}

/** MiB for one trial, and for one of a definition that is longer than usual. */
const MAX_MEMORY = { usual: 256, long: 1_024 };

/** A trial of a definition that is longer than usual may work so many times as long. */
const LONGER = 10;

const WORKER = new URL(`./domain-worker${path.extname(import.meta.url)}`, import.meta.url);

export function createDomainTrials(time = MAX_DOMAIN_TRIAL) {
  const usual = createThread<TriedText, DomainTrial>({ worker: WORKER, time, memory: MAX_MEMORY.usual });
  const long = createThread<TriedText, DomainTrial>({ worker: WORKER, time: LONGER * time, memory: MAX_MEMORY.long });
  return {
    tryDomain: async (tried: TriedText) =>
      (await (tried.text.length > USUAL_TEXT ? long : usual).run(tried)) ?? refuseTrial(),
    async close(): Promise<void> {
      await Promise.all([usual.close(), long.close()]);
    },
  };
}

interface RecipeFileSource extends Omit<RecipeSource, "find"> {
  readonly maxChanges: number;
  /** The time, epoch milliseconds. */
  readonly now: number;
}

/** Reads the start of new sandboxes from a recipe in a file. Throws a `ConfigError` that names the file and every fault in it. */
export function loadRecipe(file: string, { maxChanges, now, ...source }: RecipeFileSource): SandboxStart {
  const value = parse(file);
  try {
    const target = { tried: `start from ${file}`, path: [], maxChanges, real: now };
    return preparedAtOnce(() => toEnd(readRecipe({ ...source, find: findPlace }, value, target)));
  } catch (error) {
    if (!(error instanceof SeedbedError)) throw error;
    const faults = (error.errors ?? []).map(({ pointer = "#", detail }) => `\n  ${pointer} ${detail}`);
    throw new ConfigError(`${error.message}${faults.join("")}`, { cause: error });
  }
}

function parse(file: string): unknown {
  try {
    const { size } = statSync(file);
    if (size > MOST_RECIPE_BYTES)
      throw new ConfigError(`${file} is ${size} bytes long: a recipe has at most ${MOST_RECIPE_BYTES}`);
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`cannot read the recipe ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
