import * as z from "zod";

import { readDocumentText } from "../../http/body/body.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { noContent, ok } from "../../http/operation/reply.ts";
import { createWork } from "../../sandbox/work.ts";
import { EDITED, toShownDomain } from "./edited-playground.ts";
import { showing } from "./playground-examples.ts";
import { domainAnswerSchema, domainReplacedSchema } from "./playground-schemas.ts";

const MOST_AT_ONCE = { all: 2, each: 1 };
const MOST_WAITING = { all: 100, each: 10 };

const shownReplaced = showing(({ domain }) => ({
  domain: { domain, dropped: [{ resource: "loan", records: 2, why: "its fine must be a whole number" }] },
}));
const shown = showing(({ domain }) => ({ domain: { domain } }));

const getDomain = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/domain",
  id: "getPlaygroundDomain",
  summary: "Get the domain of a playground",
  description: "The text as it was sent, and the resources that it declares.",
  answers: { 200: { description: "The domain.", body: domainAnswerSchema, examples: shown } },
  handle: async ({ subject }, { playgrounds, baseUrl }) =>
    ok({ domain: toShownDomain(await playgrounds.getDomain(subject.id), subject, baseUrl) }),
});

function defineReplacement(): Operation {
  const trials = createWork({
    running: MOST_AT_ONCE,
    waiting: MOST_WAITING,
    refusal: "cannot read one more definition now: too many are being read",
  });
  return defineOperation({
    ...EDITED,
    route: "PUT /api/playgrounds/{id}/domain",
    id: "replacePlaygroundDomain",
    cost: 2,
    summary: "Give a playground a domain",
    description:
      "Send the text of a `seedbed.yaml`, in YAML or JSON: resources with fields, relations, states, rules and computed fields. They work under `/play/{id}/…` as those of `/v1` do, with checked references, actions, nested lists and `expand`. If the text has errors, the answer lists all of them, each with line, column, word and the nearest valid word. At most 40 resources, 10,000 records, 120,000 values, and 64 Ki characters (1 Mi if it is JSON). If there is a domain already, records that callers wrote are kept as long as they are valid; `dropped` lists those of yours that are not.",
    heedsPrefer: false,
    body: {
      schema: z.string(),
      described: z.record(z.string(), z.unknown()).meta({
        id: "DomainDefinition",
        description: "The definition of a domain; its JSON Schema is at `/schemas/seedbed.json`.",
      }),
      mediaTypes: ["application/json", "application/yaml"],
      read: (request) => readDocumentText(request),
      examples: showing(({ domainDocument }) => ({ library: domainDocument })),
    },
    answers: {
      200: { description: "The domain as it is now.", body: domainReplacedSchema, examples: shownReplaced },
    },
    problems: [...EDITED.problems, "limit_reached", "conflict", "overloaded"],
    handle: ({ caller, subject, body }, { playgrounds, baseUrl }) =>
      trials.run(caller.owner, async () => {
        const { domain, dropped } = await playgrounds.replaceDomain(caller, subject, body);
        return ok({ domain: toShownDomain(domain, subject, baseUrl), dropped });
      }),
  });
}

const deleteDomain = defineOperation({
  ...EDITED,
  route: "DELETE /api/playgrounds/{id}/domain",
  id: "deletePlaygroundDomain",
  summary: "Remove the domain of a playground",
  description: "Its resources are gone at once. The playground's endpoints stay.",
  answers: { 204: { description: "It is gone." } },
  async handle({ subject }, { playgrounds }) {
    await playgrounds.removeDomain(subject);
    return noContent();
  },
});

/** `/api/playgrounds/{id}/domain`: resources of one's own. */
export function domainOperations(): readonly Operation[] {
  return [getDomain, defineReplacement(), deleteDomain];
}
