import { isCounted, recordsOf } from "./counts.ts";
import type { ResourceDefinition } from "./definition.ts";
import type { DefinitionFaults } from "./faults.ts";
import type { Linked } from "./linked.ts";

/** Tells what keeps the one record of a resource from its path; `collections` are the names of resources by collection. */
export function checkSingle(
  resource: ResourceDefinition,
  collections: ReadonlyMap<string, string>,
  linked: Linked,
  faults: DefinitionFaults,
): void {
  const { name, single } = resource;
  if (single === undefined) return;
  const other = collections.get(name);
  if (other !== undefined)
    faults.add(
      single,
      "repeated",
      `${name} is the path of its one record, and the collection of ${other}: give that another with collection`,
    );
  if (isCounted(resource, linked) && recordsOf(resource, linked) !== 1)
    faults.add(single, "invalid_value", `there is one ${name}: leave count out, and give at most one record`);
}
