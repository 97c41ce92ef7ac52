import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import { createEventTypes } from "../../events/event-types.ts";
import type { EventType } from "../../events/event-types.ts";
import type { Events } from "../../events/events.ts";
import { nameInPath } from "../../http/data/sandbox-name.ts";
import { answerStream } from "../../http/events/stream.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { STREAM, choice, whole } from "../../http/operation/parameter-kinds.ts";
import { accepted, ok, okJson } from "../../http/operation/reply.ts";
import { DEFAULT_EVENTS, MOST_EVENTS_READ, MOST_WAIT } from "../../services/bounds.ts";
import { ATTEMPTS_KEPT, DELIVERY_STATUSES } from "../../storage/event-storage.ts";
import {
  DELIVERY_ID,
  EVENT_EXAMPLES,
  OF_EVENTS,
  SUBSCRIPTION_ID,
  afterParameter,
  deliveriesSchema,
  deliveryAnswerSchema,
  eventPageSchema,
  eventTypesSchema,
  judgeTypes,
  playgroundParameter,
  sandboxParameter,
  typeParameter,
} from "./event-schemas.ts";
import { SUBSCRIPTION_OPERATIONS } from "./subscription-operations.ts";

const { delivery } = EVENT_EXAMPLES;
const shownDelivery = { delivery: { summary: "For example", value: { delivery } } };

function historyOperations(): readonly Operation[] {
  const type = typeParameter;

  const listEvents = defineOperation({
    ...OF_EVENTS,
    route: "GET /api/events",
    id: "listEvents",
    summary: "List events",
    description:
      "What happened in your sandboxes, the oldest first; events are kept for 7 days, at most 10,000. To continue, set `after` to `next`. With `wait` the answer comes as soon as there is an event. Under `/s/{name}` the list has only the events of that sandbox.",
    query: {
      after: afterParameter,
      type,
      playground: playgroundParameter,
      sandbox: sandboxParameter,
      wait: whole({ least: 0, most: MOST_WAIT, otherwise: 0 })
        .describe("Seconds to wait for an event if there is none.")
        .meta({ example: 0 }),
      limit: whole({ least: 1, most: MOST_EVENTS_READ, otherwise: DEFAULT_EVENTS })
        .describe("The most events to give.")
        .meta({ example: 10 }),
    },
    answers: {
      description: "The events.",
      body: eventPageSchema,
      examples: (rehearsal) => {
        const { example } = exampleType(rehearsal);
        return { events: { summary: "For example", value: { events: [example], next: example["id"] } } };
      },
    },
    problems: ["limit_reached"],
    checks: [
      ({ query }, { events }) => judgeTypes(query, events),
      ({ caller, request: { signal }, query: { after, playground } }, { events }) =>
        after !== undefined && events.history.list(caller, { after, playground, limit: 1, waitSeconds: 0, signal }),
    ],
    async handle(
      { caller, request, query: { after, type: patterns, playground, sandbox: of, wait, limit } },
      { events },
    ) {
      const sandbox = of ?? nameInPath(request);
      const asked = { after, patterns, playground, sandbox, limit, waitSeconds: wait, signal: request.signal };
      const page = await events.history.list(caller, asked);
      // Bodies are JSON already.
      return okJson(
        `{"events":[${page.events.map((event) => event.body).join(",")}],"next":${JSON.stringify(page.next)}}`,
      );
    },
  });

  const streamEvents = defineOperation({
    ...OF_EVENTS,
    route: "GET /api/events/stream",
    id: "streamEvents",
    summary: "Stream events",
    description:
      "Server-sent events, each with the event's id and its body as data. Starts with the next event. With `Last-Event-ID` (or `after`) it starts after that event, or at the oldest one if that event is no longer kept. A comment every 15 seconds keeps the connection alive.",
    cache: "secret",
    headers: { "Last-Event-ID": z.string().optional().describe("The id of the last event that you received.") },
    query: { after: afterParameter, type, playground: playgroundParameter, sandbox: sandboxParameter },
    answers: {
      ...STREAM,
      examples: (rehearsal) => ({
        stream: {
          summary: "One event",
          value: `id: ${String(exampleType(rehearsal).example["id"])}\ndata: {"id":"…","type":"order.shipped",…}\n\n`,
        },
      }),
    },
    problems: ["limit_reached"],
    uses: ["events"],
    checks: [({ query }, { events }) => judgeTypes(query, events)],
    handle({ caller, request, headers, query: { after: asked, type: patterns, playground, sandbox: of } }, { events }) {
      const after = headers["Last-Event-ID"] ?? asked;
      const sandbox = of ?? nameInPath(request);
      const query = { after: after === "" ? undefined : after, patterns, playground, sandbox };
      return answerStream(request, (signal) => events.history.stream(caller, query, signal));
    },
  });

  const listEventTypes = defineOperation({
    ...OF_EVENTS,
    route: "GET /api/events/types",
    id: "listEventTypes",
    summary: "List the types of events",
    description:
      "All types of events, each with the body that a receiver gets: those of the built-in domains and your own, or with `playground` those of a playground.",
    query: {
      playground: z
        .string()
        .optional()
        .describe("The id of a playground: what can happen there.")
        .meta({ example: "" }),
    },
    answers: {
      description: "The types.",
      body: eventTypesSchema,
      examples: (rehearsal) => ({
        types: { summary: "For example", value: { types: [exampleType(rehearsal)] } },
      }),
    },
    uses: ["events"],
    checks: [({ query }, { events }) => judgeTypes(query, events)],
    handle: async ({ query: { playground = "" } }, { events }) =>
      okJson(`{"types":[${(await shownTypes(events, playground)).join(",")}]}`),
  });

  const listDeliveries = defineOperation({
    ...OF_EVENTS,
    route: "GET /api/events/subscriptions/{id}/deliveries",
    id: "listDeliveries",
    summary: "List deliveries",
    description: `What was sent to a subscription or will be sent, the newest first, each with its last ${ATTEMPTS_KEPT} attempts. Kept for 7 days.`,
    params: SUBSCRIPTION_ID,
    query: {
      status: choice(DELIVERY_STATUSES).describe("Only deliveries with this status."),
      type,
      cursor: z.string().optional().describe("What the page before gave as `next`."),
    },
    answers: {
      description: "A page of deliveries.",
      body: deliveriesSchema,
      examples: { deliveries: { summary: "For example", value: { deliveries: [delivery], next: null } } },
    },
    problems: ["not_found"],
    checks: [
      async ({ caller, params: { id }, query: { type: patterns } }, { events }) => {
        const { subscriptions } = await events.subscriptions.list(caller);
        const playground = subscriptions.find((one) => one.id === id)?.playground ?? undefined;
        const faults = await judgeTypes({ playground, type: patterns }, events);
        return faults.filter(({ parameter }) => parameter === "type"); // a playground may be gone, and what it sent is kept
      },
      ({ caller, params: { id }, query: { cursor } }, { events }) =>
        id !== undefined && cursor !== undefined && events.deliveries.list(caller, id, { cursor }),
    ],
    handle: async ({ caller, params: { id }, query: { status, type: patterns, cursor } }, { events }) =>
      ok(await events.deliveries.list(caller, id, { status, patterns, cursor })),
  });

  return [listEvents, streamEvents, listEventTypes, ...SUBSCRIPTION_OPERATIONS, listDeliveries];
}

