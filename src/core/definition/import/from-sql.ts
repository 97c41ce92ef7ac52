import { jsonIn } from "../../model/json.ts";
import { toPlural, toSingular } from "../../world/plural.ts";
import { toTime } from "../source.ts";
import { FILE_BOUNDS, LONGEST_TEXT, STANDING_FIELDS } from "../words.ts";
import { IMPORTED_COUNT, toCollection, toName } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";

/** Kinds of fields by the beginnings of types, of PostgreSQL, MySQL and SQLite. */
const KINDS: readonly (readonly [type: RegExp, kind: string])[] = [
  [/^(?:json|array)|\]\[/, "any"],
  [/\[\]$|array$/, "list"],
  [/^(?:bool|bit$|tinyint\(1\))/, "boolean"],
  [/^(?:(?:big|small|medium|tiny)?(?:int(?!erval)|serial)|year)/, "integer"],
  [/^(?:dec|num|float|double|real|money)/, "number"],
  [/^date$/, "date"],
  [/^(?:timestamp|datetime)/, "time"],
  [/^(?:uuid|uniqueidentifier)/, "string.uuid"],
  [/^(?:char|varchar|character|text|clob|citext|enum|set|inet|time|n|long|medium|tiny)/, "text"],
];

interface Column {
  readonly name: string;
  /** In small letters without blanks; empty for a column of SQLite without one. */
  readonly type: string;
  readonly isRequired: boolean;
  /** As it is written; undefined for none. */
  readonly otherwise: string | undefined;
  readonly choices: readonly string[] | undefined;
}

/** Reference to a column of another table, or to its key. */
interface Foreign {
  readonly table: string;
  readonly column: string | undefined;
  readonly onDelete: string | undefined;
}

interface Kind {
  /** Empty for a column without a type, whose values stay as they are. */
  readonly kind: string;
  readonly items?: string | undefined;
  readonly type?: string;
}

