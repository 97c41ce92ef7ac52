import { COLLECTION_STYLE, dump, visit } from "js-yaml";
import type { Document } from "js-yaml";

import type { ImportedDomain } from "./imported-domain.ts";
import { toDefinition } from "./settle.ts";

/** Characters of a line of notes. */
const WIDTH = 110;

const MOST_NOTES = 500;

/** The depth from which on a map is a line: `resources.order.fields.paidAt`. */
const FIRST_LINES = 4;

/** The definition as a file that people read and edit, with what was left out or changed as comments at its beginning. */
export function toYaml(imported: ImportedDomain, from: string): string {
  return toText(toDefinition(imported), madeOf(from), imported.notes, (documents) =>
    visit(documents, (node, { depth }) => {
      // A field, a relation, a state or a record is a line.
      const isLine = node.kind === "mapping" && depth >= FIRST_LINES;
      const isList = node.kind === "sequence" && node.items.every(({ kind }) => kind === "scalar");
      if (isLine || isList) node.style = COLLECTION_STYLE.FLOW;
    }),
  );
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
  const made = `Made of ${from} by seedbed import: npx seedbed serves it. Its records are in components.schemas`;
  return toText(value, made, notes, (documents) =>
    visit(documents, (node) => {
      if (node.kind !== "mapping") return;
      for (const { key, value: records } of node.items)
        if (key.kind === "scalar" && key.value === "x-seedbed-records" && records.kind === "sequence")
          for (const item of records.items) if (item.kind === "mapping") item.style = COLLECTION_STYLE.FLOW;
    }),
  );
}

function toText(
  value: unknown,
  head: string,
  notes: readonly string[],
  transform: (documents: Document[]) => void,
): string {
  const comment = linesOf(head, notes).map((line) => `#${line}\n`);
  const options = { noRefs: true, lineWidth: -1, flowBracketPadding: true, quoteStyle: "double", transform } as const;
  return `${comment.join("")}\n${dump(value, options)}`;
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
