import { isObject, jsonIn } from "../../model/json.ts";
import { apiOfHar, apiOfSeen } from "./from-har.ts";
import type { SeenApi } from "./from-har.ts";
import { domainOfJsonSchema } from "./from-schemas.ts";
import { readTraffic } from "./from-traffic.ts";
import { recordNameOf } from "./imported-domain.ts";
import type { ImportedDomain } from "./imported-domain.ts";
import { foreignKind, isForeignText, isJsonSchema, otherDocument } from "./other-files.ts";

/** Formats that are read, for messages. */
const READ =
  "OpenAPI or Swagger, an object of lists (db.json), a Prisma schema, SQL with CREATE TABLE, an SQLite database, a GraphQL schema, JSON Schema, a Postman collection, HAR, a Mockoon environment, CSV, or a module with Zod schemas or Drizzle tables";

/** True if a text is of a format that is imported before it is served: neither a definition nor an API description. */
export function isImported(text: string, file: string): boolean {
  if (!/^\s*[{[]/.test(text)) return isForeignText(text, file);
  const document = jsonIn(text);
  if (!isObject(document)) return false;
  // One with nothing in it is refused as what it is, and no file of lists.
  const kind = isJsonSchema(document) && document["$schema"] === undefined ? undefined : foreignKind(document);
  return foreignIn(document) !== undefined || kind !== undefined;
}

/** The API that a recording (HAR), a Postman collection or a Mockoon environment shows; undefined for any other text. */
export function seenApiOf(text: string): SeenApi | undefined {
  const document = /^\s*\{/.test(text) ? jsonIn(text) : undefined;
  if (!isObject(document)) return undefined;
  const traffic = readTraffic(document);
  return traffic === undefined ? apiOfHar(document) : apiOfSeen(traffic.exchanges, traffic);
}

/** A domain of a foreign format in JSON, called as its file; undefined for lists and for what is Seedbed's own. */
export function foreignIn(document: unknown, file = ""): ImportedDomain | undefined {
  if (!isObject(document) || "domain" in document || "openapi" in document || "swagger" in document) return undefined;
  return isJsonSchema(document) ? domainOfJsonSchema(document, recordNameOf(file)) : undefined;
}

/** Says in a sentence that a file is of no format that is read. */
export function notRead(file: string, other: string | undefined): string {
  return `${file} ${other === undefined ? "is of no format that is read" : `seems to be ${other}`}: it must be ${READ}`;
}

/** Other things that a file may be, by how they begin. */
const OTHERS: readonly (readonly [what: string, begins: RegExp])[] = [
  ["empty", /^\s*$/],
  ["a pointer of Git LFS (git lfs pull fetches the file itself)", /^version https:\/\/git-lfs\./],
  ["an error that was saved instead of the file", /^404: Not Found\s*$/],
  ["an SQLite database (it is read from a file)", /^SQLite format 3\0/],
  [
    "SQL that creates no table, without which rows are not read",
    /^\s*(?:--[^\n]*\n\s*)*(?:create|alter|set|grant|drop|\\restrict)\s/i,
  ],
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
  ["RAML", /^#%RAML/],
  ['JSON, line by line: put it into a list, as in { "things": [ … ] }', /^\s*\{[^\n]*\}\s*\n\s*\{/],
  ["a Dockerfile", /^\s*(?:#.*\n\s*)*(?:ARG|FROM)\s+\S+/],
  ["environment variables", /^(?:\s*(?:#.*)?\n)*[A-Z_]+=.*$/],
  ['a list: name it, as in { "things": [ … ] }', /^\s*\[/],
];

/** The line, from 1, of the bracket within which a text in JSON ends; undefined where none is open, or another one is closed. */
function openLineIn(text: string): number | undefined {
  if (!/^\s*[[{]\s*["[{]/.test(text)) return undefined;
  const open: { readonly line: number; readonly end: string }[] = [];
  let line = 1;
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}\n]/g))
    if (piece === "\n") line += 1;
    else if (piece === "{" || piece === "[") open.push({ line, end: piece === "{" ? "}" : "]" });
    else if ((piece === "}" || piece === "]") && (open.pop()?.end !== piece || open.length === 0)) return undefined;
  return open.at(-1)?.line;
}

/** The kind of file that a text is of which nothing is read; undefined where that cannot be told. */
export function seemsToBe(text: string): string | undefined {
  if (/^(?:domain|api|resources|style|base|routes|\$schema|extends)["']?\s*:/m.test(text)) return undefined;
  const open = openLineIn(text);
  if (open !== undefined) return `JSON that is cut off, which ends within what begins in line ${open}`;
  const members = [...text.matchAll(/^["']?([$\w]+)["']?\s*:/gm)].map(([, name = ""]) => [name, null] as const);
  return OTHERS.find(([, begins]) => begins.test(text))?.[0] ?? otherDocument(Object.fromEntries(members));
}
