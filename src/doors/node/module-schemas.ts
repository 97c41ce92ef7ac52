import { isObject } from "../../core/model/json.ts";

type Exports = Readonly<Record<string, unknown>>;

interface DrizzleColumn {
  readonly name: string;
  readonly notNull: boolean;
  readonly primary: boolean;
  readonly isUnique?: boolean;
  readonly default?: unknown;
  readonly hasDefault?: boolean;
  readonly enumValues?: readonly string[] | undefined;
  getSQLType(): string;
}

/** A declaration of a table beside its columns: a key of one or several, columns that are unique together, a check. */
interface DrizzleKey {
  readonly onDelete?: string;
  readonly columns?: readonly DrizzleColumn[];
  readonly config?: {
    readonly unique?: boolean;
    readonly columns?: readonly DrizzleColumn[];
    readonly where?: unknown;
  };
  /** The condition of a check. */
  readonly value?: unknown;
  reference?(): {
    readonly columns: readonly DrizzleColumn[];
    readonly foreignTable: object;
    readonly foreignColumns: readonly DrizzleColumn[];
  };
}

/** The Zod schemas of a module as JSON Schema, or its Drizzle tables as SQL; undefined where it exports neither. */
export async function textOfModule(module: Exports): Promise<string | undefined> {
  const schemas = Object.entries(module).filter(([, value]) => isObject(value) && isObject(value["_zod"]));
  if (schemas.length > 0) return jsonSchemaOf(schemas);
  const tables = Object.entries(module).filter(
    (pair): pair is [string, object] => partOf(pair[1], "Columns") !== undefined,
  );
  const short = (name: string): string => name.replace(/(?<=[^_])_?tables?$/i, "");
  const names = tables.map(([name]) => short(name));
  const called = tables.map(
    ([name, table], at) => [new Set(names).size < names.length ? name : (names[at] ?? name), table] as const,
  );
  return tables.length === 0 ? undefined : sqlOf(called, relationsIn(module));
}

/** The references that `relations` tells of, by their tables. */
function relationsIn(module: Exports): ReadonlyMap<unknown, readonly DrizzleKey[]> {
  const one = (foreignTable: object, told?: Record<"fields" | "references", DrizzleColumn[]>): object => {
    const reference = told?.fields && (() => ({ columns: told.fields, foreignTable, foreignColumns: told.references }));
    const key = { reference, withFieldName: () => key };
    return key;
  };
  const all = Object.values(module).filter((value) => isObject(value) && kindOf(value) === "Relations") as readonly {
    readonly table: object;
    config(helpers: object): Readonly<Record<string, DrizzleKey>>;
  }[]; // Drizzle's own
  return new Map(
    all.map(({ table, config }) => [
      table,
      Object.values(config({ one, many: one })).filter(({ reference }) => reference),
    ]),
  );
}

async function jsonSchemaOf(schemas: readonly (readonly [string, unknown])[]): Promise<string> {
  const { z } = await import("zod");
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of schemas) {
    const id = name.replace(/(?!^)(?:schema|model)$/i, "");
    if (![...schemas].some(([other]) => other === id && other !== name)) registry.add(schema as never, { id }); // as was seen
  }
  const made = z.toJSONSchema(registry, {
    uri: (id) => `#/$defs/${id}`,
    unrepresentable: "any",
    io: "input", // answers are what the schemas are to read
    override({ zodSchema, jsonSchema }) {
      const { type } = zodSchema._zod.def;
      if (type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time", [IS]: type });
      else if (NOT_JSON.has(type)) jsonSchema[IS] = type;
      // Bounds of any whole number say nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const notes: string[] = [];
  for (const [name, schema] of Object.entries(made.schemas)) settle(schema, name, notes);
  return JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: notes.join("\n"),
    $defs: made.schemas,
  });
}

/** Kinds of Zod's that JSON has no value of. */
const NOT_JSON: ReadonlySet<string> = new Set(
  "bigint symbol undefined void nan map set function promise custom file".split(" "),
);

/** Keyword under which a schema says that it is of such a kind, or a date. */
const IS = "x-zod";

/** Takes members that JSON has no value of out of a schema, and notes them, and those that it has as texts only. */
function settle(schema: unknown, at: string, notes: string[]): void {
  if (Array.isArray(schema)) for (const one of schema) settle(one, at, notes);
  if (!isObject(schema)) return;
  const { properties, required } = schema;
  for (const [name, inner] of isObject(properties) ? Object.entries(properties) : []) {
    const kind = isObject(inner) ? inner[IS] : undefined;
    if (kind === "date") notes.push(`${at}.${name} is a text here, as JSON has no dates: z.coerce.date() reads it`);
    else if (typeof kind === "string" && isObject(properties)) {
      notes.push(`${at}.${name} is left out: JSON has no ${kind}`);
      Reflect.deleteProperty(properties, name);
      if (Array.isArray(required) && required.includes(name)) required.splice(required.indexOf(name), 1);
    }
    settle(inner, `${at}.${name}`, notes);
  }
  for (const [word, inner] of Object.entries(schema)) if (word !== "properties") settle(inner, at, notes);
}

/** The part of a table that Drizzle keeps under a symbol of its own. */
function partOf(table: unknown, name: string): unknown {
  if (typeof table !== "object" || table === null) return undefined;
  const symbol = Object.getOwnPropertySymbols(table).find(
    ({ description }) => description?.startsWith("drizzle:") === true && description.endsWith(name),
  );
  return symbol === undefined ? undefined : (table as Readonly<Record<symbol, unknown>>)[symbol];
}

/** The keys that the last argument of a table gives, as a list or by names. */
function besideColumns(table: object): readonly DrizzleKey[] {
  const [make, columns] = ["ExtraConfigBuilder", "ExtraConfigColumns"].map((name) => partOf(table, name));
  const of = make as ((of: unknown) => Readonly<Record<string, DrizzleKey>>) | undefined; // Drizzle's own, of a list or an object
  return of === undefined ? [] : Object.values(of(columns ?? table));
}

/** The class that Drizzle says something is of. */
function kindOf(key: object): string {
  return String((key.constructor as unknown as Readonly<Record<symbol, unknown>>)[Symbol.for("drizzle:entityKind")]); // any class
}

/** The text of Drizzle's `sql`: `now()`, `age > 18`; undefined where it has more than texts, values and columns. */
function sqlIn(value: unknown, nameOf: (column: Pick<DrizzleColumn, "name">) => string): string | undefined {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isObject(value)) return undefined;
  const { queryChunks, value: text, name } = value;
  if (typeof name === "string") return nameOf({ name });
  if (Array.isArray(text)) return text.join("");
  const parts = Array.isArray(queryChunks) ? queryChunks.map((chunk) => sqlIn(chunk, nameOf)) : [undefined];
  return parts.includes(undefined) ? undefined : parts.join("");
}

