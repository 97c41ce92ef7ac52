import * as z from "zod";

import type { OperationGroup } from "../../description/operation-description.ts";
import { journalScope } from "../../http/data/keep-request.ts";
import { answerStream } from "../../http/events/stream.ts";
import { toLongPath } from "../../http/idempotency/keyed-request.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { STREAM, whole } from "../../http/operation/parameter-kinds.ts";
import { noContentAfter, ok } from "../../http/operation/reply.ts";
import type { Catalog } from "../../model/catalog.ts";
import { DURATION_RULE, parseDuration } from "../../model/duration.ts";
import { namedObject, namedPartialObject } from "../../model/named-object.ts";
import { text, timestamp } from "../../model/values.ts";
import { loop } from "../../sandbox/work.ts";
import { DEFAULT_REQUESTS, MOST_REQUESTS_READ, MOST_WAIT, REQUESTS_KEPT } from "../../services/bounds.ts";
import type { EntryHead, JournalEntry, NumberedEntry } from "../../testing/journal/journal.ts";
import { createRequestPathTest, findPathPatternFault, createCompare } from "../../testing/requests/request-match.ts";
import type { RequestMatch } from "../../testing/requests/request-match.ts";

/** Names that a match may ask for in the query or the headers, and requests that may be expected in order. */
const MOST_NAMES = 50;
const MOST_IN_ORDER = 20;

/** Characters of a path that a match has, and of any other text of it. */
const LONGEST_PATH = 500;
const LONGEST_TEXT = 1_000;

const count = (description: string) => z.int().min(0).max(REQUESTS_KEPT).describe(description);

const textual = z.union([z.string().max(LONGEST_TEXT), z.number(), z.boolean()]);

function named<T extends z.ZodType>(value: T) {
  return z.record(z.string().max(200), value).refine((given) => Object.keys(given).length <= MOST_NAMES, {
    error: `must have at most ${MOST_NAMES} names`,
  });
}

const pathPattern = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\//, "must begin with a slash")
  .superRefine((path, context) => {
    const fault = path.startsWith("/") ? findPathPatternFault(path) : undefined;
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault, params: { code: "invalid_path" } });
  });

const matchSchema = namedPartialObject(
  "RequestMatch",
  "What a request must match. Members that you leave out are not compared.",
  {
    method: text(20).describe("The method, whatever its case."),
    path: pathPattern.describe(
      "The path without `/s/{name}` and without the query: `{id}` and `*` are any one segment, `**` any number of them. Short paths and long ones are the same.",
    ),
    query: named(z.union([...textual.options, z.array(z.string().max(LONGEST_TEXT)).max(100)]).nullable()).describe(
      "Parameters by name, as text; a list for a repeated one, null for one that must not be there.",
    ),
    headers: named(textual.nullable()).describe(
      "Headers by name, whatever its case; null for one that must not be there.",
    ),
    body: z.unknown().describe("A part of the body: members that it must have, lists by length and order."),
    status: z.int().min(100).max(599).describe("What it was answered with."),
  },
);

const verificationSchema = z
  .strictObject({
    match: matchSchema.optional().describe("The requests that are counted."),
    exactly: count("How many must match."),
    atLeast: count("How many must match at least; 1 unless a number is given."),
    atMost: count("How many may match."),
    inOrder: z
      .array(matchSchema)
      .min(1)
      .max(MOST_IN_ORDER)
      .describe("Requests that must have come one after the other, perhaps with others between them."),
    gapAtLeast: z
      .string()
      .refine((gap) => parseDuration(gap) !== undefined, { error: DURATION_RULE })
      .describe(
        "The least time between a match and the next one, such as PT1S. Without a number, at least two requests must match.",
      ),
    sameHeader: text(200).describe(
      "A header that all that match must have with the same value. Two must match unless a number is given.",
    ),
    noOthers: z.boolean().describe("Whether every request of the journal must match, or be one of those in order."),
  })
  .partial()
  .superRefine(({ match, inOrder, exactly, atLeast, atMost, gapAtLeast, sameHeader }, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: "custom", path: [path], message, params: { code: "contradiction" } });
    if (match === undefined && inOrder === undefined) refuse("match", "must be given, or inOrder");
    const isCounted = exactly !== undefined || atLeast !== undefined || atMost !== undefined;
    if (
      match === undefined &&
      inOrder !== undefined &&
      (isCounted || gapAtLeast !== undefined || sameHeader !== undefined)
    )
      refuse("match", "must be given where requests are counted or compared");
    if (exactly !== undefined && (atLeast !== undefined || atMost !== undefined))
      refuse("exactly", "must be alone, without atLeast and atMost");
    if (atLeast !== undefined && atMost !== undefined && atLeast > atMost)
      refuse("atLeast", `must be no more than atMost, ${atMost}`);
  })
  .meta({ id: "RequestVerification", description: "What is expected of the requests to a sandbox." });

