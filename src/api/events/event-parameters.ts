import * as z from "zod";

import type { ParameterShape } from "../../http/operation/declaration.ts";
import { list } from "../../http/operation/parameter-kinds.ts";
import type { Catalog } from "../../model/catalog.ts";
import { findEventTypeFault } from "../../services/events/event-types.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { EVENT_EXAMPLES } from "./event-schemas.ts";

/** Patterns that a request may name in `type`. */
const MOST_TYPES = 100;

/** `type`: types of the catalog's events, or patterns of them. */
export function typeParameter(catalog: Catalog) {
  const pattern = z.string().superRefine((text, context) => {
    const fault = findEventTypeFault(catalog, text);
    if (fault !== undefined)
      context.addIssue({ code: "custom", message: `is no type: ${fault.detail}`, params: { code: fault.code } });
  });
  return list(pattern, MOST_TYPES)
    .describe("Types or patterns (`order.*`, `*`), repeated or with commas between them: only what fits one.")
    .meta({ example: ["order.*"] });
}

/** `sandbox`: whose events. */
export const sandboxParameter = z
  .string()
  .regex(SANDBOX_NAME, SANDBOX_NAME_RULE)
  .optional()
  .describe("Only events of the sandbox of this name; `default` is your own.");

/** `after`: where to go on. */
export const afterParameter = z
  .string()
  .optional()
  .describe("The id of the last event that you know: only what came after it. One that is not kept any more is 400.");

/** The id of a subscription in a path. */
export const SUBSCRIPTION_ID = {
  id: z.string().describe("The subscription's id.").meta({ example: EVENT_EXAMPLES.subscription.id }),
} satisfies ParameterShape;

/** The id of a delivery in a path. */
export const DELIVERY_ID = {
  id: z.string().describe("The delivery's id.").meta({ example: EVENT_EXAMPLES.delivery.id }),
} satisfies ParameterShape;
