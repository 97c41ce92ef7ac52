import { useState } from "preact/hooks";

import { sortRecords } from "./sorting.ts";
import type { Sorting } from "./sorting.ts";

/** A record of any resource. */
export type Row = Readonly<Record<string, unknown>>;

interface RecordTableProps {
  /** What the rows are, as the table is named. */
  readonly label: string;
  readonly records: readonly Row[];
  readonly columns: readonly string[];
}

/** Records as a table whose columns sort. */
export function RecordTable({ label, records, columns }: RecordTableProps) {
  const [sorting, setSorting] = useState<Sorting | undefined>();
  const toggle = (column: string) => () =>
    setSorting(
      sorting?.column === column
        ? sorting.descending
          ? undefined
          : { column, descending: true }
        : { column, descending: false },
    );
  return (
    <div class="table-region records" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                scope="col"
                aria-sort={sorting?.column !== column ? "none" : sorting.descending ? "descending" : "ascending"}
              >
                <button type="button" onClick={toggle(column)}>
                  {column}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRecords(records, sorting).map((record) => (
            <tr key={String(record["id"])}>
              {columns.map((column) => (
                <Cell value={record[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ value }: { readonly value: unknown }) {
  const text = toCellText(value);
  if (typeof value === "number") return <td class="number j-number">{text}</td>;
  if (value === null || value === undefined || typeof value === "boolean") return <td class="j-word">{text}</td>;
  return <td title={text.length > 30 ? text : undefined}>{text}</td>;
}

/** A value in one line. */
export function toCellText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The columns of records: as the first one has them, `id` in front and times last. */
export function toColumns(records: readonly Row[]): readonly string[] {
  const columns = Object.keys(records[0] ?? {});
  const last = columns.filter((column) => column === "createdAt" || column === "updatedAt");
  return [...columns.filter((column) => column !== "createdAt" && column !== "updatedAt"), ...last];
}
