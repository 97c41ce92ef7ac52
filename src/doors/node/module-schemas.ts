import { isObject } from "../../core/model/json.ts";

type Exports = Readonly<Record<string, unknown>>;

interface DrizzleColumn {
  readonly name: string;
  readonly notNull: boolean;
  readonly primary: boolean;
  readonly enumValues?: readonly string[] | undefined;
  getSQLType(): string;
}

interface DrizzleKey {
  reference(): {
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
  return tables.length === 0 ? undefined : sqlOf(tables);
}

async function jsonSchemaOf(schemas: readonly (readonly [string, unknown])[]): Promise<string> {
  const { z } = await import("zod");
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of schemas) {
    const id = name.replace(/(?!^)(?:schema|model)$/i, "");
    if (![...schemas].some(([other]) => other === id && other !== name)) registry.add(schema as never, { id }); // as was seen
  }
  const made = z.toJSONSchema(registry, { uri: (id) => `#/$defs/${id}`, unrepresentable: "any" });
  const objects = Object.entries(made.schemas).filter(([, schema]) => schema.type === "object");
  return JSON.stringify({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: Object.fromEntries(objects),
  });
}

/** The part of a table that Drizzle keeps under a symbol of its own. */
function partOf(table: unknown, name: string): unknown {
  if (typeof table !== "object" || table === null) return undefined;
  const symbol = Object.getOwnPropertySymbols(table).find(
    ({ description }) => description?.startsWith("drizzle:") === true && description.endsWith(name),
  );
  return symbol === undefined ? undefined : (table as Readonly<Record<symbol, unknown>>)[symbol];
}

/** The tables as `CREATE TABLE`, by the names that they and their columns have in the module. */
function sqlOf(tables: readonly (readonly [string, object])[]): string {
  const columnsOf = (table: object): readonly [string, DrizzleColumn][] =>
    Object.entries(partOf(table, "Columns") as Readonly<Record<string, DrizzleColumn>>); // Drizzle's own
  const nameIn = (table: object, { name }: DrizzleColumn): string =>
    columnsOf(table).find(([, one]) => one.name === name)?.[0] ?? name;
  const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  return tables
    .map(([name, table]) => {
      const columns = columnsOf(table).map(([key, column]) => {
        const choices = column.enumValues?.map((value) => `'${value.replaceAll("'", "''")}'`);
        const type =
          choices === undefined || choices.length === 0 ? column.getSQLType() : `enum(${choices.join(", ")})`;
        return `${quoted(key)} ${type}${column.notNull ? " NOT NULL" : ""}${column.primary ? " PRIMARY KEY" : ""}`;
      });
      const keys = ((partOf(table, "InlineForeignKeys") ?? []) as readonly DrizzleKey[]).flatMap((key) => {
        const {
          columns: [column],
          foreignTable,
          foreignColumns: [other],
        } = key.reference();
        const to = tables.find(([, one]) => one === foreignTable)?.[0];
        if (column === undefined || other === undefined || to === undefined) return [];
        return [
          `FOREIGN KEY (${quoted(nameIn(table, column))}) REFERENCES ${quoted(to)} (${quoted(nameIn(foreignTable, other))})`,
        ];
      });
      return `CREATE TABLE ${quoted(name)} (\n  ${[...columns, ...keys].join(",\n  ")}\n);`;
    })
    .join("\n");
}
