import createClient from "openapi-fetch";

import { ACCOUNTLESS_GROUPS } from "../api/groups.ts";
import type { paths } from "../client/api.ts";
import { createControls } from "../client/controls.ts";
import type { Controls } from "../client/controls.ts";
import { createMemoryCounter } from "../counter/memory.ts";
import { servedOf } from "../declare/routes/served-apis.ts";
import { createAnswers } from "../engine/answers.ts";
import type { Engine } from "../engine/engine.ts";
import { createRoom } from "../engine/room.ts";
import type { Answerer } from "../http/answer.ts";
import { createApp } from "../http/app.ts";
import { fromReading } from "../http/body/yaml-value.ts";
import { createAccessStep } from "../http/data/access.ts";
import type { DataParts } from "../http/data/steps.ts";
import { createFaultSteps } from "../http/faults/steps.ts";
import { serveOverFetch } from "../http/fetch/fetch.ts";
import { createRequestIds } from "../http/headers/request-headers.ts";
import { createKeysInUse } from "../http/idempotency/keys-in-use.ts";
import { createDrain } from "../http/limits/drain.ts";
import { createHeldBytes } from "../http/limits/held-bytes.ts";
import type { Log } from "../http/log.ts";
import type { Metrics } from "../http/metrics.ts";
import { createOwnAddress } from "../http/own-address.ts";
import { createRouteTable } from "../http/routing/route-table.ts";
import { createMemoryJournal } from "../journal/memory.ts";
import { noMail } from "../mail/mail.ts";
import { nativeCrypto } from "../platform/native.ts";
import { randomBytes } from "../platform/random.ts";
import { catalog as builtIn } from "../resources/catalog.ts";
import { createCallers } from "../services/callers.ts";
import { createDroppedNames } from "../services/dropped-names.ts";
import { createEvents } from "../services/events/events.ts";
import { createMockAuth } from "../services/mock-auth.ts";
import { createMockTokens } from "../services/mock-tokens.ts";
import { noAccounts } from "../services/no-accounts.ts";
import { createOpenIdProvider } from "../services/openid/provider.ts";
import { givenSigningKey } from "../services/openid/signing-key.ts";
import { OWN_SANDBOX } from "../services/own-sandbox.ts";
import { createPageTokens } from "../services/page-tokens.ts";
import type { Playgrounds } from "../services/playgrounds/playgrounds.ts";
import { createRequests } from "../services/requests.ts";
import { createSandboxes } from "../services/sandboxes.ts";
import { getSecret } from "../services/secrets.ts";
import { createSnapshots } from "../services/snapshots.ts";
import { processTimers } from "../services/timers.ts";
import { createTurns } from "../services/turns.ts";
import { createUses } from "../services/uses.ts";
import { createVisitors } from "../services/visitors.ts";
import { createAddressGuard } from "../services/webhook-address.ts";
import { createMemoryPlaygrounds, createMemorySecrets } from "../storage/memory.ts";
import type { PlaygroundStorage, SecretStorage } from "../storage/storage.ts";
import { sendByFetch } from "./fetch-sender.ts";
import { laterPlaygrounds } from "./later-playgrounds.ts";
import { MOCK_KEY } from "./openid-key.ts";
import type * as playing from "./playing.ts";

const MIB = 1024 * 1024;

/** What the parts keep in memory beside the sandboxes, bytes. */
const SHARES = Object.freeze({
  answers: 4 * MIB,
  playgrounds: 16 * MIB,
  playgroundRecords: 8 * MIB,
  journal: 8 * MIB,
});

const NO_METRICS: Metrics = Object.freeze({
  answered: () => undefined,
  refused: () => undefined,
  print: async () => ({ type: "text/plain", text: "" }),
});

/** Faults of our own must not get lost: there is no log here. */
const CONSOLE_LOG: Log = {
  isLogged: (level) => level === "error",
  error: (message, fields) => console.error(`seedbed: ${message}`, ...Object.values(fields ?? {})),
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};

/** How long what is running may take when the API is closed, milliseconds. */
const CLOSE_MS = 1_000;

/** The API in this process. */
export interface MockApi {
  fetch(this: void, request: Request): Promise<Response>;
  readonly answer: Answerer;
  readonly parts: Omit<DataParts, "answer">;
  /** What a test asks of the caller's own sandbox. */
  readonly controls: Controls;
  /** Ends streams and deliveries. */
  close(): Promise<void>;
}

/** What of the API is large and asked for rarely. What a function rejects with is the answer to what needs it. */
export interface LaterParts {
  readonly loadPlaygrounds: () => Promise<typeof playing>;
  readonly loadDescription: DataParts["loadDescription"];
}

/** What bodies on their way and unread answers may take together, bytes. */
const MOST_HELD = 64 * 1024 * 1024;

/** Where the API is, and where what is no sandbox is kept. */
export interface ApiPlace {
  /** Whether it is on a socket of this machine. */
  readonly isOnLoopback?: boolean;
  /** In memory unless given. */
  readonly stores?: { readonly playgrounds?: PlaygroundStorage; readonly secrets?: SecretStorage };
}

