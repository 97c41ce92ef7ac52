import type { TemplateRequest } from "../../generate/template/renderer.ts";
import { TemplateError } from "../../generate/template/template-error.ts";
import type { InputFault } from "../../model/errors.ts";
import { isObject } from "../../model/json.ts";
import { findUnknown, refuseAll, templateFaults, toFault } from "./refusal.ts";
import type { Templates } from "./templates.ts";

const ATTEMPT = "preview the template";
const REQUEST_MEMBERS = ["method", "params", "query", "headers", "body"];

/** What `{ template, seed?, request? }` renders to. Throws `validation_failed`. */
export function renderPreview(body: unknown, templates: Templates): unknown {
  if (!isObject(body))
    refuseAll(ATTEMPT, [toFault([], "invalid_type", "the body must be a JSON object: { template, seed, request }")]);
  const faults: InputFault[] = findUnknown(body, ["template", "seed", "request"], []);
  const { template, seed = null, request = null } = body;
  if (template === undefined)
    faults.push(toFault(["template"], "required", "template is required: what an endpoint answers, as JSON"));
  if (seed !== null && !Number.isSafeInteger(seed)) {
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
    return templates.render(templates.parse(template), (seed as number | null) ?? undefined, toRequest(request ?? {}));
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
  const faults = findUnknown(request, REQUEST_MEMBERS, ["request"]);
  for (const name of ["params", "query", "headers"]) {
    if (request[name] !== undefined && !isObject(request[name])) {
      faults.push(toFault(["request", name], "invalid_type", `${name} of the request must be an object`));
    }
  }
  if (request["method"] !== undefined && typeof request["method"] !== "string") {
    faults.push(toFault(["request", "method"], "invalid_type", "method of the request must be text"));
  }
  return faults;
}

function toRequest(request: TemplateRequest): TemplateRequest {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...request, headers: Object.fromEntries(headers) };
}
