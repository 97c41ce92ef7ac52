import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { readRecipeBody } from "../../http/body/body.ts";
import { assertSize, assertCustomer } from "../../http/operation/assert-active.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { created, noContent, ok } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import { parseDuration } from "../../model/duration.ts";
import { SeedbedError, refuseFor } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { namedObject, namedStrictObject } from "../../model/named-object.ts";
import { toWorldChoice, toWorldObject } from "../../model/world-choice.ts";
import { DEFAULT_SEED } from "../../sandbox/engine.ts";
import type { SandboxStart } from "../../sandbox/sandbox.ts";
import { KEY_CHANGES, KEY_SANDBOXES, SANDBOX_IDLE, VISITOR_CHANGES, VISITOR_SANDBOXES } from "../../services/bounds.ts";
import type { Caller } from "../../services/callers.ts";
import { OWN_SANDBOX } from "../../services/play-owner.ts";
import { toAnnounced } from "../../services/sandboxes.ts";
import { resetSandbox } from "../data/data-operations.ts";
import { RECIPE_BY_HAND, originOfRecipe } from "../data/recipes.ts";
import { advanceClock, listUpcoming } from "./clock-operations.ts";
import { NAME_PARAMETER, OF_SANDBOXES, findSandbox, refuseUnknown } from "./named-sandbox.ts";
import {
  EXAMPLE_SANDBOX,
  describedStartSchema,
  sandboxAnswerSchema,
  sandboxNameSchema,
  sandboxSchema,
  startSchema,
  toShownSandbox,
  ttlSchema,
} from "./sandbox-schemas.ts";
import { settingsShape, toArrangement } from "./sandbox-settings.ts";

const EXAMPLE = { sandbox: { summary: "With a clock that stands still", value: { sandbox: EXAMPLE_SANDBOX } } };

const listSandboxes = defineOperation({
  ...OF_SANDBOXES,
  route: "GET /api/sandboxes",
  id: "listSandboxes",
  summary: "List your sandboxes",
  description: "All sandboxes that you created besides your own, the oldest first. Your own is called `default`.",
  answers: {
    description: "Your sandboxes.",
    body: namedObject("SandboxStates", {
      sandboxes: z.array(sandboxSchema),
      total: z.int().describe("How many there are."),
      limit: z.int().nullable().describe("How many there may be, besides your own."),
    }),
    examples: {
      sandboxes: {
        summary: "One besides your own",
        value: { sandboxes: [EXAMPLE_SANDBOX], total: 1, limit: 10 },
      },
    },
  },
  uses: ["sandboxes", "clock"],
  async handle({ caller }, { sandboxes, clock }) {
    const rows = await sandboxes.list(caller);
    const real = clock();
    return ok({
      sandboxes: rows.map((row) => toShownSandbox(row, real)),
      total: rows.length,
      limit: caller.maxSandboxes,
    });
  },
});

function creationOf<S extends z.ZodType>(start: S) {
  return z.strictObject({
    name: sandboxNameSchema,
    from: start
      .optional()
      .describe(
        "What it starts from: a world (the default is seed 1), another sandbox as it is now, a snapshot or a recipe.",
      ),
    ttl: ttlSchema.optional(),
    ...settingsShape,
  });
}

