import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { when } from "../maybe-promise.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import { readAnswer } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import type { RouteHandler } from "../router.ts";
import { admitHelper } from "../serve-helper.ts";
import { assertAcceptsJson, serveUnidentified } from "../serve.ts";
import { assertSameOrigin } from "./same-origin.ts";
import { readForm } from "./serve-control.ts";
import type { ControlForm } from "./serve-control.ts";
import { getSession } from "./session.ts";
import type { Session } from "./session.ts";

/** A request to a route of the account, its parameters already read. */
export interface AccountRequest {
  readonly exchange: Exchange;
  readonly query: ReadonlyMap<string, string>;
  /** A parameter of the path. */
  readonly id: string;
}

/** What answers of the account depend on: names and values in turn. */
export const ACCOUNT_HEADERS = ["Cache-Control", "private, no-cache", "Vary", "Accept, Cookie, X-API-Key"] as const;

/** A tagged answer to a GET of the account, 304 if the client has it. */
export function accountAnswer(exchange: Exchange, value: unknown): Answer {
  return readAnswer(exchange, value, undefined, "Accept, Cookie, X-API-Key");
}

/** For answers that hold or set a secret: nobody on the way keeps them. */
export const UNKEPT_HEADERS = ["Cache-Control", "no-store", "Vary", "Accept, Cookie, X-API-Key"] as const;

/** A route of the account that needs no session; a write from another origin is refused. */
export function serveAccount(
  parts: Parts,
  form: ControlForm,
  handler: (request: AccountRequest) => MaybePromise<Answer>,
): RouteHandler {
  return serveUnidentified(parts, (exchange) =>
    when(admitHelper(exchange), () => {
      assertAcceptsJson(exchange);
      const { method } = exchange.request;
      if (method !== "GET" && method !== "HEAD") assertSameOrigin(exchange);
      return handler({ exchange, query: readForm(exchange, form), id: exchange.params["id"] ?? "" });
    }),
  );
}

/** As {@link serveAccount}, for a route that needs a session. */
export function serveSession(
  parts: Parts,
  form: ControlForm,
  handler: (request: AccountRequest, session: Session) => MaybePromise<Answer>,
): RouteHandler {
  return serveAccount(parts, form, async (request) => handler(request, await getSession(request.exchange)));
}
