import type { z } from "zod";

import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { DEFAULT_SEED } from "../sandbox/engine.ts";
import { TemplateError } from "../template/template-error.ts";
import { createWorld } from "../world/world.ts";
import { MAX_COLLECTION_EXPRESSIONS, MAX_COLLECTION_OUTPUT, MAX_TRIAL } from "./bounds.ts";
import { toEntry } from "./collections.ts";
import { givenSchema, grownSchema } from "./definition-schemas.ts";
import type { CollectionSource } from "./definition.ts";
import { readBySchema, templateFaults, toFault } from "./refusal.ts";
import type { DefinitionPlace } from "./refusal.ts";
import type { Templates } from "./templates.ts";

const TRIED = 20;

/** Reads the collection of an endpoint; undefined, and the reasons in `faults`, if it is none. */
export function parseCollection(
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
