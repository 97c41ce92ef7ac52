import * as z from "zod";

import { namedPartialObject } from "../../model/named-object.ts";
import { text } from "../../model/values.ts";

export const MOST_RULES = 100;

/** UTF-16 code units of the JSON of one plan. */
export const MOST_PLAN = 64 * 1024;

/** The longest a fault may let a request or a delivery wait, milliseconds. */
export const MOST_FAULT_DELAY = 60_000;

/** Longest delay of a request in milliseconds, where faults may not hold connections. */
export const SHORT_DELAY = 10_000;

/** The longest a delivery may be delayed, milliseconds. */
export const MOST_DELIVERY_DELAY = 24 * 3_600_000;

export const BODY_FAULTS = ["slow", "cut", "malformed", "empty", "html"] as const;

export type BodyFault = (typeof BODY_FAULTS)[number];

/** Bytes a second of a slow body unless the rule says. */
export const SLOW_RATE = 1_000;

const MOST_COUNT = 1_000_000;
const MOST_CONDITIONS = 20;

const count = (): z.ZodInt => z.int().min(1).max(MOST_COUNT);

/** A rule: where, when and what. Which of them go together is checked by `parseFaultPlan`. */
export const ruleSchema = namedPartialObject("FaultRule", {
  on: text(500).describe(
    "Requests: a method or `*`, and a path in which `{id}` and `*` are any one segment and `**` any number of them.",
  ),
  deliver: text(100).describe("Webhook deliveries of an event: `order.paid`, `order.*` or `*`."),
  where: z
    .record(text(200), z.union([z.string().max(1_000), z.number(), z.boolean()]).nullable())
    .refine((conditions) => Object.keys(conditions).length <= MOST_CONDITIONS, {
      error: `must have at most ${MOST_CONDITIONS} conditions`,
    })
    .describe(
      "Only those of which all of this holds: `id` (or another parameter of the path), `body.amount`, `query.page`, `headers.x-client`.",
    ),
  nth: z
    .union([count(), z.array(count()).min(1).max(100)], {
      error: "must be a whole number from 1, or a list of 1 to 100 of them",
    })
    .describe("The request that it fires at, counted from 1 among those that fit; or several."),
  from: count().describe("The first request that it fires on; with `times`, only so many requests from there."),
  times: count().describe("How many in a row it fires at, from the first or from `from`."),
  every: count().describe("With 3, it fires at every third."),
  chance: z
    .number()
    .min(0.0001)
    .max(1)
    .describe("How likely it is for each, by the sandbox's seed: the same requests in the same order fail again."),
  answer: z.int().min(400).max(599).describe("The status of the problem that is answered instead."),
  retryAfter: z.int().min(0).max(86_400).describe("Seconds in `Retry-After`, with `answer`."),
  body: z
    .unknown()
    .describe(
      "What is done to the body of the answer: `slow`, `cut`, `malformed`, `empty` or `html`. With `answer`, anything else is the body itself: JSON, or plain text where it is a string.",
    ),
  bytesPerSecond: z.int().min(1).max(1_000_000).describe(`How slow; the default is ${SLOW_RATE}.`),
  delay: z.int().min(1).max(MOST_DELIVERY_DELAY).describe("Milliseconds to wait first."),
  connection: z
    .enum(["reset", "hang"])
    .describe("`reset` closes the connection at once; `hang` sends nothing and closes it after 60 seconds."),
  rate: z
    .strictObject({
      limit: z.int().min(0).max(MOST_COUNT).describe("Requests that are allowed in a window."),
      per: z.string().max(40).describe("How long a window is: an ISO 8601 duration, by the sandbox's clock."),
    })
    .describe("In each window of `per`, requests after the first `limit` get 429."),
  stale: z.literal(true).describe("412, as if somebody else had written in between."),
  after: z
    .literal("commit")
    .describe(
      "With `commit` the write happens and its events are sent, and only the answer is lost. Without it, nothing is written.",
    ),
  twice: z.literal(true).describe("The delivery is sent twice."),
  holdUntilAfter: text(100).describe(
    "The delivery waits until one of this event was delivered to the same subscription, a day at most.",
  ),
  signature: z.literal("wrong").describe("The first attempt is signed with another secret."),
  drop: z.literal(true).describe("The first attempt is not sent, and counts as failed."),
});

export type FaultRule = z.output<typeof ruleSchema>;

export function isBodyFault(body: unknown): body is BodyFault {
  return BODY_FAULTS.some((word) => word === body);
}

export function touchesConnection({ connection, body, on, delay = 0 }: FaultRule): boolean {
  return connection !== undefined || body === "slow" || body === "cut" || (on !== undefined && delay > SHORT_DELAY);
}

/** Something wrong with a member of a rule. */
export interface RuleFault {
  readonly member: string;
  readonly code: string;
  readonly detail: string;
}
