import type { Counter } from "../counter/counter.ts";
import { pause } from "../platform/pause.ts";
import { isOwnClockEvent, toSentBody } from "../sandbox/events.ts";
import type { ClockState } from "../sandbox/sandbox-time.ts";
import { ATTEMPT_TIMEOUT, SHARED_POLL, WINDOW } from "../services/bounds.ts";
import type { Timers } from "../services/timers.ts";
import { HELD_FROM, sandboxOf, isHeld } from "../storage/event-queue.ts";
import { toDeliveryLine } from "../storage/event-storage.ts";
import type { ClaimedDelivery, DeliveryRow, EventStorage, Outcome } from "../storage/event-storage.ts";
import { createAdmission, createPayers, AHEAD } from "./admission.ts";
import type { Admitted, FindPayers } from "./admission.ts";
import { fanOut } from "./deliveries.ts";
import { DROPPED, Interrupted, toSignedHeaders } from "./sent.ts";
import type { Send, Sent, ShowBody } from "./sent.ts";
import { WHILE_DISABLED, judgeAttempt, toAttempt } from "./verdict.ts";

const RELAYED_AT_ONCE = 100;

const CLAIMED_AT_ONCE = 256;

/** Longer than any attempt takes, so that a lease only ends under a process that is gone, milliseconds. */
const LEASE = 2 * ATTEMPT_TIMEOUT;

/** The longest time without a look at a queue that nobody else writes to, milliseconds. */
const OWN_POLL = 60_000;

/** The shortest time until another look, when something is due that cannot be taken yet, milliseconds. */
const SHORTEST_WAIT = 20;

/** After a failure of storage, milliseconds. */
const AFTER_FAULT = 1_000;

/** Nobody's secret: signs attempts that a fault plan wants with a wrong signature. */
const WRONG_SECRET = "whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyBzdWJzY3JpcHRpb24=";

export interface DispatchPolicy {
  readonly mostAttempts: number;
  /** Attempts of one owner in an hour; null is unlimited. */
  readonly attemptsPerHour: number | null;
}

export interface DispatcherParts {
  readonly storage: EventStorage;
  readonly shared: boolean;
  readonly policy: DispatchPolicy;
  readonly counter: Counter;
  readonly send: Send;
  readonly show: ShowBody;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Gives [0, 1). */
  readonly random: () => number;
  readonly newId: () => string;
  readonly timers: Timers;
  readonly userAgent: string;
  /** Finds the accounts of customers' keys, which share in the slots of webhooks together; every key shares alone without. */
  readonly findPayers?: FindPayers | undefined;
  /** The clock of a sandbox, by its scope; without, all retries go by real time. */
  readonly findClock?: (scope: string) => Promise<ClockState | undefined>;
  /** Told of a delivery that waits for the clock of a sandbox, by its scope, and that may have passed its time by now. */
  readonly onHeld?: (scope: string) => Promise<void>;
  /** Told of faults of our own, such as a database that is away. */
  readonly onFault: (error: unknown) => void;
}

