import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { createDocument, documentAnswer } from "../../http/pages/document.ts";
import { PROBLEMS } from "../../http/problems/problem.ts";
import { SeedbedError } from "../../model/errors.ts";
import { getMetrics } from "./metrics-operations.ts";

export const serviceOperations = (): OperationGroup => ({
  title: "Service",
  tags: [{ name: "Health", description: "For the operator of the server. These requests are not counted." }],
  operations: [...HEALTH_OPERATIONS, getMetrics],
});

const ALIVE = createDocument("application/json", '{"status":"ok"}', "no-cache");
const READY = createDocument("application/json", '{"status":"ready"}', "no-cache");

const statusSchema = <const T extends string>(word: T) => z.object({ status: z.literal(word) });

const getHealth = defineOperation({
  route: "GET /health",
  id: "getHealth",
  tag: "Health",
  summary: "Check that the process is alive",
  description: "200 as long as the process lives.",
  caller: "anyone",
  takesAnyParameter: true,
  answers: {
    description: "It is alive.",
    body: statusSchema("ok"),
    examples: { alive: { value: { status: "ok" } } },
  },
  handle: (call) => documentAnswer(call, ALIVE),
});

const getReadiness = defineOperation({
  route: "GET /ready",
  id: "getReadiness",
  tag: "Health",
  summary: "Check that requests are accepted",
  description:
    "200 while the server accepts requests. 503 while the database cannot be reached, and when the server is stopping.",
  caller: "anyone",
  takesAnyParameter: true,
  answers: {
    description: "The server accepts requests.",
    body: statusSchema("ready"),
    examples: { ready: { value: { status: "ready" } } },
  },
  uses: ["drain", "assertServes"],
  async handle(call, { drain, assertServes }) {
    if (!drain.isDraining) {
      await assertServes();
      return documentAnswer(call, READY);
    }
    throw new SeedbedError("shutting_down", PROBLEMS.shutting_down.detail);
  },
});

/** `/health` and `/ready`, for what watches the process and what sends it requests. */
const HEALTH_OPERATIONS: readonly Operation[] = [getHealth, getReadiness];
