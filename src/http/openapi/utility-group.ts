import type { ProblemCode } from "../../model/errors.ts";
import { MAX_DELAY } from "../bounds.ts";
import { NOT_MODIFIED } from "./collection-operations.ts";
import { BODY_PROBLEMS, READ_PROBLEMS, countedWith, dataParameters } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { domainTitle, toPascal } from "./names.ts";
import { IF_NONE_MATCH, PREFER, SEED } from "./request-parameters.ts";
import { CACHING, ENTITY_TAG, PREFERENCE, SEEDED } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Answer, Body, RouteGroup, RouteOperation } from "./route-group.ts";
import type { Method, Parameter, Schema } from "./specification.ts";
import { UTILITY_SCHEMAS } from "./utility-schemas.ts";

const TAG = "Utilities";
const PATH = "/v1/core/utilities";
const METHODS: readonly Method[] = ["get", "post", "put", "patch", "delete"];
const WRITE: readonly ProblemCode[] = [...READ_PROBLEMS, ...BODY_PROBLEMS];

/** `/v1/core/utilities/…`: small things that every mock API is asked for. */
export const utilityGroup: DescribeRoutes = ({ catalog, baseUrl }): RouteGroup => ({
  title: domainTitle(catalog, "core"),
  tags: [{ name: TAG, description: "Small things that every mock API is asked for." }],
  schemas: UTILITY_SCHEMAS,
  operations: [
    ...METHODS.map((method) => echo(method, baseUrl)),
    get("ip", "getIp", "Tell your address", "The address that the request came from.", [], { ip: "203.0.113.7" }),
    get(
      "time",
      "getTime",
      "Tell the time",
      "The time of the sandbox’s clock, in a time zone.",
      [query("timezone", "An IANA time zone; UTC unless said.", { type: "string" })],
      {
        iso: "2026-11-01T00:00:00.000Z",
        epochMs: 1793491200000,
        timezone: "Europe/Paris",
        local: "2026-11-01T01:00:00",
      },
    ),
    get(
      "uuid",
      "getUuids",
      "Make UUIDs",
      "Random UUIDs (version 4), or with `_seed` always the same.",
      [SEED, count(100)],
      {
        uuid: "5cf2bc99-2721-407d-8592-ba00fbdf302f",
        uuids: ["5cf2bc99-2721-407d-8592-ba00fbdf302f"],
      },
    ),
    get(
      "random",
      "getRandomNumbers",
      "Make random numbers",
      "Random whole numbers, both bounds included, or with `_seed` always the same.",
      [
        SEED,
        query("min", "The smallest; 0 unless said.", { type: "integer", format: "int64" }),
        query("max", "The largest; 100 unless said.", { type: "integer", format: "int64" }),
        count(1000),
      ],
      { number: 37, numbers: [37], min: 0, max: 100 },
    ),
    get(
      "lorem",
      "getLorem",
      "Make filler text",
      "Paragraphs of lorem ipsum, or with `_seed` always the same.",
      [SEED, query("paragraphs", "How many; 3 unless said.", { type: "integer", minimum: 1, maximum: 50 })],
      { paragraphs: ["Terebro tabernus curso."], text: "Terebro tabernus curso." },
    ),
    post(
      "hash",
      "hashText",
      "Hash a text",
      "The hash of the text in UTF-8, in hexadecimal.",
      { text: "seedbed", algorithm: "sha256" },
      {
        algorithm: "sha256",
        hash: "f7380ba3115a540ab7f5a8a201dff32e64b4c1a42340ee1a87716ed7a2123f46",
      },
    ),
    post(
      "base64",
      "codeBase64",
      "Encode or decode base64",
      "The text in base64, or what the base64 says, in UTF-8.",
      { text: "seedbed", mode: "encode" },
      {
        mode: "encode",
        result: "c2VlZGJlZA==",
      },
    ),
    post(
      "slug",
      "makeSlug",
      "Make a slug",
      "Lower-case words with hyphens between them, for addresses.",
      { text: "Crème brûlée, twice" },
      { slug: "creme-brulee-twice" },
    ),
    ...METHODS.map(status),
    ...METHODS.map(delay),
  ],
});

function query(name: string, description: string, schema: Schema): Parameter {
  return { name, in: "query", description, schema };
}

function count(maximum: number): Parameter {
  return query("count", "How many; 1 unless said.", { type: "integer", minimum: 1, maximum });
}

/** `ip` is answered with a `UtilityIp`. */
function answerBody(name: string, value: unknown): Body {
  return { schema: schemaOf(`Utility${toPascal(name)}`), examples: { [name]: { value } } };
}

