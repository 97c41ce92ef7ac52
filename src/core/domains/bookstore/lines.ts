import * as z from "zod";

import { SeedbedError, refuseFor } from "../../model/errors.ts";
import type { InputFault } from "../../model/errors.ts";
import type { World } from "../../model/generation.ts";
import type { Tx } from "../../model/rules.ts";
import { currency, money, reference } from "../../model/values.ts";
import type { Currency } from "../../model/values.ts";
import { inPart } from "../../world/parts.ts";
import type { PlannedLine } from "../../world/plans/commerce.ts";
import { library } from "../../world/plans/library.ts";
import { book } from "./book.ts";

/** Carts and orders have at most so many lines. */
const MAX_LINES = 100;

export type OrderLine = z.output<ReturnType<typeof lines>>[number];

/** The lines of a cart or an order. Only bookId and quantity need to be sent. */
export function lines() {
  return z
    .array(
      z.object({
        bookId: reference(),
        title: z.string().max(200).default(""),
        quantity: z.int().min(1),
        unitPrice: money().default(0),
        lineTotal: money().default(0),
      }),
    )
    .max(MAX_LINES);
}

/** The currency of a cart or an order, as a field. */
export const currencyOfBooks = () => ({
  schema: currency(),
  description: "The currency of the books.",
  readOnly: true as const,
  initial: () => "USD" as const,
  generate: () => "USD" as const,
});

/** The lines of a generated cart or order, as they are stored. */
export function toLines(world: World, planned: readonly PlannedLine[]): OrderLine[] {
  const books = world.plan(library);
  return planned.map(({ bookIndex, quantity, unitPrice, lineTotal }) => ({
    bookId: String(bookIndex),
    title: inPart(world, books.text(bookIndex).title),
    quantity,
    unitPrice,
    lineTotal,
  }));
}

export function asksTheSame(one: readonly OrderLine[], other: readonly OrderLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, at) => line.bookId === other[at]?.bookId && line.quantity === other[at].quantity)
  );
}

/** One line for each book, quantities added up, in the order in which the books first come. */
export function mergeLines(wanted: readonly OrderLine[]): OrderLine[] {
  const merged = new Map<string, OrderLine>();
  for (const line of wanted) {
    const before = merged.get(line.bookId);
    merged.set(line.bookId, before === undefined ? line : { ...before, quantity: before.quantity + line.quantity });
  }
  return [...merged.values()];
}

/**
 * Fills in titles, prices and totals. A line of `kept` for the same book lends its title where the book was deleted, and
 * its price too where prices are `agreed`. Throws `validation_failed` if the sum is too large.
 */
export function priceLines(
  tx: Tx,
  attempt: string,
  wanted: readonly OrderLine[],
  { kept, agreed }: { readonly kept: readonly OrderLine[]; readonly agreed: boolean },
): OrderLine[] {
  const priced = wanted.map(({ bookId, quantity }) => {
    const before = kept.find((line) => line.bookId === bookId);
    const found = tx.find(book, bookId);
    const title = found?.title ?? before?.title ?? "";
    const unitPrice = (agreed ? before?.unitPrice : undefined) ?? found?.price ?? before?.unitPrice ?? 0;
    return { bookId, title, quantity, unitPrice, lineTotal: unitPrice * quantity };
  });
  const sum = sumOf(priced);
  // Ten times as much leaves room for the tax to be worked out exactly.
  if (!Number.isSafeInteger(sum * 10)) {
    const detail = "the sum is too large to be counted exactly; ask for fewer books, or lower their prices";
    refuseFor("validation_failed", attempt, { pointer: "#/items", code: "too_big", detail });
  }
  return priced;
}

/**
 * The currency of the books that are asked for; `own` where there are none, or the book was deleted, or its price was
 * agreed before. Throws `validation_failed` if there are several: they cannot be added up.
 */
