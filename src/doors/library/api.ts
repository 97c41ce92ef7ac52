import { ACCOUNTLESS_GROUPS } from "../../core/api/groups.ts";
import { createMemoryCounter } from "../../core/counter/memory.ts";
import { hasOwnPaths, mayLookOtherwise } from "../../core/definition/routes/served-apis.ts";
import { catalog as builtIn } from "../../core/domains/catalog.ts";
import { createEvents } from "../../core/events/events.ts";
import type { Answerer } from "../../core/http/answer.ts";
import { createApp } from "../../core/http/app.ts";
import { fromReading } from "../../core/http/body/json.ts";
import { createAccessStep } from "../../core/http/data/access.ts";
import type { DataParts } from "../../core/http/data/steps.ts";
import { createFaultSteps } from "../../core/http/faults/steps.ts";
import { createRequestIds } from "../../core/http/headers/request-headers.ts";
import { createKeysInUse } from "../../core/http/idempotency/keys-in-use.ts";
import { createDrain } from "../../core/http/limits/drain.ts";
import { createHeldBytes } from "../../core/http/limits/held-bytes.ts";
import type { Log } from "../../core/http/log.ts";
import type { Metrics } from "../../core/http/metrics.ts";
import { createOwnAddress } from "../../core/http/own-address.ts";
import { createRouteTable } from "../../core/http/routing/route-table.ts";
import type { Upstream } from "../../core/http/upstream.ts";
import { jsonIn } from "../../core/model/json.ts";
import type { ParseYaml } from "../../core/model/json.ts";
import { nativeCrypto } from "../../core/platform/native.ts";
import { randomBytes } from "../../core/platform/random.ts";
import type { Playgrounds } from "../../core/playgrounds/playgrounds.ts";
import { createAnswers } from "../../core/sandbox/answers.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import { createRoom } from "../../core/sandbox/room.ts";
import { createCallers } from "../../core/services/callers.ts";
import { createDroppedNames } from "../../core/services/dropped-names.ts";
import { createMockAuth } from "../../core/services/mock-auth.ts";
import { createMockTokens } from "../../core/services/mock-tokens.ts";
import { createOpenIdProvider } from "../../core/services/openid/provider.ts";
import { givenSigningKey } from "../../core/services/openid/signing-key.ts";
import { createPageTokens } from "../../core/services/page-tokens.ts";
import { OWN_SANDBOX } from "../../core/services/play-owner.ts";
import { createRequests } from "../../core/services/requests.ts";
import { createSandboxes } from "../../core/services/sandboxes.ts";
import { getSecret } from "../../core/services/secrets.ts";
import { createSnapshots } from "../../core/services/snapshots.ts";
import { processTimers } from "../../core/services/timers.ts";
import { createTurns } from "../../core/services/turns.ts";
import { createUses } from "../../core/services/uses.ts";
import { createVisitors } from "../../core/services/visitors.ts";
import { assertUri, readTarget } from "../../core/services/webhook-target.ts";
import type { AddressGuard } from "../../core/services/webhook-target.ts";
import { createMemoryPlaygrounds, createMemorySecrets } from "../../core/storage/memory.ts";
import type { PlaygroundStorage, SecretStorage } from "../../core/storage/storage.ts";
import { createMemoryJournal } from "../../core/testing/journal/memory.ts";
import { createControls } from "../client/controls.ts";
import type { Controls, ControlsClient } from "../client/controls.ts";
import { serveOverFetch } from "../fetch/fetch.ts";
import { sendByFetch } from "./fetch-sender.ts";
import { laterPlaygrounds } from "./later-playgrounds.ts";
import { noAccounts, sendsNothing } from "./no-accounts.ts";
import { mockKey } from "./openid-key.ts";
import type * as playing from "./playing.ts";

const MIB = 1024 * 1024;

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

/** Time that what is running may take when the API is closed, milliseconds. */
const CLOSE_MS = 1_000;

export interface MockApi {
  fetch(this: void, request: Request): Promise<Response>;
  readonly answer: Answerer;
  readonly parts: Omit<DataParts, "answer">;
  readonly controls: Controls;
  close(): Promise<void>;
}

/** Large parts of the API that are rarely asked for. A request that needs one is answered with the error that its function rejects with. */
export interface LaterParts {
  readonly loadPlaygrounds: () => Promise<typeof playing>;
  readonly loadDescription: DataParts["loadDescription"];
}

const MOST_HELD = 64 * 1024 * 1024;

export interface ApiPlace {
  readonly isOnLoopback?: boolean;
  readonly upstream?: Upstream | undefined;
  /** In memory unless given. */
  readonly stores?: { readonly playgrounds?: PlaygroundStorage; readonly secrets?: SecretStorage };
}

