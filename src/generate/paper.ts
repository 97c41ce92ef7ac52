import type { Genre } from "./genres.ts";
import type { PlannedBook } from "./plans/shelf.ts";

/** The outer size of a printed book, millimeters. */
export interface Dimensions {
  readonly heightMm: number;
  readonly widthMm: number;
  readonly depthMm: number;
}

/** A printed book: its format, genre and pages. */
type Printed = Pick<PlannedBook, "format" | "genre"> & { readonly pageCount: number | null };

/** Height and width of a page; picture books and cookery books are larger. */
const SIZES: Readonly<Partial<Record<Genre, readonly [height: number, width: number]>>> = {
  Children: [280, 220],
  Cooking: [255, 195],
  Poetry: [200, 130],
};
const USUAL: Readonly<Record<"hardcover" | "paperback", readonly [height: number, width: number]>> = {
  hardcover: [235, 155],
  paperback: [203, 133],
};

/** Paper of 80 g a square meter is 0.1 mm thick. */
const SHEET_MM = 0.1;
const SHEET_GRAMS = 80;

/** How large a book is; null for what is not printed. */
export function dimensionsOf({ format, genre, pageCount }: Printed): Dimensions | null {
  if (pageCount === null || (format !== "hardcover" && format !== "paperback")) return null;
  const [heightMm, widthMm] = SIZES[genre] ?? USUAL[format];
  const boards = format === "hardcover" ? 6 : 1;
  return { heightMm, widthMm, depthMm: Math.round((pageCount / 2) * SHEET_MM) + boards };
}

/** What a book weighs, grams; null for what is not printed. */
export function bookWeightOf(printed: Printed): number | null {
  const size = dimensionsOf(printed);
  if (size === null) return null;
  const area = (size.heightMm * size.widthMm) / 1_000_000;
  const covers = printed.format === "hardcover" ? area * 2600 : area * 500;
  return Math.round(((printed.pageCount ?? 0) / 2) * area * SHEET_GRAMS + covers);
}
