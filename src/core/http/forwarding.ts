import type { Answer } from "./answer.ts";
import { hasNoBody } from "./body/body.ts";
import { serveData } from "./data/pipeline.ts";
import type { DataParts } from "./data/steps.ts";
import { MAX_BODY } from "./limits/bounds.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import { problemAnswer } from "./problems/problem-answer.ts";
import { headerOf } from "./request.ts";
import type { ApiRequest, RequestHeaders } from "./request.ts";
import { PrefixedRequest } from "./routing/prefixed-request.ts";
import { NOWHERE } from "./routing/router.ts";
import type { Upstream, UpstreamAnswer } from "./upstream.ts";

/** Headers of one connection (RFC 9110 §7.6.1), and those that are said for each hop. */
const OF_HOP =
  /^(?:connection|keep-alive|proxy-(?:authenticate|authorization|connection)|te|trailer|transfer-encoding|upgrade|host|expect|x-sandbox|x-page-token)$/i;

/** Headers that every answer of this server has of its own. */
const OF_ANSWER = /^(?:access-control-|x-request-id$|date$)/i;

type Local = () => MaybePromise<Answer | undefined>;

/** Answers a request here or with what the real API answers. `isOurs` tells whether something here takes it. */
export function createForwarding(
  parts: DataParts,
  { mode, address, send }: Upstream,
): (request: ApiRequest, isOurs: (request: ApiRequest) => boolean, local: Local) => MaybePromise<Answer | undefined> {
  const forward = serveData(parts, (exchange) => ask(exchange.request).then(toAnswer, refuse(exchange.id)), "open");

  async function ask(request: ApiRequest): Promise<UpstreamAnswer> {
    const body = hasNoBody(request) ? undefined : await request.readBytes(MAX_BODY);
    const { method, target, signal } = request;
    return send({ method, target, headers: toSent(request.headers, body), body, signal });
  }

  function toAnswer({ status, headers, body }: UpstreamAnswer): Answer {
    const kept = headers.flatMap((name, at) =>
      at % 2 === 1 || OF_HOP.test(name) || OF_ANSWER.test(name)
        ? []
        : [name, toOwn(name.toLowerCase(), headers[at + 1] ?? "", address, parts.baseUrl)],
    );
    return { status, headers: kept, body: status === 204 || status === 304 ? undefined : body };
  }

  const refuse =
    (id: string) =>
    (error: unknown): Answer => {
      const reason =
        error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error);
      const detail = `cannot reach ${address}: ${reason}`;
      return problemAnswer({ code: "unavailable", status: 502, detail }, id, parts.baseUrl);
    };

  async function firstThere(request: ApiRequest, local: Local): Promise<Answer | undefined> {
    let answer: UpstreamAnswer;
    try {
      answer = await ask(request);
    } catch {
      return local();
    }
    if (answer.status !== 404 && answer.status < 500)
      return serveData(parts, () => toAnswer(answer), "open")(request, NOWHERE);
    for await (const _piece of answer.body ?? []); // read to its end, so that the connection is free again
    return local();
  }

  return (sent, isOurs, local) => {
    const request = sent.target.startsWith("/s/") ? new PrefixedRequest(sent) : sent;
    const hasAnswer = isOurs(request);
    if (mode === "missing") return hasAnswer ? local() : forward(request, NOWHERE);
    return mode === "first" && hasAnswer ? firstThere(request, local) : forward(request, NOWHERE);
  };
}

function toSent(headers: RequestHeaders, body: Uint8Array | undefined): Record<string, string | readonly string[]> {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_HOP.test(name) || name === "content-length" ? [] : [[name, value] as const],
  );
  const length = body === undefined ? {} : { "content-length": String(body.length) };
  return { ...Object.fromEntries(sent), ...length, "x-forwarded-host": headerOf(headers, "host") ?? "" };
}

/** A header's value as it is true here: redirects lead to this server, and cookies are for it. */
function toOwn(name: string, value: string, address: string, baseUrl: string): string {
  if (name === "location" || name === "content-location")
    return value.startsWith(`${address}/`) || value === address ? baseUrl + value.slice(address.length) : value;
  if (name !== "set-cookie") return value;
  const isSecure = baseUrl.startsWith("https:");
  return value
    .split(";")
    .filter((part) => !/^\s*domain\s*=/i.test(part) && (isSecure || !/^\s*secure\s*$/i.test(part)))
    .map((part) => (isSecure ? part : part.replace(/^(\s*)samesite\s*=\s*none$/i, "$1SameSite=Lax")))
    .join(";");
}
