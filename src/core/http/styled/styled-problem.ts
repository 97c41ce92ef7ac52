import { asText } from "../../definition/routes/definition.ts";
import { fill } from "../../definition/style/style.ts";
import type { Shaped, Style } from "../../definition/style/style.ts";
import type { InputFault } from "../../model/errors.ts";
import { fromText } from "../../platform/bytes.ts";
import type { Answer } from "../answer.ts";
import type { ApiRequest } from "../request.ts";
import { splitFilter } from "./list-window.ts";
import type { WireRecord } from "./wire-record.ts";

/** One of `$errors` where a style says nothing of it. */
export const USUAL_ISSUE: Shaped = { field: "$field", code: "$code", message: "$message" };

/** The phrases of RFC 9110 for the statuses of refusals. */
const REASONS: ReadonlyMap<string, string> = new Map(
  [
    "400 Bad Request,401 Unauthorized,403 Forbidden,404 Not Found,405 Method Not Allowed",
    "406 Not Acceptable,408 Request Timeout,409 Conflict,412 Precondition Failed,413 Content Too Large",
    "415 Unsupported Media Type,422 Unprocessable Content,429 Too Many Requests,500 Internal Server Error",
    "502 Bad Gateway,503 Service Unavailable",
  ].flatMap((line) => line.split(",").map((one) => [one.slice(0, 3), one.slice(4)] as const)),
);

/** A problem of RFC 9457 as the service answers it. */
interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly instance: string;
  readonly errors?: readonly InputFault[];
}

