import * as z from "zod";

import { isObject } from "../model/json.ts";
import { namedObject } from "../model/named-object.ts";
import { MAX_NAME } from "./bounds.ts";
import { refuseAll, readBySchema, toFault } from "./refusal.ts";

/** Accepted in a body, so that a playground that was read can be sent back. */
const SERVER_MEMBERS = ["id", "url", "createdAt", "expiresAt", "endpoints", "limit"];

export const playgroundInputSchema = namedObject("PlaygroundInput", {
  name: z
    .string()
    .min(1)
    .max(MAX_NAME)
    .refine((text) => text.trim() !== "" && !text.includes("\0"), "must have something to read, and no U+0000")
    .nullable()
    .optional()
    .describe("What you call it."),
});

/** The name in the body of a playground; `otherwise` if it says nothing. Throws `validation_failed`. */
export function parseName(body: unknown, attempt: string, otherwise: string | null = null): string | null {
  if (body === undefined) return otherwise;
  if (!isObject(body))
    refuseAll(attempt, [toFault([], "invalid_type", 'the body must be a JSON object such as { "name": "Pets" }')]);
  const { data, faults } = readBySchema(playgroundInputSchema, body, [], SERVER_MEMBERS);
  if (data === undefined || faults.length > 0) refuseAll(attempt, faults);
  return data.name === undefined ? otherwise : data.name;
}
