import { Interrupted } from "../../core/events/sent.ts";
import type { Send } from "../../core/events/sent.ts";
import { cut } from "../../core/platform/bytes.ts";
import { ATTEMPT_BODY, ATTEMPT_TIMEOUT } from "../../core/services/bounds.ts";
import { plainHeaders } from "../fetch/fetch-request.ts";

/** Sends webhooks by the platform's own `fetch`, wherever they lead: whoever runs the code chose it. Follows no redirect. */
export const sendByFetch: Send = async ({ url, headers, body, signal }) => {
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT)]),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      error: null,
      latencyMs: since(),
      response: { headers: plainHeaders(answer.headers), body: cut(text, ATTEMPT_BODY) },
    };
  } catch (error) {
    if (signal.aborted) throw new Interrupted("the process stops");
    const why = error instanceof Error ? (error.cause ?? error) : error;
    const message = why instanceof Error ? why.message : String(why);
    return { status: null, error: message, latencyMs: since(), response: null };
  }
};
