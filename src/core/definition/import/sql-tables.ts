import { getOrMake } from "../../model/maps.ts";
import { FILE_BOUNDS } from "../words.ts";

export interface Column {
  readonly name: string;
  /** In small letters without blanks; empty for a column of SQLite without one. */
  readonly type: string;
  readonly isRequired: boolean;
  /** As it is written; undefined for none. */
  readonly otherwise: string | undefined;
  readonly choices: readonly string[] | undefined;
  /** True for the time of the last change: `ON UPDATE CURRENT_TIMESTAMP`. */
  readonly isTouched: boolean;
}

/** Reference to a column of another table, or to its key. */
interface Foreign {
  readonly table: string;
  readonly column: string | undefined;
  readonly onDelete: string | undefined;
}

export interface Table {
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

/** Tables and enums that a dump creates. */
export interface DumpedTables {
  /** By their own names, and those of their partitions. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /** Types of domains, by their names. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Parts of the dump that are left out. */
  readonly notes: string[];
}

/** Reads `CREATE TABLE`, `INSERT` and `COPY` of a dump of PostgreSQL, MySQL or SQLite, or of a script for another database. */
export function readTables(text: string): DumpedTables {
  const notes: string[] = [];
  const tables = new Map<string, Table>();
  const enums = new Map<string, readonly string[]>();
  const aliases = new Map<string, string>();
  /** Lines of statements that are left out, by what they are. */
  const left = new Map<string, number[]>();
  const homeless = new Map<string, number>();
  // Elsewhere a backslash in a text is one.
  const isMysql = /`|\bengine\s*=|\bauto_increment\b/i.test(text);
  for (const { statement, line, isWhole } of statementsOf(text)) {
    if (!isWhole) notes.push(`line ${line}: the file ends within the statement that begins here`);
    const [, kind = ""] =
      /^(create\s+table|create\s+type|insert|replace|copy|alter\s+table|create\s+or\s+replace\s+\w+|[a-z]+(?:\s+[a-z]+)?)/i.exec(
        statement,
      ) ?? [];
    const word = kind.toLowerCase().replaceAll(/\s+(?:or\s+replace\s+)?/g, " ");
    if (word === "create table") {
      const closed = isWhole ? statement : `${statement.slice(0, statement.lastIndexOf(","))})`;
      if (!createTable(closed, tables, enums))
        notes.push(
          `line ${line}: ${/^[^(]{0,60}/.exec(statement)?.[0].trim() ?? word} is left out: it tells no columns`,
        );
    } else if (word === "create domain") {
      const [, name = "", type = "", rest = ""] =
        /^create\s+domain\s+([\w."]+)\s+(?:as\s+)?([\w.]+(?:\s+varying)?(?:\s*\([^)]*\))?)([\s\S]*)$/i.exec(
          statement,
        ) ?? [];
      aliases.set(bare(name).toLowerCase(), toType(type));
      if (rest.trim() !== "") notes.push(`line ${line}: ${rest.trim().slice(0, 60)} of ${bare(name)} is not kept`);
    } else if (word === "create type") {
      const [, name = "", values = ""] = /^create\s+type\s+([\w."]+)\s+as\s+enum\s*\(([^)]*)\)/i.exec(statement) ?? [];
      if (values !== "") enums.set(bare(name), choicesIn(values));
    } else if (/^(?:insert|replace|copy)\b/.test(word)) {
      const missed = word === "copy" ? copy(statement, tables) : insert(statement, tables, isMysql);
      if (missed !== undefined && !homeless.has(missed)) homeless.set(missed, line);
    } else if (word === "alter table") alter(statement, tables, enums);
    else if (word === "create unique") createUnique(statement, tables);
    else if (
      !/^$|^(?:set|select|begin|start|commit|pragma|drop|lock|unlock|use|create (?:index|sequence|database|schema|extension)|comment|grant|revoke|alter|connect|exit)/.test(
        word,
      )
    )
      getOrMake<string, number[]>(left, whatIs(statement, word), () => []).push(line);
  }
  for (const [what, { 0: line, length }] of left)
    notes.push(`line ${line}: ${length > 1 ? `${length} × ` : ""}${what} is left out: tables and their rows are read`);
  for (const [rows, line] of homeless)
    notes.push(`line ${line}: ${rows} is left out: no table that is created here takes such rows`);
  return { tables, enums, aliases, notes };
}

/** The kind and the name of a thing that a statement creates; the words of any other. */
function whatIs(statement: string, word: string): string {
  const [, kind, name] =
    /^create\s+(?:or\s+replace\s+)?(?:materialized\s+|constraint\s+|definer\s*=\s*\S+\s+)?(\w+)\s+([\w."`]+)/i.exec(
      statement,
    ) ?? [];
  return kind === undefined || name === undefined ? word : `${kind.toLowerCase()} ${bare(name)}`;
}

