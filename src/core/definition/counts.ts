import type { RelationDefinition, ResourceDefinition } from "./definition.ts";
import type { Linked } from "./linked.ts";
import { USUAL_COUNT } from "./words.ts";

export function isCounted(resource: ResourceDefinition, linked: Linked, asked: readonly string[] = []): boolean {
  const { unsure } = linked;
  if (["count", "belongsTo", "records"].some((part) => unsure.has(resource.name, part))) return false;
  if (asked.includes(resource.name)) return true;
  return resource.relations.every((relation) => {
    const { own } = relation.per === undefined ? { own: undefined } : linked.target(relation);
    return own === undefined || isCounted(own, linked, [...asked, resource.name]);
  });
}

/** Number of records of a resource a world has: as it says, or so many for each of those that it belongs to. */
export function recordsOf(resource: ResourceDefinition, linked: Linked): number {
  return count(resource, linked, new Set());
}

function count(resource: ResourceDefinition, linked: Linked, asked: Set<string>): number {
  const given = resource.records.length;
  if (resource.count !== undefined) return Math.max(resource.count, given);
  if (given > 0) return given;
  if (resource.single !== undefined) return 1;
  const relation = resource.relations.find(({ per }) => per !== undefined);
  if (relation?.per === undefined || asked.has(resource.name)) return USUAL_COUNT;
  asked.add(resource.name);
  return relation.per * targetsOf(relation, linked, asked);
}

function targetsOf(relation: RelationDefinition, linked: Linked, asked: Set<string>): number {
  const target = linked.target(relation);
  return target.own === undefined ? target.other.count : count(target.own, linked, asked);
}
