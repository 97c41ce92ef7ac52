import { parseJson, RequestError, toProblem, unreachable } from "../api/request.ts";
import type { Problem } from "../api/request.ts";
import { serverPath } from "../chrome/base.ts";
import type { BuiltHeader, BuiltRequest } from "../snippets/built-request.ts";

/** The response to a request. */
export interface Answered {
  readonly request: BuiltRequest;
  readonly status: number;
  readonly statusText: string;
  readonly ms: number;
  readonly bytes: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  /** The body's value; undefined where it is no JSON. */
  readonly value: unknown;
  /** The problem of a refusal; undefined for a success. */
  readonly problem: Problem | undefined;
}

/** Sends the request as any caller would: without cookies, past the browser's cache. Throws a {@link RequestError} if it cannot be sent or nobody answers. */
export async function sendRequest(request: BuiltRequest, signal: AbortSignal): Promise<Answered> {
  const began = performance.now();
  const init: RequestInit = {
    method: request.method,
    headers: toHeaders(request.headers),
    cache: "no-store",
    // Accounts are about the session of this browser; everything else is as if from a terminal.
    credentials: request.target.startsWith("/api/account") ? "same-origin" : "omit",
    signal,
  };
  if (request.body !== undefined) init.body = request.body;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(serverPath(request.target), init);
    text = await answer.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable();
  }
  return {
    request,
    status: answer.status,
    statusText: answer.statusText,
    ms: Math.round(performance.now() - began),
    bytes: new TextEncoder().encode(text).length,
    headers: [...answer.headers],
    text,
    value: parseJson(text),
    problem: answer.status < 400 ? undefined : toProblem(answer, text),
  };
}

/** Throws a {@link RequestError} that names the header that a browser refuses to send. */
function toHeaders(fields: readonly BuiltHeader[]): Headers {
  const headers = new Headers();
  for (const { name, value } of fields) {
    try {
      headers.append(name, value);
    } catch {
      throw new RequestError({
        status: 0,
        code: "unsendable",
        title: "Not sent",
        detail: `The header ${name} cannot be sent: a header can only contain characters of ISO 8859-1, in one line.`,
      });
    }
  }
  return headers;
}

/** A header's value, by its name in small letters. */
export function headerOf(answered: Answered, name: string): string | undefined {
  return answered.headers.find(([field]) => field === name)?.[1];
}
