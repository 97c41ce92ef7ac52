import * as z from "zod";

import { toEntityTag } from "../../engine/stored-record.ts";
import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { DOWNLOAD, ENTITY_TAG } from "../../http/openapi/response-headers.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { noContent, ok, okJson } from "../../http/operation/reply.ts";
import { LOGGED_REQUESTS } from "../../services/playgrounds/bounds.ts";
import { playgroundInputSchema } from "../../services/playgrounds/parse-name.ts";
import { requestsScope } from "../../services/playgrounds/play-owner.ts";
import { domainOperations } from "./domain-operations.ts";
import { EDITED, toShownPlayground } from "./edited-playground.ts";
import { ENDPOINT_OPERATIONS } from "./endpoint-operations.ts";
import { makingOperations } from "./making-operations.ts";
import { toPlayed } from "./played-request.ts";
import { showing } from "./playground-examples.ts";
import { playgroundAnswerSchema, playgroundExportSchema, playgroundRequestsSchema } from "./playground-schemas.ts";
import { streamRequests } from "./request-stream.ts";

const shown = showing(({ playground }) => ({ playground: { playground } }));

const getPlayground = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}",
  id: "getPlayground",
  summary: "Get a playground",
  description: "Its name, its address and when it expires.",
  answers: { 200: { description: "The playground.", body: playgroundAnswerSchema, examples: shown } },
  handle: ({ subject }, { baseUrl }) => ok({ playground: toShownPlayground(subject, baseUrl) }),
});

const updatePlayground = defineOperation({
  ...EDITED,
  route: "PATCH /api/playgrounds/{id}",
  id: "updatePlayground",
  summary: "Rename a playground",
  description: "Changes its name; null removes it.",
  heedsPrefer: false,
  body: {
    schema: z.unknown(),
    described: playgroundInputSchema,
    examples: showing(() => ({ renamed: { name: "Cats" } })),
  },
  answers: {
    200: {
      description: "The playground as it is now.",
      headers: ENTITY_TAG,
      body: playgroundAnswerSchema,
      examples: shown,
    },
  },
  async handle({ subject, body }, { playgrounds, baseUrl }) {
    const changed = await playgrounds.rename(subject, body);
    const json = JSON.stringify({ playground: toShownPlayground(changed, baseUrl) });
    return okJson(json, ["ETag", toEntityTag(json)]);
  },
});

const deletePlayground = defineOperation({
  ...EDITED,
  route: "DELETE /api/playgrounds/{id}",
  id: "deletePlayground",
  summary: "Delete a playground",
  description: "Deletes it with its endpoints and all changes that callers made in its collections.",
  answers: { 204: { description: "It is gone." } },
  async handle({ subject: { id } }, { playgrounds }) {
    await playgrounds.remove(id);
    return noContent();
  },
});

const exportPlayground = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/export",
  id: "exportPlayground",
  summary: "Export a playground",
  description: "Everything that `import` needs to create it again.",
  answers: {
    200: {
      description: "The playground written down.",
      headers: DOWNLOAD,
      body: playgroundExportSchema,
      examples: showing(({ exported }) => ({ exported })),
    },
  },
  handle: async ({ subject }, { playgrounds }) =>
    ok(await playgrounds.export(subject), [
      "Content-Disposition",
      `attachment; filename="playground-${subject.id}.json"`,
    ]),
});

const listPlaygroundRequests = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/requests",
  id: "listPlaygroundRequests",
  summary: "List the requests to a playground",
  description:
    "The last 100 requests, including unmatched ones, the newest first. Values whose names look secret are masked in headers, parameters and bodies. They are kept in memory only.",
  answers: {
    200: {
      description: "The requests.",
      body: playgroundRequestsSchema,
      examples: showing(({ request }) => ({ requests: { requests: [request], total: 1 } })),
    },
  },
  uses: [...EDITED.uses, "journal"],
  async handle({ subject: { id } }, { journal }) {
    const { entries } = await journal.read(requestsScope(id), { after: 0, limit: LOGGED_REQUESTS });
    const requests = entries.map(toPlayed).toReversed();
    return ok({ requests, total: requests.length });
  },
});

const streamPlaygroundRequests = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/requests/stream",
  id: "streamPlaygroundRequests",
  summary: "Follow the requests to a playground",
  description:
    "Server-sent events, one for each request from now on, with the same data as in the list. Comments keep the connection alive. At most 20 streams can be open for one playground.",
  cache: "secret",
  answers: {
    200: {
      description: "The stream, which ends when the server stops.",
      mediaTypes: ["text/event-stream"],
      body: z.string(),
      examples: showing(({ request }) => ({ stream: `id: 7\ndata: ${JSON.stringify(request)}\n\n` })),
    },
  },
  problems: [...EDITED.problems, "limit_reached"],
  uses: [...EDITED.uses, "requests"],
  handle: ({ request, caller, subject: { id } }, services) => streamRequests(request, caller, id, services.requests),
});

/** `/api/playgrounds`: making mock APIs of one's own. They count against nobody's plan. */
export function playgroundOperations(): OperationGroup {
  return {
    title: "Control",
    tags: [
      {
        name: "Playgrounds",
        description:
          "Your own mock APIs, without an account: endpoints that answer from templates, collections and domains. They are under `/play`. Creating and changing them does not count against a plan.",
      },
    ],
    operations: [
      ...makingOperations(),
      getPlayground,
      updatePlayground,
      deletePlayground,
      ...ENDPOINT_OPERATIONS,
      ...domainOperations(),
      exportPlayground,
      listPlaygroundRequests,
      streamPlaygroundRequests,
    ],
  };
}