interface Table {
  readonly name: string;
  readonly columns: Column[];
  readonly keys: string[];
  readonly refs: Map<string, Foreign>;
  /** Columns that are unique together, or alone. */
  readonly unique: string[][];
  /** Parts of it that a definition has no word for. */
  readonly unsaid: string[];
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
  const homeless = new Set<string>();
  // Elsewhere a backslash in a text is one.
  const isMysql = /`|\bengine\s*=|\bauto_increment\b/i.test(text);
  for (const statement of statementsOf(text)) {
    const [, kind = ""] =
      /^(create\s+table|create\s+type|insert|copy|alter\s+table|[a-z]+(?:\s+[a-z]+)?)/i.exec(statement) ?? [];
    const word = kind.toLowerCase().replaceAll(/\s+/g, " ");
    if (word === "create table") {
      if (!createTable(statement, tables, enums))
        notes.push(`${/^[^(]{0,60}/.exec(statement)?.[0].trim() ?? word} is left out: it tells no columns`);
    } else if (word === "create type") {
      const [, name = "", values = ""] = /^create\s+type\s+([\w."]+)\s+as\s+enum\s*\(([^)]*)\)/i.exec(statement) ?? [];
      if (values !== "") enums.set(bare(name), choicesIn(values));
    } else if (/^insert\b/.test(word)) {
      const missed = insert(statement, tables, isMysql);
      if (missed !== undefined) homeless.add(missed);
    } else if (word === "copy") {
      const missed = copy(statement, tables);
      if (missed !== undefined) homeless.add(missed);
    } else if (word === "alter table") alter(statement, tables, enums);
    else if (word === "create unique") createUnique(statement, tables);
    else if (
      !/^$|^(?:set|select|begin|start|commit|pragma|drop|lock|unlock|use|create (?:index|sequence|database|schema|extension)|comment)/.test(
        word,
      )
    )
      left.set(word, (left.get(word) ?? 0) + 1);
  }
  for (const [word, count] of left) notes.push(`${count} × ${word} is left out: tables and their rows are read`);
  for (const rows of homeless) notes.push(`${rows} is left out: no table that is created here takes such rows`);
  const resources: Record<string, WrittenResource> = {};
  const names = new Map([...tables.keys()].map((table) => [table, toName(toSingular(table)) ?? table]));
  for (const table of tables.values()) {
    const name = names.get(table.name) ?? table.name;
    resources[name] = toResource(table, name, { names, tables, enums, notes });
    notes.push(...table.unsaid.map((part) => `${table.name}: ${part.replaceAll(/\s+/g, " ")} is not kept`));
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

/** A name: in quotes, in brackets, or bare. */
const NAME = String.raw`(?:"[^"]+"|${"`[^`]+`"}|\[[^\]]+\]|\w+)`;
const QUALIFIED = `(?:${NAME}\\.)*${NAME}`;

/** Parts of a table that are no columns: an index has names in brackets, and the type of a column called `key` has lengths there. */
const IS_NO_COLUMN =
  /^(?:(?:constraint|primary|foreign|unique|check|exclude|default|fulltext|spatial)\b|(?:key|index)\s+(?:\S+\s*)?\((?!\s*\d))/i;

const COLUMN = new RegExp(
  `^(${NAME})(?:\\s+(?!(?:primary|not|null|unique|references|default|check|constraint|generated)\\b)((?:${NAME}\\.)?${NAME}(?:\\s+(?:varying|precision|array))?(?:\\s*\\([^)]*\\))?(?:\\s+with(?:out)?\\s+time\\s+zone)?(?:\\[\\d*\\])*(?:\\s+array)?))?([\\s\\S]*)$`,
  "i",
);
const REFERENCES = new RegExp(`\\breferences\\s+(${QUALIFIED})(?:\\s*\\(([^)]*)\\))?([\\s\\S]*)$`, "i");
const ON_DELETES: Readonly<Record<string, "cascade" | "null" | "refuse">> = {
  cascade: "cascade",
  "set null": "null",
  restrict: "refuse",
  "no action": "refuse",
};
const ON_DELETE = /\bon\s+delete\s+(cascade|set\s+null|set\s+default|restrict|no\s+action)/i;

/** The parts of a list in the first brackets. */
const inBrackets = (part: string): string[] => splitTop(part.slice(part.indexOf("(") + 1));

/** The names of such a list, without their order: `"a" ASC, b(10)`; of the small letters of a column its own, as what is unique is so in any case. */
const namesIn = (list: readonly string[]): string[] =>
  list.map((name) =>
    bare(new RegExp(`^(?:lower\\(\\(?)?(${NAME})(?:\\)|::|\\s|\\(\\d|$)`, "i").exec(name)?.[1] ?? name),
  );

/** Reads a table; false where the statement has none. */
function createTable(
  statement: string,
  tables: Map<string, Table>,
  enums: ReadonlyMap<string, readonly string[]>,
): boolean {
  const [, called = "", inner = ""] =
    new RegExp(`^create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?(${QUALIFIED})\\s*\\(([\\s\\S]*)\\)[^)]*$`, "i").exec(
      statement,
    ) ?? [];
  if (called === "") return false;
  const name = bare(called);
  const table: Table = { name, columns: [], keys: [], refs: new Map(), unique: [], unsaid: [], rows: [], cut: 0 };
  for (const part of splitTop(inner)) {
    if (IS_NO_COLUMN.test(part)) constrain(table, part);
    else readColumn(table, part, enums);
  }
  tables.set(table.name, table);
  return true;
}

function readColumn(table: Table, part: string, enums: ReadonlyMap<string, readonly string[]>): void {
  const [, name, type = "", rest = ""] = COLUMN.exec(part) ?? [];
  if (name === undefined) {
    table.unsaid.push(part.slice(0, 60));
    return;
  }
  const own = bare(name);
  if (/\bprimary\s+key\b/i.test(rest)) table.keys.push(own);
  if (/\bunique\b/i.test(rest)) table.unique.push([own]);
  if (/\breferences\b/i.test(rest)) refer(table, [own], rest);
  const [, listed] = /^enum\s*\(([\s\S]*)\)$/i.exec(type) ?? /\bcheck\s*\([^()]*\bin\s*\(([^)]*)\)/i.exec(rest) ?? [];
  const check = /\b(check|as)\s*\(/i.exec(rest);
  if (check !== null && listed === undefined)
    table.unsaid.push(`${own} ${check[1]} (${inBrackets(rest.slice(check.index)).join(", ")})`);
  table.columns.push({
    name: own,
    type: type
      .toLowerCase()
      .replaceAll(/\s+|^\[|(?<=^\[\w+)\]/g, "")
      .replace(/^(?:\w+|"[^"]*")\./, ""),
    isRequired: /\bnot\s+null\b/i.test(rest),
    otherwise:
      /\bdefault\s+((?:array\s*\[(?:'[^']*'|[^'\]])*\]|\((?:[^()]|\([^()]*\))*\)|'(?:[^'\\]|\\[\s\S]|'')*'|[^\s,('])+)/i.exec(
        rest,
      )?.[1],
    choices: listed === undefined ? enums.get(bare(type)) : choicesIn(listed),
  });
}

