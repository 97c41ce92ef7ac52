import type { Stream, World } from "../model/generation.ts";
import type { Currency } from "../model/values.ts";
import { drawApart } from "./parts.ts";
import { currencyOf } from "./price-level.ts";

/**
 * The countries whose accounts Seedbed can number: the digits or letters of a bank, then of an account (SWIFT IBAN
 * Registry). Only those whose account part carries no national check digits, or those of France, which {@link makeIban} adds.
 */
const STRUCTURES = Object.freeze({
  AE: { bank: 3, account: 16 },
  AT: { bank: 5, account: 11 },
  CH: { bank: 5, account: 12 },
  DE: { bank: 8, account: 10 },
  DO: { bank: 4, account: 20 },
  FR: { bank: 10, account: 11 },
  GB: { bank: 10, account: 8 },
  IE: { bank: 10, account: 8 },
  IL: { bank: 6, account: 13 },
  LI: { bank: 5, account: 12 },
  LT: { bank: 5, account: 11 },
  LU: { bank: 3, account: 13 },
  MT: { bank: 9, account: 18 },
  RO: { bank: 4, account: 16 },
  SA: { bank: 2, account: 18 },
  SE: { bank: 3, account: 17 },
  TR: { bank: 6, account: 16 },
} as const);

/** A country out of {@link STRUCTURES}, ISO 3166 alpha-2. */
type IbanCountry = keyof typeof STRUCTURES;

/** An IBAN (ISO 13616): country, check digits, bank, account number padded with zeros. Throws if a part does not fit the country. */
export function makeIban(country: IbanCountry, bank: string, account: string): string {
  const structure = STRUCTURES[country];
  if (bank.length !== structure.bank) throw new RangeError(`bank ${bank} does not fit an IBAN of ${country}`);
  if (account.length > structure.account) throw new RangeError(`account ${account} does not fit an IBAN of ${country}`);
  const number = account.padStart(structure.account, "0");
  const local = bank + number + (country === "FR" ? ribKey(bank, number) : "");
  const check = 98 - remainder(`${local}${country}00`);
  return `${country}${String(check).padStart(2, "0")}${local}`;
}

/** The two check digits of a French account: 97 less the weighted sum of bank, branch and account, modulo 97. */
function ribKey(bank: string, account: string): string {
  const sum = 89n * BigInt(bank.slice(0, 5)) + 15n * BigInt(bank.slice(5)) + 3n * BigInt(account);
  return String(97n - (sum % 97n)).padStart(2, "0");
}

export function accountDigits(country: IbanCountry): number {
  return STRUCTURES[country].account;
}

