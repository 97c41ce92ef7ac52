import type { ProblemCode } from "../../model/errors.ts";
import { ACCESS_PROBLEMS } from "./access-problems.ts";
import { tellExample } from "./problem-kind.ts";
import type { ProblemKind } from "./problem-kind.ts";
import { REQUEST_PROBLEMS } from "./request-problems.ts";
import { RESOURCE_PROBLEMS } from "./resource-problems.ts";

/** The request is well, and the server cannot answer it now. */
const SERVER_PROBLEMS = {
  internal_error: {
    status: 500,
    title: "Something went wrong on our side",
    meaning: "The server has an error of its own. It was logged with the request id.",
    remedy: "Try again. If it happens again, report the request id.",
    example: "none on purpose",
    detail: "the request could not be answered because of a fault of the server; it was logged under this request id",
  },
  overloaded: {
    status: 503,
    title: "The server is busy",
    meaning: "More requests are being answered at once than the server can hold.",
    remedy: "Try again after the seconds in Retry-After.",
    example: "any request while thousands of others wait",
    detail: "the server is answering 10000 requests already: try again in a second",
    headers: { "Retry-After": "1" },
  },
  shutting_down: {
    status: 503,
    title: "The server is shutting down",
    meaning: "The server finishes the requests that it has begun and accepts no new ones.",
    remedy: "Try again after the seconds in Retry-After: by then the server, or another one, has started.",
    example: "any request after the server was told to stop",
    detail: "the server is shutting down and takes no new requests: try again in a few seconds",
    headers: { "Retry-After": "5" },
  },
  unavailable: {
    status: 503,
    title: "What the server needs is away",
    meaning:
      "The server's database cannot be reached, is full, or is busy for too long. For plans of accounts it can also be the payment provider, and beside a real API that API, which cannot be reached.",
    remedy:
      "Try again after the seconds in Retry-After. The write was most likely not stored. Read the data before you repeat a write that must not happen twice.",
    example: "POST /v1/core/users with a key while the database restarts",
    detail: "the database does not keep up with the requests that wait for it; try again in a few seconds",
    headers: { "Retry-After": "5" },
  },
  mail_unavailable: {
    status: 503,
    title: "This server sends no mails",
    meaning: "The request needs a mail with a link, but the operator of this server has not set a mail server.",
    remedy: "Ask the operator to set SMTP_URL. On your own machine, /dashboard/mail shows the mails.",
    example: 'POST /api/account/forgot with {"email":"ada@example.com"} at a server without SMTP_URL',
    detail:
      "cannot send a link to a new password: it needs a mail, and this server sends none; its operator can set SMTP_URL",
  },
  simulated: {
    status: 500,
    title: "A simulated problem",
    meaning:
      "The request asked for this problem with _status, or a rule of the sandbox's fault plan caused it; X-Fault has the index of that rule. Nothing was written, unless the rule has after: commit.",
    remedy: "Leave _status out. GET /api/faults shows the fault plan, and DELETE /api/faults removes it.",
    example: { method: "GET", path: "/v1/core/users?_status=503" },
    shownStatus: 503,
    detail:
      "the request asked for status 503 with _status: nothing was read or written; leave _status out for the real answer",
  },
} satisfies Partial<Record<ProblemCode, ProblemKind>>;

/** Every problem by its code. This table alone knows statuses. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemKind>> = Object.freeze({
  ...REQUEST_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...RESOURCE_PROBLEMS,
  ...SERVER_PROBLEMS,
});

export function problemJson(code: ProblemCode, baseUrl: string): Readonly<Record<string, unknown>> {
  const { status, title, meaning, remedy, example } = PROBLEMS[code];
  return { type: `${baseUrl}/problems/${code}`, code, status, title, meaning, remedy, example: tellExample(example) };
}

/** The body of the answer that the example of a problem has from a server at the address. */
export function shownAnswer(code: ProblemCode, baseUrl: string): Readonly<Record<string, unknown>> {
  const { title, status: own, detail, errors, members, shownStatus: status = own } = PROBLEMS[code];
  const always = {
    type: `{baseUrl}/problems/${code}`,
    title,
    status,
    detail,
    code,
    instance: "req_9f86d081884c7d65",
  };
  const shown = JSON.stringify({ ...always, ...members, ...(errors !== undefined && { errors }) });
  return JSON.parse(shown.replaceAll("{baseUrl}", baseUrl)) as Readonly<Record<string, unknown>>; // what was written just now
}

export function catalogueJson(baseUrl: string): Readonly<Record<string, unknown>> {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]; // the table has these keys only
  return { problems: codes.map((code) => problemJson(code, baseUrl)) };
}
