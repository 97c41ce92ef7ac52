import { Document, isMap, isNode, isScalar, parseDocument, visit } from "yaml";
import type { Pair, YAMLMap } from "yaml";

/** A definition that took over what its source has by now, and what differs: paths such as `resources.order.fields.paidAt`. */
export interface MergedDefinition {
  readonly text: string;
  readonly added: readonly string[];
  /** Differing values, which stay as they were. */
  readonly kept: readonly { readonly path: string; readonly own: unknown; readonly source: unknown }[];
  /** Resources and fields that the source has not. */
  readonly own: readonly string[];
}

/**
 * Adds to the text of a definition what an import has and it has not. What is there stays as somebody wrote it, with its comments and its
 * layout; maps that several places share are left alone. Throws a `TypeError` for a text that is no map.
 */
export function mergeYaml(text: string, imported: string): MergedDefinition {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const whole = text.endsWith("\n") ? text : text + newline;
  const [mine, source] = [text, imported].map((one) => parseDocument(one, { merge: true }));
  const { added, kept, own }: { added: string[]; kept: MergedDefinition["kept"][number][]; own: string[] } = {
    added: [],
    kept: [],
    own: [],
  };
  if (mine?.errors[0] !== undefined || !isMap(mine?.contents) || !isMap(source?.contents))
    throw new TypeError(mine?.errors[0]?.message ?? "it is no map with domain and resources");
  const shared = new Set<string>();
  visit(mine, { Alias: (_key, { source: name }) => void shared.add(name) });
  const insertions: (readonly [at: number, text: string])[] = [];
  const merge = (to: YAMLMap, from: YAMLMap, above: readonly string[]): void => {
    const more: Pair[] = [];
    const there = to.toJS(mine) as Record<string, unknown>; // a map, with what it merges
    for (const pair of from.items) {
      const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
      const path = [...above, key].join(".");
      const node: unknown = to.get(key, true);
      if (!Object.hasOwn(there, key)) {
        more.push(pair);
        added.push(path);
      } else if (isMap(node) && isMap(pair.value) && !shared.has(node.anchor ?? ""))
        merge(node, pair.value, [...above, key]);
      else {
        const other: unknown = isNode(pair.value) ? pair.value.toJS(source) : pair.value;
        if (JSON.stringify(there[key]) !== JSON.stringify(other)) kept.push({ path, own: there[key], source: other });
      }
    }
    if (more.length > 0) insertions.push(insertion(whole, to, more));
    if (above.length === 1 || above[2] === "fields")
      for (const key of Object.keys(there)) if (!from.has(key)) own.push([...above, key].join("."));
  };
  merge(mine.contents, source.contents, []);
  // Of several at one place, that of the inner map comes first.
  const merged = insertions
    .toReversed()
    .toSorted(([one], [other]) => other - one)
    .reduce((result, [at, more]) => result.slice(0, at) + more.replaceAll("\n", newline) + result.slice(at), whole);
  return { text: added.length === 0 ? text : merged, added, kept, own };
}

/** The text that adds members to a map, as the map is laid out, and its place. */
function insertion(text: string, to: YAMLMap, pairs: readonly Pair[]): readonly [at: number, text: string] {
  const written = new Document({});
  if (isMap(written.contents)) Object.assign(written.contents, { items: pairs, flow: to.flow === true });
  const last = to.items.at(-1);
  const [start] = rangeOf(to) ?? [0];
  const [, end = start + 1] = rangeOf(last?.value) ?? rangeOf(last?.key) ?? [];
  if (to.flow === true) {
    const isJson = /^\s*\{\s*"/.test(text);
    const all = isJson
      ? JSON.stringify(written.toJS())
      : written.toString({ lineWidth: 0, flowCollectionPadding: true });
    const more = all.trim().slice(1, -1).trim();
    return last === undefined ? [end, ` ${more} `] : [end, `, ${more}`];
  }
  const column = columnOf(text, start);
  const below = to.items.flatMap(({ value }) => (isMap(value) && value.flow !== true ? [value] : []));
  const step = below[0] === undefined ? column || 2 : columnOf(text, rangeOf(below[0])?.[0] ?? 0) - column;
  const lines = written
    .toString({ lineWidth: 0, flowCollectionPadding: true, indent: Math.max(1, step) })
    .trimEnd()
    .split("\n");
  const more = lines.map((line) => (line === "" ? line : " ".repeat(column) + line));
  // After the comment behind the last member.
  const rest = text.charAt(end - 1) === "\n" ? "" : (/^.*(?:\r?\n)?/.exec(text.slice(end))?.[0] ?? "");
  return [end + rest.length, more.map((line) => `${line}\n`).join("")];
}

function rangeOf(node: unknown): readonly [start: number, end: number] | undefined {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : undefined;
}

function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}
