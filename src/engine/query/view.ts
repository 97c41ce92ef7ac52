import type { Catalog } from "../../model/catalog.ts";
import type { Reader } from "../reader.ts";

/** What is shown of an object, and of the objects in an array. */
export interface View {
  /** Whether members that `members` does not name are shown too, as they are. */
  all: boolean;
  readonly members: Map<string, View>;
  readonly links: Link[];
}

/** Records that are shown beside their ids. */
export interface Link {
  /** The member that holds an id or an array of ids. */
  readonly idMember: string;
  /** The member that the record or array of records becomes. */
  readonly as: string;
  /** The resource that the ids are of. */
  readonly to: string;
  readonly view: View;
}

/** A view of everything, or of nothing yet. */
export function createView(all: boolean): View {
  return { all, members: new Map(), links: [] };
}

/** Shows what a path leads to, whole. */
export function showPath(view: View, path: readonly string[]): void {
  let at = view;
  for (const key of path) {
    if (at.all) return;
    at = showMember(at, key);
  }
  at.all = true;
  at.members.clear();
}

/** The view of a member, which is shown from now on: as much of it as of its neighbours, unless more was asked for. */
export function showMember(view: View, key: string): View {
  let member = view.members.get(key);
  if (member === undefined) {
    member = createView(view.all);
    view.members.set(key, member);
  }
  return member;
}

/** A value as the view shows it. Ids that lead to no record become null. */
export function applyView(value: unknown, view: View, reader: Reader, catalog: Catalog): unknown {
  if (Array.isArray(value)) return value.map((item) => applyView(item, view, reader, catalog));
  if (typeof value !== "object" || value === null) return value;
  const shown: [string, unknown][] = [];
  const taken = new Set(view.links.map((link) => link.as));
  const left = new Set(view.links);
  for (const [key, member] of Object.entries(value)) {
    const memberView = view.members.get(key);
    if (memberView !== undefined) shown.push([key, applyView(member, memberView, reader, catalog)]);
    else if (view.all && !taken.has(key)) shown.push([key, member]);
    for (const link of view.links) {
      if (link.idMember !== key) continue;
      shown.push([link.as, follow(member, link, reader, catalog)]);
      left.delete(link);
    }
  }
  for (const link of left) shown.push([link.as, null]);
  return Object.fromEntries(shown); // defines members, so that one called __proto__ is a member like others
}

function follow(id: unknown, link: Link, reader: Reader, catalog: Catalog): unknown {
  if (Array.isArray(id)) return id.map((one) => follow(one, link, reader, catalog));
  if (typeof id !== "string") return null;
  const found = reader.collection(catalog.get(link.to)).get(id);
  return found === undefined ? null : applyView(found.record, link.view, reader, catalog);
}