const entrySchema = namedObject("JournalRequest", "A request as the journal keeps it.", {
  id: z.string().describe("The request's id, which its answer has as `X-Request-Id`."),
  sequence: z.int().min(1).describe("Rises by one with every request of the sandbox."),
  at: timestamp().describe("When it came."),
  method: z.string().describe("The method."),
  path: z.string().describe("As it was sent, without `/s/{name}` and without the query."),
  query: z.record(z.string(), z.unknown()).describe("The parameters by name; secrets are masked."),
  headers: z.record(z.string(), z.string()).describe("The headers by name in lower case; secrets are masked."),
  body: z.unknown().describe("The value of a JSON body, the text of any other; null without one. Secrets are masked."),
  isCut: z.boolean().describe("Whether the body was longer than 4 KiB: it is then text."),
  status: z.int().nullable().describe("What it was answered with; null where it got no answer."),
  ms: z.number().min(0).describe("Milliseconds to the answer."),
  fault: z.int().min(0).nullable().describe("The index of the rule of the fault plan that fired; null if none did."),
  idempotency: z
    .object({
      key: z.string().describe("Its `Idempotency-Key`."),
      replayed: z.boolean().describe("Whether it got the answer of the request that had the key first."),
    })
    .nullable()
    .describe("Null without a key."),
  changes: z.array(z.string()).describe("What it did to records: `orders/151 created`."),
  events: z.array(z.int()).describe("The sequence numbers of its events."),
});

const dropped = z.int().min(0).describe("How many earlier requests are no longer kept.");

const requestsSchema = namedObject("JournalRequests", {
  requests: z.array(entrySchema).max(MOST_REQUESTS_READ).describe("The oldest first."),
  next: z.int().min(0).nullable().describe("Ask again with `after` set to it; null as long as there is nothing."),
  dropped,
});

const requestVerdictSchema = namedObject("RequestVerdict", {
  pass: z.boolean().describe("Whether everything was as expected."),
  count: z.int().min(0).describe("How many requests match."),
  reasons: z.array(z.string()).describe("Why it does not pass."),
  closest: z
    .array(
      z.object({
        request: entrySchema,
        differs: z.array(z.string()).describe("Where: `/amount: 500, not 600` is what came and what was expected."),
      }),
    )
    .describe("Where it does not pass: the requests that come nearest, or that were not expected."),
  dropped,
});

/** A verification as the engine has it. */
function toExpectation({ gapAtLeast, ...rest }: z.output<typeof verificationSchema>) {
  return { ...rest, gapAtLeast: gapAtLeast === undefined ? undefined : parseDuration(gapAtLeast) };
}

const ENTRY = {
  id: "01K2Z6Q4T0-7",
  sequence: 3,
  at: "2026-11-20T12:00:00.000Z",
  method: "POST",
  path: "/v1/fintech/payments",
  query: {},
  headers: { "content-type": "application/json", "idempotency-key": "order-151" },
  body: { accountId: "1", amount: 500 },
  isCut: false,
  status: 201,
  ms: 2.4,
  fault: null,
  idempotency: { key: "order-151", replayed: false },
  changes: ["payments/151 created"],
  events: [12],
} as const satisfies Omit<JournalEntry, "endpointId"> & { sequence: number };

const EXAMPLE_VERIFICATION = {
  match: { method: "POST", path: "/v1/fintech/payments", body: { amount: 600 } },
  exactly: 1,
} as const;

const exampleDiffers = createCompare(EXAMPLE_VERIFICATION.match, (path) => path)({ ...ENTRY, endpointId: null });

const REQUEST_EXAMPLES = Object.freeze({
  entry: ENTRY,
  page: { requests: [ENTRY], next: 3, dropped: 0 },
  verdict: {
    pass: false,
    count: 0,
    reasons: ["POST /v1/fintech/payments with body came 0 times, not exactly 1"],
    closest: [{ request: ENTRY, differs: exampleDiffers }],
    dropped: 0,
  },
});

const COMMON = { tag: "Requests", caller: "control", inSandbox: true } as const;

const MOST_SEQUENCE = Number.MAX_SAFE_INTEGER;

const afterParameter = whole({ least: 0, most: MOST_SEQUENCE })
  .describe("The number of the last request that you know: only those after it.")
  .meta({ example: 0 });

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

  function toTest({ method, path, status }: RequestMatch): (head: EntryHead) => boolean {
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
      "The requests to `/v1` and `/play` in the sandbox, the oldest first: the last 1,000 for a key or on your own server, the last 100 for other visitors. A request is listed once you have its answer, even if it was refused, met a fault or matched no route; reading this list is not. To continue, set `after` to `next`. With `wait` the answer comes as soon as there is a request.",
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
      description: "The requests.",
      body: requestsSchema,
      examples: { requests: { summary: "One that made a payment", value: REQUEST_EXAMPLES.page } },
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
      ...STREAM,
      examples: {
        stream: {
          summary: "One request",
          value: `id: ${REQUEST_EXAMPLES.entry.sequence}\ndata: ${JSON.stringify(REQUEST_EXAMPLES.entry)}\n\n`,
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
    handle: ({ caller, sandboxName }, { journal }) => noContentAfter(journal.clear(journalScope(caller, sandboxName))),
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
      description: "Whether the requests are as expected.",
      body: requestVerdictSchema,
      examples: { failed: { summary: "The amount was another", value: REQUEST_EXAMPLES.verdict } },
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
function toSequence(heard: string | undefined): number | undefined {
  return heard !== undefined && /^\d{1,15}$/.test(heard) ? Number(heard) : undefined;
}

async function* toEvents(
  pages: AsyncGenerator<readonly NumberedEntry[], void, void>,
): AsyncGenerator<readonly { readonly id: string; readonly body: string }[], void, void> {
  for await (const page of pages)
    yield page.map((entry) => ({ id: String(entry.sequence), body: JSON.stringify(toShown(entry)) }));
}
