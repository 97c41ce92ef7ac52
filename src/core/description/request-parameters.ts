import { MAX_KEY } from "../http/idempotency/key-header.ts";
import { MAX_DELAY } from "../http/limits/bounds.ts";
import { PROFILES, SIZES } from "../model/world-choice.ts";
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_PAGE, MAX_PARAMETER_LENGTH } from "../sandbox/bounds.ts";
import { SANDBOX_NAME } from "../services/sandboxes.ts";
import { ONE_LINE } from "../testing/faults/one-line.ts";
import { toPascal } from "./names.ts";
import type { Named } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

/** A parameter of the query, or a header, as a component of its name: `Page` of `page`, `FaultPlan` of `X-Fault-Plan`. */
function named(name: string, description: string, schema: Schema, more: Partial<Parameter> = {}): Named<Parameter> {
  const value = { name, in: "query", description, schema, ...more } as const;
  return Object.freeze({ component: toPascal(name.replace(/^(?:X-|_)/, "")), value: Object.freeze(value) });
}

function namedHeader(name: string, description: string, pattern?: string, example?: string): Named<Parameter> {
  const schema = { type: "string", ...(pattern !== undefined && { pattern }) } as const;
  return named(name, description, schema, { in: "header", ...(example !== undefined && { example }) });
}

/** A key as the header says it: bare, or between quotes, where a backslash stands before a quote. */
const KEY_IN_HEADER = String.raw`^(?:[ !#-+\--~]{1,${MAX_KEY}}|"(?:[ !#-\[\]-~]|\\["\\]){1,${MAX_KEY}}")$`;

const text: Schema = { type: "string", maxLength: MAX_PARAMETER_LENGTH };

export const PAGE = named(
  "page",
  "The number of the page, from 1. Pages past the end are empty. Not together with `offset`.",
  { type: "integer", format: "int64", minimum: 1, maximum: MAX_PAGE, default: 1 },
);

export const LIMIT = named("limit", "Records per page.", {
  type: "integer",
  minimum: 1,
  maximum: MAX_LIMIT,
  default: DEFAULT_LIMIT,
});

export const OFFSET = named("offset", "How many records to skip, instead of `page`.", {
  type: "integer",
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  format: "int64",
});

export const SEARCH: Named<Parameter> = Object.freeze({
  ...named(
    "q",
    "Words to look for, all of them, each where a word begins: in the resource's text fields, and in the names of the records that it refers to and that these refer to, as far as `expand` leads (a book by its author, an order by its books). Case does not matter, nor whether apostrophes are straight.",
    text,
  ),
  component: "Search",
});

export const SEED_PARAMETER = named(
  "_seed",
  "Answer with the generated data of this seed instead of your sandbox: the same seed and query always give the same bytes, for everyone.",
  { type: "integer", format: "int64", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
);

export const PROFILES_SAID =
  "the same records with data that is hard to display. `long`: the longest texts. `unicode`: right-to-left, combining, emoji, astral. `markup`: HTML, quotes, templates and formulas as plain text. `empty`: null or empty wherever that is allowed. `edges`: the smallest and largest values, leap days, year ends. Ids, relations and states stay the same.";

export const PROFILE_PARAMETER = named("_profile", `With \`_seed\`: ${PROFILES_SAID}`, {
  type: "string",
  enum: [...PROFILES],
});

export const SIZE_PARAMETER = named(
  "_size",
  "With `_seed`: how many times as many records there are; 0 is none except users 1 to 4. More than 1 needs an API key or your own server; otherwise 403 `plan_required`.",
  { type: "integer", enum: [...SIZES] },
);

export const DELAY = named("_delay", "Milliseconds to wait before answering, as a slow server would.", {
  type: "integer",
  minimum: 0,
  maximum: MAX_DELAY,
});

export const STATUS = named(
  "_status",
  "Answer with this status and a problem with code `simulated` instead. Nothing is written.",
  { type: "integer", minimum: 400, maximum: 599 },
);

export const FAULT_PLAN = namedHeader(
  "X-Fault-Plan",
  "A fault plan with one rule for the sandbox, until it is replaced: method, path, which request (every one unless given), and a status, `reset`, `hang`, `slow`, `cut` or `malformed`. This request counts, too; sending the same line again continues the count. `PUT /api/faults` takes more rules.",
  ONE_LINE.source,
  "POST /v1/fintech/payments 2nd 503",
);

export const SANDBOX = namedHeader(
  "X-Sandbox",
  "Use the sandbox of this name instead of your own, to keep parallel tests apart. It is created on first use, with the data of seed 1.",
  SANDBOX_NAME.source,
);

export const BAGGAGE = namedHeader(
  "baggage",
  "W3C Baggage: its member `seedbed.sandbox` names the sandbox as `X-Sandbox` does. Other members are ignored. If you send both, they must name the same sandbox.",
);

export const PREFER = namedHeader(
  "Prefer",
  "With `handling=strict` (RFC 7240), fields that the resource does not declare are refused; otherwise they are kept.",
);

export const IDEMPOTENCY_KEY_PARAMETER = namedHeader(
  "Idempotency-Key",
  "Your own key for this request, such as a UUID, with or without double quotes. If you repeat the request with it within 24 hours of the sandbox's clock, nothing changes and you get the first answer again, with `Idempotent-Replayed: true`. Only answers of successful writes (2xx) are kept.",
  KEY_IN_HEADER,
  '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
);

export const IF_MATCH = namedHeader(
  "If-Match",
  "Write only if the record still has this entity tag, otherwise 412 `precondition_failed` (RFC 9110 §13.1.1). The tag is that of the plain record: no `expand`, `fields` or `_seed`.",
);

export const IF_NONE_MATCH = namedHeader(
  "If-None-Match",
  "Answer 304 without a body if the answer still has this entity tag (RFC 9110 §13.1.2).",
);

export const SIMULATION: readonly Named<Parameter>[] = Object.freeze([DELAY, STATUS, FAULT_PLAN]);

export function idParameter(example: string): Parameter {
  const description = "The record's id, a decimal string.";
  return { name: "id", in: "path", required: true, description, schema: { type: "string" }, example };
}
