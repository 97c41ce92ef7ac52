import * as z from "zod";

import { schemaOf } from "../../description/route-group.ts";
import type { Schema } from "../../description/specification.ts";

const ENDS = "The stream, which ends when the server stops.";
export const STREAM = { description: ENDS, mediaTypes: ["text/event-stream"], body: z.string() };

/** A value that is described as OpenAPI has it; it is checked elsewhere. */
export function described(schema: Schema): z.ZodType {
  return z.unknown().meta({ override: schema });
}

/** A value that is described as a component, such as the record of a resource. */
export function component(name: string): z.ZodType {
  return described(schemaOf(name));
}

/** Bounds of a whole number, both included. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** A whole number within bounds; left out it is `otherwise`. */
export function whole(bounds: Bounds & { readonly otherwise: number }): z.ZodType<number>;
export function whole(bounds: Bounds): z.ZodType<number | undefined>;
export function whole({
  otherwise,
  ...bounds
}: Bounds & { readonly otherwise?: number }): z.ZodType<number | undefined> {
  const { override } = required(bounds).meta() ?? {};
  if (otherwise === undefined) return required(bounds).optional();
  return required(bounds)
    .default(otherwise)
    .meta({ override: { ...(override as object), default: otherwise } });
}

/** A whole number within bounds that must be there. */
export function required({ least, most }: Bounds): z.ZodType<number> {
  const outside = { error: `is a whole number from ${least} to ${most}`, params: { code: "out_of_range" } };
  return z
    .string()
    .transform((text) => (/^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN))
    .pipe(z.custom<number>((value) => typeof value === "number" && value >= least && value <= most, outside))
    .meta({
      override: { type: "integer", ...(most > 2 ** 31 && { format: "int64" }), minimum: least, maximum: most },
    });
}

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
