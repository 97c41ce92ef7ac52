import { randomUUID } from "node:crypto";
import { getHeapStatistics } from "node:v8";

import { copySandbox } from "../../core/api/data/recipes.ts";
import { describePlay } from "../../core/api/playgrounds/play-description.ts";
import { readLocale } from "../../core/definition/define-config.ts";
import { DEFINITION_SCHEMA } from "../../core/definition/definition-schema.ts";
import { hasOwnPaths, servedOf } from "../../core/definition/routes/served-apis.ts";
import { createPublications } from "../../core/description/publication.ts";
import { catalog as builtIn } from "../../core/domains/catalog.ts";
import { when } from "../../core/http/answer.ts";
import type { Answerer } from "../../core/http/answer.ts";
import { createApp } from "../../core/http/app.ts";
import { parseYaml } from "../../core/http/body/yaml.ts";
import { createAccessStep } from "../../core/http/data/access.ts";
import { createFaultSteps } from "../../core/http/faults/steps.ts";
import { createRequestIds } from "../../core/http/headers/request-headers.ts";
import { createKeysInUse } from "../../core/http/idempotency/keys-in-use.ts";
import { createHeldBytes } from "../../core/http/limits/held-bytes.ts";
import { createMetrics } from "../../core/http/metrics.ts";
import { createOwnAddress } from "../../core/http/own-address.ts";
import { compress } from "../../core/http/pages/page-answer.ts";
import { createRouteTable } from "../../core/http/routing/route-table.ts";
import { randomBytes } from "../../core/platform/random.ts";
import { VISITORS_ON_DISK } from "../../core/playgrounds/bounds.ts";
import { createPlaygrounds } from "../../core/playgrounds/playgrounds.ts";
import { createAnswers } from "../../core/sandbox/answers.ts";
import { createBases, growRecords } from "../../core/sandbox/base.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import { createListIndexes } from "../../core/sandbox/query/list-indexes.ts";
import { createWorldMemory } from "../../core/sandbox/world-memory.ts";
import { VISITOR_CHANGES } from "../../core/services/bounds.ts";
import { createCallers } from "../../core/services/callers.ts";
import { toVisitor } from "../../core/services/client-address.ts";
import { toStoredBytes } from "../../core/services/plans.ts";
import { PERSON } from "../../core/services/play-owner.ts";
import { createRequests } from "../../core/services/requests.ts";
import { createSandboxes } from "../../core/services/sandboxes.ts";
import { processTimers } from "../../core/services/timers.ts";
import { createAddressOf, createIsProxy } from "../../doors/node/client-address.ts";
import { withRewrites } from "../../doors/node/rewrites.ts";
import { PATIENT, readCertificate, serveOverHttp } from "../../doors/node/server.ts";
import { createAccountRooms } from "../accounts/account-rooms.ts";
import { createControl } from "../accounts/product-services.ts";
import { createShares } from "../accounts/shares.ts";
import { createProblemPages } from "../pages/service-pages.ts";
import { readBuiltDescription } from "./built-description.ts";
import { describeService, operationGroups } from "./description.ts";
import { openEngines, toMemoryShares } from "./engines.ts";
import { openEvents } from "./events.ts";
import { GROUPS } from "./hosted-groups.ts";
import { toReach } from "./loopback.ts";
import { openMail, openMailQueue } from "./mail.ts";
import { startRoutine } from "./routine.ts";
import {
  createDomainTrials,
  createReadiness,
  createTallies,
  loadRecipe,
  openPayment,
  openSignIn,
  toReadings,
} from "./service-parts.ts";
import type { Service, ServiceParts } from "./service-parts.ts";
import { createTemplateThreads } from "./template-threads.ts";