/** Makes deliveries of events and attempts them, beside the requests and never in one. It rests until it is started. */
export function createDispatcher(parts: DispatcherParts) {
  const { storage, shared, policy, counter, send, clock, random, newId, timers, userAgent, findPayers, onFault } =
    parts;
  const { findClock, show } = parts;
  const payers = createPayers(findPayers);
  const admission = createAdmission(payers);
  const outcomes = createOutcomes({ ...parts, onRest: tellWaiters, onStored: freeAll });
  const stopping = new AbortController();
  let waiters: (() => void)[] = [];
  let started = false;
  let pumping = false;
  let again = false;
  let mayRelay = true;
  let returning = 0;
  const emptyLook = createEmptyLook(payers.of);
  let cancelTimer = (): void => undefined;

  const isResting = (): boolean => !pumping && !again && outcomes.isResting && admission.isEmpty && returning === 0;

  function tellWaiters(): void {
    if (!isResting()) return;
    const told = waiters;
    waiters = [];
    for (const tell of told) tell();
  }

  function wake(): void {
    emptyLook.forget();
    relay();
  }

  function relay(): void {
    mayRelay = true;
    goOn();
  }

  function goOn(): void {
    if (!started || stopping.signal.aborted) return;
    again = true;
    if (!pumping) void pump();
  }

  async function pump(): Promise<void> {
    pumping = true;
    cancelTimer();
    let wait: number;
    let isWaiting = true;
    try {
      while (again) {
        again = false;
        const worked = await round();
        if (worked && !stopping.signal.aborted) again = true;
      }
      const now = clock();
      const next = await storage.nextDue(emptyLook.at ?? now);
      const most = shared ? SHARED_POLL : OWN_POLL;
      wait = Math.min(admission.waiting > 0 ? AHEAD.patience : most, Math.max(SHORTEST_WAIT, (next ?? Infinity) - now));
      emptyLook.holdUntil(now + wait);
      isWaiting = shared || next !== null || admission.waiting > 0; // what others do not add to is told of
    } catch (error) {
      onFault(error);
      wait = AFTER_FAULT;
    } finally {
      pumping = false;
    }
    if (stopping.signal.aborted) again = false;
    else if (again) void pump();
    else if (isWaiting) cancelTimer = timers.after(wait, wake);
    tellWaiters();
  }

  async function round(): Promise<boolean> {
    if (mayRelay) {
      mayRelay = false;
      const relayed = await storage.relay(RELAYED_AT_ONCE, (events, subscriptions, waiting) => {
        const made = fanOut(events, subscriptions, clock(), newId, waiting);
        emptyLook.noteMade(made.deliveries);
        return made;
      });
      if (relayed > 0) mayRelay = true;
    }
    const now = clock();
    giveBack(admission.takeLate(now));
    if (admission.left === 0) return mayRelay;
    const full = admission.full();
    if (emptyLook.holds(full, now)) return mayRelay;
    emptyLook.forget();
    const request = { now, leaseUntil: now + LEASE, lease: newId(), limit: CLAIMED_AT_ONCE };
    const admitting = admission.begin();
    const { unknown } = admitting;
    let taken: readonly ClaimedDelivery[] = [];
    try {
      taken = await storage.claim(request, (delivery) => admitting.admit(delivery));
    } finally {
      carryOut(admitting.end(taken, now));
    }
    if (unknown.size > 0) await payers.learn([...unknown]);
    if (taken.length === 0 && unknown.size === 0 && !admitting.isBehind) emptyLook.note(full, now);
    return mayRelay || taken.length > 0 || unknown.size > 0;
  }

  function carryOut(admitted: Admitted): void {
    for (const delivery of admitted.send) void attempt(delivery);
    giveBack(admitted.back);
  }

  /** Gives the slots of attempts back that are over and stored. */
  function freeAll(batch: readonly Finished[]): void {
    for (const { delivery, outcome } of batch) carryOut(admission.leave(delivery.id, outcome.attempt.error === null));
    goOn();
  }

  function giveBack(deliveries: readonly ClaimedDelivery[]): void {
    for (const { id, lease } of deliveries) {
      returning += 1;
      void storage
        .postpone(id, lease, clock(), WHILE_DISABLED)
        .catch(onFault)
        .finally(() => {
          returning -= 1;
          if (returning > 0) return;
          emptyLook.forget();
          goOn();
          tellWaiters();
        });
    }
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    let done: Finished | undefined;
    try {
      const until = await putOffUntil(delivery.owner);
      if (until === undefined) done = { delivery, outcome: await sendNow(delivery) };
      else await storage.postpone(delivery.id, delivery.lease, until, WHILE_DISABLED);
    } catch (error) {
      if (error instanceof Interrupted)
        await storage.postpone(delivery.id, delivery.lease, clock(), WHILE_DISABLED).catch(onFault);
      else onFault(error);
    }
    if (done === undefined) {
      carryOut(admission.leave(delivery.id, undefined));
      goOn();
      tellWaiters();
      return;
    }
    // Results are stored several at once: meanwhile the line goes on, unless it is sent in order.
    if (!isOwnClockEvent(delivery.eventId) && !outcomes.isFull)
      carryOut(admission.leave(delivery.id, done.outcome.attempt.error === null));
    outcomes.add(done);
  }

  /** Time at which the owner may be sent to again, epoch milliseconds; undefined if now. */
  async function putOffUntil(owner: string): Promise<number | undefined> {
    if (policy.attemptsPerHour === null) return undefined;
    const { count, resetAt } = await counter.hit(`attempts:${owner}`, WINDOW);
    return count > policy.attemptsPerHour ? resetAt : undefined;
  }

  async function sendNow(delivery: ClaimedDelivery): Promise<Outcome> {
    const at = clock();
    const { url, secret, oldSecret, oldSecretUntil } = delivery.subscription;
    const { attemptFault } = delivery.attempts === 0 ? delivery : {};
    const right = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > at ? [secret, oldSecret] : [secret];
    const secrets = attemptFault === "wrong_signature" ? [WRONG_SECRET] : right;
    const body = toSentBody(await show(delivery.body));
    const signed = toSignedHeaders({ id: delivery.eventId, at, body }, secrets);
    const headers = { "content-type": "application/json", "user-agent": userAgent, ...signed };
    const sent: Sent = attemptFault === "drop" ? DROPPED : await send({ url, headers, body, signal: stopping.signal });
    const { mostAttempts } = policy;
    const { error, ...rest } = judgeAttempt(delivery, sent, { at, now: clock(), mostAttempts, random });
    const row = toAttempt(delivery, sent, { at, error, headers });
    const nextAttemptAt = await byClock(delivery, rest.nextAttemptAt);
    const { lease, subscriptionId } = delivery;
    return { attempt: row, lease, subscriptionId, ...rest, nextAttemptAt, ...WHILE_DISABLED };
  }

  /** Time at which a retry is due that is due at `next` by real time, where the sandbox's own clock stands still. */
  async function byClock({ eventId, owner, body }: ClaimedDelivery, next: number | null): Promise<number | null> {
    if (next === null || findClock === undefined || !isOwnClockEvent(eventId)) return next;
    const state = await findClock(`${owner}/${sandboxOf(body) ?? ""}`);
    return state?.isStanding === true ? HELD_FROM + state.now + next - clock() : next;
  }

  return {
    async start() {
      if (!shared) await storage.releaseLeases(clock());
      started = true;
      wake();
    },
    wake,
    relay,
    /** Resolves when nothing is under way and nothing is due. */
    async settle() {
      wake();
      while (!isResting()) await new Promise<void>((resolve) => waiters.push(resolve));
    },
    /** Ends: attempts under way are broken off, do not count, and are due at once for whoever comes next. */
    async stop() {
      stopping.abort();
      again = false;
      cancelTimer();
      giveBack(admission.close());
      while (!isResting()) await new Promise<void>((resolve) => waiters.push(resolve));
    },
  };
}