/** Reads what a table says of its columns beside them: keys, references, and what is unique. */
function constrain(table: Table, part: string): void {
  const rule = part.replace(new RegExp(`^constraint\\s+${NAME}\\s+`, "i"), "");
  if (/^primary\s+key\b/i.test(rule)) table.keys.push(...namesIn(inBrackets(rule)));
  else if (/^foreign\s+key\b/i.test(rule)) refer(table, namesIn(inBrackets(rule)), rule);
  else if (/^unique\b/i.test(rule)) table.unique.push(namesIn(inBrackets(rule)));
  else if (/^(?:check|exclude|default)\b/i.test(rule)) table.unsaid.push(rule);
}

/** Keeps a reference of columns by what follows them: `REFERENCES a (id) ON DELETE CASCADE`. */
function refer(table: Table, columns: readonly string[], text: string): void {
  const [, to = "", listed, rest = ""] = REFERENCES.exec(text) ?? [];
  const others = listed === undefined ? [] : namesIn(splitTop(listed));
  const [own = "", further] = columns;
  const onDelete = ON_DELETE.exec(rest)?.[1]?.toLowerCase().replaceAll(/\s+/g, " ");
  if (further !== undefined) table.unsaid.push(`the reference of ${columns.join(", ")} to ${bare(to)}`);
  else table.refs.set(own, { table: bare(to), column: others[0], onDelete });
}

function createUnique(statement: string, tables: ReadonlyMap<string, Table>): void {
  const [, called = "", rest = ""] =
    new RegExp(`\\bon\\s+(?:only\\s+)?(${QUALIFIED})([\\s\\S]*)$`, "i").exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (/\)\s*(?:include\b[^)]*\)\s*)?where\b/i.test(rest)) table?.unsaid.push(`UNIQUE ${rest.slice(rest.indexOf("("))}`);
  else table?.unique.push(namesIn(inBrackets(rest)));
}

