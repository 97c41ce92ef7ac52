import type { FieldDefinition, ResourceDefinition } from "./definition.ts";
import type { Linked } from "./linked.ts";

type Needs = readonly string[];

/** Tells of fields that need themselves, be it through others: they could never be made. */
export function checkCircles(linked: Linked): void {
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
