/** True if the check digits of an IBAN are right (ISO/IEC 7064, MOD 97-10). Its length is not checked. */
export function hasValidCheckDigits(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/\w/g, (sign) => String(Number.parseInt(sign, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** True if the check digit of a routing number (American Bankers Association) is right. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  return Array.from(text).reduce((sum, sign, at) => sum + Number(sign) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0;
}

/** True if the text is a National Provider Identifier (45 CFR 162.406): ten digits, first 1 or 2, Luhn check digit right. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const worths = Array.from(`80840${text}`)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 1 ? 2 : 1));
  return worths.reduce((sum, worth) => sum + (worth > 9 ? worth - 9 : worth), 0) % 10 === 0;
}
