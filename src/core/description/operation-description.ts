import * as z from "zod";

import { isKeyed } from "../http/idempotency/keyed-request.ts";
import { isForActive } from "../http/operation/assert-active.ts";
import type {
  AnswerDeclaration,
  CallerKind,
  ExampleSource,
  SchemaSource,
  Security,
} from "../http/operation/declaration.ts";
import { isTagged } from "../http/operation/define-operation.ts";
import type { Operation } from "../http/operation/define-operation.ts";
import type { ProblemCode } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { tidy } from "./field-schema.ts";
import { ANYONE } from "./paths.ts";
import type { Rehearsal } from "./rehearsal.ts";
import {
  BAGGAGE,
  IDEMPOTENCY_KEY_PARAMETER,
  IF_MATCH,
  IF_NONE_MATCH,
  PREFER,
  PROFILE_PARAMETER,
  SANDBOX,
  SEED_PARAMETER,
  SIMULATION,
  SIZE_PARAMETER,
} from "./request-parameters.ts";
import {
  ALWAYS,
  CACHE_CONTROL,
  CACHING,
  COUNTED,
  ENTITY_TAG,
  LOCATION,
  PREFERENCE,
  REPLAYED,
  SEEDED,
} from "./response-headers.ts";
import { BODY_PROBLEMS, KEY_PROBLEMS, NEEDED_KEY_PROBLEMS, READ_PROBLEMS, schemaOf } from "./route-group.ts";
import type { Body, DescribedAnswer, DescribedGroup, Named, RouteOperation } from "./route-group.ts";
import type { DescribedMethod, Header, Parameter, Schema, Tag } from "./specification.ts";

/** Operations that stand under one title, with the tags that they are listed by. */
export interface OperationGroup {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly operations: readonly Operation[];
  readonly schemas?: Readonly<Record<string, Schema>>;
}

/** Describes operations by their declarations, with examples made from the default world. */
export function describeGroup(
  { title, tags, operations, schemas }: OperationGroup,
  rehearsal: Rehearsal,
): DescribedGroup {
  const components: SchemaComponents = { ...schemas };
  const described = operations.map((operation) => describe(operation, rehearsal, components));
  return { title, tags, operations: described, schemas: components };
}

function describe(operation: Operation, rehearsal: Rehearsal, components: SchemaComponents): RouteOperation {
  const {
    id,
    summary,
    description,
    tag,
    body,
    answers,
    caller,
    describedBody,
    callbacks,
    byAdmins = false,
    security = byAdmins ? [...SECURITY[caller], ...NEEDS_KEY] : SECURITY[caller],
  } = operation;
  const declared = Object.entries(answers).map(([status, answer]) =>
    toAnswer(operation, STATUS_RANGE.test(status) ? (status as "2XX") : Number(status), answer, rehearsal, components),
  );
  return {
    method: operation.method.toLowerCase() as DescribedMethod, // one of its own words
    path: operation.path,
    operationId: id,
    summary,
    description,
    tag,
    parameters: parametersOf(operation, rehearsal, components),
    ...(describedBody !== undefined && {
      body: typeof describedBody === "function" ? describedBody(rehearsal) : describedBody,
    }),
    ...(body !== undefined && {
      body: {
        ...(body.description !== undefined && { description: body.description }),
        required: body.optional !== true,
        mediaTypes: body.mediaTypes ?? BODY_TYPES[operation.method],
        schema: toSchema(body.described ?? body.schema, operation.simulates === true ? "input" : "closed", components),
        ...examplesOf(body.examples, rehearsal),
      },
    }),
    answers:
      isTagged(operation) && answers[304] === undefined ? [...declared, notModified(operation, declared)] : declared,
    problems: problemsOf(operation),
    security,
    ...(callbacks !== undefined && { callbacks }),
  };
}

export const NOT_MODIFIED = "The answer still has the entity tag in If-None-Match. No body.";

const STATUS_RANGE = /^[23]XX$/;

