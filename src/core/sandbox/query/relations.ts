import type { Catalog } from "../../model/catalog.ts";
import type { Relation, Resource } from "../../model/resource.ts";
import { belongingsOf } from "./belongings.ts";
import type { Belonging } from "./belongings.ts";

export interface NamedRelation {
  readonly name: string;
  readonly relation: Relation;
  /** Set where it leads the other way: to the records that refer to this one. */
  readonly belonging?: Belonging;
}

/** The relations that a name of `expand` leads through: one of the resource, then perhaps one of its target; undefined if there are none such. */
export function findRelations(
  name: string,
  resource: Resource,
  catalog: Catalog,
): readonly NamedRelation[] | undefined {
  const whole = relationOf(resource, name) ?? belongingRelation(name, resource, catalog);
  if (whole !== undefined) return [whole];
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const first = relationOf(resource, name.slice(0, dot));
    const second = first && relationOf(catalog.get(first.relation.to).resource, name.slice(dot + 1));
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return undefined;
}

/** All names that `expand` takes for a resource. */
export function relationNames(resource: Resource, catalog: Catalog): readonly string[] {
  const own = Object.entries(resource.relations).flatMap(([name, relation]) => [
    name,
    ...Object.keys(catalog.get(relation.to).resource.relations).map((inner) => `${name}.${inner}`),
  ]);
  const others = [...belongingsOf(resource, catalog).keys()];
  return [...own, ...others.filter((name) => isFree(name, resource))];
}

function belongingRelation(name: string, resource: Resource, catalog: Catalog): NamedRelation | undefined {
  const belonging = isFree(name, resource) ? belongingsOf(resource, catalog).get(name) : undefined;
  return belonging && { name, relation: { field: "id", to: belonging.entry.resource.name }, belonging };
}

function isFree(name: string, { fields, relations }: Resource): boolean {
  return !Object.hasOwn(fields, name) && !Object.hasOwn(relations, name);
}

function relationOf(resource: Resource, name: string): NamedRelation | undefined {
  const relation = Object.hasOwn(resource.relations, name) ? resource.relations[name] : undefined;
  return relation && { name, relation };
}
