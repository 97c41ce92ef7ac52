import * as z from "zod";

import { noPlayground } from "../../events/events.ts";
import type { Events } from "../../events/events.ts";
import type { ParameterShape } from "../../http/operation/declaration.ts";
import { list } from "../../http/operation/parameter-kinds.ts";
import type { InputFault } from "../../model/errors.ts";
import { namedObject, namedStrictObject } from "../../model/named-object.ts";
import { text, timestamp } from "../../model/values.ts";
import { MOST_PATTERNS } from "../../services/bounds.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { DELIVERY_STATUSES } from "../../storage/event-storage.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";

/** Of all operations on events. */
export const OF_EVENTS = { tag: "Events", caller: "control", uses: ["events"] } as const;

const AT = toTimestamp(REFERENCE_TIME);
const EVENT_ID = "evt_2f1c7d8e-5b1a-4f0e-9c55-6a7d0c7c1f10";

const at = (description: string): z.ZodISODateTime => timestamp().describe(description);
const headers = z.record(z.string(), z.string()).describe("Headers by name.");
const anything = (description: string) => z.record(z.string(), z.unknown()).describe(description);

const url = text(2048).describe("Where to send: an absolute http or https address without user name and password.");
const patterns = z
  .array(z.string().max(100).describe("A type, `order.*` for all of a resource, or `*` for all."))
  .min(1)
  .max(MOST_PATTERNS)
  .describe("The types of events to receive.");
const ofPlayground = z
  .string()
  .max(100)
  .nullable()
  .describe(
    "Only events of the playground with this id, in your sandboxes there; null for events outside of playgrounds.",
  );
const sandbox = z
  .string()
  .regex(SANDBOX_NAME, SANDBOX_NAME_RULE)
  .nullable()
  .describe("Only events of the sandbox of this name; null for all.");
// PostgreSQL's text holds anything but U+0000.
const description = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/, "must not hold the character U+0000")
  .nullable()
  .describe("What it is for.");
const status = z.enum(["enabled", "disabled"]).describe("A disabled one is sent nothing.");

export const subscriptionCreateSchema = namedStrictObject("SubscriptionCreate", {
  url,
  events: patterns,
  playground: ofPlayground.optional(),
  sandbox: sandbox.optional(),
  description: description.optional(),
});

export const subscriptionPatchSchema = z
  .strictObject({ url, events: patterns, sandbox, description, status })
  .partial()
  .meta({ id: "SubscriptionPatch" });

export const subscriptionTestSchema = namedStrictObject("SubscriptionTest", {
  type: z
    .string()
    .max(100)
    .optional()
    .describe("The type of the event; the default is the first type of the subscription."),
});

const SUBSCRIPTION = {
  id: z.string().describe("The subscription's id."),
  url,
  events: patterns,
  playground: ofPlayground,
  sandbox,
  description,
  status,
  disabledReason: z.string().nullable().describe("Why it is disabled."),
  disabledAt: at("When it was disabled.").nullable(),
  failingSince: at("Since when every attempt failed; after five days it is disabled.").nullable(),
  createdAt: at("When it was made."),
  updatedAt: at("When it was last changed."),
};

const subscriptionSchema = namedObject("Subscription", SUBSCRIPTION);

export const subscriptionAnswerSchema = namedObject("SubscriptionAnswer", { subscription: subscriptionSchema });

/** The answer that shows its secret. */
export const subscriptionSecretSchema = namedObject("SubscriptionSecretAnswer", {
  subscription: namedObject("SubscriptionWithSecret", {
    ...SUBSCRIPTION,
    secret: z.string().describe("The secret that deliveries are signed with: `whsec_` and base64. Shown only once."),
  }),
});

/** The answer that lists a caller's subscriptions. */
export const subscriptionsSchema = namedObject("Subscriptions", {
  subscriptions: z.array(subscriptionSchema),
  total: z.int().describe("How many there are."),
  limit: z.int().describe("How many there may be."),
});

const eventSchema = namedObject("Event", {
  id: z.string().describe("The event's id; also `webhook-id`, the same on every attempt."),
  type: z.string().describe("What happened, such as `order.shipped`."),
  timestamp: at("When, by the sandbox's clock."),
  playground: z.string().optional().describe("The id of the playground that it happened in."),
  sandbox: z.string().describe("The name of the sandbox."),
  sequence: z.int().min(0).describe("Rises by one with every event of a sandbox and never goes back. 0 in a test."),
  alone: z
    .boolean()
    .optional()
    .describe("True of an event of an API description: receivers get `data.object` and nothing around it."),
  data: z.object({
    object: anything("The record as it is after the event; of a deleted one, as it was."),
    previous: anything("The record before the event.").optional(),
    truncated: z
      .boolean()
      .optional()
      .describe("Whether something was left out, as the body would be longer than 20,000 bytes."),
  }),
  test: z.boolean().optional().describe("True in an event that was only made to test a receiver."),
});

export const eventPageSchema = namedObject("EventPage", {
  events: z.array(eventSchema),
  next: z.string().nullable().describe("What to send as `after` next; null if there is no event yet."),
});

