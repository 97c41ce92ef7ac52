import type { z } from "zod";

import { isOwnId } from "../model/ids.ts";
import { getOrMake } from "../model/maps.ts";
import { checkCounts } from "./check-counts.ts";
import { isCounted, recordsOf } from "./counts.ts";
import type { FieldDefinition, GivenValue, ResourceDefinition, RuleDefinition } from "./definition.ts";
import { wayTo } from "./effects.ts";
import type { SourcePlace } from "./faults.ts";
import { fieldSchemaOf } from "./field-schema.ts";
import type { Linked } from "./linked.ts";
import { checkIds, idsOf } from "./own-ids.ts";
import { placeOf, toTime } from "./source.ts";
import { hint, quoteWord } from "./words-reader.ts";
import { STANDING_FIELDS } from "./words.ts";
import type { DeclarationBounds, WordKind } from "./words.ts";

const NUMERIC: readonly (WordKind | undefined)[] = ["integer", "number", "money"];
const TEMPORAL: readonly (WordKind | undefined)[] = ["time", "date"];

/** Tells everything that is wrong with resources together, beside what was told: names that lead nowhere, contradictions, bounds. */
export function checkDefinition(linked: Linked, bounds: DeclarationBounds): void {
  const { resources } = linked.definition;
  const { unsure } = linked;
  const collections = new Map<string, string>();
  for (const resource of resources) {
    const other = collections.get(resource.collection);
    if (other !== undefined)
      linked.tell(
        resource.place,
        "repeated",
        `its collection ${resource.collection} is that of ${other} too: give one of them another with collection`,
      );
    if (!unsure.has(resource.name, "collection")) collections.set(resource.collection, resource.name);
    checkNames(resource, linked);
    for (const field of resource.fields) checkField(resource, field, linked);
    for (const rule of resource.rules) checkRule(resource, rule, linked);
    checkUnique(resource, linked);
    checkEffects(resource, linked);
    checkExpand(resource, linked);
    const needsStates = resource.timed.length > 0 || resource.fixed.size > 0;
    if (needsStates && resource.states.length === 0 && !unsure.has(resource.name, "states"))
      linked.tell(resource.place, "missing_states", "after and fixed need states");
    const names = fieldNames(resource, linked);
    const named = [...resource.fixed].map(([field, place]) => ({ word: "fixed", field, place }));
    for (const { word, field, place } of [...named, ...(resource.owner ? [{ word: "owner", ...resource.owner }] : [])])
      if (!names.includes(field) && !unsure.mayBeField(resource.name, field, names))
        linked.tell(
          place,
          "unknown_field",
          `${word} names ${quoteWord(field)}, which is no field${hint(field, names)}`,
        );
  }
  for (const resource of resources) checkSingle(resource, collections, linked);
  checkCircles(linked);
  checkCounts(linked, bounds);
  for (const resource of resources) checkRecords(resource, linked);
}

/** Tells of what is to be shown always, and is neither a relation nor a collection that refers to the resource. */
function checkExpand(resource: ResourceDefinition, linked: Linked): void {
  for (const { path, place } of resource.expand) {
    let at: ResourceDefinition | undefined = resource;
    for (const step of path.split(".")) {
      const way: ReturnType<typeof wayTo> = at && wayTo(at, step, linked);
      if (way === undefined) {
        const meant = hint(step, waysFrom(resource, linked));
        linked.tell(place, "unknown_relation", `${quoteWord(path)} leads to no other record${meant}`);
        break;
      }
      at = way.target.own;
    }
  }
}

/** The collections whose records belong to a resource. */
function collectionsBelow({ name }: ResourceDefinition, { definition }: Linked): string[] {
  return definition.resources
    .filter(({ relations }) => relations.some(({ to }) => to === name))
    .map(({ collection }) => collection);
}

/** The names of the relations and collections through which other records are reached. */
function waysFrom(resource: ResourceDefinition, linked: Linked): string[] {
  return [...resource.relations.map(({ name }) => name), ...collectionsBelow(resource, linked)];
}

function fieldNames(
  { name: resource, fields, relations, states }: ResourceDefinition,
  { unsure }: Pick<Linked, "unsure">,
): string[] {
  return [
    ...relations.map(({ field }) => field),
    ...fields.map(({ name }) => name),
    ...unsure.fields(resource),
    ...(states.length > 0 ? ["status"] : []),
  ];
}

