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
  /** Of a number, or the length of a text. */
  readonly bounds: Readonly<Partial<Record<"min" | "max", CheckBound>>>;
  /** True for the time of the last change: `ON UPDATE CURRENT_TIMESTAMP`. */
  readonly isTouched: boolean;
}

export interface CheckBound {
  readonly value: number;
  /** False for one that is itself allowed: `>=`. */
  readonly isOpen: boolean;
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
  /** Pairs of times, the first before the second. */
  readonly orders: (readonly string[])[];
  /** Parts of it that a definition has no word for. */
  readonly unsaid: string[];
  readonly rows: Record<string, unknown>[];
  /** Rows past those that a resource may have. */
  cut: number;
}

/** Choices of enums, and what a column of a domain has, by their names: `integer CHECK (VALUE > 0)`. */
interface OwnTypes {
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly domains: ReadonlyMap<string, string>;
}

/** Tables that a dump creates. */
export interface DumpedTables {
  /** By their own names, and those of their partitions. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Parts of the dump that are left out. */
  readonly notes: string[];
}

/** Names of tables are the same in small and large letters, unless two differ in nothing else. */
class TablesByName extends Map<string, Table> {
  readonly #called = new Map<string, string>();

  override set(name: string, table: Table): this {
    this.#called.set(name.toLowerCase(), name);
    return super.set(name, table);
  }

  override get(name: string): Table | undefined {
    return super.get(name) ?? super.get(this.#called.get(name.toLowerCase()) ?? name);
  }
}

/** Reads `CREATE TABLE`, `INSERT` and `COPY` of a dump of PostgreSQL, MySQL or SQLite, or of a script for another database. */
export function readTables(text: string): DumpedTables {
  const notes: string[] = [];
  const tables = new TablesByName();
  const enums = new Map<string, readonly string[]>();
  const domains = new Map<string, string>();
  /** Lines of statements that are left out, by what they are. */
  const left = new Map<string, number[]>();
  const homeless = new Map<string, number>();
  // Elsewhere a backslash in a text is one.
  const isMysql = /`|\bengine\s*=|\bauto_increment\b/i.test(text);
  for (const { statement: whole, line, isWhole } of statementsOf(text)) {
    const statement = whole.replace(/^begin\s+(?=insert\b)/i, ""); // of PL/SQL
    if (!isWhole) notes.push(`line ${line}: the file ends within the statement that begins here`);
    const [, kind = ""] =
      /^(create\s+table|create\s+type|insert|replace|copy|alter\s+table|create\s+or\s+replace\s+\w+|\\copy|[a-z]+(?:\s+[a-z]+)?)/i.exec(
        statement,
      ) ?? [];
    const word = kind.toLowerCase().replaceAll(/\s+(?:or\s+replace\s+)?/g, " ");
    if (word === "create table") {
      const closed = isWhole ? statement : `${statement.slice(0, statement.lastIndexOf(","))})`;
      if (!createTable(closed, tables, { enums, domains }))
        notes.push(
          `line ${line}: ${/^[^(]{0,60}/.exec(statement)?.[0].trim() ?? word} is left out: it tells no columns`,
        );
    } else if (word === "create domain") {
      const [, name = "", rest = ""] = /^create\s+domain\s+([\w."]+)\s+(?:as\s+)?([\s\S]*)$/i.exec(statement) ?? [];
      domains.set(bare(name).toLowerCase(), rest);
    } else if (word === "create type") {
      const [, name = "", values = ""] = /^create\s+type\s+([\w."]+)\s+as\s+enum\s*\(([^)]*)\)/i.exec(statement) ?? [];
      if (values !== "") enums.set(bare(name), choicesIn(values));
    } else if (/^(?:insert|replace|copy)\b/.test(word)) {
      const missed = word === "copy" ? copy(statement, tables) : insert(statement, tables, isMysql);
      if (missed !== undefined && !homeless.has(missed)) homeless.set(missed, line);
    } else if (word === "alter table") alter(statement, tables, { enums, domains });
    else if (word === "create unique") createUnique(statement, tables);
    else if (
      !/^$|^(?:set|select|begin|start|commit|pragma|drop|lock|unlock|use|create (?:index|sequence|database|schema|extension)|comment|grant|revoke|alter|connect|exit|end|cluster|analyze|vacuum)/.test(
        word,
      )
    )
      getOrMake<string, number[]>(left, whatIs(statement, word), () => []).push(line);
  }
  for (const [what, { 0: line, length }] of left)
    notes.push(`line ${line}: ${length > 1 ? `${length} × ` : ""}${what} is left out: tables and their rows are read`);
  for (const [rows, line] of homeless)
    notes.push(`line ${line}: ${rows} is left out: no table that is created here takes such rows`);
  return { tables, notes };
}

/** The kind and the name of a thing that a statement creates; the words of any other. */
function whatIs(statement: string, word: string): string {
  const [, kind, name] =
    /^create\s+(?:(?:or\s+replace|materialized|constraint|sql\s+security\s+\w+|(?:algorithm|definer)\s*=\s*\S+)\s+)*(\w+)\s+([\w."`]+)/i.exec(
      statement,
    ) ?? [];
  return kind === undefined || name === undefined ? word : `${kind.toLowerCase()} ${bare(name)}`;
}