/** Lines that end a statement without a semicolon, in scripts for SQL Server and Oracle. */
const END_LINE = /^[ \t]*(?:go|\/)[ \t]*\r?$/im;

/** Statements with other statements in them, and what opens and closes a block there. */
const IS_ROUTINE = /^[\s/]*create\s[^(]{0,200}\b(?:trigger|procedure|function|package|event)\b/i;
const BLOCKS = /\bbegin\b|(?<!\bend\s{1,9})\bcase\b|\bend\b(?!\s+(?:if|loop|while|repeat)\b)/gi;

interface Statement {
  readonly statement: string;
  /** In which it begins, from 1. */
  readonly line: number;
  /** False for one within which the file ends. */
  readonly isWhole: boolean;
}

const breaksIn = (text: string): number => text.split("\n").length - 1;

/** Statements without comments; of `COPY … FROM stdin` with the lines that follow. */
function* statementsOf(text: string): Generator<Statement> {
  const pattern =
    /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|\s*\bdelimiter[ \t]+(?!;\s)(?<routines>\S[\s\S]*?)\bdelimiter[ \t]+;(?!;)|(?:'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|"(?:[^"\\]|\\[\s\S]|"")*(?:"|$)|`[^`]*(?:`|$)|\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?(?:\$\k<tag>\$|$))|(?<stop>;)|(?:[^;'"`/$-]+|[/$-])/gi;
  let statement = "";
  let line = 1; // of the beginning of the statement
  let end = 0;
  let depth = 0; // of blocks that are open: a semicolon within the body of a trigger ends nothing
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [whole, comment] = found;
    end = pattern.lastIndex;
    if (comment !== undefined) {
      statement += comment.replaceAll(/[^\n]+/g, "");
      continue;
    }
    const { stop, routines } = found.groups ?? {};
    if (routines !== undefined) {
      for (const { 1: kind, index } of routines.matchAll(/\bcreate\s(?:\s*definer\s*=\s*\S+)?\s*(\w+)/gi))
        yield {
          statement: `create ${kind}`,
          line: line + breaksIn(statement + whole.slice(0, whole.indexOf(routines) + index)),
          isWhole: true,
        };
      statement += whole.replaceAll(/[^\n]+/g, "");
      continue;
    }
    if (stop === undefined || (depth > 0 && IS_ROUTINE.test(statement))) {
      statement += whole;
      if (/^\w|^\s/.test(whole)) for (const [word] of whole.matchAll(BLOCKS)) depth += /^end/i.test(word) ? -1 : 1;
      continue;
    }
    depth = 0;
    if (/^\s*copy\b[\s\S]*\bfrom\s+stdin\b/i.test(statement)) {
      const close = text.indexOf("\n\\.", end);
      statement += `;${text.slice(end, close < 0 ? text.lastIndexOf("\n") : close)}`;
      pattern.lastIndex = close < 0 ? text.length : close + 3;
      yield {
        statement: statement.trim(),
        line: line + breaksIn(/^\s*/.exec(statement)?.[0] ?? ""),
        isWhole: close >= 0,
      };
    } else yield* partsOf(statement, line);
    line += breaksIn(statement);
    if (pattern.lastIndex > end) line += 1;
    statement = "";
  }
  yield* partsOf(statement, line, true);
}

/** The statements of a text that begins in a line, and may be the end of the file. */
function* partsOf(text: string, line: number, isLast = false): Generator<Statement> {
  let from = line;
  const parts = text.split(END_LINE);
  for (const [at, part] of parts.entries()) {
    const statement = part.trim();
    const isWhole = !isLast || at < parts.length - 1 || !isCutOff(statement);
    if (statement !== "") yield { statement, line: from + breaksIn(/^\s*/.exec(part)?.[0] ?? ""), isWhole };
    from += breaksIn(part);
  }
}

/** True for a part of SQL that ends within brackets, within a text, or where more must follow. */
function isCutOff(text: string): boolean {
  let depth = 0;
  for (const [piece] of text.matchAll(/'(?:[^'\\]|\\[\s\S]|'')*'?|"[^"]*"?|`[^`]*`?|[()]/g)) {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    else if (piece.length < 2 || !piece.endsWith(piece.charAt(0))) return true;
  }
  return depth > 0 || /(?:,|\bvalues)$/i.test(text);
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
const CHOICES = new RegExp(
  `^check\\s*\\(+\\s*(${NAME})\\)?(?:::\\w+)?\\s*(?:in\\s*\\(([^)]*)\\)|=\\s*any\\s*\\(+\\s*array\\s*\\[([^\\]]*)\\]\\)*(?:::[\\w ]+(?:\\[\\])?)?)\\s*\\)+$`,
  "i",
);
const REFERENCES = new RegExp(`\\breferences\\s+(${QUALIFIED})(?:\\s*\\(([^)]*)\\))?([\\s\\S]*)$`, "i");
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
  const [, own = "", whole = ""] =
    new RegExp(
      `^create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?(${QUALIFIED})\\s+partition\\s+of\\s+(${QUALIFIED})`,
      "i",
    ).exec(statement) ?? [];
  if (own !== "") return addPart(bare(own), bare(whole), tables);
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

/** Takes the rows of a partition for rows of its table. */
function addPart(part: string, whole: string, tables: Map<string, Table>): boolean {
  const table = tables.get(whole);
  if (table === undefined) return false;
  table.rows.push(...(tables.get(part)?.rows ?? []));
  tables.set(part, table);
  return true;
}

/** A type in small letters, without blanks, the brackets of SQL Server and the schema. */
function toType(type: string): string {
  return type
    .toLowerCase()
    .replaceAll(/\s+|^\[|(?<=^\[\w+)\]/g, "")
    .replace(/^(?:\w+|"[^"]*")\./, "");
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
    type: toType(type),
    isRequired: /\bnot\s+null\b/i.test(rest),
    otherwise:
      /\bdefault\s+((?:array\s*\[(?:'[^']*'|[^'\]])*\]|\((?:[^()]|\([^()]*\))*\)|'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|[^\s,('"])+)/i.exec(
        rest,
      )?.[1],
    choices: listed === undefined ? enums.get(bare(type)) : choicesIn(listed),
    isTouched: /\bon\s+update\s+(?:current_timestamp|now\b|localtime)/i.test(rest),
  });
}

