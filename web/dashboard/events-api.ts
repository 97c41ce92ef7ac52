import type { z } from "zod";

import type {
  deliveriesSchema,
  deliveryAnswerSchema,
  eventTypesSchema,
  subscriptionAnswerSchema,
  subscriptionCreateSchema,
  subscriptionPatchSchema,
  subscriptionsSchema,
  subscriptionSecretSchema,
} from "../../src/api/events/event-schemas.ts";
import { keyHeaders } from "./key-data-api.ts";
import { ask } from "./session.ts";

/** Something that can happen. */
export type EventType = z.output<typeof eventTypesSchema>["types"][number];

/** Who wants to hear of what. */
export type Subscription = z.output<typeof subscriptionAnswerSchema>["subscription"];

/** A subscription and, this one time, its secret. */
export type NewSubscription = z.output<typeof subscriptionSecretSchema>["subscription"];

/** What is said of a subscription when it is made or changed. */
export type SubscriptionInput = Required<Omit<z.input<typeof subscriptionCreateSchema>, "playground">>;

/** Deliveries, newest first; `next` leads to older ones. */
export type DeliveryPage = z.output<typeof deliveriesSchema>;

/** One event on its way to one subscription. */
export type Delivery = DeliveryPage["deliveries"][number];

/** One try to send. */
export type Attempt = Delivery["attempts"][number];

const BASE = "/api/events";

/** All that can happen. */
export async function listEventTypes(keyId: string): Promise<readonly EventType[]> {
  return (await ask<z.output<typeof eventTypesSchema>>(`${BASE}/types`, { headers: keyHeaders(keyId) })).types;
}

/** The subscriptions of a key. */
export function listSubscriptions(keyId: string): Promise<z.output<typeof subscriptionsSchema>> {
  return ask(`${BASE}/subscriptions`, { headers: keyHeaders(keyId) });
}

/** Subscribes. */
export async function createSubscription(keyId: string, input: SubscriptionInput): Promise<NewSubscription> {
  const headers = keyHeaders(keyId);
  const answer = await ask<z.output<typeof subscriptionSecretSchema>>(`${BASE}/subscriptions`, {
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
  patch: z.input<typeof subscriptionPatchSchema>,
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
  return (await ask<z.output<typeof subscriptionSecretSchema>>(path, { method: "POST", headers: keyHeaders(keyId) }))
    .subscription;
}

/** Sends a made-up event; the first kind that the subscription hears, unless one is given. */
export async function sendTest(keyId: string, id: string, type?: string): Promise<Delivery> {
  const body = type === undefined ? {} : { type };
  const path = `${subscriptionPath(id)}/test`;
  return (await ask<z.output<typeof deliveryAnswerSchema>>(path, { method: "POST", headers: keyHeaders(keyId), body }))
    .delivery;
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
  return (await ask<z.output<typeof deliveryAnswerSchema>>(path, { headers: keyHeaders(keyId) })).delivery;
}

/** Sends a delivery again. */
export async function redeliver(keyId: string, id: string): Promise<Delivery> {
  const path = `${BASE}/deliveries/${encodeURIComponent(id)}/redeliver`;
  return (await ask<z.output<typeof deliveryAnswerSchema>>(path, { method: "POST", headers: keyHeaders(keyId) }))
    .delivery;
}

function subscriptionPath(id: string): string {
  return `${BASE}/subscriptions/${encodeURIComponent(id)}`;
}
