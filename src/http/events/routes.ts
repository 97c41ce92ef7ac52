import { z } from "zod";

import { DEFAULT_EVENTS, MOST_EVENTS_READ, MOST_PATTERNS, MOST_WAIT } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import { isSandboxName, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { DELIVERY_STATUSES } from "../../storage/event-storage.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { RouteGroup } from "../app.ts";
import { readJson } from "../body.ts";
import { isForeign } from "../control/same-origin.ts";
import { serveControl } from "../control/serve-control.ts";
import { sandboxName } from "../data/sandbox-header.ts";
import type { Exchange } from "../exchange.ts";
import { parseBody, readAnswer, STANDING } from "../operations/operation.ts";
import { refuseParameter } from "../parameters.ts";
import { assertAcceptsJson } from "../serve.ts";
import { readEventQuery } from "./query.ts";
import { answerStream } from "./stream.ts";

const url = z.string().min(1).max(2048);
const events = z.array(z.string().max(100)).min(1).max(MOST_PATTERNS);
const sandbox = z.string().refine(isSandboxName, SANDBOX_NAME_RULE).nullable().optional();
// PostgreSQL's text holds anything but U+0000.
const description = z
  .string()
  .max(500)
  .regex(/^[^\0]*$/, "must not hold the character U+0000")
  .nullable()
  .optional();

const CREATE = z.object({ url, events, sandbox, description });
const PATCH = z.object({
  url: url.optional(),
  events: events.optional(),
  sandbox,
  description,
  status: z.enum(["enabled", "disabled"]).optional(),
});
const TEST = z.object({ type: z.string().max(100).optional() });

/** The body holds a secret: nobody on the way keeps it. */
const SECRET = ["Cache-Control", "no-store", "Vary", "X-API-Key, X-Sandbox"] as const;

const BASE = "/api/events";

/** `/api/events/…`: subscriptions, deliveries, history and stream. */
export const eventsRoutes: RouteGroup = (app, parts) => {
  const { types, subscriptions, deliveries, history } = parts.events;

  type Work = (exchange: Exchange, caller: Caller) => Promise<Answer> | Answer;
  const json = (work: Work) =>
    serveControl(parts, (exchange, caller) => {
      assertAcceptsJson(exchange);
      sandboxName(exchange); // subscriptions hear all sandboxes, but a wrong name is told everywhere
      return work(exchange, caller);
    });
  /** A route without parameters in its query. */
  const plain = (tried: string, work: Work) =>
    json((exchange, caller) => {
      readEventQuery(exchange, tried, []);
      return work(exchange, caller);
    });
  const idOf = ({ params: { id = "" } }: Exchange): string => id;
  const show = (exchange: Exchange, value: unknown): Answer => readAnswer(exchange, value);

  app.get(
    `${BASE}/types`,
    plain("list the types of events", (exchange) => show(exchange, { types: types.list() })),
  );

  app.get(
    `${BASE}/subscriptions`,
    plain("list the subscriptions", async (exchange, caller) => show(exchange, await subscriptions.list(caller))),
  );
  app.post(
    `${BASE}/subscriptions`,
    plain("subscribe", async (exchange, caller) => {
      const input = parseBody(CREATE, await readJson(exchange.request, "plain"), "subscribe");
      const subscription = await subscriptions.create(caller, input, isForeign(exchange));
      return jsonAnswer(201, JSON.stringify({ subscription }), [
        "Location",
        `${BASE}/subscriptions/${subscription.id}`,
        ...SECRET,
      ]);
    }),
  );
  app.get(
    `${BASE}/subscriptions/:id`,
    plain("read a subscription", async (exchange, caller) =>
      show(exchange, { subscription: await subscriptions.get(caller, idOf(exchange)) }),
    ),
  );
  app.patch(
    `${BASE}/subscriptions/:id`,
    plain("change a subscription", async (exchange, caller) => {
      const patch = parseBody(PATCH, await readJson(exchange.request, "merge"), "change the subscription");
      const subscription = await subscriptions.change(caller, idOf(exchange), patch, isForeign(exchange));
      return jsonAnswer(200, JSON.stringify({ subscription }), STANDING);
    }),
  );
  app.delete(
    `${BASE}/subscriptions/:id`,
    plain("delete a subscription", async (exchange, caller) => {
      await subscriptions.remove(caller, idOf(exchange));
      return emptyAnswer(204, STANDING);
    }),
  );
  app.post(
    `${BASE}/subscriptions/:id/rotate-secret`,
    plain("rotate the secret", async (exchange, caller) =>
      jsonAnswer(200, JSON.stringify({ subscription: await subscriptions.rotate(caller, idOf(exchange)) }), SECRET),
    ),
  );
  app.post(
    `${BASE}/subscriptions/:id/test`,
    plain("send a test event", async (exchange, caller) => {
      const { type } = parseBody(TEST, await readJson(exchange.request, "plain"), "send a test event");
      const delivery = await deliveries.test(caller, idOf(exchange), type);
      return jsonAnswer(202, JSON.stringify({ delivery }), [
        "Location",
        `${BASE}/deliveries/${delivery.id}`,
        ...STANDING,
      ]);
    }),
  );
  app.get(
    `${BASE}/subscriptions/:id/deliveries`,
    json(async (exchange, caller) => {
      const tried = "list the deliveries";
      const query = readEventQuery(exchange, tried, ["status", "type", "cursor"]);
      const asked = query.get("status");
      const status = DELIVERY_STATUSES.find((one) => one === asked);
      if (asked !== undefined && status === undefined) {
        refuseParameter(
          "status",
          "invalid_value",
          tried,
          `status cannot be '${asked.slice(0, 40)}': it is ${DELIVERY_STATUSES.join(", ")}`,
        );
      }
      return show(
        exchange,
        await deliveries.list(caller, idOf(exchange), {
          status,
          patterns: query.patterns(types),
          cursor: query.get("cursor"),
        }),
      );
    }),
  );

  app.get(
    `${BASE}/deliveries/:id`,
    plain("read a delivery", async (exchange, caller) =>
      show(exchange, { delivery: await deliveries.get(caller, idOf(exchange)) }),
    ),
  );
  app.post(
    `${BASE}/deliveries/:id/redeliver`,
    plain("deliver again", async (exchange, caller) =>
      jsonAnswer(202, JSON.stringify({ delivery: await deliveries.redeliver(caller, idOf(exchange)) }), STANDING),
    ),
  );

  app.get(
    BASE,
    json(async (exchange, caller) => {
      const query = readEventQuery(exchange, "list the events", ["after", "type", "sandbox", "wait", "limit"]);
      const asked = {
        after: query.get("after"),
        patterns: query.patterns(types),
        sandbox: query.sandbox(),
        limit: query.whole("limit", { least: 1, most: MOST_EVENTS_READ, otherwise: DEFAULT_EVENTS }),
        waitSeconds: query.whole("wait", { least: 0, most: MOST_WAIT, otherwise: 0 }),
      };
      const page = await history.list(caller, { ...asked, signal: exchange.request.signal });
      // Bodies are JSON already.
      return show(
        exchange,
        `{"events":[${page.events.map((event) => event.body).join(",")}],"next":${JSON.stringify(page.next)}}`,
      );
    }),
  );
  app.get(
    `${BASE}/stream`,
    serveControl(parts, (exchange, caller) => {
      sandboxName(exchange);
      const query = readEventQuery(exchange, "stream the events", ["after", "type", "sandbox"]);
      const after = exchange.header("last-event-id") ?? query.get("after");
      const asked = {
        after: after === "" ? undefined : after,
        patterns: query.patterns(types),
        sandbox: query.sandbox(),
      };
      return answerStream(exchange, (signal) => history.stream(caller, asked, signal));
    }),
  );
};