const SECURITY: Readonly<Record<CallerKind, Security>> = Object.freeze({
  data: ANYONE,
  control: ANYONE,
  agent: ANYONE,
  anyone: ANYONE,
  page: ANYONE,
  account: [{}],
  session: [{ Session: [] }],
});

const NEEDS_KEY: Security = [{ ApiKey: [] }];

const BODY_TYPES: Readonly<Record<Operation["method"], readonly string[]>> = Object.freeze({
  GET: [],
  DELETE: ["application/json"],
  POST: ["application/json"],
  PUT: ["application/json"],
  PATCH: ["application/json", "application/merge-patch+json"],
});

function isCounted({ caller }: Operation): boolean {
  return caller === "data" || caller === "control" || caller === "agent";
}

function isOnce({ caller, inSandbox, method }: Operation): boolean {
  return caller === "data" && inSandbox === true && isKeyed(method);
}

function parametersOf(
  operation: Operation,
  rehearsal: Rehearsal,
  components: SchemaComponents,
): RouteOperation["parameters"] {
  const { params, describedParams, query, describedQuery, headers, inSandbox, simulates, seeded, isConditional, body } =
    operation;
  const { heedsPrefer = body !== undefined } = operation;
  const toParameter = (place: Parameter["in"], name: string, schema: z.ZodType): Parameter => {
    const { description = "", example } = schema.meta() ?? {};
    const {
      description: _same,
      example: _shown,
      ...rest
    } = toSchema(schema, place === "path" ? "output" : "input", components);
    return {
      name,
      in: place,
      ...(place === "path" && { required: true }),
      description,
      schema: rest,
      ...(example !== undefined && { example }),
    };
  };
  return [
    ...(describedParams?.(rehearsal) ??
      Object.entries(params).map(([name, schema]) => toParameter("path", name, schema))),
    ...(seeded === true || seeded === "world" ? [SEED_PARAMETER] : []),
    ...(describedQuery?.(rehearsal) ??
      Object.entries(query).map(([name, schema]) => toParameter("query", name, schema))),
    ...Object.entries(headers).map(([name, schema]) => toParameter("header", name, schema)),
    ...(seeded === "world" ? [PROFILE_PARAMETER, SIZE_PARAMETER] : []),
    ...(simulates === true ? SIMULATION : []),
    ...(inSandbox === true ? [SANDBOX, BAGGAGE] : []),
    ...(isOnce(operation) ? [IDEMPOTENCY_KEY_PARAMETER] : []),
    ...(isConditional === true ? [IF_MATCH] : []),
    ...(heedsPrefer ? [PREFER] : []),
    ...(isTagged(operation) ? [IF_NONE_MATCH] : []),
  ];
}

function toAnswer(
  operation: Operation,
  status: DescribedAnswer["status"],
  { description, body, mediaTypes, headers, examples, isLocated = status === 201 }: AnswerDeclaration,
  rehearsal: Rehearsal,
  components: SchemaComponents,
): DescribedAnswer {
  const content: Body | undefined =
    body === undefined
      ? undefined
      : {
          ...(mediaTypes !== undefined && { mediaTypes }),
          schema: toSchema(body, "output", components),
          ...examplesOf(examples ?? {}, rehearsal),
        };
  return {
    status,
    description,
    headers: headersOf(operation, {
      ...(isTagged(operation) && status === 200 && ENTITY_TAG),
      ...(isLocated && LOCATION),
      ...headers,
    }),
    ...(content !== undefined && { body: content }),
  };
}

function headersOf(
  operation: Operation,
  more: Readonly<Record<string, Named<Header>>> = {},
): Readonly<Record<string, Named<Header>>> {
  return {
    ...more,
    ...(isOnce(operation) && REPLAYED),
    ...((operation.heedsPrefer ?? operation.body !== undefined) && PREFERENCE),
    // Answers that are the same for everybody depend on no header.
    ...(operation.caller === "anyone" ? CACHE_CONTROL : CACHING),
    ...(isCounted(operation) ? COUNTED : ALWAYS),
    ...(operation.seeded !== undefined && operation.seeded !== false && SEEDED),
  };
}