function checkNames(resource: ResourceDefinition, linked: Linked): void {
  const taken = new Map<string, string>(STANDING_FIELDS.map((name) => [name, "a field of every record"]));
  if (resource.states.length > 0) taken.set("status", "the field of the states");
  for (const { name, place } of resource.fields) {
    const other = taken.get(name);
    if (other !== undefined) linked.tell(place, "repeated", `${name} is ${other}: call the field something else`);
    taken.set(name, "a field");
  }
  for (const { name, field, place } of resource.relations) {
    for (const word of [name, field]) {
      const other = taken.get(word);
      if (other !== undefined)
        linked.tell(place, "repeated", `${word} is ${other} too: give the relation another name with as`);
      taken.set(word, word === name ? "a relation" : "the field of a relation");
    }
  }
  for (const { action } of resource.moves)
    if (linked.belonging(resource, action) !== undefined)
      linked.tell(
        resource.place,
        "repeated",
        `the action ${action} has the name of the list of ${action} below a record: call it something else`,
      );
}

/** Tells that a resource has no such field, unless it may be one whose fault was told. */
function tellField(
  resource: ResourceDefinition,
  word: string,
  place: SourcePlace,
  message: string,
  linked: Linked,
): void {
  const names = fieldNames(resource, linked);
  if (names.includes(word)) return; // what it follows from was told
  if (!linked.unsure.mayBeField(resource.name, word, names))
    linked.tell(placeOf(word, place), "unknown_field", `${message}${hint(word, names)}`);
}

/** Tells that nothing of this collection belongs to a resource, unless something whose fault was told may. */
function tellCollection(resource: ResourceDefinition, word: string, place: SourcePlace, linked: Linked): void {
  if (linked.unsure.mayBelong(word)) return;
  const { name } = resource;
  const known = collectionsBelow(resource, linked);
  const why = known.length === 0 ? `: nothing belongs to a ${name}` : hint(word, known);
  linked.tell(placeOf(word, place), "unknown_collection", `no ${quoteWord(word)} belong to a ${name}${why}`);
}

function checkField(resource: ResourceDefinition, field: FieldDefinition, linked: Linked): void {
  const own = { own: resource, other: undefined };
  const { from, after, follows, place } = field;
  if (after !== undefined) {
    const kind = linked.kindOf(own, after);
    if (kind === undefined)
      tellField(resource, after, place, `after names ${quoteWord(after)}, which is no field`, linked);
    else if (!TEMPORAL.includes(kind))
      linked.tell(place, "invalid_type", `after names ${after}, which is no time or date but ${kind}`);
  }
  if (from?.kind === "field" && from.field === field.name) linked.tell(place, "circle", "comes from itself");
  if (from?.kind === "relation") checkThrough(resource, from.relation, from.field, field, linked);
  if (follows?.kind === "copy") checkThrough(resource, follows.relation, follows.field, field, linked);
  if (follows?.kind === "count" || follows?.kind === "sum") {
    const found = linked.belonging(resource, follows.collection);
    if (found === undefined) {
      tellCollection(resource, follows.collection, place, linked);
      return;
    }
    const child = { own: found.resource, other: undefined };
    checkWhere(found.resource, follows.where, field.place, linked);
    if (follows.kind === "sum") {
      const kind = linked.kindOf(child, follows.field);
      const message = `a ${found.resource.name} has no ${quoteWord(follows.field)}`;
      if (kind === undefined) tellField(found.resource, follows.field, place, message, linked);
      else if (!NUMERIC.includes(kind))
        linked.tell(
          place,
          "invalid_type",
          `${follows.field} of a ${found.resource.name} is ${kind}, which cannot be added up`,
        );
    }
  }
  if (field.default !== undefined) {
    const { error } = fieldSchemaOf(field).safeParse(field.default);
    if (error !== undefined)
      linked.tell(
        placeOf("default", place),
        "invalid_default",
        `the default ${quoteWord(JSON.stringify(field.default))} is no ${field.kind} that the field may hold`,
      );
  }
}

function checkThrough(
  resource: ResourceDefinition,
  relationName: string,
  fieldName: string,
  field: FieldDefinition,
  linked: Linked,
): void {
  const relation = resource.relations.find(({ name }) => name === relationName);
  if (relation === undefined) {
    if (linked.unsure.has(resource.name, "belongsTo")) return;
    linked.tell(
      placeOf(relationName, field.place),
      "unknown_relation",
      `there is no relation ${quoteWord(relationName)}${hint(
        relationName,
        resource.relations.map(({ name }) => name),
      )}`,
    );
    return;
  }
  if (relation.many)
    linked.tell(field.place, "invalid_type", `${relationName} are many: a value comes from a relation to one`);
  const target = linked.target(relation);
  if (linked.kindOf(target, fieldName) !== undefined) return;
  const message = `a ${relation.to} has no ${quoteWord(fieldName)}`;
  if (target.own !== undefined) tellField(target.own, fieldName, field.place, message, linked);
  else {
    const known = hint(fieldName, Object.keys(target.other.fields));
    linked.tell(placeOf(fieldName, field.place), "unknown_field", `${message}${known}`);
  }
}

