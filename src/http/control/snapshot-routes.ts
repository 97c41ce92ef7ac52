import { z } from "zod";

import { SeedbedError } from "../../model/errors.ts";
import { text } from "../../model/values.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import { readJson } from "../body.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { parseBody, readAnswer, STANDING } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { createAnswerExport } from "./export-answer.ts";
import { serveForm } from "./serve-control.ts";
import type { ControlForm, ControlRequest } from "./serve-control.ts";

const CREATE = z.object({ name: text(100) });
const PATH = "/api/data/snapshots";

/** Snapshots: moments of a customer's sandbox that can be brought back. */
export function snapshotRoutes(app: Router, parts: Parts): void {
  const { snapshots, clock } = parts;
  const answerExport = createAnswerExport(parts);

  const forCustomers = (form: ControlForm, handler: (request: ControlRequest, id: string) => MaybePromise<Answer>) =>
    serveForm(parts, form, (request) => {
      assertCustomer(request.caller, form.tried);
      return handler(request, request.exchange.params["id"] ?? "");
    });

  const create = { tried: "take a snapshot" };
  app.post(
    PATH,
    forCustomers(create, async ({ exchange, caller, sandbox }) => {
      const { name } = parseBody(CREATE, await readJson(exchange.request, "plain"), create.tried);
      const snapshot = await snapshots.create(caller, await sandbox(), name);
      return jsonAnswer(201, JSON.stringify({ snapshot }), ["Location", `${PATH}/${snapshot.id}`, ...STANDING]);
    }),
  );
  app.get(
    PATH,
    forCustomers({ tried: "list snapshots" }, async ({ exchange, caller }) =>
      readAnswer(exchange, await snapshots.list(caller)),
    ),
  );
  app.get(
    `${PATH}/:id`,
    forCustomers({ tried: "get a snapshot" }, async ({ exchange, caller }, id) =>
      readAnswer(exchange, { snapshot: await snapshots.get(caller, id) }),
    ),
  );
  app.delete(
    `${PATH}/:id`,
    forCustomers({ tried: "delete a snapshot" }, async ({ caller }, id) => {
      await snapshots.remove(caller, id);
      return emptyAnswer(204, STANDING);
    }),
  );
  app.post(
    `${PATH}/:id/restore`,
    forCustomers({ tried: "restore a snapshot" }, async ({ caller, sandbox }, id) => {
      await snapshots.get(caller, id);
      const snapshot = await snapshots.restore(caller, id, await sandbox());
      return jsonAnswer(200, JSON.stringify({ snapshot, restoredAt: new Date(clock()).toISOString() }), STANDING);
    }),
  );
  app.get(
    `${PATH}/:id/diff`,
    forCustomers(
      { tried: "compare snapshots", takes: ["against"] },
      async ({ exchange, caller, query, sandbox }, id) => {
        const against = query.get("against");
        await snapshots.get(caller, id);
        const collections = await snapshots.diff(caller, id, against ?? (await sandbox()));
        return readAnswer(exchange, { from: id, to: against ?? "now", collections });
      },
    ),
  );
  app.get(
    `${PATH}/:id/export`,
    forCustomers({ tried: "export a snapshot" }, async ({ exchange, caller }, id) =>
      answerExport(exchange, caller, await snapshots.read(caller, id)),
    ),
  );
}

/** Throws `missing_api_key` for a visitor. */
export function assertCustomer(caller: Caller, tried: string): void {
  if (caller.kind === "customer") return;
  throw new SeedbedError(
    "missing_api_key",
    `cannot ${tried}: snapshots belong to the paid plans; create an API key in the dashboard and send it as X-API-Key`,
  );
}
