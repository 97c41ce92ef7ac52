import { parse } from "yaml";

import { isObject } from "../../model/json.ts";
import { readWholeDocument } from "../../openapi/document.ts";
import type { ApiDocument } from "../../openapi/document.ts";
import { ApiDocumentError } from "../../openapi/read-document.ts";
import type { JsonObject } from "../../openapi/schema.ts";
import { FILE_BOUNDS } from "../words.ts";
import { apiOfHar } from "./from-har.ts";
import type { SeenApi } from "./from-har.ts";
import { domainOfLists } from "./from-lists.ts";
import { domainOfOpenApi } from "./from-openapi.ts";
import { domainOfPrisma } from "./from-prisma.ts";
import { domainOfGraphql, domainOfJsonSchema } from "./from-schemas.ts";
import { domainOfSql } from "./from-sql.ts";
import { domainOfTraffic } from "./from-traffic.ts";
import { toName } from "./imported-domain.ts";
import type { ImportedDomain } from "./imported-domain.ts";
import { settleImport, toDefinition } from "./settle.ts";
import { toDocumentYaml, toYaml } from "./to-yaml.ts";

/** A file that no domain can be made of; the message says why. */
export class ImportError extends Error {}

/** Formats that are read, for messages. */
const READ =
  "OpenAPI or Swagger, an object of lists (db.json), a Prisma schema, SQL with CREATE TABLE, a GraphQL schema, JSON Schema, a Postman collection, HAR, a Mockoon environment, CSV, or a module with Zod schemas or Drizzle tables";

/**
 * Makes the text of a `seedbed.yaml` of a file, by its content, or of an API description that was read with its files. `declare` throws a `DeclarationError` for a definition that cannot
 * be served. Throws an {@link ImportError}.
 */
export function importText(text: string | ApiDocument, file: string, declare: (definition: unknown) => void): string {
  const seen = typeof text === "string" ? seenApiOf(text) : undefined;
  if (seen !== undefined) return toDocumentYaml(seen.document, seen.notes, file);
  const imported = importDomain(text, file, declare);
  const yaml = toYaml(imported, file);
  if (yaml.length <= FILE_BOUNDS.text) return yaml;
  const json = JSON.stringify(toDefinition(imported)); // longer ones are read, and JSON is YAML too
  if (json.length <= FILE_BOUNDS.json) return json;
  throw new ImportError(
    `${file} comes to a definition of ${Math.ceil(json.length / 1024)} KiB, and ${FILE_BOUNDS.json / 1024} are read: leave out the rows of the largest tables or lists`,
  );
}

/** The same as the value of a definition. */
export function importValue(text: string, file: string, declare: (definition: unknown) => void): unknown {
  return toDefinition(importDomain(text, file, declare));
}

function importDomain(
  text: string | ApiDocument,
  file: string,
  declare: (definition: unknown) => void,
): ImportedDomain {
  const imported = typeof text === "string" ? read(text, file) : domainOfOpenApi(text);
  const { notes } = imported;
  const settled = settleImport(imported, declare);
  if (settled !== undefined) return settled;
  if (imported.routes !== undefined)
    throw new ImportError(
      `${file} holds no records to import, only answers: npx seedbed ${file} serves it as it is${notes[0] === undefined ? "" : ` (${notes[0]})`}`,
    );
  const other = typeof text === "string" ? seemsToBe(text) : undefined;
  if (other !== undefined) throw new ImportError(notRead(file, other));
  throw new ImportError(`${file} holds nothing to import: ${notes[0] ?? "no list of objects, no model"}`);
}

