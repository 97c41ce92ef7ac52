import { REFERENCE_TIME, toTimestamp } from "../../generate/time.ts";
import {
  KEY_ENDPOINTS,
  MAX_ENDPOINT_DELAY,
  MAX_RECORDS,
  VISITOR_ENDPOINTS,
} from "../../services/playgrounds/bounds.ts";
import { ENDPOINT_METHODS } from "../../services/playgrounds/definition.ts";
import { EXPORT_FORMAT } from "../../services/playgrounds/export.ts";
import { objectOf, SEED_SCHEMA, textOf, timeOf, wholeOf } from "./object-schema.ts";
import { schemaOf } from "./route-group.ts";
import type { Schema } from "./specification.ts";

const anything = (description: string): Schema => ({ description });
const listOf = (items: Schema, description: string): Schema => ({ type: "array", items, description });
const fieldsOf = (values: Schema, description: string): Schema => ({
  type: "object",
  additionalProperties: values,
  description,
});

const TEMPLATE = anything(
  'A JSON value. In its texts `{{person.fullName}}` and `{{number.int({"min":1,"max":9})}}` call a function, `{{params.id}}`, `{{query.page}}`, `{{body.name}}`, `{{headers.x-id}}`, `{{method}}`, `{{index}}` and `{{now}}` read the request, and `{{world.book.title}}` reads the seeded world; a text that is one expression keeps the value\'s own type, and `\\{{` is a literal `{{`. `{ "$repeat": 5, "$item": … }` makes an array; `$repeat` may be `[min, max]` or an expression. At most 64 KiB and 32 levels, 10,000 repeated items, 1 MiB of output and 200 ms.',
);

const ROUTE: Readonly<Record<string, Schema>> = {
  method: {
    type: "string",
    enum: ENDPOINT_METHODS,
    default: "GET",
    description: "HEAD comes with GET, and OPTIONS is answered by itself.",
  },
  path: textOf(
    "Begins with a slash; `:id` is a parameter. The most specific path wins: a literal before a parameter, from left to right.",
    { pattern: "^/", maxLength: 500 },
  ),
  status: wholeOf("The status of the answer.", { minimum: 200, maximum: 599, default: 200 }),
  headers: fieldsOf(
    { type: "string" },
    "Headers of the answer: `X-…` and standard ones that concern the answer alone, none that would act on the rest of the service (cookies, CORS, policies), on the connection or on the framing. Location stays within /play.",
  ),
  delayMs: wholeOf("Milliseconds before it answers.", { minimum: 0, maximum: MAX_ENDPOINT_DELAY, default: 0 }),
  contentType: textOf("The media type of the answer. What is not JSON has text for a template.", {
    default: "application/json",
  }),
  template: TEMPLATE,
};

const COLLECTION: Readonly<Record<string, Schema>> = {
  path: textOf("Begins with a slash, without parameters: the records are at `path/:id`.", {
    pattern: "^/",
    maxLength: 500,
  }),
  collection: {
    description: "The records: grown from a template, or given.",
    anyOf: [
      objectOf(
        {
          name: textOf("The name of the list in an answer; the end of the path unless given.", {
            pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$",
          }),
          count: wholeOf("How many records a world has.", { minimum: 0, maximum: MAX_RECORDS, default: 10 }),
          record: fieldsOf({}, "The template of one record. `id`, `createdAt` and `updatedAt` are the server's."),
        },
        ["name", "count"],
      ),
      objectOf(
        {
          name: textOf("The name of the list in an answer; the end of the path unless given.", {
            pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$",
          }),
          records: {
            ...listOf(fieldsOf({}, "A record."), "The records themselves, numbered from 1 in order."),
            maxItems: MAX_RECORDS,
          },
        },
        ["name"],
      ),
    ],
  },
};

const SERVERS: Readonly<Record<string, Schema>> = {
  id: textOf("The endpoint's id.", { readOnly: true }),
  url: textOf("Where it answers; parameters as they are written in the path.", { readOnly: true }),
};

const REQUEST: Schema = objectOf({
  id: textOf("Rises with every request."),
  at: timeOf("When it came."),
  method: textOf("Its method."),
  path: textOf("Its path within the playground, without the query."),
  query: fieldsOf({}, "Its parameters, secrets masked; a list of values where one is given more than once."),
  headers: fieldsOf({ type: "string" }, "Its headers by lower-case name, secrets masked."),
  body: textOf("Its body, secrets masked, at most 4 KiB; null if it had none.", { nullable: true }),
  isCut: { type: "boolean", description: "Whether the body was longer." },
  status: wholeOf("What it was answered with."),
  durationMs: { type: "number", description: "How long that took, milliseconds." },
  endpointId: textOf("The endpoint that answered; null if none did.", { nullable: true }),
});

