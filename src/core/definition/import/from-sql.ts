import { toSingular } from "../../world/plural.ts";
import { toTime } from "../source.ts";
import { FILE_BOUNDS, STANDING_FIELDS } from "../words.ts";
import { IMPORTED_COUNT, toCollection, toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";

/** Kinds of fields by the beginnings of types, of PostgreSQL, MySQL and SQLite. */
const KINDS: readonly (readonly [type: RegExp, kind: WrittenField])[] = [
  [/^(?:bool|bit$|tinyint\(1\))/, "boolean"],
  [/^(?:big|small|medium|tiny)?(?:int|serial)/, "integer"],
  [/^(?:dec|num|float|double|real|money)/, "number"],
  [/^date$/, "date"],
  [/^(?:timestamp|datetime)/, "time"],
  [/^(?:uuid|uniqueidentifier)/, "string.uuid"],
  [/^(?:json|array)|\[\]$/, "any"],
  [/^(?:char|varchar|character|text|clob|citext|enum|set|inet|time|year|n|long|medium|tiny)/, "text"],
];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly choices: readonly string[] | undefined;
}

interface Table {
  readonly name: string;
  readonly columns: Column[];
  readonly keys: string[];
  /** Tables that columns refer to. */
  readonly refs: Map<string, string>;
  readonly rows: Record<string, unknown>[];
  /** Rows past those that a resource may have. */
  cut: number;
}