/** Formats of texts that are neither JSON nor YAML, by what is in them. */
const TEXTS: readonly (readonly [test: RegExp, read: (text: string, file: string) => ImportedDomain])[] = [
  [/^\s*model\s+\w+\s*\{/m, domainOfPrisma],
  [/\bcreate\s+table\b|^\s*insert\s+into\s+\S+/im, domainOfSql],
  [/^\s*type\s+\w+[^{:\n]*\{/m, domainOfGraphql],
  [/^[^\n:{}[\]]+([,;\t])[^\n{}[\]]*\r?\n[^\n]*\1/, domainOfCsv],
];

/** True if a text is of a format that is imported before it is served: neither a definition nor an API description. */
export function isImported(text: string): boolean {
  if (/^\s*[{[]/.test(text)) return isObject(parsedJson(text)) && foreignIn(parsedJson(text)) !== undefined;
  return (
    !/^(?:domain|api|resources|style|base|routes|\$schema)\s*:/m.test(text) && TEXTS.some(([test]) => test.test(text))
  );
}

/** The API that a recording (HAR) shows; undefined for any other text. */
export function seenApiOf(text: string): SeenApi | undefined {
  return /^\s*\{\s*"log"/.test(text) ? apiOfHar(parsedJson(text)) : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A domain of a foreign format in JSON; undefined for lists and for what is Seedbed's own. */
function foreignIn(document: unknown): ImportedDomain | undefined {
  if (!isObject(document) || "domain" in document || "openapi" in document || "swagger" in document) return undefined;
  const isSchema =
    /json-schema\.org/.test(String(document["$schema"])) || "$defs" in document || "definitions" in document;
  return domainOfTraffic(document) ?? (isSchema ? domainOfJsonSchema(document) : undefined);
}

/** The rows of a CSV file (RFC 4180; also with semicolons or tabs) as records of one resource that is called as the file. */
function domainOfCsv(text: string, file: string): ImportedDomain {
  const [header = [], ...rows] = rowsOf(text);
  const name = toName(file.replace(/\.[^.]*$/, "").replace(/^.*[\\/]/, "")) ?? "record";
  const columns = header.map((title, at) => toName(title) ?? `column${at + 1}`);
  const valueOf = (cell: string): unknown => {
    if (cell === "") return null;
    if (/^(?:true|false)$/i.test(cell)) return /^true$/i.test(cell);
    return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
  };
  const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, valueOf(row[at] ?? "")])));
  const { compatible: _compatible, ...imported } = domainOfLists({ [name]: records });
  return { ...imported, notes: [] };
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const [first = ""] = text.split(/\r?\n/, 1);
  const separator = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length)[0];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "g");
  for (const [, quoted, plain = "", end = ""] of text.matchAll(cells)) {
    rows.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}

function read(text: string, file: string): ImportedDomain {
  try {
    if (/\.prisma$/i.test(file)) return domainOfPrisma(text);
    if (/\.[ct]sv$/i.test(file)) return domainOfCsv(text, file);
    const format = /^\s*[{[]/.test(text) ? undefined : TEXTS.find(([test]) => test.test(text))?.[1];
    if (format !== undefined && !/^["']?openapi["']?\s*:/m.test(text)) return format(text, file);
    const document: unknown = parse(text, {
      logLevel: "error", // a tag that means nothing here is passed over
      maxAliasCount: 100,
      uniqueKeys: false, // looking for them takes the square of their number; the last one counts, as in JSON
    });
    if (isObject(document)) return readDocument(document, file);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const other = seemsToBe(text);
    if (other !== undefined) throw new ImportError(notRead(file, other));
    const message = error instanceof Error ? error.message : String(error);
    const isDeep = error instanceof RangeError || message.includes("call stack"); // the reader's own, as a fault of the text
    throw new ImportError(`cannot read ${file}: ${isDeep ? "it is nested too deeply" : message}`);
  }
  throw new ImportError(notRead(file, seemsToBe(text)));
}

/** Says in a sentence that a file is of no format that is read. */
export function notRead(file: string, other: string | undefined): string {
  return `${file} ${other === undefined ? "is of no format that is read" : `seems to be ${other}`}: it must be ${READ}`;
}

/** Other things that a file may be, by how they begin. */
const OTHERS: readonly (readonly [what: string, begins: RegExp])[] = [
  ["empty", /^\s*$/],
  ["an SQLite database (its .dump is read)", /^SQLite format 3\0/],
  ["a PDF", /^%PDF-/],
  ["a picture", /^(?:.PNG|GIF8|\uFFFD\uFFFD\uFFFD\uFFFD..JFIF)/],
  ["a zip archive or an Office document", /^PK\p{Cc}{2}/u],
  ["binary, perhaps compressed", /^[^\n]{0,200}(?![\t\r\n])\p{Cc}/u],
  ["a web page (HTML)", /^\s*(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i],
  ["XML, such as WSDL or an XSD", /^\s*<(?:\?xml\b|\w+:)/],
  ["Protocol Buffers", /^\s*(?:\/\/[^\n]*\s+)*syntax\s*=\s*"proto/],
  ["TypeScript or JavaScript, whose name must end so", /^\s*(?:import\s.*\bfrom\s|export\s|const\s|module\.exports)/],
  ["Python", /^\s*(?:from\s+[\w.]+\s+import\s|import\s+\w+\s*$|class\s+\w+.*:\s*$|def\s)/m],
  ["Markdown", /^#{1,6}\s+\S.*\n\s*\n|^(?:[^\n]*\n){0,20}(?:```|\[[^\]]+\]\()/],
  ["TOML or an INI file", /^\s*(?:[#;][^\n]*\s+)*\[[\w.-]+\]\s*$/m],
  ["a Dockerfile", /^\s*(?:#.*\n\s*)*(?:ARG|FROM)\s+\S+/],
  ["environment variables", /^(?:\s*(?:#.*)?\n)*[A-Z_]+=.*$/],
  ['a list: name it, as in { "things": [ … ] }', /^\s*\[/],
];

/** The kind of file that a text is of which nothing is read; undefined where that cannot be told. */
export function seemsToBe(text: string): string | undefined {
  if (/^(?:domain|api|resources|style|base|routes|\$schema|extends)["']?\s*:/m.test(text)) return undefined;
  return OTHERS.find(([, begins]) => begins.test(text))?.[0];
}

function readDocument(document: Readonly<Record<string, unknown>>, file: string): ImportedDomain {
  if (document["openapi"] === undefined && document["swagger"] === undefined)
    return foreignIn(document) ?? domainOfLists(document);
  try {
    return domainOfOpenApi(readWholeDocument(document as JsonObject, { name: file })); // as it was parsed
  } catch (error) {
    throw error instanceof ApiDocumentError ? new ImportError(error.message) : error;
  }
}
