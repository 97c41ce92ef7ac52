import * as z from "zod";

import { meantOrAll } from "../../core/model/arguments.ts";
import type { Catalog, Entry } from "../../core/model/catalog.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import { isObject } from "../../core/model/json.ts";
import { parseListQuery } from "../../core/sandbox/query/list-query.ts";
import { work } from "../../core/sandbox/work.ts";
import { MOST_WHOLE } from "./fit.ts";
import { toProblemText } from "./problem-text.ts";
import { defineTool, fullArgument, getSandbox, leftOut, READS, sandboxArgument, writes } from "./tool.ts";

const DEFAULT_RECORDS = 5;
const MOST_RECORDS = 10;

const value = z.union([z.string(), z.number(), z.boolean()]);

/** `query`: looks at records without being seen: it is in no journal, meets no faults and needs no token. */
export const query = defineTool({
  name: "query",
  title: "Query records",
  description:
    'Look at records, unseen by journal, faults and access. filters as in the query of a list: {"status":"paid","price[gte]":1000,"title[like]":"*sea*","q":"word","expand":"user","offset":10}.',
  input: z.strictObject({
    sandbox: sandboxArgument,
    collection: z.string().max(200).describe("orders."),
    filters: z.record(z.string(), z.union([value, z.array(value)])).optional(),
    fields: z.array(z.string()).optional().describe("Only these fields."),
    sort: z.string().optional().describe("-placedAt,id."),
    limit: z.int().min(1).max(MOST_RECORDS).optional().describe(`${DEFAULT_RECORDS} unless given.`),
    full: fullArgument,
  }),
  output: z.object({
    collection: z.string(),
    total: z.int().describe("Records that match."),
    records: z.array(z.record(z.string(), z.unknown())),
    ...leftOut,
  }),
  annotations: READS,
  async run({ sandbox: name, collection, filters = {}, fields, sort, limit = DEFAULT_RECORDS, full }, call) {
    const { catalog, answers } = call.services;
    const entry = findCollection(catalog, collection);
    const sandbox = await getSandbox(call, name);
    const parameters: (readonly [string, string])[] = [
      ...Object.entries(filters).flatMap(([field, given]) =>
        [given].flat().map((one) => [field, String(one)] as const),
      ),
      ...(fields === undefined ? [] : [["fields", fields.join(",")] as const]),
      ...(sort === undefined ? [] : [["sort", sort] as const]),
      ["limit", String(limit)],
    ];
    const list = parseListQuery(parameters, entry, catalog);
    const { owner } = sandbox.address;
    const { pieces, total } = answers.takesLong(list, entry, sandbox)
      ? await work.run(owner, () => answers.listInTurns(owner, list, entry, sandbox))
      : answers.list(list, entry, sandbox);
    const page: unknown = JSON.parse(pieces.join(""));
    const records = isObject(page) ? page[entry.resource.collection] : [];
    return { value: { collection: entry.resource.collection, total, records }, list: "records", isWhole: full };
  },
});

/** Finds a collection by its name, alone or behind its domain. Throws `not_found` with the nearest one. */
export function findCollection(catalog: Catalog, name: string): Entry {
  const found = catalog.entries.find(({ resource }) =>
    [resource.collection, `${resource.domain}/${resource.collection}`, resource.name].includes(name),
  );
  if (found !== undefined) return found;
  const known = catalog.entries.map(({ resource }): string => resource.collection);
  throw new SeedbedError("not_found", `there is no collection ${JSON.stringify(name)}: ${meantOrAll(name, known)}`);
}

const CALLABLE = /^\/(?:v1|play|api\/(?:data|events|requests|faults|sandboxes|seeds|playgrounds))(?:[/?]|$)/;

const SETTLED =
  /^(?:x-sandbox|baggage|x-api-key|x-key-id|cookie|host|origin|forwarded|x-forwarded-.*|sec-.*|content-length|transfer-encoding|connection)$/i;

const HEADER = /^[\w!#$%&'*+.^`|~-]{1,100}$/;

const TOLD = ["etag", "location", "retry-after", "x-fault", "idempotent-replayed", "preference-applied", "allow"];

/** `call`: what a program would ask. */
export const call = defineTool({
  name: "call",
  title: "Call the API",
  description:
    "One request to the mock API, as a program would make it: in the journal, with faults, access and limits. A problem is a tool error.",
  input: z.strictObject({
    sandbox: sandboxArgument,
    method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().max(8_000).describe("/v1/bookstore/orders/144/pay, with query."),
    headers: z.record(z.string(), z.string().max(8_000)).optional(),
    body: z.unknown().optional().describe("JSON."),
    full: fullArgument,
  }),
  output: z.object({
    status: z.int().nullable().describe("null: connection lost."),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
    ...leftOut,
  }),
  annotations: writes({ destructive: true, idempotent: false }),
  async run({ sandbox, method, path, headers = {}, body, full }, asked) {
    assertCallable(path, headers);
    await getSandbox(asked, sandbox);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
    const answer = await asked.ask({
      method,
      target: path,
      sandbox,
      headers: sent,
      most: MOST_WHOLE,
      ...(body !== undefined && { body }),
    });
    const told = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => TOLD.includes(name)));
    return {
      value: { status: answer.status, headers: told, body: answer.body },
      isWhole: full,
      problem: problemOf(answer.status, answer.body),
    };
  },
});

function problemOf(status: number | null, body: unknown): string | undefined {
  if (status === null)
    return "connection lost: the answer did not come, as a rule of the fault plan has it; plan_faults without rules shows the plan";
  if (status < 400) return undefined;
  return isObject(body) ? `${status} ${toProblemText(body)}` : `${status}`;
}

function assertCallable(path: string, headers: Readonly<Record<string, string>>): void {
  if (!CALLABLE.test(path) || !/^[\u0021-\u007E]+$/.test(path)) {
    throw new SeedbedError(
      "route_not_found",
      `cannot call ${JSON.stringify(path.slice(0, 100))}: path must begin with /v1, /play or one of /api/data, /api/events, /api/requests, /api/faults, /api/sandboxes, /api/seeds, /api/playgrounds, percent-encoded; the tool describe names routes`,
    );
  }
  for (const [name, text] of Object.entries(headers)) {
    const why = SETTLED.test(name)
      ? "the sandbox is the argument sandbox, and who calls is settled by the connection"
      : HEADER.test(name) && /^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(text)
        ? undefined
        : "it is no valid header";
    if (why === undefined) continue;
    const detail = `the header ${JSON.stringify(name.slice(0, 60))} cannot be given: ${why}; leave it out`;
    throw new SeedbedError("invalid_header", `cannot call ${path.slice(0, 100)}: ${detail}`);
  }
}
