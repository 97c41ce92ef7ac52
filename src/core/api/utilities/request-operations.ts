import * as z from "zod";

import { toPascal } from "../../description/names.ts";
import { MAX_BODY, MAX_DELAY } from "../../http/limits/bounds.ts";
import type { AnswerDeclaration, OperationMethod } from "../../http/operation/declaration.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { described, required } from "../../http/operation/parameter-kinds.ts";
import { ok } from "../../http/operation/reply.ts";
import { parseQuery, splitTarget } from "../../http/parameters/parameters.ts";
import { waitFor } from "../../http/simulation.ts";
import { isWithoutContent } from "../../model/content.ts";
import { namedObject } from "../../model/named-object.ts";

const METHODS: readonly OperationMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Headers that are not shown back: they open doors. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "x-api-key",
  "x-edit-token",
  "proxy-authorization",
]);

const CODE = {
  code: required({ least: 200, most: 599 }).describe("The status.").meta({ example: 202 }),
};
const MS = {
  ms: required({ least: 0, most: MAX_DELAY }).describe("Milliseconds to wait.").meta({ example: 100 }),
};

const echoed = namedObject("UtilityEcho", {
  method: z.string().describe("The method."),
  path: z.string().describe("The path without its query."),
  query: z.record(z.string(), z.unknown()).describe("The parameters; a repeated one as an array."),
  headers: z.record(z.string(), z.unknown()).describe("The headers in lower case; secrets are hidden."),
  body: described({ description: "JSON as it was sent, anything else as text, nothing as null." }),
});
const statusAnswered = namedObject("UtilityStatus", { status: z.int().describe("The status.") });
const delayed = namedObject("UtilityDelay", { delay: z.int().describe("Milliseconds.") });

export interface CommonToUtilities {
  readonly tag: string;
  readonly caller: "data";
  readonly simulates: true;
  readonly inSandbox: true;
  readonly access: "signed_in";
}

/** `echo`, `status` and `delay`, which take any method. */
export function echoOperations(common: CommonToUtilities): readonly Operation[] {
  return [
    ...METHODS.map((method) => echo(method, common)),
    ...METHODS.map((method) => status(method, common)),
    ...METHODS.map((method) => delay(method, common)),
  ];
}

function named(name: string, method: OperationMethod): string {
  return `${name}${toPascal(method.toLowerCase())}`;
}

function echo(method: OperationMethod, common: CommonToUtilities): Operation {
  const takesBody = method !== "GET" && method !== "DELETE";
  return defineOperation({
    ...common,
    route: `${method} /v1/core/utilities/echo`,
    id: named("echo", method),
    summary: `Echo a ${method} request`,
    description: "Returns the request as it arrived. You can send any parameter.",
    takesAnyParameter: true,
    ...(takesBody && {
      describedBody: {
        required: false,
        schema: { description: "Anything." },
        examples: { hello: { summary: "Any JSON", value: { hello: "world" } } },
      },
    }),
    answers: {
      description: "The request.",
      body: echoed,
      examples: ({ baseUrl }) => ({
        echo: {
          value: {
            method,
            path: "/v1/core/utilities/echo",
            query: { page: "2" },
            headers: { host: new URL(baseUrl).host, accept: "*/*" },
            body: takesBody ? { hello: "world" } : null,
          },
        },
      }),
    },
    problems: takesBody ? ["body_too_large"] : [],
    async handle({ request }) {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const bytes = isRead ? new Uint8Array() : await request.readBytes(MAX_BODY);
      const { path, query } = splitTarget(request.target);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? "[hidden]" : value]),
      );
      return ok({ method: request.method, path, query: collect(query), headers, body: toEchoBody(bytes) });
    },
  });
}

function collect(query: string): Readonly<Record<string, string | string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of parseQuery(query)) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, [first = "", ...rest]]) => [name, rest.length === 0 ? first : [first, ...rest]]),
  );
}

/** JSON as it is, anything else as text, nothing as null. */
function toEchoBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function status(method: OperationMethod, common: CommonToUtilities): Operation {
  const shown = (code: number): Pick<AnswerDeclaration, "body" | "examples"> => ({
    body: statusAnswered,
    examples: { status: { value: { status: code } } },
  });
  const empty: AnswerDeclaration = { description: "The status asked for, which has no body." };
  return defineOperation({
    ...common,
    route: `${method} /v1/core/utilities/status/{code}`,
    id: named("status", method),
    summary: `Answer a ${method} with a status`,
    description: "Answers with the status that the path names; from 400 up with a problem of code `simulated`.",
    params: CODE,
    answers: {
      200: { description: "The status asked for.", ...shown(200) },
      204: empty,
      205: empty,
      "2XX": { description: "The status asked for.", ...shown(202) },
      "3XX": { description: "The status asked for, without a place to go; 304 has no body.", ...shown(302) },
    },
    handle({ params: { code }, simulate }) {
      if (code >= 400) return simulate(code, `the request asked for status ${code}: nothing was read or written`);
      const isEmpty = isWithoutContent(code);
      return { status: code, headers: [], ...(!isEmpty && { value: { status: code } }) };
    },
  });
}

function delay(method: OperationMethod, common: CommonToUtilities): Operation {
  return defineOperation({
    ...common,
    route: `${method} /v1/core/utilities/delay/{ms}`,
    id: named("delay", method),
    summary: `Answer a ${method} late`,
    description: "Answers after the milliseconds that the path names.",
    params: MS,
    answers: { description: "The wait is over.", body: delayed, examples: { delay: { value: { delay: 100 } } } },
    uses: ["callers"],
    async handle({ params: { ms }, caller, request }, { callers }) {
      await waitFor(callers, caller, request, ms);
      return ok({ delay: ms });
    },
  });
}
