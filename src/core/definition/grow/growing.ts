import type { Generation, World } from "../../model/generation.ts";
import { isOwnId, toIdText } from "../../model/ids.ts";
import type { Resource, Shape } from "../../model/resource.ts";
import type { RenderedTemplate } from "../../template/renderer.ts";
import { drawFrom } from "../../world/drawing.ts";
import { faker } from "../../world/vocabulary.ts";
import type { FieldDefinition, RelationDefinition, ResourceDefinition } from "../definition.ts";
import type { Linked } from "../linked.ts";
import { idsOf } from "../own-ids.ts";

export type RenderingBounds = Pick<RenderedTemplate, "timer" | "bounds" | "faker">;

export interface Growing {
  readonly linked: Linked;
  readonly rendering: RenderingBounds;
  readonly order: ReadonlyMap<string, readonly string[]>;
  /** Returns the resource's name in the catalog: as in the definition, unless another has that name. */
  nameOf(this: void, definition: ResourceDefinition): string;
  resource(definition: ResourceDefinition): Resource;
}

/** Makes the value of a field. */
export type Grow = (g: Generation<Shape>) => unknown;

export function targetOf(relation: RelationDefinition, { linked, resource }: Growing): Resource {
  const target = linked.target(relation);
  return target.own === undefined ? target.other : resource(target.own);
}

export function growAlone(grow: Grow, world: World, resource: Resource, field: string, index: number): unknown {
  const random = world.stream(resource.name, field, index);
  const self = world.record(resource, index);
  const growing = { index, id: String(index), world, random, faker, self };
  return drawFrom(growing, () => grow(growing));
}

/** A grower of a field's values, those aside that the definition gives. */
export function growGiven({ records }: ResourceDefinition, name: string, grow: Grow): Grow {
  if (!records.some((record) => record.has(name))) return grow;
  return (g) => {
    const given = records[g.index - 1]?.get(name);
    return given === undefined ? grow(g) : given.value;
  };
}

/** The same of the ids that a relation's field holds, as counted texts. */
export function growGivenReference(
  definition: ResourceDefinition,
  relation: RelationDefinition,
  { linked }: Growing,
  grow: Grow,
): Grow {
  const given = growGiven(definition, relation.field, grow);
  const ids = idsOf(linked.target(relation));
  if (ids === undefined) return given;
  const toCounted = (id: unknown): unknown => (isOwnId(id) ? String(ids.toIndex(toIdText(id))) : null);
  return (g) => {
    const value = definition.records[g.index - 1]?.get(relation.field)?.value;
    if (value === undefined) return given(g);
    return Array.isArray(value) ? value.map(toCounted) : toCounted(value);
  };
}

export function fieldOf({ fields }: ResourceDefinition, name: string): FieldDefinition | undefined {
  return fields.find((one) => one.name === name);
}
