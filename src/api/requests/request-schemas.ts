import * as z from "zod";

import { findPathPatternFault } from "../../engine/requests/path-test.ts";
import { createCompare } from "../../engine/requests/request-match.ts";
import type { JournalEntry } from "../../journal/journal.ts";
import { DURATION_RULE, parseDuration } from "../../model/duration.ts";
import { timestamp } from "../../model/values.ts";
import { MOST_REQUESTS_READ, REQUESTS_KEPT } from "../../services/bounds.ts";

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

/** A pattern of paths. */
export const pathPattern = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\//, "must begin with a slash")
  .superRefine((text, context) => {
    const fault = text.startsWith("/") ? findPathPatternFault(text) : undefined;
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault, params: { code: "invalid_path" } });
  });

const matchSchema = z
  .strictObject({
    method: z.string().min(1).max(20).optional().describe("The method, whatever its case."),
    path: pathPattern
      .optional()
      .describe(
        "The path without `/s/{name}` and without the query: `{id}` and `*` are any one segment, `**` any number of them. Short paths and long ones are the same.",
      ),
    query: named(z.union([...textual.options, z.array(z.string().max(LONGEST_TEXT)).max(100)]).nullable())
      .optional()
      .describe("Parameters by name, as text; a list for a repeated one, null for one that must not be there."),
    headers: named(textual.nullable())
      .optional()
      .describe("Headers by name, whatever its case; null for one that must not be there."),
    body: z.unknown().optional().describe("A part of the body: members that it must have, lists by length and order."),
    status: z.int().min(100).max(599).optional().describe("What it was answered with."),
  })
  .meta({ id: "RequestMatch", description: "What a request must match. Members that you leave out are not compared." });

/** What a verification asks. */
export const verificationSchema = z
  .strictObject({
    match: matchSchema.optional().describe("The requests that are counted."),
    exactly: count("How many must match.").optional(),
    atLeast: count("How many must match at least; 1 unless a number is given.").optional(),
    atMost: count("How many may match.").optional(),
    inOrder: z
      .array(matchSchema)
      .min(1)
      .max(MOST_IN_ORDER)
      .optional()
      .describe("Requests that must have come one after the other, perhaps with others between them."),
    gapAtLeast: z
      .string()
      .refine((text) => parseDuration(text) !== undefined, { error: DURATION_RULE })
      .optional()
      .describe(
        "The least time between a match and the next one, such as PT1S. Without a number, at least two requests must match.",
      ),
    sameHeader: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("A header that all that match must have with the same value. Two must match unless a number is given."),
    noOthers: z
      .boolean()
      .optional()
      .describe("Whether every request of the journal must match, or be one of those in order."),
  })
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

/** A request in the journal. */
const entrySchema = z
  .object({
    id: z.string().describe("The request's id, which its answer has as `X-Request-Id`."),
    sequence: z.int().min(1).describe("Rises by one with every request of the sandbox."),
    at: timestamp().describe("When it came."),
    method: z.string().describe("The method."),
    path: z.string().describe("As it was sent, without `/s/{name}` and without the query."),
    query: z.record(z.string(), z.unknown()).describe("The parameters by name; secrets are masked."),
    headers: z.record(z.string(), z.string()).describe("The headers by name in lower case; secrets are masked."),
    body: z
      .unknown()
      .describe("The value of a JSON body, the text of any other; null without one. Secrets are masked."),
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
  })
  .meta({ id: "JournalRequest", description: "A request as the journal keeps it." });

const dropped = z.int().min(0).describe("How many earlier requests are no longer kept.");

/** The answer that lists requests. */
export const requestsSchema = z
  .object({
    requests: z.array(entrySchema).max(MOST_REQUESTS_READ).describe("The oldest first."),
    next: z.int().min(0).nullable().describe("Ask again with `after` set to it; null as long as there is nothing."),
    dropped,
  })
  .meta({ id: "JournalRequests" });

/** The answer to a verification. */
export const requestVerdictSchema = z
  .object({
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
  })
  .meta({ id: "RequestVerdict" });

/** A verification as the engine has it. */
export function toExpectation({ gapAtLeast, ...rest }: z.output<typeof verificationSchema>) {
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

/** A request that asks whether a payment was asked for once. */
export const EXAMPLE_VERIFICATION = {
  match: { method: "POST", path: "/v1/fintech/payments", body: { amount: 600 } },
  exactly: 1,
} as const;

const differs = createCompare(EXAMPLE_VERIFICATION.match, (path) => path)({ ...ENTRY, endpointId: null });

/** What examples show. */
export const REQUEST_EXAMPLES = Object.freeze({
  entry: ENTRY,
  page: { requests: [ENTRY], next: 3, dropped: 0 },
  verdict: {
    pass: false,
    count: 0,
    reasons: ["POST /v1/fintech/payments with body came 0 times, not exactly 1"],
    closest: [{ request: ENTRY, differs }],
    dropped: 0,
  },
});