function checkWhere(
  resource: ResourceDefinition,
  where: Readonly<Record<string, readonly unknown[]>> | undefined,
  place: FieldDefinition["place"],
  linked: Linked,
): void {
  for (const [name, values] of Object.entries(where ?? {})) {
    const kind = linked.kindOf({ own: resource, other: undefined }, name);
    if (kind === undefined) {
      const message = `where names ${quoteWord(name)}, which a ${resource.name} does not have`;
      tellField(resource, name, place, message, linked);
      continue;
    }
    const choices =
      name === "status" && resource.states.length > 0
        ? resource.states
        : resource.fields.find((one) => one.name === name)?.choices;
    for (const value of values)
      if (
        choices !== undefined &&
        !choices.some((choice) => choice === value) &&
        !linked.unsure.has(resource.name, "states")
      )
        linked.tell(
          placeOf(String(value), place),
          "unknown_value",
          `where: ${name} is never ${quoteWord(String(value))}${hint(String(value), choices.map(String))}`,
        );
  }
}

function checkRule(resource: ResourceDefinition, rule: RuleDefinition, linked: Linked): void {
  const own = { own: resource, other: undefined };
  const wants = (name: string, kinds: readonly (WordKind | undefined)[], what: string): void => {
    const kind = linked.kindOf(own, name);
    if (kind === undefined)
      tellField(resource, name, rule.place, `names ${quoteWord(name)}, which is no field`, linked);
    else if (!kinds.includes(kind))
      linked.tell(placeOf(name, rule.place), "invalid_type", `names ${name}, which is ${kind} and not ${what}`);
    const field = resource.fields.find((one) => one.name === name);
    if (field?.follows !== undefined)
      linked.tell(placeOf(name, rule.place), "invalid_rule", `names ${name}, which follows from other records`);
  };
  /** Tells what keeps the second of two fields from being generated after the first; gives it, where it is a field of its own. */
  const checkOrder = (first: string, second: string): FieldDefinition | undefined => {
    wants(second, TEMPORAL, "a time or date");
    const field = resource.fields.find((one) => one.name === second);
    const kinds = [linked.kindOf(own, first), linked.kindOf(own, second)];
    if (kinds.every((kind) => TEMPORAL.includes(kind)) && kinds[0] !== kinds[1])
      linked.tell(rule.place, "invalid_type", `${first} and ${second} must both be times, or both dates`);
    if (field !== undefined && (field.from !== undefined || (field.after !== undefined && field.after !== first)))
      linked.tell(rule.place, "contradiction", `${second} must come after ${first}: give it after: ${first}`);
    return field;
  };
  if (rule.kind === "before") {
    wants(rule.first, TEMPORAL, "a time or date");
    const second = checkOrder(rule.first, rule.second);
    if (second === undefined && linked.kindOf(own, rule.second) !== undefined)
      linked.tell(placeOf(rule.second, rule.place), "invalid_rule", `${rule.second} must be a field of its own`);
    return;
  }
  if (rule.kind === "atMost") {
    const found = linked.belonging(resource, rule.count);
    if (found === undefined) tellCollection(resource, rule.count, rule.place, linked);
    else checkWhere(found.resource, rule.where, rule.place, linked);
    if (typeof rule.of === "string") wants(rule.of, ["integer"], "an integer");
    return;
  }
  const id = resource.relations.find(({ field }) => field === rule.of);
  if (id === undefined)
    wants(rule.of, ["text", "enum", "integer"], "a text, an enum, an integer or the field of a relation");
  else if (id.many) linked.tell(rule.place, "invalid_rule", `${rule.of} holds many ids: noOverlap is of one`);
  wants(rule.from, rule.to === undefined ? ["time"] : TEMPORAL, rule.to === undefined ? "a time" : "a time or date");
  if (typeof rule.minutes === "string") wants(rule.minutes, ["integer"], "an integer");
  if (rule.to !== undefined) checkOrder(rule.from, rule.to);
  checkWhere(resource, rule.where, rule.place, linked);
}

/** Tells of fields of `unique` that are none. */
function checkUnique(resource: ResourceDefinition, linked: Linked): void {
  for (const { place, fields } of resource.unique)
    for (const name of fields)
      if (linked.kindOf({ own: resource, other: undefined }, name) === undefined)
        tellField(resource, name, place, `unique names ${quoteWord(name)}, which is no field`, linked);
}

