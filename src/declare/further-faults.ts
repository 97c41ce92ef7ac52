import type { Resource } from "../model/resource.ts";
import { checkTogether } from "./check-definition.ts";
import type { DomainDefinition } from "./definition.ts";
import { createDefinitionFaults, DeclarationError } from "./faults.ts";
import type { DeclarationFault, DefinitionFaults } from "./faults.ts";
import { link } from "./linked.ts";

/** The names that there are, without those that are faulty themselves. */
const INCOMPLETE = /: there is .*$/;

/** Faults that say of a name that it leads nowhere: of the others nobody knows whether they are one with what was told. */
const OF_NAMES: ReadonlySet<string> = new Set([
  "unknown_field",
  "unknown_collection",
  "unknown_relation",
  "unknown_value",
]);

/**
 * Tells, of a definition in which there are faults already, what is wrong with names that lead from one resource to
 * another, so that all is told at once. What may only be a consequence of what was told is not told.
 */
export function tellFurther(
  definition: DomainDefinition,
  others: ReadonlyMap<string, Resource>,
  faults: DefinitionFaults,
): void {
  const known = new Set([...definition.resources.map(({ name }) => name), ...others.keys()]);
  const resources = definition.resources.map((resource) => ({
    ...resource,
    relations: resource.relations.filter(({ to }) => known.has(to)),
  }));
  const further = createDefinitionFaults();
  try {
    checkTogether(link({ ...definition, resources }, others), further);
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error; // so many that nobody looked for more
  }
  const told = namesIn(faults.found);
  for (const fault of further.found)
    if (OF_NAMES.has(fault.code) && !isConsequence(fault, told))
      faults.add(fault, fault.code, fault.message.replace(INCOMPLETE, ""));
}

/** The names of what faults are in: resources, and fields, relations and states of them. */
function namesIn(faults: readonly DeclarationFault[]): readonly string[] {
  return faults.flatMap(({ path }) => {
    const [, resource, , member] = path.map(String);
    return member === undefined ? (resource === undefined ? [] : [resource]) : [member];
  });
}

/** Whether the word that leads nowhere is one that would be there without the faults that were told. */
function isConsequence({ message }: DeclarationFault, told: readonly string[]): boolean {
  const word = /'([^']*)'/.exec(message)?.[1] ?? "";
  return told.some((name) => word.toLowerCase().startsWith(name.toLowerCase()));
}
