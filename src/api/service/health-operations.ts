import * as z from "zod";

import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { createDocument, documentAnswer } from "../../http/pages/document.ts";
import { SeedbedError } from "../../model/errors.ts";

const ALIVE = createDocument("application/json", '{"status":"ok"}', "no-cache");
const READY = createDocument("application/json", '{"status":"ready"}', "no-cache");

const statusSchema = <const T extends string>(word: T) => z.object({ status: z.literal(word) });

const getHealth = defineOperation({
  route: "GET /health",
  id: "getHealth",
  tag: "Health",
  summary: "Tell whether the process is alive",
  description: "Says yes as long as it answers at all.",
  caller: "anyone",
  takesAnyParameter: true,
  answers: {
    200: {
      description: "It is alive.",
      body: statusSchema("ok"),
      examples: { alive: { value: { status: "ok" } } },
    },
  },
  uses: [],
  handle: (call) => documentAnswer(call, ALIVE),
});

const getReadiness = defineOperation({
  route: "GET /ready",
  id: "getReadiness",
  tag: "Health",
  summary: "Tell whether requests are taken",
  description:
    "Says yes while requests are taken, of customers too: not while the database is away, nor once the server begins to stop.",
  caller: "anyone",
  takesAnyParameter: true,
  answers: {
    200: {
      description: "It takes requests.",
      body: statusSchema("ready"),
      examples: { ready: { value: { status: "ready" } } },
    },
  },
  uses: ["drain", "assertServes"],
  async handle(call, { drain, assertServes }) {
    if (!drain.isDraining) {
      await assertServes();
      return documentAnswer(call, READY);
    }
    throw new SeedbedError(
      "shutting_down",
      "the server is shutting down and takes no new requests: try again in a few seconds",
    );
  },
});

/** `/health` and `/ready`, for what watches the process and what sends it requests. */
export const HEALTH_OPERATIONS: readonly Operation[] = [getHealth, getReadiness];