interface Asked {
  readonly params?: { readonly path?: Readonly<Record<string, string>>; readonly query?: object };
  readonly body?: unknown;
}

/** A client for the controls: pages need not load the whole of openapi-fetch for them. */
function clientOf(fetch: MockApi["fetch"], base: string): ControlsClient {
  const send = async (method: string, path: string, { params: { path: names = {}, query = {} } = {}, body }: Asked) => {
    const target = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(names[name] ?? ""));
    const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
    const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const init = { method, ...(body !== undefined && json) };
    const response = await fetch(new Request(`${base}${target}?${new URLSearchParams(pairs)}`, init));
    const value = jsonIn(await response.text());
    return response.ok ? { data: value, response } : { error: value, response };
  };
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].map(
    (method) => [method, (path: string, asked: Asked = {}) => send(method, path, asked)] as const,
  );
  return Object.fromEntries(methods) as unknown as ControlsClient; // the controls say which path takes and gives what
}

/** The API over an engine for its one user: nothing is counted, and nobody has an account. */
export async function createApi(
  engine: Engine,
  later: LaterParts,
  { isOnLoopback = false, stores = {}, upstream }: ApiPlace = {},
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
  const parseYaml: ParseYaml = async (body, note) =>
    fromReading((await later.loadPlaygrounds()).readYaml(new TextDecoder().decode(body)), note);
  const makePlaygrounds = async (): Promise<Playgrounds> => {
    const { createPlaygrounds, tryDomain } = await later.loadPlaygrounds();
    return createPlaygrounds({
      isPersonal: true,
      playgrounds: playgroundStorage,
      catalog,
      base: world,
      builtIn,
      tryDomain: async (tried) => tryDomain(tried, builtIn),
      parseYaml,
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
    toVisitor: String,
    clock,
  });
  // All networks are open to one's own tests.
  const guard: AddressGuard = {
    resolve: async () => ["127.0.0.1"],
    async check(text, pointer) {
      const url = readTarget(text, pointer);
      assertUri(text, pointer);
      return url;
    },
  };
  const findPlayground = (id: string) => playgrounds.findWorld(id);
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
    findPlayground,
    async show(body, of) {
      if (!mayLookOtherwise(body, of, catalog)) return body;
      return (await later.loadPlaygrounds()).showEvent(body, of, { catalog, baseUrl, findPlayground });
    },
    onFault: (error) => CONSOLE_LOG.error("events could not be looked after", { error }),
  });
  const secret = await getSecret(secrets, "mock-auth");
  const routes = createRouteTable();
  const users = catalog.get("user");
  const key = givenSigningKey(mockKey);
  const tokens = createMockTokens({ secret, key, baseUrl });
  const mockAuth = createMockAuth({ tokens, users });
  const parts: Omit<DataParts, "answer"> = {
    ...noAccounts,
    pageTokens: createPageTokens({ secret, toVisitor: String, clock }),
    snapshots: createSnapshots({ engine, turns, ownersOf: async () => [] }),
    catalog,
    callers,
    sandboxes,
    events,
    journal,
    requests: createRequests({ journal, clock, timers: processTimers, callers }),
    playgrounds,
    loadOwnPaths: async () => (await later.loadPlaygrounds()).mountOwnPaths,
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
    mail: sendsNothing,
    metricsToken: undefined,
    clock,
    log: CONSOLE_LOG,
    drain: createDrain(),
    heldBytes: createHeldBytes(MOST_HELD),
    newRequestId: createRequestIds(randomBytes),
    assertServes: async () => undefined,
    compress: () => ({}),
    parseYaml,
    loadDescription: later.loadDescription,
    readDescription: () => undefined,
    steps: {
      ...createAccessStep({ mockAuth }),
      ...createFaultSteps({ callers, catalog, routes, upstream, mayBreakConnections: true }),
    },
    mayBreakConnections: true,
    upstream,
    keysInUse: createKeysInUse(),
    engineOf: () => engine,
    routes,
    loadTools: () => Promise.reject(new Error("tools for agents need a server, or seedbed mcp")),
  };
  const servedBy = hasOwnPaths(catalog) ? (await import("../../core/http/served/serve-api.ts")).servedPaths : undefined;
  const answer = createApp(parts, ACCOUNTLESS_GROUPS, undefined, servedBy);
  // Pages may not send what the receivers' own servers did not agree to.
  if (nativeCrypto !== undefined) await events.start();
  const fetch = serveOverFetch(answer, parts.drain.signal);
  return {
    fetch,
    answer,
    parts,
    controls: createControls(clientOf(fetch, `${baseUrl}/_seedbed`), OWN_SANDBOX),
    async close() {
      await parts.drain.begin(CLOSE_MS);
      await events.stop();
    },
  };
}
