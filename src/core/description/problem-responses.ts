import { MAX_ERRORS } from "../http/limits/bounds.ts";
import { PROBLEMS, shownAnswer } from "../http/problems/problem.ts";
import type { ProblemCode } from "../model/errors.ts";
import { toPascal } from "./names.ts";
import type { ComponentRegistry } from "./names.ts";
import {
  ACCEPTED,
  ALLOW,
  ALWAYS,
  AUTHENTICATE,
  CACHE_CONTROL,
  COUNTED,
  CROSS_ORIGIN,
  FAULT,
  RETRY_AFTER,
  SANDBOXED,
  SEEDED,
} from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Named } from "./route-group.ts";
import type { Example, Header, Reference, Response, Schema } from "./specification.ts";

export const PROBLEM = "Problem";

const ANYWHERE: readonly ProblemCode[] = [
  "route_not_found",
  "method_not_allowed",
  "request_timeout",
  "uri_too_long",
  "headers_too_large",
  "simulated",
];

const HEADERS: Readonly<Record<number, Readonly<Record<string, Named<Header>>>>> = Object.freeze({
  401: AUTHENTICATE,
  405: ALLOW,
  415: ACCEPTED,
  429: RETRY_AFTER,
  503: RETRY_AFTER,
});

export function problemSchemas(): Readonly<Record<string, Schema>> {
  const text = (description: string): Schema => ({ type: "string", description });
  return {
    [PROBLEM]: {
      type: "object",
      description:
        "Why a request was refused (RFC 9457). Some codes have members of their own, such as `from`, `to` and `allowed`.",
      properties: {
        type: { type: "string", format: "uri", description: "The address of a page that explains the code." },
        title: text("The same for every occurrence of the code."),
        status: { type: "integer", minimum: 400, maximum: 599, description: "The status of the answer." },
        detail: text("What was tried, on what, why not, and how to fix it."),
        code: schemaOf("ProblemCode"),
        instance: text("The request id, also in X-Request-Id."),
        errors: {
          type: "array",
          description: "All faults of the input at once, or the first hundred of them.",
          items: schemaOf("InputFault"),
          maxItems: MAX_ERRORS,
        },
        moreErrors: {
          type: "integer",
          minimum: 1,
          description: "How many errors there are besides those in `errors`.",
        },
      },
      required: ["type", "title", "status", "detail", "code", "instance"],
      additionalProperties: true,
    },
    ProblemCode: { type: "string", description: "What went wrong, from a closed list.", enum: Object.keys(PROBLEMS) },
    InputFault: {
      type: "object",
      description: "One fault of an input, with where it is: a pointer, a parameter, a header or a place in a text.",
      properties: {
        pointer: text("The place in the body: a JSON Pointer as a fragment, such as `#/items/0/bookId`."),
        parameter: text("The query or path parameter."),
        header: text("The request header."),
        code: text("The kind of fault."),
        detail: text("What is wrong, and what would be right."),
        line: { type: "integer", minimum: 1, description: "Where it stands in a text of several lines." },
        column: { type: "integer", minimum: 1, description: "Where in the line." },
        word: text("The words that lead there: `resources.loan.count`."),
        nearest: text("The right word that was probably meant."),
      },
      required: ["code", "detail"],
    },
  };
}

export interface AnswersKind {
  readonly counted: boolean;
  readonly sandboxed: boolean;
  readonly open: boolean;
}

export type ProblemResponses = ReturnType<typeof createProblemResponses>;

/** `baseUrl` is where the pages of problems are. */
export function createProblemResponses(baseUrl: string, registry: ComponentRegistry) {
  function toExample(code: ProblemCode): Named<Example> {
    return {
      component: `problem_${code}`,
      value: { summary: PROBLEMS[code].title, value: shownAnswer(code, baseUrl) },
    };
  }

  function toResponse(
    codes: readonly ProblemCode[],
    description: string,
    headers: Readonly<Record<string, Named<Header>>>,
  ): Response {
    const examples = codes.map((code) => [code, registry.refer("examples", toExample(code))] as const);
    return {
      description,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, registry.refer("headers", header)]),
      ),
      content: { "application/problem+json": { schema: schemaOf(PROBLEM), examples: Object.fromEntries(examples) } },
    };
  }

  const suffixOf = ({ counted, sandboxed, open }: AnswersKind): string =>
    `${counted ? "" : "Uncounted"}${sandboxed ? "Sandboxed" : ""}${open ? "" : "OwnOrigin"}`;

  function toNamed(status: number, codes: readonly ProblemCode[], kind: AnswersKind): Named<Response> {
    const lines = codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`);
    const description = codes.length === 1 ? lines.join() : lines.map((line) => `- ${line}`).join("\n");
    const headers = {
      ...(kind.counted ? { ...COUNTED, ...SEEDED } : ALWAYS),
      ...(kind.sandboxed && SANDBOXED),
      ...CACHE_CONTROL,
      ...(kind.open && CROSS_ORIGIN),
      ...HEADERS[status],
    };
    return {
      component: `${codes.map(toPascal).join("Or")}${suffixOf(kind)}`,
      value: toResponse(codes, description, headers),
    };
  }

  return {
    /** By status: one response for all codes of a status, with an example each; put together with what else has that status. */
    refer(codes: readonly ProblemCode[], kind: AnswersKind, own: ReadonlyMap<unknown, Response> = new Map()) {
      const all = Object.keys(PROBLEMS) as ProblemCode[]; // its own keys
      const byStatus = Map.groupBy(
        all.filter((code) => codes.includes(code)),
        (code) => PROBLEMS[code].status,
      );
      const responses: Record<string, Reference | Response> = {};
      for (const [status, some] of [...byStatus].sort(([a], [b]) => a - b)) {
        const problem = toNamed(status, some, kind);
        const other = own.get(status);
        responses[status] = other === undefined ? registry.refer("responses", problem) : join(other, problem.value);
      }
      const anywhere =
        "Any other problem: one that may end any request, or the one that `_status` or a fault plan asks for.";
      responses["default"] = registry.refer("responses", {
        component: `OtherProblem${suffixOf({ ...kind, counted: true })}`,
        value: toResponse(ANYWHERE, anywhere, {
          ...COUNTED,
          ...FAULT,
          ...SEEDED,
          ...(kind.sandboxed && SANDBOXED),
          ...CACHE_CONTROL,
          ...(kind.open && CROSS_ORIGIN),
          ...ALLOW,
        }),
      });
      return responses;
    },
  };
}

/** One response in two forms; a header that only one has may be absent. */
function join(other: Response, problem: Response): Response {
  return {
    description: `${other.description}\n\n${problem.description}`,
    headers: { ...other.headers, ...problem.headers },
    content: { ...other.content, ...problem.content },
  };
}
