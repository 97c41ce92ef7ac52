import type { z } from "zod";

import { isJsonType, isWithoutContent } from "../model/content.ts";
import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { DEFAULT_SEED } from "../sandbox/engine.ts";
import { TemplateError } from "../template/template-error.ts";
import { createWorld } from "../world/world.ts";
import { findHeaderFaults } from "./answer-headers.ts";
import { MAX_ANSWERS, MAX_COLLECTION_EXPRESSIONS, MAX_COLLECTION_OUTPUT, MAX_TRIAL } from "./bounds.ts";
import { toEntry } from "./collections.ts";
import { collectionSchema, conditionalSchema, givenSchema, grownSchema, routeSchema } from "./definition-schemas.ts";
import type { CollectionSource, Definition, RouteDefinition } from "./definition.ts";
import { EndpointPatternError, parseEndpointPattern } from "./path-pattern.ts";
import { findUnknown, readBySchema, refuseAll, templateFaults, toFault } from "./refusal.ts";
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

const TRIED = 20;

/** Reads the collection of an endpoint; undefined, and the reasons in `faults`, if it is none. */
function parseCollection(
  value: unknown,
  path: string,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): CollectionSource | undefined {
  if (!isObject(value)) {
    faults.push(
      toFault(place, "invalid_type", "collection must be an object: { name, count, record } or { name, records }"),
    );
    return undefined;
  }
  const { count, record, records } = value;
  if (record !== undefined && records !== undefined) {
    const detail = "collection has either record, a template, or records, the records themselves";
    faults.push(toFault(place, "exclusive", detail));
    return undefined;
  }
  const isGiven = records !== undefined;
  const schema = isGiven ? givenSchema : grownSchema;
  const ending = path.slice(path.lastIndexOf("/") + 1);
  const given = { name: ending, ...value };
  const isNamed = value["name"] !== undefined || schema.shape.name.safeParse(ending).success;
  if (!isNamed) given.name = "unnamed";
  const { data, faults: found } = readBySchema(schema, given, place, ["records", "record", "count"]);
  if (!isNamed) {
    const detail = `name is required, as ${JSON.stringify(ending.slice(0, 60))} at the end of the path can be none`;
    found.push(toFault([...place, "name"], "unnamed", detail));
  }
  if (isGiven && count !== undefined)
    found.push(toFault([...place, "count"], "exclusive", "count goes with record, not with records"));
  const source = found.length === 0 ? data : undefined;
  if (source !== undefined && "record" in source) tryRecords(source, templates, [...place, "record"], found);
  faults.push(...found);
  return found.length === 0 ? source : undefined;
}

function tryRecords(
  { record, count }: z.output<typeof grownSchema>,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): void {
  try {
    const template = templates.parseRecord(record);
    if (template.expressions * count > MAX_COLLECTION_EXPRESSIONS) {
      const most = Math.floor(MAX_COLLECTION_EXPRESSIONS / template.expressions);
      faults.push(
        toFault(
          place,
          "too_large",
          `record has ${template.expressions} expressions, so that count can be at most ${most}`,
        ),
      );
      return;
    }
    templates.tryCalls(template);
    const tried = Math.min(TRIED, count);
    const world = createWorld({ seed: DEFAULT_SEED, baseUrl: templates.baseUrl });
    const { resource } = toEntry("tried", "/tried", { name: "tried", count, record }, templates);
    const until = templates.timer() + MAX_TRIAL;
    let size = 0;
    for (let index = 1; index <= tried; index += 1) {
      size += JSON.stringify(world.generate(resource, index)).length;
      if (templates.timer() > until) {
        faults.push(
          toFault(place, "too_slow", `record takes too long to make: ${index} of ${count} took ${MAX_TRIAL} ms`),
        );
        return;
      }
    }
    if ((size / tried) * count > MAX_COLLECTION_OUTPUT) {
      faults.push(
        toFault(
          place,
          "too_large",
          `record is about ${Math.round(size / tried)} characters: ${count} of them are more than ${MAX_COLLECTION_OUTPUT}`,
        ),
      );
    }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    faults.push(...templateFaults(error, place));
  }
}
