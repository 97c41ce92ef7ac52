import { jsonIn } from "../../model/json.ts";
import { toPlural, toSingular } from "../../world/plural.ts";
import { toTime } from "../source.ts";
import { LONGEST_TEXT, MOST_DECIMALS, STANDING_FIELDS } from "../words.ts";
import { IMPORTED_COUNT, toCollection, toName, toOnDelete } from "./imported-domain.ts";
import type { ImportedDomain, WrittenField, WrittenResource } from "./imported-domain.ts";
import { readTables, toSqlValue, sqlText } from "./sql-tables.ts";
import type { CheckBound, Column, DumpedTables, Table } from "./sql-tables.ts";

/** Kinds of fields by the beginnings of types, of PostgreSQL, MySQL and SQLite. */
const KINDS: readonly (readonly [type: RegExp, kind: string])[] = [
  [/^(?:json|array)|\]\[/, "any"],
  [/\[\]$|array$/, "list"],
  [/^(?:bool|bit(?:\(1\))?$|tinyint\(1\))/, "boolean"],
  [/^(?:(?:big|small|medium|tiny)?(?:int(?!erval)|serial)|year)/, "integer"],
  [/^(?:dec|num|float|double|real|money)/, "number"],
  [/^date$/, "date"],
  [/^(?:timestamp|datetime)/, "time"],
  [/^(?:uuid|uniqueidentifier)/, "string.uuid"],
  [/^(?:char|varchar|character|text|clob|citext|enum|set|inet|time|n|long|medium|tiny)/, "text"],
];

interface Kind {
  /** Empty for a column without a type, whose values stay as they are. */
  readonly kind: string;
  readonly items?: string | undefined;
  readonly type?: string;
}

/** Reads a dump: a resource for each table, its foreign keys as relations, its rows as records. */
export function domainOfSql(text: string): ImportedDomain {
  const { tables, notes } = readTables(text);
  const resources: Record<string, WrittenResource> = {};
  const names = new Map([...tables].map(([key, { name }]) => [key, toName(toSingular(name)) ?? name]));
  for (const table of new Set(tables.values())) {
    const name = names.get(table.name) ?? table.name;
    resources[name] = toResource(table, name, { names, tables, notes });
    notes.push(...table.unsaid.map((part) => `${table.name}: ${part.replaceAll(/\s+/g, " ")} is not kept`));
  }
  return { domain: "imported", resources, notes };
}

function kindOf(type: string): string | undefined {
  return KINDS.find(([test]) => test.test(type))?.[1];
}

/** The name of a column here, where that is one of those that every record has. */
function nameOf(column: string, id: string | undefined, { columns }: Table): string {
  if (column === id) return "id";
  const standing = ({ name }: Column): string => toName(name.replaceAll("_", " ")) ?? name;
  const own = columns.find(({ name }) => name === column);
  const isChange = own?.isTouched === true && !columns.some((one) => standing(one) === "updatedAt");
  return isChange ? "updatedAt" : own === undefined ? column : standing(own);
}

/** The column that is the id of a table's records: its key, where that is one column and refers to no other table. */
function idOf({ keys, columns, refs }: Table): string | undefined {
  const [key] = keys.length > 0 ? keys : columns.flatMap(({ name }) => (name === "id" ? [name] : []));
  return keys.length <= 1 && (key === "id" || !refs.has(key ?? "")) ? key : undefined;
}

