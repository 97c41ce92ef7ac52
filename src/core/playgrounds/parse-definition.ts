import type { z } from "zod";

import { isJsonType, isWithoutContent } from "../model/content.ts";
import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { nearest } from "../model/nearest.ts";
import { TemplateError } from "../template/template-error.ts";
import { findHeaderFaults } from "./answer-headers.ts";
import { readAnswers } from "./conditional-answers.ts";
import { collectionSchema, routeSchema } from "./definition-schemas.ts";
import type { Definition, RouteDefinition } from "./definition.ts";
import { ENDPOINT_METHODS } from "./endpoint-methods.ts";
import type { EndpointMethod } from "./endpoint-methods.ts";
import { parseCollection } from "./parse-collection.ts";
import { parseEndpointPattern, EndpointPatternError } from "./path-pattern.ts";
import { findUnknown, refuseAll, templateFaults, toFault } from "./refusal.ts";
import type { DefinitionPlace } from "./refusal.ts";
import type { Templates } from "./templates.ts";

/** Members that the server adds: accepted in a body, so that a definition that was read can be sent back. */
const SERVER_MEMBERS = ["id", "url"];

// RFC 9110 §8.3.1, without escapes in quoted values: what may stand in a header line.
const MEDIA_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:[ \t]*;[ \t]*[\w-]+=(?:[\w.+-]+|"[\t\x20\x21\x23-\x5b\x5d-\x7e]*"))*$/;

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
): RouteDefinition {
  const members = routeSchema.shape;
  faults.push(...findUnknown(body, [...Object.keys(members), "collection", ...SERVER_MEMBERS], place));
  const status = readWhole(body["status"], "status", members.status, place, faults);
  const definition: RouteDefinition = {
    method: readMethod(body["method"], [...place, "method"], faults),
    path,
    status,
    headers: readHeaders(body["headers"], templates.isPersonal, [...place, "headers"], faults),
    delayMs: readWhole(body["delayMs"], "delayMs", members.delayMs, place, faults),
    contentType: readContentType(body["contentType"], [...place, "contentType"], faults),
    template: body["template"] === undefined ? null : body["template"],
  };
  if (body["template"] === undefined && !isWithoutContent(status)) {
    faults.push(
      toFault([...place, "template"], "required", "template is required: what the endpoint answers, as JSON"),
    );
  } else checkTemplate(definition, templates, [...place, "template"], faults);
  const answers = readAnswers(body["answers"], [...place, "answers"], faults, (template, own = status, at) =>
    checkTemplate({ ...definition, template, status: own }, templates, at, faults),
  );
  return answers === undefined ? definition : { ...definition, answers };
}

function checkTemplate(
  { contentType, template, status }: RouteDefinition,
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

function readMethod(value: unknown, place: DefinitionPlace, faults: InputFault[]): EndpointMethod {
  const method = ENDPOINT_METHODS.find((known) => known === (typeof value === "string" ? value.toUpperCase() : value));
  if (method !== undefined) return method;
  if (value === undefined) return "GET";
  const close = typeof value === "string" ? nearest(value.slice(0, 60), ENDPOINT_METHODS) : undefined;
  const hint =
    close === undefined ? "HEAD comes with GET, and OPTIONS is answered by itself" : `did you mean ${close}?`;
  faults.push(toFault(place, "invalid_value", `method must be one of ${ENDPOINT_METHODS.join(", ")}: ${hint}`));
  return "GET";
}

function readWhole(
  value: unknown,
  name: string,
  schema: z.ZodDefault<z.ZodInt>,
  place: DefinitionPlace,
  faults: InputFault[],
): number {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  const { minValue, maxValue } = schema.unwrap();
  const shown = JSON.stringify(value)?.slice(0, 60);
  faults.push(
    toFault(
      [...place, name],
      "out_of_range",
      `${name} must be a whole number from ${minValue} to ${maxValue}, not ${shown}`,
    ),
  );
  return schema.parse(undefined);
}

function readHeaders(
  value: unknown,
  isPersonal: boolean,
  place: DefinitionPlace,
  faults: InputFault[],
): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  if (!isObject(value)) {
    faults.push(toFault(place, "invalid_type", 'headers must be an object such as { "X-Total": "3" }'));
    return {};
  }
  const found = findHeaderFaults(value, isPersonal);
  for (const { name, detail } of found)
    faults.push(toFault(name === "" ? place : [...place, name], "invalid_header", detail));
  return found.length > 0 ? {} : (value as Readonly<Record<string, string>>); // every value is text: otherwise it is a fault
}

function readContentType(value: unknown, place: DefinitionPlace, faults: InputFault[]): string {
  const schema = routeSchema.shape.contentType;
  const { data } = schema.safeParse(value);
  if (data !== undefined && MEDIA_TYPE.test(data)) {
    const charset = /;\s*charset="?([^";\s]*)/i.exec(data)?.[1]?.toLowerCase();
    if (charset === undefined || charset === "utf-8" || charset === "utf8") return data;
    faults.push(
      toFault(place, "invalid_value", `contentType cannot have charset ${charset.slice(0, 40)}: answers are UTF-8`),
    );
  } else
    faults.push(
      toFault(place, "invalid_value", "contentType must be a media type such as application/json or text/html"),
    );
  return schema.parse(undefined);
}
