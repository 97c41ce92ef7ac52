import * as z from "zod";

import { defineOperation } from "../../http/operation/define-operation.ts";
import { whole } from "../../http/operation/parameter-kinds.ts";
import { ok } from "../../http/operation/reply.ts";
import { DURATION_RULE, parseDuration } from "../../model/duration.ts";
import { SeedbedError } from "../../model/errors.ts";
import { namedObject } from "../../model/named-object.ts";
import { instant, timestamp } from "../../model/values.ts";
import { clockOf, LAST_MOMENT } from "../../sandbox/sandbox-time.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { Step } from "../../sandbox/steps.ts";
import { advance, MOST_CLOCK_STEPS } from "../../sandbox/written-sandbox.ts";
import type { Jump } from "../../sandbox/written-sandbox.ts";
import { toTimestamp } from "../../world/time.ts";
import { findSandbox, NAME_PARAMETER, OF_SANDBOXES } from "./named-sandbox.ts";
import { shownClockSchema, toShownClock } from "./sandbox-schemas.ts";

/** Default, milliseconds. */
const LOOK_AHEAD = 366 * 86_400_000;

const UPCOMING = { least: 1, most: 1_000, otherwise: 100 };

const leapSchema = z.union(
  [
    z.strictObject({
      advance: z
        .string()
        .refine((text) => parseDuration(text) !== undefined, DURATION_RULE)
        .describe("How far: an ISO 8601 duration of weeks, days, hours, minutes and seconds.")
        .meta({ example: "P3D" }),
    }),
    z.strictObject({ to: instant().describe("Up to when.") }),
  ],
  { error: 'must be { "advance": "P3D" } or { "to": "2026-11-25T00:00:00Z" }' },
);

const number = z.int().nullable();

const jumpSchema = namedObject("ClockJump", {
  clock: shownClockSchema.describe(
    "The sandbox's clock as it is now. If it followed real time before, it now has its own time and runs.",
  ),
  from: timestamp().describe("The sandbox's time before."),
  done: z
    .boolean()
    .describe(
      "Whether the clock reached the requested time. If not, it stopped at the last change: send the request again.",
    ),
  reason: z.string().nullable().describe("Why it stopped on the way; null if it did not."),
  steps: z.int().min(0).describe("How many transitions happened; a record can make several."),
  events: z
    .object({ first: number, last: number })
    .describe("The sequences of the first and the last event that it led to; null without any."),
});

const stepSchema = namedObject("UpcomingStep", {
  at: timestamp().describe("When, by the sandbox's clock."),
  collection: z.string().describe("The record's collection."),
  id: z.string().describe("The record's id."),
  transition: z
    .string()
    .nullable()
    .describe("The action whose transition it is; null where the clock alone makes the move."),
  event: z.string().describe("The event that it emits."),
});

const EXAMPLE_JUMP: z.output<typeof jumpSchema> = {
  clock: { now: "2026-11-05T00:00:00.000Z", running: false },
  from: "2026-11-01T00:00:00.000Z",
  done: true,
  reason: null,
  steps: 2,
  events: { first: 6, last: 7 },
};

