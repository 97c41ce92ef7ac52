import { PROFILES, SIZES } from "../../model/world-choice.ts";
import type { Schema } from "./specification.ts";

/** An object whose members are all there, but for those named. */
export function objectOf(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

/** A whole number, with what it is. */
export function wholeOf(description: string, rest: Schema = {}): Schema {
  return { type: "integer", description, ...rest };
}

/** A seed. */
export const SEED_SCHEMA: Schema = Object.freeze({
  type: "integer",
  format: "int64",
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "The seed of the world.",
});

/** What stands beside the seed of a world that is not as any. */
export const WORLD_SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  profile: { type: "string", enum: [...PROFILES], description: "The hostile data that it is made of." },
  size: { type: "integer", enum: [...SIZES], description: "How many times as many records it has." },
});
