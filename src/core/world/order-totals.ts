export interface ShippingDestination {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly state: string | null;
}

export type ShippingMethod = "standard" | "express" | "download";

/** Tax on books where the destination is not known, percent. */
export const USUAL_TAX = 8;

/** Tax on printed books by country, percent: most countries tax them little or not at all, others are sent to free of tax. */
const BOOK_TAX: Readonly<Record<string, number>> = { AU: 10, CA: 5, DE: 7, DO: 0, FR: 5.5, GB: 0, IE: 0, SE: 6 };

/** Sales tax of American states and, on average, their cities, percent. */
const STATE_TAX: Readonly<Record<string, number>> = {
  AZ: 8.4,
  CA: 8.8,
  CO: 7.9,
  FL: 7,
  GA: 7.4,
  HI: 4.5,
  ID: 6,
  IL: 8.9,
  LA: 10.1,
  MA: 6.25,
  MI: 6,
  MN: 8,
  MO: 8.4,
  NC: 7,
  NM: 7.6,
  NY: 8.5,
  OH: 7.2,
  OR: 0,
  PA: 6.3,
  RI: 7,
  TN: 9.6,
  TX: 8.2,
  UT: 7.3,
  VT: 6.4,
  WA: 9.4,
  WI: 5.7,
};

/** Shipping to a place, in cents. */
interface Fee {
  readonly standard: number;
  readonly express: number;
  readonly freeFrom: number;
}

const DOMESTIC: Fee = { standard: 499, express: 1299, freeFrom: 5000 };
const ABROAD: Fee = { standard: 1599, express: 3499, freeFrom: 15_000 };
const FEES: Readonly<Record<string, Fee>> = {
  US: DOMESTIC,
  CA: { standard: 899, express: 1999, freeFrom: 7500 },
  GB: { standard: 999, express: 2499, freeFrom: 10_000 },
  IE: { standard: 999, express: 2499, freeFrom: 10_000 },
  FR: { standard: 999, express: 2499, freeFrom: 10_000 },
  DE: { standard: 999, express: 2499, freeFrom: 10_000 },
  SE: { standard: 999, express: 2499, freeFrom: 10_000 },
  DO: { standard: 1199, express: 2499, freeFrom: 10_000 },
  AU: { standard: 1399, express: 2999, freeFrom: 12_000 },
};

export interface Costs {
  readonly discount: number;
  /** Null where it is not known: {@link USUAL_TAX}, and sent as within the United States. */
  readonly destination: ShippingDestination | null;
  readonly method: ShippingMethod;
  readonly parcel: boolean;
}

/** The tax on books at a destination, percent. */
export function taxPercent(destination: ShippingDestination | null): number {
  if (destination === null) return USUAL_TAX;
  if (destination.country === "US") return STATE_TAX[destination.state ?? ""] ?? USUAL_TAX;
  return BOOK_TAX[destination.country] ?? 0;
}

/**
 * Adds an order up, in cents: the tax is that of the destination on what is left after the discount, rounded half up to the cent;
 * shipping depends on destination and method, and costs nothing without a parcel. A discount takes off no more than there is.
 */
export function totalsOf(lines: readonly { readonly lineTotal: number }[], costs: Costs) {
  let subtotal = 0;
  for (const { lineTotal } of lines) subtotal += lineTotal;
  const discount = Math.min(costs.discount, subtotal);
  const net = subtotal - discount;
  // Per cent in hundredths, so that the sum is exact; a tax of 10.1 % of the largest sum still is.
  const tax = Number((BigInt(net) * BigInt(Math.round(taxPercent(costs.destination) * 100)) + 5000n) / 10_000n);
  const shipping = shippingOf(net, costs);
  return { subtotal, discount, tax, shipping, total: net + tax + shipping };
}

function shippingOf(net: number, { destination, method, parcel }: Costs): number {
  if (!parcel || method === "download") return 0;
  const fee = destination === null ? DOMESTIC : (FEES[destination.country] ?? ABROAD);
  if (method === "express") return fee.express;
  return net >= fee.freeFrom ? 0 : fee.standard;
}
