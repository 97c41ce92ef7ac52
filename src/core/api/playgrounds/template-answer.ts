import { PRIVATE, emptyAnswer } from "../../http/answer.ts";
import type { Answer } from "../../http/answer.ts";
import { hasNoBody } from "../../http/body/body.ts";
import { parseJson } from "../../http/body/json.ts";
import type { Exchange } from "../../http/exchange.ts";
import { readKey } from "../../http/idempotency/keyed-request.ts";
import { BODY, MAX_BODY } from "../../http/limits/bounds.ts";
import {
  SEED_PARAMETERS,
  parseQuery,
  readControls,
  splitTarget,
  toNamedValues,
} from "../../http/parameters/parameters.ts";
import { simulateDelay, simulatedAnswer } from "../../http/simulation.ts";
import type { TemplatedEndpoint } from "../../playgrounds/compiled-playground.ts";
import { isJsonType, isWithoutContent } from "../../playgrounds/definition.ts";
import { createFaults } from "../../sandbox/query/faults.ts";
import { toEntityTag } from "../../sandbox/stored-record.ts";
import type { Caller } from "../../services/callers.ts";

const SEEDED = "private, max-age=300";
const CONTROLS: ReadonlySet<string> = new Set(["_seed", "_delay", "_status"]);

/** Answers with what the endpoint's template makes of the request. */
export async function answerTemplate(
  exchange: Exchange,
  caller: Caller,
  endpoint: TemplatedEndpoint,
  params: Readonly<Record<string, string>>,
): Promise<Answer | undefined> {
  const { definition } = endpoint;
  const faults = createFaults(exchange.misnamed);
  faults.taking(() => readKey(exchange));
  const parameters = faults.taking(() => parseQuery(splitTarget(exchange.target).query)) ?? [];
  const { world, delay, status } = readControls(parameters, faults, SEED_PARAMETERS);
  faults.throwIfAny(`${definition.method} ${definition.path}`);
  exchange.isSeeded = world !== undefined;
  const body = await readBody(exchange);
  const wait = parameters.some(([name]) => name === "_delay") ? delay : definition.delayMs;
  if (wait > 0 && !(await simulateDelay(exchange, caller, wait))) return undefined;
  if (status !== undefined) return simulatedAnswer(exchange, status);
  const rendered = endpoint.render(world?.seed, {
    method: exchange.request.method,
    params,
    query: Object.fromEntries(
      Object.entries(toNamedValues(splitTarget(exchange.target).query)).filter(([name]) => !CONTROLS.has(name)),
    ),
    headers: Object.fromEntries(Object.keys(exchange.request.headers).map((name) => [name, exchange.header(name)])),
    body: toBodyValue(exchange, body),
  });
  return toAnswer(exchange, endpoint, rendered, world !== undefined);
}

function toAnswer(
  exchange: Exchange,
  { definition, varyBy }: TemplatedEndpoint,
  { status, value }: ReturnType<TemplatedEndpoint["render"]>,
  isSeeded: boolean,
): Answer {
  const { contentType, headers: own } = definition;
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const headers = Object.entries(own).flat();
  if (!names.has("cache-control")) headers.push("Cache-Control", isSeeded ? SEEDED : PRIVATE);
  if (!names.has("vary")) headers.push("Vary", varyBy.includes("*") ? "*" : ["X-API-Key", ...varyBy].join(", "));
  if (isWithoutContent(status)) return emptyAnswer(status, headers);
  const body = isJsonType(contentType) || typeof value !== "string" ? JSON.stringify(value) : value;
  const type =
    contentType.startsWith("text/") && !/;\s*charset=/i.test(contentType)
      ? `${contentType}; charset=utf-8`
      : contentType;
  const { method } = exchange.request;
  if (status !== 200 || (method !== "GET" && method !== "HEAD"))
    return { status, headers: ["Content-Type", type, ...headers], body };
  const tag = Object.entries(own).find(([name]) => name.toLowerCase() === "etag")?.[1] ?? toEntityTag(body);
  if (!names.has("etag")) headers.push("ETag", tag);
  if (exchange.hasTag(tag)) return emptyAnswer(304, headers);
  return { status, headers: ["Content-Type", type, ...headers], body };
}

/** The bytes of the request's body; undefined if it has none. Throws `body_too_large`. */
async function readBody({ request }: Exchange): Promise<Uint8Array | undefined> {
  return hasNoBody(request) ? undefined : request.readBytes(MAX_BODY);
}

/** Returns a body for templates: JSON as it is, a form as an object, anything else as text, null for a compressed one. Throws `malformed_json`. */
function toBodyValue(exchange: Exchange, body: Uint8Array | undefined): unknown {
  if (body === undefined || body.length === 0 || exchange.header("content-encoding") !== undefined) return null;
  const type = exchange.header("content-type") ?? "";
  if (isJsonType(type)) return parseJson(body, BODY);
  const text = new TextDecoder().decode(body);
  return /^application\/x-www-form-urlencoded/i.test(type) ? toForm(text) : text;
}

function toForm(text: string): Readonly<Record<string, unknown>> {
  try {
    return toNamedValues(text);
  } catch {
    return {};
  }
}
