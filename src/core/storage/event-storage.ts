export interface DeliveryFault {
  readonly rule: number;
  readonly twice?: true;
  /** Milliseconds until the first attempt. */
  readonly delay?: number;
  readonly holdUntilAfter?: string;
  readonly attempt?: AttemptFault;
}

/** `drop`: the attempt is not sent and counts as failed. `wrong_signature`: it is signed with another secret. */
export type AttemptFault = "drop" | "wrong_signature";

/** An event as a write hands it over: the JSON of its body, and what it is found by. */
export interface EventRow {
  readonly id: string;
  readonly owner: string;
  readonly scope: string;
  readonly sequence: number;
  readonly type: string;
  /** By the sandbox's clock, epoch milliseconds. */
  readonly createdAt: number;
  /** By the process's clock, epoch milliseconds: what is kept, and for how long, goes by this. */
  readonly recordedAt: number;
  readonly body: string;
  readonly fault?: DeliveryFault | undefined;
}

export interface HistoryRow extends EventRow {
  /** Rises from each event of an owner to the next, in the order in which they were committed. */
  readonly position: number;
}

export interface HistoryFilter {
  /** Only what comes after this position; 0 for all. */
  readonly after: number;
  /** Only what was recorded at or after this time, epoch milliseconds. */
  readonly since: number;
  /** If `after` is 0, at most so many of the newest, counted before the other conditions. */
  readonly newest: number;
  readonly scope?: string | undefined;
  /** A type, `order.*` or `*`; one of them must fit. */
  readonly patterns?: readonly string[] | undefined;
  readonly limit: number;
}