/** The API over an engine for its one user: nothing is counted, and nobody has an account. */
export async function createApi(
  engine: Engine,
  later: LaterParts,
  { isOnLoopback = false, stores = {} }: ApiPlace = {},
): Promise<MockApi> {
  const { playgrounds: playgroundStorage = createMemoryPlaygrounds(), secrets = createMemorySecrets() } = stores;
  const { catalog, clock, baseUrl, newId, world } = engine;
  const timer = (): number => performance.now();
  const turns = createTurns();
  const turnsOf = (): typeof turns => turns;
  const uses = createUses(clock);
  const usesOf = (): typeof uses => uses;
  const counter = createMemoryCounter(clock);
  const dropped = createDroppedNames(clock);
  const journal = createMemoryJournal(SHARES.journal);
  const sandboxes = createSandboxes({
    engineOf: () => engine,
    turnsOf,
    usesOf,
    dropped,
    clock,
    async alsoDrop(caller, name) {
      await journal.forget(`${caller.owner}/${name}`);
      return playgrounds.dropSandbox(caller, name);
    },
  });
  const makePlaygrounds = async (): Promise<Playgrounds> => {
    const { createPlaygrounds, tryDomain } = await later.loadPlaygrounds();
    return createPlaygrounds({
      playgrounds: playgroundStorage,
      catalog,
      base: world,
      builtIn,
      tryDomain: async (text) => tryDomain(text, builtIn),
      onEngine: (played, kind) => events.attach(played, kind),
      storageOf: () => engine.storage,
      turnsOf,
      usesOf,
      visitors: createVisitors(clock, { memory: Infinity }),
      journal,
      room: createRoom(Infinity),
      dropped,
      memory: SHARES,
      visitorsOnDisk: Infinity,
      baseUrl,
      clock,
      timer,
      newId,
    });
  };
  const playgrounds = laterPlaygrounds(makePlaygrounds, stores.playgrounds !== undefined);
  engine.onClock((sandbox) => playgrounds.follow("customer", sandbox));
  const callers = createCallers({
    counter,
    keys: noAccounts.apiKeys,
    sandboxes,
    freeRequestsPerHour: null,
    isPersonal: true,
    clock,
  });
  const guard = createAddressGuard({
    allow: ["0.0.0.0/0", "::/0"],
    resolve: async () => ["127.0.0.1"],
    after: processTimers.after,
  });
  const events = createEvents({
    customers: engine,
    counter,
    guard,
    send: sendByFetch,
    clock,
    random: Math.random,
    randomBytes,
    newId,
    timers: processTimers,
    userAgent: "Seedbed-Webhooks/1.0",
    findPlayground: (id) => playgrounds.findWorld(id),
    onFault: (error) => CONSOLE_LOG.error("events could not be looked after", { error }),
  });
  const secret = await getSecret(secrets, "mock-auth");
  const routes = createRouteTable();
  const users = catalog.get("user");
  const key = givenSigningKey(MOCK_KEY);
  const tokens = createMockTokens({ secret, key, baseUrl });
  const mockAuth = createMockAuth({ tokens, users });
  const parts: Omit<DataParts, "answer"> = {
    ...noAccounts,
    pageTokens: createPageTokens({ secret, clock }),
    snapshots: createSnapshots({ engine, turns, ownersOf: async () => [] }),
    catalog,
    callers,
    sandboxes,
    events,
    journal,
    requests: createRequests({ journal, clock, timers: processTimers, callers }),
    playgrounds,
    metrics: NO_METRICS,
    mockAuth,
    openId: createOpenIdProvider({ tokens, key, users }),
    answers: createAnswers(catalog, SHARES.answers),
    world,
    baseUrl,
    // In its process nobody finds it by a host.
    own: { ...createOwnAddress(baseUrl, isOnLoopback), foundAt: () => undefined },
    isLocal: true,
    isSignUpOpen: false,
    mail: noMail,
    metricsToken: undefined,
    clock,
    log: CONSOLE_LOG,
    drain: createDrain(),
    heldBytes: createHeldBytes(MOST_HELD),
    newRequestId: createRequestIds(randomBytes),
    assertServes: async () => undefined,
    compress: () => ({}),
    parseYaml: async (body) => fromReading((await later.loadPlaygrounds()).readYaml(new TextDecoder().decode(body))),
    loadDescription: later.loadDescription,
    readDescription: () => undefined,
    steps: {
      ...createAccessStep({ mockAuth }),
      ...createFaultSteps({ callers, catalog, routes, mayBreakConnections: true }),
    },
    mayBreakConnections: true,
    keysInUse: createKeysInUse(),
    engineOf: () => engine,
    routes,
    loadTools: () => Promise.reject(new Error("tools for agents need a server, or seedbed mcp")),
  };
  const servedBy = servedOf(catalog).length > 0 ? (await import("../http/served/serve-api.ts")).servedPaths : undefined;
  const answer = createApp(parts, ACCOUNTLESS_GROUPS, undefined, servedBy);
  // Pages may not send what the receivers' own servers did not agree to.
  if (nativeCrypto !== undefined) await events.start();
  const fetch = serveOverFetch(answer, parts.drain.signal);
  return {
    fetch,
    answer,
    parts,
    controls: createControls(createClient<paths>({ baseUrl, fetch }), OWN_SANDBOX),
    async close() {
      await parts.drain.begin(CLOSE_MS);
      await events.stop();
    },
  };
}