/** `POST /api/sandboxes/{name}/clock`. */
export const advanceClock = defineOperation({
  ...OF_SANDBOXES,
  route: "POST /api/sandboxes/{name}/clock",
  id: "advanceClock",
  takesLong: true,
  summary: "Advance a sandbox's clock",
  description: `Moves the sandbox's clock forward. Everything that is due by then happens at its own time, in order of time, collection and id: jobs, and with autopilot the lifecycles. One long jump gives the same bytes as several short ones. One call changes at most ${MOST_CLOCK_STEPS} records. Data in playgrounds moves along. Webhook attempts that become due are sent afterwards.`,
  params: NAME_PARAMETER,
  body: {
    schema: leapSchema,
    examples: {
      advance: { summary: "Three days later", value: { advance: "P3D" } },
      to: { summary: "Up to a time", value: { to: "2026-11-25T00:00:00Z" } },
    },
  },
  answers: {
    description: "What happened.",
    body: jumpSchema,
    examples: { shipped: { summary: "An order was shipped and delivered", value: EXAMPLE_JUMP } },
  },
  problems: ["not_found", "clock_behind"],
  uses: ["sandboxes", "clock"],
  checks: [
    async ({ isWhole, caller, params: { name = "" }, body }, { sandboxes }) =>
      isWhole || targetOf(body, (await findSandbox(sandboxes, caller, name)).now) > 0,
  ],
  async handle({ caller, params: { name }, body }, { sandboxes, clock }) {
    const sandbox = await findSandbox(sandboxes, caller, name);
    const jump = await advance(sandbox, (now) => targetOf(body, now));
    return ok(toShownJump(sandbox, jump, clock()));
  },
});

/** `GET /api/sandboxes/{name}/clock/upcoming`. */
export const listUpcoming = defineOperation({
  ...OF_SANDBOXES,
  route: "GET /api/sandboxes/{name}/clock/upcoming",
  id: "listUpcoming",
  takesLong: true,
  summary: "List what will happen",
  description: "Exactly what will happen as time passes in the sandbox, in order, unless somebody writes to it.",
  params: NAME_PARAMETER,
  query: {
    until: instant()
      .optional()
      .describe("Only what is due by then, by the sandbox's clock; the default is one year ahead."),
    limit: whole(UPCOMING).describe("How many at most."),
  },
  answers: {
    description: "The upcoming changes.",
    body: namedObject("UpcomingSteps", { upcoming: z.array(stepSchema) }),
    examples: {
      order: {
        summary: "A paid order will be shipped",
        value: {
          upcoming: [
            {
              at: "2026-11-02T15:11:46.958Z",
              collection: "orders",
              id: "147",
              transition: "ship",
              event: "order.shipped",
            },
          ],
        },
      },
    },
  },
  problems: ["not_found"],
  uses: ["sandboxes"],
  async handle({ caller, params: { name }, query: { until, limit } }, { sandboxes }) {
    const sandbox = await findSandbox(sandboxes, caller, name);
    const end = until === undefined ? sandbox.now + LOOK_AHEAD : Date.parse(until);
    const steps = end < sandbox.now ? [] : await sandbox.upcoming(Math.min(end, LAST_MOMENT), limit);
    return ok({ upcoming: steps.map(toShownStep) });
  },
});

function targetOf(leap: { readonly to?: string; readonly advance?: string }, now: number): number {
  const [pointer, at] =
    leap.to === undefined
      ? ["#/advance", now + (parseDuration(leap.advance ?? "") ?? 0)]
      : ["#/to", Date.parse(leap.to)];
  if (at <= LAST_MOMENT) return at;
  const detail = "must not lead past the year 9999";
  throw new SeedbedError("validation_failed", `cannot ${advanceClock.tried}: ${pointer} ${detail}`, {
    errors: [{ pointer, code: "too_big", detail }],
  });
}

function toShownJump(sandbox: Sandbox, jump: Jump, real: number): z.output<typeof jumpSchema> {
  const { from, stopped, steps, events } = jump;
  return {
    clock: toShownClock(clockOf(sandbox.row, real)) ?? { now: toTimestamp(sandbox.now), running: true },
    from: toTimestamp(from),
    done: stopped === undefined,
    reason: stopped === undefined ? null : stopped === "steps" ? reasonOf(steps) : stopped.message,
    steps,
    events: events ?? { first: null, last: null },
  };
}

function reasonOf(steps: number): string {
  return `${steps} transitions happened, as many as one call makes; send the request again`;
}

function toShownStep({ at, entry: { resource }, id, transition, event }: Step): z.output<typeof stepSchema> {
  return {
    at: toTimestamp(at),
    collection: resource.collection,
    id,
    transition,
    event: `${resource.name}.${event}`,
  };
}
