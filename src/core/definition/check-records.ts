import { isOwnId } from "../model/ids.ts";
import { isCounted, recordsOf } from "./counts.ts";
import type { GivenValue, ResourceDefinition } from "./definition.ts";
import { fieldSchemaOf } from "./field-schema.ts";
import type { Linked } from "./linked.ts";
import { checkIds, idsOf } from "./own-ids.ts";
import { toTime } from "./source.ts";
import { hint } from "./words-reader.ts";

/** Tells what is wrong with the records that a resource gives: values that do not fit, references that lead nowhere, repeats. */
export function checkRecords(resource: ResourceDefinition, linked: Linked): void {
  if (!linked.unsure.has(resource.name, "ids")) checkIds(resource, linked);
  const seen = new Map<string, Set<string>>();
  for (const record of resource.records)
    for (const [name, given] of record) {
      checkValue(resource, name, given, linked);
      if (resource.fields.find((field) => field.name === name)?.unique !== true || given.value === null) continue;
      const values = seen.get(name) ?? new Set();
      seen.set(name, values);
      const text = JSON.stringify(given.value).toLowerCase();
      if (values.has(text)) linked.tell(given.place, "repeated", `${name} is unique, and another record has the same`);
      values.add(text);
    }
}

function checkValue(resource: ResourceDefinition, name: string, { place, value }: GivenValue, linked: Linked): void {
  const relation = resource.relations.find((one) => one.field === name);
  if (relation !== undefined) {
    const target = linked.target(relation);
    if (target.own !== undefined && !isCounted(target.own, linked)) return;
    const count = target.own === undefined ? target.other.count : recordsOf(target.own, linked);
    const ids: readonly unknown[] = relation.many && Array.isArray(value) ? value : [value];
    if (relation.optional && value === null) return;
    const known = idsOf(target);
    for (const id of ids)
      if (known !== undefined) {
        const index = isOwnId(id) ? known.toIndex(String(id)) : undefined;
        if (index === undefined || index > count)
          linked.tell(
            place,
            "unresolved_reference",
            `must be the id of a ${relation.to}: there is none ${JSON.stringify(id)}`,
          );
      } else if (typeof id !== "string" || !/^[1-9]\d*$/.test(id) || Number(id) > count)
        linked.tell(place, "unresolved_reference", `must be the id of a ${relation.to}, "1" to "${count}"`);
    return;
  }
  if (name === "status" && resource.states.length > 0) {
    const { states } = resource;
    if (!states.some((state) => state === value) && !linked.unsure.has(resource.name, "states"))
      linked.tell(place, "unknown_state", `there is no state ${String(value)}${hint(String(value), states)}`);
    return;
  }
  if (name === "createdAt" || name === "updatedAt") {
    if (toTime(value) === undefined)
      linked.tell(place, "invalid_value", `must be a time such as 2026-11-01T09:30:00Z, or a date`);
    return;
  }
  const field = resource.fields.find((one) => one.name === name);
  if (field === undefined) return;
  if (field.follows !== undefined) {
    linked.tell(place, "read_only", `${name} follows from other records: leave it out`);
    return;
  }
  const { error } = fieldSchemaOf(field).safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return;
  const at = issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
  linked.tell(place, "invalid_value", `does not fit ${name}${at}: ${issue.message}`);
}