function get(
  name: string,
  operationId: string,
  summary: string,
  description: string,
  parameters: RouteOperation["parameters"],
  value: unknown,
): RouteOperation {
  return {
    method: "get",
    path: `${PATH}/${name}`,
    operationId,
    summary,
    description,
    tag: TAG,
    parameters: [...parameters, ...dataParameters(IF_NONE_MATCH)],
    answers: [
      { status: 200, description, headers: countedWith(ENTITY_TAG, SEEDED, CACHING), body: answerBody(name, value) },
      NOT_MODIFIED,
    ],
    problems: READ_PROBLEMS,
  };
}

function post(
  name: string,
  operationId: string,
  summary: string,
  description: string,
  body: unknown,
  value: unknown,
): RouteOperation {
  return {
    method: "post",
    path: `${PATH}/${name}`,
    operationId,
    summary,
    description,
    tag: TAG,
    parameters: dataParameters(PREFER),
    body: { schema: schemaOf(`${toPascal(name)}Request`), examples: { [name]: { value: body } } },
    answers: [{ status: 200, description, headers: countedWith(PREFERENCE, CACHING), body: answerBody(name, value) }],
    problems: WRITE,
  };
}

/** The same operation for each method. */
function forMethod(
  method: Method,
  name: string,
  path: string,
  rest: Pick<RouteOperation, "summary" | "description" | "parameters" | "problems"> & {
    readonly answers: readonly Answer[];
  },
): RouteOperation {
  return { method, path: `${PATH}/${path}`, operationId: `${name}${toPascal(method)}`, tag: TAG, ...rest };
}

/** The tag that the answers to GET have. */
function tagOf(method: Method): typeof ENTITY_TAG {
  return method === "get" ? ENTITY_TAG : {};
}

function conditionOf(method: Method): readonly (typeof IF_NONE_MATCH)[] {
  return method === "get" ? [IF_NONE_MATCH] : [];
}

function echo(method: Method, baseUrl: string): RouteOperation {
  const takesBody = method === "post" || method === "put" || method === "patch";
  const value = {
    method: method.toUpperCase(),
    path: `${PATH}/echo`,
    query: { page: "2" },
    headers: { host: new URL(baseUrl).host, accept: "*/*" },
    body: takesBody ? { hello: "world" } : null,
  };
  return {
    ...forMethod(method, "echo", "echo", {
      summary: `Echo a ${method.toUpperCase()} request`,
      description: "Shows the request as it arrived. Any parameter may be sent.",
      parameters: dataParameters(...conditionOf(method)),
      answers: [
        {
          status: 200,
          description: "The request.",
          headers: countedWith(tagOf(method), CACHING),
          body: answerBody("echo", value),
        },
        ...(method === "get" ? [NOT_MODIFIED] : []),
      ],
      problems: takesBody ? [...READ_PROBLEMS, "body_too_large"] : READ_PROBLEMS,
    }),
    ...(takesBody && {
      body: {
        required: false,
        schema: { description: "Anything." },
        examples: { hello: { summary: "Any JSON", value: { hello: "world" } } },
      },
    }),
  };
}

function status(method: Method): RouteOperation {
  const parameter: Parameter = {
    name: "code",
    in: "path",
    required: true,
    description: "The status.",
    schema: { type: "integer", minimum: 200, maximum: 599 },
    example: 202,
  };
  return forMethod(method, "status", "status/{code}", {
    summary: `Answer a ${method.toUpperCase()} with a status`,
    description: "Answers with the status that the path names; from 400 up with a problem of code `simulated`.",
    parameters: [parameter, ...dataParameters(...conditionOf(method))],
    answers: [
      ...(method === "get"
        ? [
            {
              status: 200,
              description: "The status asked for.",
              headers: countedWith(ENTITY_TAG, CACHING),
              body: answerBody("status", { status: 200 }),
            },
            NOT_MODIFIED,
          ]
        : []),
      {
        status: "2XX",
        description: "The status asked for; 204 and 205 have no body.",
        headers: countedWith(CACHING),
        body: answerBody("status", { status: 202 }),
      },
      {
        status: "3XX",
        description: "The status asked for, without a place to go; 304 has no body.",
        headers: countedWith(CACHING),
        body: answerBody("status", { status: 302 }),
      },
    ],
    problems: READ_PROBLEMS,
  });
}

function delay(method: Method): RouteOperation {
  const parameter: Parameter = {
    name: "ms",
    in: "path",
    required: true,
    description: "Milliseconds to wait.",
    schema: { type: "integer", minimum: 0, maximum: MAX_DELAY },
    example: 100,
  };
  return forMethod(method, "delay", "delay/{ms}", {
    summary: `Answer a ${method.toUpperCase()} late`,
    description: "Answers after the milliseconds that the path names.",
    parameters: [parameter, ...dataParameters(...conditionOf(method))],
    answers: [
      {
        status: 200,
        description: "The wait is over.",
        headers: countedWith(tagOf(method), CACHING),
        body: answerBody("delay", { delay: 100 }),
      },
      ...(method === "get" ? [NOT_MODIFIED] : []),
    ],
    problems: READ_PROBLEMS,
  });
}