/** A problem in the form that the style has for errors; any other answer as it is. */
export function styledProblem(
  answer: Answer | undefined,
  request: ApiRequest,
  {
    style,
    wire,
    clock,
  }: { readonly style: Style; readonly wire: WireRecord | undefined; readonly clock: () => number },
): Answer | undefined {
  // The service's own tools know the usual look.
  if (answer === undefined || typeof answer.body !== "string" || request.caller !== undefined) return answer;
  const at = answer.headers.indexOf("application/problem+json");
  if (at < 0) return answer;
  const problem = JSON.parse(answer.body) as Problem; // ours
  const isTaken = (problem.errors ?? []).length > 0 && problem.errors?.every(({ code }) => code === "taken") === true;
  const isInvalid = problem.status === 422 || (isTaken && style.invalid !== undefined);
  const status = isInvalid ? (style.invalidStatus ?? 422) : problem.status;
  const about = (text: string): string =>
    text.replaceAll(/\b[a-z]\w*(?:\.[a-z]\w*)*\b/g, (name) =>
      !/[A-Z]/.test(name)
        ? name
        : name === wire?.entry.resource.name
          ? String(wire.slot("resource", {}))
          : (wire?.wireName(name) ?? name),
    );
  const { codes = {}, says = {} } = style;
  const codeOf = (code: string, wider = code): string => codes[code] ?? codes[wider] ?? codes["else"] ?? code;
  const parameterOf = (name: string): string =>
    Object.entries(style.parameters ?? {}).find(([, usual]) => usual === name)?.[0] ?? name;
  /** The style's words for a code. */
  const said = (code: string, field = ""): string | undefined => {
    const slots = { field, label: field.replaceAll("_", " "), resource: asText(wire?.slot("resource", {}) ?? "") };
    return says[code]?.replaceAll(/\$(field|label|resource)/g, (_slot, name: keyof typeof slots) => slots[name]);
  };
  const [first] = problem.errors ?? [];
  // The code of a reference that leads nowhere is that of the issue too.
  const own = first?.code === problem.code ? undefined : said(problem.code, first && fieldOf(first, wire));
  if (style.error === undefined) return inNames(answer, problem, { about, said, codeOf, own }, wire);
  const issues = (problem.errors ?? []).map(({ parameter: usual, ...issue }) => {
    const parameter = usual === undefined ? undefined : parameterOf(usual);
    const field = fieldOf({ ...issue, ...(parameter !== undefined && { parameter }) }, wire);
    const message = field === undefined ? undefined : said(issue.code, field);
    return { ...issue, parameter, field, message: message ?? about(issue.detail), code: codeOf(issue.code) };
  });
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more error${issues.length > 2 ? "s" : ""})` : "";
  const usual = about(problem.detail).replace(/ \(and \d+ more, see errors\)$/, "");
  const message = own ?? `${(first !== undefined && says[first.code] && issues[0]?.message) || usual}${more}`;
  const facts: Readonly<Record<string, unknown>> = {
    status,
    statusText: String(status),
    code: codeOf((style.codes && first?.code) ?? problem.code, problem.code),
    title: problem.title,
    reason: own ?? REASONS.get(String(status)) ?? problem.title,
    message,
    detail: own ?? about(problem.detail),
    path: request.prefix + (request.target.split("?", 1)[0] ?? ""),
    time: new Date(clock()).toISOString(),
    requestId: problem.instance,
    resource: wire?.slot("resource", {}),
  };
  const issueSlot = (issue: (typeof issues)[number]) => (slot: string) => {
    if (slot === "pointer")
      return issue.pointer === undefined ? undefined : (wire?.wirePointer(issue.pointer) ?? issue.pointer.slice(1));
    if (slot === "parameter" || slot === "header" || slot === "field" || slot === "code") return issue[slot];
    // As JSON:API has it: a status within an error is a text.
    if (slot === "status") return String(status);
    return slot === "message" || slot === "detail" ? issue.message : facts[slot];
  };
  const shape = style.issue ?? USUAL_ISSUE;
  const slot = (name: string): unknown => {
    if (name === "errors")
      return issues.length === 0
        ? [fill(shape, (inner) => (inner === "status" ? String(status) : facts[inner]))]
        : issues.map((issue) => fill(shape, issueSlot(issue)));
    if (name === "field") return issues[0]?.field;
    if (name !== "errorsByField" && name !== "issuesByField") return facts[name];
    if (name === "issuesByField")
      return Object.fromEntries(
        issues.map((issue) => [issue.field ?? style.fieldless ?? "base", fill(shape, issueSlot(issue))]),
      );
    const byField = Map.groupBy(issues, ({ field }) => field ?? style.fieldless ?? "base");
    if (byField.size === 0) return { [style.fieldless ?? "base"]: [facts["message"]] };
    return Object.fromEntries([...byField].map(([field, of]) => [field, of.map((issue) => issue.message)]));
  };
  const body = fill(isInvalid ? (style.invalid ?? style.error) : style.error, slot) ?? {};
  const type = style.errorType ?? style.mediaType ?? "application/json";
  return { ...answer, status, headers: answer.headers.with(at, type), body: fromText(JSON.stringify(body)) };
}

/** A problem in the usual form, whose places and sentences name members as the style does. */
function inNames(
  answer: Answer,
  problem: Problem,
  {
    about,
    said,
    codeOf,
    own,
  }: {
    readonly about: (text: string) => string;
    readonly said: (code: string, field?: string) => string | undefined;
    readonly codeOf: (code: string) => string;
    readonly own: string | undefined;
  },
  wire: WireRecord | undefined,
): Answer {
  const errors = problem.errors?.map(({ pointer, parameter, ...issue }) => {
    const message = said(issue.code, fieldOf({ ...issue, ...(pointer && { pointer }) }, wire));
    const [path = "", operator = ""] = parameter === undefined ? [] : splitFilter(parameter);
    return {
      ...(pointer !== undefined && { pointer: wire === undefined ? pointer : `#${wire.wirePointer(pointer)}` }),
      ...(parameter !== undefined && { parameter: `${wire?.wireName(path) ?? path}${operator}` }),
      ...issue,
      code: codeOf(issue.code),
      detail: message ?? about(issue.detail),
    };
  });
  const code = codeOf(problem.code);
  const named = { ...problem, code, detail: own ?? about(problem.detail), ...(errors !== undefined && { errors }) };
  return { ...answer, body: JSON.stringify(named) };
}

/** The name of the field or parameter that an issue is about, as the style has it. */
function fieldOf({ pointer, parameter, header }: InputFault, wire: WireRecord | undefined): string | undefined {
  const path = pointer?.slice(2).replaceAll("/", ".");
  return path === undefined || path === "" ? (parameter ?? header) : (wire?.wireName(path) ?? path);
}
