import type { ProblemCode } from "../../model/errors.ts";
import { DEFAULT_EVENTS, MOST_EVENTS_READ, MOST_PATTERNS, MOST_WAIT } from "../../services/bounds.ts";
import { createEventTypes } from "../../services/events/event-types.ts";
import { SANDBOX_NAME } from "../../services/sandboxes.ts";
import { ATTEMPTS_KEPT, DELIVERY_STATUSES } from "../../storage/event-storage.ts";
import { BODY_PROBLEMS, countedWith, READ_PROBLEMS } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { EVENT_EXAMPLES, eventSchemas } from "./event-schemas.ts";
import { IF_NONE_MATCH } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG, LOCATION } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Answer, Body, RouteGroup, RouteOperation } from "./route-group.ts";
import type { Parameter } from "./specification.ts";

const TAG = "Events";
const PATH = "/api/events";
const READ: readonly ProblemCode[] = READ_PROBLEMS.filter(
  (code) => code !== "invalid_header" && code !== "limit_reached",
);
const WRITE: readonly ProblemCode[] = [...READ, ...BODY_PROBLEMS];

function pathId(of: string, example: string): Parameter {
  return {
    name: "id",
    in: "path",
    required: true,
    description: `The ${of}'s id.`,
    schema: { type: "string" },
    example,
  };
}

const SUBSCRIPTION = pathId("subscription", EVENT_EXAMPLES.subscription.id);
const DELIVERY = pathId("delivery", EVENT_EXAMPLES.delivery.id);

function query(name: string, description: string, schema: Parameter["schema"], example?: unknown): Parameter {
  return { name, in: "query", description, schema, ...(example !== undefined && { example }) };
}

const TYPE = query(
  "type",
  "Types or patterns (`order.*`, `*`), repeated or with commas between them: only what fits one.",
  { type: "string" },
  "order.*",
);
const SANDBOX = query("sandbox", "Only events of the sandbox of this name; `default` is your own.", {
  type: "string",
  pattern: SANDBOX_NAME.source,
});
const AFTER = query(
  "after",
  "The id of the last event that you know: only what came after it. One that is not kept any more is 400.",
  { type: "string" },
);

function body(component: string, name: string, value: unknown): Body {
  return { schema: schemaOf(component), examples: { [name]: { summary: "For example", value } } };
}

function tagged(description: string, content: Body): readonly Answer[] {
  const headers = countedWith(CACHING, ENTITY_TAG);
  return [
    { status: 200, description, headers, body: content },
    { status: 304, description: "The answer still has the entity tag in If-None-Match. No body.", headers },
  ];
}

function answer(status: number, description: string, content?: Body, more: Answer["headers"] = {}): readonly Answer[] {
  return [
    { status, description, headers: countedWith(CACHING, more), ...(content !== undefined && { body: content }) },
  ];
}

type Described = Omit<RouteOperation, "tag" | "path"> & { readonly at: string };

const { subscription, secret, delivery } = EVENT_EXAMPLES;

