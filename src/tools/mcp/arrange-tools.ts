import * as z from "zod";

import { sandboxSchema } from "../../core/api/sandboxes/sandbox-schemas.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import { refuse } from "../../core/sandbox/input.ts";
import { OWN_SANDBOX } from "../../core/services/play-owner.ts";
import { MOST_RECIPE_STEPS } from "../../core/testing/recipe/recipe-schema.ts";
import { REFERENCE_TIME, toTimestamp } from "../../core/world/time.ts";
import { get } from "./ask.ts";
import { defineTool, getSandbox, leftOut, sandboxArgument, writes } from "./tool.ts";
import type { ToolCall } from "./tool.ts";

const stateSchema = z.looseObject({
  name: z.string(),
  from: z.record(z.string(), z.unknown()).describe("Its origin."),
  changes: z.int().describe("Changed records."),
  clock: z.record(z.string(), z.unknown()).nullable().describe("null: real time."),
  ...leftOut,
});

const fromArgument = z.strictObject({
  seed: z.int().optional(),
  profile: z.string().optional().describe("With seed: long, unicode, markup, empty, edges."),
  size: z.int().optional().describe("With seed: 0, 1, 10, 100."),
  sandbox: z.string().optional(),
  snapshot: z.string().optional().describe("Its id."),
  recipe: z.record(z.string(), z.unknown()).optional().describe("A state; see arrange."),
});

type From = z.output<typeof fromArgument>;

const FIXED_CLOCK = { clock: { now: toTimestamp(REFERENCE_TIME), running: false } };

/** `fork`: a world to work in. */
export const fork = defineTool({
  name: "fork",
  title: "Fork a world",
  description:
    "Make a sandbox to work in, from one of: seed (default 1), sandbox, snapshot, recipe. A name that exists starts over. From a seed its clock stands still at 2026-11-01T00:00:00Z.",
  input: z.strictObject({ sandbox: sandboxArgument, from: fromArgument.optional() }),
  output: stateSchema,
  annotations: writes({ destructive: true, idempotent: true }),
  async run({ sandbox: name, from = {} }, call) {
    const start = toStart(from);
    const settings = start.seed === undefined ? {} : FIXED_CLOCK;
    const existing = name === OWN_SANDBOX ? undefined : await call.services.sandboxes.find(call.caller, name);
    if (name === OWN_SANDBOX || existing !== undefined) await begin(call, name, start);
    if (name === OWN_SANDBOX) return { value: await arranged(call, name, settings) };
    if (existing !== undefined) await get(call.ask, { method: "DELETE", target: `/api/sandboxes/${name}` });
    const body = { name, from: start, ...settings };
    return { value: toState(await get(call.ask, { method: "POST", target: "/api/sandboxes", body })) };
  },
});

/** Returns the start: a world, of seed 1 by default, or another origin. Throws `validation_failed` for two of them. */
function toStart({ seed, profile, size, ...other }: From): From {
  const isWorld = [seed, profile, size].some((given) => given !== undefined);
  const given = [...(isWorld ? ["seed"] : []), ...Object.keys(other)];
  if (given.length > 1) {
    const detail = `must be one of seed (with profile and size), sandbox, snapshot and recipe, not ${given.join(" and ")}`;
    refuse("fork a world", [{ pointer: "#/from", code: "contradiction", detail }]);
  }
  if (given.length === 1 && !isWorld) return other;
  return { seed: seed ?? DEFAULT_SEED, ...(profile !== undefined && { profile }), ...(size !== undefined && { size }) };
}

/** Begins an existing sandbox anew where it is, which changes nothing if it is refused: before its name is made again, too. */
async function begin({ ask, ...call }: ToolCall, name: string, start: From): Promise<void> {
  const { sandbox, snapshot } = start;
  if (sandbox !== undefined) {
    if (sandbox === name || name === OWN_SANDBOX)
      throw new SeedbedError(
        "conflict",
        `cannot fork sandbox ${sandbox} into ${name}: ${sandbox === name ? "it is the same one" : "your own is always there"}; choose another name`,
      );
    await getSandbox({ ...call, ask }, sandbox);
    return;
  }
  if (snapshot !== undefined) {
    const target = `/api/data/snapshots/${encodeURIComponent(snapshot)}/restore`;
    await get(ask, { method: "POST", target, sandbox: name });
    return;
  }
  await get(ask, { method: "POST", target: "/api/data/reset", sandbox: name, body: start });
}

async function arranged({ ask }: ToolCall, name: string, settings: object): Promise<Record<string, unknown>> {
  const target = `/api/sandboxes/${name}`;
  const isNothing = Object.keys(settings).length === 0;
  return toState(await get(ask, isNothing ? { method: "GET", target } : { method: "PATCH", target, body: settings }));
}

function toState(answer: unknown): Record<string, unknown> {
  const { sandbox } = z.object({ sandbox: sandboxSchema }).parse(answer);
  const {
    createdAt: _createdAt,
    expiresAt: _expiresAt,
    seed: _seed,
    profile: _profile,
    size: _size,
    ...state
  } = sandbox;
  return state;
}

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
