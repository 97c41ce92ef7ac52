import { constructFromEvents, CORE_SCHEMA, mergeTag, parseEvents } from "js-yaml";

import { isObject } from "../../model/json.ts";
import { readWholeDocument } from "../../openapi/document.ts";
import type { ApiDocument } from "../../openapi/document.ts";
import { ApiDocumentError } from "../../openapi/read-document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { FILE_BOUNDS } from "../words.ts";
import { foreignIn, notRead, seemsToBe, seenApiOf } from "./formats.ts";
import { domainOfLists, MANNER } from "./from-lists.ts";
import { domainOfOpenApi } from "./from-openapi.ts";
import { domainOfPrisma } from "./from-prisma.ts";
import { domainOfGraphql } from "./from-schemas.ts";
import { domainOfSql } from "./from-sql.ts";
import { ImportError, recordNameOf, toName, UNNAMED } from "./imported-domain.ts";
import type { ImportedDomain, ReadForeign } from "./imported-domain.ts";
import { withLines } from "./note-lines.ts";
import { foreignKind, isJsonSchema, otherDocument, textFormatOf } from "./other-files.ts";
import type { TextFormat } from "./other-files.ts";
import { settleImport, toDefinition } from "./settle.ts";
import { toComment, toDocumentYaml, toYaml } from "./to-yaml.ts";

/**
 * Makes the text of a `seedbed.yaml` of a file, by its content, or of an API description that was read with its files. `declare` throws a `DeclarationError` for a definition that cannot
 * be served; `source` is what the file itself says, whose lines notes name. Throws an {@link ImportError}.
 */
export function importText(
  text: string | ApiDocument,
  file: string,
  declare: (definition: unknown) => void,
  source: string = typeof text === "string" ? text : "",
): string {
  const made =
    typeof text === "string" ? readForeign(text, file, declare) : settled(domainOfOpenApi(text), file, declare);
  // The lines of a module are not those of what is made of it.
  const notes = source === text ? made.notes : made.notes.map((note) => note.replace(/^line \d+: /, ""));
  const imported = { ...made, notes: withLines(notes, source) };
  if ("document" in imported) return toDocumentYaml(imported.document, imported.notes, file);
  const value = JSON.stringify(toDefinition(imported));
  // No YAML is so much shorter, and making it takes long.
  const yaml = value.length > 2 * FILE_BOUNDS.text ? undefined : toYaml(imported, file);
  if (yaml !== undefined && yaml.length <= FILE_BOUNDS.text) return yaml;
  const json = `${value}\n${toComment(imported, file)}`; // longer ones are read, and JSON is YAML too
  if (json.length <= FILE_BOUNDS.json) return json;
  throw new ImportError(
    `${file} makes a definition of ${Math.ceil(json.length / 1024)} KiB, and ${FILE_BOUNDS.json / 1024} are read: npx seedbed ${file} serves it as it is`,
  );
}

/** The domain that a file comes to by its content, or the API that a recording shows. Throws an {@link ImportError}. */
export const readForeign: ReadForeign = (text, file, declare) => {
  const made = seenApiOf(text) ?? settled(read(text, file), file, declare, text);
  return { ...made, notes: withLines(made.notes, text) };
};

/** As a text comes to it, the value of a definition. Throws an {@link ImportError}. */
export function importValue(text: string, file: string, declare: (definition: unknown) => void): unknown {
  return toDefinition(settled(read(text, file), file, declare, text));
}

function settled(
  imported: ImportedDomain,
  file: string,
  declare: (definition: unknown) => void,
  text?: string,
): ImportedDomain {
  const { notes } = imported;
  const left = settleImport(imported, declare);
  if (left !== undefined) return left;
  if (imported.routes !== undefined)
    throw new ImportError(
      `${file} holds no records to import, only answers: npx seedbed ${file} serves it as it is${notes[0] === undefined ? "" : ` (${notes[0]})`}`,
    );
  const other = text === undefined ? undefined : seemsToBe(text);
  if (other !== undefined) throw new ImportError(notRead(file, other));
  throw new ImportError(`${file} holds nothing to import: ${notes[0] ?? "no list of objects, no model"}`);
}

const READERS: Readonly<Record<TextFormat, (text: string, file: string) => ImportedDomain>> = {
  prisma: domainOfPrisma,
  sql: domainOfSql,
  graphql: domainOfGraphql,
  csv: domainOfCsv,
};

