import { MOST_PATTERNS } from "../../services/bounds.ts";
import { SANDBOX_NAME } from "../../services/sandboxes.ts";
import { DELIVERY_STATUSES } from "../../storage/event-storage.ts";
import { objectOf, textOf, timeOf, wholeOf } from "./object-schema.ts";
import { schemaOf } from "./route-group.ts";
import type { Schema } from "./specification.ts";

const AT = "2026-11-01T00:00:00.000Z";
const EVENT_ID = "evt_2f1c7d8e-5b1a-4f0e-9c55-6a7d0c7c1f10";
const SUBSCRIPTION_ID = "sub_7b0e8c52-3f55-4a39-8a7c-2f6f1f2d9c11";
const DELIVERY_ID = "dlv_c1f3b7d0-94a4-4a0e-b1e0-55d7a3b9e720";

const subscription = {
  id: SUBSCRIPTION_ID,
  url: "https://example.com/hook",
  events: ["order.shipped", "payment.executed"],
  sandbox: null,
  description: null,
  status: "enabled",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt: AT,
  updatedAt: AT,
};

const attempt = {
  at: AT,
  status: 500,
  latencyMs: 12,
  error: "answered 500, not 2xx",
  request: { url: "https://example.com/hook", headers: { "webhook-id": EVENT_ID }, body: '{"type":"order.shipped"}' },
  response: { headers: { "content-type": "text/plain" }, body: "out of order" },
};

/** What the examples of the routes show. */
export const EVENT_EXAMPLES = Object.freeze({
  subscription,
  secret: { ...subscription, secret: "whsec_BBzR1YQIVZO0EjhhQTNWkaZmBYy3oAZtBq3mNIWcNqQ=" },
  delivery: {
    id: DELIVERY_ID,
    subscriptionId: SUBSCRIPTION_ID,
    eventId: EVENT_ID,
    type: "order.shipped",
    test: false,
    status: "pending",
    createdAt: AT,
    nextAttemptAt: "2026-11-01T00:00:05.000Z",
    attempts: [attempt],
  },
});

const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true });
const listOf = (items: Schema, rest: Schema = {}): Schema => ({ type: "array", items, ...rest });
const anything = (description: string): Schema => ({ type: "object", description, additionalProperties: true });
const headers: Schema = { type: "object", description: "Headers by name.", additionalProperties: { type: "string" } };

const PATTERNS = listOf(textOf("A type, `order.*` for all of a resource, or `*` for all.", { maxLength: 100 }), {
  description: "What to hear of.",
  minItems: 1,
  maxItems: MOST_PATTERNS,
});
const URL = textOf("Where to send: an absolute http or https address without user name and password.", {
  maxLength: 2048,
});
const SANDBOX = nullable(
  textOf("The name of the only sandbox to hear; null for all.", { pattern: SANDBOX_NAME.source }),
);
const DESCRIPTION = nullable(textOf("What it is for.", { maxLength: 500 }));
const STATUS = textOf("A disabled one is sent nothing.", { enum: ["enabled", "disabled"] });

/** The schemas of events, subscriptions and deliveries, by name. */
export function eventSchemas(): Readonly<Record<string, Schema>> {
  const fields: Readonly<Record<string, Schema>> = {
    id: textOf("Names the subscription."),
    url: URL,
    events: PATTERNS,
    sandbox: SANDBOX,
    description: DESCRIPTION,
    status: STATUS,
    disabledReason: nullable(textOf("Why it is disabled.")),
    disabledAt: nullable(timeOf("When it was disabled.")),
    failingSince: nullable(timeOf("Since when every attempt failed; after five days it is disabled.")),
    createdAt: timeOf("When it was made."),
    updatedAt: timeOf("When it was last changed."),
  };
  return {
    Event: objectOf(
      {
        id: textOf("Names the event; also `webhook-id`, the same on every attempt."),
        type: textOf("What happened, such as `order.shipped`."),
        timestamp: timeOf("When, by the sandbox's clock."),
        sandbox: textOf("The name of the sandbox."),
        sequence: wholeOf("Rises by one with every event of a sandbox and never goes back. 0 in a test.", {
          minimum: 0,
          format: "int64",
        }),
        data: objectOf(
          {
            object: anything("The record as it is after the event; of a deleted one, as it was."),
            previous: anything("The record before the event."),
            truncated: {
              type: "boolean",
              description: "Whether something was left out, as the body would be longer than 20,000 bytes.",
            },
          },
          ["previous", "truncated"],
        ),
        test: { type: "boolean", description: "True in an event that was only made to test a receiver." },
      },
      ["test"],
    ),
    EventPage: objectOf({
      events: listOf(schemaOf("Event")),
      next: nullable(textOf("What to send as `after` next; null as long as nothing happened.")),
    }),
    EventTypes: objectOf({
      types: listOf(
        objectOf({ type: textOf("The type."), description: textOf("When it happens."), example: schemaOf("Event") }),
      ),
    }),
    Subscription: objectOf(fields),
    SubscriptionWithSecret: objectOf({
      ...fields,
      secret: textOf("What proves who sends: `whsec_` and base64. Shown once."),
    }),
    Subscriptions: objectOf({
      subscriptions: listOf(schemaOf("Subscription")),
      total: wholeOf("How many there are."),
      limit: wholeOf("How many there may be."),
    }),
    SubscriptionAnswer: objectOf({ subscription: schemaOf("Subscription") }),
    SubscriptionSecretAnswer: objectOf({ subscription: schemaOf("SubscriptionWithSecret") }),
    SubscriptionCreate: objectOf({ url: URL, events: PATTERNS, sandbox: SANDBOX, description: DESCRIPTION }, [
      "sandbox",
      "description",
    ]),
    SubscriptionPatch: objectOf(
      { url: URL, events: PATTERNS, sandbox: SANDBOX, description: DESCRIPTION, status: STATUS },
      ["url", "events", "sandbox", "description", "status"],
    ),
    SubscriptionTest: objectOf(
      {
        type: textOf("The type of the event; the first that the subscription hears, unless given.", { maxLength: 100 }),
      },
      ["type"],
    ),
    Attempt: objectOf({
      at: timeOf("When it began."),
      status: nullable(wholeOf("The HTTP status; null if none came.")),
      latencyMs: wholeOf("Milliseconds until the status came, or until it was given up."),
      error: nullable(textOf("Why it failed; null if it did not.")),
      request: objectOf({ url: textOf("Where it was sent."), headers, body: textOf("The first 16 KiB of the body.") }),
      response: nullable(objectOf({ headers, body: textOf("The first 16 KiB of the body.") })),
    }),
    Delivery: objectOf({
      id: textOf("Names the delivery."),
      subscriptionId: textOf("Whose it is."),
      eventId: textOf("The event's id."),
      type: textOf("The event's type."),
      test: { type: "boolean", description: "Whether the event was only made to test the receiver." },
      status: textOf("Pending until it was answered with 2xx, or will not be tried any more.", {
        enum: DELIVERY_STATUSES,
      }),
      createdAt: timeOf("When it fell due first."),
      nextAttemptAt: nullable(timeOf("When it is tried next; null unless it is pending.")),
      attempts: listOf(schemaOf("Attempt")),
    }),
    DeliveryAnswer: objectOf({ delivery: schemaOf("Delivery") }),
    Deliveries: objectOf({
      deliveries: listOf(schemaOf("Delivery")),
      next: nullable(textOf("What to send as `cursor` for the next page; null on the last.")),
    }),
  };
}
