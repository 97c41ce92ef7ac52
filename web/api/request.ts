import { serverPath } from "../chrome/base.ts";

/** One thing that is wrong with a request, and where. */
export interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  /** The line and column of the fault in a text that was sent, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The wrong word of such a text, and the known one that is closest to it. */
  readonly word?: string;
  readonly nearest?: string;
  readonly code: string;
  readonly detail: string;
}

/** A problem (RFC 9457) as the API answers it; other servers between us may answer with less. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly instance?: string;
  readonly errors?: readonly Fault[];
  /** The address of the page that explains it, if it is one of the API's own. */
  readonly type?: string;
  /** The time of the next try, if the answer has one; epoch milliseconds. */
  readonly retryAt?: number;
}

/** Raised where the API refused, or could not be reached (status 0). The message can be shown. */
export class RequestError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "RequestError";
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** A request but for its path. */
export interface RequestOptions {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: { readonly type: string; readonly content: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Asks this page's own server and gives the parsed JSON, undefined if there is none. Throws a {@link RequestError}. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await send(path, options);
  const text = await answer.text();
  // A cast: the server promises this type of the path, and the browser tests check it.
  return (text === "" ? undefined : parseJson(text)) as T;
}

/** Asks this page's own server and gives the answer, its body unread. Throws a {@link RequestError}. */
export async function send(
  path: string,
  { method = "GET", body, text, headers = {}, signal }: RequestOptions = {},
): Promise<Response> {
  const type = text?.type ?? (body === undefined ? undefined : "application/json");
  const init: RequestInit = { method, headers: type === undefined ? headers : { "Content-Type": type, ...headers } };
  if (text !== undefined) init.body = text.content;
  else if (body !== undefined) init.body = JSON.stringify(body);
  if (signal !== undefined) init.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(serverPath(path), init);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw unreachable();
  }
  if (!answer.ok) throw new RequestError(toProblem(answer, await answer.text().catch(() => "")));
  return answer;
}

/** The error of a request that nobody answered. */
export function unreachable(): RequestError {
  return new RequestError({
    status: 0,
    code: "unreachable",
    title: "No answer",
    detail: navigator.onLine
      ? "The server could not be reached. Check that it runs, then try again."
      : "You are offline. Connect to the network, then try again.",
  });
}

/** The problem of a refused answer with this body. */
export function toProblem(answer: Response, text: string): Problem {
  const after = answer.headers.get("Retry-After");
  return {
    status: answer.status,
    code: "unknown",
    title: answer.statusText,
    detail:
      `The server answered ${answer.status} ${answer.statusText}.${answer.status < 500 ? "" : " Wait a minute, then try again."}`.replace(
        " .",
        ".",
      ),
    ...parseProblem(parseJson(text)),
    ...(after === null ? {} : { retryAt: Date.now() + Number(after) * 1000 }),
  };
}

/** True if a problem is in the API's list, which has a page for each. */
export function isListed({ type, code }: Problem): boolean {
  return type?.endsWith(`/problems/${code}`) === true;
}

/** The members of a problem that a body has; a playground's body may hold anything. */
function parseProblem(body: unknown): Partial<Problem> {
  if (!isObject(body) || typeof body["code"] !== "string") return {};
  const texts = Object.entries(body).filter(([name, value]) => TEXTS.has(name) && typeof value === "string");
  const { errors } = body;
  return {
    ...Object.fromEntries(texts),
    ...(Array.isArray(errors) && errors.every(isFault) ? { errors } : {}),
  };
}

const TEXTS = new Set(["code", "title", "detail", "type", "instance"]);

function isFault(value: unknown): value is Fault {
  return isObject(value) && typeof value["code"] === "string" && typeof value["detail"] === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The value of a JSON text, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
