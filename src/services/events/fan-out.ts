import { matchesEvent } from "../../model/events.ts";
import { MOST_WAITING } from "../../storage/event-storage.ts";
import type {
  AttemptRow,
  DeliveryFault,
  DeliveryRow,
  FanOut,
  HistoryRow,
  SubscriptionRow,
} from "../../storage/event-storage.ts";
import { PLAY_OWNERS, playOwner, toPlayedPlace } from "../playgrounds/play-owner.ts";

/** Whether a subscription hears of an event: of its owner, in its playground and sandbox, of a type that fits, and not from before it was made. */
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

/** Why a delivery failed for which there was no room. */
const CROWDED = `not sent: ${MOST_WAITING} deliveries of yours waited; send it again when they are fewer`;

/** The longest that a delivery is held, milliseconds. */
const MOST_HELD = 24 * 3_600_000;

/** A delivery with what is to go wrong with it. */
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
export function toDelivery(
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
