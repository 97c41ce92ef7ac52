import type { Catalog } from "../../model/catalog.ts";
import { getOrMake } from "../../model/maps.ts";
import { toEnd } from "../../model/steps.ts";
import type { Reader } from "../reader.ts";
import type { StoredRecord } from "../stored-record.ts";
import { followed, listed, AnswerSize } from "../text-pieces.ts";
import type { Pieced } from "../text-pieces.ts";
import { findReferrers } from "./belongings.ts";
import type { Belonging, Referrers } from "./belongings.ts";

export interface Rendering {
  readonly reader: Reader;
  readonly catalog: Catalog;
  /** Counts the answer's bytes as they are written. */
  readonly size: AnswerSize;
  referrers(belonging: Belonging): Referrers;
}

/** Begins an answer. What `known` does not have is worked out at once when it is needed. */
export function createRendering(
  reader: Reader,
  catalog: Catalog,
  known: ReadonlyMap<Belonging, Referrers> = new Map(),
): Rendering {
  const found = new Map(known);
  return {
    reader,
    catalog,
    size: new AnswerSize(),
    referrers(belonging) {
      return getOrMake(found, belonging, () => toEnd(findReferrers(belonging, reader)));
    },
  };
}

export interface View {
  /** True if members that `members` does not name are shown too, as they are. */
  all: boolean;
  readonly members: Map<string, View>;
  readonly links: ViewLink[];
}

/** Records that are shown beside their ids. */
export interface ViewLink {
  /** The member that holds an id or an array of ids; undefined where the records are those that refer to this one. */
  readonly idMember: string | undefined;
  /** The member that the record or array of records becomes. */
  readonly as: string;
  readonly to: string;
  readonly view: View;
  readonly belonging?: Belonging;
}

export function createView(all: boolean): View {
  return { all, members: new Map(), links: [] };
}

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
  return getOrMake(view.members, key, () => createView(view.all));
}

/**
 * The JSON of a value as the view shows it, counted as it is written: one record may be shown many times, and its text is
 * not copied for it. Ids that lead to no record become null. Throws `answer_too_large`.
 */
export function toViewJson(value: unknown, view: View, rendering: Rendering): Pieced {
  const { size } = rendering;
  if (Array.isArray(value)) return toArray(value, (item) => toViewJson(item, view, rendering), size);
  if (typeof value !== "object" || value === null) return size.add(JSON.stringify(value));
  // By name: a member that is shown twice has its first place and its last value.
  const shown = new Map<string, Pieced>();
  const taken = new Set(view.links.map((link) => link.as));
  const left = new Set(view.links);
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const memberView = view.members.get(key);
    if (memberView !== undefined) shown.set(key, toViewJson(member, memberView, rendering));
    else if (view.all && !taken.has(key)) shown.set(key, size.add(JSON.stringify(member)));
    for (const link of view.links) {
      if (link.idMember !== key) continue;
      shown.set(link.as, follow(member, link, rendering));
      left.delete(link);
    }
  }
  for (const link of left)
    shown.set(
      link.as,
      link.belonging === undefined ? size.add("null") : referring(value, link, link.belonging, rendering),
    );
  const members = [...shown].map(([key, json]) => followed(`${size.add(JSON.stringify(key))}:`, json));
  size.take(2 * members.length + 1);
  return listed("{", members, "}");
}

function toArray<T>(items: readonly T[], toJson: (item: T) => Pieced, size: AnswerSize): Pieced {
  size.take(items.length + 1);
  return listed("[", items.map(toJson), "]");
}

function referring(value: object, { view }: ViewLink, belonging: Belonging, rendering: Rendering): Pieced {
  const id = "id" in value ? String(value.id) : "";
  const collection = rendering.reader.collection(belonging.entry);
  const records = (rendering.referrers(belonging).get(id) ?? []).flatMap((one) => collection.get(one) ?? []);
  return toArray(records, (stored) => toRecordJson(stored, view, rendering), rendering.size);
}

function follow(id: unknown, link: ViewLink, rendering: Rendering): Pieced {
  const { reader, catalog, size } = rendering;
  if (Array.isArray(id)) return toArray(id, (one) => follow(one, link, rendering), size);
  if (typeof id !== "string" && typeof id !== "number") return size.add("null");
  const found = reader.collection(catalog.get(link.to)).get(String(id));
  return found === undefined ? size.add("null") : toRecordJson(found, link.view, rendering);
}

function toRecordJson({ json, record }: StoredRecord, view: View, rendering: Rendering): Pieced {
  const isWhole = view.all && view.members.size === 0 && view.links.length === 0;
  return isWhole ? rendering.size.add(json) : toViewJson(record, view, rendering);
}
