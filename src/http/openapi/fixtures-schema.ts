import type { Catalog, Entry } from "../../model/catalog.ts";
import { schemaNames } from "./names.ts";
import { objectOf, SEED_SCHEMA, WORLD_SCHEMAS } from "./object-schema.ts";
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
  return objectOf({ seed: SEED_SCHEMA, ...WORLD_SCHEMAS, ...Object.fromEntries(domains) }, Object.keys(WORLD_SCHEMAS));
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
  return { seed: 1, ...Object.fromEntries(domains) };
}
