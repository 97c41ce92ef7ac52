import { z } from "zod";

import { DEFAULT_SEED } from "../../engine/engine.ts";
import type { Origin, Sandbox } from "../../engine/sandbox.ts";
import { assertSize } from "../../http/data/assert-size.ts";
import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { ok } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { Catalog } from "../../model/catalog.ts";
import { toWorldChoice, toWorldObject } from "../../model/world-choice.ts";
import type { Caller } from "../../services/callers.ts";
import { seedSchema, WORLD } from "../sandboxes/sandbox-schemas.ts";
import { exportOf } from "./export.ts";
import { FIXTURES_EXAMPLE, fixturesOf } from "./fixtures.ts";

const TAG = "Data";

/** The world that a sandbox grows from, as events tell it. */
export function toAnnounced({ seed, settings, profile, size }: Origin): Readonly<Record<string, unknown>> {
  return toWorldObject(toWorldChoice(seed, settings ?? { profile, size }));
}

/** Begins a sandbox anew from a world; what its caller changed in playgrounds in the sandbox of this name goes too. */
export async function resetSandbox(
  { playgrounds }: Pick<Parts, "playgrounds">,
  caller: Caller,
  sandbox: Sandbox,
  world: Pick<Origin, "seed" | "profile" | "size">,
): Promise<void> {
  await sandbox.begin(world, { type: "sandbox.reset", object: toAnnounced(world) });
  await playgrounds.dropSandbox(caller, sandbox.address.name);
}

const resetData = defineOperation({
  route: "POST /api/data/reset",
  id: "resetData",
  tag: TAG,
  summary: "Start anew",
  description:
    "Discards all changes of the sandbox, those in playgrounds' collections too. It is a fresh world again, of the seed, profile and size given, else of seed 1.",
  caller: "control",
  inSandbox: true,
  body: {
    optional: true,
    schema: z.object({ ...WORLD, seed: seedSchema.default(DEFAULT_SEED) }).meta({ id: "ResetRequest" }),
    examples: {
      seed: { summary: "Another world", value: { seed: 42 } },
      large: { summary: "Ten times as many records", value: { seed: 42, size: 10 } },
      first: { summary: "World 1", value: {} },
    },
  },
  answers: {
    200: {
      description: "The fresh world; profile and size stand there where they were given.",
      body: z.object(WORLD).meta({ id: "ResetAnswer" }),
      examples: { reset: { summary: "World 42", value: { seed: 42 } } },
    },
  },
  problems: ["plan_required"],
  uses: ["playgrounds", "isLocal"],
  async handle({ caller, body: { seed, profile, size }, sandbox }, services) {
    assertSize(caller, size, services.isLocal, resetData.tried);
    const world = { seed, profile, size };
    await resetSandbox(services, caller, await sandbox(), world);
    return ok(toAnnounced(world));
  },
});

/** `/api/data/reset` and `/api/data/export`: a sandbox as a whole. */
export function dataOperations(catalog: Catalog): OperationGroup {
  const exportData = defineOperation({
    route: "GET /api/data/export",
    id: "exportData",
    tag: TAG,
    summary: "Export all data",
    description: "Every record of the sandbox as it is now, as fixtures.",
    caller: "control",
    inSandbox: true,
    answers: {
      200: {
        description: "All records, by domain and collection.",
        body: fixturesOf(catalog),
        examples: FIXTURES_EXAMPLE,
      },
    },
    uses: ["catalog", "world"],
    handle: async ({ caller, sandbox }, services) => exportOf(services, caller, await sandbox()),
  });

  return {
    title: "Control",
    tags: [{ name: TAG, description: "All data of a sandbox at once." }],
    operations: [resetData, exportData],
  };
}
