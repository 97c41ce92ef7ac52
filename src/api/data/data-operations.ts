import { z } from "zod";

import { DEFAULT_SEED } from "../../engine/engine.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { ok } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { Caller } from "../../services/callers.ts";
import { seedSchema } from "../sandboxes/sandbox-schemas.ts";
import { exportOf } from "./export.ts";
import { FIXTURES_EXAMPLE, fixturesOf } from "./fixtures.ts";

const TAG = "Data";

/** Begins a sandbox anew from a seed; what its caller changed in playgrounds in the sandbox of this name goes too. */
export async function resetSandbox(
  { playgrounds }: Pick<Parts, "playgrounds">,
  caller: Caller,
  sandbox: Sandbox,
  seed: number,
): Promise<void> {
  await sandbox.begin({ seed }, { type: "sandbox.reset", object: { seed } });
  await playgrounds.dropSandbox(caller, sandbox.address.name);
}

const resetData = defineOperation({
  route: "POST /api/data/reset",
  id: "resetData",
  tag: TAG,
  summary: "Start anew",
  description:
    "Discards all changes of the sandbox, those in playgrounds' collections too. It is a fresh world again, of the seed given, else of seed 1.",
  caller: "control",
  inSandbox: true,
  body: {
    optional: true,
    schema: z.object({ seed: seedSchema.default(DEFAULT_SEED) }).meta({ id: "ResetRequest" }),
    examples: {
      seed: { summary: "Another world", value: { seed: 42 } },
      first: { summary: "World 1", value: {} },
    },
  },
  answers: {
    200: {
      description: "The seed of the fresh world.",
      body: z.object({ seed: seedSchema }).meta({ id: "ResetAnswer" }),
      examples: { reset: { summary: "World 42", value: { seed: 42 } } },
    },
  },
  uses: ["playgrounds"],
  async handle({ caller, body: { seed }, sandbox }, services) {
    await resetSandbox(services, caller, await sandbox(), seed);
    return ok({ seed });
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
