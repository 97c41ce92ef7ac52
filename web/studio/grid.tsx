import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { addShortcut } from "../chrome/keys.ts";
import { announce } from "../chrome/status.ts";
import type { Row } from "../ui/record-table.tsx";
import { targetOf } from "./catalog.ts";
import type { Catalog, Collection } from "./catalog.ts";
import { CellEditor, isEditableInCell } from "./cell-editor.tsx";
import { CellContent } from "./cell.tsx";
import type { Column } from "./columns.ts";
import { toText } from "./format.ts";
import { moveIn } from "./grid-keys.ts";
import type { CellPlace } from "./grid-keys.ts";
import { isChanged } from "./sandbox-state.ts";
import type { Standing } from "./sandbox-state.ts";
import type { Records } from "./use-records.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Listed with the keys of the page; {@link Grid} listens for them by itself. */
const GRID_KEYS = [
  ["Arrow keys", "Move in the grid"],
  ["Enter in a row", "Open the record"],
  ["F2 in a row", "Change the value"],
  ["Space in a row", "Select the record"],
] as const;

/** Pixels; as in studio.css. */
const ROW_HEIGHT = 36;

interface GridProps {
  readonly catalog: Catalog;
  readonly collection: Collection;
  readonly columns: readonly Column[];
  readonly records: Records;
  readonly standings: ReadonlyMap<string, Standing>;
  /** Their ids. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly sort: string;
  readonly onSort: (field: string) => void;
  readonly onOpen: (id: string) => void;
  /** Resolves to true once it is saved. */
  readonly onEdit: (record: Row, values: Row) => Promise<boolean>;
}

/**
 * Records as a grid after the ARIA pattern: one stop in the tab order, arrows move in it, Enter opens, F2 changes a cell, the
 * space bar selects a row, and with Shift all up to it. Only the rows in sight are drawn.
 */