/** Tells what of the effects of a resource leads nowhere. */
function checkEffects(resource: ResourceDefinition, linked: Linked): void {
  for (const step of [...resource.effects.enter.values(), ...resource.effects.leave.values()].flat()) {
    const { place } = step;
    if (step.does === "create") {
      const known = linked.definition.resources.map(({ name }) => name);
      const own = linked.resource(step.resource);
      if (own === undefined)
        linked.tell(place, "unknown_resource", `there is no resource ${step.resource}${hint(step.resource, known)}`);
      for (const { name, key } of step.fields ?? [])
        if (own !== undefined && name !== "id" && linked.kindOf({ own, other: undefined }, name) === undefined)
          tellField(own, name, key, `a ${own.name} has no ${quoteWord(name)}`, linked);
      continue;
    }
    const { to = "" } = step;
    const way = step.to === undefined ? { target: { own: resource, other: undefined } } : wayTo(resource, to, linked);
    if (way === undefined) {
      const message = `${quoteWord(to)} is neither a relation of a ${resource.name} nor a collection below it`;
      if (!linked.unsure.has(resource.name, "belongsTo") && !linked.unsure.mayBelong(to))
        linked.tell(place, "unknown_relation", `${message}${hint(to, waysFrom(resource, linked))}`);
      continue;
    }
    const { own, other } = way.target;
    const called = own?.name ?? other?.name ?? "";
    if (step.does === "move") {
      const actions = own?.moves.map(({ action }) => action) ?? Object.keys(other?.lifecycle?.transitions ?? {});
      if (actions.includes(step.action) || linked.unsure.has(called, "states")) continue;
      const message = `a ${called} has no action ${quoteWord(step.action)}`;
      linked.tell(place, "unknown_action", `${message}${hint(step.action, actions)}`);
    } else if (step.does !== "remove") {
      const { field } = step;
      const kind = linked.kindOf(way.target, field);
      const message = `a ${called} has no ${quoteWord(field)}`;
      if (kind === undefined && own !== undefined) tellField(own, field, place, message, linked);
      else if (kind === undefined)
        linked.tell(place, "unknown_field", `${message}${hint(field, Object.keys(other?.fields ?? {}))}`);
      else if (field === "status" && (own?.states.length ?? Number(other?.lifecycle !== undefined)) > 0)
        linked.tell(place, "misplaced", "a state is left by an action: use move");
      else if (field === "id" || STANDING_FIELDS.includes(field) || isFollowing(own, field))
        linked.tell(place, "misplaced", `${field} is the server's own, and cannot be set`);
      else if (step.does === "add" && !NUMERIC.includes(kind))
        linked.tell(place, "invalid_type", `${field} of a ${called} is ${kind}, which cannot be added to`);
    }
  }
}

function isFollowing(resource: ResourceDefinition | undefined, field: string): boolean {
  return resource?.fields.some(({ name, follows }) => name === field && follows !== undefined) === true;
}

/** Tells what keeps the one record of a resource from its path; `collections` are the names of resources by collection. */
function checkSingle(resource: ResourceDefinition, collections: ReadonlyMap<string, string>, linked: Linked): void {
  const { name, single } = resource;
  if (single === undefined) return;
  const other = collections.get(name);
  if (other !== undefined)
    linked.tell(
      single,
      "repeated",
      `${name} is the path of its one record, and the collection of ${other}: give that another with collection`,
    );
  if (isCounted(resource, linked) && recordsOf(resource, linked) !== 1)
    linked.tell(single, "invalid_value", `there is one ${name}: leave count out, and give at most one record`);
}

/** Tells what is wrong with the records that a resource gives: values that do not fit, references that lead nowhere, repeats. */
function checkRecords(resource: ResourceDefinition, linked: Linked): void {
  if (!linked.unsure.has(resource.name, "ids")) checkIds(resource, linked);
  const seen = new Map<string, Set<string>>();
  const fields = new Map(resource.fields.map((field) => [field.name, field]));
  const schemas = new Map<FieldDefinition, z.ZodType>(); // there may be 100,000 records
  for (const record of resource.records)
    for (const [name, given] of record) {
      const field = fields.get(name);
      checkValue(resource, name, given, field, schemas, linked);
      if (field?.unique !== true || given.value === null) continue;
      const values = getOrMake(seen, name, () => new Set());
      const text = JSON.stringify(given.value).toLowerCase();
      if (values.has(text)) linked.tell(given.place, "repeated", `${name} is unique, and another record has the same`);
      values.add(text);
    }
}

