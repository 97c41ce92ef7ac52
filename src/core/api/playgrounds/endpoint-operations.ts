import * as z from "zod";

import { defineOperation } from "../../http/operation/define-operation.ts";
import type { Operation } from "../../http/operation/define-operation.ts";
import { created, noContentAfter, ok } from "../../http/operation/reply.ts";
import { endpointInputSchema } from "../../playgrounds/definition-schemas.ts";
import { endpointLimit } from "../../playgrounds/endpoint-limit.ts";
import { EDITED, PLAYGROUND_ID, toShownEndpoint } from "./edited-playground.ts";
import { EXAMPLE_ENDPOINT_ID, showing } from "./playground-examples.ts";
import { endpointAnswerSchema, endpointsSchema } from "./playground-schemas.ts";

const ENDPOINT_ID = {
  ...PLAYGROUND_ID,
  endpointId: z.string().describe("The endpoint's id.").meta({ example: EXAMPLE_ENDPOINT_ID }),
};
const shown = showing(({ endpoint }) => ({ endpoint: { endpoint } }));
const body = {
  schema: z.unknown(),
  described: endpointInputSchema,
  examples: showing(({ route, collection }) => ({ route, collection })),
};

const listEndpoints = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/endpoints",
  id: "listEndpoints",
  summary: "List the endpoints of a playground",
  description: "All of them, in the order in which they were created.",
  answers: {
    description: "The endpoints.",
    body: endpointsSchema,
    examples: showing(({ endpoint }) => ({ endpoints: { endpoints: [endpoint], total: 1, limit: 20 } })),
  },
  async handle({ subject }, { playgrounds, baseUrl }) {
    const rows = await playgrounds.listEndpoints(subject.id);
    const endpoints = rows.map((row) => toShownEndpoint(row, subject, baseUrl));
    return ok({ endpoints, total: endpoints.length, limit: endpointLimit(subject) });
  },
});

const createEndpoint = defineOperation({
  ...EDITED,
  route: "POST /api/playgrounds/{id}/endpoints",
  id: "createEndpoint",
  summary: "Publish an endpoint",
  description:
    "The endpoint works at once. A template with errors is refused, with the place of each. A playground can have only one endpoint for a method and path.",
  heedsPrefer: false,
  body,
  answers: {
    201: { description: "The endpoint, everything filled in.", body: endpointAnswerSchema, examples: shown },
  },
  problems: [...EDITED.problems, "limit_reached", "conflict"],
  async handle({ subject, body: input }, { playgrounds, baseUrl }) {
    const row = await playgrounds.addEndpoint(subject, input);
    const location = `/api/playgrounds/${subject.id}/endpoints/${row.id}`;
    return created(location, { endpoint: toShownEndpoint(row, subject, baseUrl) });
  },
});

const getEndpoint = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/endpoints/{endpointId}",
  id: "getEndpoint",
  summary: "Get an endpoint",
  description: "The endpoint as it is stored. You can send it back unchanged.",
  params: ENDPOINT_ID,
  answers: { description: "The endpoint.", body: endpointAnswerSchema, examples: shown },
  async handle({ subject, params: { endpointId } }, { playgrounds, baseUrl }) {
    const row = await playgrounds.getEndpoint(subject.id, endpointId);
    return ok({ endpoint: toShownEndpoint(row, subject, baseUrl) });
  },
});

const replaceEndpoint = defineOperation({
  ...EDITED,
  route: "PUT /api/playgrounds/{id}/endpoints/{endpointId}",
  id: "replaceEndpoint",
  summary: "Replace an endpoint",
  description:
    "The change takes effect at once. If it changes a collection's records, the collection starts again from them, for every caller.",
  params: ENDPOINT_ID,
  heedsPrefer: false,
  body,
  answers: { description: "The endpoint as it is now.", body: endpointAnswerSchema, examples: shown },
  problems: [...EDITED.problems, "limit_reached", "conflict"],
  async handle({ subject, params: { endpointId }, body: input }, { playgrounds, baseUrl }) {
    const row = await playgrounds.replaceEndpoint(subject, endpointId, input);
    return ok({ endpoint: toShownEndpoint(row, subject, baseUrl) });
  },
});

const deleteEndpoint = defineOperation({
  ...EDITED,
  route: "DELETE /api/playgrounds/{id}/endpoints/{endpointId}",
  id: "deleteEndpoint",
  summary: "Delete an endpoint",
  description: "The endpoint is gone at once.",
  params: ENDPOINT_ID,
  answers: { 204: { description: "It is gone." } },
  handle: ({ subject, params: { endpointId } }, { playgrounds }) =>
    noContentAfter(playgrounds.removeEndpoint(subject, endpointId)),
});

/** `/api/playgrounds/{id}/endpoints`: what a playground answers. */
export const ENDPOINT_OPERATIONS: readonly Operation[] = [
  listEndpoints,
  createEndpoint,
  getEndpoint,
  replaceEndpoint,
  deleteEndpoint,
];
