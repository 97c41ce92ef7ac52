import { DEFAULT_LIMIT, MAX_LIMIT, MAX_PAGE, MAX_PARAMETER_LENGTH } from "../../engine/bounds.ts";
import { ONE_LINE } from "../../engine/faults/one-line.ts";
import { PROFILES, SIZES } from "../../model/world-choice.ts";
import { SANDBOX_NAME } from "../../services/sandboxes.ts";
import { MAX_KEY } from "../idempotency/key-header.ts";
import { MAX_DELAY, MAX_HEADERS } from "../limits/bounds.ts";
import type { Named } from "./route-group.ts";
import type { Parameter, Schema } from "./specification.ts";

type Rest = Omit<Parameter, "name" | "in" | "description">;

function named(
  component: string,
  place: Parameter["in"],
  name: string,
  description: string,
  rest: Rest,
): Named<Parameter> {
  return Object.freeze({ component, value: Object.freeze({ name, in: place, description, ...rest }) });
}

/** A key whose characters all have a backslash before them, in quotes. */
const MAX_KEY_HEADER = 2 * MAX_KEY + 2;

const text: Schema = { type: "string", maxLength: MAX_PARAMETER_LENGTH };

/** Which page. */
export const PAGE = named(
  "Page",
  "query",
  "page",
  "The page, from 1. One past the end is empty. Not together with `offset`.",
  {
    schema: {
      type: "integer",
      format: "int64",
      minimum: 1,
      maximum: MAX_PAGE,
      default: 1,
    },
  },
);

/** How many records on a page. */
export const LIMIT = named("Limit", "query", "limit", "Records on a page.", {
  schema: { type: "integer", minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
});

/** Where to begin. */
export const OFFSET = named(
  "Offset",
  "query",
  "offset",
  "How many records to leave out before the first, instead of `page`.",
  {
    schema: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, format: "int64" },
  },
);

/** Full text. */
export const SEARCH = named(
  "Search",
  "query",
  "q",
  "Text to look for in the resource's text fields, ignoring case and whether apostrophes are straight.",
  {
    schema: text,
  },
);

/** Which world. */
export const SEED_PARAMETER = named(
  "Seed",
  "query",
  "_seed",
  "Answer from the world that grows from this number instead of from your sandbox: the same seed and query give the same bytes, always and for everyone.",
  {
    schema: { type: "integer", format: "int64", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  },
);

/** Which hostile data. */
export const PROFILE_PARAMETER = named(
  "Profile",
  "query",
  "_profile",
  "With `_seed`: the same world with data that is hard on whoever shows it. `long`: the longest texts. `unicode`: right-to-left, combining, emoji, astral. `markup`: HTML, quotes, templates and formulas as plain text. `empty`: null and empty wherever it may be. `edges`: the smallest and largest values, leap days, year ends. Ids, relations and states stay.",
  { schema: { type: "string", enum: [...PROFILES] } },
);

/** How many records. */
export const SIZE_PARAMETER = named(
  "Size",
  "query",
  "_size",
  "With `_seed`: how many times as many records the world has; 0 is none but users 1 to 4. Above 1 with an API key, or on one’s own machine; else 403 `plan_required`.",
  { schema: { type: "integer", enum: [...SIZES] } },
);

/** How long to wait. */
export const DELAY = named(
  "Delay",
  "query",
  "_delay",
  "Milliseconds to wait before answering, to see how a slow server feels.",
  {
    schema: { type: "integer", minimum: 0, maximum: MAX_DELAY },
  },
);

/** Which failure. */
export const STATUS = named(
  "Status",
  "query",
  "_status",
  "Answer with this status instead: a problem with code `simulated`. Nothing is written.",
  { schema: { type: "integer", minimum: 400, maximum: 599 } },
);

/** Which failure, of this request or of a later one. */
export const FAULT_PLAN = named(
  "FaultPlan",
  "header",
  "X-Fault-Plan",
  "A fault plan of one rule for the sandbox, until it is replaced: method, path, which request (every one unless said), and a status, `reset`, `hang`, `slow`, `cut` or `malformed`. This request counts too; the same line again goes on counting. `PUT /api/faults` takes more.",
  { schema: { type: "string", pattern: ONE_LINE.source }, example: "POST /v1/fintech/payments 2nd 503" },
);

/** Which sandbox. */
export const SANDBOX = named(
  "Sandbox",
  "header",
  "X-Sandbox",
  "Work in the sandbox of this name instead of in your own. It is made on first use, as a fresh world of seed 1, so that parallel tests never meet.",
  { schema: { type: "string", pattern: SANDBOX_NAME.source } },
);

/** Which sandbox, as services that propagate their trace context say it. */
export const BAGGAGE = named(
  "Baggage",
  "header",
  "baggage",
  "W3C Baggage: its member `seedbed.sandbox` names the sandbox as `X-Sandbox` does. Other members mean nothing here. Where both are sent they must agree.",
  { schema: { type: "string", maxLength: MAX_HEADERS } },
);

/** Whether undeclared fields are refused. */
export const PREFER = named(
  "Prefer",
  "header",
  "Prefer",
  "With `handling=strict` (RFC 7240) fields that the resource does not declare are refused instead of kept.",
  { schema: { type: "string", maxLength: 200 } },
);

/** Once only. */
export const IDEMPOTENCY_KEY_PARAMETER = named(
  "IdempotencyKey",
  "header",
  "Idempotency-Key",
  "A name of your own for this request, such as a UUID, with or without double quotes. Repeated with it within 24 hours of the sandbox's clock, the request changes nothing and has its first answer again, with `Idempotent-Replayed: true`; only answers of writes that were done (2xx) are kept.",
  {
    schema: { type: "string", minLength: 1, maxLength: MAX_KEY_HEADER },
    example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
  },
);

/** Only if the record is still the one that was read. */
export const IF_MATCH = named(
  "IfMatch",
  "header",
  "If-Match",
  "Write only if the record still has this entity tag, else 412 `precondition_failed` (RFC 9110 §13.1.1). The tag is that of the plain record: no `expand`, `fields` or `_seed`.",
  { schema: { type: "string", maxLength: 2000 } },
);

/** Only if there is something new. */
export const IF_NONE_MATCH = named(
  "IfNoneMatch",
  "header",
  "If-None-Match",
  "Answer 304 without a body if the answer still has this entity tag (RFC 9110 §13.1.2).",
  { schema: { type: "string", maxLength: 2000 } },
);

/** What every data route takes. */
export const SIMULATION: readonly Named<Parameter>[] = Object.freeze([DELAY, STATUS, FAULT_PLAN]);

/** A path parameter that is a record's id. */
export function idParameter(example: string, description = "The record's id, a decimal string."): Parameter {
  return { name: "id", in: "path", required: true, description, schema: { type: "string" }, example };
}
