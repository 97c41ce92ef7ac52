import { isCounted, recordsOf } from "./counts.ts";
import type { FieldDefinition, ResourceDefinition, RuleDefinition } from "./definition.ts";
import type { Linked } from "./linked.ts";
import { valueRoom } from "./value-room.ts";
import { USUAL_ITEMS } from "./words.ts";
import type { DeclarationBounds } from "./words.ts";

/** Tells where there are too many records or values, and where there is no room for those that there are. */
export function checkCounts(linked: Linked, bounds: DeclarationBounds): void {
  let all = 0;
  let values = 0;
  const counted = linked.definition.resources.filter((resource) => isCounted(resource, linked));
  for (const resource of counted) {
    const count = recordsOf(resource, linked);
    all += count;
    values += count * (resource.relations.length + valuesIn(resource.fields));
    if (count > bounds.records)
      linked.tell(resource.place, "too_many", `has ${count} records: ${bounds.records} are allowed`);
    for (const relation of resource.relations) {
      const target = linked.target(relation);
      if (target.own !== undefined && !counted.includes(target.own)) continue;
      const others = target.own === undefined ? target.other.count : recordsOf(target.own, linked);
      if (others === 0 && count > 0 && !relation.optional && !relation.many)
        linked.tell(
          relation.place,
          "too_few",
          `each of ${count} ${resource.collection} needs a ${relation.to}, of which there are none: give it a count`,
        );
    }
    for (const field of resource.fields) checkRoom(field, count, linked);
    for (const rule of resource.rules) if (rule.kind === "atMost") checkAtMost(resource, rule, count, linked);
  }
  const [first] = linked.definition.resources;
  if (all > bounds.allRecords && first !== undefined)
    linked.tell(first.place, "too_many", `all resources come to ${all} records: ${bounds.allRecords} are allowed`);
  if (values > bounds.allValues && first !== undefined)
    linked.tell(
      first.place,
      "too_many",
      `all records come to about ${values} values: ${bounds.allValues} are allowed; lower a count, or leave fields out`,
    );
}

function valuesIn(fields: readonly FieldDefinition[]): number {
  return fields.reduce((sum, { items, fields: members, min = 0, max }) => {
    if (members !== undefined) return sum + valuesIn(members);
    if (items === undefined) return sum + 1;
    return sum + 1 + Math.min(max ?? Infinity, Math.max(min, USUAL_ITEMS)) * valuesIn([items]);
  }, 0);
}

function checkRoom(field: FieldDefinition, count: number, linked: Linked): void {
  const room = field.unique ? valueRoom(field) : Infinity;
  if (room < count) linked.tell(field.place, "too_few", `must be unique, and has ${room} values for ${count} records`);
}

function checkAtMost(
  resource: ResourceDefinition,
  rule: Extract<RuleDefinition, { kind: "atMost" }>,
  count: number,
  linked: Linked,
): void {
  const found = linked.belonging(resource, rule.count);
  if (found === undefined || !isCounted(found.resource, linked)) return;
  const { of } = rule;
  const field = resource.fields.find((one) => one.name === of);
  const numbers = (field?.choices ?? []).filter((choice) => typeof choice === "number");
  const most = typeof of === "number" ? of : numbers.length > 0 ? Math.max(...numbers) : (field?.max ?? Infinity);
  const room = most * count;
  const wanted = recordsOf(found.resource, linked);
  const [via] = found.via;
  if (wanted > room && via !== undefined && !via.optional)
    linked.tell(
      rule.place,
      "too_few",
      `there are ${wanted} ${rule.count} in a world, and room for ${room}: lower their count, or raise ${String(of)}`,
    );
  if (found.via.length > 1)
    linked.tell(
      rule.place,
      "invalid_rule",
      `a ${found.resource.name} refers to a ${resource.name} in ${found.via.length} ways: atMost needs one`,
    );
  if (via?.many === true)
    linked.tell(
      rule.place,
      "invalid_rule",
      `a ${found.resource.name} refers to many ${resource.collection}: atMost needs a relation to one`,
    );
}
