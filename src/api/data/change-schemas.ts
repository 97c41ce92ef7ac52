import * as z from "zod";

const anyRecord = z.record(z.string(), z.unknown());

/** What became of one collection. */
const collectionDiffSchema = z
  .object({
    created: z.array(anyRecord),
    updated: z.array(
      z.object({
        id: z.string().describe("The record's id."),
        before: anyRecord,
        after: anyRecord,
        truncated: z
          .literal(true)
          .optional()
          .describe("True where the record is too long for an event: all that is known is that it changed."),
      }),
    ),
    deleted: z.array(anyRecord),
  })
  .meta({ id: "CollectionDiff" });

/** What differs, by collection. */
export const collectionDiffsSchema = z
  .record(z.string(), collectionDiffSchema)
  .describe("What differs, by collection; those that are equal are left out.");