const getDelivery = defineOperation({
  ...OF_EVENTS,
  route: "GET /api/events/deliveries/{id}",
  id: "getDelivery",
  summary: "Read a delivery",
  description: `A delivery with its last ${ATTEMPTS_KEPT} attempts.`,
  params: DELIVERY_ID,
  answers: { description: "The delivery.", body: deliveryAnswerSchema, examples: shownDelivery },
  problems: ["not_found"],
  handle: async ({ caller, params: { id } }, { events }) => ok({ delivery: await events.deliveries.get(caller, id) }),
});

const redeliver = defineOperation({
  ...OF_EVENTS,
  route: "POST /api/events/deliveries/{id}/redeliver",
  id: "redeliver",
  summary: "Deliver again",
  description: "Sends the event again now, with the same id. If it fails, all retries follow.",
  params: DELIVERY_ID,
  answers: { 202: { description: "It will be sent.", body: deliveryAnswerSchema, examples: shownDelivery } },
  problems: ["not_found", "conflict"],
  handle: async ({ caller, params: { id } }, { events }) =>
    accepted({ delivery: await events.deliveries.redeliver(caller, id) }),
});

/** `/api/events`: who hears of what, what was sent, and what happened. */
export function eventOperations(): OperationGroup {
  return {
    title: "Control",
    tags: [
      {
        name: OF_EVENTS.tag,
        description:
          "What happens in your sandboxes: as a list, as a stream, or sent to you as webhooks, signed as Standard Webhooks 1.0.0 defines.",
      },
    ],
    operations: [...historyOperations(), getDelivery, redeliver],
  };
}

/** The types of events, each as JSON, with examples as receivers get them. */
async function shownTypes(events: Events, playground: string): Promise<readonly string[]> {
  const own = await events.findTypes(playground);
  const types = (own ?? events.types).list().map(async ({ example, ...type }) => {
    const shown = await events.show(JSON.stringify(example), own && playground);
    return `${JSON.stringify(type).slice(0, -1)},"example":${shown}}`;
  });
  return Promise.all(types);
}

const exampleTypes = new WeakMap<Rehearsal, EventType>();

function exampleType(rehearsal: Rehearsal): EventType {
  const known = exampleTypes.get(rehearsal);
  if (known !== undefined) return known;
  const types = createEventTypes(rehearsal.catalog, rehearsal.world);
  const found = types.get("order.shipped") ?? types.list()[0];
  if (found === undefined) throw new Error("the catalog has no events");
  exampleTypes.set(rehearsal, found);
  return found;
}
