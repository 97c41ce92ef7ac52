import type { Ids } from "../model/ids.ts";
import type { Identify } from "../model/resource.ts";
import type { ResourceDefinition } from "./definition.ts";
import type { Linked, LinkTarget } from "./linked.ts";
import { idsOf } from "./own-ids.ts";

/** Gives grown records, in which all ids are counted texts, the ids that they are shown with; undefined where all are counted. */
export function toIdentify(definition: ResourceDefinition, linked: Linked): Identify | undefined {
  const own: LinkTarget = { own: definition, other: undefined };
  const names = [
    "id",
    ...definition.relations.map(({ field }) => field),
    ...definition.fields.flatMap(({ name, follows }) => (follows?.kind === "copy" ? [name] : [])),
  ];
  const fields = names.flatMap((name) => {
    const ids = idsHeld(own, name, linked);
    return ids === undefined ? [] : [[name, ids] as const];
  });
  if (fields.length === 0) return undefined;
  return (record) => {
    const shown: Record<string, unknown> = { ...record };
    for (const [name, ids] of fields) shown[name] = toShown(record[name], ids);
    return shown;
  };
}

/** The ids that a field holds; undefined where it holds none, or counted ones. */
function idsHeld(of: LinkTarget, name: string, linked: Linked, depth = 0): Ids | undefined {
  if (name === "id") return idsOf(of);
  const { own } = of;
  if (own === undefined || depth > 50) return undefined;
  const relation = own.relations.find(({ field }) => field === name);
  if (relation !== undefined) return idsOf(linked.target(relation));
  const follows = own.fields.find((field) => field.name === name)?.follows;
  if (follows?.kind !== "copy") return undefined;
  const through = own.relations.find((one) => one.name === follows.relation);
  return through && idsHeld(linked.target(through), follows.field, linked, depth + 1);
}

function toShown(value: unknown, ids: Ids): unknown {
  if (Array.isArray(value)) return value.map((item) => toShown(item, ids));
  return typeof value === "string" ? ids.toId(Number(value)) : value;
}
