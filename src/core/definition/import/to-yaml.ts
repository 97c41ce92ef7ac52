import { Document, isMap, isNode, isScalar, isSeq, parseDocument, visit } from "yaml";
import type { YAMLMap } from "yaml";

import type { ImportedDomain } from "./imported-domain.ts";
import { toDefinition } from "./settle.ts";

/** Characters of a line of notes. */
const WIDTH = 110;

const MOST_NOTES = 500;

/** The definition as a file that people read and edit, with what was left out or changed as comments at its beginning. */
export function toYaml(imported: ImportedDomain, from: string): string {
  const document = new Document(toDefinition(imported));
  visit(document, {
    Map(_key, node, path) {
      // A field, a relation, a state or a record is a line.
      if (path.filter(isMap).length >= 4) node.flow = true;
    },
    Seq(_key, node) {
      if (node.items.every((item) => isScalar(item))) node.flow = true;
    },
  });
  return toText(document, madeOf(from), imported.notes);
}

const madeOf = (from: string): string => `Made of ${from} by seedbed import. What the words mean: docs/domains.md`;

/** The notes, as the comment behind a definition in JSON. */
export function toComment({ notes }: ImportedDomain, from: string): string {
  return linesOf(madeOf(from), notes)
    .map((line) => `#${line}\n`)
    .join("");
}

/** An API description of a recording as such a file. */
export function toDocumentYaml(value: unknown, notes: readonly string[], from: string): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Pair(_key, { key, value: records }) {
      if (!isScalar(key) || key.value !== "x-seedbed-records" || !isSeq(records)) return undefined;
      for (const item of records.items) if (isMap(item)) item.flow = true;
      return visit.SKIP;
    },
  });
  return toText(
    document,
    `Made of ${from} by seedbed import: npx seedbed serves it. Its records are in components.schemas`,
    notes,
  );
}

function toText(document: Document, head: string, notes: readonly string[]): string {
  document.commentBefore = linesOf(head, notes).join("\n");
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

function linesOf(head: string, notes: readonly string[]): string[] {
  const further = notes.length > MOST_NOTES ? [`and ${notes.length - MOST_NOTES} more`] : [];
  return [` ${head}`, ...[...notes.slice(0, MOST_NOTES), ...further].flatMap(wrap)];
}

function wrap(note: string): string[] {
  const lines: string[] = [];
  let line = " -";
  for (const word of note.replaceAll(/\s+/g, " ").split(" ")) {
    if (line.length + word.length > WIDTH) {
      lines.push(line);
      line = "  ";
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

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
 * Adds to the text of a definition what an import has and it has not. What is there stays as somebody wrote it, with its comments.
 * Throws a `TypeError` for a text that is no map.
 */
export function mergeYaml(text: string, imported: string): MergedDefinition {
  const [mine, source] = [text, imported].map((one) => parseDocument(one));
  const { added, kept, own }: { added: string[]; kept: MergedDefinition["kept"][number][]; own: string[] } = {
    added: [],
    kept: [],
    own: [],
  };
  if (mine?.errors[0] !== undefined || !isMap(mine?.contents) || !isMap(source?.contents))
    throw new TypeError(mine?.errors[0]?.message ?? "it is no map with domain and resources");
  const merge = (to: YAMLMap, from: YAMLMap, above: readonly string[]): void => {
    for (const pair of from.items) {
      const key = isScalar(pair.key) ? pair.key.value : pair.key;
      const path = [...above, String(key)].join(".");
      const there: unknown = to.get(key, true);
      if (there === undefined && !to.has(key)) {
        to.items.push(pair);
        added.push(path);
      } else if (isMap(there) && isMap(pair.value)) merge(there, pair.value, [...above, String(key)]);
      else {
        const [stays, other] = [there, pair.value].map((node): unknown => (isNode(node) ? node.toJSON() : node));
        if (JSON.stringify(stays) !== JSON.stringify(other)) kept.push({ path, own: stays, source: other });
      }
    }
    if (above.length === 1 || above[2] === "fields")
      for (const { key } of to.items)
        if (!from.has(isScalar(key) ? key.value : key)) own.push([...above, String(key)].join("."));
  };
  merge(mine.contents, source.contents, []);
  return {
    text: added.length === 0 ? text : mine.toString({ lineWidth: 0, flowCollectionPadding: true }),
    added,
    kept,
    own,
  };
}
