import { isOpenToOrigins } from "../http/headers/answer-headers.ts";
import { toPublicId } from "./names.ts";
import type { ComponentRegistry } from "./names.ts";
import type { ProblemResponses } from "./problem-responses.ts";
import { CROSS_ORIGIN, SANDBOXED } from "./response-headers.ts";
import type { Body, DescribedAnswer, Named, RouteOperation } from "./route-group.ts";
import type {
  DescribedMethod,
  MediaType,
  OpenApiDocument,
  OpenApiOperation,
  Parameter,
  Reference,
  Response,
} from "./specification.ts";

export const ANYONE: OpenApiOperation["security"] = Object.freeze([{}, { ApiKey: [] }]);

/** The same, signed in to the mock data or not: a sandbox may ask for it (`access`). */
export const PERHAPS_SIGNED_IN: OpenApiOperation["security"] = Object.freeze([
  ...ANYONE,
  { BearerToken: [] },
  { ApiKey: [], BearerToken: [] },
]);

/** The paths of an OpenAPI document, in the order of the operations. Throws if a method of a path is described twice. */
export function createPaths(
  operations: readonly RouteOperation[],
  registry: ComponentRegistry,
  problems: ProblemResponses,
): OpenApiDocument["paths"] {
  const paths: Record<string, Partial<Record<DescribedMethod, OpenApiOperation>>> = {};
  const ids = new Set<string>();
  for (const operation of operations) {
    const { path, method, tag } = operation;
    const item = (paths[path] ??= {});
    if (item[method] !== undefined) throw new Error(`${method} ${path} is described twice`);
    const operationId = toPublicId({ id: operation.operationId, tag }, ids);
    item[method] = toOperation({ ...operation, operationId }, registry, problems);
  }
  return paths;
}

function toOperation(
  operation: RouteOperation,
  registry: ComponentRegistry,
  problems: ProblemResponses,
): OpenApiOperation {
  const { operationId, summary, description, tag, parameters, body, security = ANYONE, callbacks } = operation;
  const open = isOpenToOrigins(operation.path);
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security,
    ...(parameters.length > 0 && { parameters: parameters.map((one) => toParameter(one, registry)) }),
    ...(body !== undefined && {
      requestBody: {
        ...(body.description !== undefined && { description: body.description }),
        required: body.required ?? true,
        content: toContent(body, registry),
      },
    }),
    responses: toResponses(operation, open, registry, problems),
    ...(callbacks !== undefined && { callbacks }),
  };
}

function toResponses(
  { answers, problems: codes }: RouteOperation,
  open: boolean,
  registry: ComponentRegistry,
  problems: ProblemResponses,
): OpenApiOperation["responses"] {
  const someHave = (header: string): boolean => answers.some(({ headers }) => headers[header] !== undefined);
  const sandboxed = answers.some(({ headers }) =>
    Object.values(SANDBOXED).some((header) => Object.values(headers).includes(header)),
  );
  const kind = { counted: someHave("RateLimit"), sandboxed, open };
  const own = answers.map((answer) => [answer.status, toResponse(answer, open ? CROSS_ORIGIN : {}, registry)] as const);
  const refused = new Map(own.filter(([status]) => Number(status) >= 400));
  return { ...Object.fromEntries(own), ...problems.refer(codes, kind, refused) };
}

function toParameter(parameter: Parameter | Named<Parameter>, registry: ComponentRegistry): Parameter | Reference {
  return "component" in parameter ? registry.refer("parameters", parameter) : parameter;
}

function toResponse(
  { description, headers, body }: DescribedAnswer,
  common: DescribedAnswer["headers"],
  registry: ComponentRegistry,
): Response {
  const named = Object.entries({ ...headers, ...common }).map(
    ([name, header]) => [name, registry.refer("headers", header)] as const,
  );
  return {
    description,
    ...(named.length > 0 && { headers: Object.fromEntries(named) }),
    ...(body !== undefined && { content: toContent(body, registry) }),
  };
}

function toContent(
  { mediaTypes = ["application/json"], schema, examples }: Body,
  registry: ComponentRegistry,
): Record<string, MediaType> {
  const shown = Object.entries(examples ?? {}).map(
    ([name, example]) => [name, "component" in example ? registry.refer("examples", example) : example] as const,
  );
  const media: MediaType = { schema, ...(shown.length > 0 && { examples: Object.fromEntries(shown) }) };
  return Object.fromEntries(mediaTypes.map((type) => [type, media]));
}
