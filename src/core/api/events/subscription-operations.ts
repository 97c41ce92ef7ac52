import { schemaOf } from "../../description/route-group.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { accepted, created, noContentAfter, ok } from "../../http/operation/reply.ts";
import { MOST_PATTERNS } from "../../services/bounds.ts";
import {
  EVENT_EXAMPLES,
  OF_EVENTS,
  SUBSCRIPTION_ID,
  deliveryAnswerSchema,
  subscriptionAnswerSchema,
  subscriptionCreateSchema,
  subscriptionPatchSchema,
  subscriptionSecretSchema,
  subscriptionTestSchema,
  subscriptionsSchema,
} from "./event-schemas.ts";

const { subscription, secret, delivery } = EVENT_EXAMPLES;
const shown = { subscription: { summary: "For example", value: { subscription } } };
const shownSecret = { subscription: { summary: "For example", value: { subscription: secret } } };

const listSubscriptions = defineOperation({
  ...OF_EVENTS,
  route: "GET /api/events/subscriptions",
  id: "listSubscriptions",
  summary: "List your subscriptions",
  description: "Your subscriptions, the oldest first, without their secrets.",
  answers: {
    description: "Your subscriptions.",
    body: subscriptionsSchema,
    examples: {
      subscriptions: { summary: "For example", value: { subscriptions: [subscription], total: 1, limit: 50 } },
    },
  },
  handle: async ({ caller }, { events }) => ok(await events.subscriptions.list(caller)),
});

const createSubscription = defineOperation({
  ...OF_EVENTS,
  route: "POST /api/events/subscriptions",
  id: "createSubscription",
  summary: "Subscribe",
  description: `Sends matching events to an address, signed as Standard Webhooks 1.0.0 defines. The answer shows the secret only this once. At most ${MOST_PATTERNS} patterns; 3 subscriptions for a visitor, 50 for a key. Private, loopback and link-local addresses are refused unless the operator allows them.`,
  cache: "secret",
  body: {
    schema: subscriptionCreateSchema,
    examples: {
      shipped: {
        summary: "Two types",
        value: { url: "https://example.com/hook", events: ["order.shipped", "payment.executed"] },
      },
      all: {
        summary: "All events of orders in one sandbox",
        value: { url: "https://example.com/hook", events: ["order.*"], sandbox: "test-1" },
      },
    },
  },
  answers: {
    201: { description: "The subscription with its secret.", body: subscriptionSecretSchema, examples: shownSecret },
  },
  problems: ["limit_reached", "url_blocked"],
  callbacks: {
    event: {
      "{$request.body#/url}": {
        post: {
          summary: "An event",
          description:
            "Sent for every event that matches, signed in `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer 2xx within 15 seconds; anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h. 410 disables the subscription.",
          requestBody: { required: true, content: { "application/json": { schema: schemaOf("Event") } } },
          responses: {
            "2XX": { description: "Received." },
            "410": { description: "The receiver wants no more events." },
          },
        },
      },
    },
  },
  checks: [
    ({ isWhole, caller, body, isForeign }, { events }) =>
      isWhole || events.subscriptions.check(caller, body, isForeign()),
  ],
  async handle({ caller, body, isForeign }, { events }) {
    const made = await events.subscriptions.create(caller, body, isForeign());
    return created(`/api/events/subscriptions/${made.id}`, { subscription: made });
  },
});

const getSubscription = defineOperation({
  ...OF_EVENTS,
  route: "GET /api/events/subscriptions/{id}",
  id: "getSubscription",
  summary: "Read a subscription",
  description: "A subscription without its secret.",
  params: SUBSCRIPTION_ID,
  answers: { description: "The subscription.", body: subscriptionAnswerSchema, examples: shown },
  problems: ["not_found"],
  handle: async ({ caller, params: { id } }, { events }) =>
    ok({ subscription: await events.subscriptions.get(caller, id) }),
});

const updateSubscription = defineOperation({
  ...OF_EVENTS,
  route: "PATCH /api/events/subscriptions/{id}",
  id: "updateSubscription",
  summary: "Change a subscription",
  description:
    "Changes the subscription. If you disable it, its pending deliveries fail; if you enable it, it gets new events again.",
  params: SUBSCRIPTION_ID,
  body: {
    schema: subscriptionPatchSchema,
    examples: { disable: { summary: "Stop sending", value: { status: "disabled" } } },
  },
  answers: { description: "The subscription as it is now.", body: subscriptionAnswerSchema, examples: shown },
  problems: ["not_found", "url_blocked"],
  checks: [
    ({ isWhole, caller, params: { id }, body, isForeign }, { events }) =>
      isWhole || id === undefined || events.subscriptions.check(caller, body, isForeign(), id),
  ],
  handle: async ({ caller, params: { id }, body, isForeign }, { events }) =>
    ok({ subscription: await events.subscriptions.change(caller, id, body, isForeign()) }),
});

const deleteSubscription = defineOperation({
  ...OF_EVENTS,
  route: "DELETE /api/events/subscriptions/{id}",
  id: "deleteSubscription",
  summary: "Delete a subscription",
  description: "Deletes the subscription and its deliveries.",
  params: SUBSCRIPTION_ID,
  answers: { 204: { description: "It is gone." } },
  problems: ["not_found"],
  handle: ({ caller, params: { id } }, { events }) => noContentAfter(events.subscriptions.remove(caller, id)),
});

const testSubscription = defineOperation({
  ...OF_EVENTS,
  route: "POST /api/events/subscriptions/{id}/test",
  id: "testSubscription",
  summary: "Send a test event",
  description:
    'Sends an example of an event type; the default is the first type of the subscription. Its body has `"test": true`, and it is not listed among the events.',
  params: SUBSCRIPTION_ID,
  body: {
    optional: true,
    schema: subscriptionTestSchema,
    examples: { shipped: { summary: "A type", value: { type: "order.shipped" } } },
  },
  answers: {
    202: {
      description: "It will be sent.",
      body: deliveryAnswerSchema,
      isLocated: true,
      examples: { delivery: { summary: "For example", value: { delivery: { ...delivery, test: true } } } },
    },
  },
  problems: ["not_found", "conflict"],
  checks: [
    ({ isWhole, caller, params: { id }, body: { type } }, { events }) =>
      isWhole || id === undefined || type === undefined || events.deliveries.checkType(caller, id, type),
  ],
  async handle({ caller, params: { id }, body: { type } }, { events }) {
    const made = await events.deliveries.test(caller, id, type);
    return accepted({ delivery: made }, `/api/events/deliveries/${made.id}`);
  },
});

const rotateSubscriptionSecret = defineOperation({
  ...OF_EVENTS,
  route: "POST /api/events/subscriptions/{id}/rotate-secret",
  id: "rotateSubscriptionSecret",
  summary: "Rotate the secret",
  description:
    "Creates a new secret. For 24 hours deliveries are signed with both, so that you can switch your receivers.",
  cache: "secret",
  params: SUBSCRIPTION_ID,
  answers: {
    description: "The subscription with its new secret.",
    body: subscriptionSecretSchema,
    examples: shownSecret,
  },
  problems: ["not_found"],
  handle: async ({ caller, params: { id } }, { events }) =>
    ok({ subscription: await events.subscriptions.rotate(caller, id) }),
});

/** `/api/events/subscriptions`: who hears of what. */
export const SUBSCRIPTION_OPERATIONS: readonly Operation[] = [
  listSubscriptions,
  createSubscription,
  getSubscription,
  updateSubscription,
  deleteSubscription,
  testSubscription,
  rotateSubscriptionSecret,
];
