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

/** A bank that does not exist: its codes are not assigned, and its name belongs to nobody. */
interface Institution {
  readonly name: string;
  readonly country: IbanCountry;
  readonly bank: string;
}

/** Banks with accounts in the money of their own country, by country (ISO 3166 alpha-2). */
const LOCAL: Readonly<Record<string, readonly Institution[]>> = {
  DE: [
    { name: "Lindenhof Bank", country: "DE", bank: "99071230" },
    { name: "Genossenschaft Weserland", country: "DE", bank: "99054410" },
  ],
  DO: [
    { name: "Banco del Cibao Azul", country: "DO", bank: "BCAZ" },
    { name: "Banco Quisqueya Nuevo", country: "DO", bank: "BQNV" },
  ],
  FR: [
    { name: "Crédit des Deux Rives", country: "FR", bank: "9931000412" },
    { name: "Banque Lumière", country: "FR", bank: "9948000127" },
  ],
  GB: [
    { name: "Harrowgate & Sons Bank", country: "GB", bank: "HRWG990114" },
    { name: "Kingfisher Building Society", country: "GB", bank: "KNFB990227" },
    { name: "Tyne Valley Bank", country: "GB", bank: "TYVB990338" },
  ],
  IE: [
    { name: "Liffey Mutual", country: "IE", bank: "LFMU990412" },
    { name: "Shannon Bank", country: "IE", bank: "SHNB990731" },
  ],
  SE: [
    { name: "Mälarbanken", country: "SE", bank: "991" },
    { name: "Norrskens Sparbank", country: "SE", bank: "994" },
  ],
};

const INTERNATIONAL: readonly Institution[] = [
  { name: "Northline Bank", country: "IE", bank: "NRTH990803" },
  { name: "Harbour & Quay", country: "IE", bank: "HBQY990655" },
  { name: "Meridian Trust", country: "LU", bank: "997" },
  { name: "Copperfield Bank", country: "GB", bank: "CPFD990550" },
  { name: "Juniper Money", country: "LT", bank: "99118" },
  { name: "Cedar & Stone Bank", country: "GB", bank: "CDST990776" },
  { name: "Fairwind Online", country: "MT", bank: "FRWN99021" },
  { name: "Summit Federal International", country: "LU", bank: "995" },
];

/** Picks a bank for somebody of a country (ISO 3166 alpha-2): at home, if the account is in the country's money and its banks have IBANs. */
export function pickInstitution(random: Stream, currency: Currency, country: string): Institution {
  const home = currency === currencyOf(country) ? LOCAL[country] : undefined;
  return random.pick(home ?? INTERNATIONAL);
}

/** The IBAN of a generated account: the last four digits of its number are `index` (1–9999), so no two are equal. */
export function ibanAt(institution: Institution, index: number, world: World): string {
  const digits = Math.min(accountDigits(institution.country), 10) - 4;
  const drawn = drawApart(world, ["account", "iban", index], 10 ** digits, (random) =>
    Number(Array.from({ length: digits }, () => random.int(0, 9)).join("")),
  );
  const front = String(drawn).padStart(digits, "0");
  return makeIban(institution.country, institution.bank, front + spread(index));
}

/** Four digits that look like no counter and differ for each number below 10,000. */
function spread(index: number): string {
  return String((index * 7919 + 4057) % 10_000).padStart(4, "0");
}

/** The bank of accounts that callers create without naming one. No generated account is held there. */
export const DEFAULT_INSTITUTION: Institution = { name: "Seedbed Bank", country: "MT", bank: "SEED99000" };

/** The IBAN of a created account, from its id alone. */
export function ibanOf(id: string): string {
  return makeIban(DEFAULT_INSTITUTION.country, DEFAULT_INSTITUTION.bank, id);
}
