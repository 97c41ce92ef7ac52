import type { ErrorExtras, ProblemCode } from "../../model/errors.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Answer } from "../answer.ts";
import { MAX_ERRORS } from "../limits/bounds.ts";
import { PROBLEMS } from "./problem.ts";

export interface Occurrence extends Pick<ErrorExtras, "errors" | "members" | "headers"> {
  readonly code: ProblemCode;
  readonly detail: string;
  /** The code's own unless given: only a simulated problem has any status. */
  readonly status?: number;
}

export function toOccurrence(error: unknown): Occurrence {
  if (!(error instanceof SeedbedError)) {
    return {
      code: "internal_error",
      detail: PROBLEMS.internal_error.detail,
    };
  }
  const { code, message, errors, members, headers } = error;
  return {
    code,
    detail: message,
    ...(errors === undefined ? {} : { errors }),
    ...(members === undefined ? {} : { members }),
    ...(headers === undefined ? {} : { headers }),
  };
}

/** The answer to a problem (RFC 9457). `instance` is the request id. */
export function problemAnswer(
  occurrence: Occurrence,
  instance: string,
  baseUrl: string,
): Answer & { readonly body: string } {
  const { code, detail, errors, members } = occurrence;
  const kind = PROBLEMS[code];
  const status = occurrence.status ?? kind.status;
  const always = { type: `${baseUrl}/problems/${code}`, title: kind.title, status, detail, code, instance };
  const body = JSON.stringify({ ...always, ...members, ...always, ...toErrors(errors) });
  const headers = ["Content-Type", "application/problem+json", "Cache-Control", "no-store"];
  for (const [name, value] of Object.entries({ ...kind.headers, ...occurrence.headers })) headers.push(name, value);
  return { status, headers, body };
}

/** The faults of the input as members: the first hundred, and how many more there are. */
function toErrors(errors: Occurrence["errors"] = []): Readonly<Record<string, unknown>> {
  if (errors.length === 0) return {};
  if (errors.length <= MAX_ERRORS) return { errors };
  return { errors: errors.slice(0, MAX_ERRORS), moreErrors: errors.length - MAX_ERRORS };
}
