import * as z from "zod";

import { readSentDocument } from "../../http/body/body.ts";
import type { SentDocument } from "../../http/body/body.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { created, ok } from "../../http/operation/reply.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { NewPlayground } from "../../playgrounds/making.ts";
import { playgroundInputSchema } from "../../playgrounds/parse-name.ts";
import { previewSchema } from "../../playgrounds/preview.ts";
import { createWork } from "../../sandbox/work.ts";
import type { Caller } from "../../services/callers.ts";
import { getPlan, PLANS } from "../../services/plans.ts";
import { TEMPLATE_WORDS } from "../../template/template-rules.ts";
import { toShownDefinition, toShownEndpoint, toShownPlayground } from "./edited-playground.ts";
import { EXAMPLE_PREVIEW, renderExample, showing } from "./playground-examples.ts";
import {
  playgroundDocumentSchema,
  playgroundImportedSchema,
  playgroundMadeSchema,
  templateFunctionsSchema,
  templateOutputSchema,
} from "./playground-schemas.ts";

const TAG = "Playgrounds";
const MOST_AT_ONCE = { all: 2, each: 1 };
const MOST_WAITING = { all: 100, each: 10 };

const createPlayground = defineOperation({
  route: "POST /api/playgrounds",
  id: "createPlayground",
  tag: TAG,
  summary: "Create a playground",
  description:
    "Needs no account. A visitor's playground is kept for 7 days, one made with an API key for good. The answer shows the edit token, which you need to change it, only this once.",
  caller: "page",
  cache: "secret",
  heedsPrefer: false,
  body: {
    optional: true,
    schema: z.unknown(),
    described: playgroundInputSchema,
    examples: showing(() => ({ named: { name: "Pets" } })),
  },
  answers: {
    201: {
      description: "The playground.",
      body: playgroundMadeSchema,
      examples: showing(({ playground, editToken }) => ({ made: { playground, editToken } })),
    },
  },
  problems: ["limit_reached"],
  uses: ["playgrounds", "baseUrl"],
  async handle({ caller, body }, { playgrounds, baseUrl }) {
    const made = await playgrounds.create(caller, body);
    return created(addressOf(made), toShownNew(made, baseUrl));
  },
});

function defineImport(): Operation {
  const readings = createWork({
    running: MOST_AT_ONCE,
    waiting: MOST_WAITING,
    refusal: "cannot read one more YAML document now: too many are being read",
  });
  return defineOperation({
    route: "POST /api/playgrounds/import",
    cost: 4,
    id: "importPlayground",
    tag: TAG,
    summary: "Create a playground from a document",
    description:
      "From an OpenAPI document (3.0 to 3.2, Swagger 2.0) or a `seedbed.yaml`: see `PUT /api/playgrounds/{id}/definition`. From json-server's `db.json`: a resource of each list, with its records and references. From a Prisma, GraphQL, SQL, JSON Schema, CSV, Postman, HAR or Mockoon file: what is in it. From an export: the same playground.",
    caller: "page",
    cache: "secret",
    heedsPrefer: false,
    body: {
      schema: z.custom<SentDocument | undefined>(),
      described: playgroundDocumentSchema,
      mediaTypes: ["application/json", "application/yaml", "text/plain"],
      read: (request, caller, { parseYaml }) =>
        readWithinPlan(caller, (most) =>
          readSentDocument(request, (body) => readings.run(caller.owner, () => parseYaml(body)), most),
        ),
      examples: showing(({ exported, domainDocument }) => ({
        lists: { posts: [{ id: 1, title: "First", authorId: 7 }], authors: [{ id: 7, name: "Ada" }] },
        exported,
        domain: domainDocument,
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
      })),
    },
    answers: {
      201: {
        description: "The playground, and what the document became in it.",
        body: playgroundImportedSchema,
        examples: showing(({ playground, editToken, endpoint }) => ({
          imported: { playground, editToken, endpoints: [endpoint], domain: null, notes: [] },
        })),
      },
    },
    problems: ["limit_reached", "conflict"],
    uses: ["playgrounds", "baseUrl"],
    async handle({ caller, body }, { playgrounds, baseUrl }) {
      const made = await playgrounds.import(caller, body?.value, body?.text ?? "");
      const endpoints = made.endpoints.map((endpoint) => toShownEndpoint(endpoint, made.playground, baseUrl));
      const domain = made.domain === undefined ? null : toShownDefinition(made.domain, made.playground, baseUrl);
      return created(addressOf(made), { ...toShownNew(made, baseUrl), endpoints, domain, notes: made.notes });
    },
  });
}

