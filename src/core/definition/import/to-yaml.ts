import { Document, isMap, isScalar, isSeq, visit } from "yaml";

import type { ImportedDomain } from "./imported-domain.ts";
import { toDefinition } from "./settle.ts";

/** Characters of a line of notes. */
const WIDTH = 110;

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
  return toText(document, `Made of ${from} by seedbed import. What the words mean: docs/domains.md`, imported.notes);
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
  document.commentBefore = [` ${head}`, ...notes.flatMap(wrap)].join("\n");
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
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
