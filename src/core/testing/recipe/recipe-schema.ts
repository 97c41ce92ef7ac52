import * as z from "zod";

import { UNKNOWN_MEMBERS } from "../../model/catalog.ts";
import { ON_DELETE } from "../../model/resource.ts";
import { instant } from "../../model/values.ts";
import { PROFILES, SIZES } from "../../model/world-choice.ts";
import { DATASET_VERSION } from "../../world/world.ts";

/** Steps of a recipe: they run in one transaction, in which nobody else has a turn. */
export const MOST_RECIPE_STEPS = 200;

export const STEP_NAME = /^[A-Za-z]\w{0,63}$/;

export const accessSchema = z.enum(["open", "signed_in", "roles"]);

const values = z.record(z.string(), z.unknown());

const stepSchema = z
  .strictObject({
    request: z
      .string()
      .max(1_000)
      .describe("Method and path of a request on records: `POST /v1/bookstore/orders/{{order.id}}/pay`."),
    body: values
      .optional()
      .describe("Its body. A text `{{order.id}}` in it, or in the path, is a field of an earlier step's record."),
    as: z
      .string()
      .regex(STEP_NAME, "must be a letter, then at most 63 letters, digits and _")
      .optional()
      .describe("What later steps call the record."),
  })
  .describe("A request that is carried out as if it had been sent.");

const unnamed = z.strictObject({
  $schema: z.string().max(1_000).optional().describe("The address of the schema, for editors."),
  recipe: z.literal(1).describe("The version of the format."),
  datasetVersion: z
    .literal(DATASET_VERSION, {
      error: `must be ${DATASET_VERSION}: the records of other dataset versions cannot be grown here`,
    })
    .default(DATASET_VERSION)
    .describe("The version of the rules and vocabulary that generate the world."),
  seed: z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).describe("The seed of the world."),
  profile: z
    .enum(PROFILES)
    .nullable()
    .default(null)
    .describe("The hostile data that the world is made of; null for none."),
  size: z
    .literal([...SIZES])
    .default(1)
    .describe("How many times as many records the world has."),
  clock: z
    .strictObject({ now: instant(), running: z.boolean().default(false) })
    .nullable()
    .optional()
    .describe("A clock of the sandbox's own; null for one that follows real time."),
  autopilot: z.boolean().default(false).describe("Whether records change state by themselves as the clock moves."),
  autopilotSince: instant()
    .optional()
    .describe("When that began, by the sandbox's time, which its delays are counted from."),
  access: accessSchema.default("open").describe("Who may do what."),
  requireIdempotencyKey: z.boolean().default(false).describe("Whether a POST must have an Idempotency-Key."),
  unknown: z
    .enum(UNKNOWN_MEMBERS)
    .optional()
    .describe("What becomes of members of a body that no field is declared for; as the definition says unless given."),
  onDelete: z
    .enum(ON_DELETE)
    .optional()
    .describe("What becomes of records that refer to a deleted one; as the definition says unless given."),
  nextIds: z
    .record(
      z.string(),
      z
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER - 1),
    )
    .default({})
    .describe("The next id by collection, where records were created."),
  changes: z
    .record(z.string(), z.record(z.string().min(1).max(100), values.nullable()))
    .default({})
    .describe("By collection and id the records that differ from the world, whole; null is one that was deleted."),
  hidden: z
    .record(z.string(), z.record(z.string(), values))
    .default({})
    .describe(
      "By collection and id, what is kept with a record and never shown: how long a job takes. Passwords and sign-ins are left out.",
    ),
  steps: z
    .array(stepSchema)
    .max(MOST_RECIPE_STEPS)
    .default([])
    .describe("Requests that are then carried out, one after the other: all of them or none."),
});

/** The state of a sandbox as a file: a seed, and what differs from its world. */
export const recipeSchema = unnamed.meta({
  id: "RecipeInput",
  description: "The state of a sandbox: the seed of a world, and what differs from it.",
});

export type Recipe = z.output<typeof recipeSchema>;

export type RecipeStep = Recipe["steps"][number];

/** The JSON Schema of recipes (2020-12). */
export function recipeJsonSchema(address: string): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(unnamed, { io: "input", unrepresentable: "any" }) as Record<string, unknown>; // a plain JSON object
  return { ...schema, $id: address, title: "Seedbed recipe", description: recipeSchema.description };
}
