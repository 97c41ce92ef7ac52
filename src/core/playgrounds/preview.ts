import * as z from "zod";

import { isObject } from "../model/json.ts";
import { namedObject } from "../model/named-object.ts";
import type { TemplateRequest } from "../template/renderer.ts";
import { TemplateError } from "../template/template-error.ts";
import { templateSchema } from "./definition-schemas.ts";
import { findUnknown, refuseAll, readBySchema, templateFaults, toFault } from "./refusal.ts";
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
export const previewSchema = namedObject("TemplatePreview", {
  template: templateSchema,
  seed: z.int().nullable().optional().describe("The seed for random values. Without it they differ each time."),
  request: requestSchema.nullable().optional(),
});

/** Renders `{ template, seed?, request? }`. Throws `validation_failed`. */
export function renderPreview(body: unknown, templates: Templates): unknown {
  if (!isObject(body))
    refuseAll(ATTEMPT, [toFault([], "invalid_type", "the body must be a JSON object: { template, seed, request }")]);
  const { data, faults } = readBySchema(previewSchema, body, []);
  const { request: asked } = body;
  if (isObject(asked)) faults.push(...findUnknown(asked, Object.keys(requestSchema.shape), ["request"]));
  if (data === undefined || faults.length > 0) refuseAll(ATTEMPT, faults);
  const { template, seed, request } = data;
  try {
    const parsed = templates.parse(template);
    templates.tryCalls(parsed);
    return templates.render(parsed, seed ?? undefined, toRequest((request ?? {}) as TemplateRequest)); // JSON has no undefined
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    refuseAll(ATTEMPT, templateFaults(error, ["template"]));
  }
}

function toRequest(request: TemplateRequest): TemplateRequest {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...request, headers: Object.fromEntries(headers) };
}
