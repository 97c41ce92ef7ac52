import * as z from "zod";

import { UNKNOWN_MEMBERS } from "../../model/catalog.ts";
import { ON_DELETE } from "../../model/resource.ts";
import { instant } from "../../model/values.ts";
import type { Arrangement, ClockSetting, SettingsChange } from "../../sandbox/sandbox-time.ts";
import type { SandboxSettings } from "../../storage/storage.ts";
import { accessSchema } from "../../testing/recipe/recipe-schema.ts";

/** A clock of the sandbox's own, or null for one that follows real time. */
const clockSchema = z
  .strictObject({
    now: instant().describe("Its time. Where something was written it only goes forward: else 409 clock_behind."),
    running: z.boolean().default(false).describe("Whether it runs on from there; by default it stands still."),
  })
  .nullable()
  .describe(
    "The sandbox's own clock, which stands still or runs; null follows real time. Everything that is due by the time that you set happens.",
  );

export const settingsShape = {
  clock: clockSchema.optional(),
  autopilot: z
    .boolean()
    .optional()
    .describe(
      "Whether records change state by themselves as the clock moves: a paid order ships. If nothing was written and no clock is set, switching it on stops the clock at the world's reference date, 2026-11-01T00:00:00.000Z.",
    ),
  requireIdempotencyKey: z
    .boolean()
    .optional()
    .describe(
      "Whether a POST without Idempotency-Key is refused: 400 `missing_idempotency_key`. Requests of the mock sign-in never need one.",
    ),
  access: accessSchema
    .optional()
    .describe(
      "Who may do what under `/v1` and `/play`. `open`: everybody can do everything. `signed_in`: requests need the token of a sign-in, or get 401 `invalid_token`; signing in, registering and refreshing stay open. `roles`: also, viewers only read; users read everything and write their own records (by `userId`, or else by the first relation to a user); admins do everything. Anything else is 403 `forbidden`.",
    ),
  unknown: z
    .enum(UNKNOWN_MEMBERS)
    .optional()
    .describe(
      "What becomes of members of a body under `/v1` that no field is declared for. `keep`: they are stored and shown. `ignore`: they are left out. `refuse`: 422 `validation_failed`, which names read-only fields too, if they say something else than the record. If not given, as the definition says, and `keep` without one.",
    ),
  onDelete: z
    .enum(ON_DELETE)
    .optional()
    .describe(
      "What becomes of records that refer to a deleted one, where their relation does not say it. `keep`: they stay. `refuse`: 409 `conflict`, which names them. `cascade`: they are deleted too; a list of ids loses the one. `null`: they refer to none, or it is refused where they must refer to one. If not given, as the definition says, and `keep` without one.",
    ),
};

const settings = z.strictObject(settingsShape);

export const shownSettingsShape = {
  autopilot: z.boolean().describe("Whether records change state by themselves as the clock moves."),
  requireIdempotencyKey: z.boolean().describe("Whether a POST must have an Idempotency-Key."),
  access: accessSchema.describe("Who may do what."),
  unknown: z
    .enum(UNKNOWN_MEMBERS)
    .optional()
    .describe("What becomes of members of a body that no field is declared for, where it was set."),
  onDelete: z
    .enum(ON_DELETE)
    .optional()
    .describe("What becomes of records that refer to a deleted one, where it was set."),
};

export function toArrangement({
  clock,
  autopilot,
  requireIdempotencyKey,
  access,
  unknown,
  onDelete,
}: z.output<typeof settings>): Arrangement {
  const change: SettingsChange = {
    ...(autopilot !== undefined && { autopilot: autopilot || null }),
    ...(access !== undefined && { access: access === "open" ? null : access }),
    ...(requireIdempotencyKey !== undefined && { requireIdempotencyKey: requireIdempotencyKey || null }),
    ...(unknown !== undefined && { unknown }),
    ...(onDelete !== undefined && { onDelete }),
  };
  return { clock: clock === undefined ? undefined : toClockSetting(clock), settings: change };
}

export function toShownSettings(set: SandboxSettings): z.output<z.ZodObject<typeof shownSettingsShape>> {
  return {
    autopilot: set.autopilot === true,
    requireIdempotencyKey: set.requireIdempotencyKey === true,
    access: set.access ?? "open",
    ...(set.unknown !== undefined && { unknown: set.unknown }),
    ...(set.onDelete !== undefined && { onDelete: set.onDelete }),
  };
}

function toClockSetting(clock: z.output<typeof clockSchema>): ClockSetting {
  return clock === null ? null : { now: Date.parse(clock.now), isRunning: clock.running };
}
