import * as z from "zod";

import type { ParameterShape } from "../../http/operation/declaration.ts";
import { list } from "../../http/operation/parameter-kinds.ts";
import type { InputFault } from "../../model/errors.ts";
import { noPlayground } from "../../services/events/events.ts";
import type { Events } from "../../services/events/events.ts";
import { SANDBOX_NAME, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import { EVENT_EXAMPLES } from "./event-schemas.ts";

/** Patterns that a request may name in `type`. */
const MOST_TYPES = 100;

/** `type`: types of events, or patterns of them. */
export const typeParameter = list(z.string(), MOST_TYPES)
  .describe("Types or patterns (`order.*`, `*`), repeated or with commas between them: only what fits one.")
  .meta({ example: ["order.*"] });

/** `playground`: where the events are. */
export const playgroundParameter = z
  .string()
  .optional()
  .describe("The id of a playground: only what happened there, in your own sandbox or in the one that `sandbox` names.")
  .meta({ example: "" });

/** What is wrong with a playground, and with types of what can happen there, or in the service where none is named. */
export async function judgeTypes(
  {
    playground = "",
    type = [],
  }: { readonly playground?: string | undefined; readonly type?: readonly string[] | undefined },
  events: Pick<Events, "types" | "findTypes">,
): Promise<readonly InputFault[]> {
  const types = playground === "" ? events.types : await events.findTypes(playground);
  if (types === undefined)
    return [{ parameter: "playground", code: "unknown_playground", detail: noPlayground(playground) }];
  return type.flatMap((pattern) => {
    const fault = types.findFault(pattern);
    return fault === undefined ? [] : [{ parameter: "type", ...fault }];
  });
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