/** Reads `CREATE TABLE`, `INSERT` and `COPY` of a dump: a resource for each table, its foreign keys as relations, its rows as records. */
export function domainOfSql(text: string): ImportedDomain {
  const notes: string[] = [];
  const tables = new Map<string, Table>();
  const enums = new Map<string, readonly string[]>();
  const left = new Map<string, number>();
  for (const statement of statementsOf(text)) {
    const [, kind = ""] =
      /^(create\s+table|create\s+type|insert|copy|alter\s+table|[a-z]+(?:\s+[a-z]+)?)/i.exec(statement) ?? [];
    const word = kind.toLowerCase().replaceAll(/\s+/g, " ");
    if (word === "create table") createTable(statement, tables, enums);
    else if (word === "create type") {
      const [, name = "", values = ""] = /^create\s+type\s+([\w."]+)\s+as\s+enum\s*\(([^)]*)\)/i.exec(statement) ?? [];
      if (values !== "") enums.set(bare(name), valuesIn(values).map(String));
    } else if (/^insert\b/.test(word)) insert(statement, tables);
    else if (word === "copy") copy(statement, tables);
    else if (word === "alter table") alter(statement, tables);
    else if (
      !/^$|^(?:set|select|begin|start|commit|pragma|drop|lock|unlock|use|create (?:unique|index|sequence|database|schema|extension)|comment)/.test(
        word,
      )
    )
      left.set(word, (left.get(word) ?? 0) + 1);
  }
  for (const [word, count] of left) notes.push(`${count} × ${word} is left out: tables and their rows are read`);
  const resources: Record<string, WrittenResource> = {};
  const names = new Map([...tables.keys()].map((table) => [table, toName(toSingular(table)) ?? table]));
  for (const table of tables.values()) {
    const name = names.get(table.name) ?? table.name;
    resources[name] = toResource(table, name, { names, tables, enums, notes });
  }
  return { domain: "imported", resources, notes };
}

/** Lines that end a statement without a semicolon, in scripts for SQL Server and Oracle. */
const END_LINE = /^[ \t]*(?:go|\/)[ \t]*\r?$/im;

const partsOf = (text: string): string[] => text.split(END_LINE).flatMap((part) => part.trim() || []);

/** Statements without comments; of `COPY … FROM stdin` with the lines that follow. */
function* statementsOf(text: string): Generator<string> {
  const pattern =
    /(--[^\n]*|\/\*[\s\S]*?\*\/)|(?:'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"]|"")*"|`[^`]*`|\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?\$\k<tag>\$)|(?<stop>;)|(?:[^;'"`/$-]+|[/$-])/g;
  let statement = "";
  let end = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [whole, comment] = found;
    end = pattern.lastIndex;
    if (comment !== undefined) continue;
    if (found.groups?.["stop"] === undefined) {
      statement += whole;
      continue;
    }
    if (/^\s*copy\b[\s\S]*\bfrom\s+stdin\b/i.test(statement)) {
      const close = text.indexOf("\n\\.", end);
      statement += `;${text.slice(end, close < 0 ? undefined : close)}`;
      pattern.lastIndex = close < 0 ? text.length : close + 3;
      yield statement.trim();
    } else yield* partsOf(statement);
    statement = "";
  }
  yield* partsOf(statement);
}

function bare(name: string): string {
  return (name.split(".").at(-1) ?? name).replaceAll(/["`[\]]/g, "");
}

const KEYS = /\bprimary\s+key\s*(?:(?:non)?clustered\s*)?\(([^)]*)\)/i;

/** Parts of a table that are no columns: an index has names in brackets, and the type of a column called `key` has lengths there. */
const IS_NO_COLUMN =
  /^(?:(?:constraint|primary|foreign|unique|check|exclude|fulltext|spatial)\b|(?:key|index)\s+(?:\S+\s*)?\((?!\s*\d))/i;

/** The names of a list, without their order: `"a" ASC, b`. */
const namesIn = (list: string): string[] => list.split(",").flatMap((name) => bare(/\S+/.exec(name)?.[0] ?? "") || []);

function createTable(
  statement: string,
  tables: Map<string, Table>,
  enums: ReadonlyMap<string, readonly string[]>,
): void {
  const [, called = "", inner = ""] =
    /^create\s+table\s+(?:if\s+not\s+exists\s+)?([\w."`[\]]+)\s*\(([\s\S]*)\)[^)]*$/i.exec(statement) ?? [];
  if (called === "") return;
  const table: Table = { name: bare(called), columns: [], keys: [], refs: new Map(), rows: [], cut: 0 };
  for (const part of splitTop(inner)) {
    const keys = /^(?:constraint|primary)\b/i.test(part) ? KEYS.exec(part)?.[1] : undefined;
    const [, from, to] =
      /^(?:constraint\s+\S+\s+)?foreign\s+key\s*\(([^)]*)\)\s*references\s+([\w."`[\]]+)/i.exec(part) ?? [];
    if (keys !== undefined) table.keys.push(...namesIn(keys));
    else if (from !== undefined && to !== undefined) table.refs.set(bare(from.trim()), bare(to));
    else if (!IS_NO_COLUMN.test(part)) {
      const [, name = "", type = "", rest = ""] =
        /^([\w"`[\]]+)\s+(?:(?:\w+|"[^"]+"|\[\w+\])\.)?(["[]?\w+["\]]?(?:\s*\([^)]*\))?(?:\[\])?)([\s\S]*)$/.exec(
          part,
        ) ?? [];
      if (name === "") continue;
      const own = bare(name);
      const [, ref] = /\breferences\s+([\w."`[\]]+)/i.exec(rest) ?? [];
      const isKey = /\bprimary\s+key\b/i.test(rest);
      if (isKey) table.keys.push(own);
      if (ref !== undefined) table.refs.set(own, bare(ref));
      const [, listed] =
        /^enum\s*\(([\s\S]*)\)$/i.exec(type) ?? /\bcheck\s*\([^()]*\bin\s*\(([^)]*)\)/i.exec(rest) ?? [];
      table.columns.push({
        name: own,
        type: type.toLowerCase().replaceAll(/\s+|^\[|(?<=^\[\w+)\]/g, ""),
        isRequired: /\bnot\s+null\b/i.test(rest) && !/\bdefault\b/i.test(rest),
        isUnique: /\bunique\b/i.test(rest),
        choices: listed === undefined ? enums.get(bare(type)) : valuesIn(listed).map(String),
      });
    }
  }
  tables.set(table.name, table);
}

/** Parts between commas that are in no brackets and no text, up to the bracket that closes what is around them. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: piece, index } of text.matchAll(/'(?:[^'\\]|\\[\s\S]|'')*'|[(),]/g)) {
    if (piece === "(") depth += 1;
    else if (piece === ")" && depth === 0) return splitTop(text.slice(0, index));
    else if (piece === ")") depth -= 1;
    else if (piece === "," && depth === 0) {
      parts.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== "");
}

function valuesIn(text: string): unknown[] {
  return splitTop(text).map(toSqlValue);
}

function toSqlValue(text: string): unknown {
  const [, quoted] = /^[eENn]?'((?:[^'\\]|\\[\s\S]|'')*)'(?:::[\w ]+)?$/.exec(text) ?? [];
  if (quoted !== undefined)
    return quoted.replaceAll("''", "'").replaceAll(/\\([\s\S])/g, (_all, one: string) => (one === "n" ? "\n" : one));
  if (/^null$/i.test(text)) return null;
  if (/^(?:true|false)$/i.test(text)) return /^true$/i.test(text);
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

function insert(statement: string, tables: ReadonlyMap<string, Table>): void {
  const [, called = "", listed, values = ""] =
    /^insert\s+(?:into\s+)?([\w."`[\]]+)\s*(?:\(([^)]*)\))?\s*values\s*([\s\S]*)$/i.exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return;
  const columns = listed?.split(",").map((name) => bare(name.trim())) ?? table.columns.map(({ name }) => name);
  for (const row of splitTop(values)) {
    const inner = /^\(([\s\S]*)\)$/.exec(row)?.[1];
    if (inner !== undefined && table.rows.length >= FILE_BOUNDS.records) table.cut += 1;
    else if (inner !== undefined)
      table.rows.push(Object.fromEntries(valuesIn(inner).map((value, at) => [columns[at] ?? "", value])));
  }
}

function copy(statement: string, tables: ReadonlyMap<string, Table>): void {
  const [, called = "", listed, lines = ""] =
    /^copy\s+([\w."]+)\s*(?:\(([^)]*)\))?[^;]*;\r?\n?([\s\S]*)$/i.exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return;
  const columns = listed?.split(",").map((name) => bare(name.trim())) ?? table.columns.map(({ name }) => name);
  for (const line of lines.split(/\r?\n/)) {
    if (line === "") continue;
    if (table.rows.length >= FILE_BOUNDS.records) {
      table.cut += 1;
      continue;
    }
    const texts = line
      .split("\t")
      .map((text) =>
        text === String.raw`\N`
          ? null
          : text.replaceAll(/\\([tn\\])/g, (_all, one: string) => (one === "t" ? "\t" : one === "n" ? "\n" : one)),
      );
    table.rows.push(Object.fromEntries(texts.map((value, at) => [columns[at] ?? "", value])));
  }
}

function alter(statement: string, tables: ReadonlyMap<string, Table>): void {
  const [, called = ""] = /^alter\s+table\s+(?:only\s+)?([\w."`[\]]+)/i.exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return;
  for (const [, from = "", to = ""] of statement.matchAll(/foreign\s+key\s*\(([^)]*)\)\s*references\s+([\w."`[\]]+)/gi))
    table.refs.set(bare(from.trim()), bare(to));
  table.keys.push(...namesIn(KEYS.exec(statement)?.[1] ?? ""));
}

interface SqlContext {
  readonly names: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly notes: string[];
}

function toResource(
  { name: table, columns, keys, refs, rows, cut }: Table,
  name: string,
  { names, enums, notes }: SqlContext,
): WrittenResource {
  const [key] = keys.length > 0 ? keys : columns.flatMap((column) => (column.name === "id" ? [column.name] : []));
  const id = keys.length <= 1 && (key === "id" || !refs.has(key ?? "")) ? key : undefined;
  if (keys.length > 1)
    notes.push(`${table} has no key of one column (${keys.join(", ")}): its records have ids of their own`);
  if (cut > 0) notes.push(`${table} has ${rows.length + cut} rows: the first ${rows.length} are taken`);
  const idType = columns.find((column) => column.name === id)?.type ?? "";
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const kinds = new Map<string, WrittenField>();
  for (const column of columns) {
    const { name: own, type, isRequired, isUnique } = column;
    const choices = column.choices ?? enums.get(type);
    const standing = own === id ? "id" : (toName(own.replaceAll("_", " ")) ?? own);
    if (STANDING_FIELDS.includes(standing)) {
      if (own !== standing) notes.push(`${table}.${own} is called ${standing} here`);
      continue;
    }
    const to = names.get(refs.get(own) ?? "");
    if (to !== undefined) {
      const as = toName(own.replace(/_?id$/i, "")) ?? to;
      belongsTo[as] = {
        ...(as !== to && { to }),
        ...(own !== `${as}Id` && { field: own }),
        ...(!isRequired && { optional: true }),
      };
      continue;
    }
    const kind = KINDS.find(([test]) => test.test(type))?.[1];
    if (kind === undefined && choices === undefined) notes.push(`${table}.${own} holds any value: its type is ${type}`);
    const one: WrittenField = choices ?? kind ?? "any";
    kinds.set(own, one);
    const words = {
      ...(isRequired && { required: true }),
      ...(isUnique && { unique: true }),
      ...(!isRequired && { optional: true }),
    };
    const isKind = typeof one === "string" && !one.includes(".");
    fields[own] =
      isKind && one !== "text"
        ? { is: one, ...words }
        : Array.isArray(one)
          ? { from: one, ...words }
          : isKind
            ? { is: "text", ...words }
            : { is: "text", from: one, ...words };
  }
  const collection = toCollection(table) ?? `${name}s`;
  const records = rows.map((row) => toRecord(row, { id, kinds, refs }));
  const isNumbered =
    records.length > 0 ? records.every((record) => typeof record["id"] === "number") : /int|serial/.test(idType);
  const ids = isNumbered ? "number" : idType.startsWith("uuid") ? "uuid" : records.length > 0 ? "text" : undefined;
  return {
    ...(collection !== `${name}s` && { collection }),
    ...(ids !== undefined && { ids }),
    ...(Object.keys(belongsTo).length > 0 && { belongsTo }),
    fields: Object.keys(fields).length === 0 && Object.keys(belongsTo).length === 0 ? { name: "text" } : fields,
    ...(records.length === 0 ? { count: IMPORTED_COUNT } : { records }),
  };
}

function toRecord(
  row: Readonly<Record<string, unknown>>,
  {
    id,
    kinds,
    refs,
  }: {
    readonly id: string | undefined;
    readonly kinds: ReadonlyMap<string, WrittenField>;
    readonly refs: ReadonlyMap<string, string>;
  },
): Record<string, unknown> {
  const number = (value: unknown): unknown =>
    typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  const record: Record<string, unknown> = id === undefined ? {} : { id: number(row[id]) };
  for (const [name, value] of Object.entries(row)) {
    if (name === id) continue;
    if (name === "created_at" || name === "createdAt" || name === "updated_at" || name === "updatedAt") {
      const time = typeof value === "string" ? toTime(toIso(value)) : undefined;
      if (time !== undefined) record[name.startsWith("c") ? "createdAt" : "updatedAt"] = time;
    } else if (refs.has(name)) record[name] = number(value);
    else if (kinds.has(name)) record[name] = toKind(value, kinds.get(name));
  }
  return record;
}

function toKind(value: unknown, kind: WrittenField | undefined): unknown {
  if (value === null || value === undefined || kind === "any") return value ?? null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (kind === "boolean") return /^(?:t|true|1)$/i.test(text);
  if (kind === "integer" || kind === "number") return Number(text);
  return kind === "time" ? (toTime(toIso(text)) ?? null) : text;
}

/** A time as databases write it, `2024-01-02 03:04:05+00`, in ISO 8601; one without a zone is UTC. */
function toIso(text: string): string {
  const [, day = text, hours = ""] = /^(\S+)[ T](.*)$/.exec(text) ?? [];
  return hours === ""
    ? day
    : `${day}T${hours
        .replace(/[+-]00(?::?00)?$/, "")
        .replace(/([+-]\d\d)$/, "$1:00")
        .replace(/^([\d:.]+)$/, "$1Z")}`;
}