/** The rows of a CSV file (RFC 4180; also with semicolons or tabs) as records of one resource that is called as the file. */
function domainOfCsv(text: string, file: string): ImportedDomain {
  const [{ cells: header } = { cells: [] }, ...rows] = rowsOf(text);
  const name = file === UNNAMED ? "records" : recordNameOf(file);
  const called = header.map(
    (title) => (/^id$/i.test(title) ? "id" : AS_IT_IS.test(title) ? title : toName(title)) ?? "",
  );
  const columns = called.map((column, at) =>
    column === "" || called.indexOf(column) < at ? `${column === "" ? "column" : column}${at + 1}` : column,
  );
  const names = header.flatMap((title, at) =>
    title === columns[at] ? [] : [`${title === "" ? `column ${at + 1}` : title} is called ${columns[at]} here`],
  );
  const readers = columns.map((_column, at) => readerOf(rows.map(({ cells }) => cells[at] ?? "")));
  const records = rows.map(({ cells }) =>
    Object.fromEntries(columns.map((column, at) => [column, readers[at]?.(cells[at] ?? "")])),
  );
  const wide = rows.filter(({ cells }) => cells.length > columns.length);
  const last = rows.at(-1);
  const isShort = last !== undefined && last.cells.length < columns.length && !text.endsWith("\n");
  const { compatible: _compatible, notes, ...imported } = domainOfLists({ [name]: records });
  const own = notes.filter((note) => !MANNER.includes(note));
  const further =
    wide.length > 0 ? [`line ${wide[0]?.line}: cells past the last column are left out, in ${wide.length} rows`] : [];
  if (last?.isOpen === true || isShort)
    further.push(`line ${last?.line}: the file ends within the row that begins here`);
  return { ...imported, notes: [...names, ...own, ...further] };
}

/** Titles of columns that are names of fields as they are written; those of several words become one. */
const AS_IT_IS = /^[\p{L}_][\p{L}\p{M}\p{N}_-]{0,62}$/u;

/** Reads the cells of a column: as numbers or booleans where all of them are, a zero at the beginning makes texts of them all. */
function readerOf(cells: readonly string[]): (cell: string) => unknown {
  const given = cells.filter((cell) => cell !== "");
  if (given.every((cell) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(cell)))
    return (cell) => (cell === "" ? null : Number(cell));
  if (given.every((cell) => /^(?:true|false)$/i.test(cell)))
    return (cell) => (cell === "" ? null : /^true$/i.test(cell));
  return (cell) => (cell === "" ? null : cell);
}

interface Row {
  readonly cells: string[];
  /** In which it begins, from 1. */
  readonly line: number;
  /** True if the text ends before the quote that closes its last cell. */
  isOpen: boolean;
}

function rowsOf(text: string): Row[] {
  let row: Row = { cells: [], line: 1, isOpen: false };
  const rows = [row];
  const [first = ""] = text.split(/\r?\n/, 1);
  const separator = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)("|$)|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "g");
  let line = 1;
  for (const [whole, quoted, close, plain = "", end = ""] of text.matchAll(cells)) {
    row.cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    row.isOpen = close === "";
    line += whole.split("\n").length - 1;
    if (end !== separator) rows.push((row = { cells: [], line, isOpen: false }));
  }
  return rows.filter((one) => one.cells.some((cell) => cell !== ""));
}

const SCHEMA = CORE_SCHEMA.withTags(mergeTag);
const MOST_DEPTH = 1_000;

function read(text: string, file: string): ImportedDomain {
  try {
    if (text.slice(0, 200).includes("\0")) throw new ImportError(notRead(file, seemsToBe(text)));
    const format = textFormatOf(text, file);
    if (format !== undefined) return READERS[format](text, file);
    const [document] = constructFromEvents(
      parseEvents(text, { maxDepth: MOST_DEPTH }).map((event) =>
        "tagStart" in event ? { ...event, tagStart: -1, tagEnd: -1 } : event,
      ), // a tag means nothing here
      { source: text, schema: SCHEMA, json: true, maxAliases: 100 },
    );
    if (isObject(document)) return readDocument(document, file);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const other = seemsToBe(text);
    if (other !== undefined) throw new ImportError(notRead(file, other));
    const message = error instanceof Error ? error.message : String(error);
    const isDeep = error instanceof RangeError || /call stack|maxDepth/.test(message); // the reader's own, as a fault of the text
    throw new ImportError(`cannot read ${file}: ${isDeep ? "it is nested too deeply" : message}`);
  }
  throw new ImportError(notRead(file, seemsToBe(text)));
}

function readDocument(document: Readonly<Record<string, unknown>>, file: string): ImportedDomain {
  if (document["openapi"] === undefined && document["swagger"] === undefined) {
    const other = otherDocument(document);
    if (other !== undefined) throw new ImportError(notRead(file, other));
    const foreign = foreignIn(document, file);
    const kind = foreignKind(document);
    if (foreign === undefined && kind !== undefined)
      throw new ImportError(
        `${file} is ${kind} ${isJsonSchema(document) ? "without an object that has properties" : "that shows no API: none of its requests has an answer"}`,
      );
    return foreign ?? domainOfLists(document);
  }
  try {
    return domainOfOpenApi(readWholeDocument(document as JsonObject, { name: file })); // as it was parsed
  } catch (error) {
    throw error instanceof ApiDocumentError ? new ImportError(error.message) : error;
  }
}
