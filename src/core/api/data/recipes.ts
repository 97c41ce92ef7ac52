import * as z from "zod";

import { exampleOfPatch } from "../../description/record-examples.ts";
import type { Rehearsal } from "../../description/rehearsal.ts";
import type { Named } from "../../description/route-group.ts";
import type { Header } from "../../description/specification.ts";
import { findPlace } from "../../http/data/place.ts";
import { assertSize } from "../../http/operation/assert-active.ts";
import type { Parts } from "../../http/parts.ts";
import { isObject } from "../../model/json.ts";
import type { YieldingSteps } from "../../model/steps.ts";
import { toBase64 } from "../../platform/bytes.ts";
import type { SandboxStart, Sandbox } from "../../sandbox/sandbox.ts";
import { prepared, loop } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { readRecipe } from "../../testing/recipe/read-recipe.ts";
import type { RecipeTarget } from "../../testing/recipe/read-recipe.ts";
import { recipeSchema } from "../../testing/recipe/recipe-schema.ts";
import { toRecipeJson } from "../../testing/recipe/write-recipe.ts";
import { DATASET_VERSION } from "../../world/world.ts";

/** Bytes of a recipe that is a link, too. */
const LONGEST_LINK = 4 * 1024;

/** Reads a recipe for a sandbox of the caller. Throws `validation_failed` with all faults. */
export async function originOfRecipe(
  { engineOf, clock, isLocal }: Pick<Parts, "engineOf" | "clock" | "isLocal">,
  caller: Caller,
  recipe: unknown,
  target: Pick<RecipeTarget, "tried" | "path">,
): Promise<SandboxStart> {
  const { catalog, baseUrl, world } = engineOf(caller);
  const source = { catalog, baseUrl, world, find: findPlace };
  assertSize(caller, sizeOf(recipe), isLocal, target.tried);
  const { owner, maxChanges } = caller;
  const read = (): YieldingSteps<SandboxStart> => readRecipe(source, recipe, { ...target, maxChanges, real: clock() });
  return prepared(owner, () => loop.run(owner, read()));
}

/** The beginning of a caller's sandbox that is to be as another one is now. Throws as {@link originOfRecipe}, and `answer_too_large`. */
export async function copySandbox(
  services: Parameters<typeof originOfRecipe>[0] & Pick<Parts, "catalog">,
  caller: Caller,
  sandbox: Sandbox,
): Promise<SandboxStart> {
  const recipe = await loop.run(caller.owner, toRecipeJson(services.catalog, sandbox, services.clock()));
  return originOfRecipe(services, caller, JSON.parse(recipe.join("")), { tried: "copy a shared sandbox", path: [] });
}

/** The size of the world that a recipe names, if it is one: before it is read, as reading grows the world. */
function sizeOf(recipe: unknown): number | undefined {
  const size = isObject(recipe) ? recipe["size"] : undefined;
  return typeof size === "number" ? size : undefined;
}

/** A link to the Explorer, which loads the recipe; nothing for one that is too long. */
export function toRecipeLink(recipe: readonly string[], baseUrl: string): readonly string[] {
  if (recipe.length > 1) return [];
  const bytes = new TextEncoder().encode(recipe[0]);
  if (bytes.length >= LONGEST_LINK) return [];
  return ["Link", `<${baseUrl}/explore#recipe=${toBase64(bytes, "base64url")}>; rel="alternate"; type="text/html"`];
}

export const RECIPE_LINK: Named<Header> = {
  component: "RecipeLink",
  value: {
    description: "The recipe as a link to the Explorer, which loads it; only below 4 KiB.",
    schema: { type: "string" },
    example: '<https://seedbed.dev/explore#recipe=eyJyZWNpcGUiOjF9>; rel="alternate"; type="text/html"',
  },
};

const { $schema: _schema, steps: _steps, hidden, clock, autopilotSince, ...shape } = recipeSchema.shape;

/** A recipe as it is given: every member there. */
export const recipeAnswerSchema = z
  .object({
    ...Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, whole(schema)])),
    clock: clock.unwrap().describe(clock.description ?? ""),
    autopilotSince,
    hidden: whole(hidden)
      .optional()
      .describe(hidden.description ?? ""),
  })
  .meta({ id: "Recipe", description: "The state of a sandbox: the seed of a world, and what differs from it." });

function whole(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema;
  const inner = schema.unwrap() as z.ZodType; // schemas of ours are classic ones
  return inner.describe(schema.description ?? "");
}

/** A recipe as somebody might write it. */
export const RECIPE_BY_HAND = {
  recipe: 1,
  seed: 1,
  steps: [
    { request: "POST /v1/bookstore/orders", body: { userId: "1", items: [{ bookId: "1", quantity: 1 }] }, as: "order" },
    { request: "POST /v1/bookstore/orders/{{order.id}}/pay" },
  ],
};

export function recipeExamples(rehearsal: Rehearsal) {
  const user = rehearsal.catalog.get("user");
  const value = {
    recipe: 1,
    datasetVersion: DATASET_VERSION,
    seed: 1,
    profile: null,
    size: 1,
    clock: null,
    autopilot: false,
    access: "open",
    requireIdempotencyKey: false,
    nextIds: {},
    changes: { [user.resource.collection]: { 1: exampleOfPatch(user, rehearsal)?.record } },
  };
  return { recipe: { summary: "One user was updated", value } };
}
