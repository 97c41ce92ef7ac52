import type { ProblemCode } from "../../model/errors.ts";
import { ACCESS_PROBLEMS } from "./access-problems.ts";
import { tellExample } from "./problem-kind.ts";
import type { ProblemKind } from "./problem-kind.ts";
import { REQUEST_PROBLEMS } from "./request-problems.ts";
import { RESOURCE_PROBLEMS } from "./resource-problems.ts";
import { SERVER_PROBLEMS } from "./server-problems.ts";

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
  const { title, status: own, answer } = PROBLEMS[code];
  const { detail, errors, members, status = own } = answer;
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
