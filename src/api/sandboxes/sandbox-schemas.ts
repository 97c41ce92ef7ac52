import { z } from "zod";

import { DEFAULT_SEED } from "../../engine/engine.ts";
import { REFERENCE_TIME, toTimestamp } from "../../generate/time.ts";
import { instant, timestamp } from "../../model/values.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import type { SandboxRow } from "../../storage/storage.ts";

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

/** A clock that is to stand still, or null for one that runs. */
export const clockSchema = z
  .strictObject({ now: instant().describe("The time that it is to stand still at.") })
  .nullable()
  .describe("A clock that stands still; null for one that runs.");

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
    clock: z
      .object({ now: timestamp().describe("The sandbox's time.") })
      .nullable()
      .describe("A clock that stands still; null while it runs."),
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
  clock: { now: NOW },
};

/** A sandbox as its caller sees it. */
export function toShownSandbox({
  name,
  seed,
  source,
  createdAt,
  changes,
  clock,
}: SandboxRow): z.output<typeof sandboxSchema> {
  return {
    name,
    seed,
    from: source,
    createdAt: new Date(createdAt).toISOString(),
    changes,
    clock: clock === null ? null : { now: new Date(clock).toISOString() },
  };
}