const previewTemplate = defineOperation({
  route: "POST /api/playgrounds/preview",
  cost: 1,
  id: "previewTemplate",
  tag: TAG,
  summary: "Render a template",
  description:
    "What an endpoint with this template would return. Nothing is saved. Without a seed the values differ each time.",
  caller: "page",
  cache: "secret",
  heedsPrefer: false,
  body: {
    schema: z.unknown(),
    described: previewSchema,
    examples: showing(() => ({ seeded: EXAMPLE_PREVIEW })),
  },
  answers: {
    description: "What it renders to.",
    body: templateOutputSchema,
    examples: showing((_values, rehearsal) => ({ output: { output: renderExample(rehearsal) } })),
  },
  uses: ["playgrounds"],
  handle: async ({ caller, body }, { playgrounds }) => ok({ output: await playgrounds.preview(caller, body) }),
});

// Nobody signs in to a playground.
const words = Object.entries(TEMPLATE_WORDS)
  .filter(([name]) => name !== "caller")
  .map(([name, { example, description }]) => ({ name, call: example, description }));

const listTemplateFunctions = defineOperation({
  route: "GET /api/playgrounds/functions",
  id: "listTemplateFunctions",
  tag: TAG,
  summary: "List what templates can use",
  description:
    "The functions that a template can call, each with an example, and the words that read the request and the world.",
  caller: "page",
  cache: "shared",
  answers: {
    description: "The vocabulary.",
    body: templateFunctionsSchema,
    examples: showing((_values, { functions: described }) => {
      const shown = ["number.int", "person.fullName"];
      const functions = described().filter(({ name }) => shown.includes(name));
      return { some: { functions, words, total: functions.length } };
    }),
  },
  uses: ["playgrounds"],
  async handle(_call, { playgrounds }) {
    const functions = await playgrounds.functions();
    return ok({ functions, words, total: functions.length });
  },
});

/** Reads a definition of at most the bytes that a caller's plan takes. Throws `body_too_large`, which says what takes a longer one. */
export async function readWithinPlan<T>({ plan }: Caller, read: (most: number) => Promise<T>): Promise<T> {
  const { definitionBytes: limit } = getPlan(plan);
  try {
    return await read(limit);
  } catch (error) {
    if (!(error instanceof SeedbedError) || error.code !== "body_too_large") throw error;
    const larger = PLANS.find(({ definitionBytes }) => definitionBytes > limit);
    const more =
      larger === undefined ? "" : `; the plan ${larger.name} takes ${larger.definitionBytes / 1024 ** 2} MiB`;
    throw new SeedbedError(
      error.code,
      `cannot take the definition: it is longer than ${limit / 1024 ** 2} MiB, the most on the plan ${plan}${more}; on your own machine, npx seedbed with the file takes any`,
      { members: { limit } },
    );
  }
}

function addressOf({ playground }: NewPlayground): string {
  return `/api/playgrounds/${playground.id}`;
}

function toShownNew({ playground, editToken }: NewPlayground, baseUrl: string) {
  return { playground: toShownPlayground(playground, baseUrl), editToken };
}

/** `/api/playgrounds`: what makes a playground, and what helps to write one. */
export function makingOperations(): readonly Operation[] {
  return [createPlayground, defineImport(), previewTemplate, listTemplateFunctions];
}
