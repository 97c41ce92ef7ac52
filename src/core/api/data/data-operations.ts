import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { readRecipeBody } from "../../http/body/body.ts";
import { assertSize } from "../../http/operation/assert-active.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { ok, okPieces } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { Catalog } from "../../model/catalog.ts";
import { SeedbedError } from "../../model/errors.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import type { Sandbox, SandboxStart } from "../../sandbox/sandbox.ts";
import { loop } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { toAnnounced } from "../../services/sandboxes.ts";
import { recipeSchema } from "../../testing/recipe/recipe-schema.ts";
import { MOST_RECIPE_VALUES, toRecipeJson } from "../../testing/recipe/write-recipe.ts";
import { WORLD, seedSchema } from "../sandboxes/sandbox-schemas.ts";
import { exportOf, fixturesAnswer } from "./export.ts";
import {
  RECIPE_BY_HAND,
  RECIPE_LINK,
  originOfRecipe,
  recipeAnswerSchema,
  recipeExamples,
  toRecipeLink,
} from "./recipes.ts";

const TAG = "Data";
const COMMON = { tag: TAG, caller: "control", inSandbox: true } as const;

const RESET_TRIED = "start over";

/** Begins a sandbox anew from a world or a recipe; what its caller changed in playgrounds in the sandbox of this name goes too. */
export async function resetSandbox(
  { playgrounds }: Pick<Parts, "playgrounds">,
  caller: Caller,
  sandbox: Sandbox,
  origin: SandboxStart,
): Promise<void> {
  await sandbox.begin(origin, { type: "sandbox.reset", object: toAnnounced(origin) });
  await playgrounds.dropSandbox(caller, sandbox.address.name);
}

const askedSchema = z.object({ ...WORLD, seed: seedSchema.optional() });

const resetData = defineOperation({
  ...COMMON,
  route: "POST /api/data/reset",
  id: "resetData",
  summary: "Reset the data",
  description:
    "Discards all changes of the sandbox, in playgrounds too. It then has the world of the seed, profile and size that you give, or the state of a recipe; by default it is as a new sandbox: seed 1, or the recipe that the server was started with. A body with a recipe can have 16 MiB.",
  body: {
    optional: true,
    schema: z
      .object({ ...askedSchema.shape, recipe: z.unknown().optional() })
      .refine(
        ({ recipe, ...world }) => recipe === undefined || Object.values(world).every((value) => value === undefined),
        "must have a seed or a recipe, not both",
      ),
    described: z
      .union([z.object({ ...WORLD, seed: seedSchema.default(DEFAULT_SEED) }), z.strictObject({ recipe: recipeSchema })])
      .meta({ id: "ResetRequest" }),
    read: (request) => readRecipeBody(request),
    examples: {
      seed: { summary: "Another world", value: { seed: 42 } },
      large: { summary: "Ten times as many records", value: { seed: 42, size: 10 } },
      first: { summary: "World 1", value: {} },
      recipe: { summary: "A state", value: { recipe: RECIPE_BY_HAND } },
    },
  },
  answers: {
    description: "The new world, with its profile and size if you gave them.",
    body: z.object(WORLD).meta({ id: "ResetAnswer" }),
    examples: { reset: { summary: "World 42", value: { seed: 42 } } },
  },
  problems: ["plan_required"],
  uses: ["playgrounds", "sandboxes", "engineOf", "clock", "isLocal"],
  async handle({ caller, body: { recipe, ...world }, sandbox }, services) {
    assertSize(caller, world.size, services.isLocal, RESET_TRIED);
    const opened = await sandbox();
    const origin =
      recipe === undefined
        ? toOrigin(world, opened, services.sandboxes.first)
        : await originOfRecipe(services, caller, recipe, { tried: RESET_TRIED, path: ["recipe"] });
    await resetSandbox(services, caller, opened, origin);
    return ok(toAnnounced(origin));
  },
});

/** Throws `validation_failed` for a world of a playground's records alone: theirs is that of the sandbox. */
function toOrigin(
  { seed, profile, size }: z.output<typeof askedSchema>,
  { address, seed: own }: Sandbox,
  first: SandboxStart | undefined,
): SandboxStart {
  const isAsked = seed !== undefined || profile !== undefined || size !== undefined;
  if (address.played !== undefined && isAsked)
    throw new SeedbedError(
      "validation_failed",
      `cannot ${RESET_TRIED}: a playground's records are those of the sandbox's seed, which POST /api/data/reset changes`,
    );
  if (address.played !== undefined) return { seed: own };
  return first === undefined || isAsked ? { seed: seed ?? DEFAULT_SEED, profile, size } : first;
}

/** `/api/data/reset` and `/api/data/export`: a sandbox as a whole. */
export function dataOperations(catalog: Catalog): OperationGroup {
  const exportData = defineOperation({
    ...COMMON,
    route: "GET /api/data/export",
    id: "exportData",
    takesLong: true,
    summary: "Export all data",
    description: "Every record of the sandbox as it is now, as fixtures.",
    answers: fixturesAnswer(catalog),
    uses: ["catalog", "world"],
    handle: async ({ caller, sandbox }, services) => exportOf(services, caller, await sandbox()),
  });

  const getRecipe = defineOperation({
    ...COMMON,
    route: "GET /api/data/recipe",
    id: "getRecipe",
    takesLong: true,
    summary: "Get the state as a recipe",
    description: `The seed of the sandbox's world and what differs from it, as a small file. Load it with \`POST /api/sandboxes\`, \`POST /api/data/reset\` or \`createMock({ recipe })\`, and every list, record and entity tag is the same. Passwords and sign-ins are left out. At most ${MOST_RECIPE_VALUES} values and 16 MiB. Below 4 KiB it is also a link: \`Link\` with \`rel="alternate"\` leads to the Explorer, which loads it.`,
    answers: {
      description: "The recipe.",
      body: recipeAnswerSchema,
      headers: { Link: RECIPE_LINK },
      examples: recipeExamples,
    },
    problems: ["answer_too_large"],
    uses: ["catalog", "clock", "baseUrl"],
    async handle({ caller, sandbox }, { catalog: whole, clock, baseUrl }) {
      const opened = await sandbox();
      const recipe = await loop.run(caller.owner, toRecipeJson(whole, opened, clock()));
      const links = opened.address.played === undefined ? toRecipeLink(recipe, baseUrl) : [];
      return loop.run(caller.owner, okPieces(recipe, links));
    },
  });

  return {
    title: "Control",
    tags: [{ name: TAG, description: "All data of a sandbox at once." }],
    operations: [resetData, exportData, getRecipe],
  };
}
