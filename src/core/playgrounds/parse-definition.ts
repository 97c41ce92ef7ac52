import { isJsonType, isWithoutContent } from "../model/content.ts";
import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { TemplateError } from "../template/template-error.ts";
import { findHeaderFaults } from "./answer-headers.ts";
import { MAX_ANSWERS } from "./bounds.ts";
import { collectionSchema, conditionalSchema, routeSchema } from "./definition-schemas.ts";
import type { Definition, RouteDefinition } from "./definition.ts";
import { parseCollection } from "./parse-collection.ts";
import { parseEndpointPattern, EndpointPatternError } from "./path-pattern.ts";
import { findUnknown, refuseAll, readBySchema, templateFaults, toFault } from "./refusal.ts";
import type { DefinitionPlace } from "./refusal.ts";
import type { Templates } from "./templates.ts";

/** Members that the server adds: accepted in a body, so that a definition that was read can be sent back. */
const SERVER_MEMBERS = ["id", "url"];

const JSON_TYPE = "application/json";

/** Reads an endpoint and checks its template. Throws `validation_failed` with all faults; `attempt` says what was tried. */
export function parseDefinition(
  body: unknown,
  templates: Templates,
  attempt: string,
  place: DefinitionPlace = [],
): Definition {
  const faults: InputFault[] = [];
  const definition = readDefinition(body, templates, place, faults);
  if (definition === undefined || faults.length > 0) refuseAll(attempt, faults);
  return definition;
}

/** As {@link parseDefinition}, but the faults are the caller's to tell; undefined if there are any. */
export function readDefinition(
  body: unknown,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): Definition | undefined {
  if (!isObject(body)) {
    faults.push(
      toFault(
        place,
        "invalid_type",
        "an endpoint is a JSON object: { method, path, template } or { path, collection }",
      ),
    );
    return undefined;
  }
  const before = faults.length;
  const path = readPath(body["path"], [...place, "path"], faults);
  const definition =
    body["collection"] === undefined
      ? readRoute(body, path, templates, place, faults)
      : readCollection(body, path, templates, place, faults);
  return faults.length === before ? definition : undefined;
}

function readCollection(
  body: Readonly<Record<string, unknown>>,
  path: string,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): Definition | undefined {
  faults.push(...findUnknown(body, [...Object.keys(collectionSchema.shape), ...SERVER_MEMBERS], place));
  if (path.includes(":")) {
    faults.push(
      toFault([...place, "path"], "pattern", "path of a collection has no parameters: its records are at path/:id"),
    );
  } else if (path === "/")
    faults.push(toFault([...place, "path"], "pattern", "path of a collection needs a name, such as /things"));
  const collection = parseCollection(body["collection"], path, templates, [...place, "collection"], faults);
  return collection === undefined ? undefined : { path, collection };
}

function readRoute(
  body: Readonly<Record<string, unknown>>,
  path: string,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): RouteDefinition | undefined {
  const { method, headers = {}, template = null, answers } = body;
  const given = {
    ...body,
    path: path === "" ? "/" : path, // a fault of its own
    headers,
    template,
    ...(typeof method === "string" && { method: method.toUpperCase() }),
  };
  const { data, faults: found } = readBySchema(routeSchema, given, place, ["collection", ...SERVER_MEMBERS]);
  // The answer is checked even where other members have faults.
  const contentType = routeSchema.shape.contentType.catch(JSON_TYPE).parse(body["contentType"]);
  const status = routeSchema.shape.status.catch(200).parse(body["status"]);
  const check = (one: unknown, own: number, at: DefinitionPlace): void =>
    checkTemplate({ contentType, template: one, status: own }, templates, at, found);
  if (isObject(headers))
    for (const { name, detail } of findHeaderFaults(headers, templates.isPersonal))
      found.push(toFault([...place, "headers", ...(name === "" ? [] : [name])], "invalid_header", detail));
  if (body["template"] === undefined && !isWithoutContent(status)) {
    found.push(toFault([...place, "template"], "required", "template is required: what the endpoint answers, as JSON"));
  } else check(template, status, [...place, "template"]);
  for (const [at, answer] of (Array.isArray(answers) ? answers.slice(0, MAX_ANSWERS) : []).entries()) {
    if (!isObject(answer)) continue;
    const own = [...place, "answers", at];
    found.push(...findUnknown(answer, Object.keys(conditionalSchema.shape), own));
    const { data: ownStatus = status } = conditionalSchema.shape.status.safeParse(answer["status"]);
    if (answer["template"] !== undefined) check(answer["template"], ownStatus, [...own, "template"]);
  }
  faults.push(...found);
  return found.length === 0 ? data : undefined;
}

function checkTemplate(
  { contentType, template, status }: Pick<RouteDefinition, "contentType" | "template" | "status">,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): void {
  if (!isJsonType(contentType) && typeof template !== "string" && !isWithoutContent(status)) {
    faults.push(
      toFault(
        place,
        "invalid_type",
        `template must be text, since contentType is ${contentType.slice(0, 60)} and not JSON`,
      ),
    );
    return;
  }
  try {
    const parsed = templates.parse(template);
    templates.tryCalls(parsed);
    // A template that depends on the request can only be tried when there is one.
    if (!parsed.readsRequest) templates.render(parsed, 1, {});
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    faults.push(...templateFaults(error, place));
  }
}

function readPath(value: unknown, place: DefinitionPlace, faults: InputFault[]): string {
  try {
    return parseEndpointPattern(value).path;
  } catch (error) {
    if (!(error instanceof EndpointPatternError)) throw error;
    faults.push(toFault(place, value === undefined ? "required" : "pattern", `path ${error.message}`));
    return "";
  }
}