function checkValue(
  resource: ResourceDefinition,
  name: string,
  { place, value }: GivenValue,
  field: FieldDefinition | undefined,
  schemas: Map<FieldDefinition, z.ZodType>,
  linked: Linked,
): void {
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
  if (field === undefined) return;
  if (field.follows !== undefined) {
    linked.tell(place, "read_only", `${name} follows from other records: leave it out`);
    return;
  }
  const { error } = getOrMake(schemas, field, () => fieldSchemaOf(field)).safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return;
  const at = issue.path.length > 0 ? ` at ${issue.path.join(".")}` : "";
  linked.tell(place, "invalid_value", `does not fit ${name}${at}: ${issue.message}`);
}

type Needs = readonly string[];

/** Tells of fields that need themselves, be it through others: they could never be made. */
function checkCircles(linked: Linked): void {
  const state = new Map<string, "open" | "done">();
  const way: string[] = [];

  function visit(node: string): void {
    if (state.get(node) === "done") return;
    if (state.get(node) === "open") {
      const circle = [...way.slice(way.indexOf(node)), node].map((step) => step.replace(/^raw:/, ""));
      const [name = "", field = ""] = node.replace(/^raw:/, "").split(".");
      const resource = linked.resource(name);
      const place = resource?.fields.find((one) => one.name === field)?.place ?? resource?.place;
      if (place !== undefined)
        linked.tell(
          place,
          "circle",
          `needs itself: ${[...new Set(circle)].join(" needs ")} needs ${circle.at(-1) ?? ""}`,
        );
      return;
    }
    state.set(node, "open");
    way.push(node);
    for (const next of needsOf(node, linked)) visit(next);
    way.pop();
    state.set(node, "done");
  }

  for (const resource of linked.definition.resources)
    for (const field of resource.fields) visit(`${resource.name}.${field.name}`);
}

function needsOf(node: string, linked: Linked): Needs {
  const isRaw = node.startsWith("raw:");
  const [name = "", fieldName = ""] = node.replace("raw:", "").split(".");
  const resource = linked.resource(name);
  if (resource === undefined) return [];
  const at = (field: string): string => `${name}.${field}`;
  const relation = resource.relations.find((one) => one.field === fieldName);
  if (relation !== undefined) {
    const target = linked.target(relation).own;
    return (target?.rules ?? []).flatMap((rule) =>
      rule.kind === "atMost" && rule.count === resource.collection && typeof rule.of === "string"
        ? [`raw:${target?.name ?? ""}.${rule.of}`]
        : [],
    );
  }
  const field = resource.fields.find((one) => one.name === fieldName);
  if (field === undefined) return [];
  return [...needsOfField(resource, field, linked), ...(isRaw ? [] : needsOfRules(resource, field, linked))].map(
    (one) => (one.includes(".") ? one : at(one)),
  );
}

function needsOfField(resource: ResourceDefinition, field: FieldDefinition, linked: Linked): Needs {
  const { from, after, follows } = field;
  const needs: string[] = after === undefined ? [] : [after];
  if (from?.kind === "field") needs.push(from.field);
  const through = (relationName: string, wanted: string): void => {
    const relation = resource.relations.find((one) => one.name === relationName);
    if (relation === undefined) return;
    needs.push(relation.field);
    const target = linked.target(relation).own;
    if (target !== undefined) needs.push(`${target.name}.${wanted}`);
  };
  if (from?.kind === "relation") through(from.relation, from.field);
  if (follows?.kind === "copy") through(follows.relation, follows.field);
  if (follows?.kind === "count" || follows?.kind === "sum") {
    const child = linked.belonging(resource, follows.collection);
    const name = child?.resource.name ?? "";
    needs.push(...(child?.via ?? []).map((one) => `${name}.${one.field}`));
    needs.push(...Object.keys(follows.where ?? {}).map((one) => `${name}.${one}`));
    if (follows.kind === "sum") needs.push(`${name}.${follows.field}`);
  }
  return needs;
}

function needsOfRules(resource: ResourceDefinition, field: FieldDefinition, linked: Linked): Needs {
  return resource.rules.flatMap((rule) => {
    if (rule.kind === "atMost" && rule.of === field.name) {
      const child = linked.belonging(resource, rule.count);
      return (child?.via ?? []).map((one) => `${child?.resource.name ?? ""}.${one.field}`);
    }
    if (rule.kind === "noOverlap" && rule.from === field.name)
      return [rule.of, ...(typeof rule.minutes === "string" ? [rule.minutes] : [])];
    if (rule.kind === "noOverlap" && rule.to === field.name) return [rule.from];
    return [];
  });
}
