import type { z } from "zod";

import { refuse, undeclaredMembers, unknownMembers } from "../../engine/input.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import { toEntityTag } from "../../engine/stored-record.ts";
import { validate } from "../../engine/validate.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import { emptyAnswer, jsonAnswer, PRIVATE } from "../answer.ts";
import { readJson } from "../body.ts";
import { sandboxName } from "../data/sandbox-header.ts";
import type { Exchange } from "../exchange.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { takeOwnParameters } from "../own-parameters.ts";
import type { ParameterForm } from "../own-parameters.ts";
import { splitTarget } from "../parameters.ts";
import type { Parts } from "../parts.ts";
import { appliedPreference, isStrict } from "../prefer.ts";
import type { RouteHandler } from "../router.ts";
import { assertAcceptsJson, serveCounted } from "../serve.ts";
import { simulatedAnswer, simulateDelay } from "../simulation.ts";

/** A request to an operation, its controls already taken care of. */
export interface Operation {
  readonly exchange: Exchange;
  readonly caller: Caller;
  /** The world asked for with `_seed`, where the operation takes one. */
  readonly seed: number | undefined;
  /** The parameters, each of those that the operation takes and given once. */
  readonly query: ReadonlyMap<string, string>;
  /** Says that the body was read strictly, where it was asked for: names and values in turn. */
  readonly applied: readonly string[];
  /** Opens the sandbox that the request names. */
  sandbox(): MaybePromise<Sandbox>;
  /**
   * Reads the body, an empty one as `{}`; `merge` is for PATCH. Undeclared members are refused under strict handling.
   * Throws `validation_failed`, and what reading JSON throws.
   */
  body<T>(schema: z.ZodType<T>, kind?: "plain" | "merge"): Promise<T>;
}

/** The headers of an answer that depends on who asks. */
export const STANDING = ["Cache-Control", PRIVATE, "Vary", "Accept, X-API-Key, X-Sandbox"] as const;

/** A route of an operation of the data plane: `_delay`, `_status` and `_seed` work as on any data route. */
export function serveOperation(
  parts: Parts,
  form: ParameterForm,
  handler: (operation: Operation) => MaybePromise<Answer>,
): RouteHandler {
  return serveCounted(parts, async (exchange, caller) => {
    assertAcceptsJson(exchange);
    const name = sandboxName(exchange);
    const { seed, delay, status, own } = takeOwnParameters(splitTarget(exchange.target).query, form);
    exchange.isSeeded = seed !== undefined;
    if (delay > 0 && !(await simulateDelay(exchange, delay))) return undefined;
    if (status !== undefined) return simulatedAnswer(exchange, status);
    const strict = isStrict(exchange.header("prefer"));
    return handler({
      exchange,
      caller,
      seed,
      query: own,
      applied: appliedPreference(strict),
      sandbox: () => parts.callers.sandbox(caller, name),
      body: async (schema, kind = "plain") =>
        parseBody(schema, await readJson(exchange.request, kind), form.tried, strict ? undeclaredMembers : () => []),
    });
  });
}

/** A tagged answer to GET and HEAD, 304 if the client has it. `vary` is what it depends on. */
export function readAnswer(
  exchange: Exchange,
  value: unknown,
  seed?: number,
  vary: string = "Accept, X-API-Key, X-Sandbox",
): Answer {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const tag = toEntityTag(body);
  const headers = ["ETag", tag, "Cache-Control", seed === undefined ? PRIVATE : "private, max-age=300", "Vary", vary];
  return exchange.hasTag(tag) ? emptyAnswer(304, headers) : jsonAnswer(200, body, headers);
}

/** Gives the body typed, an empty one as `{}`. Throws `validation_failed` with all its faults, and those that `refused` finds: members that nobody knows, unless told otherwise. */
export function parseBody<T>(
  schema: z.ZodType<T>,
  body: unknown = {},
  tried: string,
  refused: typeof unknownMembers = unknownMembers,
): T {
  const { data, faults } = validate(schema, body);
  faults.push(...refused(schema, body));
  return data === undefined || faults.length > 0 ? refuse(tried, faults) : data;
}