/** Puts the service together over open stores, which it closes at its end. */
export async function createService(surroundings: ServiceParts): Promise<Service> {
  const { config, stores, clock, log, drain, timeouts, groups = [], heap = heapLimit() } = surroundings;
  const { isPersonal = false, seed = DEFAULT_SEED } = surroundings;
  const upstream = isPersonal ? surroundings.upstream : undefined;
  const { visitorsOnDisk = VISITORS_ON_DISK, catalog = builtIn } = surroundings;
  const { customers, secrets, counter } = stores;
  const { baseUrl, trustProxy, freeRequestsPerHour } = config;
  const reach = toReach(config);

  const shares = toMemoryShares(heap);
  const rooms = createAccountRooms({
    bytes: stores.storedBytes,
    describe: (owner) => apiKeys.describe({ owner }),
    ownersOf: (accountId) => apiKeys.owners(accountId),
    limitOf: (plan) => toStoredBytes(plan, config.planStorage),
    timer: () => performance.now(),
  });
  const base = createBases(growRecords(catalog, baseUrl), {
    memory: createWorldMemory(shares.worlds),
    always: seed,
    columnBytes: shares.columns,
  });
  const { engines, engineOf, storages, leftOut, turns, turnsOf, uses, usesOf, dropped, visitors, room, journal } =
    openEngines({
      stores,
      catalog,
      mayChange: ({ resource }) => builtIn.find(resource.domain, resource.collection) === undefined,
      base,
      baseUrl,
      seed,
      shares,
      clock,
      visitorBounds: surroundings.visitorBounds,
      rooms,
    });
  const recipe = { catalog, baseUrl, world: base, maxChanges: isPersonal ? Infinity : VISITOR_CHANGES, now: clock() };
  const sandboxes = createSandboxes({
    engineOf,
    ...(config.recipe !== undefined && { first: loadRecipe(config.recipe, recipe) }),
    turnsOf,
    usesOf,
    dropped,
    clock,
    openShared: (asked, own) => links.open(asked, own),
    async alsoDrop(caller, name) {
      await journal.forget(`${caller.owner}/${name}`);
      return playgrounds.dropSandbox(caller, name);
    },
  });
  const trials = createDomainTrials();
  // The threads know the built-in resources alone, and one person does not wait for themselves.
  const apart = catalog === builtIn && !isPersonal ? createTemplateThreads({ baseUrl, seed }) : undefined;
  const playgrounds = createPlaygrounds({
    readLocale,
    isPersonal,
    playgrounds: stores.playgrounds,
    catalog,
    base,
    builtIn,
    tryDomain: trials.tryDomain,
    parseYaml,
    ...(apart !== undefined && { doApart: apart.doApart }),
    // The thread has it too, where there is one: what strangers send is read nowhere else.
    ...(isPersonal && { loadForeign: () => import("../../core/definition/import/import-text.ts") }),
    onEngine: (engine, kind) => events.attach(engine, kind),
    storageOf: (kind) => storages[kind], // as it is: playgrounds have resources of their own
    turnsOf,
    usesOf,
    visitors,
    journal,
    room,
    dropped,
    memory: shares,
    visitorsOnDisk,
    assertFits: (owner, more, tried) => rooms.within(owner, tried, async (left) => left?.assertFits(more)),
    baseUrl,
    clock,
    timer: () => performance.now(),
    newId: randomUUID,
  });
  for (const kind of ["visitor", "customer"] as const)
    engines[kind].onClock((sandbox) =>
      playgrounds
        .follow(kind, sandbox)
        .catch((error: unknown) => log.error("playgrounds cannot follow a sandbox's clock", { error })),
    );
  const mail = await openMail(config, clock);
  const { queue: mailQueue, outbox } = openMailQueue({ mail, storage: customers, baseUrl, clock, log });
  const control = createControl({
    storage: customers,
    counter,
    outbox,
    engine: engines.customer,
    turns: turns.customer,
    provider: await openPayment(config.stripe, log),
    baseUrl,
    warn: log.warn,
    maxPlan: config.maxPlan,
    clock,
    newId: randomUUID,
    async dropMore(owner) {
      await journal.forgetOwner(owner);
      await playgrounds.dropOwner(owner);
    },
  });
  const { apiKeys, usage } = control;
  const callers = createCallers({
    counter,
    keys: apiKeys,
    sandboxes,
    freeRequestsPerHour,
    isPersonal,
    toVisitor,
    clock,
    mostBytes: shares.sandbox,
    used: usage.count,
  });
  const links = createShares({
    storage: customers,
    describe: (owner) => apiKeys.describe({ owner }),
    toCaller: (key) => callers.customer(key, ""),
    copy: (sandbox, caller) => copySandbox({ catalog, engineOf, clock, isLocal: reach.isLocal }, caller, sandbox),
    clock,
  });
  const events = openEvents({
    config,
    visitors: engines.visitor,
    customers: engines.customer,
    counter,
    clock,
    log,
    callers,
    findPayers: (owners) => apiKeys.findPayers(owners),
    findPlayground: (id) => playgrounds.findWorld(id),
    tellUse: uses.visitor.tell,
  });
  const requests = createRequests({
    journal,
    clock,
    timers: processTimers,
    callers,
  });
  const metrics = createMetrics(
    toReadings({ visitors, engines, room }),
    createTallies({
      stores,
      events: { customers: engines.customer.storage.events, visitors: engines.visitor.storage.events },
      clock,
      queue: mailQueue,
    }),
  );

  const ended = await control.payment.endUnconfirmed();
  if (ended > 0)
    log.warn("accounts whose plan was neither paid for nor agreed are on the free plan", { accounts: ended });

  const assertServes = createReadiness(stores, () => performance.now(), log);

  const jobs = startRoutine({
    log,
    assertServes,
    engines,
    visitors,
    sandboxes,
    events,
    playgrounds,
    control,
    uses,
    stored: { customers: stores.storedBytes, visitors: stores.visitors?.storedBytes },
  });

  // Bodies for a real API pass, and are not held.
  const heldBytes = upstream === undefined ? createHeldBytes(shares.held) : createHeldBytes(Infinity, Infinity);
  const own = createOwnAddress(baseUrl, reach.isLoopback);
  const newRequestId = createRequestIds(randomBytes);
  const routes = createRouteTable();
  const mayBreakConnections = config.faultConnections === "on";
  const signIn = await openSignIn({ secrets, catalog, baseUrl, clock });
  const answerAsItIs = createApp(
    {
      ...control,
      shares: links,
      rooms,
      ...signIn,
      catalog,
      callers,
      steps: {
        ...createAccessStep(signIn),
        ...createFaultSteps({ callers, catalog, routes, upstream, mayBreakConnections }),
      },
      mayBreakConnections,
      upstream,
      keysInUse: createKeysInUse(),
      sandboxes,
      events,
      journal,
      requests,
      playgrounds,
      loadOwnPaths: async () => (await import("../../core/http/served/serve-api.ts")).mountOwnPaths,
      metrics,
      mail,
      answers: createAnswers(catalog, shares.answers, undefined, createListIndexes(shares.indexes)),
      engineOf,
      world: base,
      baseUrl,
      own,
      isLocal: reach.isLocal,
      isSignUpOpen: config.signUp === "open",
      metricsToken: config.metricsToken,
      clock,
      log,
      drain,
      heldBytes,
      newRequestId,
      assertServes,
      compress,
      parseYaml,
      routes,
      loadDescription: async () => ({
        descriptionOf: describeService,
        describePlay,
        createPublications,
        DEFINITION_SCHEMA,
      }),
      readDescription: () => (catalog === builtIn ? readBuiltDescription(baseUrl) : undefined),
      loadTools: async () =>
        (await import("../../tools/mcp/tools-over-http.ts")).createAnswerAgent(operationGroups, describeService),
    },
    [...GROUPS, ...groups],
    undefined,
    hasOwnPaths(catalog) ? (await import("../../core/http/served/serve-api.ts")).servedPaths : undefined,
  );
  const rewrites = servedOf(catalog)[0]?.rewrites;
  const rewritten = rewrites === undefined ? answerAsItIs : withRewrites(answerAsItIs, rewrites);
  const asSeen = createProblemPages(baseUrl);
  const answer: Answerer = (request) => when(rewritten(request), (given) => given && asSeen(request, given));
  const addressOf = createAddressOf(trustProxy);
  const app =
    surroundings.app ??
    serveOverHttp(
      answer,
      {
        drain,
        callers,
        baseUrl,
        own,
        newRequestId,
        log,
        asSeen,
        addressOf,
        isProxy: createIsProxy(trustProxy),
        heldBytes,
        takesUpgrades: upstream !== undefined,
        tls: config.tls && readCertificate(config.tls),
      },
      upstream === undefined ? timeouts : PATIENT,
    );
  async function closeParts(): Promise<void> {
    await events.stop();
    await mailQueue.stop();
    await jobs.stop();
    await trials.close();
    await apart?.close();
    await usage.flush().catch((error: unknown) => log.error("cannot write down the usage of keys", { error }));
    for (const { flush } of Object.values(uses))
      await flush().catch((error: unknown) => log.error("cannot write down which sandboxes are used", { error }));
    await counter.close();
    await journal.close();
    await engines.visitor.storage.close();
    await engines.customer.storage.close();
  }

  await events.start();
  await mailQueue.start();
  surroundings.app?.follow({ answer, drain, callers });
  return {
    app,
    answer,
    engine: engines.visitor,
    control,
    mailQueue,
    leftOut: () => leftOut(PERSON),
    async close() {
      await app.close();
      await closeParts();
    },
    async handOver(atMostMs) {
      await app.hold(atMostMs);
      await closeParts();
    },
  };
}

function heapLimit(): number {
  return getHeapStatistics().heap_size_limit;
}
