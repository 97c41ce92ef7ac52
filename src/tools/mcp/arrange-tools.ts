import * as z from "zod";

import { isObject } from "../../core/model/json.ts";
import { MOST_RECIPE_STEPS } from "../../core/testing/recipe/recipe-schema.ts";
import { get } from "./ask.ts";
import { arranged, stateSchema } from "./fork-tool.ts";
import { defineTool, getSandbox, leftOut, sandboxArgument, writes } from "./tool.ts";

const anyObject = z.record(z.string(), z.unknown());

/** `arrange`: what is given before anybody acts. */
export const arrangeTool = defineTool({
  name: "arrange",
  title: "Arrange a state",
  description:
    'Set what is given before acting: recipe replaces the state ({"recipe":1,"seed":1,"changes":{"orders":{"7":null}}}); steps are requests on top, all or nothing: [{"request":"POST /v1/bookstore/orders","body":{…},"as":"order"},{"request":"POST /v1/bookstore/orders/{{order.id}}/pay"}]. changes and check count from here on after a recipe or steps. autopilot lets lifecycles go on with the clock.',
  input: z.strictObject({
    sandbox: sandboxArgument,
    recipe: anyObject.optional(),
    steps: z.array(anyObject).max(MOST_RECIPE_STEPS).optional(),
    clock: z
      .strictObject({ now: z.string(), running: z.boolean().optional() })
      .nullable()
      .optional()
      .describe("Forward only; null: real time."),
    autopilot: z.boolean().optional(),
    access: z.string().optional().describe("open, signed_in or roles."),
  }),
  output: stateSchema,
  annotations: writes({ destructive: true, idempotent: false }),
  async run({ sandbox: name, recipe, steps, ...settings }, call) {
    await getSandbox(call, name);
    const { ask } = call;
    if (recipe !== undefined || steps !== undefined) {
      const base = recipe ?? (await get(ask, { method: "GET", target: "/api/data/recipe", sandbox: name }));
      const body = { recipe: { ...(isObject(base) && base), ...(steps !== undefined && { steps }) } };
      await get(ask, { method: "POST", target: "/api/data/reset", sandbox: name, body });
    }
    return { value: await arranged(call, name, settings) };
  },
});

/** `advance_clock`: time passes. */
export const advanceClockTool = defineTool({
  name: "advance_clock",
  title: "Advance the clock",
  description:
    "Let time pass, by a duration or up to a time; what is due happens. Lifecycles move only with autopilot (arrange). done false: call again.",
  input: z.strictObject({
    sandbox: sandboxArgument,
    advance: z.string().optional().describe("P3D, PT2H30M."),
    to: z.string().optional().describe("2026-11-25T00:00:00Z."),
  }),
  output: z.looseObject({
    clock: anyObject,
    from: z.string(),
    done: z.boolean(),
    reason: z.string().nullable(),
    steps: z.int().describe("Transitions made."),
    events: anyObject.describe("first, last: sequences."),
  }),
  annotations: writes({ destructive: false, idempotent: false }),
  async run({ sandbox: name, ...body }, call) {
    await getSandbox(call, name);
    const answer = await get(call.ask, { method: "POST", target: `/api/sandboxes/${name}/clock`, body });
    return { value: anyObject.parse(answer) };
  },
});

/** `plan_faults`: what fails on purpose. */
export const planFaults = defineTool({
  name: "plan_faults",
  title: "Plan faults",
  description:
    'Let requests fail on purpose. Replaces the plan; [] ends it; without rules it is shown, with seen and fired. {"on":"POST /v1/fintech/payments","nth":2,"answer":503} · {"on":"POST /v1/bookstore/orders/{id}/pay","after":"commit","connection":"reset"} · {"on":"* /v1/**","rate":{"limit":3,"per":"PT10S"}}. All words: describe topic setFaults.',
  input: z.strictObject({ sandbox: sandboxArgument, rules: z.array(anyObject).optional() }),
  output: z.object({ rules: z.array(anyObject), ...leftOut }),
  annotations: writes({ destructive: true, idempotent: true }),
  async run({ sandbox: name, rules }, call) {
    await getSandbox(call, name);
    const asking = { target: "/api/faults", sandbox: name };
    const answer = await get(
      call.ask,
      rules === undefined ? { method: "GET", ...asking } : { method: "PUT", ...asking, body: { rules } },
    );
    return { value: anyObject.parse(answer), list: "rules" };
  },
});