/** Reads what a table says of its columns beside them: keys, references, and what is unique. */
function constrain(table: Table, part: string): void {
  const rule = part.replace(new RegExp(`^constraint\\s+${NAME}\\s+`, "i"), "");
  if (/^primary\s+key\b/i.test(rule)) table.keys.push(...namesIn(inBrackets(rule)));
  else if (/^foreign\s+key\b/i.test(rule)) refer(table, namesIn(inBrackets(rule)), rule);
  else if (/^unique\b/i.test(rule)) table.unique.push(namesIn(inBrackets(rule)));
  else if (/^(?:check|exclude|default)\b/i.test(rule) && !choose(table, rule)) table.unsaid.push(rule);
}

/** Keeps the choices of one column, as a table says them: `CHECK (size IN ('s', 'm'))`, or as PostgreSQL writes that. */
function choose({ columns }: Table, rule: string): boolean {
  const [, name = "", listed = "", written = listed] = CHOICES.exec(rule) ?? [];
  const at = columns.findIndex((column) => column.name === bare(name));
  const column = columns[at];
  if (column === undefined) return false;
  columns[at] = { ...column, choices: choicesIn(written) };
  return true;
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
  for (const { 0: piece, index } of text.matchAll(/'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|[()[\],]/g)) {
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

export const sqlText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const choicesIn = (list: string): string[] => splitTop(list).map((one) => sqlText(toSqlValue(one)));

/** A value that is written in SQL: an array is a list of them, and what is no constant stays as it is written. */
export function toSqlValue(text: string, isMysql = false): unknown {
  const [, prefix = "", quoted] =
    /^([eEnNbB]?|_\w+\s*)'((?:[^'\\]|\\[\s\S]|'')*)'(?:::[\w ."()]+(?:\[\])*)?$/.exec(text) ?? [];
  const [, other] = /^"((?:[^"\\]|\\[\s\S]|"")*)"$/.exec(text) ?? [];
  // MySQL and SQLite have texts in these quotes, too.
  if (other !== undefined) return toSqlValue(`'${other.replaceAll('""', '"').replaceAll("'", "''")}'`, isMysql);
  if (quoted !== undefined) {
    const plain = quoted.replaceAll("''", "'");
    const isEscaped = isMysql || /^e/i.test(prefix) || quoted.includes(String.raw`\'`);
    return isEscaped ? plain.replaceAll(/\\([\s\S])/g, (_all, one: string) => ESCAPES[one] ?? one) : plain;
  }
  const [, made] = /^(?:to_date|to_timestamp|cast|timestamp|date|time)\s*\(?\s*(N?'(?:[^']|'')*')/i.exec(text) ?? [];
  if (made !== undefined) return toSqlValue(made, isMysql);
  const [, bracketed] = /^\((.*)\)$/s.exec(text) ?? [];
  if (bracketed !== undefined) return toSqlValue(bracketed.trim(), isMysql);
  const [, items] = /^array\s*\[([\s\S]*?)\](?:::[\w ."()]+(?:\[\])*)?$/i.exec(text) ?? [];
  if (items !== undefined) return splitTop(items).map((item) => toSqlValue(item, isMysql));
  if (/^null(?:::.*)?$/i.test(text)) return null;
  if (/^(?:true|false)$/i.test(text)) return /^true$/i.test(text);
  const number = /^0x/i.test(text) ? Number.NaN : Number(text); // bytes
  return text !== "" && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Keeps the rows of a statement; gives the beginning of one whose rows have no place. */
function insert(statement: string, tables: ReadonlyMap<string, Table>, isMysql: boolean): string | undefined {
  const [, called = "", listed, values] =
    new RegExp(
      `^(?:insert|replace)\\s+(?:ignore\\s+|or\\s+\\w+\\s+)?(?:into\\s+)?(${QUALIFIED})\\s*(?:\\(([^)]*)\\))?\\s*(?:overriding\\s+\\w+\\s+value\\s+)?values?\\s*([\\s\\S]*)$`,
      "i",
    ).exec(statement) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined || values === undefined) return /^[^(]{0,60}/.exec(statement)?.[0].trim();
  const columns = listed === undefined ? table.columns.map(({ name }) => name) : namesIn(splitTop(listed));
  const rows = splitTop(values);
  if (isCutOff(rows.at(-1) ?? "")) rows.pop();
  for (const row of rows)
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

function alter(statement: string, tables: Map<string, Table>, enums: ReadonlyMap<string, readonly string[]>): void {
  const [, called = "", rest = ""] =
    new RegExp(`^alter\\s+table\\s+(?:only\\s+|if\\s+exists\\s+)*(${QUALIFIED})\\s+([\\s\\S]*)$`, "i").exec(
      statement,
    ) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return;
  const [, attached] = new RegExp(`^attach\\s+partition\\s+(${QUALIFIED})`, "i").exec(rest) ?? [];
  if (attached !== undefined) addPart(bare(attached), table.name, tables);
  for (const part of splitTop(rest)) {
    const [, added] =
      /^(?:with\s+(?:no)?check\s+)?add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?([\s\S]*)$/i.exec(part) ?? [];
    if (added === undefined) {
      if (/^(?:drop|rename)\b|\bset\s+default\s+(?!nextval)/i.test(part)) table.unsaid.push(part);
    } else if (IS_NO_COLUMN.test(added)) constrain(table, added);
    else readColumn(table, added, enums);
  }
}
