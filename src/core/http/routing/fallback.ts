import { SeedbedError } from "../../model/errors.ts";
import { emptyAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Exchange } from "../exchange.ts";
import { preflightHeaders } from "../headers/answer-headers.ts";

/** Answers what no route takes: OPTIONS (204 with Allow, or a preflight's answer), 405 with Allow, or 404 with the nearest route. */
export function fallback(exchange: Exchange): Answer {
  const { path, sentPath, request, parts, asked } = exchange;
  const methods =
    path === "*" ? ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] : parts.routes.methodsOf(path);
  const allow = methods.join(", ");
  if (methods.length === 0) exchange.isOpen = true; // nothing is there to protect, and a script that mistyped a path can read where it meant
  if (request.method === "OPTIONS") {
    // A preflight is answered for unknown paths too, so that the script can read the 404 that follows.
    const isPreflight = exchange.isOpen && request.headers["access-control-request-method"] !== undefined;
    const more = isPreflight ? preflightHeaders(exchange.header("access-control-request-headers")) : [];
    if (methods.length > 0) return emptyAnswer(204, ["Allow", allow, ...patchHeaders(methods), ...more]);
    if (isPreflight) return emptyAnswer(204, more);
  }
  if (methods.length > 0) {
    throw new SeedbedError("method_not_allowed", `cannot ${asked} ${shorten(sentPath)}: it takes ${allow}`, {
      headers: { Allow: allow },
    });
  }
  throw noRoute(exchange);
}

export function noRoute({ path, sentPath, request: { prefix }, parts, asked }: Exchange): SeedbedError {
  const near = parts.routes.nearest(path);
  return new SeedbedError(
    "route_not_found",
    `there is no route ${asked} ${shorten(sentPath)}: ${near === undefined ? `${parts.baseUrl}${prefix}/v1 lists what is there` : `did you mean ${prefix}${near}?`}`,
    { members: { nearest: prefix + (near ?? "/v1") } },
  );
}

/** Refuses what is not below `/s/{name}`, and names where it is. */
export function notBelowPrefix({ path, sentPath, request: { prefix }, parts, asked }: Exchange): never {
  const isElsewhere = path !== "/" && parts.routes.methodsOf(path).length > 0;
  const nearest = isElsewhere ? path : `${prefix}/v1`;
  throw new SeedbedError(
    "route_not_found",
    `there is no route ${asked} ${shorten(sentPath)}: below /s/{name} are /v1, /play and /api/data, /api/events, /api/requests and /api/faults; did you mean ${shorten(nearest)}?`,
    { members: { nearest } },
  );
}

function patchHeaders(methods: readonly string[]): string[] {
  return methods.includes("PATCH") ? ["Accept-Patch", "application/json, application/merge-patch+json"] : [];
}

function shorten(path: string): string {
  return path.length > 100 ? `${path.slice(0, 100)}…` : path;
}
