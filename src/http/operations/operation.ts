import type { z } from "zod";

import { refuse, unknownMembers } from "../../engine/input.ts";
import { toEntityTag } from "../../engine/stored-record.ts";
import { validate } from "../../engine/validate.ts";
import type { Answer } from "../answer.ts";
import { emptyAnswer, jsonAnswer, PRIVATE } from "../answer.ts";
import type { Exchange } from "../exchange.ts";

/** A tagged answer to GET and HEAD, 304 if the client has it. `vary` is what it depends on. */
export function readAnswer(
  exchange: Exchange,
  value: unknown,
  seed?: number,
  vary: string = "Accept, X-API-Key, X-Sandbox",
): Answer {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const tag = toEntityTag(body);
  const headers = ["ETag", tag, "Cache-Control", seed === undefined ? PRIVATE : "private, max-age=300", "Vary", vary];
  return exchange.hasTag(tag) ? emptyAnswer(304, headers) : jsonAnswer(200, body, headers);
}

/** Gives the body typed, an empty one as `{}`. Throws `validation_failed` with all its faults, and those that `refused` finds: members that nobody knows, unless told otherwise. */
export function parseBody<T>(
  schema: z.ZodType<T>,
  body: unknown = {},
  tried: string,
  refused: typeof unknownMembers = unknownMembers,
): T {
  const { data, faults } = validate(schema, body);
  faults.push(...refused(schema, body));
  return data === undefined || faults.length > 0 ? refuse(tried, faults) : data;
}