/** The schemas of playgrounds, by component name. */
export const PLAYGROUND_SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  Playground: objectOf({
    id: textOf("Part of the address."),
    name: textOf("What its maker calls it.", { nullable: true }),
    url: textOf("Where its endpoints answer."),
    createdAt: timeOf("When it was made."),
    expiresAt: timeOf("When it goes; null for one made with an API key, which stays.", { nullable: true }),
  }),
  PlaygroundInput: objectOf({ name: textOf("What you call it.", { minLength: 1, maxLength: 100, nullable: true }) }, [
    "name",
  ]),
  PlaygroundAnswer: objectOf({ playground: schemaOf("Playground") }),
  PlaygroundMade: objectOf({
    playground: schemaOf("Playground"),
    editToken: textOf("Lets you change it: send it as X-Edit-Token. Shown this one time."),
  }),
  PlaygroundImported: objectOf({
    playground: schemaOf("Playground"),
    editToken: textOf("Lets you change it: send it as X-Edit-Token. Shown this one time."),
    endpoints: listOf(schemaOf("Endpoint"), "What the document became."),
    notes: listOf({ type: "string" }, "What was left out or changed."),
  }),
  EndpointInput: {
    description: "An endpoint: a method and path with a template for its answers, or a collection.",
    anyOf: [
      {
        ...objectOf(
          ROUTE,
          Object.keys(ROUTE).filter((name) => name !== "path"),
        ),
        title: "A route",
      },
      { ...objectOf(COLLECTION), title: "A collection" },
    ],
  },
  Endpoint: {
    description: "An endpoint as it is kept, everything filled in.",
    anyOf: [
      { ...objectOf({ ...SERVERS, ...ROUTE }), title: "A route" },
      { ...objectOf({ ...SERVERS, ...COLLECTION }), title: "A collection" },
    ],
  },
  EndpointAnswer: objectOf({ endpoint: schemaOf("Endpoint") }),
  Endpoints: objectOf({
    endpoints: listOf(schemaOf("Endpoint"), "In the order in which they were made."),
    total: wholeOf("How many there are."),
    limit: wholeOf(`How many there may be: ${VISITOR_ENDPOINTS}, or ${KEY_ENDPOINTS} with a key.`),
  }),
  PlaygroundExport: objectOf({
    seedbed: textOf("What this is.", { enum: [EXPORT_FORMAT] }),
    name: textOf("What its maker calls it.", { nullable: true }),
    endpoints: listOf(schemaOf("EndpointInput"), "Its endpoints."),
  }),
  PlaygroundDocument: {
    type: "object",
    description: "An OpenAPI 3 document, an object of lists as json-server has it, or an export.",
    additionalProperties: true,
  },
  TemplatePreview: objectOf(
    {
      template: TEMPLATE,
      seed: { ...SEED_SCHEMA, nullable: true, description: "What chance draws from; another each time unless given." },
      request: {
        ...objectOf(
          {
            method: textOf("The request's method."),
            params: fieldsOf({}, "The path's parameters."),
            query: fieldsOf({}, "The query's parameters."),
            headers: fieldsOf({}, "The headers."),
            body: anything("The body."),
          },
          ["method", "params", "query", "headers", "body"],
        ),
        nullable: true,
        description: "The request to answer.",
      },
    },
    ["seed", "request"],
  ),
  TemplateOutput: objectOf({ output: anything("What the template renders to.") }),
  TemplateFunctions: objectOf({
    functions: listOf(
      objectOf({
        name: textOf("`number.int`."),
        call: textOf("As it is written in a template."),
        example: anything("What that gave."),
      }),
      "The functions, in alphabetical order.",
    ),
    words: listOf(
      objectOf({
        name: textOf("The word."),
        call: textOf("As it is written in a template."),
        description: textOf("What it reads."),
      }),
      "What else an expression may begin with.",
    ),
    total: wholeOf("How many functions there are."),
  }),
  PlaygroundRequest: REQUEST,
  PlaygroundRequests: objectOf({
    requests: { ...listOf(schemaOf("PlaygroundRequest"), "The last first."), maxItems: 100 },
    total: wholeOf("How many are remembered."),
  }),
});

const NOW = toTimestamp(REFERENCE_TIME);

/** Values that show the schemas. */
export function playgroundExamples(baseUrl: string) {
  const id = "k3v9q2f7x1bd";
  const url = `${baseUrl}/play/${id}`;
  const playground = { id, name: "Pets", url, createdAt: NOW, expiresAt: toTimestamp(REFERENCE_TIME + 7 * 86_400_000) };
  const route = {
    method: "GET",
    path: "/things/:id",
    status: 200,
    headers: { "X-Mine": "yes" },
    delayMs: 0,
    contentType: "application/json",
    template: { id: "{{params.id}}", name: "{{commerce.productName}}" },
  };
  const collection = {
    path: "/pets",
    collection: {
      name: "pets",
      count: 25,
      record: { name: "{{animal.petName}}", age: '{{number.int({"min":1,"max":15})}}' },
    },
  };
  const endpoint = { id: "ep_5m2k8w0c4jr6tz", ...route, url: `${url}/things/:id` };
  const request = {
    id: "7",
    at: NOW,
    method: "GET",
    path: "/things/7",
    query: { token: "[masked]", page: "2" },
    headers: { accept: "*/*", authorization: "[masked]" },
    body: null,
    isCut: false,
    status: 200,
    durationMs: 1.2,
    endpointId: endpoint.id,
  };
  return {
    id,
    playground,
    editToken: "edit_3jK0vXhZ8sYw1QmB6tRn4cLp7uFa9dGe",
    route,
    collection,
    endpoint,
    request,
    exported: { seedbed: EXPORT_FORMAT, name: "Pets", endpoints: [route, collection] },
  };
}