export interface BackFilter {
  readonly scope: string;
  /** Only those with a greater number. */
  readonly sequence: number;
  /** Only what comes before this position. */
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface SubscriptionRow {
  readonly id: string;
  readonly owner: string;
  readonly url: string;
  /** The origin of the address: an owner's attempts to one receiver share a bound. */
  readonly receiver: string;
  readonly patterns: readonly string[];
  /** The only place to hear: the name of a sandbox, or of a playground `play:{id}` or `play:{id}/{sandbox}`; null for all of the owner's sandboxes outside of playgrounds. */
  readonly sandbox: string | null;
  readonly description: string | null;
  /** Epoch milliseconds; null while it is enabled. */
  readonly disabledAt: number | null;
  /** Why, for its owner; null while it is enabled. */
  readonly disabledReason: string | null;
  /** Time at which the first attempt failed after which none succeeded, epoch milliseconds. */
  readonly failingSince: number | null;
  readonly secret: string;
  /** The secret before the last rotation, and until when it signs too (epoch milliseconds). */
  readonly oldSecret: string | null;
  readonly oldSecretUntil: number | null;
  /** The position of its owner's newest event when it was made: it hears of what comes after. */
  readonly after: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type SubscriptionChange = Partial<Omit<SubscriptionRow, "id" | "owner" | "after" | "createdAt">> & {
  readonly failsPending?: boolean;
};

export interface PayloadRow {
  readonly eventId: string;
  readonly owner: string;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Place at which a delivery stands: it will be tried, was answered with 2xx, or will not be tried any more. */
export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/** Attempts of one delivery that are kept: beyond, the oldest go. */
export const ATTEMPTS_KEPT = 50;

/** Deliveries of one owner that wait at once: beyond, what happens leads to deliveries that failed. */
export const MOST_WAITING = 10_000;

export interface DeliveryRow {
  readonly id: string;
  readonly owner: string;
  readonly subscriptionId: string;
  readonly receiver: string;
  readonly eventId: string;
  readonly type: string;
  readonly isTest: boolean;
  readonly status: DeliveryStatus;
  /** Attempts since it was last asked for: what the schedule of retries goes by. */
  readonly tries: number;
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds; null unless it is pending. */
  readonly nextAttemptAt: number | null;
  readonly attemptFault?: AttemptFault | undefined;
  /** It is due as soon as a delivery of this event to the same subscription is over; absent if it waits for none. */
  readonly heldFor?: string | undefined;
}

export interface PlacedDelivery extends DeliveryRow {
  readonly position: number;
}

export type DueDelivery = Pick<DeliveryRow, "id" | "owner" | "receiver" | "subscriptionId" | "eventId">;

/** A delivery that the claimer alone may attempt until its lease ends. */
export interface ClaimedDelivery extends DeliveryRow {
  readonly lease: string;
  readonly body: string;
  readonly subscription: SubscriptionRow;
}

export interface AttemptRow {
  readonly deliveryId: string;
  /** Counts from 1 in a delivery. */
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The HTTP status; null if none came. */
  readonly status: number | null;
  readonly latencyMs: number;
  /** Why it failed; null if it did not. */
  readonly error: string | null;
  readonly request: string;
  /** JSON of the headers and the body that came back; null if none came. */
  readonly response: string | null;
}

/** Effect of an attempt on its subscription. It undoes no later change of its owner or of another attempt. */
export interface SubscriptionVerdict
  extends Pick<SubscriptionRow, "failingSince">, Partial<Pick<SubscriptionRow, "disabledAt" | "disabledReason">> {
  /** Place at which the attempt went: nothing changes if the subscription has another address now. */
  readonly url: string;
  /** Earlier failures that the attempt knew of: nothing changes if `failingSince` is another now. Absent if that does not matter. */
  readonly seenFailingSince?: number | null;
  readonly failsPending?: boolean;
}

export interface Outcome {
  readonly attempt: AttemptRow;
  readonly lease: string;
  readonly subscriptionId: string;
  readonly status: DeliveryStatus;
  readonly tries: number;
  readonly nextAttemptAt: number | null;
  /** A delivery that would stay pending fails, if its subscription is disabled by now. */
  readonly failsIfDisabled: boolean;
  readonly subscription?: SubscriptionVerdict;
}

export interface ClaimRequest {
  /** Epoch milliseconds. */
  readonly now: number;
  /** End of the claim, epoch milliseconds: others may claim them then. */
  readonly leaseUntil: number;
  readonly lease: string;
  readonly limit: number;
}

export interface FanOut {
  readonly deliveries: readonly DeliveryRow[];
  readonly payloads: readonly PayloadRow[];
  /** Why deliveries of these are over already; none are without. */
  readonly attempts?: readonly AttemptRow[];
}

export interface EventKeeping {
  /** Events recorded, deliveries made since then; epoch milliseconds. */
  readonly since: number;
  readonly eventsPerOwner: number;
}

interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  /** A type, `order.*` or `*`; one of them must fit. */
  readonly patterns?: readonly string[] | undefined;
  /** Only what comes before this position. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Keeps the history of events, subscriptions and the queue of deliveries. Events enter it with the write that they belong to
 * (`Storage.write`); `relay` then makes deliveries of them. Every adapter passes `test/storage/event-storage-contract.ts`.
 */
export interface EventStorage {
  /** The time that deliveries fall due by where several processes share them, epoch milliseconds; absent where a process has them alone. */
  readonly clock?: (() => number) | undefined;
  listEvents(owner: string, filter: HistoryFilter): Promise<readonly HistoryRow[]>;
  findEvent(owner: string, id: string): Promise<HistoryRow | undefined>;
  /** Of one sandbox's events after a number: those before a position (all without), the newest first, at most `limit`. */
  listEventsBack(owner: string, filter: BackFilter): Promise<readonly HistoryRow[]>;
  /** The positions of some owners' newest events; 0 where there is none. */
  lastPositions(owners: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Calls the listener whenever a write through this process has stored events whose owner has an enabled subscription. */
  onAwaited(listener: () => void): void;

  /** Takes its place among the owner's events. Resolves to false, with nothing stored, if the owner has `most` already. */
  createSubscription(row: Omit<SubscriptionRow, "after">, most: number): Promise<boolean>;
  listSubscriptions(owner: string): Promise<readonly SubscriptionRow[]>;
  findSubscription(owner: string, id: string): Promise<SubscriptionRow | undefined>;
  /** Resolves to the changed row. If its receiver changed, its pending deliveries follow. */
  changeSubscription(owner: string, id: string, change: SubscriptionChange): Promise<SubscriptionRow | undefined>;
  removeSubscription(owner: string, id: string): Promise<boolean>;

  /**
   * Makes deliveries of at most `most` events that were not yet looked at: `fanOut` gets them with how many deliveries of their owners
   * wait ({@link EventStorage.countWaiting}; nothing where the storage bounds that itself), and with the enabled subscriptions of
   * their owners. All of it is stored, or, if it throws, nothing. Resolves to how many events it took.
   */
  relay(
    most: number,
    fanOut: (
      events: readonly HistoryRow[],
      subscriptions: readonly SubscriptionRow[],
      waiting: ReadonlyMap<string, number>,
    ) => FanOut,
  ): Promise<number>;
  /** Number of deliveries of an owner wait, counted up to {@link MOST_WAITING}. */
  countWaiting(owner: string): Promise<number>;
  /** Number of deliveries wait, and when the first of them was made, epoch milliseconds; null if none is. */
  measureWaiting(): Promise<{ readonly count: number; readonly oldest: number | null }>;
  enqueue(delivery: DeliveryRow, payload: PayloadRow): Promise<void>;
  /** Takes due deliveries, the longest due first, of those that `admit` accepts; nobody else gets them until the lease ends. */
  claim(request: ClaimRequest, admit: (delivery: DueDelivery) => boolean): Promise<readonly ClaimedDelivery[]>;
  /** Stores attempts, of which the last {@link ATTEMPTS_KEPT} of a delivery are kept, and what they led to. */
  finish(outcomes: readonly Outcome[]): Promise<void>;
  /** Gives a claimed delivery back without an attempt, due at a time (epoch milliseconds), or failed, where that is told and its subscription is disabled by now. */
  postpone(id: string, lease: string, until: number, rules: Pick<Outcome, "failsIfDisabled">): Promise<void>;
  /** Ends all leases: for a process that knows that nobody else works on the queue. */
  releaseLeases(now: number): Promise<void>;
  /**
   * Changes when the deliveries of a sandbox's events are due that are pending and that neither a process nor another delivery
   * holds: `when` is asked for each, in the order of the events. Resolves to how many changed.
   */
  retime(scope: string, when: (dueAt: number) => number): Promise<number>;
  /** Time at which the next delivery after `now` falls due, epoch milliseconds; null if none waits. */
  nextDue(now: number): Promise<number | null>;

  listDeliveries(owner: string, subscriptionId: string, filter: DeliveryFilter): Promise<readonly PlacedDelivery[]>;
  findDelivery(owner: string, id: string): Promise<PlacedDelivery | undefined>;
  listAttempts(deliveryIds: readonly string[]): Promise<readonly AttemptRow[]>;
  listPayloads(eventIds: readonly string[]): Promise<readonly PayloadRow[]>;
  /** Makes a delivery due now, with all retries ahead of it again, unless somebody works on it. Resolves to it as it is then. */
  redeliver(owner: string, id: string, now: number): Promise<PlacedDelivery | undefined>;

  dropOwner(owner: string): Promise<void>;
  /** Forgets what is older, or more, than is kept; run it now and then. */
  sweep(keeping: EventKeeping): Promise<void>;
}

/** Names the deliveries of one owner to one receiver: neither holds a space. */
export function toDeliveryLine(owner: string, receiver: string): string {
  return `${owner} ${receiver}`;
}
