import { z } from "zod";

/** A whole number from `least` to `most`; left out it is `otherwise`. */
export function whole(bounds: {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}): z.ZodType<number> {
  const { least, most, otherwise } = bounds;
  const outside = { error: `is a whole number from ${least} to ${most}`, params: { code: "out_of_range" } };
  return z
    .string()
    .transform((text) => (/^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN))
    .pipe(z.custom<number>((value) => typeof value === "number" && value >= least && value <= most, outside))
    .default(otherwise)
    .meta({ override: { type: "integer", minimum: least, maximum: most, default: otherwise } });
}

/** One of a few words; it may be left out. */
export function choice<const T extends string>(words: readonly [T, ...T[]]): z.ZodOptional<z.ZodEnum<{ [K in T]: K }>> {
  return z.enum(words, { error: `is ${words.join(", ")}` }).optional();
}

/** Texts, repeated or with commas between them; it may be left out. */
export function list(item: z.ZodType<string, string>, most: number): z.ZodType<readonly string[] | undefined> {
  return z
    .array(z.string())
    .transform((texts) => texts.flatMap((text) => text.split(",")).map((text) => text.trim()))
    .pipe(
      z.array(item).max(most, {
        error: (issue) => `names ${Array.isArray(issue.input) ? issue.input.length : "too many"}, of at most ${most}`,
      }),
    )
    .optional()
    .meta({ repeatable: true });
}