/** The remainder by 97 of an alphanumeric string in which A counts 10 and Z counts 35. */
function remainder(characters: string): number {
  let rest = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The countries whose banks are told apart by a number outside of the account's: digits of an account there, and how the bank's is written. */
const ROUTED = Object.freeze({
  US: { account: 10, write: (bank: string): string => bank + routingCheckDigit(bank) },
  CA: { account: 7, write: (bank: string): string => `${bank.slice(0, 5)}-${bank.slice(5)}` },
  AU: { account: 9, write: (bank: string): string => `${bank.slice(0, 3)}-${bank.slice(3)}` },
  GB: { account: STRUCTURES.GB.account, write: sortCode },
  IE: { account: STRUCTURES.IE.account, write: sortCode },
} as const);

/** The check digit of the eight digits before it, of a routing number of the American Bankers Association. */
export function routingCheckDigit(eight: string): string {
  const sum = Array.from(eight).reduce((all, sign, at) => all + Number(sign) * ([3, 7, 1][at % 3] ?? 0), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The last six digits of a bank as an IBAN has it: `99-01-14`. */
function sortCode(bank: string): string {
  return bank.slice(-6).replaceAll(/\d\d(?=\d)/g, "$&-");
}

type RoutedCountry = keyof typeof ROUTED;
type BankCountry = IbanCountry | RoutedCountry;

/** A bank that does not exist: its codes are not assigned, and its name belongs to nobody. */
interface Institution<C extends BankCountry = BankCountry> {
  readonly name: string;
  readonly country: C;
  /** As the IBANs of the country have it; where it has none, the digits of the routing number. */
  readonly bank: string;
}

/** Reads rows of `name | bank`. */
function banks<C extends BankCountry>(country: C, ...rows: readonly string[]): readonly Institution<C>[] {
  return rows.map((row) => {
    const [name = "", bank = ""] = row.split(" | ");
    return { name, country, bank };
  });
}

const IRISH = banks("IE", "Liffey Mutual | LFMU990412", "Shannon Bank | SHNB990731");

const AMERICAN = banks(
  "US",
  "Northline Bank | 99107004",
  "Meridian Trust | 99214031",
  "Copperfield Savings Bank | 99322017",
  "Cedar & Stone Bank | 99430512",
  "Fairwind Federal Credit Union | 99518840",
  "Juniper Community Bank | 99603277",
  "Harbor & Quay Bank | 99744109",
  "Summit Ridge Credit Union | 99851926",
);

/** Banks by country (ISO 3166 alpha-2), of countries that have IBANs. */
const WITH_IBAN: Readonly<Record<string, readonly Institution<IbanCountry>[]>> = {
  DE: banks("DE", "Lindenhof Bank | 99071230", "Genossenschaft Weserland | 99054410"),
  DO: banks("DO", "Banco del Cibao Azul | BCAZ", "Banco Quisqueya Nuevo | BQNV"),
  FR: banks("FR", "Crédit des Deux Rives | 9931000412", "Banque Lumière | 9948000127"),
  GB: banks(
    "GB",
    "Harrowgate & Sons Bank | HRWG990114",
    "Kingfisher Building Society | KNFB990227",
    "Tyne Valley Bank | TYVB990338",
  ),
  IE: IRISH,
  SE: banks("SE", "Mälarbanken | 991", "Norrskens Sparbank | 994"),
};

const BANKS: Readonly<Record<string, readonly Institution[]>> = {
  ...WITH_IBAN,
  AU: banks("AU", "Wattle Bank | 991204", "Southern Cross Mutual | 994017", "Bluegum Credit Union | 997352"),
  CA: banks(
    "CA",
    "Maple Harbour Bank | 20417991",
    "Laurentide Savings | 04182994",
    "Prairie Gold Credit Union | 31065997",
  ),
  US: AMERICAN,
};

/** Picks a bank for somebody of a country (ISO 3166 alpha-2): at home if the account is in the country's money, else an American one. */
export function pickInstitution(random: Stream, currency: Currency, country: string): Institution {
  return random.pick((currency === currencyOf(country) ? BANKS[country] : undefined) ?? AMERICAN);
}

/** Picks a bank that has IBANs: of the country (ISO 3166 alpha-2) if there are any, else an Irish one. */
export function pickIbanBank(random: Stream, country: string): Institution<IbanCountry> {
  return random.pick(WITH_IBAN[country] ?? IRISH);
}

/** The numbers by which money finds an account. */
interface BankDetails {
  readonly country: BankCountry;
  readonly iban: string | null;
  /** The bank's number where payments name it; null where the IBAN says all. */
  readonly routingNumber: string | null;
  readonly accountNumber: string | null;
}

function detailsOf({ country, bank }: Institution, account: string): BankDetails {
  const routed = isRouted(country) ? ROUTED[country] : undefined;
  return {
    country,
    iban: hasIbans(country) ? makeIban(country, bank, account) : null,
    routingNumber: routed?.write(bank) ?? null,
    accountNumber: routed === undefined ? null : account,
  };
}

function isRouted(country: BankCountry): country is RoutedCountry {
  return Object.hasOwn(ROUTED, country);
}

function hasIbans(country: BankCountry): country is IbanCountry {
  return Object.hasOwn(STRUCTURES, country);
}

/** The details of a generated account: the last four digits of its number are `index` (1–9999), so no two are equal. */
export function detailsAt(institution: Institution, index: number, world: World): BankDetails {
  const { country } = institution;
  const digits = Math.min(isRouted(country) ? ROUTED[country].account : accountDigits(country), 10) - 4;
  const drawn = drawApart(world, ["account", "iban", index], 10 ** digits, (random) =>
    Number(Array.from({ length: digits }, () => random.int(0, 9)).join("")),
  );
  const front = String(drawn).padStart(digits, "0");
  return detailsOf(institution, front + spread(index));
}

/** Four digits that look like no counter and differ for each number below 10,000. */
function spread(index: number): string {
  return String((index * 7919 + 4057) % 10_000).padStart(4, "0");
}

/** The bank of accounts that callers create without naming one. No generated account is held there. */
export const DEFAULT_BANK = "Seedbed Bank";

const IN_DOLLARS: Institution = { name: DEFAULT_BANK, country: "US", bank: "99000011" };
const IN_OTHERS: Institution = { name: DEFAULT_BANK, country: "MT", bank: "SEED99000" };

/** The details of a created account, from its id and currency alone. */
export function detailsFor(id: string, currency: Currency | undefined): BankDetails {
  return detailsOf(currency === "USD" ? IN_DOLLARS : IN_OTHERS, id.padStart(10, "0"));
}