function toResource(
  table: Table,
  name: string,
  { names, tables, notes }: DumpedTables & { readonly names: ReadonlyMap<string, string> },
): WrittenResource {
  const { columns, keys, refs, rows, cut, orders, unsaid } = table;
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
    const { name: own, type, otherwise, choices, isTouched } = column;
    const isRequired = column.isRequired || keys.includes(own);
    const standing = nameOf(own, id, table);
    const known = kindOf(type);
    // JSON has no number of so many digits.
    const isLong = known === "integer" && rows.some((row) => /^-?\d{16,}$/.test(sqlText(row[own] ?? "")));
    if (isLong) notes.push(`${table.name}.${own} is a text here: its numbers are too long for JSON`);
    const items = kindOf(type.replace(/\[\d*\]$|array$/, ""));
    const kind: Kind = { kind: isLong ? "text" : (known ?? "any"), items, type };
    kinds.set(own, kind);
    if (STANDING_FIELDS.includes(standing)) {
      if (standing === "id" && own !== id) unsaid.push(own);
      else if (own !== standing) notes.push(`${table.name}.${own} is called ${standing} here`);
      continue;
    }
    if (isTouched) unsaid.push(`ON UPDATE CURRENT_TIMESTAMP of ${own}`);
    const ref = refs.get(own);
    const target = tables.get(ref?.table ?? "");
    const key = target && idOf(target);
    const to = names.get(target?.name ?? "");
    if (ref && to !== undefined && (ref.column ?? key)?.toLowerCase() === key?.toLowerCase()) {
      const named = toName(own.replace(/_?id$/i, "")) ?? to;
      const as =
        [named, to].find((one) => !columns.some(({ name: other }) => other === one) && !(one in belongsTo)) ??
        `${named}Record`;
      const onDelete = toOnDelete(ref.onDelete ?? "");
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
    fields[own] = toField({ ...column, isRequired }, kind, isAlone(own), table);
  }
  const collection = toCollection(table.name) ?? toPlural(name);
  const idKind = kinds.get(id ?? "")?.kind ?? "";
  const own = rows.flatMap((row) => row[id ?? ""] ?? []);
  const areNumbers = own.every((value) =>
    Number.isSafeInteger(typeof value === "string" ? Number(value || "x") : value),
  );
  const isNumbered = idKind === "integer" || (idKind !== "text" && own.length > 0) ? areNumbers : false;
  /** Numbers of values that could not be read, by column. */
  const lost = new Map<string, number>();
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [column, value] of Object.entries(row)) {
      const kind = kinds.get(column);
      const standing = nameOf(column, id, table);
      if (column === id && value !== null) record["id"] = isNumbered ? Number(value) : sqlText(value);
      if (kind === undefined || standing === "id") continue;
      const isTime = STANDING_FIELDS.includes(standing);
      const read = toKind(value, isTime ? { kind: "time" } : kind);
      if (read === null && value !== null) lost.set(column, (lost.get(column) ?? 0) + 1);
      if (read !== null || !isTime) record[isTime ? standing : column] = read;
    }
    return record;
  });
  for (const [column, count] of lost)
    notes.push(`${count} values of ${table.name}.${column} are left out: they are none of its type`);
  const otherIds = rows.length > 0 || idKind === "text" ? "text" : undefined;
  const ids = isNumbered ? "number" : idKind === "string.uuid" ? "uuid" : otherIds;
  const isKept = (column: string): boolean => column in fields || (refs.has(column) && kinds.has(column));
  const together = groups.filter((group) => group.length > 1 && !group.includes(id ?? ""));
  for (const group of groups)
    if (!group.includes(id ?? "") && !group.every(isKept)) unsaid.push(`UNIQUE (${group.join(", ")})`);
  const unique = together.filter((group) => group.every(isKept));
  const rules = orders.filter((pair) => pair.every((one) => one in fields)).map((before) => ({ before }));
  for (const pair of orders)
    if (!rules.some(({ before }) => before === pair)) unsaid.push(`CHECK (${pair.join(" < ")})`);
  return {
    ...(collection !== toPlural(name) && { collection }),
    ...(ids !== undefined && { ids }),
    ...(Object.keys(belongsTo).length > 0 && { belongsTo }),
    fields,
    ...(rules.length > 0 && { rules }),
    ...(unique.length > 0 && { unique: unique.length === 1 ? unique[0] : unique }),
    ...(records.length === 0 ? { count: IMPORTED_COUNT } : { records }),
  };
}

/** Digits before the point up to which those of a decimal number are a bound of its field. */
const MOST_BOUND = 3;
/** Digits after the point of the smallest number that is more than one. */
const MOST_STEPS = 6;