const createSandbox = defineOperation({
  ...OF_SANDBOXES,
  route: "POST /api/sandboxes",
  id: "createSandbox",
  summary: "Create a sandbox",
  description:
    "Creates a sandbox with the settings that you choose. It copies no data, so it is quick whatever the sandbox starts from. A body with a recipe can have 16 MiB.",
  body: {
    schema: creationOf(startSchema),
    described: creationOf(describedStartSchema).meta({ id: "SandboxCreate" }),
    read: (request) => readRecipeBody(request),
    examples: {
      fixed: {
        summary: "World 42 with a clock that stands still",
        value: { name: "test-1", from: { seed: 42 }, clock: { now: EXAMPLE_SANDBOX.clock?.now } },
      },
      autopilot: {
        summary: "World 1 at its reference date, with autopilot",
        value: { name: "test-3", autopilot: true },
      },
      hostile: {
        summary: "World 42 with HTML and formulas in its texts",
        value: { name: "test-3", from: { seed: 42, profile: "markup" } },
      },
      copy: { summary: "As your own sandbox is now", value: { name: "test-2", from: { sandbox: "default" } } },
      recipe: { summary: "A state", value: { name: "test-4", from: { recipe: RECIPE_BY_HAND } } },
    },
  },
  answers: { 201: { description: "The new sandbox.", body: sandboxAnswerSchema, examples: EXAMPLE } },
  problems: ["conflict", "clock_behind", "unresolved_reference", "missing_api_key", "plan_required"],
  uses: ["sandboxes", "snapshots", "clock", "isLocal", "engineOf", "playgrounds"],
  async handle({ caller, body: { name, from: asked, ttl, ...settings } }, services) {
    const { from, ...given } = timed(asked, settings);
    if (from !== undefined && "seed" in from) assertSize(caller, from.size, services.isLocal, createSandbox.tried);
    const expiresAt = ttl === undefined ? null : services.clock() + (parseDuration(ttl) ?? 0);
    const sandbox = await services.sandboxes.make(caller, name, async (made) => {
      const origin =
        from === undefined
          ? (services.sandboxes.first ?? toWorldObject(toWorldChoice(made.seed, made.row.settings)))
          : await originOf(caller, from, services);
      const announcement = { type: "sandbox.created", object: { name, ...toAnnounced(origin) } };
      await made.begin(origin, announcement, toArrangement(given), expiresAt);
    });
    if (from !== undefined && "sandbox" in from)
      await services.playgrounds.fork(caller, from.sandbox, name).catch(async (error: unknown) => {
        await services.sandboxes.drop(caller, name); // all of it, or nothing
        throw error;
      });
    return created(`/api/sandboxes/${name}`, { sandbox: toShownSandbox(sandbox.row, services.clock()) });
  },
});

const getSandbox = defineOperation({
  ...OF_SANDBOXES,
  route: "GET /api/sandboxes/{name}",
  id: "getSandbox",
  summary: "Get a sandbox",
  description: "What the sandbox started from, how many of its records changed, and its clock.",
  params: NAME_PARAMETER,
  answers: { description: "The sandbox.", body: sandboxAnswerSchema, examples: EXAMPLE },
  problems: ["not_found"],
  uses: ["sandboxes", "clock"],
  async handle({ caller, params: { name } }, { sandboxes, clock }) {
    const sandbox = await findSandbox(sandboxes, caller, name);
    return ok({ sandbox: toShownSandbox(sandbox.row, clock()) });
  },
});

const updateSandbox = defineOperation({
  ...OF_SANDBOXES,
  route: "PATCH /api/sandboxes/{name}",
  id: "updateSandbox",
  summary: "Change a sandbox's clock and settings",
  description:
    "Changes only the members that you send. A clock stands still at its time or runs on from it; null makes it follow real time again. Everything that is due by the new time happens.",
  params: NAME_PARAMETER,
  body: {
    schema: namedStrictObject("SandboxPatch", settingsShape),
    examples: {
      stop: { summary: "Stand still", value: { clock: { now: EXAMPLE_SANDBOX.clock?.now } } },
      run: { summary: "Run on from a time", value: { clock: { now: EXAMPLE_SANDBOX.clock?.now, running: true } } },
      release: { summary: "Follow real time", value: { clock: null } },
      autopilot: { summary: "Let lifecycles go on by themselves", value: { autopilot: true } },
      roles: { summary: "Let users do what their roles say", value: { access: "roles" } },
      keys: { summary: "Refuse a POST without Idempotency-Key", value: { requireIdempotencyKey: true } },
    },
  },
  answers: { description: "The sandbox as it is now.", body: sandboxAnswerSchema, examples: EXAMPLE },
  problems: ["not_found", "clock_behind"],
  uses: ["sandboxes", "clock"],
  async handle({ caller, params: { name }, body }, { sandboxes, clock }) {
    const sandbox = await findSandbox(sandboxes, caller, name);
    await sandbox.arrange(toArrangement(body));
    return ok({ sandbox: toShownSandbox(sandbox.row, clock()) });
  },
});

