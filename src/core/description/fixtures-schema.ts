import type { Catalog, Entry } from "../model/catalog.ts";
import { PROFILES, SIZES } from "../model/world-choice.ts";
import { DATASET_VERSION } from "../world/world.ts";
import { schemaNames } from "./names.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { schemaOf } from "./route-group.ts";
import type { Schema } from "./specification.ts";

/** The schema of all data of a sandbox or a world: by domain and collection. */
export function fixturesSchema(
  catalog: Catalog,
  leaf: (record: Schema) => Schema = (record) => ({ type: "array", items: record }),
): Schema {
  const domains = catalog.domains.map(({ name }) => {
    const own = catalog.entries.filter((entry) => entry.resource.domain === name);
    return [
      name,
      objectOf(
        Object.fromEntries(
          own.map(({ resource }) => [resource.collection, leaf(schemaOf(schemaNames(resource).record))]),
        ),
      ),
    ] as const;
  });
  const datasetVersion = wholeOf("The version of the rules and vocabulary that generated it.");
  return objectOf(
    { seed: SEED_SCHEMA, ...WORLD_SCHEMAS, datasetVersion, ...Object.fromEntries(domains) },
    Object.keys(WORLD_SCHEMAS),
  );
}

/** An example of it, with the first record of each collection. */
export function fixturesExample(
  { catalog, record, size }: Rehearsal,
  leaf: (records: readonly unknown[]) => unknown = (records) => records,
): Readonly<Record<string, unknown>> {
  const domains = catalog.domains.map(({ name }) => {
    const own = catalog.entries.filter((entry) => entry.resource.domain === name);
    const first = (entry: Entry) => (size(entry) === 0 ? [] : [record(entry, 1)]);
    return [name, Object.fromEntries(own.map((entry) => [entry.resource.collection, leaf(first(entry))]))] as const;
  });
  return { seed: 1, datasetVersion: DATASET_VERSION, ...Object.fromEntries(domains) };
}

/** An object whose members are all there, but for those named. */
export function objectOf(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

export function wholeOf(description: string): Schema {
  return { type: "integer", description };
}

const SEED_SCHEMA: Schema = Object.freeze({
  type: "integer",
  format: "int64",
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "The seed of the world.",
});

const WORLD_SCHEMAS: Readonly<Record<string, Schema>> = Object.freeze({
  profile: { type: "string", enum: [...PROFILES], description: "The hostile data that it is made of." },
  size: { type: "integer", enum: [...SIZES], description: "How many times as many records it has." },
});
