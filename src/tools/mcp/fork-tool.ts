import * as z from "zod";

import { sandboxSchema } from "../../core/api/sandboxes/sandbox-schemas.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { DEFAULT_SEED } from "../../core/sandbox/engine.ts";
import { refuse } from "../../core/sandbox/input.ts";
import { OWN_SANDBOX } from "../../core/services/own-sandbox.ts";
import { REFERENCE_TIME, toTimestamp } from "../../core/world/time.ts";
import { get } from "./ask.ts";
import { defineTool, getSandbox, leftOut, sandboxArgument, writes } from "./tool.ts";
import type { ToolCall } from "./tool.ts";

export const stateSchema = z.looseObject({
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

export async function arranged({ ask }: ToolCall, name: string, settings: object): Promise<Record<string, unknown>> {
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
