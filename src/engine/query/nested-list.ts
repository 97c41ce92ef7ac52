import type { AnyRecord } from "../stored-record.ts";
import type { Belonging } from "./belongings.ts";
import type { ListQuery } from "./list-query.ts";
import { createPathTest, headsOf } from "./read-path.ts";

function isId(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** The query, of the records alone that refer to the one with this id. */
export function withinRecord(query: ListQuery, { fields }: Belonging, id: string): ListQuery {
  const tests = fields.map((field) => createPathTest(field.split("."), (value) => isId(value) && String(value) === id));
  const [only] = tests;
  const matches =
    only !== undefined && tests.length === 1 ? only : (record: AnyRecord) => tests.some((refers) => refers(record));
  const filter = { name: fields.join(), operator: "eq", operands: [id], matches } as const;
  return {
    ...query,
    key: JSON.stringify([id, fields, query.key]),
    filters: [filter, ...query.filters],
    reads: [...new Set([...headsOf(fields), ...query.reads])],
    plain: false,
  };
}
