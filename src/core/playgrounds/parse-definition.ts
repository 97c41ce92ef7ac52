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

/** Records of a collection that are made to see how long that takes. */
const TRIED = 20;

type Members = Readonly<Record<string, unknown>>;

/** Reads an endpoint and checks its template. Throws `validation_failed` with all faults; `attempt` says what was tried. */
export function parseDefinition(body: unknown, templates: Templates, attempt: string): Definition {
  const faults: InputFault[] = [];
  const definition = readDefinition(body, templates, [], faults);
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
  const tell = (at: DefinitionPlace, code: string, detail: string): undefined =>
    void faults.push(toFault(at, code, detail));
  if (!isObject(body))
    return tell(
      place,
      "invalid_type",
      "an endpoint is a JSON object: { method, path, template } or { path, collection }",
    );
  const before = faults.length;
  const path = readPath(body["path"]);
  const definition = body["collection"] === undefined ? readRoute(body) : readCollection(body);
  return faults.length === before ? definition : undefined;

  function readCollection(given: Members): Definition | undefined {
    faults.push(...findUnknown(given, [...Object.keys(collectionSchema.shape), ...SERVER_MEMBERS], place));
    if (path.includes(":"))
      tell([...place, "path"], "pattern", "path of a collection has no parameters: its records are at path/:id");
    else if (path === "/") tell([...place, "path"], "pattern", "path of a collection needs a name, such as /things");
    const collection = readSource(given["collection"], [...place, "collection"]);
    return collection === undefined ? undefined : { path, collection };
  }

  function readRoute(route: Members): RouteDefinition | undefined {
    const { method, headers = {}, template = null, answers } = route;
    const given = {
      ...route,
      path: path === "" ? "/" : path, // a fault of its own
      headers,
      template,
      ...(typeof method === "string" && { method: method.toUpperCase() }),
    };
    const { data, faults: found } = readBySchema(routeSchema, given, place, ["collection", ...SERVER_MEMBERS]);
    const known = faults.length;
    faults.push(...found);
    // The answer is checked even where other members have faults.
    const contentType = routeSchema.shape.contentType.catch(JSON_TYPE).parse(route["contentType"]);
    const status = routeSchema.shape.status.catch(200).parse(route["status"]);
    const check = (one: unknown, own: number, at: DefinitionPlace): void =>
      checkTemplate({ contentType, template: one, status: own }, at);
    if (isObject(headers))
      for (const { name, detail } of findHeaderFaults(headers, templates.isPersonal))
        tell([...place, "headers", ...(name === "" ? [] : [name])], "invalid_header", detail);
    if (route["template"] === undefined && !isWithoutContent(status))
      tell([...place, "template"], "required", "template is required: what the endpoint answers, as JSON");
    else check(template, status, [...place, "template"]);
    for (const [at, answer] of (Array.isArray(answers) ? answers.slice(0, MAX_ANSWERS) : []).entries()) {
      if (!isObject(answer)) continue;
      const own = [...place, "answers", at];
      faults.push(...findUnknown(answer, Object.keys(conditionalSchema.shape), own));
      const { data: ownStatus = status } = conditionalSchema.shape.status.safeParse(answer["status"]);
      if (answer["template"] !== undefined) check(answer["template"], ownStatus, [...own, "template"]);
    }
    return faults.length === known ? data : undefined;
  }

  function checkTemplate(
    { contentType, template, status }: Pick<RouteDefinition, "contentType" | "template" | "status">,
    at: DefinitionPlace,
  ): void {
    if (!isJsonType(contentType) && typeof template !== "string" && !isWithoutContent(status)) {
      const type = contentType.slice(0, 60);
      return tell(at, "invalid_type", `template must be text, since contentType is ${type} and not JSON`);
    }
    trying(at, () => {
      const parsed = templates.parse(template);
      templates.tryCalls(parsed);
      // A template that depends on the request can only be tried when there is one.
      if (!parsed.readsRequest) templates.render(parsed, 1, {});
    });
  }

  /** Runs what may find faults in a template. */
  function trying(at: DefinitionPlace, run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      faults.push(...templateFaults(error, at));
    }
  }

  function readPath(value: unknown): string {
    try {
      return parseEndpointPattern(value).path;
    } catch (error) {
      if (!(error instanceof EndpointPatternError)) throw error;
      return tell([...place, "path"], value === undefined ? "required" : "pattern", `path ${error.message}`) ?? "";
    }
  }

  /** Reads the collection of an endpoint; undefined, and the reasons in `faults`, if it is none. */
  function readSource(value: unknown, at: DefinitionPlace): CollectionSource | undefined {
    if (!isObject(value))
      return tell(at, "invalid_type", "collection must be an object: { name, count, record } or { name, records }");
    const { count, record, records } = value;
    if (record !== undefined && records !== undefined)
      return tell(at, "exclusive", "collection has either record, a template, or records, the records themselves");
    const isGiven = records !== undefined;
    const schema = isGiven ? givenSchema : grownSchema;
    const ending = path.slice(path.lastIndexOf("/") + 1);
    const given = { name: ending, ...value };
    const isNamed = value["name"] !== undefined || schema.shape.name.safeParse(ending).success;
    if (!isNamed) given.name = "unnamed";
    const { data, faults: found } = readBySchema(schema, given, at, ["records", "record", "count"]);
    const known = faults.length;
    faults.push(...found);
    if (!isNamed) {
      const detail = `name is required, as ${JSON.stringify(ending.slice(0, 60))} at the end of the path can be none`;
      tell([...at, "name"], "unnamed", detail);
    }
    if (isGiven && count !== undefined) tell([...at, "count"], "exclusive", "count goes with record, not with records");
    if (faults.length === known && data !== undefined && "record" in data)
      trying([...at, "record"], () => tryRecords(data, [...at, "record"]));
    return faults.length === known ? data : undefined;
  }

  function tryRecords({ record, count }: z.output<typeof grownSchema>, at: DefinitionPlace): undefined {
    const template = templates.parseRecord(record);
    if (template.expressions * count > MAX_COLLECTION_EXPRESSIONS) {
      const most = Math.floor(MAX_COLLECTION_EXPRESSIONS / template.expressions);
      const detail = `record has ${template.expressions} expressions, so that count can be at most ${most}`;
      return tell(at, "too_large", detail);
    }
    templates.tryCalls(template);
    const tried = Math.min(TRIED, count);
    const world = createWorld({ seed: DEFAULT_SEED, baseUrl: templates.baseUrl });
    const { resource } = toEntry("tried", "/tried", { name: "tried", count, record }, templates);
    const until = templates.timer() + MAX_TRIAL;
    let size = 0;
    for (let index = 1; index <= tried; index += 1) {
      size += JSON.stringify(world.generate(resource, index)).length;
      if (templates.timer() > until)
        return tell(at, "too_slow", `record takes too long to make: ${index} of ${count} took ${MAX_TRIAL} ms`);
    }
    const length = Math.round(size / tried);
    if ((size / tried) * count > MAX_COLLECTION_OUTPUT)
      tell(
        at,
        "too_large",
        `record is about ${length} characters: ${count} of them are more than ${MAX_COLLECTION_OUTPUT}`,
      );
    return undefined;
  }
}
