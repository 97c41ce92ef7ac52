import * as z from "zod";

import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import type { TemplateRequest } from "../template/renderer.ts";
import { TemplateError } from "../template/template-error.ts";
import { templateSchema } from "./definition-schemas.ts";
import { findUnknown, refuseAll, templateFaults, toFault } from "./refusal.ts";
import type { Templates } from "./templates.ts";

const ATTEMPT = "preview the template";
const members = z.record(z.string(), z.unknown());

const requestSchema = z
  .object({
    method: z.string().describe("The request's method."),
    params: members.describe("The path's parameters."),
    query: members.describe("The query's parameters."),
    headers: members.describe("The headers."),
    body: z.unknown().describe("The body."),
  })
  .partial()
  .describe("The request to answer.");

/** A template to render, and the request that it is to answer. */
export const previewSchema = z
  .object({
    template: templateSchema,
    seed: z.int().nullable().optional().describe("The seed for random values. Without it they differ each time."),
    request: requestSchema.nullable().optional(),
  })
  .meta({ id: "TemplatePreview" });

/** Renders `{ template, seed?, request? }`. Throws `validation_failed`. */
export function renderPreview(body: unknown, templates: Templates): unknown {
  if (!isObject(body))
    refuseAll(ATTEMPT, [toFault([], "invalid_type", "the body must be a JSON object: { template, seed, request }")]);
  const faults: InputFault[] = findUnknown(body, Object.keys(previewSchema.shape), []);
  const { template, request = null } = body;
  const { success: isSeed, data: seed } = previewSchema.shape.seed.safeParse(body["seed"]);
  if (template === undefined)
    faults.push(toFault(["template"], "required", "template is required: what an endpoint answers, as JSON"));
  if (!isSeed) {
    faults.push(
      toFault(
        ["seed"],
        "invalid_value",
        `seed must be a whole number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
      ),
    );
  }
  if (request !== null) faults.push(...findRequestFaults(request));
  if (faults.length > 0) refuseAll(ATTEMPT, faults);
  try {
    // Of the right form: otherwise it is a fault.
    const parsed = templates.parse(template);
    templates.tryCalls(parsed);
    return templates.render(parsed, seed ?? undefined, toRequest(request ?? {}));
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    refuseAll(ATTEMPT, templateFaults(error, ["template"]));
  }
}

function findRequestFaults(request: unknown): InputFault[] {
  if (!isObject(request))
    return [
      toFault(["request"], "invalid_type", "request must be an object: { method, params, query, headers, body }"),
    ];
  const faults = findUnknown(request, Object.keys(requestSchema.shape), ["request"]);
  for (const name of ["params", "query", "headers"] as const) {
    if (!requestSchema.shape[name].safeParse(request[name]).success) {
      faults.push(toFault(["request", name], "invalid_type", `${name} of the request must be an object`));
    }
  }
  if (!requestSchema.shape.method.safeParse(request["method"]).success) {
    faults.push(toFault(["request", "method"], "invalid_type", "method of the request must be text"));
  }
  return faults;
}

function toRequest(request: TemplateRequest): TemplateRequest {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...request, headers: Object.fromEntries(headers) };
}
