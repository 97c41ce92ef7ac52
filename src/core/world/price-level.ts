import type { Currency } from "../model/values.ts";

/**
 * Price level by currency: the price of a thing that costs 1.00 USD, in thousandths of the minor unit, and the step
 * (minor units) that prices are rounded to. Rough levels, so that a coffee in yen looks like one; not exchange rates.
 */
const LEVELS: Readonly<Record<Currency, readonly [perDollar: number, step: number]>> = {
  USD: [100_000, 1],
  EUR: [92_000, 1],
  GBP: [79_000, 1],
  JPY: [150_000, 1],
  CHF: [89_000, 5],
  CAD: [137_000, 1],
  AUD: [152_000, 1],
  NZD: [166_000, 1],
  SEK: [1_050_000, 100],
  NOK: [1_070_000, 100],
  DKK: [690_000, 25],
  PLN: [400_000, 1],
  CZK: [2_300_000, 100],
  HUF: [36_000_000, 500],
  RON: [460_000, 1],
  TRY: [3_400_000, 25],
  ILS: [370_000, 10],
  ZAR: [1_850_000, 10],
  NGN: [155_000_000, 5000],
  KES: [12_900_000, 500],
  GHS: [1_500_000, 10],
  EGP: [4_900_000, 25],
  INR: [8_500_000, 100],
  IDR: [1_600_000_000, 50_000],
  PHP: [5_700_000, 25],
  SGD: [134_000, 5],
  HKD: [780_000, 10],
  CNY: [720_000, 10],
  KRW: [1_380_000, 100],
  THB: [3_500_000, 100],
  VND: [25_000_000, 1000],
  BRL: [550_000, 1],
  MXN: [1_850_000, 10],
  ARS: [100_000_000, 5000],
  CLP: [950_000, 10],
  COP: [410_000_000, 10_000],
  AED: [367_000, 5],
  SAR: [375_000, 5],
};

/** Returns the price of a thing that costs 1.00 USD, in thousandths of the currency's minor unit. */
export function perDollar(currency: Currency): number {
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

const EURO_COUNTRIES = [
  "AT",
  "BE",
  "CY",
  "DE",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HR",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "PT",
  "SI",
  "SK",
];

const BY_COUNTRY: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ...EURO_COUNTRIES.map((country): [string, Currency] => [country, "EUR"]),
  ["GB", "GBP"],
  ["JP", "JPY"],
  ["CH", "CHF"],
  ["LI", "CHF"],
  ["CA", "CAD"],
  ["AU", "AUD"],
  ["NZ", "NZD"],
  ["SE", "SEK"],
  ["NO", "NOK"],
  ["DK", "DKK"],
  ["PL", "PLN"],
  ["CZ", "CZK"],
  ["HU", "HUF"],
  ["RO", "RON"],
  ["TR", "TRY"],
  ["IL", "ILS"],
  ["ZA", "ZAR"],
  ["NG", "NGN"],
  ["KE", "KES"],
  ["GH", "GHS"],
  ["EG", "EGP"],
  ["IN", "INR"],
  ["ID", "IDR"],
  ["PH", "PHP"],
  ["SG", "SGD"],
  ["HK", "HKD"],
  ["CN", "CNY"],
  ["KR", "KRW"],
  ["TH", "THB"],
  ["VN", "VND"],
  ["BR", "BRL"],
  ["MX", "MXN"],
  ["AR", "ARS"],
  ["CL", "CLP"],
  ["CO", "COP"],
  ["AE", "AED"],
  ["SA", "SAR"],
]);

/** The currency of a country (ISO 3166 alpha-2), US dollars where it is not known. */
export function currencyOf(country: string): Currency {
  return BY_COUNTRY.get(country) ?? "USD";
}
