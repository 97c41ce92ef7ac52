import type { Currency } from "../model/values.ts";
import { CURRENCIES } from "../model/values.ts";

/**
 * Price level by currency: the price of a thing that costs 1.00 USD, in thousandths of the minor unit, the step (minor
 * units) that prices are rounded to, and the countries (ISO 3166 alpha-2) whose money it is. Rough levels, so that a
 * coffee in yen looks like one; not exchange rates.
 */
const LEVELS: Readonly<Record<Currency, readonly [perDollar: number, step: number, countries: string]>> = {
  USD: [100_000, 1, "US"],
  EUR: [92_000, 1, "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK"],
  GBP: [79_000, 1, "GB"],
  JPY: [150_000, 1, "JP"],
  CHF: [89_000, 5, "CH LI"],
  CAD: [137_000, 1, "CA"],
  AUD: [152_000, 1, "AU"],
  NZD: [166_000, 1, "NZ"],
  SEK: [1_050_000, 100, "SE"],
  NOK: [1_070_000, 100, "NO"],
  DKK: [690_000, 25, "DK"],
  PLN: [400_000, 1, "PL"],
  CZK: [2_300_000, 100, "CZ"],
  HUF: [36_000_000, 500, "HU"],
  RON: [460_000, 1, "RO"],
  TRY: [3_400_000, 25, "TR"],
  ILS: [370_000, 10, "IL"],
  ZAR: [1_850_000, 10, "ZA"],
  NGN: [155_000_000, 5000, "NG"],
  KES: [12_900_000, 500, "KE"],
  GHS: [1_500_000, 10, "GH"],
  EGP: [4_900_000, 25, "EG"],
  INR: [8_500_000, 100, "IN"],
  IDR: [1_600_000_000, 50_000, "ID"],
  PHP: [5_700_000, 25, "PH"],
  SGD: [134_000, 5, "SG"],
  HKD: [780_000, 10, "HK"],
  CNY: [720_000, 10, "CN"],
  KRW: [1_380_000, 100, "KR"],
  THB: [3_500_000, 100, "TH"],
  VND: [25_000_000, 1000, "VN"],
  BRL: [550_000, 1, "BR"],
  MXN: [1_850_000, 10, "MX"],
  ARS: [100_000_000, 5000, "AR"],
  CLP: [950_000, 10, "CL"],
  COP: [410_000_000, 10_000, "CO"],
  AED: [367_000, 5, "AE"],
  SAR: [375_000, 5, "SA"],
};

/** Returns the price of a thing that costs 1.00 USD, in thousandths of the currency's minor unit. */
function perDollar(currency: Currency): number {
  return LEVELS[currency][0];
}

/** Converts a price of `cents` US cents: minor units, rounded as prices there are, never less than one step. */
export function priceIn(currency: Currency, cents: number): number {
  const [level, step] = LEVELS[currency];
  return Math.max(step, Math.round((cents * level) / 100_000 / step) * step);
}

/** A round amount near `cents` US cents in a currency, two significant digits at most: 1,200 or 85, as people choose them. Minor units. */
export function roundAmountIn(currency: Currency, cents: number): number {
  const price = priceIn(currency, cents);
  let unit = LEVELS[currency][1];
  while (price / unit >= 100) unit *= 10;
  return Math.max(1, Math.round(price / unit)) * unit;
}

/** An amount near `cents` US cents as cash machines give it: twenties, or what is like them in the currency. Minor units. */
export function notesIn(currency: Currency, cents: number): number {
  const note = 2 * 10 ** (String(priceIn(currency, 1500)).length - 1);
  return Math.max(1, Math.round(priceIn(currency, cents) / note)) * note;
}

const BY_COUNTRY: ReadonlyMap<string, Currency> = new Map(
  Object.entries(LEVELS).flatMap(
    ([currency, [, , countries]]) => countries.split(" ").map((country) => [country, currency as Currency]), // a name of LEVELS
  ),
);

/** The currency of a country (ISO 3166 alpha-2), US dollars where it is not known. */
export function currencyOf(country: string): Currency {
  return BY_COUNTRY.get(country) ?? "USD";
}

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
