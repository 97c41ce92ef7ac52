import { SeedbedError, refuseFor } from "../model/errors.ts";
import { matchesEvent } from "../model/events.ts";
import { cut } from "../platform/bytes.ts";
import { toEventBody, toSentBody } from "../sandbox/events.ts";
import { ATTEMPT_BODY } from "../services/bounds.ts";
import type { Caller } from "../services/callers.ts";
import { isId } from "../services/ids.ts";
import { OWN_SANDBOX, PLAY_OWNERS, playOwner, toPlayedPlace } from "../services/play-owner.ts";
import { HELD_FROM, isHeld } from "../storage/event-queue.ts";
import { MOST_WAITING } from "../storage/event-storage.ts";
import type {
  AttemptRow,
  DeliveryStatus,
  EventStorage,
  PlacedDelivery,
  SubscriptionRow,
  DeliveryFault,
  DeliveryRow,
  FanOut,
  HistoryRow,
} from "../storage/event-storage.ts";
import { firstMatch } from "./event-types.ts";
import type { Sent, ShowBody } from "./sent.ts";
import { getSubscription, mostSubscriptions, playgroundOf } from "./subscriptions.ts";
import type { Subscriptions, TypesOf } from "./subscriptions.ts";

const PAGE = 20;

interface Attempt extends Sent {
  /** ISO 8601. */
  readonly at: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** A delivery as the subscription's owner sees it. */
export type Delivery = ReturnType<typeof toView>;

export interface Callback {
  readonly url: string;
  readonly type: string;
  readonly playground: string | undefined;
  readonly sandbox: string;
  readonly object: Readonly<Record<string, unknown>>;
}

export interface DeliveryQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly patterns?: readonly string[] | undefined;
  readonly cursor?: string | undefined;
}

/**
 * Deliveries of events to subscriptions; those of another caller are `not_found`. `wake` is told that something is due;
 * `clock` gives epoch milliseconds.
 */
