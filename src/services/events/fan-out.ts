import { matchesEvent } from "../../model/events.ts";
import type { DeliveryFault, DeliveryRow, FanOut, HistoryRow, SubscriptionRow } from "../../storage/event-storage.ts";
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

/** The deliveries of some events, due at `now`; each event's payload once. */
export function fanOut(
  events: readonly HistoryRow[],
  subscriptions: readonly SubscriptionRow[],
  now: number,
  newId: () => string,
): FanOut {
  const deliveries: DeliveryRow[] = [];
  const payloads: FanOut["payloads"][number][] = [];
  for (const event of events) {
    const heard = subscriptions.filter((subscription) => hears(subscription, event));
    if (heard.length > 0) payloads.push({ eventId: event.id, owner: event.owner, body: event.body, createdAt: now });
    for (const subscription of heard) {
      const made = (): DeliveryRow =>
        toDelivery(subscription, { eventId: event.id, type: event.type, isTest: false }, now, newId);
      if (event.fault === undefined) deliveries.push(made());
      else deliveries.push(...toFaulted(made, event.fault));
    }
  }
  return { deliveries, payloads };
}

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
