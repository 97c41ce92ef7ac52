import type { OperationGroup } from "../../description/operation-description.ts";
import { PERHAPS_PAGING, SANDBOXED } from "../../description/response-headers.ts";
import type { Body } from "../../description/route-group.ts";
import { BODY_PROBLEMS } from "../../description/route-group.ts";
import type { Parameter } from "../../description/specification.ts";
import type { OperationMethod } from "../../http/operation/declaration.ts";
import { defineDirectOperation } from "../../http/operation/define-operation.ts";
import type { DirectOperation } from "../../http/operation/define-operation.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { ANY_PATH, playAnswerer, ROOT } from "./play-answers.ts";
import { EXAMPLE_ID } from "./playground-examples.ts";

const TAG = "Play";

const METHODS: readonly { readonly method: OperationMethod; readonly summary: string }[] = [
  { method: "GET", summary: "Ask an endpoint of a playground" },
  { method: "POST", summary: "Post to an endpoint of a playground" },
  { method: "PUT", summary: "Put to an endpoint of a playground" },
  { method: "PATCH", summary: "Patch at an endpoint of a playground" },
  { method: "DELETE", summary: "Delete at an endpoint of a playground" },
];

const PROBLEMS: readonly ProblemCode[] = [
  "answer_too_large",
  "not_found",
  "route_not_found",
  "method_not_allowed",
  "validation_failed",
];

const PLAYGROUND: Parameter = {
  name: "playgroundId",
  in: "path",
  required: true,
  description: "The playground's id.",
  schema: { type: "string" },
  example: EXAMPLE_ID,
};

const REST: Parameter = {
  name: "path",
  in: "path",
  required: true,
  description: "The path of one of its endpoints. It can contain slashes.",
  schema: { type: "string" },
  example: "things",
};

/** `/play/{playgroundId}/…`: the endpoints of playgrounds, whose answers their makers decide. */
export const playOperations = (): OperationGroup => ({
  title: "Control",
  tags: [{ name: TAG, description: "The endpoints of playgrounds. What they take and answer, their makers decide." }],
  operations: METHODS.flatMap(({ method, summary }) => [
    toOperation({
      method,
      summary,
      path: "/play/{playgroundId}/{path}",
      pattern: ANY_PATH,
      params: [PLAYGROUND, REST],
    }),
    toOperation({
      method,
      summary: `${summary}: its root`,
      path: "/play/{playgroundId}",
      pattern: ROOT,
      params: [PLAYGROUND],
      suffix: "Root",
    }),
  ]),
});

const ANSWERED =
  "Answers as the playground defines it: with the status, headers, delay, type and template of an endpoint, or with a collection, as under `/v1`. With `_seed`, a template's answer and the records of a collection are always the same bytes. Counts as a request for data.";

const ONCE =
  " An `Idempotency-Key` keeps the answers of collections, which are written to; a template writes nothing and is rendered again.";

const EXAMPLE = { id: "7", name: "Refined Metal Car" };

const BODY: Body = {
  required: false,
  description: "JSON, a form or text: a template reads it as `{{body}}`. A collection takes JSON.",
  schema: { description: "Anything." },
  examples: { record: { summary: "A record", value: EXAMPLE } },
};

function toOperation({
  method,
  summary,
  path,
  pattern,
  params,
  suffix = "",
}: {
  readonly method: OperationMethod;
  readonly summary: string;
  readonly path: `/${string}`;
  readonly pattern: string;
  readonly params: readonly Parameter[];
  readonly suffix?: string;
}): DirectOperation {
  const hasBody = method !== "GET" && method !== "DELETE";
  const rendered = {
    headers: { ...SANDBOXED, ...(method === "GET" && PERHAPS_PAGING) },
    mediaTypes: ["application/json", "*/*"],
    body: { description: "Anything." },
    examples: { thing: { summary: "What a template rendered to", value: EXAMPLE } },
  };
  return defineDirectOperation({
    route: `${method} ${path}`,
    mountedAt: [pattern],
    direct: playAnswerer,
    id: `${method.toLowerCase()}Play${suffix}`,
    summary,
    description: `${ANSWERED}${method === "POST" || method === "PATCH" ? ONCE : ""}`,
    tag: TAG,
    describedParams: () => params,
    seeded: "world",
    simulates: true,
    inSandbox: true,
    ...(hasBody && { describedBody: BODY }),
    answers: {
      200: { description: "Whatever the endpoint answers.", ...rendered },
      "2XX": {
        description:
          "Other answers of a collection or an endpoint: 201 with the record that was created, 204 for one that was deleted, or what the playground defines.",
        ...rendered,
      },
    },
    problems: [
      ...PROBLEMS,
      ...(hasBody ? BODY_PROBLEMS : []),
      ...(method === "GET" ? [] : (["precondition_failed"] as const)),
    ],
  });
}