export function createDeliveries(parts: {
  readonly storageOf: (caller: Caller) => EventStorage;
  readonly subscriptions: Pick<Subscriptions, "create" | "remove">;
  readonly typesOf: TypesOf;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly wake: (caller: Caller) => void;
  readonly show: ShowBody;
}) {
  const { storageOf, subscriptions, typesOf, clock, newId, wake, show: showBody } = parts;

  const timeOf = (caller: Caller): number => (storageOf(caller).clock ?? clock)();

  async function findDelivery(caller: Caller, id: string): Promise<PlacedDelivery | undefined> {
    return isId(id) ? storageOf(caller).findDelivery(caller.owner, id) : undefined;
  }

  async function getDelivery(caller: Caller, id: string): Promise<PlacedDelivery> {
    const row = await findDelivery(caller, id);
    if (row !== undefined) return row;
    throw new SeedbedError(
      "not_found",
      `there is no delivery ${id.slice(0, 100)}: it is older than seven days, its subscription was deleted, or it never was`,
    );
  }

  async function toDeliveries(storage: EventStorage, rows: readonly PlacedDelivery[]): Promise<Delivery[]> {
    const attempts = Map.groupBy(
      await storage.listAttempts(rows.map((row) => row.id)),
      (attempt) => attempt.deliveryId,
    );
    const payloads = await storage.listPayloads([...new Set(rows.map((row) => row.eventId))]);
    const shown = payloads.map(async ({ eventId, body }) => {
      return [eventId, cut(toSentBody(await showBody(body)), ATTEMPT_BODY)] as const;
    });
    const bodies = new Map(await Promise.all(shown));
    return rows.map((row) => toView(row, attempts.get(row.id) ?? [], bodies.get(row.eventId) ?? ""));
  }

  async function show(caller: Caller, row: PlacedDelivery): Promise<Delivery> {
    const [delivery] = await toDeliveries(storageOf(caller), [row]);
    return delivery ?? toView(row, [], "");
  }

  async function assertRoom(caller: Caller, attempt: string): Promise<void> {
    if ((await storageOf(caller).countWaiting(caller.owner)) < MOST_WAITING) return;
    throw new SeedbedError(
      "limit_reached",
      `cannot ${attempt}: ${MOST_WAITING} deliveries wait already; wait until they are fewer, or delete the subscription of a receiver that is slow or away`,
      { members: { limit: MOST_WAITING } },
    );
  }

  /** Returns the content of a test event; by default of the first type that the subscription hears. Throws `validation_failed`. */
  async function findExample(subscription: SubscriptionRow, wanted: string | undefined) {
    const types = await typesOf(playgroundOf(subscription), "send a test event");
    const type = wanted ?? firstMatch(types, subscription.patterns) ?? "";
    const example = types.get(type)?.example;
    if (example !== undefined) return { type, example };
    const { detail, code } = types.findFault(type) ?? {
      code: "unknown_event",
      detail: `'${type}' is a pattern; name one type`,
    };
    refuseFor("validation_failed", "send a test event", { pointer: "#/type", code, detail });
  }

  return {
    /** Newest first. Throws `invalid_parameter` for a cursor that is none. */
    async list(caller: Caller, subscriptionId: string, { status, patterns, cursor }: DeliveryQuery) {
      const storage = storageOf(caller);
      await getSubscription(storage, caller, subscriptionId);
      const last = cursor === undefined ? undefined : await findDelivery(caller, cursor);
      if (cursor !== undefined && last?.subscriptionId !== subscriptionId) {
        const detail = "cursor is not the `next` of a page of this list, or that delivery is gone: start without it";
        refuseFor("invalid_parameter", "list the deliveries", { parameter: "cursor", code: "unknown", detail });
      }
      const rows = await storage.listDeliveries(caller.owner, subscriptionId, {
        status,
        patterns,
        before: last?.position,
        limit: PAGE + 1,
      });
      const page = rows.slice(0, PAGE);
      return {
        deliveries: await toDeliveries(storage, page),
        next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      };
    },
    /** Checks the type of a test event. Throws `validation_failed`. */
    async checkType(caller: Caller, subscriptionId: string, type: string) {
      await findExample(await getSubscription(storageOf(caller), caller, subscriptionId), type);
    },
    get: async (caller: Caller, id: string) => show(caller, await getDelivery(caller, id)),
    /** Sends a made-up event, marked as such. Throws `validation_failed` for an unknown type, `conflict` if the subscription is disabled. */
    async test(caller: Caller, subscriptionId: string, wanted: string | undefined) {
      const subscription = await getSubscription(storageOf(caller), caller, subscriptionId);
      assertEnabled(subscription, "send a test event");
      const { type, example } = await findExample(subscription, wanted);
      const now = timeOf(caller);
      const eventId = `evt_${newId()}`;
      const told = {
        ...example,
        id: eventId,
        timestamp: new Date(now).toISOString(),
        sandbox: subscription.sandbox ?? OWN_SANDBOX,
        sequence: 0,
      };
      await assertRoom(caller, "send a test event");
      const delivery = toDelivery(subscription, { eventId, type, isTest: true }, now, newId);
      const body = JSON.stringify({ ...told, test: true });
      await storageOf(caller).enqueue(delivery, { eventId, owner: caller.owner, body, createdAt: now });
      const made = toView(delivery, [], body);
      wake(caller);
      return made;
    },
    /**
     * Sends a callback to an address that a request named, by a subscription of its own, which is made where there is none. Callbacks leave a
     * place to other subscriptions: the oldest callback's goes where there is no room. Throws `limit_reached`, and as {@link Subscriptions.create}.
     */
    async call(caller: Caller, { url, type, playground, sandbox, object }: Callback, isForeign: boolean) {
      const storage = storageOf(caller);
      const all = await storage.listSubscriptions(caller.owner);
      const made = all.filter(({ description }) => description === OF_CALLBACKS);
      const { href } = new URL(url);
      const isSame = (one: SubscriptionRow): boolean =>
        one.url === href && one.patterns.includes(type) && playgroundOf(one) === (playground ?? null);
      let id = made.find(isSame)?.id;
      if (id === undefined) {
        const [oldest] = made;
        if (oldest !== undefined && all.length >= mostSubscriptions(caller))
          await subscriptions.remove(caller, oldest.id);
        const input = { url, events: [type], playground, description: OF_CALLBACKS };
        ({ id } = await subscriptions.create(caller, input, isForeign));
      }
      const subscription = await getSubscription(storage, caller, id);
      if (subscription.disabledAt !== null) return;
      await assertRoom(caller, "send a callback");
      const now = timeOf(caller);
      const eventId = `evt_${newId()}`;
      const json = { object: JSON.stringify(object), previous: undefined };
      const body = toEventBody({ id: eventId, type, time: now, sandbox, sequence: 0, json, alone: true }, playground);
      const delivery = toDelivery(subscription, { eventId, type, isTest: false }, now, newId);
      await storage.enqueue(delivery, { eventId, owner: caller.owner, body, createdAt: now });
      wake(caller);
    },
    /** Sends it again now, under the same event id, with all retries ahead of it. Throws `conflict` if the subscription is disabled. */
    async redeliver(caller: Caller, id: string) {
      const storage = storageOf(caller);
      const delivery = await getDelivery(caller, id);
      assertEnabled(await getSubscription(storage, caller, delivery.subscriptionId), `send delivery ${id} again`);
      await assertRoom(caller, `send delivery ${id} again`);
      const row = await storage.redeliver(caller.owner, id, timeOf(caller));
      const shown = await show(caller, row ?? delivery);
      wake(caller);
      return shown;
    },
  };
}

/** Description of the subscriptions that callbacks are sent by. */
const OF_CALLBACKS = "Callbacks to an address that a request named.";

function assertEnabled({ disabledReason, disabledAt, id }: SubscriptionRow, attempt: string): void {
  if (disabledAt === null) return;
  throw new SeedbedError(
    "conflict",
    `cannot ${attempt}: subscription ${id} is disabled (${disabledReason ?? "by its owner"}); enable it first with PATCH {"status": "enabled"}`,
  );
}

function toShownTime(at: number): string {
  return new Date(isHeld(at) ? at - HELD_FROM : at).toISOString();
}

