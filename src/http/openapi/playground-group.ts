import { describeFunctions } from "../../generate/template/function-catalogue.ts";
import { createTemplate } from "../../generate/template/template.ts";
import { WORDS } from "../../generate/template/vocabulary-check.ts";
import { REFERENCE_TIME, toTimestamp } from "../../generate/time.ts";
import type { ProblemCode } from "../../model/errors.ts";
import { BODY_PROBLEMS } from "./data-operation.ts";
import type { DescribeRoutes } from "./document.ts";
import { PLAYGROUND_SCHEMAS, playgroundExamples } from "./playground-schemas.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { IF_NONE_MATCH } from "./request-parameters.ts";
import { ALWAYS, CACHE_CONTROL, CACHING, DOWNLOAD, ENTITY_TAG, LOCATION } from "./response-headers.ts";
import { schemaOf } from "./route-group.ts";
import type { Answer, Body, RouteGroup, RouteOperation } from "./route-group.ts";
import type { Parameter, SecurityRequirement } from "./specification.ts";

const TAG = "Playgrounds";
const PATH = "/api/playgrounds";

const OPEN: readonly ProblemCode[] = [
  "invalid_parameter",
  "invalid_api_key",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "overloaded",
  "shutting_down",
  "unavailable",
];
const OWNED: readonly ProblemCode[] = [...OPEN, "not_found", "invalid_token"];
const OWNER: readonly SecurityRequirement[] = [{ EditToken: [] }, { ApiKey: [] }];

/** `/api/playgrounds`: making mock APIs of one's own. */
export const playgroundGroup: DescribeRoutes = (rehearsal): RouteGroup => ({
  title: "Control",
  tags: [
    {
      name: TAG,
      description:
        "Mock APIs of your own, without signing up: endpoints whose answers are templates, and collections. They answer under `/play`. Making them counts against no plan.",
    },
  ],
  schemas: PLAYGROUND_SCHEMAS,
  operations: [...makingOperations(rehearsal), ...changingOperations(rehearsal)].map(({ at, ...operation }) => ({
    ...operation,
    path: PATH + at,
    tag: TAG,
  })),
});

type Described = Omit<RouteOperation, "tag" | "path"> & { readonly at: string };

function bodyOf(component: string, examples: Readonly<Record<string, unknown>>, required = true): Body {
  const shown = Object.entries(examples).map(([name, value]) => [name, { summary: "For example", value }] as const);
  return { schema: schemaOf(component), required, examples: Object.fromEntries(shown) };
}

/** What can be imported; YAML for those who write their OpenAPI in it. */
function documentOf(examples: Readonly<Record<string, unknown>>): Body {
  return { ...bodyOf("PlaygroundDocument", examples), mediaTypes: ["application/json", "application/yaml"] };
}

function answer(status: number, description: string, headers: Answer["headers"], body?: Body): Answer {
  return { status, description, headers: { ...ALWAYS, ...headers }, ...(body !== undefined && { body }) };
}

function tagged(description: string, body: Body, more: Answer["headers"] = {}): readonly Answer[] {
  const headers = { ...ENTITY_TAG, ...CACHING, ...more };
  return [
    answer(200, description, headers, body),
    answer(304, "The answer still has the entity tag in If-None-Match. No body.", headers),
  ];
}