export function currencyOfLines(
  tx: Tx,
  attempt: string,
  wanted: readonly OrderLine[],
  { own, kept }: { readonly own: Currency; readonly kept: readonly OrderLine[] },
): Currency {
  const found = wanted.map(({ bookId }) => {
    const isAgreed = kept.some((line) => line.bookId === bookId);
    return isAgreed ? own : (tx.find(book, bookId)?.currency ?? own);
  });
  const [first = own] = found;
  const at = found.findIndex((other) => other !== first);
  if (at < 0) return first;
  const detail = `book ${wanted[at]?.bookId} is sold in ${found[at]} and those before it in ${first}; buy books of one currency at a time`;
  refuseFor("validation_failed", attempt, { pointer: `#/items/${at}/bookId`, code: "currency_mismatch", detail });
}

export function sumOf(priced: readonly OrderLine[]): number {
  return priced.reduce((sum, line) => sum + line.lineTotal, 0);
}

export function countOf(priced: readonly OrderLine[]): number {
  return priced.reduce((count, line) => count + line.quantity, 0);
}

export function raised(wanted: readonly OrderLine[], before: readonly OrderLine[]): OrderLine[] {
  const had = quantities(before);
  return wanted.filter((line) => line.quantity > (had.get(line.bookId) ?? 0));
}

/**
 * Refuses lines that ask for more than there is, beyond what `held` already has: 422 `out_of_stock`. Only the lines of
 * `judged` are looked at, all unless said.
 */
export function checkStock(
  tx: Tx,
  attempt: string,
  wanted: readonly OrderLine[],
  { held = [], judged = wanted }: { readonly held?: readonly OrderLine[]; readonly judged?: readonly OrderLine[] } = {},
): void {
  const faults: (InputFault & { readonly bookId: string; readonly wanted: number; readonly left: number })[] = [];
  for (const [bookId, quantity] of quantities(judged)) {
    const more = quantity - (quantities(held).get(bookId) ?? 0);
    const found = tx.find(book, bookId);
    const stock = found?.stock ?? 0;
    if (more <= 0 || more <= stock) continue;
    const left = stock + quantity - more;
    const detail =
      found === undefined
        ? `book ${bookId} was deleted; take it out`
        : `${quantity} of book ${bookId}, ${found.title}, ${quantity === 1 ? "is" : "are"} wanted and ${left} ${left === 1 ? "is" : "are"} left; ask for fewer, or raise its stock`;
    const at = wanted.findIndex((line) => line.bookId === bookId);
    faults.push({ pointer: `#/items/${at}/quantity`, code: "out_of_stock", detail, bookId, wanted: quantity, left });
  }
  const [first] = faults;
  if (first === undefined) return;
  throw new SeedbedError("out_of_stock", `cannot ${attempt}: ${faults.map((fault) => fault.detail).join("; ")}`, {
    errors: faults.map(({ pointer, code, detail }) => ({
      ...(pointer === undefined ? {} : { pointer }),
      code,
      detail,
    })),
    members: { bookId: first.bookId, wanted: first.wanted, left: first.left },
  });
}

/**
 * Takes what `after` asks for from the stock and puts back what `before` had taken. Throws `out_of_stock`, with nothing
 * changed, if there is too little. A book that runs out, or comes in again, says so in its status.
 */
export function moveStock(tx: Tx, attempt: string, before: readonly OrderLine[], after: readonly OrderLine[]): void {
  checkStock(tx, attempt, after, { held: before });
  const [had, has] = [quantities(before), quantities(after)];
  for (const bookId of new Set([...had.keys(), ...has.keys()])) {
    const found = tx.find(book, bookId);
    const back = (had.get(bookId) ?? 0) - (has.get(bookId) ?? 0);
    if (found === undefined || back === 0) continue;
    const stock = found.stock + back;
    if (stock === 0 && found.status === "available") tx.set(book, bookId, { stock, status: "out_of_stock" });
    else if (stock > 0 && found.status === "out_of_stock") tx.set(book, bookId, { stock, status: "available" });
    else tx.set(book, bookId, { stock });
  }
}

function quantities(of: readonly OrderLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { bookId, quantity } of of) sums.set(bookId, (sums.get(bookId) ?? 0) + quantity);
  return sums;
}