function toView(row: Omit<PlacedDelivery, "position">, attempts: readonly AttemptRow[], body: string) {
  const { id, subscriptionId, eventId, type, isTest, status, createdAt, nextAttemptAt } = row;
  return {
    id,
    subscriptionId,
    eventId,
    type,
    /** True if the event was only made to test the receiver. */
    test: isTest,
    status,
    /** Times are ISO 8601. */
    createdAt: new Date(createdAt).toISOString(),
    nextAttemptAt: nextAttemptAt === null ? null : toShownTime(nextAttemptAt),
    /** The last ones, in order: so many as are kept. */
    attempts: attempts.map((attempt) => ({
      at: new Date(attempt.at).toISOString(),
      status: attempt.status,
      latencyMs: attempt.latencyMs,
      error: attempt.error,
      request: { ...(JSON.parse(attempt.request) as Omit<Attempt["request"], "body">), body }, // what toAttempt wrote
      response: attempt.response === null ? null : (JSON.parse(attempt.response) as Attempt["response"]), // as above
    })),
  };
}

/** True if a subscription hears of an event: of its owner, in its playground and sandbox, of a type that fits, and not from before it was made. */
export function hears(subscription: SubscriptionRow, event: HistoryRow): boolean {
  const { owner, sandbox, patterns, after } = subscription;
  if (owner !== event.owner || event.position <= after) return false;
  if (!hearsOf(sandbox, owner, event.scope)) return false;
  return patterns.some((pattern) => matchesEvent(pattern, event.type));
}

function hearsOf(place: string | null, owner: string, scope: string): boolean {
  const isPlayed = scope.startsWith(PLAY_OWNERS);
  if (place === null) return !isPlayed;
  const played = toPlayedPlace(place);
  if (played === undefined) return scope === `${owner}/${place}`;
  const { playground, sandbox } = played;
  const all = `${playOwner(playground, owner)}/`;
  return sandbox === null ? scope.startsWith(all) : scope === all + sandbox;
}

/** The deliveries of some events, due at `now`; each event's payload once. `waiting` says how many of each owner wait already: past {@link MOST_WAITING}, they have failed. */
export function fanOut(
  events: readonly HistoryRow[],
  subscriptions: readonly SubscriptionRow[],
  now: number,
  newId: () => string,
  waiting: ReadonlyMap<string, number> = new Map(),
): FanOut {
  const left = new Map([...waiting].map(([owner, count]) => [owner, MOST_WAITING - count]));
  const deliveries: DeliveryRow[] = [];
  const attempts: AttemptRow[] = [];
  const add = (delivery: DeliveryRow, url: string): void => {
    const room = left.get(delivery.owner) ?? Infinity;
    left.set(delivery.owner, room - 1);
    if (room > 0) return void deliveries.push(delivery);
    deliveries.push({ ...delivery, status: "failed", attempts: 1, nextAttemptAt: null, heldFor: undefined });
    const request = JSON.stringify({ url, headers: {} });
    attempts.push({
      deliveryId: delivery.id,
      number: 1,
      at: now,
      status: null,
      latencyMs: 0,
      error: CROWDED,
      request,
      response: null,
    });
  };
  const payloads: FanOut["payloads"][number][] = [];
  for (const event of events) {
    const heard = subscriptions.filter((subscription) => hears(subscription, event));
    if (heard.length > 0) payloads.push({ eventId: event.id, owner: event.owner, body: event.body, createdAt: now });
    for (const subscription of heard) {
      const made = (): DeliveryRow =>
        toDelivery(subscription, { eventId: event.id, type: event.type, isTest: false }, now, newId);
      const all = event.fault === undefined ? [made()] : toFaulted(made, event.fault);
      for (const delivery of all) add(delivery, subscription.url);
    }
  }
  return { deliveries, payloads, attempts };
}

const CROWDED = `not sent: ${MOST_WAITING} deliveries of yours waited; send it again when they are fewer`;

/** The longest that a delivery is held, milliseconds. */
const MOST_HELD = 24 * 3_600_000;

function toFaulted(
  made: () => DeliveryRow,
  { twice, delay = 0, holdUntilAfter: heldFor, attempt: attemptFault }: DeliveryFault,
): DeliveryRow[] {
  const wait = heldFor === undefined ? delay : MOST_HELD;
  return Array.from({ length: twice === true ? 2 : 1 }, () => {
    const delivery = made();
    return { ...delivery, nextAttemptAt: delivery.createdAt + wait, heldFor, attemptFault };
  });
}

/** A delivery that is due at `now`. */
function toDelivery(
  subscription: SubscriptionRow,
  what: Pick<DeliveryRow, "eventId" | "type" | "isTest">,
  now: number,
  newId: () => string,
): DeliveryRow {
  return {
    id: `dlv_${newId()}`,
    owner: subscription.owner,
    subscriptionId: subscription.id,
    receiver: subscription.receiver,
    ...what,
    status: "pending",
    tries: 0,
    attempts: 0,
    createdAt: now,
    nextAttemptAt: now,
  };
}
