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
export type IbanCountry = keyof typeof STRUCTURES;

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