function makingOperations({ baseUrl, catalog, record }: Rehearsal): readonly Described[] {
  const { playground, editToken, endpoint, exported } = playgroundExamples(baseUrl);
  const template = {
    name: "{{person.fullName}}",
    page: "{{query.page}}",
    list: { $repeat: 2, $item: "{{world.book.title}}" },
  };
  const world = {
    baseUrl,
    record: (resource: { readonly name: string }, index: number) => record(catalog.get(resource.name), index),
  };
  const request = { query: { page: "2" } };
  const output = createTemplate(template, { resources: catalog.entries.map(({ resource }) => resource) }).render({
    seed: 1,
    world,
    request,
    now: toTimestamp(REFERENCE_TIME),
    timer: () => 0,
  });
  const functions = describeFunctions(baseUrl).filter(
    ({ name }) => name === "number.int" || name === "person.fullName",
  );
  const words = Object.entries(WORDS).map(([name, { example, description }]) => ({ name, call: example, description }));
  return [
    {
      method: "post",
      at: "",
      operationId: "createPlayground",
      summary: "Make a playground",
      description:
        "Needs no account. A visitor's is kept for 7 days; one made with an API key stays. The token that lets you change it is shown this one time.",
      parameters: [],
      body: bodyOf("PlaygroundInput", { named: { name: "Pets" } }, false),
      answers: [
        answer(
          201,
          "The playground.",
          { ...LOCATION, ...CACHE_CONTROL },
          bodyOf("PlaygroundMade", { made: { playground, editToken } }),
        ),
      ],
      problems: [...OPEN, ...BODY_PROBLEMS, "limit_reached"],
    },
    {
      method: "post",
      at: "/import",
      operationId: "importPlayground",
      summary: "Make a playground of a document",
      description:
        "Of an OpenAPI 3 document: an endpoint for each operation, answering its example or what its schema describes; references are followed within the document only. Its JSON may be YAML 1.2 instead. Of an object of lists, as json-server has it: a collection for each list, its ids counted anew and references such as `postId` following. Of an export: the same again.",
      parameters: [],
      body: documentOf({
        lists: { posts: [{ id: 1, title: "First", authorId: 7 }], authors: [{ id: 7, name: "Ada" }] },
        exported,
        openapi: {
          openapi: "3.0.3",
          info: { title: "Pets", version: "1" },
          paths: {
            "/pets": {
              get: {
                responses: { 200: { description: "Pets", content: { "application/json": { example: ["Rex"] } } } },
              },
            },
          },
        },
      }),
      answers: [
        answer(
          201,
          "The playground and what the document became.",
          { ...LOCATION, ...CACHE_CONTROL },
          bodyOf("PlaygroundImported", { imported: { playground, editToken, endpoints: [endpoint], notes: [] } }),
        ),
      ],
      problems: [...OPEN, ...BODY_PROBLEMS, "limit_reached", "conflict"],
    },
    {
      method: "post",
      at: "/preview",
      operationId: "previewTemplate",
      summary: "Render a template",
      description:
        "What an endpoint with the template would answer, without saving anything. Without a seed it is another each time.",
      parameters: [],
      body: bodyOf("TemplatePreview", { seeded: { template, seed: 1, request } }),
      answers: [answer(200, "What it renders to.", CACHE_CONTROL, bodyOf("TemplateOutput", { output: { output } }))],
      problems: [...OPEN, ...BODY_PROBLEMS],
    },
    {
      method: "get",
      at: "/functions",
      operationId: "listTemplateFunctions",
      summary: "List what templates can say",
      description:
        "The functions that a template may call, each with an example, and the words that read the request and the world.",
      parameters: [IF_NONE_MATCH],
      answers: [
        answer(
          200,
          "The vocabulary.",
          { ...ENTITY_TAG, ...CACHE_CONTROL },
          bodyOf("TemplateFunctions", { some: { functions, words, total: functions.length } }),
        ),
        answer(304, "The answer still has the entity tag in If-None-Match. No body.", {
          ...ENTITY_TAG,
          ...CACHE_CONTROL,
        }),
      ],
      problems: OPEN,
    },
  ];
}

