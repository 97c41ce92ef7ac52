import { readJson } from "./json-places.ts";
import type { Span } from "./json-places.ts";

/** A change of a text: what stands in place of a part of it. */
export interface Insertion extends Span {
  readonly insert: string;
}

/**
 * Where a helper's call goes when it is chosen from the list, so that JSON stays JSON: into the string that the cursor is
 * in, else as a new member of the nearest object or a new item of the nearest list. Text that is not JSON, or not yet,
 * gets it at the cursor.
 */
export function insertHelper(text: string, selected: Span, call: string, isJson: boolean): Insertion {
  if (!isJson) return { ...selected, insert: call };
  const quoted = JSON.stringify(call);
  const read = readJson(text);
  if (!read.ok) return { ...selected, insert: isInString(text.slice(0, selected.from)) ? quoted.slice(1, -1) : quoted };
  const around = [...read.places].filter(([, { from, to }]) => from < selected.from && selected.to < to);
  const [pointer, nearest] = around.toSorted(([, a], [, b]) => b.from - a.from)[0] ?? ["", undefined];
  if (nearest !== undefined && text[nearest.from] === '"') return { ...selected, insert: quoted.slice(1, -1) };
  if (selected.from < selected.to && [...read.places.values()].some((span) => covers(selected, span, text)))
    return { ...selected, insert: quoted };
  const isWithin = nearest !== undefined;
  return addTo(text, read.places, isWithin ? pointer : "", isWithin ? selected.to : text.length, call);
}

/** Adds the call to the object or list at a pointer, after what stands before the cursor. */
function addTo(
  text: string,
  places: ReadonlyMap<string, Span>,
  pointer: string,
  cursor: number,
  call: string,
): Insertion {
  // Beside `$repeat` and `$item` nothing else may stand: the record is what is meant.
  const item = places.get(`${pointer}/$item`);
  if (item !== undefined && isContainer(text, item)) return addTo(text, places, `${pointer}/$item`, cursor, call);
  const container = places.get(pointer) ?? { from: 0, to: text.length };
  if (!isContainer(text, container)) {
    const parent = pointer.slice(0, pointer.lastIndexOf("/"));
    if (pointer !== "") return addTo(text, places, parent, cursor, call);
    return { ...container, insert: JSON.stringify(call) };
  }
  const children = [...places].filter(([path]) => parentOf(path) === pointer && path !== pointer);
  const names = new Set(children.map(([path]) => path.slice(path.lastIndexOf("/") + 1)));
  const entry =
    text[container.from] === "{"
      ? `${JSON.stringify(freeName(call, names))}: ${JSON.stringify(call)}`
      : JSON.stringify(call);
  if (children.length === 0) return { from: container.from + 1, to: container.from + 1, insert: entry };
  const before = children.map(([, span]) => span).filter(({ from }) => from <= cursor);
  const gap = gapIn(text, container);
  const last = before.at(-1);
  if (last === undefined) return { from: container.from + 1, to: container.from + 1, insert: `${gap}${entry},` };
  return { from: last.to, to: last.to, insert: `,${gap === "" ? " " : gap}${entry}` };
}

/** The text between the bracket and the first entry: a line break and its indent, or nothing. */
function gapIn(text: string, { from }: Span): string {
  return /^\s*/.exec(text.slice(from + 1))?.[0] ?? "";
}

/** A name for the member after the helper's own, with a number where that is taken: `fullName`, `fullName2`. */
function freeName(call: string, taken: ReadonlySet<string>): string {
  const name = /^\{\{\s*(?:\w+\.)*(\w+)/.exec(call)?.[1] ?? "value";
  for (let count = 2; ; count += 1) {
    const candidate = count === 2 && !taken.has(name) ? name : `${name}${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

function isContainer(text: string, { from }: Span): boolean {
  return text[from] === "{" || text[from] === "[";
}

/** True if exactly a value is selected, but for spaces around it. */
function covers(selected: Span, value: Span, text: string): boolean {
  if (selected.from > value.from || value.to > selected.to) return false;
  return `${text.slice(selected.from, value.from)}${text.slice(value.to, selected.to)}`.trim() === "";
}

/** True if a text ends inside a string of its last line. */
function isInString(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return (line.replaceAll(/\\./g, "").match(/"/g)?.length ?? 0) % 2 === 1;
}
