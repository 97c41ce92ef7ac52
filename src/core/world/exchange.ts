import { CURRENCIES } from "../model/values.ts";
import type { Currency } from "../model/values.ts";
import { perDollar } from "./price-level.ts";

/** Returns the price of one unit of a currency in another, six decimals at most; 1 for the same. The rates are made up and never change. */
export function rateOf(from: Currency, to: Currency): number {
  const major = (currency: Currency): number => perDollar(currency) / 10 ** CURRENCIES[currency];
  return Math.round((major(to) / major(from)) * 1_000_000) / 1_000_000;
}

/** An amount (minor units) in another currency's minor units, rounded half up; at least 1 of what is more than nothing. */
export function convert(amount: number, from: Currency, to: Currency): number {
  if (from === to || amount === 0) return amount;
  return Math.max(1, Math.round(amount * rateOf(from, to) * 10 ** (CURRENCIES[to] - CURRENCIES[from])));
}