function changingOperations({ baseUrl }: Rehearsal): readonly Described[] {
  const { id, playground, route, collection, endpoint, request, exported } = playgroundExamples(baseUrl);
  const idOf = (name: string, of: string, example: string): Parameter => ({
    name,
    in: "path",
    required: true,
    description: `The ${of}'s id.`,
    schema: { type: "string" },
    example,
  });
  const one = idOf("id", "playground", id);
  const both = [one, idOf("endpointId", "endpoint", endpoint.id)];
  const shown = bodyOf("PlaygroundAnswer", { playground: { playground } });
  const shownEndpoint = bodyOf("EndpointAnswer", { endpoint: { endpoint } });
  const input = bodyOf("EndpointInput", { route, collection });
  const gone = [answer(204, "It is gone.", CACHING)];
  const operations: readonly Omit<Described, "security">[] = [
    {
      method: "get",
      at: "/{id}",
      operationId: "getPlayground",
      summary: "Get a playground",
      description: "Its name, its address and when it goes.",
      parameters: [one, IF_NONE_MATCH],
      answers: tagged("The playground.", shown),
      problems: OWNED,
    },
    {
      method: "patch",
      at: "/{id}",
      operationId: "updatePlayground",
      summary: "Rename a playground",
      description: "Changes its name; null takes it away.",
      parameters: [one],
      body: {
        ...bodyOf("PlaygroundInput", { renamed: { name: "Cats" } }),
        mediaTypes: ["application/json", "application/merge-patch+json"],
      },
      answers: [answer(200, "The playground as it is now.", { ...ENTITY_TAG, ...CACHING }, shown)],
      problems: [...OWNED, ...BODY_PROBLEMS],
    },
    {
      method: "delete",
      at: "/{id}",
      operationId: "deletePlayground",
      summary: "Delete a playground",
      description: "Forgets it with its endpoints and all that callers changed in its collections.",
      parameters: [one],
      answers: gone,
      problems: OWNED,
    },
    {
      method: "get",
      at: "/{id}/endpoints",
      operationId: "listEndpoints",
      summary: "List the endpoints of a playground",
      description: "All of them, in the order in which they were made.",
      parameters: [one, IF_NONE_MATCH],
      answers: tagged(
        "The endpoints.",
        bodyOf("Endpoints", { endpoints: { endpoints: [endpoint], total: 1, limit: 20 } }),
      ),
      problems: OWNED,
    },
    {
      method: "post",
      at: "/{id}/endpoints",
      operationId: "createEndpoint",
      summary: "Publish an endpoint",
      description:
        "It answers at once. A faulty template is refused with the place of each fault and the nearest right word. No two endpoints of a playground answer the same method and path.",
      parameters: [one],
      body: input,
      answers: [answer(201, "The endpoint, everything filled in.", { ...LOCATION, ...CACHING }, shownEndpoint)],
      problems: [...OWNED, ...BODY_PROBLEMS, "limit_reached", "conflict"],
    },
    {
      method: "get",
      at: "/{id}/endpoints/{endpointId}",
      operationId: "getEndpoint",
      summary: "Get an endpoint",
      description: "The endpoint as it is kept; it can be sent back as it is.",
      parameters: [...both, IF_NONE_MATCH],
      answers: tagged("The endpoint.", shownEndpoint),
      problems: OWNED,
    },
    {
      method: "put",
      at: "/{id}/endpoints/{endpointId}",
      operationId: "replaceEndpoint",
      summary: "Replace an endpoint",
      description:
        "It answers anew at once. A collection whose records are defined anew starts anew, for every caller.",
      parameters: both,
      body: input,
      answers: [answer(200, "The endpoint as it is now.", CACHING, shownEndpoint)],
      problems: [...OWNED, ...BODY_PROBLEMS, "limit_reached", "conflict"],
    },
    {
      method: "delete",
      at: "/{id}/endpoints/{endpointId}",
      operationId: "deleteEndpoint",
      summary: "Delete an endpoint",
      description: "It stops answering at once.",
      parameters: both,
      answers: gone,
      problems: OWNED,
    },
    {
      method: "get",
      at: "/{id}/export",
      operationId: "exportPlayground",
      summary: "Export a playground",
      description: "Everything that `import` needs to make it again.",
      parameters: [one, IF_NONE_MATCH],
      answers: tagged("The playground written down.", bodyOf("PlaygroundExport", { exported }), DOWNLOAD),
      problems: OWNED,
    },
    {
      method: "get",
      at: "/{id}/requests",
      operationId: "listPlaygroundRequests",
      summary: "List the requests to a playground",
      description:
        "The last 100, unmatched ones too, the last first. Values of headers, parameters and members whose names sound secret are masked. Remembered in memory only.",
      parameters: [one, IF_NONE_MATCH],
      answers: tagged("The requests.", bodyOf("PlaygroundRequests", { requests: { requests: [request], total: 1 } })),
      problems: OWNED,
    },
    {
      method: "get",
      at: "/{id}/requests/stream",
      operationId: "streamPlaygroundRequests",
      summary: "Follow the requests to a playground",
      description:
        "Server-sent events, one for each request from now on, its data as in the list. A comment now and then says that the stream is alive. At most 20 follow one playground.",
      parameters: [one],
      answers: [
        answer(200, "The stream, which ends when the server stops.", CACHING, {
          mediaTypes: ["text/event-stream"],
          schema: { type: "string" },
          examples: { stream: { summary: "One request", value: `id: 7\ndata: ${JSON.stringify(request)}\n\n` } },
        }),
      ],
      problems: [...OWNED.filter((code) => code !== "not_acceptable"), "limit_reached"],
    },
  ];
  return operations.map((operation) => ({ ...operation, security: OWNER }));
}
