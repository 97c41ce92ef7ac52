import type { Catalog } from "../model/catalog.ts";
import { refuseFor } from "../model/errors.ts";
import { toWorldChoice } from "../model/world-choice.ts";
import { DEFAULT_SEED } from "../sandbox/engine.ts";
import type { Engine } from "../sandbox/engine.ts";
import type { Reader } from "../sandbox/reader.ts";
import { clockStateOf } from "../sandbox/sandbox-time.ts";
import type { ClockState } from "../sandbox/sandbox-time.ts";
import {
  EVENTS_KEPT,
  EVENTS_PER_OWNER,
  KEY_CHANGES,
  MOST_EVENT_VISITORS,
  VISITOR_ATTEMPTS,
  VISITOR_ATTEMPTS_PER_HOUR,
  VISITOR_CHANGES,
  VISITOR_IDLE,
} from "../services/bounds.ts";
import type { Caller, Callers } from "../services/callers.ts";
import { createDueRunner } from "../services/due-runner.ts";
import { isId } from "../services/ids.ts";
import { callerOf } from "../services/play-owner.ts";
import { createWaits } from "../services/waiting.ts";
import type { AddressGuard } from "../services/webhook-target.ts";
import { HELD_FROM, isHeld } from "../storage/event-queue.ts";
import type { FindPayers } from "./admission.ts";
import { createDeliveries } from "./deliveries.ts";
import { createDispatcher } from "./dispatcher.ts";
import type { DispatcherParts, DispatchPolicy } from "./dispatcher.ts";
import { createEventTypes } from "./event-types.ts";
import type { EventTypes } from "./event-types.ts";
import { createFeed, createHistory } from "./history.ts";
import type { RandomBytes } from "./sent.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { MOST_ATTEMPTS } from "./verdict.ts";

/** Events: who hears of them, what was sent, and what happened. */
export type Events = ReturnType<typeof createEvents>;

export interface EventsParts extends Omit<DispatcherParts, "storage" | "shared" | "policy" | "findClock" | "onHeld"> {
  readonly visitors?: Engine | undefined;
  /** Customers' sandboxes; absent if there are only visitors. One of the two is given. */
  readonly customers?: Engine | undefined;
  readonly guard: AddressGuard;
  readonly randomBytes: RandomBytes;
  readonly callers?: Pick<Callers, "whileValid" | "waits">;
  /** The resources of a playground, and a world of them; undefined where there is no such playground. */
  readonly findPlayground?: (id: string) => Promise<{ readonly catalog: Catalog; readonly world: Reader } | undefined>;
  /** Told of a visitor who uses events, where several processes keep what is theirs. */
  readonly tellUse?: (owner: string) => void;
}

/** Deliveries due at once are dated back by at most so many milliseconds, so that their order shows. */
const DUE_AT_ONCE = 10_000;

const VISITOR_POLICY: DispatchPolicy = { mostAttempts: VISITOR_ATTEMPTS, attemptsPerHour: VISITOR_ATTEMPTS_PER_HOUR };
const CUSTOMER_POLICY: DispatchPolicy = { mostAttempts: MOST_ATTEMPTS, attemptsPerHour: null };

