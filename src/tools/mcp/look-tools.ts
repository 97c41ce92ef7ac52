import * as z from "zod";

import { isObject, isSameValue } from "../../core/model/json.ts";
import { CHANGE_KINDS } from "../../core/sandbox/diff.ts";
import { refuse } from "../../core/sandbox/input.ts";
import { get } from "./ask.ts";
import type { Ask } from "./ask.ts";
import { READS, defineTool, fullArgument, getSandbox, leftOut, sandboxArgument } from "./tool.ts";

const anyObject = z.record(z.string(), z.unknown());

const MOST_LINES = 40;
const MOST_ENTRIES = 1_000;

/** Query as a target has it; what is undefined is left out. */
function toTarget(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) if (given !== undefined) parameters.set(name, String(given));
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

const OF_THE_RUN: ReadonlySet<string> = new Set(["id", "at", "ms", "headers", "isCut", "events"]);

/** An entry of the journal in short: what says nothing is left out. */
function toLine(entry: unknown): Record<string, unknown> {
  if (!isObject(entry)) return {};
  return Object.fromEntries(
    Object.entries(entry).filter(([name, value]) => {
      if (OF_THE_RUN.has(name) || value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      return !isObject(value) || Object.keys(value).length > 0;
    }),
  );
}

/** `requests`: the journal. */
export const requests = defineTool({
  name: "requests",
  title: "Read the journal",
  description: "What /v1 and /play were asked in the sandbox, oldest first, in short; on with after: next.",
  input: z.strictObject({
    sandbox: sandboxArgument,
    after: z.int().min(0).optional().describe("Sequence."),
    match: z
      .strictObject({
        method: z.string().optional(),
        path: z.string().optional().describe("With {id}, * and **."),
        status: z.int().optional(),
      })
      .optional(),
    full: fullArgument,
  }),
  output: z.object({
    requests: z.array(anyObject),
    next: z.int().nullable(),
    dropped: z.int().describe("No longer kept."),
    ...leftOut,
  }),
  annotations: READS,
  async run({ sandbox, after, match, full = false }, call) {
    await getSandbox(call, sandbox);
    const target = toTarget("/api/requests", { after, ...match, limit: full ? MOST_ENTRIES : MOST_LINES });
    const answer = await get(call.ask, { method: "GET", target, sandbox });
    const page = z.object({ requests: z.array(anyObject), next: z.int().nullable(), dropped: z.int() }).parse(answer);
    return {
      value: full ? page : { ...page, requests: page.requests.map(toLine) },
      list: "requests",
      isWhole: full,
    };
  },
});

const changesSchema = z.object({
  since: z.int(),
  to: z.int(),
  collections: z.record(
    z.string(),
    z.object({
      created: z.array(anyObject),
      updated: z.array(z.object({ id: z.string(), before: anyObject, after: anyObject })),
      deleted: z.array(anyObject),
    }),
  ),
});

function toDifferences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => name !== "updatedAt" && !isSameValue(before[name], after[name]))
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  );
}

function toDigest(collections: z.output<typeof changesSchema>["collections"], most: number) {
  return Object.fromEntries(
    Object.entries(collections).map(([name, { created, updated, deleted }]) => [
      name,
      {
        created: created.slice(0, most),
        updated: updated.slice(0, most).map(({ id, before, after }) => ({ id, ...toDifferences(before, after) })),
        deleted: deleted.slice(0, most).map(({ id }) => id),
      },
    ]),
  );
}

/** `changes`: what became of the world. */
export const changes = defineTool({
  name: "changes",
  title: "List what changed",
  description:
    "Records created, updated (field: [before, after]) and deleted (ids) since an event, or since the sandbox began. summary counts them all.",
  input: z.strictObject({
    sandbox: sandboxArgument,
    since: z.union([z.int(), z.string()]).optional().describe("Sequence or id of an event."),
    full: fullArgument,
  }),
  output: z.object({
    since: z.int(),
    to: z.int().describe("Last event."),
    summary: z.record(z.string(), z.record(z.string(), z.int())),
    collections: z.record(z.string(), anyObject),
    ...leftOut,
  }),
  annotations: READS,
  async run({ sandbox, since, full = false }, call) {
    await getSandbox(call, sandbox);
    const target = toTarget("/api/data/changes", { since });
    const { collections, ...rest } = changesSchema.parse(await get(call.ask, { method: "GET", target, sandbox }));
    const summary = Object.fromEntries(
      Object.entries(collections).map(([name, kinds]) => [
        name,
        Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, kinds[kind].length])),
      ]),
    );
    if (full) return { value: { ...rest, summary, collections }, isWhole: true };
    const [value = {}, ...shorter] = [Infinity, 10, 4, 1].map((most) => ({
      ...rest,
      summary,
      collections: toDigest(collections, most),
    }));
    return { value, shorter };
  },
});

