import type { ShownRecord } from "../../definition/routes/definition.ts";
import { asText } from "../../definition/routes/definition.ts";
import { isObject, isSameValue } from "../../model/json.ts";
import type { ApiOperation } from "../../openapi/document.ts";
import type { Json } from "../../openapi/schema.ts";
import type { SeenRequest } from "../../openapi/seen-request.ts";
import { MASK } from "../../testing/journal/masking.ts";
import type { Exchange } from "../exchange.ts";

interface AskedRequest {
  readonly exchange: Exchange;
  readonly params: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, unknown>;
  readonly body: unknown;
}

export function isWithin(some: ShownRecord, all: ShownRecord): boolean {
  return Object.entries(some).every(([name, value]) => isSameValue(value, all[name]));
}

/** True if a body is one of a recording, whose secrets are masked. */
export function isSent(seen: unknown, body: unknown): boolean {
  if (seen === MASK) return body !== undefined;
  if (!isObject(seen) || !isObject(body)) return isSameValue(seen, body);
  const names = Object.keys(seen);
  return names.length === Object.keys(body).length && names.every((name) => isSent(seen[name], body[name]));
}

/** The refusal of such a request in a recording. `records` are those that it may depend on; without them, the one that depends on none. */
export function refusalSeen(
  { seen = [] }: ApiOperation,
  { exchange, params, query, body }: AskedRequest,
  records?: () => Iterable<ShownRecord>,
): SeenRequest | undefined {
  const isAsked = (given: ShownRecord, of: (name: string) => unknown): boolean =>
    Object.entries(given).every(([name, value]) => asText(of(name)) === asText(value));
  const isSigned = (exchange.header("authorization") ?? exchange.header("cookie")) !== undefined;
  return seen.find(({ status, signed, path, query: asked, sent, where, answer }) => {
    if (answer === undefined || (signed === false && isSigned) || (where !== undefined) !== (records !== undefined))
      return false;
    if (where !== undefined) return [...(records?.() ?? [])].some((one) => isWithin(where, one));
    if (signed === false) return true;
    const isForm = status === 404 && sent === undefined && asked === undefined;
    return (
      !isForm &&
      isAsked(path ?? {}, (name) => params[name]) &&
      isAsked(asked ?? {}, (name) => query.get(name)) &&
      isSent(sent, body)
    );
  });
}

/** A refusal with a status as it was seen, with this request's values of the path in place of those. */
export function answerSeen(
  { seen = [] }: ApiOperation,
  status: number,
  params: Readonly<Record<string, string>>,
): Json | undefined {
  const found = seen.find((one) => one.status === status && one.answer !== undefined && one.sent === undefined);
  if (found === undefined) return undefined;
  let text = JSON.stringify(found.answer);
  for (const [name, value] of Object.entries(found.path ?? {}))
    if (params[name] !== undefined)
      text = text.replaceAll(JSON.stringify(value).slice(1, -1), () => JSON.stringify(params[name]).slice(1, -1));
  return JSON.parse(text) as Json; // made of JSON
}