/**
 * The last look at the queue, if it found nothing: the queue is not gone through again before it may find something. None is
 * remembered at first; `payerOf` is undefined for who is not known.
 */
export function createEmptyLook(payerOf: (owner: string) => string | undefined) {
  let last: { readonly past: ReadonlySet<string>; readonly at: number; until: number } | undefined;
  const forget = (): void => {
    last = undefined;
  };
  return {
    /** A look at `now`, epoch milliseconds, found nothing past what is full. */
    note(past: ReadonlySet<string>, at: number) {
      last = { past, at, until: Infinity };
    },
    /** It holds until then at most, epoch milliseconds. */
    holdUntil(time: number) {
      if (last !== undefined) last.until = Math.min(last.until, time);
    },
    /** Deliveries were made: what they are past was not looked at. */
    noteMade(deliveries: readonly Pick<DeliveryRow, "owner" | "receiver">[]) {
      const isPassed = ({ owner, receiver }: (typeof deliveries)[number]): boolean => {
        const payer = payerOf(owner) ?? owner;
        const places = [payer, toDeliveryLine(payer, receiver), toDeliveryLine(owner, receiver)];
        return places.some((place) => last?.past.has(place));
      };
      if (!deliveries.every(isPassed)) forget();
    },
    forget,
    /** True if a look at `now` past these would find nothing either. */
    holds: (past: ReadonlySet<string>, now: number) =>
      last !== undefined && now < last.until && last.past.isSubsetOf(past),
    /** Time at which it was, epoch milliseconds; undefined if none is remembered. */
    get at() {
      return last?.at;
    },
  };
}

const STORED_AT_ONCE = 256;

/** Attempts that are over and not stored yet: beyond, they keep their slots. */
const MOST_UNSTORED = 512;

interface Finished {
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
}

/** Stores what attempts led to, several at once. */
function createOutcomes({
  storage,
  timers,
  onHeld,
  onStored,
  onRest,
  onFault,
}: Pick<DispatcherParts, "storage" | "timers" | "onHeld" | "onFault"> & {
  readonly onStored: (batch: readonly Finished[]) => void;
  readonly onRest: () => void;
}) {
  const waiting: Finished[] = [];
  let storing = false;

  async function store(batch: readonly Finished[]): Promise<void> {
    const outcomes = batch.map(({ outcome }) => outcome);
    try {
      await storage.finish(outcomes);
    } catch (error) {
      onFault(error);
      await new Promise<void>((resolve) => timers.after(AFTER_FAULT, resolve));
      // Once more; after that the lease ends, and the receiver, who knows the id, hears of it again.
      await storage.finish(outcomes).catch(onFault);
    }
    const held = batch.filter(({ outcome: { nextAttemptAt } }) => nextAttemptAt !== null && isHeld(nextAttemptAt));
    // The clock may have passed it meanwhile.
    for (const scope of new Set(held.map(({ delivery: { owner, body } }) => `${owner}/${sandboxOf(body) ?? ""}`)))
      await onHeld?.(scope).catch(onFault);
  }

  /** Attempts that end together are stored together: those of one turn of the event loop, and of the next ones for as long as each brings more. */
  async function waitForMore(): Promise<void> {
    for (let before = 0; before < waiting.length && before < STORED_AT_ONCE; await pause()) before = waiting.length;
  }

  async function storeAll(): Promise<void> {
    storing = true;
    while (waiting.length > 0) {
      await waitForMore();
      const batch = waiting.splice(0, STORED_AT_ONCE);
      await store(batch);
      onStored(batch);
    }
    storing = false;
    onRest();
  }

  return {
    add(finished: Finished): void {
      waiting.push(finished);
      if (!storing) void storeAll();
    },
    get isFull(): boolean {
      return waiting.length >= MOST_UNSTORED;
    },
    get isResting(): boolean {
      return !storing && waiting.length === 0;
    },
  };
}