/** `check`: grades what was done. */
export const check = defineTool({
  name: "check",
  title: "Check the outcome",
  description:
    'Grade what was done. expect: {"created":{"orders":[{"userId":"1","status":"paid"}]},"updated":{…},"deleted":{…},"nothingElse":true,"ignore":["updatedAt"],"since":0}. verify: {"match":{"method":"POST","path":"/v1/fintech/payments","body":{…}},"exactly":1}, also atLeast, atMost, inOrder, gapAtLeast, sameHeader, noOthers. pass false says what is missing, unexpected, or came nearest. All words: describe topics expectChanges, verifyRequests.',
  input: z.strictObject({
    sandbox: sandboxArgument,
    expect: anyObject.optional(),
    verify: anyObject.optional(),
  }),
  output: z.object({
    pass: z.boolean(),
    expect: anyObject.optional().describe("pass, missing, unexpected."),
    verify: anyObject.optional().describe("pass, count, reasons, closest."),
    ...leftOut,
  }),
  annotations: READS,
  async run({ sandbox, expect, verify }, call) {
    if (expect === undefined && verify === undefined)
      refuse("check the outcome", [{ pointer: "#/expect", code: "required", detail: "must be given, or verify" }]);
    await getSandbox(call, sandbox);
    const { ask } = call;
    const changed = expect === undefined ? undefined : await judge(ask, "/api/data/expect", sandbox, expect);
    const asked = verify === undefined ? undefined : toShort(await judge(ask, "/api/requests/verify", sandbox, verify));
    const pass = changed?.["pass"] !== false && asked?.["pass"] !== false;
    const [value = {}, ...shorter] = [Infinity, 12, 5, 2].map((most) => ({
      pass,
      ...(changed !== undefined && { expect: toBrief(changed, most) }),
      ...(asked !== undefined && { verify: asked }),
    }));
    return { value, shorter };
  },
});

async function judge(ask: Ask, target: string, sandbox: string, body: unknown): Promise<Record<string, unknown>> {
  return anyObject.parse(await get(ask, { method: "POST", target, sandbox, body }));
}

/**
 * A verdict on changes without the ids of events and requests, which are others on every run. Where not all are told, what was not
 * expected is told in a sentence each, and the rest is counted.
 */
function toBrief(verdict: Record<string, unknown>, most: number): Record<string, unknown> {
  const [missing, unexpected] = ["missing", "unexpected"].map((name) => z.array(anyObject).parse(verdict[name]));
  const [moreMissing, moreUnexpected] = [missing, unexpected].map((all = [], at) => {
    const more = Number(verdict[at === 0 ? "moreMissing" : "moreUnexpected"] ?? 0) + Math.max(0, all.length - most);
    return more === 0 ? undefined : more;
  });
  return {
    ...verdict,
    missing: missing?.slice(0, most),
    unexpected: unexpected?.slice(0, most).map((one) => toToldChange(one, most)),
    ...(moreMissing !== undefined && { moreMissing }),
    ...(moreUnexpected !== undefined && { moreUnexpected }),
  };
}

function toToldChange(one: Record<string, unknown>, most: number): Record<string, unknown> {
  const { kind, collection, id, detail, event } = one;
  if (most !== Infinity) return { kind, collection, id, detail };
  return { ...one, event: withoutId(event), request: withoutId(one["request"]) };
}

function withoutId(value: unknown): unknown {
  if (!isObject(value)) return null;
  const { id: _id, ...rest } = value;
  return rest;
}

function toShort(verdict: Record<string, unknown>): Record<string, unknown> {
  const { closest } = verdict;
  if (!Array.isArray(closest)) return verdict;
  return {
    ...verdict,
    closest: closest.map((one: unknown) => (isObject(one) ? { ...one, request: toLine(one["request"]) } : one)),
  };
}