function toField(
  { name, type, isRequired, otherwise, choices, bounds }: Column,
  { kind, items }: Kind,
  isUnique: boolean,
  { rows, unsaid }: Table,
): WrittenField {
  const values = rows.map((row) => (Object.hasOwn(row, name) ? row[name] : null) ?? null);
  const given = values.flatMap((value) => (value === null ? [] : [sqlText(value)]));
  const isNumeric = /^(?:integer|number)$/.test(kind);
  const preset = otherwise === undefined ? null : toDefault(otherwise, { kind, items, type }, choices);
  // One that is unique cannot be had twice.
  const hasDefault = preset !== null && preset !== undefined && !isUnique;
  if (preset !== null && !hasDefault) unsaid.push(`DEFAULT ${otherwise} of ${name}`);
  const isDistinct = new Set(given.map((value) => value.toLowerCase())).size === given.length;
  const mayBeUnique = choices === undefined && isDistinct && /^(?:text|integer|date|time|string.*)$/.test(kind);
  if (isUnique && !mayBeUnique) unsaid.push(`UNIQUE (${name})`);
  const longest = Number(/char\w*\((\d+)\)/.exec(type)?.[1] ?? Infinity);
  const isBounded = kind === "text" && longest <= LONGEST_TEXT && given.every((value) => value.length <= longest);
  const [, digits, decimals = 0] = /^(?:num|dec)\w*\((\d+)(?:,\s*(\d+))?\)/.exec(type) ?? [];
  const whole = Number(digits ?? Infinity) - Number(decimals);
  const isSmall = kind === "number" && whole <= MOST_BOUND && whole >= 0;
  const most = isSmall ? Number((10 ** whole - 10 ** -Number(decimals)).toFixed(Number(decimals))) : undefined;
  // The number next to one that is not allowed itself.
  const step =
    kind === "number" ? 10 ** -Math.min(digits === undefined ? MOST_STEPS : Number(decimals), MOST_STEPS) : 1;
  const nextTo = (bound: CheckBound | undefined, way: number): number | undefined =>
    bound && Number((bound.value + (bound.isOpen ? way * step : 0)).toFixed(MOST_STEPS));
  const [from, to] = [nextTo(bounds.min, 1), nextTo(bounds.max, -1)];
  const words = {
    ...(isBounded && choices === undefined && { max: longest }),
    ...(most !== undefined && { max: most }),
    ...(choices === undefined && { ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) }),
    ...(kind === "number" &&
      digits !== undefined &&
      Number(decimals) <= MOST_DECIMALS && { decimals: Number(decimals) }),
    ...(isRequired && otherwise === undefined && { required: true }),
    ...(hasDefault && { default: preset }),
    ...(isUnique && mayBeUnique && { unique: true }),
    ...(!isRequired && { optional: true }),
  };
  if (choices !== undefined) return { from: isNumeric ? choices.map(Number) : choices, ...words };
  if (kind.includes(".")) return { is: "text", from: kind, ...words };
  return { is: kind, ...(kind === "list" && { items: items ?? "any" }), ...words };
}

/** The value of a default that is a constant, null for one of null; undefined for anything else. */
function toDefault(text: string, kind: Kind, choices: readonly string[] | undefined): unknown {
  const value = toSqlValue(text);
  if (value === null || (typeof value === "string" && !/^\(*[enb]?['"]/i.test(text)))
    return value === null ? null : undefined;
  if (choices?.includes(sqlText(value)) === false) return undefined;
  return toKind(value, kind) ?? undefined;
}

/** A value as one of a kind; null where it is none. */
function toKind(value: unknown, { kind, items = "any", type = "" }: Kind): unknown {
  if (value === null || value === undefined) return null;
  const text = sqlText(value);
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
    case "date":
      return /^\d{4}-\d\d-\d\d/.exec(toIso(text))?.[0] ?? null;
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

/** A time as databases write it, `2024-01-02 03:04:05+00`, `2024/1/2` or milliseconds since 1970, in ISO 8601; one without a zone is UTC. */
function toIso(text: string): string {
  if (/^\d{12,13}$/.test(text)) return new Date(Number(text)).toISOString();
  const [, year, month = "", date = "", rest = ""] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)(.*)$/.exec(text) ?? [];
  const written = year === undefined ? text : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}${rest}`;
  const [, day = written, hours = ""] = /^(\S+)[ T](.*)$/.exec(written) ?? [];
  return hours === ""
    ? day
    : `${day}T${hours
        .replace(/[+-]00(?::?00)?$/, "")
        .replace(/([+-]\d\d)$/, "$1:00")
        .replace(/^([\d:.]+)$/, "$1Z")}`;
}