export const eventTypesSchema = namedObject("EventTypes", {
  types: z.array(
    z.object({
      type: z.string().describe("The type."),
      description: z.string().describe("When it happens."),
      example: eventSchema,
    }),
  ),
});

const attemptSchema = namedObject("Attempt", {
  at: at("When it began."),
  status: z.int().nullable().describe("The HTTP status; null if none came."),
  latencyMs: z.int().describe("Milliseconds until the status came, or until it was given up."),
  error: z.string().nullable().describe("Why it failed; null if it did not."),
  request: z.object({
    url: z.string().describe("Where it was sent."),
    headers,
    body: z.string().describe("The first 16 KiB of the body."),
  }),
  response: z.object({ headers, body: z.string().describe("The first 16 KiB of the body.") }).nullable(),
});

const deliverySchema = namedObject("Delivery", {
  id: z.string().describe("The delivery's id."),
  subscriptionId: z.string().describe("The subscription's id."),
  eventId: z.string().describe("The event's id."),
  type: z.string().describe("The event's type."),
  test: z.boolean().describe("Whether the event was only made to test the receiver."),
  status: z.enum(DELIVERY_STATUSES).describe("Pending until it was answered with 2xx, or is not tried again."),
  createdAt: at("When it was first due."),
  nextAttemptAt: at("When it is tried next; null unless it is pending.").nullable(),
  attempts: z.array(attemptSchema),
});

export const deliveryAnswerSchema = namedObject("DeliveryAnswer", { delivery: deliverySchema });

export const deliveriesSchema = namedObject("Deliveries", {
  deliveries: z.array(deliverySchema),
  next: z.string().nullable().describe("What to send as `cursor` for the next page; null on the last."),
});

const subscription: z.output<typeof subscriptionSchema> = {
  id: "sub_7b0e8c52-3f55-4a39-8a7c-2f6f1f2d9c11",
  url: "https://example.com/hook",
  events: ["order.shipped", "payment.executed"],
  playground: null,
  sandbox: null,
  description: null,
  status: "enabled",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt: AT,
  updatedAt: AT,
};

const delivery: z.output<typeof deliverySchema> = {
  id: "dlv_c1f3b7d0-94a4-4a0e-b1e0-55d7a3b9e720",
  subscriptionId: subscription.id,
  eventId: EVENT_ID,
  type: "order.shipped",
  test: false,
  status: "pending",
  createdAt: AT,
  nextAttemptAt: "2026-11-01T00:00:05.000Z",
  attempts: [
    {
      at: AT,
      status: 500,
      latencyMs: 12,
      error: "answered 500, not 2xx",
      request: { url: subscription.url, headers: { "webhook-id": EVENT_ID }, body: '{"type":"order.shipped"}' },
      response: { headers: { "content-type": "text/plain" }, body: "out of order" },
    },
  ],
};

export const EVENT_EXAMPLES = Object.freeze({
  subscription,
  secret: { ...subscription, secret: "whsec_BBzR1YQIVZO0EjhhQTNWkaZmBYy3oAZtBq3mNIWcNqQ=" },
  delivery,
});

/** Patterns that a request may name in `type`. */
const MOST_TYPES = 100;

/** `type`: types of events, or patterns of them. */
export const typeParameter = list(z.string(), MOST_TYPES)
  .describe("Types or patterns (`order.*`, `*`), repeated or with commas between them: only what fits one.")
  .meta({ example: ["order.*"] });

/** `playground`: where the events are. */
export const playgroundParameter = z
  .string()
  .optional()
  .describe("The id of a playground: only what happened there, in your own sandbox or in the one that `sandbox` names.")
  .meta({ example: "" });

export async function judgeTypes(
  {
    playground = "",
    type = [],
  }: { readonly playground?: string | undefined; readonly type?: readonly string[] | undefined },
  events: Pick<Events, "types" | "findTypes">,
): Promise<readonly InputFault[]> {
  const types = playground === "" ? events.types : await events.findTypes(playground);
  if (types === undefined)
    return [{ parameter: "playground", code: "unknown_playground", detail: noPlayground(playground) }];
  return type.flatMap((pattern) => {
    const fault = types.findFault(pattern);
    return fault === undefined ? [] : [{ parameter: "type", ...fault }];
  });
}

/** `sandbox`: whose events. */
export const sandboxParameter = z
  .string()
  .regex(SANDBOX_NAME, SANDBOX_NAME_RULE)
  .optional()
  .describe("Only events of the sandbox of this name; `default` is your own.");

/** `after`: where to go on. */
export const afterParameter = z
  .string()
  .optional()
  .describe("The id of the last event that you know: only what came after it. One that is not kept any more is 400.");

export const SUBSCRIPTION_ID = {
  id: z.string().describe("The subscription's id.").meta({ example: EVENT_EXAMPLES.subscription.id }),
} satisfies ParameterShape;

export const DELIVERY_ID = {
  id: z.string().describe("The delivery's id.").meta({ example: EVENT_EXAMPLES.delivery.id }),
} satisfies ParameterShape;