export function Grid(props: GridProps) {
  const { catalog, collection, columns, records, standings, selected, onSelect, sort, onSort, onOpen, onEdit } = props;
  const { total = 0 } = records;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<CellPlace>({ row: 1, column: 0 });
  const [editing, setEditing] = useState<CellPlace | undefined>();
  const wantsFocus = useRef(false);
  /** Row that was selected last. */
  const anchor = useRef(0);
  const at = {
    row: Math.min(active.row, total),
    column: Math.min(active.column, columns.length - 1),
  };
  const virtual = useVirtualRows(scroller, {
    count: total,
    rowHeight: ROW_HEIGHT,
    headHeight: ROW_HEIGHT,
    held: at.row - 1,
  });
  const first = virtual.rows[0]?.index ?? 0;
  const last = virtual.rows.at(-1)?.index ?? 0;
  useEffect(() => records.show(first, last), [first, last]);

  useEffect(() => scroller.current?.scrollTo({ top: 0 }), [records.list]);

  const hadFocus = scroller.current?.contains(document.activeElement) === true;
  // After each drawing, as the row that was asked for may have been drawn a moment later; and a row that was moved among
  // the others has lost the focus by it.
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) wantsFocus.current = true;
    if (!wantsFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`);
    if (cell === null || cell === undefined) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || (event.target as HTMLElement).closest("[data-cell]") === null) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const size = { rows: total + 1, columns: columns.length, page };
    const to = moveIn(size, at, event.key, event.ctrlKey || event.metaKey);
    if (to !== undefined) {
      event.preventDefault();
      wantsFocus.current = true;
      setActive(to);
      if (to.row > 0) virtual.scrollTo(to.row - 1);
    } else if (event.key === "Enter" && !event.ctrlKey) {
      event.preventDefault();
      if (at.row === 0) onSort(columns[at.column]?.field ?? "id");
      else open(at.row - 1);
    } else if (event.key === " ") {
      event.preventDefault();
      if (at.row > 0) select(at.row - 1, event.shiftKey);
    } else if (event.key === "F2") {
      event.preventDefault();
      edit(at.row, at.column);
    }
  }

  function edit(row: number, column: number): void {
    const field = columns[column]?.field;
    if (row === 0 || field === undefined || records.at(row - 1) === undefined) return;
    if (isEditableInCell(collection, field)) setEditing({ row, column });
    else announce(`${field} cannot be changed in its cell`);
  }

  /** Selects a row, or no longer; with `isRange`, all from the one before to it. */
  function select(index: number, isRange: boolean): void {
    const id = String(records.at(index)?.["id"]);
    const ids = new Set(selected);
    if (isRange) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      for (let one = from; one <= to; one += 1) {
        const record = records.at(one);
        if (record !== undefined) ids.add(String(record["id"]));
      }
    } else if (!ids.delete(id)) ids.add(id);
    anchor.current = index;
    onSelect(ids);
    announce(`${ids.size} selected`);
  }

  function open(index: number): void {
    const record = records.at(index);
    if (record !== undefined) onOpen(String(record["id"]));
  }

  const stop = (row: number, column: number) => ({
    "data-cell": `${row}:${column}`,
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onFocus: () => setActive({ row, column }),
  });

  function rowCells(record: Row | undefined, row: number) {
    const standing = standings.get(String(record?.["id"]));
    return columns.map((column, index) => {
      const { field, look } = column;
      const changed = record !== undefined && isChanged(standing, field, record[field]);
      const kind = look === "money" || look === "number" ? " number" : look === "id" ? " id" : "";
      return (
        <div
          key={field}
          role="gridcell"
          aria-colindex={index + 1}
          class={`grid-cell${kind}${changed ? ` ${standing?.kind ?? ""}` : ""}`}
          title={record === undefined ? undefined : tip(column, record, standing, changed)}
          {...stop(row, index)}
          onClick={(event) => {
            if (record !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey))
              select(row - 1, event.shiftKey);
            else if (look === "id") open(row - 1);
          }}
          onDblClick={() => edit(row, index)}
        >
          {record !== undefined &&
            (editing?.row === row && editing.column === index ? (
              <CellEditor
                collection={collection}
                field={field}
                record={record}
                onEnd={async (values) => {
                  if (values !== undefined && !(await onEdit(record, values))) return false;
                  // Not where the focus went by itself, to what was pressed.
                  wantsFocus.current = scroller.current?.contains(document.activeElement) === true;
                  setEditing(undefined);
                  return true;
                }}
              />
            ) : (
              <>
                {index === 0 && (
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-hidden="true"
                    checked={selected.has(String(record["id"]))}
                    onClick={(event) => {
                      event.stopPropagation();
                      select(row - 1, event.shiftKey);
                    }}
                  />
                )}
                <CellContent column={column} record={record} target={targetOf(catalog, collection, field)} />
              </>
            ))}
          {changed && <span class="visually-hidden"> (changed)</span>}
        </div>
      );
    });
  }

  useEffect(() => {
    const ends = GRID_KEYS.map(([keys, does]) => addShortcut({ keys, does, run: () => undefined }));
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const template = columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`).join(" ");
  const sorted = sort.split(",")[0] ?? "";

  return (
    <div
      ref={scroller}
      class="grid"
      role="grid"
      aria-label={collection.name}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      style={{ "--grid-width": `${columns.reduce((sum, { width }) => sum + width, 0)}rem` }}
      onKeyDown={onKeyDown}
    >
      <div class="grid-row grid-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {columns.map(({ field, look }, column) => (
          <div
            key={field}
            role="columnheader"
            aria-colindex={column + 1}
            aria-sort={sorted === field ? "ascending" : sorted === `-${field}` ? "descending" : "none"}
            class={look === "money" || look === "number" ? "grid-cell number" : "grid-cell"}
            {...stop(0, column)}
            onClick={() => onSort(field)}
          >
            {field}
          </div>
        ))}
      </div>
      <div class="grid-rows" role="rowgroup" style={{ height: `${virtual.height}px` }}>
        {virtual.rows.map(({ index, start }) => (
          <div
            key={index}
            class="grid-row"
            role="row"
            aria-rowindex={index + 2}
            aria-selected={selected.has(String(records.at(index)?.["id"]))}
            style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
          >
            {rowCells(records.at(index), index + 1)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The tooltip of a cell: the whole of a long text, or the value before a change. */
function tip({ field, look }: Column, record: Row, standing: Standing, changed: boolean): string | undefined {
  if (changed && standing?.kind === "updated") return `was ${toText(standing.before[field], look, record)}`;
  const text = toText(record[field], look, record);
  return text.length > 24 ? text : undefined;
}
