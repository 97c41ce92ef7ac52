import * as z from "zod";

import { PROFILES_SAID } from "../../description/request-parameters.ts";
import { DURATION_RULE, parseDuration } from "../../model/duration.ts";
import { namedObject } from "../../model/named-object.ts";
import { timestamp } from "../../model/values.ts";
import { PROFILES, SIZES, toWorldChoice, toWorldObject } from "../../model/world-choice.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import { clockOf } from "../../sandbox/sandbox-time.ts";
import type { ClockSetting } from "../../sandbox/sandbox-time.ts";
import { LEAST_TTL, MOST_TTL } from "../../services/bounds.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import type { SandboxRow } from "../../storage/storage.ts";
import { recipeSchema } from "../../testing/recipe/recipe-schema.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { shownSettingsShape, toShownSettings } from "./sandbox-settings.ts";

export const sandboxNameSchema = z
  .string()
  .regex(SANDBOX_NAME, SANDBOX_NAME_RULE)
  .describe("Its name, as in `X-Sandbox`.");

/** A seed in a body. */
export const seedSchema = z
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .describe("The seed of the world.");

export const profileSchema = z.enum(PROFILES).describe(`The profile of the world: ${PROFILES_SAID}`);

/** Number of times as many records a world has. */
export const sizeSchema = z
  .literal([...SIZES])
  .describe(
    "How many times as many records: 0 has only users 1 to 4. Sizes above 1 need an API key, except on a server on your own machine.",
  );

export const WORLD = {
  seed: seedSchema,
  profile: profileSchema.optional(),
  size: sizeSchema.optional(),
};

const WORLD_RULE = `with a seed, profile can be ${PROFILES.join(", ")}, and size ${SIZES.join(", ")}`;

export const originSchema = z.union(
  [
    z.strictObject(WORLD),
    z.strictObject({ sandbox: sandboxNameSchema.describe("A sandbox of yours.") }),
    z.strictObject({ snapshot: z.string().describe("The id of a snapshot.") }),
  ],
  {
    error: `must be one of { "seed": 42 }, { "sandbox": "name" } and { "snapshot": "id" }; ${WORLD_RULE}`,
  },
);

/** A clock of a sandbox's own as it is shown. */
export const shownClockSchema = namedObject("SandboxClock", {
  now: timestamp().describe("The sandbox's time."),
  running: z.boolean().describe("Whether it runs or stands still."),
});

export const startSchema = z.union([...originSchema.options, z.strictObject({ recipe: z.unknown() })], {
  error: `must be one of { "seed": 42 }, { "sandbox": "name" }, { "snapshot": "id" } and { "recipe": {…} }; ${WORLD_RULE}`,
});

export const describedStartSchema = z.union([...originSchema.options, z.strictObject({ recipe: recipeSchema })]);

export const ttlSchema = z
  .string()
  .refine((text) => {
    const ms = parseDuration(text) ?? 0;
    return ms >= LEAST_TTL && ms <= MOST_TTL;
  }, `${DURATION_RULE}, from PT1S to P366D`)
  .describe("How long it lives: an ISO 8601 duration from PT1S to P366D. Without it the sandbox is kept.")
  .meta({ example: "PT1H" });

export const sandboxSchema = namedObject("SandboxState", {
  name: sandboxNameSchema,
  seed: seedSchema,
  profile: profileSchema.nullable(),
  size: sizeSchema,
  from: originSchema.describe(
    "What it started from when it was last created, reset or restored. That sandbox or snapshot may no longer exist.",
  ),
  createdAt: timestamp().describe("When it was made."),
  changes: z.int().min(0).describe("Changed records."),
  expiresAt: timestamp().nullable().describe("When it is deleted by itself; null for one that is kept."),
  clock: shownClockSchema.nullable().describe("A clock of its own; null while it follows real time."),
  ...shownSettingsShape,
});

export const sandboxAnswerSchema = namedObject("SandboxAnswer", { sandbox: sandboxSchema });

const NOW = toTimestamp(REFERENCE_TIME);

/** A sandbox whose clock stands still, for the description. */
export const EXAMPLE_SANDBOX: z.output<typeof sandboxSchema> = {
  name: "test-1",
  seed: DEFAULT_SEED,
  profile: null,
  size: 1,
  from: { seed: DEFAULT_SEED },
  createdAt: NOW,
  changes: 0,
  expiresAt: null,
  clock: { now: NOW, running: false },
  autopilot: false,
  requireIdempotencyKey: false,
  access: "open",
};

/** A sandbox as its caller sees it; `real` is the process's time, epoch milliseconds. */
export function toShownSandbox(row: SandboxRow, real: number): z.output<typeof sandboxSchema> {
  const { name, seed, source, createdAt, changes, expiresAt, settings } = row;
  const { profile = null, size } = toWorldChoice(seed, settings);
  return {
    name,
    seed,
    profile,
    size,
    from: "seed" in source ? toWorldObject(toWorldChoice(source.seed, source)) : source,
    createdAt: new Date(createdAt).toISOString(),
    changes,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    clock: toShownClock(clockOf(row, real)),
    ...toShownSettings(settings),
  };
}

export function toShownClock(clock: ClockSetting): z.output<typeof shownClockSchema> | null {
  return clock === null ? null : { now: new Date(clock.now).toISOString(), running: clock.isRunning };
}
