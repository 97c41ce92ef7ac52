import * as z from "zod";

import { createRequestPathTest } from "../../engine/requests/path-test.ts";
import { loop } from "../../engine/work.ts";
import { journalScope } from "../../http/data/keep-request.ts";
import { answerStream } from "../../http/events/stream.ts";
import { toLongPath } from "../../http/idempotency/keyed-request.ts";
import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { whole } from "../../http/operation/parameter-kinds.ts";
import { noContent, ok } from "../../http/operation/reply.ts";
import type { EntryHead, NumberedEntry } from "../../journal/journal.ts";
import type { Catalog } from "../../model/catalog.ts";
import { DEFAULT_REQUESTS, MOST_REQUESTS_READ, MOST_WAIT } from "../../services/bounds.ts";
import {
  EXAMPLE_VERIFICATION,
  REQUEST_EXAMPLES,
  pathPattern,
  requestVerdictSchema,
  requestsSchema,
  toExpectation,
  verificationSchema,
} from "./request-schemas.ts";

/** What all operations here have in common. */
const COMMON = { tag: "Requests", caller: "control", inSandbox: true } as const;

const MOST_SEQUENCE = Number.MAX_SAFE_INTEGER;

const afterParameter = whole({ least: 0, most: MOST_SEQUENCE })
  .describe("The number of the last request that you know: only those after it.")
  .meta({ example: 0 });

/** Which requests to give. */
const FILTERS = {
  method: z.string().max(20).optional().describe("Only requests with this method, whatever its case."),
  path: pathPattern
    .optional()
    .describe("Only requests to this path: `{id}` and `*` are any one segment, `**` any number of them."),
  status: whole({ least: 100, most: 599 }).describe("Only requests that were answered with this status."),
};

/** An entry as callers see it: which endpoint answered concerns the playground's maker. */
function toShown({ endpointId: _not, ...entry }: NumberedEntry) {
  return entry;
}

