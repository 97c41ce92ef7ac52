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
} from "../../src/core/api/events/event-schemas.ts";
import { ownerHeaders } from "./key-data-api.ts";
import type { Owner } from "./key-data-api.ts";
import { ask } from "./session.ts";

/** A type of event. */
export type EventType = z.output<typeof eventTypesSchema>["types"][number];

/** A subscription: a receiver, and the types of events that it gets. */
export type Subscription = z.output<typeof subscriptionAnswerSchema>["subscription"];

/** A subscription and, this one time, its secret. */
export type NewSubscription = z.output<typeof subscriptionSecretSchema>["subscription"];

/** The body that makes or changes a subscription. */
export type SubscriptionInput = Required<Omit<z.input<typeof subscriptionCreateSchema>, "playground">>;

/** Deliveries, newest first; `next` leads to older ones. */
export type DeliveryPage = z.output<typeof deliveriesSchema>;

/** A delivery of one event to one subscription. */
export type Delivery = DeliveryPage["deliveries"][number];

/** An attempt of a delivery. */
export type Attempt = Delivery["attempts"][number];

const BASE = "/api/events";

/** All types of events. */
export async function listEventTypes(owner: Owner): Promise<readonly EventType[]> {
  return (await ask<z.output<typeof eventTypesSchema>>(`${BASE}/types`, { headers: await ownerHeaders(owner) })).types;
}

/** The subscriptions of an owner. */
export async function listSubscriptions(owner: Owner): Promise<z.output<typeof subscriptionsSchema>> {
  return ask(`${BASE}/subscriptions`, { headers: await ownerHeaders(owner) });
}

/** Subscribes. */
export async function createSubscription(owner: Owner, input: SubscriptionInput): Promise<NewSubscription> {
  const headers = await ownerHeaders(owner);
  const answer = await ask<z.output<typeof subscriptionSecretSchema>>(`${BASE}/subscriptions`, {
    method: "POST",
    headers,
    body: input,
  });
  return answer.subscription;
}

/** Changes a subscription. */
export async function changeSubscription(
  owner: Owner,
  id: string,
  patch: z.input<typeof subscriptionPatchSchema>,
): Promise<void> {
  await ask(subscriptionPath(id), { method: "PATCH", headers: await ownerHeaders(owner), body: patch });
}

/** Deletes a subscription with its log. */
export async function deleteSubscription(owner: Owner, id: string): Promise<void> {
  await ask(subscriptionPath(id), { method: "DELETE", headers: await ownerHeaders(owner) });
}

/** Gives a subscription a new secret; the old one signs too for a day. */
export async function rotateSecret(owner: Owner, id: string): Promise<NewSubscription> {
  const path = `${subscriptionPath(id)}/rotate-secret`;
  return (
    await ask<z.output<typeof subscriptionSecretSchema>>(path, { method: "POST", headers: await ownerHeaders(owner) })
  ).subscription;
}

/** Sends a made-up event, of the first type that the subscription gets unless one is given. */
export async function sendTest(owner: Owner, id: string, type?: string): Promise<Delivery> {
  const body = type === undefined ? {} : { type };
  const path = `${subscriptionPath(id)}/test`;
  return (
    await ask<z.output<typeof deliveryAnswerSchema>>(path, { method: "POST", headers: await ownerHeaders(owner), body })
  ).delivery;
}

/** A page of a subscription's deliveries. */
export async function listDeliveries(
  owner: Owner,
  id: string,
  filter: { readonly status?: string | undefined; readonly type?: string | undefined; readonly cursor?: string } = {},
): Promise<DeliveryPage> {
  const pairs = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(pairs).toString();
  return ask(`${subscriptionPath(id)}/deliveries${query === "" ? "" : `?${query}`}`, {
    headers: await ownerHeaders(owner),
  });
}

/** One delivery with all its attempts. */
export async function getDelivery(owner: Owner, id: string): Promise<Delivery> {
  const path = `${BASE}/deliveries/${encodeURIComponent(id)}`;
  return (await ask<z.output<typeof deliveryAnswerSchema>>(path, { headers: await ownerHeaders(owner) })).delivery;
}

/** Sends a delivery again. */
export async function redeliver(owner: Owner, id: string): Promise<Delivery> {
  const path = `${BASE}/deliveries/${encodeURIComponent(id)}/redeliver`;
  return (
    await ask<z.output<typeof deliveryAnswerSchema>>(path, { method: "POST", headers: await ownerHeaders(owner) })
  ).delivery;
}

function subscriptionPath(id: string): string {
  return `${BASE}/subscriptions/${encodeURIComponent(id)}`;
}