/** The tables as `CREATE TABLE`, by the names that they and their columns have in the module. */
function sqlOf(
  tables: readonly (readonly [string, object])[],
  related: ReadonlyMap<unknown, readonly DrizzleKey[]>,
): string {
  const columnsOf = (table: object): readonly [string, DrizzleColumn][] =>
    Object.entries(partOf(table, "Columns") as Readonly<Record<string, DrizzleColumn>>); // Drizzle's own
  const nameIn = (table: object, { name }: Pick<DrizzleColumn, "name">): string =>
    columnsOf(table).find(([, one]) => one.name === name)?.[0] ?? name;
  const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  return tables
    .map(([name, table]) => {
      const columns = columnsOf(table).map(([key, column]) => {
        const choices = column.enumValues?.map((value) => `'${value.replaceAll("'", "''")}'`);
        const type =
          choices === undefined || choices.length === 0 ? column.getSQLType() : `enum(${choices.join(", ")})`;
        const preset = sqlIn(column.default, (other) => nameIn(table, other));
        const isMade = preset === undefined && column.hasDefault === true;
        const words = [
          column.notNull && !isMade && "NOT NULL",
          column.primary && "PRIMARY KEY",
          column.isUnique === true && "UNIQUE",
          preset !== undefined && `DEFAULT ${preset}`,
        ];
        return [quoted(key), type, ...words.filter((word) => word !== false)].join(" ");
      });
      const namesIn = (of: object, some: readonly unknown[]): string =>
        some.map((one) => sqlIn(one, (column) => quoted(nameIn(of, column))) ?? "?").join(", ");
      const inline = (partOf(table, "InlineForeignKeys") ?? []) as readonly DrizzleKey[];
      const keys = [...(related.get(table) ?? []), ...inline, ...besideColumns(table)].flatMap((key) => {
        if (key.reference === undefined) {
          const some = key.columns ?? (key.config?.unique === true ? key.config.columns : undefined) ?? [];
          const isPrimary = /PrimaryKey/.test(kindOf(key));
          if (/Check/.test(kindOf(key))) return [`CHECK (${namesIn(table, [key.value])})`];
          const where = key.config?.where === undefined ? "" : ` WHERE (${namesIn(table, [key.config.where])})`;
          return some.length === 0 ? [] : [`${isPrimary ? "PRIMARY KEY" : "UNIQUE"} (${namesIn(table, some)})${where}`];
        }
        const { columns: from, foreignTable, foreignColumns } = key.reference();
        const to = tables.find(([, one]) => one === foreignTable)?.[0];
        if (to === undefined) return [];
        const after = key.onDelete === undefined ? "" : ` ON DELETE ${key.onDelete}`;
        return [
          `FOREIGN KEY (${namesIn(table, from)}) REFERENCES ${quoted(to)} (${namesIn(foreignTable, foreignColumns)})${after}`,
        ];
      });
      return `CREATE TABLE ${quoted(name)} (\n  ${[...columns, ...keys].join(",\n  ")}\n);`;
    })
    .join("\n");
}