/** `/api/events`: who hears of what, what was sent, and what happened. */
export const eventsGroup: DescribeRoutes = (rehearsal): RouteGroup => {
  const types = createEventTypes(rehearsal.catalog, rehearsal.world);
  const shipped = types.get("order.shipped") ?? types.list()[0];
  const operations: readonly Described[] = [
    {
      method: "get",
      at: "",
      operationId: "listEvents",
      summary: "List events",
      description: `What happened in your sandboxes, the oldest kept first (7 days, 10,000 events). Ask again with \`after\` set to \`next\`; with \`wait\` the answer comes as soon as there is an event.`,
      parameters: [
        AFTER,
        TYPE,
        SANDBOX,
        query(
          "wait",
          "Seconds to wait for an event if there is none.",
          { type: "integer", minimum: 0, maximum: MOST_WAIT, default: 0 },
          0,
        ),
        query(
          "limit",
          "The most events to give.",
          { type: "integer", minimum: 1, maximum: MOST_EVENTS_READ, default: DEFAULT_EVENTS },
          10,
        ),
        IF_NONE_MATCH,
      ],
      answers: tagged(
        "The events.",
        body("EventPage", "events", { events: [shipped?.example], next: shipped?.example["id"] }),
      ),
      problems: [...READ, "limit_reached"],
    },
    {
      method: "get",
      at: "/stream",
      operationId: "streamEvents",
      summary: "Stream events",
      description:
        "Server-sent events, each with the event's id and its body as data. Begins with the next event; with `Last-Event-ID` (or `after`) after that one, or, if it is not kept any more, at the oldest that is. A comment every 15 seconds says that the stream is alive.",
      parameters: [
        {
          name: "Last-Event-ID",
          in: "header",
          description: "The id of the last event that you heard.",
          schema: { type: "string" },
        },
        AFTER,
        TYPE,
        SANDBOX,
      ],
      answers: [
        {
          status: 200,
          description: "The stream, which ends when the server stops.",
          headers: countedWith(CACHING),
          body: {
            mediaTypes: ["text/event-stream"],
            schema: { type: "string" },
            examples: {
              stream: {
                summary: "One event",
                value: `id: ${String(shipped?.example["id"])}\ndata: {"id":"…","type":"order.shipped",…}\n\n`,
              },
            },
          },
        },
      ],
      problems: [...READ.filter((code) => code !== "not_acceptable"), "limit_reached"],
    },
    {
      method: "get",
      at: "/types",
      operationId: "listEventTypes",
      summary: "List the types of events",
      description: "Everything that can happen, each with the body that a receiver gets.",
      parameters: [IF_NONE_MATCH],
      answers: tagged("The types.", body("EventTypes", "types", { types: shipped === undefined ? [] : [shipped] })),
      problems: READ,
    },
    {
      method: "get",
      at: "/subscriptions",
      operationId: "listSubscriptions",
      summary: "List your subscriptions",
      description: "Your subscriptions, the oldest first, without their secrets.",
      parameters: [IF_NONE_MATCH],
      answers: tagged(
        "Your subscriptions.",
        body("Subscriptions", "subscriptions", { subscriptions: [subscription], total: 1, limit: 50 }),
      ),
      problems: READ,
    },
    {
      method: "post",
      at: "/subscriptions",
      operationId: "createSubscription",
      summary: "Subscribe",
      description: `Sends the events that fit to an address, signed by Standard Webhooks 1.0.0. The answer shows the secret, this one time. At most ${MOST_PATTERNS} patterns; 3 subscriptions for a visitor, 50 for a key. Private, loopback and link-local addresses are refused unless the operator allows them.`,
      parameters: [],
      body: {
        schema: schemaOf("SubscriptionCreate"),
        examples: {
          shipped: {
            summary: "Two types",
            value: { url: "https://example.com/hook", events: ["order.shipped", "payment.executed"] },
          },
          all: {
            summary: "All that happens to orders in one sandbox",
            value: { url: "https://example.com/hook", events: ["order.*"], sandbox: "test-1" },
          },
        },
      },
      answers: answer(
        201,
        "The subscription with its secret.",
        body("SubscriptionSecretAnswer", "subscription", { subscription: secret }),
        LOCATION,
      ),
      problems: [...WRITE, "limit_reached", "url_blocked"],
      callbacks: {
        event: {
          "{$request.body#/url}": {
            post: {
              summary: "An event",
              description:
                "Sent for every event that fits, signed in `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer 2xx within 15 seconds; anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h. 410 disables the subscription.",
              requestBody: { required: true, content: { "application/json": { schema: schemaOf("Event") } } },
              responses: {
                "2XX": { description: "Received." },
                "410": { description: "Nobody wants to hear any more." },
              },
            },
          },
        },
      },
    },
    {
      method: "get",
      at: "/subscriptions/{id}",
      operationId: "getSubscription",
      summary: "Read a subscription",
      description: "A subscription without its secret.",
      parameters: [SUBSCRIPTION, IF_NONE_MATCH],
      answers: tagged("The subscription.", body("SubscriptionAnswer", "subscription", { subscription })),
      problems: [...READ, "not_found"],
    },
    {
      method: "patch",
      at: "/subscriptions/{id}",
      operationId: "updateSubscription",
      summary: "Change a subscription",
      description: "Changes what is sent. Disabling fails what is pending; enabling lets new events through.",
      parameters: [SUBSCRIPTION],
      body: {
        mediaTypes: ["application/json", "application/merge-patch+json"],
        schema: schemaOf("SubscriptionPatch"),
        examples: { disable: { summary: "Stop sending", value: { status: "disabled" } } },
      },
      answers: answer(
        200,
        "The subscription as it is now.",
        body("SubscriptionAnswer", "subscription", { subscription }),
      ),
      problems: [...WRITE, "not_found", "url_blocked"],
    },
    {
      method: "delete",
      at: "/subscriptions/{id}",
      operationId: "deleteSubscription",
      summary: "Delete a subscription",
      description: "Forgets the subscription and its deliveries.",
      parameters: [SUBSCRIPTION],
      answers: answer(204, "It is gone."),
      problems: [...READ, "not_found"],
    },
    {
      method: "post",
      at: "/subscriptions/{id}/test",
      operationId: "testSubscription",
      summary: "Send a test event",
      description:
        'Sends an example of a type, the first that the subscription hears unless given. Its body has `"test": true`; it is in no history.',
      parameters: [SUBSCRIPTION],
      body: {
        required: false,
        schema: schemaOf("SubscriptionTest"),
        examples: { shipped: { summary: "A type", value: { type: "order.shipped" } } },
      },
      answers: answer(
        202,
        "It will be sent.",
        body("DeliveryAnswer", "delivery", { delivery: { ...delivery, test: true } }),
        LOCATION,
      ),
      problems: [...WRITE, "not_found", "conflict"],
    },
    {
      method: "post",
      at: "/subscriptions/{id}/rotate-secret",
      operationId: "rotateSubscriptionSecret",
      summary: "Rotate the secret",
      description: "Makes a new secret. For 24 hours the old one signs too, so that receivers can change over.",
      parameters: [SUBSCRIPTION],
      answers: answer(
        200,
        "The subscription with its new secret.",
        body("SubscriptionSecretAnswer", "subscription", { subscription: secret }),
      ),
      problems: [...READ, "not_found"],
    },
    {
      method: "get",
      at: "/subscriptions/{id}/deliveries",
      operationId: "listDeliveries",
      summary: "List deliveries",
      description: `What was sent and is to be sent to a subscription, the newest first, each with its last ${ATTEMPTS_KEPT} attempts. Kept for 7 days.`,
      parameters: [
        SUBSCRIPTION,
        query("status", "Only these.", { type: "string", enum: DELIVERY_STATUSES }),
        TYPE,
        query("cursor", "What the page before gave as `next`.", { type: "string" }),
        IF_NONE_MATCH,
      ],
      answers: tagged(
        "A page of deliveries.",
        body("Deliveries", "deliveries", { deliveries: [delivery], next: null }),
      ),
      problems: [...READ, "not_found"],
    },
    {
      method: "get",
      at: "/deliveries/{id}",
      operationId: "getDelivery",
      summary: "Read a delivery",
      description: `A delivery with its last ${ATTEMPTS_KEPT} attempts.`,
      parameters: [DELIVERY, IF_NONE_MATCH],
      answers: tagged("The delivery.", body("DeliveryAnswer", "delivery", { delivery })),
      problems: [...READ, "not_found"],
    },
    {
      method: "post",
      at: "/deliveries/{id}/redeliver",
      operationId: "redeliver",
      summary: "Deliver again",
      description: "Sends the event again now, under the same id, with all retries ahead of it.",
      parameters: [DELIVERY],
      answers: answer(202, "It will be sent.", body("DeliveryAnswer", "delivery", { delivery })),
      problems: [...READ, "not_found", "conflict"],
    },
  ];
  return {
    title: "Control",
    tags: [
      {
        name: TAG,
        description:
          "What happens in your sandboxes: as a list, as a stream, or sent to you, signed by Standard Webhooks 1.0.0.",
      },
    ],
    operations: operations.map(({ at, ...operation }) => ({ ...operation, path: `${PATH}${at}`, tag: TAG })),
    schemas: eventSchemas(),
  };
};