/** The 304 of a read has the headers of its 200. */
function notModified(operation: Operation, [first]: readonly DescribedAnswer[]): DescribedAnswer {
  return { status: 304, description: NOT_MODIFIED, headers: first?.headers ?? headersOf(operation) };
}

function problemsOf(operation: Operation): readonly ProblemCode[] {
  const { caller, method, body, needsKey, needsIdempotencyKey = method === "POST", problems = [] } = operation;
  const bySandbox: readonly ProblemCode[] = ["invalid_header", "limit_reached"];
  const unasked: readonly ProblemCode[] = caller === "anyone" ? ["not_acceptable"] : [];
  const isForeignRefused = ["account", "agent", "session"].includes(caller) && method !== "GET";
  return [
    ...new Set<ProblemCode>([
      ...READ_PROBLEMS.filter((code) => isCounted(operation) || !bySandbox.includes(code)).filter(
        (code) => !unasked.includes(code),
      ),
      ...(body === undefined ? [] : BODY_PROBLEMS),
      ...accessProblems(operation),
      ...(isOnce(operation) ? (needsIdempotencyKey ? NEEDED_KEY_PROBLEMS : KEY_PROBLEMS) : []),
      ...(isForeignRefused ? (["forbidden"] as const) : []),
      ...(needsKey === true ? (["missing_api_key"] as const) : []),
      ...(caller === "session" ? (["missing_session"] as const) : []),
      ...(isForActive(operation) ? (["account_suspended"] as const) : []),
      ...problems,
    ]),
  ];
}

function accessProblems({ caller, access = "roles", method }: Operation): readonly ProblemCode[] {
  if (caller !== "data" || access === "open") return [];
  return access === "roles" && method !== "GET" ? ["invalid_token", "forbidden"] : ["invalid_token"];
}

function examplesOf(source: ExampleSource, rehearsal: Rehearsal): Pick<Body, "examples"> {
  const examples = typeof source === "function" ? source(rehearsal) : source;
  return Object.keys(examples).length === 0 ? {} : { examples };
}

type SchemaComponents = Record<string, Schema>;

type SchemaKind = "input" | "closed" | "output";

/**
 * A schema of the description. Zod schemas with an `id` in their metadata become components, which `components` collects,
 * and so do those with a name of their own. `kind` is `input` for what callers send, `closed` where they may send nothing else.
 */
function toSchema(source: SchemaSource, kind: SchemaKind, components: SchemaComponents): Schema {
  if (source instanceof z.ZodType) return fromZod(source, kind, components);
  if (!("component" in source)) return source;
  components[source.component] = source.value;
  return schemaOf(source.component);
}

function fromZod(schema: z.ZodType, kind: SchemaKind, components: SchemaComponents): Schema {
  const whole: unknown = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io: kind === "output" ? "output" : "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (kind === "closed" && zodSchema instanceof z.ZodObject) jsonSchema.additionalProperties ??= false;
      const { override } = z.globalRegistry.get(zodSchema) ?? {};
      delete jsonSchema["override"];
      delete jsonSchema["repeatable"];
      if (!isObject(override)) return;
      for (const name of ["type", "allOf", "anyOf"] as const) delete jsonSchema[name];
      Object.assign(jsonSchema, override);
    },
  });
  if (!isObject(whole)) throw new Error("a schema of Zod is no object");
  const { definitions, ...own } = withComponentReferences(whole);
  for (const [name, one] of Object.entries(isObject(definitions) ? definitions : {}))
    if (isObject(one)) components[name] = clean(one);
  return clean(own);
}

function clean(schema: Readonly<Record<string, unknown>>): Schema {
  return tidy(schema, { isRecord: false });
}

function withComponentReferences<T>(value: T): T {
  const json = JSON.stringify(value).replaceAll(
    /"\$ref":"#\/definitions\/([^"]+)"/g,
    '"$ref":"#/components/schemas/$1"',
  );
  return JSON.parse(json) as T; // of the same shape
}