/** Parts between commas that are in no brackets and no text, up to the bracket that closes what is around them. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: piece, index } of text.matchAll(/'(?:[^'\\]|\\[\s\S]|'')*'|"[^"]*"|[()[\],]/g)) {
    if (piece === "(" || piece === "[") depth += 1;
    else if (piece === ")" && depth === 0) return splitTop(text.slice(0, index));
    else if (piece === ")" || piece === "]") depth -= 1;
    else if (piece === "," && depth === 0) {
      parts.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== "");
}

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const choicesIn = (list: string): string[] => splitTop(list).map((one) => toText(toSqlValue(one)));

/** A value that is written in SQL: an array is a list of them, and what is no constant stays as it is written. */
function toSqlValue(text: string, isMysql = false): unknown {
  const [, prefix = "", quoted] =
    /^([eEnN]?|_\w+\s*)'((?:[^'\\]|\\[\s\S]|'')*)'(?:::[\w ."()]+(?:\[\])*)?$/.exec(text) ?? [];
  if (quoted !== undefined) {
    const plain = quoted.replaceAll("''", "'");
    const isEscaped = isMysql || /^e/i.test(prefix) || quoted.includes(String.raw`\'`);
    return isEscaped ? plain.replaceAll(/\\([\s\S])/g, (_all, one: string) => ESCAPES[one] ?? one) : plain;
  }
  const [, bracketed] = /^\((.*)\)$/s.exec(text) ?? [];
  if (bracketed !== undefined) return toSqlValue(bracketed.trim(), isMysql);
  const [, items] = /^array\s*\[([\s\S]*?)\](?:::[\w ."()]+(?:\[\])*)?$/i.exec(text) ?? [];
  if (items !== undefined) return splitTop(items).map((item) => toSqlValue(item, isMysql));
  if (/^null(?:::.*)?$/i.test(text)) return null;
  if (/^(?:true|false)$/i.test(text)) return /^true$/i.test(text);
  const number = Number(text);
  return text !== "" && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Keeps the rows of a statement; gives the beginning of one whose rows have no place. */
function insert(statement: string, tables: ReadonlyMap<string, Table>, isMysql: boolean): string | undefined {
  const [, called = "", listed, values] =
    new RegExp(
      `^insert\\s+(?:ignore\\s+|or\\s+\\w+\\s+)?(?:into\\s+)?(${QUALIFIED})\\s*(?:\\(([^)]*)\\))?\\s*(?:overriding\\s+\\w+\\s+value\\s+)?values?\\s*([\\s\\S]*)$`,
      "i",
    ).exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined || values === undefined) return /^[^(]{0,60}/.exec(statement)?.[0].trim();
  const columns = listed === undefined ? table.columns.map(({ name }) => name) : namesIn(splitTop(listed));
  for (const row of splitTop(values))
    if (row.startsWith("(")) keepRow(table, columns, () => inBrackets(row).map((value) => toSqlValue(value, isMysql)));
  return undefined;
}

/** Keeps a row, as long as a resource may have more. */
function keepRow(table: Table, columns: readonly string[], values: () => readonly unknown[]): void {
  if (table.rows.length >= FILE_BOUNDS.records) table.cut += 1;
  else table.rows.push(Object.fromEntries(values().map((value, at) => [columns[at] ?? "", value])));
}

function copy(statement: string, tables: ReadonlyMap<string, Table>): string | undefined {
  const [, called = "", listed, lines = ""] =
    /^copy\s+([\w."]+)\s*(?:\(([^)]*)\))?[^;]*;\r?\n?([\s\S]*)$/i.exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return /^[^(;]{0,60}/.exec(statement)?.[0].trim();
  const columns = listed === undefined ? table.columns.map(({ name }) => name) : namesIn(splitTop(listed));
  for (const line of lines.split(/\r?\n/))
    if (line !== "")
      keepRow(table, columns, () =>
        line
          .split("\t")
          .map((text) =>
            text === String.raw`\N` ? null : text.replaceAll(/\\([\s\S])/g, (_all, one: string) => ESCAPES[one] ?? one),
          ),
      );
  return undefined;
}

function alter(
  statement: string,
  tables: ReadonlyMap<string, Table>,
  enums: ReadonlyMap<string, readonly string[]>,
): void {
  const [, called = "", rest = ""] =
    new RegExp(`^alter\\s+table\\s+(?:only\\s+|if\\s+exists\\s+)*(${QUALIFIED})\\s+([\\s\\S]*)$`, "i").exec(
      statement,
    ) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return;
  for (const part of splitTop(rest)) {
    const [, added] =
      /^(?:with\s+(?:no)?check\s+)?add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?([\s\S]*)$/i.exec(part) ?? [];
    if (added === undefined) {
      if (/^(?:drop|rename)\b|\bset\s+default\s+(?!nextval)/i.test(part)) table.unsaid.push(part);
    } else if (IS_NO_COLUMN.test(added)) constrain(table, added);
    else readColumn(table, added, enums);
  }
}

interface SqlContext {
  readonly names: ReadonlyMap<string, string>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly notes: string[];
}

function kindOf(type: string): string | undefined {
  return KINDS.find(([test]) => test.test(type))?.[1];
}

/** The name of a column here, where that is one of those that every record has. */
function nameOf(column: string, id: string | undefined): string {
  return column === id ? "id" : (toName(column.replaceAll("_", " ")) ?? column);
}

/** The column that is the id of a table's records: its key, where that is one column and refers to no other table. */
function idOf({ keys, columns, refs }: Table): string | undefined {
  const [key] = keys.length > 0 ? keys : columns.flatMap(({ name }) => (name === "id" ? [name] : []));
  return keys.length <= 1 && (key === "id" || !refs.has(key ?? "")) ? key : undefined;
}

function toResource(table: Table, name: string, { names, tables, enums, notes }: SqlContext): WrittenResource {
  const { columns, keys, refs, rows, cut, unsaid } = table;
  const id = idOf(table);
  if (id === undefined && keys.length > 0)
    notes.push(`${table.name} has no key of its own column (${keys.join(", ")}): its records have ids of their own`);
  if (cut > 0) notes.push(`${table.name} has ${rows.length + cut} rows: the first ${rows.length} are taken`);
  const fields: NonNullable<WrittenResource["fields"]> = {};
  const belongsTo: NonNullable<WrittenResource["belongsTo"]> = {};
  const kinds = new Map<string, Kind>();
  const groups = [...table.unique, ...(id === undefined && keys.length > 0 ? [keys] : [])];
  const isAlone = (column: string): boolean => groups.some(([one, further]) => one === column && further === undefined);
  for (const column of columns) {
    const { name: own, type, isRequired, otherwise } = column;
    const choices = column.choices ?? enums.get(type);
    const standing = nameOf(own, id);
    const known = kindOf(type);
    // JSON has no number of so many digits.
    const isLong = known === "integer" && rows.some((row) => /^-?\d{16,}$/.test(toText(row[own] ?? "")));
    if (isLong) notes.push(`${table.name}.${own} is a text here: its numbers are too long for JSON`);
    const items = kindOf(type.replace(/\[\d*\]$|array$/, ""));
    const kind: Kind = { kind: isLong ? "text" : (known ?? "any"), items, type };
    kinds.set(own, kind);
    if (STANDING_FIELDS.includes(standing)) {
      if (standing === "id" && own !== id) unsaid.push(own);
      else if (own !== standing) notes.push(`${table.name}.${own} is called ${standing} here`);
      continue;
    }
    const ref = refs.get(own);
    const target = tables.get(ref?.table ?? "");
    const to = names.get(ref?.table ?? "");
    if (
      ref !== undefined &&
      target !== undefined &&
      to !== undefined &&
      [idOf(target), undefined].includes(ref.column)
    ) {
      const named = toName(own.replace(/_?id$/i, "")) ?? to;
      const as =
        [named, to].find((one) => !columns.some(({ name: other }) => other === one) && !(one in belongsTo)) ??
        `${named}Record`;
      const onDelete = ON_DELETES[ref.onDelete ?? ""];
      if (ref.onDelete === "set default") unsaid.push(`ON DELETE SET DEFAULT of ${own}`);
      if (isAlone(own)) unsaid.push(`UNIQUE (${own}), which refers to ${ref.table},`);
      if (otherwise !== undefined && !/^null/i.test(otherwise)) unsaid.push(`DEFAULT ${otherwise} of ${own}`);
      belongsTo[as] = {
        ...(as !== to && { to }),
        ...(own !== `${as}Id` && { field: own }),
        ...(!isRequired && { optional: true }),
        ...(onDelete !== undefined && { onDelete }),
      };
      continue;
    }
    if (ref !== undefined)
      unsaid.push(
        `the reference of ${own} to ${ref.table}${ref.column === undefined ? "" : ` (${ref.column})`}, which is the id of no record here,`,
      );
    if (known === undefined && choices === undefined && type !== "")
      notes.push(`${table.name}.${own} holds any value: its type is ${type}`);
    const isUnique = isAlone(own);
    fields[own] = toField({ ...column, choices }, { kind, isUnique, rows, unsaid });
  }
  const collection = toCollection(table.name) ?? toPlural(name);
  const idKind = kinds.get(id ?? "")?.kind ?? "";
  const own = rows.flatMap((row) => row[id ?? ""] ?? []);
  const areNumbers = own.every((value) =>
    Number.isSafeInteger(typeof value === "string" ? Number(value || "x") : value),
  );
  const isNumbered = idKind === "integer" || (idKind !== "text" && own.length > 0) ? areNumbers : false;
  const lost = new Map<string, number>();
  const records = rows.map((row) => toRecord(row, { id, isNumbered, kinds, lost }));
  for (const [column, count] of lost)
    notes.push(`${count} values of ${table.name}.${column} are left out: they are none of its type`);
  const ids = isNumbered
    ? "number"
    : idKind === "string.uuid"
      ? "uuid"
      : rows.length > 0 || idKind === "text"
        ? "text"
        : undefined;
  const isKept = (column: string): boolean => column in fields || (refs.has(column) && kinds.has(column));
  const together = groups.filter((group) => group.length > 1 && !group.includes(id ?? ""));
  for (const group of groups)
    if (!group.includes(id ?? "") && !group.every(isKept)) unsaid.push(`UNIQUE (${group.join(", ")})`);
  const unique = together.filter((group) => group.every(isKept));
  return {
    ...(collection !== toPlural(name) && { collection }),
    ...(ids !== undefined && { ids }),
    ...(Object.keys(belongsTo).length > 0 && { belongsTo }),
    fields,
    ...(unique.length > 0 && { unique: unique.length === 1 ? unique[0] : unique }),
    ...(records.length === 0 ? { count: IMPORTED_COUNT } : { records }),
  };
}

/** Digits before the point up to which those of a decimal number are a bound of its field. */
const MOST_BOUND = 3;

function toField(
  { name, type, isRequired, otherwise, choices }: Column,
  {
    kind: { kind, items },
    isUnique,
    rows,
    unsaid,
  }: {
    readonly kind: Kind;
    readonly isUnique: boolean;
    readonly rows: Table["rows"];
    readonly unsaid: string[];
  },
): WrittenField {
  const values = rows.map((row) => (Object.hasOwn(row, name) ? row[name] : null) ?? null);
  const given = values.flatMap((value) => (value === null ? [] : [toText(value)]));
  const preset = otherwise === undefined ? null : toDefault(otherwise, { kind, items, type }, choices);
  // One that may be null has no default here, and one that is unique cannot be had twice.
  const hasDefault = preset !== null && preset !== undefined && !isUnique && !(values.includes(null) && !isRequired);
  if (preset !== null && !hasDefault) unsaid.push(`DEFAULT ${otherwise} of ${name}`);
  const isDistinct = new Set(given.map((value) => value.toLowerCase())).size === given.length;
  const mayBeUnique = choices === undefined && isDistinct && /^(?:text|integer|date|time|string.*)$/.test(kind);
  if (isUnique && !mayBeUnique) unsaid.push(`UNIQUE (${name})`);
  if (/^(?:num|dec)\w*\(/.test(type)) unsaid.push(`the number of digits of ${name}, ${type},`);
  const longest = Number(/char\w*\((\d+)\)/.exec(type)?.[1] ?? Infinity);
  const isBounded = kind === "text" && longest <= LONGEST_TEXT && given.every((value) => value.length <= longest);
  const [, digits, decimals = 0] = /^(?:num|dec)\w*\((\d+)(?:,\s*(\d+))?\)/.exec(type) ?? [];
  const whole = Number(digits ?? Infinity) - Number(decimals);
  const isSmall = kind === "number" && whole <= MOST_BOUND && whole >= 0;
  const most = isSmall ? Number((10 ** whole - 10 ** -Number(decimals)).toFixed(Number(decimals))) : undefined;
  const words = {
    ...(isBounded && choices === undefined && { max: longest }),
    ...(most !== undefined && { max: most }),
    ...(isRequired && otherwise === undefined && { required: true }),
    ...(hasDefault && { default: preset }),
    ...(isUnique && mayBeUnique && { unique: true }),
    ...(!isRequired && !hasDefault && { optional: true }),
  };
  if (choices !== undefined) return { from: choices, ...words };
  if (kind.includes(".")) return { is: "text", from: kind, ...words };
  return { is: kind, ...(kind === "list" && { items: items ?? "any" }), ...words };
}

/** The value of a default that is a constant, null for one of null; undefined for anything else. */
function toDefault(text: string, kind: Kind, choices: readonly string[] | undefined): unknown {
  const value = toSqlValue(text);
  if (value === null || (typeof value === "string" && !/^\(*[en]?'/i.test(text)))
    return value === null ? null : undefined;
  if (choices !== undefined) return choices.find((choice) => choice === toText(value));
  return toKind(value, kind) ?? undefined;
}

interface Rows {
  readonly id: string | undefined;
  readonly isNumbered: boolean;
  readonly kinds: ReadonlyMap<string, Kind>;
  /** Numbers of values that could not be read, by column and why. */
  readonly lost: Map<string, number>;
}

function toRecord(
  row: Readonly<Record<string, unknown>>,
  { id, isNumbered, kinds, lost }: Rows,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const kind = kinds.get(name);
    const own = nameOf(name, id);
    if (name === id && value !== null) record["id"] = isNumbered ? Number(value) : toText(value);
    if (kind === undefined || own === "id") continue;
    const isTime = STANDING_FIELDS.includes(own);
    const read = toKind(value, isTime ? { kind: "time" } : kind);
    if (read === null && value !== null) lost.set(name, (lost.get(name) ?? 0) + 1);
    if (read !== null || !isTime) record[isTime ? own : name] = read;
  }
  return record;
}

/** A value as one of a kind; null where it is none. */
function toKind(value: unknown, { kind, items = "any", type = "" }: Kind): unknown {
  if (value === null || value === undefined) return null;
  const text = toText(value);
  switch (kind) {
    case "any":
      return typeof value !== "string" ? value : type.startsWith("json") ? (jsonIn(text) ?? text) : value;
    case "list": {
      const list = Array.isArray(value) ? value : (itemsOf(text) ?? jsonIn(text));
      return Array.isArray(list) ? list.map((item: unknown) => toKind(item, { kind: items })) : null;
    }
    case "boolean":
      return /^(?:t|true|1|y|yes)$/i.test(text);
    case "integer":
    case "number": {
      const number = Number(text.replace(/^\$([\d,]+(?:\.\d+)?)$/, "$1").replaceAll(",", ""));
      return text.trim() !== "" && Number.isFinite(number) ? number : null;
    }
    case "time":
      return toTime(toIso(text)) ?? null;
    default:
      return text;
  }
}

/** The items of an array as PostgreSQL writes it: `{a,"b c",NULL}`. */
function itemsOf(text: string): unknown {
  return jsonIn(
    text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"|[{},]|[^{},"]+/g, (part) => {
      if (/^[{},]$/.test(part)) return part === "{" ? "[" : part === "}" ? "]" : part;
      if (/^\s*null\s*$/i.test(part)) return "null";
      return JSON.stringify(part.startsWith('"') ? part.slice(1, -1).replaceAll(/\\([\s\S])/g, "$1") : part.trim());
    }),
  );
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
