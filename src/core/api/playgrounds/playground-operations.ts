import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { DOWNLOAD, ENTITY_TAG } from "../../description/response-headers.ts";
import type { Answer } from "../../http/answer.ts";
import { answerStream } from "../../http/events/stream.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { STREAM } from "../../http/operation/parameter-kinds.ts";
import { noContentAfter, ok, okJson } from "../../http/operation/reply.ts";
import type { ApiRequest } from "../../http/request.ts";
import { LOGGED_REQUESTS } from "../../playgrounds/bounds.ts";
import { playgroundInputSchema } from "../../playgrounds/parse-name.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import type { Caller } from "../../services/callers.ts";
import { requestsScope } from "../../services/play-owner.ts";
import type { Requests } from "../../services/requests.ts";
import type { NumberedEntry } from "../../testing/journal/journal.ts";
import { definitionOperations } from "./definition-operations.ts";
import { EDITED, toShownPlayground } from "./edited-playground.ts";
import { ENDPOINT_OPERATIONS } from "./endpoint-operations.ts";
import { makingOperations } from "./making-operations.ts";
import { showing } from "./playground-examples.ts";
import { playgroundAnswerSchema, playgroundExportSchema, playgroundRequestsSchema } from "./playground-schemas.ts";

/** Server-sent events, one for each request to the playground from now on. Throws `limit_reached` if too many follow it already. */
function streamRequests(request: ApiRequest, caller: Caller, playground: string, requests: Requests): Promise<Answer> {
  const query = { after: undefined, playground };
  return answerStream(request, async function* open(ending) {
    for await (const page of requests.stream(caller, requestsScope(playground), query, ending))
      yield page.map((entry) => ({ id: String(entry.sequence), body: JSON.stringify(toPlayed(entry)) }));
  });
}

function toPlayed(entry: NumberedEntry) {
  const { sequence, at, method, path, query, headers, body, isCut, status, ms, endpointId } = entry;
  return {
    id: String(sequence),
    at,
    method,
    path: `/${path.split("/").slice(3).join("/")}`,
    query,
    headers,
    body: body === null || typeof body === "string" ? body : JSON.stringify(body),
    isCut,
    status,
    durationMs: ms,
    endpointId,
  };
}

const shown = showing(({ playground }) => ({ playground: { playground } }));

const getPlayground = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}",
  id: "getPlayground",
  summary: "Get a playground",
  description: "Its name, its address and when it expires.",
  answers: { description: "The playground.", body: playgroundAnswerSchema, examples: shown },
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
    description: "The playground as it is now.",
    headers: ENTITY_TAG,
    body: playgroundAnswerSchema,
    examples: shown,
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
  handle: ({ subject: { id } }, { playgrounds }) => noContentAfter(playgrounds.remove(id)),
});

const exportPlayground = defineOperation({
  ...EDITED,
  route: "GET /api/playgrounds/{id}/export",
  id: "exportPlayground",
  summary: "Export a playground",
  description: "Everything that `import` needs to create it again.",
  answers: {
    description: "The playground written down.",
    headers: DOWNLOAD,
    body: playgroundExportSchema,
    examples: showing(({ exported }) => ({ exported })),
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
    "The last 100 requests, including unmatched ones, the newest first. Values whose names look secret are masked. They are kept in memory only.",
  answers: {
    description: "The requests.",
    body: playgroundRequestsSchema,
    examples: showing(({ request }) => ({ requests: { requests: [request], total: 1 } })),
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
    "Server-sent events, one for each request from now on, as in the list. At most 20 streams can be open for one playground.",
  cache: "secret",
  answers: {
    ...STREAM,
    examples: showing(({ request }) => ({ stream: `id: 7\ndata: ${JSON.stringify(request)}\n\n` })),
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
      ...definitionOperations(),
      exportPlayground,
      listPlaygroundRequests,
      streamPlaygroundRequests,
    ],
  };
}
