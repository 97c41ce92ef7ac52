import { z } from "zod";

import { DEFAULT_SEED } from "../../engine/engine.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import type { Caller } from "../../services/callers.ts";
import { jsonAnswer } from "../answer.ts";
import { readJson } from "../body.ts";
import { parseBody, STANDING } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { createAnswerExport } from "./export-answer.ts";
import { serveForm } from "./serve-control.ts";

const RESET = z.object({ seed: z.int().default(DEFAULT_SEED) });

/** Begins a sandbox anew from a seed; what its caller changed in playgrounds in the sandbox of this name goes too. */
export async function resetSandbox(
  { playgrounds }: Pick<Parts, "playgrounds">,
  caller: Caller,
  sandbox: Sandbox,
  seed: number,
): Promise<void> {
  await sandbox.begin({ seed }, { type: "sandbox.reset", object: { seed } });
  await playgrounds.dropSandbox(caller, sandbox.address.name);
}

/** `/api/data/reset` and `/api/data/export`: a sandbox as a whole. */
export function dataControlRoutes(app: Router, parts: Parts): void {
  const answerExport = createAnswerExport(parts);
  const reset = { tried: "reset the sandbox" };
  app.post(
    "/api/data/reset",
    serveForm(parts, reset, async ({ exchange, caller, sandbox }) => {
      const { seed } = parseBody(RESET, await readJson(exchange.request, "plain"), reset.tried);
      await resetSandbox(parts, caller, await sandbox(), seed);
      return jsonAnswer(200, JSON.stringify({ seed }), STANDING);
    }),
  );
  app.get(
    "/api/data/export",
    serveForm(parts, { tried: "export the sandbox" }, async ({ exchange, caller, sandbox }) =>
      answerExport(exchange, caller, await sandbox()),
    ),
  );
}
