import type { ProblemCode } from "../../model/errors.ts";
import type { ProblemKind } from "./problem-kind.ts";

/** The request is well, and the server cannot answer it now. */
export const SERVER_PROBLEMS = {
  internal_error: {
    status: 500,
    title: "Something went wrong on our side",
    meaning: "The server met a fault of its own. It was logged under the request id.",
    remedy: "Try again; if it stays, report the request id.",
    example: "none on purpose",
    answer: {
      detail: "the request could not be answered because of a fault of the server; it was logged under this request id",
    },
  },
  overloaded: {
    status: 503,
    title: "The server is busy",
    meaning: "More requests are being answered at once than the server can hold.",
    remedy: "Try again after the time in Retry-After.",
    example: "any request while thousands of others wait",
    answer: { detail: "the server is answering 10000 requests already: try again in a second" },
    headers: { "Retry-After": "1" },
  },
  shutting_down: {
    status: 503,
    title: "The server is shutting down",
    meaning: "The server finishes what it began and takes nothing new.",
    remedy: "Try again after the time in Retry-After: by then another one, or the same one anew, answers.",
    example: "any request after the server was told to stop",
    answer: {
      detail: "the server is shutting down and takes no new requests: try again in a few seconds",
    },
    headers: { "Retry-After": "5" },
  },
  unavailable: {
    status: 503,
    title: "The database or the payment provider cannot serve now",
    meaning:
      "The server's database is away, full or busy for longer than a caller should wait; or, for the plan of an account, whoever takes the payments cannot be asked. Requests without a key are not touched by it.",
    remedy:
      "Try again after the time in Retry-After. A write that ends so was most likely not stored; read before you repeat one that must not happen twice.",
    example: "POST /v1/core/users with a key while the database restarts",
    answer: {
      detail: "the database does not keep up with the requests that wait for it; try again in a few seconds",
    },
    headers: { "Retry-After": "5" },
  },
  mail_unavailable: {
    status: 503,
    title: "This server sends no mails",
    meaning:
      "What was asked for needs a mail with a link, and whoever runs the server has not told it where mails leave.",
    remedy: "Ask who runs the server: the setting is SMTP_URL. On your own machine mails are shown at /dashboard/mail.",
    example: 'POST /api/account/forgot with {"email":"ada@example.com"} at a server without SMTP_URL',
    answer: {
      detail:
        "cannot send a link to a new password: it needs a mail, and this server sends none; who runs it sets SMTP_URL",
    },
  },
  simulated: {
    status: 500,
    title: "A simulated problem",
    meaning:
      "The request asked for it with _status, or the fault plan of its sandbox has it, whose rule X-Fault names. Its status is the one asked for; nothing was written, unless a rule with after: commit says so.",
    remedy: "Leave _status out; GET /api/faults shows the plan, DELETE /api/faults ends it.",
    example: { method: "GET", path: "/v1/core/users?_status=503" },
    answer: {
      status: 503,
      detail:
        "the request asked for status 503 with _status: nothing was read or written; leave _status out for the real answer",
    },
  },
} satisfies Partial<Record<ProblemCode, ProblemKind>>;