/** `/api/requests`: what a sandbox was asked. */
export function requestOperations(catalog: Catalog): OperationGroup {
  const toLong = (path: string): string => toLongPath(path, catalog);

  function toTest({
    method,
    path,
    status,
  }: {
    readonly method?: string | undefined;
    readonly path?: string | undefined;
    readonly status?: number | undefined;
  }): (head: EntryHead) => boolean {
    const isPath = path === undefined ? undefined : createRequestPathTest(path, toLong);
    const wanted = method?.toUpperCase();
    return (head) =>
      (wanted === undefined || head.method === wanted) &&
      (status === undefined || head.status === status) &&
      (isPath === undefined || isPath(head.path));
  }

  const listRequests = defineOperation({
    ...COMMON,
    route: "GET /api/requests",
    id: "listRequests",
    summary: "List the requests to a sandbox",
    description:
      "The requests to `/v1` and `/play` in the sandbox, the oldest first: the last 1,000 for a key or on your own server, the last 100 for other visitors. A request is listed by the time you read its answer, even if it was refused, met a fault or matched no route. Reading this list is not recorded. To continue, set `after` to `next`. With `wait` the answer comes as soon as there is a request.",
    cache: "private",
    query: {
      after: afterParameter,
      limit: whole({ least: 1, most: MOST_REQUESTS_READ, otherwise: DEFAULT_REQUESTS })
        .describe("The most requests to give.")
        .meta({ example: 10 }),
      ...FILTERS,
      wait: whole({ least: 0, most: MOST_WAIT, otherwise: 0 })
        .describe("Seconds to wait for a request if there is none.")
        .meta({ example: 0 }),
    },
    answers: {
      200: {
        description: "The requests.",
        body: requestsSchema,
        examples: { requests: { summary: "One that made a payment", value: REQUEST_EXAMPLES.page } },
      },
    },
    problems: ["limit_reached"],
    uses: ["requests"],
    checks: [
      ({ isWhole, caller, request: { signal }, query: { after = 0 }, sandboxName }, { requests }) =>
        isWhole ||
        requests.list(caller, journalScope(caller, sandboxName), { after, limit: 1, waitSeconds: 0, signal }),
    ],
    async handle({ caller, request, query: { after = 0, limit, wait, ...filters }, sandboxName }, { requests }) {
      await loop.enter(caller.owner);
      const page = await requests.list(caller, journalScope(caller, sandboxName), {
        after,
        limit,
        fits: toTest(filters),
        waitSeconds: wait,
        signal: request.signal,
      });
      const next = page.last === 0 ? null : page.next;
      return ok({ requests: page.entries.map(toShown), next, dropped: page.dropped });
    },
  });

  const streamRequests = defineOperation({
    ...COMMON,
    route: "GET /api/requests/stream",
    id: "streamRequests",
    summary: "Stream the requests to a sandbox",
    description:
      "Server-sent events, each with the number of a request as its id and the request as its data. Starts with the next request, or with `Last-Event-ID` (or `after`) after that one. A comment every 15 seconds keeps the connection alive.",
    cache: "secret",
    headers: { "Last-Event-ID": z.string().optional().describe("The number of the last request that you received.") },
    query: { after: afterParameter, ...FILTERS },
    answers: {
      200: {
        description: "The stream, which ends when the server stops.",
        mediaTypes: ["text/event-stream"],
        body: z.string(),
        examples: {
          stream: {
            summary: "One request",
            value: `id: ${REQUEST_EXAMPLES.entry.sequence}\ndata: ${JSON.stringify(REQUEST_EXAMPLES.entry)}\n\n`,
          },
        },
      },
    },
    problems: ["limit_reached"],
    uses: ["requests"],
    handle({ caller, request, headers, query: { after, ...filters }, sandboxName }, { requests }) {
      const heard = toSequence(headers["Last-Event-ID"]) ?? after;
      const query = { after: heard, fits: toTest(filters) };
      const scope = journalScope(caller, sandboxName);
      return answerStream(request, (signal) => toEvents(requests.stream(caller, scope, query, signal)));
    },
  });

  const clearRequests = defineOperation({
    ...COMMON,
    route: "DELETE /api/requests",
    id: "clearRequests",
    summary: "Clear the requests to a sandbox",
    description: "Empties the journal. Numbering continues.",
    answers: { 204: { description: "The journal is empty." } },
    uses: ["journal"],
    async handle({ caller, sandboxName }, { journal }) {
      await journal.clear(journalScope(caller, sandboxName));
      return noContent();
    },
  });

  const verifyRequests = defineOperation({
    ...COMMON,
    route: "POST /api/requests/verify",
    id: "verifyRequests",
    takesLong: true,
    summary: "Verify the requests to a sandbox",
    description:
      "Checks whether the sandbox got the requests that a test expects: how many, in which order, with which gap, with the same header, and no others. The answer is 200 either way. If `pass` is false, `reasons` says why and `closest` has the most similar requests. Without a number, at least one request must match.",
    body: {
      schema: verificationSchema,
      examples: { once: { summary: "One payment of this amount", value: EXAMPLE_VERIFICATION } },
    },
    answers: {
      200: {
        description: "Whether the requests are as expected.",
        body: requestVerdictSchema,
        examples: { failed: { summary: "The amount was another", value: REQUEST_EXAMPLES.verdict } },
      },
    },
    uses: ["requests"],
    async handle({ caller, body, sandboxName }, { requests }) {
      await loop.enter(caller.owner);
      const { closest, ...verdict } = await requests.verify(
        journalScope(caller, sandboxName),
        toExpectation(body),
        toLong,
      );
      return ok({
        ...verdict,
        closest: closest.map(({ request, differs }) => ({ request: toShown(request), differs })),
      });
    },
  });

  return {
    title: "Control",
    tags: [
      { name: "Requests", description: "The requests that a sandbox got: a journal to read, to follow and to verify." },
    ],
    operations: [listRequests, streamRequests, clearRequests, verifyRequests],
  };
}

/** The number that a client heard last; undefined for what is none. */
function toSequence(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

async function* toEvents(
  pages: AsyncGenerator<readonly NumberedEntry[], void, void>,
): AsyncGenerator<readonly { readonly id: string; readonly body: string }[], void, void> {
  for await (const page of pages)
    yield page.map((entry) => ({ id: String(entry.sequence), body: JSON.stringify(toShown(entry)) }));
}
