import type { ProblemCode } from "../../model/errors.ts";
import { PROBLEMS } from "./problem.ts";
import { tellExample } from "./requests.ts";

/** One problem as data. */
export function problemJson(code: ProblemCode, baseUrl: string): Readonly<Record<string, unknown>> {
  const { status, title, meaning, remedy, example } = PROBLEMS[code];
  return { type: `${baseUrl}/problems/${code}`, code, status, title, meaning, remedy, example: tellExample(example) };
}

/** All problems as data. */
export function catalogueJson(baseUrl: string): Readonly<Record<string, unknown>> {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]; // the table has these keys only
  return { problems: codes.map((code) => problemJson(code, baseUrl)) };
}