export function createEvents(parts: EventsParts) {
  const { visitors, customers, clock, timers, onFault } = parts;
  const { callers = { whileValid: (_caller: Caller, ending: AbortSignal) => ending, waits: createWaits() } } = parts;
  // In order of last use, the longest idle visitor first.
  const uses = new Map<string, number>();

  const open = (engine: Engine, policy: DispatchPolicy, maxChanges: number, findPayers?: FindPayers) => {
    const { storage } = engine;
    const dispatcher = createDispatcher({
      ...parts,
      clock: storage.events.clock ?? clock,
      storage: storage.events,
      shared: storage.shared,
      policy,
      findPayers,
      findClock: (scope) => findClock(engine, scope),
      async onHeld(scope) {
        const state = await findClock(engine, scope);
        if (state !== undefined) await retime(scope, state, state);
      },
    });
    const retime = async (scope: string, before: ClockState, after: ClockState): Promise<void> => {
      const real = (storage.events.clock ?? clock)();
      let place = 0;
      await storage.events.retime(scope, (dueAt) => {
        const next = dueAfter(dueAt, before, after, real);
        if (next === dueAt || next !== real) return next;
        // Deliveries that are due at once go in the order of the events.
        place += 1;
        return real - DUE_AT_ONCE + place;
      });
      dispatcher.wake();
    };
    engine.onClock(async ({ address, row }, before) =>
      retime(address.scope, before, clockStateOf(row, engine.clock())).catch(onFault),
    );
    storage.events.onAwaited(() => dispatcher.relay());
    return {
      storage: storage.events,
      dispatcher,
      feed: createFeed(engine, timers),
      runner: createDueRunner({ engine, timers, maxChanges, onFault }),
    };
  };
  const visitorSide = visitors === undefined ? undefined : open(visitors, VISITOR_POLICY, VISITOR_CHANGES);
  const customerSide =
    customers === undefined ? undefined : open(customers, CUSTOMER_POLICY, KEY_CHANGES, parts.findPayers);
  const sides = { visitor: visitorSide ?? customerSide, customer: customerSide ?? visitorSide };
  const all = [visitorSide, customerSide].filter((side) => side !== undefined);
  const engine = visitors ?? customers;
  if (engine === undefined) throw new Error("events need an engine");

  // Storage that outlives the process bounds owners itself, by what all processes know.
  const isForgotten = visitors !== undefined && !visitors.storage.durable;

  function use(owner: string): void {
    if (!isForgotten) return;
    uses.delete(owner);
    uses.set(owner, clock());
  }
  visitors?.listen((sandbox) => use(sandbox.address.owner));

  const sideOf = (caller: Caller) => {
    if (caller.kind === "visitor") {
      use(caller.owner);
      parts.tellUse?.(caller.owner);
    }
    const side = sides[caller.kind];
    if (side === undefined) throw new Error("events need an engine");
    return side;
  };
  const storageOf = (caller: Caller) => sideOf(caller).storage;
  const types = createEventTypes(engine.catalog, engine.world(toWorldChoice(DEFAULT_SEED)));

  async function findTypes(playground: string): Promise<EventTypes | undefined> {
    const found = isId(playground) ? await parts.findPlayground?.(playground) : undefined;
    return found && createEventTypes(found.catalog, found.world);
  }

  async function typesOf(playground: string | null, tried: string): Promise<EventTypes> {
    if (playground === null) return types;
    const found = await findTypes(playground);
    if (found !== undefined) return found;
    const detail = `${noPlayground(playground)}, or null`;
    refuseFor("validation_failed", tried, { pointer: "#/playground", code: "unknown_playground", detail });
  }

  async function forgetIdle(): Promise<void> {
    if (!isForgotten || visitorSide === undefined) return;
    const residents = new Set([...visitors.residents.values()].map((sandbox) => sandbox.address.owner));
    const until = clock() - VISITOR_IDLE;
    for (const [owner, usedAt] of uses) {
      if (usedAt > until && uses.size <= MOST_EVENT_VISITORS) return;
      if (residents.has(owner) && uses.size <= MOST_EVENT_VISITORS) continue;
      uses.delete(owner);
      await visitorSide.storage.dropOwner(owner);
    }
  }

  const subscriptions = createSubscriptions({ ...parts, storageOf, typesOf });
  const wake = (caller: Caller): void => sideOf(caller).dispatcher.wake();
  return {
    types,
    /** As receivers get them: the examples of the types have records as the catalog keeps them. */
    show: parts.show,
    findTypes,
    subscriptions,
    deliveries: createDeliveries({ ...parts, storageOf, subscriptions, typesOf, wake }),
    history: createHistory({ ...parts, storageOf, feedOf: (caller) => sideOf(caller).feed, callers }),
    /** Hears of what happens in the sandboxes of another engine, over the storage of a kind of caller: a playground's. */
    attach(played: Engine, kind: Caller["kind"]) {
      const { feed } = sides[kind] ?? {};
      played.listen(({ address }) => {
        const owner = callerOf(address.owner);
        if (kind === "visitor") use(owner);
        feed?.tell(owner);
      });
    },
    /** Begins to send, and to look after what falls due by the clock. */
    async start() {
      for (const { dispatcher, runner } of all) {
        await dispatcher.start();
        runner.start();
      }
    },
    /** Resolves when nothing is under way and nothing is due to be sent. */
    async settle() {
      await Promise.all(all.map(({ dispatcher }) => dispatcher.settle()));
    },
    /** Ends; what is under way is broken off and goes first when somebody starts again. */
    async stop() {
      await Promise.all(all.flatMap(({ dispatcher, runner }) => [runner.stop(), dispatcher.stop()]));
    },
    /** Forgets what is kept no longer, and visitors who are idle; run it now and then. */
    async sweep() {
      await forgetIdle();
      for (const { storage } of all)
        await storage.sweep({ since: clock() - EVENTS_KEPT, eventsPerOwner: EVENTS_PER_OWNER });
    },
  };
}

export function noPlayground(id: string): string {
  return `there is no playground ${JSON.stringify(id.slice(0, 60))}: playground is the id of one`;
}

/**
 * Returns the due time of a delivery by the process's time, `real`, once its sandbox's clock is changed: at once if the clock has passed
 * it, and held for a clock that stands still (`isHeld`). All in epoch milliseconds.
 */
function dueAfter(dueAt: number, before: ClockState, after: ClockState, real: number): number {
  if (!isHeld(dueAt) && dueAt <= real) return dueAt;
  const at = isHeld(dueAt) ? dueAt - HELD_FROM : dueAt - real + before.now;
  if (at <= after.now) return real;
  return after.isStanding ? HELD_FROM + at : real + at - after.now;
}

/** The clock of a sandbox as it is now, by its scope; undefined if there is none. */
async function findClock(engine: Engine, scope: string): Promise<ClockState | undefined> {
  const owner = scope.slice(0, scope.lastIndexOf("/"));
  const row =
    (engine.storage.shared ? undefined : engine.residents.get(scope)?.row) ??
    (await engine.storage.listSandboxes(owner)).find((one) => one.scope === scope);
  return row === undefined ? undefined : clockStateOf(row, engine.clock());
}
