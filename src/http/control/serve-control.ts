import { createFaults } from "../../engine/query/faults.ts";
import type { Sandbox } from "../../engine/sandbox.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Caller } from "../../services/callers.ts";
import type { Answer } from "../answer.ts";
import { sandboxName } from "../data/sandbox-header.ts";
import type { Exchange } from "../exchange.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { takeKnown } from "../own-parameters.ts";
import { parseQuery, splitTarget } from "../parameters.ts";
import type { Parts } from "../parts.ts";
import type { RouteHandler } from "../router.ts";
import { admitHelper } from "../serve-helper.ts";
import { admit, assertAcceptsJson, serveUnidentified } from "../serve.ts";
import type { CallerHandler } from "../serve.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { getSession } from "./session.ts";

/** A request to a route of the control plane, its header and parameters already read. */
export interface ControlRequest {
  readonly exchange: Exchange;
  readonly caller: Caller;
  /** Those that the route takes, each given once. */
  readonly query: ReadonlyMap<string, string>;
  /** Opens the sandbox that the request names. */
  sandbox(): MaybePromise<Sandbox>;
}

/** What a route is called in messages, and which parameters it takes. */
export interface ControlForm {
  /** "take a snapshot". */
  readonly tried: string;
  readonly takes?: readonly string[];
}

/** A route about a caller's sandboxes or events: counted like the data itself, or, from the dashboard, by X-Key-Id and session, not. */
export function serveControl(parts: Parts, handler: CallerHandler): RouteHandler {
  return serveUnidentified(parts, (exchange) =>
    when(admitControl(exchange), (caller) =>
      when(handler(exchange, caller), (answer) => answer && varyByKeyId(answer)),
    ),
  );
}

/** Adds to Vary what else may tell who is calling here. */
function varyByKeyId(answer: Answer): Answer {
  const headers = answer.headers.map((value, at) =>
    answer.headers[at - 1] === "Vary" && !value.includes("X-Key-Id") ? `Cookie, X-Key-Id, ${value}` : value,
  );
  return { ...answer, headers };
}

/** As {@link serveControl}, with the parameters and X-Sandbox checked first. */
export function serveForm(
  parts: Parts,
  form: ControlForm,
  handler: (request: ControlRequest) => MaybePromise<Answer>,
): RouteHandler {
  return serveControl(parts, (exchange, caller) => {
    assertAcceptsJson(exchange);
    const name = sandboxName(exchange);
    const query = readForm(exchange, form);
    return handler({ exchange, caller, query, sandbox: () => parts.callers.sandbox(caller, name) });
  });
}

/** The parameters of the request. Throws `invalid_parameter` for those that the route does not take or that are given twice. */
export function readForm(exchange: Exchange, { tried, takes = [] }: ControlForm): ReadonlyMap<string, string> {
  const faults = createFaults();
  const query = takeKnown(parseQuery(splitTarget(exchange.target).query), takes, [], faults);
  faults.throwIfAny(tried);
  return query;
}

/** Identifies the caller of a route of the control plane and counts the request, unless it comes from the dashboard. */
export function admitControl(exchange: Exchange): MaybePromise<Caller> {
  const keyId = exchange.header("x-key-id");
  if (keyId === undefined || exchange.header("x-api-key") !== undefined) return admit(exchange);
  return when(admitHelper(exchange), () => admitDashboard(exchange, keyId));
}

async function admitDashboard(exchange: Exchange, keyId: string): Promise<Caller> {
  assertSameOrigin(exchange);
  const { apiKeys, callers } = exchange.parts;
  const { account } = await getSession(exchange);
  const key = await apiKeys.describe(keyId);
  if (key?.accountId === account.id) return callers.customer(key);
  throw new SeedbedError(
    "not_found",
    `there is no API key ${JSON.stringify(keyId.slice(0, 60))} in your account: GET /api/account/keys lists yours`,
  );
}
