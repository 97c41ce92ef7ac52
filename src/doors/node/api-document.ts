import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";

import { ConfigError } from "../../config.ts";
import { readApiDocument } from "../../core/openapi/document.ts";
import type { ApiDocument } from "../../core/openapi/document.ts";
import { ApiDocumentError } from "../../core/openapi/read-document.ts";

/** Bytes of a document or of one of its files on one's own machine, and milliseconds until an address has answered. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_WAIT = 20_000;

export function isAddress(asked: string): boolean {
  return /^https?:\/\//i.test(asked);
}

export function isApiDocument(text: string): boolean {
  return /^\s*\{/.test(text)
    ? /"(?:openapi|swagger)"\s*:\s*(?:"[23]|[23])/.test(text)
    : /^(?:(?:---|[ \t]*#)[^\n]*\n|[ \t]*\n)*[ \t]*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/.test(text) ||
        /^["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]/m.test(text);
}

/** Reads an API description with the files that it refers to. Throws a `ConfigError` that says what cannot be read, and why. */
export async function loadApiDocument(asked: string, given?: string, load = loadText): Promise<ApiDocument> {
  const base = isAddress(asked) ? asked : path.resolve(asked);
  try {
    return await readApiDocument(given ?? (await load(base)), {
      name: isAddress(asked) ? asked : path.basename(asked),
      load: (reference) =>
        load(
          isAddress(reference)
            ? reference
            : isAddress(base)
              ? new URL(reference, base).href
              : path.resolve(path.dirname(base), reference),
        ),
    });
  } catch (error) {
    if (error instanceof ApiDocumentError) throw new ConfigError(error.message);
    throw error;
  }
}

/** The text of a file, of the files of a folder, of an address, or of the standard input (`-`). Throws a `ConfigError`. */
export async function loadText(from: string): Promise<string> {
  try {
    if (from === "-") return (await textOf(process.stdin)).replace(/^\uFEFF/, "");
    if (!isAddress(from)) {
      const found = await stat(from);
      if (found.isDirectory()) return await textOfFolder(from);
      const { size } = found;
      if (size > MAX_BYTES) throw new Error(`it is ${size} bytes long, and at most ${MAX_BYTES} are read`);
      const bytes = await readFile(from);
      if (bytes.toString("latin1", 0, 15) === "SQLite format 3") return await dumpOf(from);
      // Windows PowerShell writes UTF-16.
      return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
    }
    const response = await fetch(from, { signal: AbortSignal.timeout(MAX_WAIT) });
    if (!response.ok) throw new Error(`it answers with status ${response.status}`);
    let answered = "";
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      answered += decoder.decode(piece, { stream: true });
      if (answered.length > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES} bytes`);
    }
    return answered.replace(/^\uFEFF/, "");
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const why = isMissing ? "there is no such file" : error instanceof Error ? error.message : String(error);
    throw new ConfigError(`cannot read ${from}: ${why}${cause}`);
  }
}

/** First line of a text that no file has: lines of it mean nothing to a reader. */
export const DUMPED = "-- An SQLite database";

/** An SQLite database as SQL: what it creates, and the rows of its tables. */
async function dumpOf(file: string): Promise<string> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(file, { readOnly: true });
  const textsOf = (query: string, ...values: string[]): string[] =>
    database
      .prepare(query)
      .all(...values)
      .map((row) => String(Object.values(row)[0]));
  const made = textsOf(
    "SELECT sql || ';' FROM sqlite_schema WHERE sql <> '' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  );
  const rows = textsOf(
    "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  ).flatMap((table) => {
    const columns = textsOf("SELECT '\"' || replace(name, '\"', '\"\"') || '\"' FROM pragma_table_info(?)", table);
    const name = `"${table.replaceAll('"', '""')}"`;
    const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
    return textsOf(`SELECT ${values} FROM ${name}`).map(
      (row) => `INSERT INTO ${name} (${columns.join(",")}) VALUES(${row});`,
    );
  });
  database.close();
  return [DUMPED, ...made, ...rows, ""].join("\n");
}

/** The files of a folder, and of those in it, as one text: a schema or a dump in parts, or recordings. */
async function textOfFolder(folder: string): Promise<string> {
  const all = await readdir(folder, { recursive: true });
  const names = all.filter((name) => !/(?:^|[\\/])(?:node_modules|\..*)[\\/]/.test(name)).toSorted();
  const parts = [".prisma", ".sql", ".graphql", ".har"].map((end) => names.filter((name) => name.endsWith(end)));
  const files = parts.find(({ length }) => length > 0);
  if (files === undefined) throw new Error("it is a folder without .prisma, .sql, .graphql and .har files");
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
  if (!files[0]?.endsWith(".har")) return texts.join("\n\n");
  const entries = texts.flatMap((one) => (JSON.parse(one) as { log: { entries: unknown[] } }).log.entries); // or throws
  return JSON.stringify({ log: { entries } });
}
