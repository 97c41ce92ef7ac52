import * as z from "zod";

import { isOwnId, ownIds } from "../model/ids.ts";
import type { Id, Ids } from "../model/ids.ts";
import { getOrMake } from "../model/maps.ts";
import { reference } from "../model/values.ts";
import type { ResourceDefinition } from "./definition.ts";
import type { Linked, LinkTarget } from "./linked.ts";
import { idsOfKind } from "./routes/record-ids.ts";
import type { IdKind } from "./words.ts";

const known = new WeakMap<ResourceDefinition, Ids>();

/** The ids of a resource, where they are not counted texts. */
export function idsOf({ own, other }: LinkTarget): Ids | undefined {
  if (own === undefined) return other.ids;
  const { ids, name } = own;
  return ids === undefined ? undefined : getOrMake(known, own, () => idsLike(ids, name, givenIds(own, ids)));
}

function idsLike(kind: IdKind, name: string, given: readonly Id[]): Ids {
  return kind === "text" || kind === "number" ? ownIds(kind, given) : idsOfKind(kind, name, given);
}

/** The ids of the given records: their own, and what comes next for those that have none. */
function givenIds({ records, name }: ResourceDefinition, kind: IdKind): Id[] {
  const given = records.map((record) => record.get("id")?.value).map((id) => (isOwnId(id) ? id : undefined));
  const taken = new Set(given.map(String));
  let most = given.reduce<number>((largest, id) => (typeof id === "number" && id > largest ? id : largest), 0);
  const spare = idsLike(kind, name, []);
  return given.map((id, at) => {
    if (id !== undefined) return id;
    if (kind === "number") {
      most += 1;
      return most;
    }
    let text = String(spare.toId(at + 1));
    while (taken.has(text)) text += "y";
    taken.add(text);
    return text;
  });
}

/** Tells what is wrong with the ids that the records of a resource give. */
export function checkIds({ ids, records, name }: ResourceDefinition, linked: Linked): void {
  const taken = new Set<string>();
  for (const record of records) {
    const given = record.get("id");
    if (given === undefined) continue;
    const { place, value } = given;
    if (ids === undefined)
      linked.tell(
        place,
        "unknown_field",
        `the ids of a ${name} are counted: leave it out, or add ids: number or ids: text`,
      );
    else if (!isOwnId(value) || (ids === "number" && typeof value !== "number"))
      linked.tell(
        place,
        "invalid_value",
        `must be ${ids === "number" ? "a whole number" : "a text of 1 to 100 characters"}`,
      );
    else if (taken.has(String(value))) linked.tell(place, "repeated", `another record has the id ${String(value)}`);
    taken.add(String(value));
  }
}

export function referenceTo(target: LinkTarget): z.ZodType {
  // A number that came by way of an address is a text.
  return idsOf(target) === undefined ? reference() : z.union([z.string().min(1).max(100), z.int().min(0)]);
}