/** Lines that end a statement without a semicolon, in scripts for SQL Server and Oracle. */
const END_LINE = /^[ \t]*(?:go|\/)[ \t]*\r?$/im;

/** Statements that another one may follow without anything between, in scripts for SQL Server and in `CREATE SCHEMA`. */
const ENDS_BY_LINE = /^(?:create\s+(?:schema|table|domain|view)|alter\s+table|insert|set\s+identity_insert)\b/i;
const NEXT_LINE = /(?=\n[ \t]*(?:(?:create|alter)\s+(?:table|domain|view)|insert|set\s+identity_insert)\b)/i;

const headOf = (text: string): string => text.trimStart().slice(0, 60);

/** Things that are created at the beginning of a line between two `DELIMITER`. */
const ROUTINES = /^[ \t]*create\b[^;(]{0,120}?\b(procedure|function|trigger|event|view)\s+([\w.`"]+)/gim;

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
    /(?<plus>(?:\s*\b(?:rem|remark|prompt|spool|whenever|define|undefine)\b|\s*[@\\])[^\n]*|\s*\n\/(?=\r?\n)|\s*\bset[ \t]+\w+\b[^\n;='"]*(?=\n))|(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|\s*\bdelimiter[ \t]+(?!;\s)(?<routines>\S[\s\S]*?)\bdelimiter[ \t]+;(?!;)|(?:'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|"(?:[^"\\]|\\[\s\S]|"")*(?:"|$)|`[^`]*(?:`|$)|\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?(?:\$\k<tag>\$|$))|(?<stop>;)|(?:[^;'"`/$-]+|[/$-])/gi;
  let statement = "";
  let line = 1; // of the beginning of the statement
  let end = 0;
  let depth = 0; // of blocks that are open: a semicolon within the body of a trigger ends nothing
  let head = ""; // of the statement: its first words
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { stop, routines, plus, comment } = found.groups ?? {};
    // A line of SQL*Plus or psql is a statement that ends with it; within another one the word is any.
    const [whole = ""] = head !== "" && plus !== undefined ? (/^\s*(?:\w+|\S)/.exec(plus) ?? []) : found;
    pattern.lastIndex = end = found.index + whole.length;
    if (comment !== undefined || (plus !== undefined && head === "")) {
      statement += whole.replaceAll(/[^\n]+/g, "");
      if (/^\s*\\copy\b/.test(whole))
        yield { statement: whole.trim(), line: line + breaksIn(statement), isWhole: true };
      continue;
    }
    if (routines !== undefined) {
      for (const { 1: kind, 2: name, index } of routines.matchAll(ROUTINES))
        yield {
          statement: `create ${kind} ${name}`,
          line: line + breaksIn(statement + whole.slice(0, whole.indexOf(routines) + index)),
          isWhole: true,
        };
      statement += whole.replaceAll(/[^\n]+/g, "");
      continue;
    }
    if (stop === undefined || (depth > 0 && IS_ROUTINE.test(statement))) {
      if (head === "") head = headOf(whole);
      const [first = "", ...further] = ENDS_BY_LINE.test(head) ? whole.split(NEXT_LINE) : [whole];
      statement += first;
      for (const next of further) {
        yield* partsOf(statement, line);
        line += breaksIn(statement);
        statement = next;
        head = headOf(next);
      }
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
    statement = head = "";
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
  `^(${NAME})(?:\\s*(?!(?:primary|not|null|unique|references|default|check|constraint|generated)\\b)((?:${NAME}\\.)?${NAME}(?:\\s+(?:varying|precision|array))?(?:\\s*\\([^)]*\\))?(?:\\s+with(?:out)?\\s+time\\s+zone)?(?:\\[\\d*\\])*(?:\\s+array)?))?([\\s\\S]*)$`,
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

/** The columns of a table that such a list names; all where there is none. */
const columnsIn = ({ columns }: Table, list?: readonly string[]): string[] => {
  const called = new Map(columns.map(({ name }) => [name.toLowerCase(), name]));
  return list === undefined
    ? columns.map(({ name }) => name)
    : namesIn(list).map((name) => called.get(name.toLowerCase()) ?? name);
};

/** Reads a table; false where the statement has none. */
function createTable(statement: string, tables: Map<string, Table>, types: OwnTypes): boolean {
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
  const table: Table = {
    name,
    columns: [],
    keys: [],
    refs: new Map(),
    unique: [],
    orders: [],
    unsaid: [],
    rows: [],
    cut: 0,
  };
  for (const part of splitTop(inner)) readPart(table, part, types);
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

function readPart(table: Table, part: string, { enums, domains }: OwnTypes): void {
  if (IS_NO_COLUMN.test(part)) return constrain(table, part);
  const [, name, type = "", rest = ""] = COLUMN.exec(part) ?? [];
  if (name === undefined) {
    table.unsaid.push(part.slice(0, 60));
    return;
  }
  const domain = domains.get(toType(type))?.replaceAll(/\bvalue\b/gi, () => name);
  if (domain !== undefined) return readPart(table, `${name} ${domain} ${rest}`, { enums, domains: new Map() });
  const own = bare(name);
  if (/\bprimary\s+key\b/i.test(rest)) table.keys.push(own);
  if (/\bunique\b/i.test(rest)) table.unique.push([own]);
  if (/\breferences\b/i.test(rest)) refer(table, [own], rest);
  const [, listed] = /^enum\s*\(([\s\S]*)\)$/i.exec(type) ?? [];
  table.columns.push({
    name: own,
    type: toType(type),
    isRequired: /\bnot\s+null\b/i.test(rest),
    otherwise:
      /\bdefault\s+((?:array\s*\[(?:'[^']*'|[^'\]])*\]|\((?:[^()]|\([^()]*\))*\)|'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|[^\s,('"])+)/i.exec(
        rest,
      )?.[1],
    choices: listed === undefined ? enums.get(bare(type)) : choicesIn(listed),
    bounds: {},
    isTouched: /\bon\s+update\s+(?:current_timestamp|now\b|localtime)/i.test(rest),
  });
  const said = rest.slice(0, MOST_SAID);
  for (const { 1: word = "", index } of said.matchAll(/\b(check|as)\s*\(/gi)) {
    const inner = inBrackets(said.slice(index)).join(", ");
    if (/^as$/i.test(word)) table.unsaid.push(`${own} as (${inner})`);
    else check(table, inner, `${own} `);
  }
}

/** Reads what a table says of its columns beside them: keys, references, and what is unique. */
function constrain(table: Table, part: string): void {
  const rule = part.replace(new RegExp(`^constraint\\s+${NAME}\\s+`, "i"), "");
  if (/^primary\s+key\b/i.test(rule)) table.keys.push(...columnsIn(table, inBrackets(rule)));
  else if (/^foreign\s+key\b/i.test(rule)) refer(table, columnsIn(table, inBrackets(rule)), rule);
  else if (/^unique\b/i.test(rule) && !/\)\s*where\b/i.test(rule))
    table.unique.push(columnsIn(table, inBrackets(rule)));
  else if (/^check\b/i.test(rule)) check(table, inBrackets(rule).join(", "));
  else if (/^(?:exclude|default|unique)\b/i.test(rule)) table.unsaid.push(rule);
}

/** Casts, which PostgreSQL writes into every condition. */
const CASTS =
  /::\s*(?:"[^"]+"|character varying|double precision|[\w.]+)(?:\(\d+(?:,\s*\d+)?\))?(?:\s+with(?:out)?\s+time\s+zone)?(?:\[\])?/gi;
const BETWEEN = new RegExp(`(${NAME}\\)*)\\s+between\\s+(\\S+)\\s+and\\s+([^\\s()]+)`, "gi");
const CHOICES = new RegExp(
  `^\\(*(${NAME})\\)*\\s*(?:in\\s*\\((?!\\s*select\\b)([\\s\\S]*)\\)|=\\s*any\\s*\\(+\\s*array\\s*\\[([^\\]]*)\\][)\\s]*|=\\s*('(?:[^']|'')*'))$`,
  "i",
);
const BOUND = new RegExp(
  `^(?:(len|length|char_length|character_length)\\s*(?=\\())?(?:\\(b?trim(?=\\())?\\(*(${NAME})\\)*\\s*([<>])(=?)\\s*[('"]*(-?\\d+(?:\\.\\d+)?)[)'"]*$`,
  "i",
);
const ORDER = new RegExp(`^(${NAME})\\s*([<>])\\s*(${NAME})$`);
const NUMERIC = /^(?:(?:big|small|medium|tiny)?(?:int(?!erval)|serial)|year|dec|num|float|double|real|money)/;

/** Characters of checks that are looked at. */
const MOST_SAID = 2_000;

/** Keeps what a check says of columns, as people or databases write it: choices, bounds, and which of two times is first. */
function check(table: Table, rule: string, before = ""): void {
  const plain = rule.slice(0, MOST_SAID).replaceAll(CASTS, "").replaceAll(BETWEEN, "$1 >= $2 and $1 <= $3");
  const isKept = partsAt(plain, "and").flatMap((part) => {
    const [said = "", ...others] = partsAt(part, "or").filter((one) => !/\sis\s+null$/i.test(one));
    if (others.length > 0 || CHOICES.test(said)) return choose(table, [said, ...others]);
    return partsAt(said, "and").map((one) => bound(table, one) || order(table, one));
  });
  if (isKept.includes(false) || rule.length > MOST_SAID)
    table.unsaid.push(`${before}CHECK (${rule.slice(0, MOST_SAID)})`);
}

/** The parts of a condition between a word that stands in no brackets and no text, without the brackets around them. */
function partsAt(text: string, word: string): string[] {
  const parts: string[] = [""];
  let [depth, closed] = [0, 0];
  for (const [piece] of text.matchAll(/'(?:[^']|'')*(?:'|$)|[()]|\w+|[^\w()']+/g)) {
    if (piece === "(") depth += 1;
    else if (piece === ")" && (depth -= 1) === 0) closed += 1;
    if (depth === 0 && piece.toLowerCase() === word) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${piece}`);
  }
  const [only = "", ...others] = parts.map((part) => part.trim());
  const isWrapped = others.length === 0 && closed === 1 && only.startsWith("(") && only.endsWith(")");
  if (isWrapped) return partsAt(only.slice(1, -1), word);
  return others.length === 0 ? [only] : [only, ...others].flatMap((part) => partsAt(part, ""));
}

/** Changes the column of a name; false where there is none. */
function change({ columns }: Table, name: string, to: (column: Column) => Partial<Column> | undefined): boolean {
  const column = columns.find((one) => one.name.toLowerCase() === bare(name).toLowerCase());
  const changed = column && to(column);
  if (column !== undefined && changed !== undefined) columns[columns.indexOf(column)] = { ...column, ...changed };
  return changed !== undefined;
}

function choose(table: Table, parts: readonly string[]): boolean {
  const found = parts.map((part) => CHOICES.exec(part));
  const [, name = ""] = found[0] ?? [];
  if (!found.every((one) => one?.[1] === name)) return false;
  const choices = found.flatMap((one) => choicesIn(one?.[2] ?? one?.[3] ?? one?.[4] ?? ""));
  return change(table, name, () => ({ choices }));
}

function bound(table: Table, part: string): boolean {
  const [, length, name = "", sign, equal, value] = BOUND.exec(part) ?? [];
  return change(table, name, ({ type, bounds }) => {
    if (NUMERIC.test(type) === (length !== undefined)) return undefined;
    return { bounds: { ...bounds, [sign === ">" ? "min" : "max"]: { value: Number(value), isOpen: equal === "" } } };
  });
}

function order({ columns, orders }: Table, part: string): boolean {
  const [, one = "", sign, other = ""] = ORDER.exec(part) ?? [];
  const pair = (sign === "<" ? [one, other] : [other, one]).map(bare);
  const isTime = (name: string): boolean =>
    columns.some((column) => column.name === name && /^(?:date|time)/.test(column.type));
  return pair.every(isTime) && orders.push(pair) > 0;
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
  else table?.unique.push(columnsIn(table, inBrackets(rest)));
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
  const [, made, format] =
    /^(?:to_date|to_timestamp|cast|timestamp|date|time)\s*\(?\s*(N?'(?:[^']|'')*')(?:\s*,\s*'([^']*)')?/i.exec(text) ??
    [];
  if (made !== undefined) {
    // `dd-MON-yyyy`, of Oracle.
    const units = format?.match(/[a-z]+/gi) ?? [];
    const values = made.match(/[a-z]+|\d+/gi) ?? [];
    const [year, month = "", day] = [/^(?:y|r)/i, /^m(?:m|on)/i, /^dd/i].map(
      (unit) => values[units.findIndex((one) => unit.test(one))],
    );
    if (year?.length !== 4 || day === undefined) return toSqlValue(made, isMysql);
    const named = "janfebmaraprmayjunjulaugsepoctnovdec".indexOf(month.slice(0, 3).toLowerCase()) / 3 + 1;
    const time = units.findIndex((unit) => /^hh/i.test(unit));
    return `${year}-${/\d/.test(month) ? month : named}-${day} ${time < 0 ? "" : values.slice(time).join(":")}`.trim();
  }
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
  const columns = columnsIn(table, listed === undefined ? undefined : splitTop(listed));
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
  const [, called = "", listed, options = "", lines = ""] =
    /^copy\s+([\w."]+)\s*(?:\(([^)]*)\))?([^;]*);\r?\n?([\s\S]*)$/i.exec(statement) ?? [];
  const [, delimiter = "\t"] = /\bdelimiters?\s+(?:as\s+)?'([^'])'/i.exec(options) ?? [];
  const table = tables.get(bare(called));
  if (table === undefined) return /^[^(;]{0,60}/.exec(statement)?.[0].trim();
  const columns = columnsIn(table, listed === undefined ? undefined : splitTop(listed));
  for (const line of lines.split(/\r?\n/))
    if (line !== "")
      keepRow(table, columns, () =>
        line
          .split(delimiter)
          .map((text) =>
            text === String.raw`\N` ? null : text.replaceAll(/\\([\s\S])/g, (_all, one: string) => ESCAPES[one] ?? one),
          ),
      );
  return undefined;
}

function alter(statement: string, tables: Map<string, Table>, types: OwnTypes): void {
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
    } else for (const one of added.startsWith("(") ? inBrackets(added) : [added]) readPart(table, one, types);
  }
}
