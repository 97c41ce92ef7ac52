/** Sales tax, in percent of what is left after the discount. */
export const TAX_PERCENT = 8;

/** What sending an order costs, in cents. */
export const SHIPPING_FEE = 499;

/** From this much after the discount, in cents, sending is free. */
export const FREE_SHIPPING_FROM = 5000;

/** What an order comes to, in cents. */
export interface OrderTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly shipping: number;
  /** subtotal − discount + tax + shipping. */
  readonly total: number;
}

/**
 * Adds an order up: the tax is {@link TAX_PERCENT} of what is left after the discount, rounded half up to the cent;
 * shipping is {@link SHIPPING_FEE}, or nothing from {@link FREE_SHIPPING_FROM} on. A discount takes off no more than there is.
 */
export function totalsOf(lines: readonly { readonly lineTotal: number }[], discountWanted: number): OrderTotals {
  let subtotal = 0;
  for (const { lineTotal } of lines) subtotal += lineTotal;
  const discount = Math.min(discountWanted, subtotal);
  const net = subtotal - discount;
  const tax = Math.floor((net * TAX_PERCENT + 50) / 100);
  const shipping = net >= FREE_SHIPPING_FROM ? 0 : SHIPPING_FEE;
  return { subtotal, discount, tax, shipping, total: net + tax + shipping };
}
