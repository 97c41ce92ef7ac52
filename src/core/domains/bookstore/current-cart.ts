import { SeedbedError, refuseFor } from "../../model/errors.ts";
import type { RecordType } from "../../model/resource.ts";
import type { Tx } from "../../model/rules.ts";
import { book } from "./book.ts";
import { cart, refuseInactive } from "./cart.ts";
import { checkStock, countOf, currencyOfLines, priceLines, raised, sumOf } from "./lines.ts";
import type { OrderLine } from "./lines.ts";
import { order } from "./order.ts";

export type CurrentCart = RecordType<typeof cart>;

export type CartOrder = RecordType<typeof order>;

/** The cart that a user is filling: the newest active one of theirs; undefined if there is none. */
export function findCurrentCart(carts: Iterable<CurrentCart>, userId: string): CurrentCart | undefined {
  let current: CurrentCart | undefined;
  for (const each of carts) if (each.userId === userId && each.status === "active") current = each;
  return current;
}

/** Puts books into the user's current cart, and starts one if there is none. Throws `unresolved_reference`, `out_of_stock` or `validation_failed`. */
export function addToCart(tx: Tx, userId: string, bookId: string, quantity: number): CurrentCart {
  const attempt = `add book ${bookId} to the cart`;
  const found = tx.find(book, bookId);
  if (found === undefined) refuseBook(attempt, bookId);
  // The rules of carts fill in the rest.
  const line = { bookId, title: "", quantity, unitPrice: 0, lineTotal: 0 };
  const current = findCurrentCart(tx.having(cart, "userId", userId), userId);
  if (current === undefined) {
    within("#/quantity", () => checkStock(tx, attempt, [line]));
    return tx.create(cart, { userId, items: [line] });
  }
  const before = current.items.find((each) => each.bookId === bookId);
  const items =
    before === undefined
      ? [...current.items, line]
      : current.items.map((each) => (each === before ? { ...each, quantity: each.quantity + quantity } : each));
  return fill(tx, current, items, attempt);
}

/**
 * Sets how many of a book the user's current cart has. Throws `not_found` if it has none, and if it is to have more
 * `out_of_stock` or `validation_failed`.
 */
export function setCartQuantity(tx: Tx, userId: string, bookId: string, quantity: number): CurrentCart {
  const attempt = `set the quantity of book ${bookId} in the cart`;
  const current = currentCartWith(tx, userId, bookId, attempt);
  const items = current.items.map((each) => (each.bookId === bookId ? { ...each, quantity } : each));
  return fill(tx, current, items, attempt);
}

/** Takes a book out of the user's current cart. Throws `not_found` if it is not in it. */
export function removeFromCart(tx: Tx, userId: string, bookId: string): CurrentCart {
  const attempt = `remove book ${bookId} from the cart`;
  const current = currentCartWith(tx, userId, bookId, attempt);
  return fill(
    tx,
    current,
    current.items.filter((each) => each.bookId !== bookId),
    attempt,
  );
}

/** Takes everything out of the user's current cart; undefined if there is none, and nothing to do. */
export function emptyCart(tx: Tx, userId: string): CurrentCart | undefined {
  const current = findCurrentCart(tx.having(cart, "userId", userId), userId);
  return current === undefined || current.items.length === 0 ? current : fill(tx, current, [], "empty the cart");
}

/**
 * Makes an order of a cart, sent to the buyer's address, at the books' present prices. Throws `not_found` if there is no such cart,
 * `conflict` if it is empty or not active, and what creating an order throws.
 */
export function checkout(tx: Tx, cartId: string): CartOrder {
  const attempt = `check out cart ${cartId}`;
  const current = tx.find(cart, cartId);
  if (current === undefined) throw new SeedbedError("not_found", `cannot ${attempt}: there is none; add a book first`);
  if (current.status !== "active") refuseInactive(attempt, current.status);
  if (current.items.length === 0)
    throw new SeedbedError("conflict", `cannot ${attempt}: it is empty; add a book first`);
  const { userId, items } = current;
  const placed = within(undefined, () => {
    checkStock(tx, attempt, items);
    return tx.create(order, { userId, items });
  });
  tx.set(cart, cartId, { status: "checked_out" });
  return placed;
}

/** Makes an order of the user's current cart. Throws `conflict` if there is none, else as {@link checkout}. */
export function checkoutCurrentCart(tx: Tx, userId: string): CartOrder {
  const current = findCurrentCart(tx.having(cart, "userId", userId), userId);
  if (current === undefined)
    throw new SeedbedError("conflict", "cannot check out the cart: it is empty; add a book first");
  return checkout(tx, current.id);
}

function currentCartWith(tx: Tx, userId: string, bookId: string, attempt: string): CurrentCart {
  const current = findCurrentCart(tx.having(cart, "userId", userId), userId);
  if (current?.items.some((each) => each.bookId === bookId) === true) return current;
  throw new SeedbedError("not_found", `cannot ${attempt}: it is not in the cart; add it first`);
}

/** Gives the cart other lines. What asks for no more than before is never refused: it keeps its prices and currency. */
function fill(tx: Tx, current: CurrentCart, wanted: readonly OrderLine[], attempt: string): CurrentCart {
  const kept = current.items;
  const judged = raised(wanted, kept);
  const agreed = judged.length === 0;
  const [items, currency] = within("#/quantity", () => {
    checkStock(tx, attempt, wanted, { judged });
    const priced = priceLines(tx, attempt, wanted, { kept, agreed });
    return [priced, currencyOfLines(tx, attempt, priced, { own: current.currency, kept: agreed ? kept : [] })] as const;
  });
  return tx.set(cart, current.id, { items, itemCount: countOf(items), subtotal: sumOf(items), currency });
}

/** Does what a route of the cart does by other means: what they find wrong with their lines is wrong at `pointer` of its own body, or nowhere in it. */
function within<T>(pointer: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SeedbedError) || error.errors === undefined) throw error;
    const { code, message, members } = error;
    const place = pointer === undefined ? {} : { pointer };
    const errors = error.errors.map((fault) => ({ ...place, code: fault.code, detail: fault.detail }));
    throw new SeedbedError(code, message, { errors, ...(members === undefined ? {} : { members }) });
  }
}

function refuseBook(attempt: string, bookId: string): never {
  const detail = `there is no book ${bookId}: take an id from books`;
  refuseFor("unresolved_reference", attempt, { pointer: "#/bookId", code: "unresolved_reference", detail });
}