const deleteSandbox = defineOperation({
  ...OF_SANDBOXES,
  route: "DELETE /api/sandboxes/{name}",
  id: "deleteSandbox",
  summary: "Drop a sandbox",
  description:
    "Deletes the sandbox with all its changes, including those in playgrounds' collections. Your own sandbox, `default`, is not deleted but reset to the world of seed 1.",
  params: NAME_PARAMETER,
  answers: { 204: { description: "It is gone." } },
  problems: ["not_found"],
  uses: ["callers", "sandboxes", "playgrounds"],
  async handle({ caller, params: { name } }, { callers, sandboxes, playgrounds }) {
    if (name === OWN_SANDBOX) {
      // It is always there, so that dropping it is beginning it anew.
      const origin = sandboxes.first ?? { seed: DEFAULT_SEED };
      await resetSandbox({ playgrounds }, caller, await callers.sandbox(caller, undefined), origin);
      return noContent();
    }
    return (await sandboxes.drop(caller, name)) ? noContent() : refuseUnknown(name);
  },
});

/** `/api/sandboxes`: those of the caller, made on purpose or on first use. */
export const sandboxOperations = (): OperationGroup => ({
  title: "Control",
  tags: [
    {
      name: OF_SANDBOXES.tag,
      description: `Create named sandboxes from a seed, another sandbox or a snapshot, with a clock that can stand still. A visitor can have ${VISITOR_SANDBOXES} besides the default one, a key ${KEY_SANDBOXES}. Beyond that, a new sandbox replaces the one that has been unused for longest, if that is at least ${SANDBOX_IDLE / 60_000} minutes; otherwise the answer is 403 \`limit_reached\`. For a minute after a sandbox was deleted, using its name does not create it again but is 404. A sandbox can have ${VISITOR_CHANGES} changed records (${KEY_CHANGES} with a key) of at most 256 KiB each. All sandboxes of a visitor together can have 8 MiB. Each sandbox of a key can have, by plan, 64 MiB (developer), 128 MiB (team), 256 MiB (business) or 1 GiB (enterprise).`,
    },
  ],
  operations: [listSandboxes, createSandbox, getSandbox, updateSandbox, advanceClock, listUpcoming, deleteSandbox],
});

/** A recipe that says nothing of a clock has the one that is given beside it, so that its steps happen by that. */
function timed(from: z.output<typeof startSchema> | undefined, settings: Parameters<typeof toArrangement>[0]) {
  const { clock, autopilot, ...others } = settings;
  if (from === undefined || !("recipe" in from) || !isObject(from.recipe) || "clock" in from.recipe)
    return { from, ...settings };
  return { from: { recipe: { clock, autopilot, ...from.recipe } }, autopilot, ...others };
}

async function originOf(
  caller: Caller,
  start: z.output<typeof startSchema>,
  services: Pick<Parts, "sandboxes" | "snapshots" | "engineOf" | "clock" | "isLocal">,
): Promise<SandboxStart> {
  const { sandboxes, snapshots } = services;
  if ("recipe" in start)
    return originOfRecipe(services, caller, start.recipe, { tried: createSandbox.tried, path: ["from", "recipe"] });
  if ("seed" in start) return start;
  if ("sandbox" in start) {
    const other = await sandboxes.find(caller, start.sandbox);
    if (other === undefined) refuseOrigin("sandbox", start.sandbox);
    return { ...(await other.freeze()), source: start };
  }
  assertCustomer(caller, createSandbox.tried);
  const moment = await snapshots.origin(caller, start.snapshot).catch((error: unknown) => {
    if (error instanceof SeedbedError && error.code === "not_found") refuseOrigin("snapshot", start.snapshot);
    throw error;
  });
  return { ...moment, source: start };
}

function refuseOrigin(kind: string, name: string): never {
  const detail = `there is no ${kind} ${JSON.stringify(name.slice(0, 64))} of yours to start from`;
  refuseFor("unresolved_reference", createSandbox.tried, { pointer: `#/from/${kind}`, code: "unresolved", detail });
}
