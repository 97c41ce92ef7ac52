import {
  BODY_PROBLEMS,
  countedWith,
  DATA_PROBLEMS,
  dataParameters,
  KEY_PROBLEMS,
  NEEDED_KEY_PROBLEMS,
} from "../../http/openapi/data-operation.ts";
import type { DescribeRoutes } from "../../http/openapi/document.ts";
import { IDEMPOTENCY_KEY, IF_NONE_MATCH, SEED } from "../../http/openapi/request-parameters.ts";
import { CACHING, PERHAPS_PAGING, REPLAYED, SANDBOXED, SEEDED } from "../../http/openapi/response-headers.ts";
import type { RouteGroup, RouteOperation } from "../../http/openapi/route-group.ts";
import type { Method, Parameter } from "../../http/openapi/specification.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { EXAMPLE_ID } from "./playground-examples.ts";

const TAG = "Play";

const METHODS: readonly { readonly method: Method; readonly summary: string }[] = [
  { method: "get", summary: "Ask an endpoint of a playground" },
  { method: "post", summary: "Post to an endpoint of a playground" },
  { method: "put", summary: "Put to an endpoint of a playground" },
  { method: "patch", summary: "Patch at an endpoint of a playground" },
  { method: "delete", summary: "Delete at an endpoint of a playground" },
];

const PROBLEMS: readonly ProblemCode[] = [
  ...DATA_PROBLEMS,
  "answer_too_large",
  "not_found",
  "route_not_found",
  "method_not_allowed",
  "validation_failed",
];
const WRITE_PROBLEMS: readonly ProblemCode[] = [...PROBLEMS, "forbidden", ...BODY_PROBLEMS, "precondition_failed"];

/** `/play/{playgroundId}/…`: the endpoints of playgrounds, whose answers their makers decide. */
export const playGroup: DescribeRoutes = (): RouteGroup => {
  const playground: Parameter = {
    name: "playgroundId",
    in: "path",
    required: true,
    description: "The playground's id.",
    schema: { type: "string" },
    example: EXAMPLE_ID,
  };
  const rest: Parameter = {
    name: "path",
    in: "path",
    required: true,
    description: "The path of one of its endpoints. It may hold slashes.",
    schema: { type: "string" },
    example: "things",
  };
  const operations = METHODS.flatMap(({ method, summary }) => [
    toOperation(method, summary, "/play/{playgroundId}/{path}", [playground, rest], ""),
    toOperation(method, `${summary}: its root`, "/play/{playgroundId}", [playground], "Root"),
  ]);
  return {
    title: "Control",
    tags: [{ name: TAG, description: "The endpoints of playgrounds. What they take and answer, their makers decide." }],
    schemas: {},
    operations,
  };
};

const ANSWERED =
  "Answers as the playground's maker has defined: status, headers, delay, type and template of an endpoint, or the list, record or change of a collection, as under `/v1`. With `_seed` a template's answer, or the records of a collection, are the same bytes always. Counts as a request for data.";

const ONCE =
  " An `Idempotency-Key` keeps the answers of collections, which are written to; a template writes nothing and answers anew.";

function problemsOf(method: Method): readonly ProblemCode[] {
  if (method === "get") return PROBLEMS;
  if (method === "delete") return [...PROBLEMS, "forbidden", "precondition_failed"];
  if (method === "put") return WRITE_PROBLEMS;
  return [...WRITE_PROBLEMS, ...(method === "post" ? NEEDED_KEY_PROBLEMS : KEY_PROBLEMS)];
}

function toOperation(
  method: Method,
  summary: string,
  path: string,
  parameters: readonly Parameter[],
  suffix: string,
): RouteOperation {
  const hasBody = method !== "get" && method !== "delete";
  const isOnce = method === "post" || method === "patch";
  const example = { id: "7", name: "Refined Metal Car" };
  const headers = countedWith(
    SANDBOXED,
    CACHING,
    SEEDED,
    ...(method === "get" ? [PERHAPS_PAGING] : []),
    ...(isOnce ? [REPLAYED] : []),
  );
  const rendered = {
    mediaTypes: ["application/json", "*/*"],
    schema: { description: "Anything." },
    examples: { thing: { summary: "What a template rendered to", value: example } },
  };
  return {
    method,
    path,
    operationId: `${method}Play${suffix}`,
    summary,
    description: `${ANSWERED}${isOnce ? ONCE : ""}`,
    tag: TAG,
    parameters: [
      ...parameters,
      SEED,
      ...dataParameters(...(method === "get" ? [IF_NONE_MATCH] : []), ...(isOnce ? [IDEMPOTENCY_KEY] : [])),
    ],
    ...(hasBody && {
      body: {
        required: false,
        description: "JSON, a form or text: a template reads it as `{{body}}`. A collection takes JSON.",
        schema: { description: "Anything." },
        examples: { record: { summary: "A record", value: example } },
      },
    }),
    answers: [
      { status: 200, description: "Whatever the endpoint answers.", headers, body: rendered },
      {
        status: "2XX",
        description:
          "What a collection or an endpoint answers with another status: 201 with the record that was created, 204 for one that was deleted, or what its maker chose.",
        headers,
        body: rendered,
      },
    ],
    problems: problemsOf(method),
  };
}
