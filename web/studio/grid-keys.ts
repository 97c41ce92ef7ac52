/** A cell of the grid: row 0 is the head. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The size of a grid: rows with its head, columns, and rows that a page of the window holds. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/** The cell that a key moves to, after the ARIA pattern of grids; undefined for a key that moves nothing. */
export function moveIn(
  { rows, columns, page }: GridSize,
  at: CellPlace,
  key: string,
  ctrl: boolean,
): CellPlace | undefined {
  const to = target({ rows, columns, page }, at, key, ctrl);
  if (to === undefined) return undefined;
  return {
    row: Math.min(Math.max(to.row, 0), Math.max(rows - 1, 0)),
    column: Math.min(Math.max(to.column, 0), Math.max(columns - 1, 0)),
  };
}

function target({ rows, columns, page }: GridSize, at: CellPlace, key: string, ctrl: boolean): CellPlace | undefined {
  const { row, column } = at;
  switch (key) {
    case "ArrowUp":
      return { row: ctrl ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: ctrl ? rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: ctrl ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: ctrl ? columns - 1 : column + 1 };
    case "Home":
      return { row: ctrl ? 0 : row, column: 0 };
    case "End":
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
    case "PageUp":
      return { row: Math.max(row - page, 1), column };
    case "PageDown":
      return { row: row + page, column };
    default:
      return undefined;
  }
}
