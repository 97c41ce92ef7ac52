import type { Catalog, Entry } from "../model/catalog.ts";
import { refuseFor } from "../model/errors.ts";
import { toIdText } from "../model/ids.ts";
import { getOrMake } from "../model/maps.ts";
import type { OnDelete, Relation } from "../model/resource.ts";
import { acceptsNull, elementOf } from "../model/schema-walk.ts";
import type { PendingWrite } from "./pending-write.ts";

/** A relation that leads to a resource. */
interface Referrer {
  readonly entry: Entry;
  readonly relation: Relation;
  readonly holds: "one" | "one or null" | "list" | "within";
}

const known = new WeakMap<Catalog, ReadonlyMap<string, readonly Referrer[]>>();

function referrersOf(name: string, catalog: Catalog): readonly Referrer[] {
  const all = getOrMake(known, catalog, () => {
    const found = new Map<string, Referrer[]>();
    for (const entry of catalog.entries)
      for (const relation of Object.values(entry.resource.relations)) {
        const one = { entry, relation, holds: holdingOf(entry, relation) };
        found.set(relation.to, [...(found.get(relation.to) ?? []), one]);
      }
    return found;
  });
  return all.get(name) ?? [];
}

function holdingOf({ resource }: Entry, { field }: Relation): Referrer["holds"] {
  const schema = Object.hasOwn(resource.fields, field) ? resource.fields[field]?.schema : undefined;
  if (schema === undefined) return "within";
  if (elementOf(schema) !== undefined) return "list";
  return acceptsNull(schema) ? "one or null" : "one";
}

/** The fate of the records that refer to a deleted one: the word of the relation, else of the sandbox, else of the definition. */
function wordOf({ relation, holds }: Referrer, wanted: OnDelete | undefined): OnDelete {
  const word = relation.onDelete ?? wanted ?? relation.usually ?? "keep";
  return word === "null" && (holds === "one" || holds === "within") ? "refuse" : word;
}

/** Does with the records that refer to a deleted one what is wanted. Throws `conflict` where they keep it from being deleted. */
export function settleReferrers(tx: PendingWrite, { resource: { name } }: Entry, id: string): void {
  const refusals: string[] = [];
  for (const referrer of referrersOf(name, tx.catalog)) {
    const { entry, relation, holds } = referrer;
    const word = wordOf(referrer, tx.onDelete);
    if (word === "keep") continue;
    const { resource } = entry;
    const { field } = relation;
    const ids = tx.having(resource, field, id).map((record) => toIdText(record.id));
    if (word === "refuse" && ids.length > 0) {
      const shown = ids.length > 5 ? `${ids.slice(0, 5).join(", ")}, …` : ids.join(", ");
      const who =
        ids.length === 1 ? `${resource.name} ${shown} refers` : `${ids.length} ${resource.collection} (${shown}) refer`;
      refusals.push(`${who} to it in ${field}`);
    }
    if (refusals.length > 0 || word === "refuse") continue;
    for (const each of ids) {
      if (word === "cascade" && holds !== "list") tx.remove(resource, each);
      else {
        const held: unknown = tx.find(resource, each)?.[field];
        tx.set(resource, each, { [field]: Array.isArray(held) ? held.filter((one) => String(one) !== id) : null });
      }
    }
  }
  if (refusals.length === 0) return;
  const detail = `${refusals.join(", and ")}: delete that first, or let it refer to another`;
  refuseFor("conflict", `delete ${name} ${id}`, { pointer: "#", code: "still_referred", detail });
}
