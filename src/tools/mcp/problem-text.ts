import { toOccurrence } from "../../core/http/problems/problem-answer.ts";
import { PROBLEMS } from "../../core/http/problems/problem.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import type { InputFault, ProblemCode } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { Refusal } from "./ask.ts";
import { cutText } from "./fit.ts";
import type { ToolResult } from "./fit.ts";

/** Faults that are told, and characters of each sentence. */
const MOST_FAULTS = 20;
const LONGEST = 600;

const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  "type title status detail code instance errors moreErrors headers".split(" "),
);

/** A problem as a tool error: what was tried and why not, every fault with its place, and how to fix it. */
export function toErrorResult(error: unknown): ToolResult {
  return { content: [{ type: "text", text: toText(error) }], isError: true };
}

function toText(error: unknown): string {
  if (error instanceof Refusal) return toProblemText(error.problem);
  const { members, ...rest } = toOccurrence(error);
  // A tool's own refusal has its remedy in it, and no route's words fit it.
  return toProblemText({ ...members, ...rest }, { withRemedy: !(error instanceof SeedbedError) });
}

export function toProblemText(problem: Readonly<Record<string, unknown>>, { withRemedy = true } = {}): string {
  const { code, detail, errors } = problem;
  const kind = typeof code === "string" && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as ProblemCode] : undefined; // its own key
  const faults = Array.isArray(errors) ? errors.filter(isObject) : [];
  const more = Object.fromEntries(Object.entries(problem).filter(([name]) => !COMMON_MEMBERS.has(name)));
  return [
    `${toWord(code)}: ${cutText(toWord(detail), LONGEST)}`,
    ...faults.slice(0, MOST_FAULTS).map((fault) => `- ${toFaultText(fault)}`),
    ...(faults.length > MOST_FAULTS ? [`- and ${faults.length - MOST_FAULTS} more`] : []),
    ...(Object.keys(more).length > 0 ? [cutText(JSON.stringify(more), LONGEST)] : []),
    // Each fault says how to fix it.
    ...(kind === undefined || !withRemedy || faults.length > 0 ? [] : [`How to fix it: ${kind.remedy}`]),
  ].join("\n");
}

function toFaultText(fault: Partial<InputFault>): string {
  const place = fault.pointer ?? fault.parameter ?? fault.header ?? "";
  return `${cutText(place, 200)}: ${cutText(toWord(fault.detail ?? fault.code), LONGEST / 2)}`;
}

function toWord(value: unknown): string {
  return typeof value === "string" ? value : "";
}
