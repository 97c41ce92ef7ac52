import * as z from "zod";

import { isOpenApi } from "../../definition/routes/served-apis.ts";
import { readDocumentText } from "../../http/body/body.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { noContentAfter, ok } from "../../http/operation/reply.ts";
import { jsonIn } from "../../model/json.ts";
import { fromText } from "../../platform/bytes.ts";
import { mergePatch } from "../../sandbox/input.ts";
import { createWork } from "../../sandbox/work.ts";
import { EDITED, toShownDefinition } from "./edited-playground.ts";
import { readWithinPlan } from "./making-operations.ts";
import { showing } from "./playground-examples.ts";
import { definitionAnswerSchema, definitionReplacedSchema } from "./playground-schemas.ts";

const MOST_AT_ONCE = { all: 2, each: 1 };
const MOST_WAITING = { all: 100, each: 10 };

const described = z.record(z.string(), z.unknown()).meta({
  id: "DomainDefinition",
  description: "An OpenAPI document or a `seedbed.yaml` (`/schemas/seedbed.json`).",
});

const TAKES =
  "Send an OpenAPI document, a `seedbed.yaml`, or what `POST /api/playgrounds/import` takes. A document answers at its own paths below `/play/{id}`; `operations` lists them. At most 40 resources, 10,000 records, 120,000 values, 64 Ki characters (1 Mi of JSON); of an OpenAPI document 120 operations, with an API key 1,200, and 16 Mi characters on the largest plan. `notes` says what was left out or changed. Records that callers wrote stay while they are valid; `dropped` lists yours that are not.";

/** Operations at one of its two names: `domain` is the older one. */
function operationsAt(word: "definition" | "domain"): readonly Operation[] {
  const [name, path] = [word === "domain" ? "Domain" : "Definition", `/api/playgrounds/{id}/${word}` as const];
  const trials = createWork({
    running: MOST_AT_ONCE,
    waiting: MOST_WAITING,
    refusal: "too many definitions are being read",
  });
  const dropped = [{ resource: "loan", records: 2, why: "its fine must be a whole number" }];
  const replaced = {
    200: {
      description: `The ${word} as it is now.`,
      body: definitionReplacedSchema(word),
      examples: showing(({ domain }) => ({ [word]: { [word]: domain, dropped, notes: [] } })),
    },
  };
  const problems = [...EDITED.problems, "limit_reached", "conflict", "overloaded"] as const;

  const get = defineOperation({
    ...EDITED,
    route: `GET ${path}`,
    id: `getPlayground${name}`,
    summary: `Get the ${word} of a playground`,
    description: "The text as it was sent, and what it makes.",
    answers: {
      description: `The ${word}.`,
      body: definitionAnswerSchema(word),
      examples: showing(({ domain }) => ({ [word]: { [word]: domain } })),
    },
    handle: async ({ subject }, { playgrounds, baseUrl }) =>
      ok({ [word]: toShownDefinition(await playgrounds.getDomain(subject.id), subject, baseUrl) }),
  });
  const put = defineOperation({
    ...EDITED,
    route: `PUT ${path}`,
    id: `replacePlayground${name}`,
    cost: 2,
    summary: `Give a playground a ${word}`,
    description: TAKES,
    heedsPrefer: false,
    body: {
      schema: z.string(),
      described,
      mediaTypes: ["application/json", "application/yaml", "text/plain"],
      read: (request, caller) => readWithinPlan(caller, (most) => readDocumentText(request, most)),
      examples: showing(({ domainDocument }) => ({ library: domainDocument })),
    },
    answers: replaced,
    problems,
    handle: ({ caller, subject, body }, { playgrounds, baseUrl }) =>
      trials.run(caller.owner, async () => {
        const { domain, ...told } = await playgrounds.replaceDomain(caller, subject, body);
        return ok({ [word]: toShownDefinition(domain, subject, baseUrl), ...told });
      }),
  });
  const remove = defineOperation({
    ...EDITED,
    route: `DELETE ${path}`,
    id: `deletePlayground${name}`,
    summary: `Remove the ${word} of a playground`,
    description: "Its endpoints stay.",
    answers: { 204: { description: "It is gone." } },
    handle: ({ subject }, { playgrounds }) => noContentAfter(playgrounds.removeDomain(subject)),
  });
  if (word === "domain") return [get, put, remove];
  const patch = defineOperation({
    ...EDITED,
    route: `PATCH ${path}`,
    id: `changePlayground${name}`,
    cost: 2,
    uses: [...EDITED.uses, "parseYaml"],
    summary: `Change the ${word} of a playground`,
    description: "A merge patch (RFC 7396) of the definition as JSON, which it is from then on.",
    heedsPrefer: false,
    body: {
      schema: z.record(z.string(), z.unknown()),
      mediaTypes: ["application/json", "application/merge-patch+json"],
      examples: showing(() => ({ titled: { title: "Town library" } })),
    },
    answers: replaced,
    problems,
    handle: ({ caller, subject, body }, { playgrounds, baseUrl, parseYaml }) =>
      trials.run(caller.owner, async () => {
        const { text } = await playgrounds.getDomain(subject.id);
        const before = jsonIn(text) ?? (await parseYaml(fromText(text)));
        const after = mergePatch(isOpenApi(before) ? beside(before, body) : before, body);
        const { domain, ...told } = await playgrounds.replaceDomain(caller, subject, JSON.stringify(after));
        return ok({ [word]: toShownDefinition(domain, subject, baseUrl), ...told });
      }),
  });
  return [get, put, patch, remove];
}

/** Members of API descriptions: OpenAPI 3.2 and Swagger 2.0, "OpenAPI Object". */
const OF_DOCUMENT =
  /^(?:openapi|swagger|info|jsonSchemaDialect|servers|paths|webhooks|components|security|tags|externalDocs|host|basePath|schemes|consumes|produces|definitions|parameters|responses|securityDefinitions|\$self|x-.*)$/;

/** A description as a change to it finds it: below `api` where that is about other words of a definition. */
function beside(document: object, body: Readonly<Record<string, unknown>>): object {
  return Object.keys(body).every((name) => OF_DOCUMENT.test(name)) ? document : { api: document };
}

/** `/api/playgrounds/{id}/definition`: resources, routes and an API description of one's own. */
export function definitionOperations(): readonly Operation[] {
  return [...operationsAt("definition"), ...operationsAt("domain")];
}
