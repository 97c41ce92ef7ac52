import { z } from "zod";

import { DEFAULT_SEED } from "../../engine/engine.ts";
import type { Origin } from "../../engine/sandbox.ts";
import { SeedbedError } from "../../model/errors.ts";
import { instant } from "../../model/values.ts";
import type { Caller } from "../../services/callers.ts";
import { isSandboxName, OWN_SANDBOX, SANDBOX_NAME_RULE } from "../../services/sandboxes.ts";
import type { SandboxRow, SandboxSource } from "../../storage/storage.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import { readJson } from "../body.ts";
import { parseBody, readAnswer, STANDING } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { resetSandbox } from "./data-routes.ts";
import { serveForm } from "./serve-control.ts";
import { assertCustomer } from "./snapshot-routes.ts";

const PATH = "/api/sandboxes";

const sandboxName = z.string().refine(isSandboxName, SANDBOX_NAME_RULE);
const clock = z.object({ now: instant() }).nullable();
const from = z.union(
  [
    z.strictObject({ seed: z.int() }),
    z.strictObject({ sandbox: sandboxName }),
    z.strictObject({ snapshot: z.string() }),
  ],
  {
    error: 'must be one of { "seed": 42 }, { "sandbox": "name" } and { "snapshot": "id" }',
  },
);
const CREATE = z.object({ name: sandboxName, from: from.optional(), clock: clock.optional() });
const PATCH = z.object({ clock });

/** What a caller sees of a sandbox. */
interface ShownSandbox {
  readonly name: string;
  readonly seed: number;
  /** What it last grew from. */
  readonly from: SandboxSource;
  readonly createdAt: string;
  readonly changes: number;
  /** Null where it runs. */
  readonly clock: { readonly now: string } | null;
}

/** `/api/sandboxes`: those of the caller, made on purpose or on first use. */
export function sandboxRoutes(app: Router, parts: Parts): void {
  const { playgrounds, sandboxes, snapshots } = parts;

  /** What a new sandbox starts from. Nothing is copied. */
  async function originOf(caller: Caller, start: z.infer<typeof from> | undefined, tried: string): Promise<Origin> {
    if (start === undefined) return { seed: DEFAULT_SEED };
    if ("seed" in start) return start;
    if ("sandbox" in start) {
      const other = await sandboxes.find(caller, start.sandbox);
      if (other === undefined) refuseOrigin(tried, "sandbox", start.sandbox);
      return { ...(await other.freeze()), source: start };
    }
    assertCustomer(caller, tried);
    const moment = await snapshots.origin(caller, start.snapshot).catch((error: unknown) => {
      if (error instanceof SeedbedError && error.code === "not_found") refuseOrigin(tried, "snapshot", start.snapshot);
      throw error;
    });
    return { ...moment, source: start };
  }

  const create = { tried: "create a sandbox" };
  app.post(
    PATH,
    serveForm(parts, create, async ({ exchange, caller }) => {
      const body = parseBody(CREATE, await readJson(exchange.request, "plain"), create.tried);
      const { name } = body;
      const sandbox = await sandboxes.make(caller, name, async (made) => {
        const origin = await originOf(caller, body.from, create.tried);
        await made.begin(
          origin,
          { type: "sandbox.created", object: { name, seed: origin.seed } },
          toClock(body.clock ?? null),
        );
      });
      return jsonAnswer(201, JSON.stringify({ sandbox: toShown(sandbox.row) }), [
        "Location",
        `${PATH}/${name}`,
        ...STANDING,
      ]);
    }),
  );
  app.get(
    PATH,
    serveForm(parts, { tried: "list sandboxes" }, async ({ exchange, caller }) => {
      const rows = await sandboxes.list(caller);
      return readAnswer(exchange, { sandboxes: rows.map(toShown), total: rows.length, limit: caller.maxSandboxes });
    }),
  );
  app.get(
    `${PATH}/:name`,
    serveForm(parts, { tried: "get a sandbox" }, async ({ exchange, caller }) => {
      const { name = "" } = exchange.params;
      const sandbox = (await sandboxes.find(caller, name)) ?? refuseUnknown(name);
      return readAnswer(exchange, { sandbox: toShown(sandbox.row) });
    }),
  );
  const patch = { tried: "set the clock of a sandbox" };
  app.patch(
    `${PATH}/:name`,
    serveForm(parts, patch, async ({ exchange, caller }) => {
      const { name = "" } = exchange.params;
      const body = parseBody(PATCH, await readJson(exchange.request, "merge"), patch.tried);
      const sandbox = (await sandboxes.find(caller, name)) ?? refuseUnknown(name);
      await sandbox.setClock(toClock(body.clock));
      return jsonAnswer(200, JSON.stringify({ sandbox: toShown(sandbox.row) }), STANDING);
    }),
  );
  app.delete(
    `${PATH}/:name`,
    serveForm(parts, { tried: "drop a sandbox" }, async ({ exchange, caller }) => {
      const { name = "" } = exchange.params;
      if (name === OWN_SANDBOX) {
        // It is always there, so that dropping it is beginning it anew.
        await resetSandbox(parts, caller, await parts.callers.sandbox(caller, undefined), DEFAULT_SEED);
        return emptyAnswer(204, STANDING);
      }
      const dropped = [await sandboxes.drop(caller, name), await playgrounds.dropSandbox(caller, name)];
      if (!dropped.includes(true)) refuseUnknown(name);
      return emptyAnswer(204, STANDING);
    }),
  );
}

function toShown({ name, seed, source, createdAt, changes, clock: stopped }: SandboxRow): ShownSandbox {
  return {
    name,
    seed,
    from: source,
    createdAt: new Date(createdAt).toISOString(),
    changes,
    clock: stopped === null ? null : { now: new Date(stopped).toISOString() },
  };
}

function toClock(given: z.infer<typeof clock>): number | null {
  return given === null ? null : Date.parse(given.now);
}

function refuseUnknown(name: string): never {
  throw new SeedbedError(
    "not_found",
    `there is no sandbox ${JSON.stringify(name.slice(0, 64))}: GET ${PATH} lists yours`,
  );
}

function refuseOrigin(tried: string, kind: string, name: string): never {
  const detail = `there is no ${kind} ${JSON.stringify(name.slice(0, 64))} of yours to start from`;
  throw new SeedbedError("unresolved_reference", `cannot ${tried}: ${detail}`, {
    errors: [{ pointer: `#/from/${kind}`, code: "unresolved", detail }],
  });
}
