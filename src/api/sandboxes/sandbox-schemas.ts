import { z } from "zod";

import { DEFAULT_SEED } from "../../engine/engine.ts";
import { clockOf } from "../../engine/sandbox-time.ts";
import type { ClockSetting } from "../../engine/sandbox-time.ts";
import { REFERENCE_TIME, toTimestamp } from "../../generate/time.ts";
import { DURATION_RULE, parseDuration } from "../../model/duration.ts";
import { timestamp } from "../../model/values.ts";
import { LEAST_TTL, MOST_TTL } from "../../services/bounds.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import type { SandboxRow } from "../../storage/storage.ts";
import { shownSettingsShape, toShownSettings } from "./sandbox-settings.ts";

/** A name that a sandbox may have. */
export const sandboxNameSchema = z.string().regex(SANDBOX_NAME, SANDBOX_NAME_RULE).describe("What `X-Sandbox` names.");

/** A seed in a body. */
export const seedSchema = z
  .int()
  .min(-Number.MAX_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .describe("The number that the world grew from.");

/** What a sandbox may grow from. */
export const originSchema = z.union(
  [
    z.strictObject({ seed: seedSchema }),
    z.strictObject({ sandbox: sandboxNameSchema.describe("A sandbox of yours.") }),
    z.strictObject({ snapshot: z.string().describe("The id of a snapshot.") }),
  ],
  { error: 'must be one of { "seed": 42 }, { "sandbox": "name" } and { "snapshot": "id" }' },
);

/** A clock of a sandbox's own as it is shown. */
export const shownClockSchema = z
  .object({
    now: timestamp().describe("The sandbox's time."),
    running: z.boolean().describe("Whether it goes on from there, or stands still."),
  })
  .meta({ id: "SandboxClock" });

/** How long a sandbox is to live. */
export const ttlSchema = z
  .string()
  .refine((text) => {
    const ms = parseDuration(text) ?? 0;
    return ms >= LEAST_TTL && ms <= MOST_TTL;
  }, `${DURATION_RULE}, from PT1S to P366D`)
  .describe("How long it lives: an ISO 8601 duration from PT1S to P366D. Unless given it stays.")
  .meta({ example: "PT1H" });

/** What a caller sees of a sandbox. */
export const sandboxSchema = z
  .object({
    name: sandboxNameSchema,
    seed: seedSchema,
    from: originSchema.describe(
      "What it last grew from, when it was made, reset or restored; a sandbox or snapshot may be gone by now.",
    ),
    createdAt: timestamp().describe("When it was made."),
    changes: z.int().min(0).describe("Changed records."),
    expiresAt: timestamp().nullable().describe("When it is dropped by itself; null for one that stays."),
    clock: shownClockSchema.nullable().describe("A clock of its own; null while it follows real time."),
    ...shownSettingsShape,
  })
  .meta({ id: "SandboxState" });

/** The answer that is one sandbox. */
export const sandboxAnswerSchema = z.object({ sandbox: sandboxSchema }).meta({ id: "SandboxAnswer" });

const NOW = toTimestamp(REFERENCE_TIME);

/** A sandbox whose clock stands still, for the description. */
export const EXAMPLE_SANDBOX: z.output<typeof sandboxSchema> = {
  name: "test-1",
  seed: DEFAULT_SEED,
  from: { seed: DEFAULT_SEED },
  createdAt: NOW,
  changes: 0,
  expiresAt: null,
  clock: { now: NOW, running: false },
  autopilot: false,
};

/** A sandbox as its caller sees it; `real` is the process's time, epoch milliseconds. */
export function toShownSandbox(row: SandboxRow, real: number): z.output<typeof sandboxSchema> {
  const { name, seed, source, createdAt, changes, expiresAt, settings } = row;
  return {
    name,
    seed,
    from: source,
    createdAt: new Date(createdAt).toISOString(),
    changes,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    clock: toShownClock(clockOf(row, real)),
    ...toShownSettings(settings),
  };
}

/** A clock as its sandbox's owner sees it. */
export function toShownClock(clock: ClockSetting): z.output<typeof shownClockSchema> | null {
  return clock === null ? null : { now: new Date(clock.now).toISOString(), running: clock.isRunning };
}
