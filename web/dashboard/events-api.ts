import { keyHeaders } from "./key-data-api.ts";
import { ask } from "./session.ts";

/** Something that can happen. */
export interface EventType {
  readonly type: string;
  readonly description: string;
}

/** Who wants to hear of what. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  /** The only sandbox to hear; null for all. */
  readonly sandbox: string | null;
  readonly description: string | null;
  readonly status: "enabled" | "disabled";
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
  readonly createdAt: string;
}

/** A subscription and, this one time, its secret. */
export interface NewSubscription extends Subscription {
  readonly secret: string;
}

/** What is said of a subscription when it is made or changed. */
export interface SubscriptionInput {
  readonly url: string;
  readonly events: readonly string[];
  readonly sandbox: string | null;
  readonly description: string | null;
}

/** One try to send. */
export interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly latencyMs: number;
  readonly error: string | null;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

/** Where a delivery stands. */
export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;

/** One event on its way to one subscription. */
export interface Delivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly type: string;
  readonly test: boolean;
  readonly status: (typeof DELIVERY_STATUSES)[number];
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly attempts: readonly Attempt[];
}

/** Deliveries, newest first; `next` leads to older ones. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next: string | null;
}

const BASE = "/api/events";

/** All that can happen. */
export async function listEventTypes(keyId: string): Promise<readonly EventType[]> {
  return (await ask<{ types: readonly EventType[] }>(`${BASE}/types`, { headers: keyHeaders(keyId) })).types;
}

/** The subscriptions of a key. */
export function listSubscriptions(
  keyId: string,
): Promise<{ readonly subscriptions: readonly Subscription[]; readonly total: number; readonly limit: number }> {
  return ask(`${BASE}/subscriptions`, { headers: keyHeaders(keyId) });
}

/** Subscribes. */
export async function createSubscription(keyId: string, input: SubscriptionInput): Promise<NewSubscription> {
  const headers = keyHeaders(keyId);
  const answer = await ask<{ subscription: NewSubscription }>(`${BASE}/subscriptions`, {
    method: "POST",
    headers,
    body: input,
  });
  return answer.subscription;
}

/** Changes a subscription. */
export async function changeSubscription(
  keyId: string,
  id: string,
  patch: Partial<SubscriptionInput> & { readonly status?: Subscription["status"] },
): Promise<void> {
  await ask(subscriptionPath(id), { method: "PATCH", headers: keyHeaders(keyId), body: patch });
}

/** Deletes a subscription with its log. */
export async function deleteSubscription(keyId: string, id: string): Promise<void> {
  await ask(subscriptionPath(id), { method: "DELETE", headers: keyHeaders(keyId) });
}

/** Gives a subscription a new secret; the old one signs too for a day. */
export async function rotateSecret(keyId: string, id: string): Promise<NewSubscription> {
  const path = `${subscriptionPath(id)}/rotate-secret`;
  return (await ask<{ subscription: NewSubscription }>(path, { method: "POST", headers: keyHeaders(keyId) }))
    .subscription;
}

/** Sends a made-up event; the first kind that the subscription hears, unless one is given. */
export async function sendTest(keyId: string, id: string, type?: string): Promise<Delivery> {
  const body = type === undefined ? {} : { type };
  const path = `${subscriptionPath(id)}/test`;
  return (await ask<{ delivery: Delivery }>(path, { method: "POST", headers: keyHeaders(keyId), body })).delivery;
}

/** A page of a subscription's deliveries. */
export function listDeliveries(
  keyId: string,
  id: string,
  filter: { readonly status?: string | undefined; readonly type?: string | undefined; readonly cursor?: string } = {},
): Promise<DeliveryPage> {
  const pairs = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(pairs).toString();
  return ask(`${subscriptionPath(id)}/deliveries${query === "" ? "" : `?${query}`}`, { headers: keyHeaders(keyId) });
}

/** One delivery with all its attempts. */
export async function getDelivery(keyId: string, id: string): Promise<Delivery> {
  const path = `${BASE}/deliveries/${encodeURIComponent(id)}`;
  return (await ask<{ delivery: Delivery }>(path, { headers: keyHeaders(keyId) })).delivery;
}

/** Sends a delivery again. */
export async function redeliver(keyId: string, id: string): Promise<Delivery> {
  const path = `${BASE}/deliveries/${encodeURIComponent(id)}/redeliver`;
  return (await ask<{ delivery: Delivery }>(path, { method: "POST", headers: keyHeaders(keyId) })).delivery;
}

function subscriptionPath(id: string): string {
  return `${BASE}/subscriptions/${encodeURIComponent(id)}`;
}
