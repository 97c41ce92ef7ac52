import type { InputFault } from "../model/errors.ts";
import { isObject } from "../model/json.ts";
import { DEFAULT_SEED } from "../sandbox/engine.ts";
import { TemplateError } from "../template/template-error.ts";
import { createWorld } from "../world/world.ts";
import {
  MAX_COLLECTION_EXPRESSIONS,
  MAX_COLLECTION_OUTPUT,
  MAX_DEFINED_FIELDS,
  MAX_RECORDS,
  MAX_TRIAL,
} from "./bounds.ts";
import { toEntry } from "./collections.ts";
import { givenSchema, grownSchema } from "./definition-schemas.ts";
import type { CollectionSource } from "./definition.ts";
import { findUnknown, templateFaults, toFault } from "./refusal.ts";
import type { DefinitionPlace } from "./refusal.ts";
import type { Templates } from "./templates.ts";

const TAKEN = ["total", "page", "limit", "totalPages"];
const TRIED = 20;

type Fields = Readonly<Record<string, unknown>>;

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
  const before = faults.length;
  faults.push(...findUnknown(value, Object.keys({ ...grownSchema.shape, ...givenSchema.shape }), place));
  const { name: asked = path.slice(path.lastIndexOf("/") + 1), record, records } = value;
  const { data: name } = grownSchema.shape.name.safeParse(asked);
  if (name === undefined) {
    faults.push(
      toFault(
        [...place, "name"],
        "pattern",
        "name of a collection is 1 to 64 letters, digits, _ or -, and begins with a letter",
      ),
    );
  } else if (TAKEN.includes(name)) {
    faults.push(
      toFault([...place, "name"], "taken", `name cannot be ${name}: lists have a member of that name already`),
    );
  }
  if (name !== undefined && name in Object.prototype) {
    faults.push(
      toFault(
        [...place, "name"],
        "taken",
        `name cannot be ${name}: JavaScript gives every object a member of that name`,
      ),
    );
  }
  const { data: count } = grownSchema.shape.count.safeParse(value["count"]);
  if (record !== undefined && records !== undefined) {
    faults.push(
      toFault(place, "exclusive", "collection has either record, a template, or records, the records themselves"),
    );
  } else if (records === undefined) checkRecord(record, count, templates, place, faults);
  else {
    if (value["count"] !== undefined)
      faults.push(toFault([...place, "count"], "exclusive", "count goes with record, not with records"));
    checkRecords(records, place, faults);
  }
  if (faults.length > before) return undefined;
  // Each of the right form: otherwise it is a fault.
  return records === undefined
    ? { name: name as string, count: Number(count), record: record as Fields }
    : { name: name as string, records: records as Fields[] };
}

function checkRecord(
  record: unknown,
  count: number | undefined,
  templates: Templates,
  place: DefinitionPlace,
  faults: InputFault[],
): void {
  if (count === undefined)
    faults.push(toFault([...place, "count"], "out_of_range", `count must be a whole number from 0 to ${MAX_RECORDS}`));
  if (record === undefined) {
    faults.push(toFault([...place, "record"], "required", "record is required: the template of one record, an object"));
  } else if (!isObject(record) || Object.hasOwn(record, "$repeat")) {
    faults.push(
      toFault(
        [...place, "record"],
        "invalid_type",
        "record must be an object, the template of one record; count says how many there are",
      ),
    );
  } else if (Object.keys(record).length > MAX_DEFINED_FIELDS) {
    faults.push(toFault([...place, "record"], "too_many", `record has more than ${MAX_DEFINED_FIELDS} members`));
  } else if (count !== undefined) tryRecords(record, count, templates, [...place, "record"], faults);
}

function tryRecords(
  record: Fields,
  count: number,
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

function checkRecords(records: unknown, place: DefinitionPlace, faults: InputFault[]): void {
  const at = [...place, "records"];
  if (!Array.isArray(records)) {
    faults.push(toFault(at, "invalid_type", "records must be an array of objects"));
    return;
  }
  if (records.length > MAX_RECORDS)
    faults.push(toFault(at, "too_many", `records has ${records.length} members: ${MAX_RECORDS} are allowed`));
  const wrong = records.findIndex((record) => !isObject(record));
  if (wrong >= 0) faults.push(toFault([...at, wrong], "invalid_type", `records[${wrong}] must be an object`));
}
