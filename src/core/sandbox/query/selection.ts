import type { Catalog, Entry } from "../../model/catalog.ts";
import { fieldKinds } from "../../model/field-kinds.ts";
import type { Resource } from "../../model/resource.ts";
import { MAX_EXPANSIONS, MAX_SELECTED_FIELDS } from "../bounds.ts";
import { findRelations, followPath, relationNames } from "./belongings.ts";
import type { NamedRelation } from "./belongings.ts";
import type { Faults } from "./faults.ts";
import { createView, showMember, showPath } from "./view.ts";
import type { View } from "./view.ts";
import { quote, suggest, suggestField } from "./wording.ts";

export interface Selection {
  /** The names of `fields`, sorted; undefined for all. */
  readonly fields: readonly string[] | undefined;
  /** The names of `expand`, sorted. */
  readonly expand: readonly string[];
  /** The resources that `expand` reads. */
  readonly targets: readonly string[];
  /** Undefined where records are shown as they are. */
  readonly view: View | undefined;
}

interface Scope {
  readonly resource: Resource;
  readonly view: View;
  readonly expanded: Map<string, Expanded>;
  named: "nothing" | "members" | "all";
}

interface Expanded {
  readonly field: string;
  readonly scope: Scope;
  readonly belonging: NamedRelation["belonging"];
}

/** Reads the values of `fields` and `expand`, and reports what it cannot read to `faults`. */
export function parseSelection(
  fields: string | undefined,
  expand: string | undefined,
  entry: Entry,
  catalog: Catalog,
  faults: Faults,
): Selection {
  const named = fields?.split(",").map((name) => name.trim().split(".", 1)[0]);
  const always = entry.resource.expand.filter((path) => named?.includes(path.split(".", 1)[0]) ?? true);
  if (fields === undefined && expand === undefined && always.length === 0)
    return { fields: undefined, expand: [], targets: [], view: undefined };
  const root = createScope(entry.resource);
  const targets = new Set<string>();
  for (const path of always) expandInto(root, followPath(path, entry.resource, catalog), catalog, targets);
  const expandNames = expand === undefined ? [] : parseNames("expand", expand, MAX_EXPANSIONS, faults);
  for (const name of expandNames) {
    const relations = findRelations(name, entry.resource, catalog);
    if (relations === undefined)
      faults.add("expand", "unknown_relation", explainRelation(name, entry.resource, catalog));
    else expandInto(root, relations, catalog, targets);
  }
  const fieldNames = fields === undefined ? undefined : parseNames("fields", fields, MAX_SELECTED_FIELDS, faults);
  for (const name of fieldNames ?? []) {
    if (!showField(root, name)) faults.add("fields", "unknown_field", explainField(name, entry.resource, catalog));
  }
  linkExpanded(root);
  return { fields: fieldNames, expand: expandNames, targets: [...targets], view: root.view };
}

function createScope(resource: Resource): Scope {
  return { resource, view: createView(true), expanded: new Map(), named: "nothing" };
}

function parseNames(parameter: string, text: string, most: number, faults: Faults): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.length <= most) return [...new Set(names)].sort();
  faults.add(parameter, "too_many", `${parameter} has ${names.length} names: ${most} are allowed`);
  return [];
}

function expandInto(root: Scope, relations: readonly NamedRelation[], catalog: Catalog, targets: Set<string>): void {
  let scope = root;
  for (const { name, relation, belonging } of relations) {
    let next = scope.expanded.get(name);
    if (next === undefined) {
      next = { field: relation.field, scope: createScope(catalog.get(relation.to).resource), belonging };
      scope.expanded.set(name, next);
      targets.add(relation.to);
    }
    scope = next.scope;
  }
}

function showField(scope: Scope, name: string): boolean {
  const kind = fieldKinds(scope.resource).find(name);
  if (kind !== undefined) {
    if (scope.named === "all") return true;
    if (scope.named === "nothing") scope.view.all = false;
    scope.named = "members";
    showPath(scope.view, kind.path);
    return true;
  }
  for (const [relation, inner] of scope.expanded) {
    if (name === relation) {
      showPath(inner.scope.view, []);
      inner.scope.named = "all";
    } else if (!name.startsWith(`${relation}.`) || !showField(inner.scope, name.slice(relation.length + 1))) continue;
    if (scope.named === "nothing") {
      scope.view.all = false;
      scope.named = "members";
    }
    return true;
  }
  return false;
}

/** Puts the expanded records beside their ids, once it is known what is shown of each. */
function linkExpanded(scope: Scope): void {
  for (const [name, { field, scope: target, belonging }] of scope.expanded) {
    if (belonging !== undefined) {
      scope.view.links.push({ idMember: undefined, as: name, to: target.resource.name, view: target.view, belonging });
      linkExpanded(target);
      continue;
    }
    const path = field.split(".");
    const idMember = path.pop() ?? field;
    let view = scope.view;
    for (const key of path) view = showMember(view, key);
    view.links.push({
      idMember,
      as: name.slice(name.lastIndexOf(".") + 1),
      to: target.resource.name,
      view: target.view,
    });
    linkExpanded(target);
  }
}

function explainRelation(name: string, resource: Resource, catalog: Catalog): string {
  const names = relationNames(resource, catalog);
  if (names.length === 0) return `cannot expand ${quote(name)}: ${resource.collection} have no relations`;
  const known = names.find(
    (one) => name.startsWith(`${one}.`) && (findRelations(one, resource, catalog)?.length ?? 0) > 1,
  );
  if (known !== undefined)
    return `cannot expand ${quote(name)}: two levels are expanded at most, as in ${quote(known)}`;
  const own = Object.keys(resource.relations);
  const idField = own.find((relation) => resource.relations[relation]?.field === name);
  const meant = idField === undefined ? suggest(name, names) : `: did you mean ${quote(idField)}?`;
  const nearby = names.filter((one) => own.includes(one) || !one.includes("."));
  return `cannot expand ${quote(name)}, which is not a relation${meant || `: ${resource.collection} have ${nearby.join(", ")}`}`;
}

function explainField(name: string, resource: Resource, catalog: Catalog): string {
  const what = `cannot show ${quote(name)}, which is not a field`;
  if (relationNames(resource, catalog).includes(name)) return `${what}: it is a relation, add expand=${name}`;
  return `${what}${suggestField(name, fieldKinds(resource))}`;
}
