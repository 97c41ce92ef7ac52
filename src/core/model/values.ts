import * as z from "zod";

/** Text of at most `max` UTF-16 code units, not empty. */
export function text(max = 200): z.ZodString {
  return z.string().min(1).max(max);
}

/** The id of a record: a decimal string. */
export function reference(): z.ZodString {
  return z.string().regex(/^[1-9]\d{0,15}$/, 'must be the id of a record, a decimal string such as "12"');
}

/** ISO 8601 UTC with milliseconds: `2026-11-01T00:00:00.000Z`. */
export function timestamp(): z.ZodISODateTime {
  return z.iso.datetime({
    precision: 3,
    error: "must be an ISO 8601 time in UTC with milliseconds, such as 2026-11-01T00:00:00.000Z",
  });
}

/** An ISO 8601 time as callers may write it: with any offset and precision. */
export function instant(): z.ZodISODateTime {
  return z.iso.datetime({
    offset: true,
    error: "must be a valid ISO 8601 time with its offset, such as 2026-11-01T09:30:00Z",
  });
}

/** A calendar date: `YYYY-MM-DD`. */
export function date(): z.ZodISODate {
  return z.iso.date({ error: "must be a date such as 2026-11-01" });
}

/** An IANA time zone. */
export function timezone(): z.ZodString {
  return z
    .string()
    .regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/, "must be a time zone such as Europe/Paris (IANA)")
    .max(64);
}

/**
 * Meaning of a number: `money` adds up with other amounts, a `limit` is an amount that nothing adds up to, a `measure` is a
 * number that nothing else follows from.
 */
type NumberKind = "money" | "limit" | "measure";

const kinds = new WeakMap<z.ZodType, NumberKind>();

/** The schema, known to be of numbers of the kind. */
export function ofKind<S extends z.ZodType>(kind: NumberKind, schema: S): S {
  kinds.set(schema, kind);
  return schema;
}

export function numberKind(schema: z.ZodType): NumberKind | undefined {
  return kinds.get(schema);
}

/** An amount in the minor unit of its currency, not negative. */
export function money(): z.ZodNumber {
  return ofKind("money", z.int().min(0));
}

/** An amount in the minor unit of its currency that may be negative. */
export function signedMoney(): z.ZodNumber {
  return ofKind("money", z.int());
}

/** An amount in the minor unit of its currency that no other adds up to, such as a limit. */
export function limit(): z.ZodNumber {
  return ofKind("limit", z.int().min(0));
}

/** A whole number from `least` to `most` that nothing else follows from, such as a weight. */
export function measure(least: number, most: number): z.ZodNumber {
  return ofKind("measure", z.int().min(least).max(most));
}

/** An e-mail address. */
export function email(): z.ZodEmail {
  return z
    .email({ error: "must be an e-mail address such as ada@example.com" })
    .max(254, "must have at most 254 characters");
}

/** An absolute http or https address (RFC 3986), its scheme in small letters. */
export function url(): z.ZodString {
  // Looked at as it was sent: what follows takes blanks off before it looks.
  return z
    .string()
    .refine((address) => !/\s/.test(address), {
      error: "must be an address without blanks or line breaks",
      abort: true,
    })
    .check(z.url({ protocol: /^https?$/, error: "must be an absolute http or https address" }))
    .refine(
      (address) => /^https?:/.test(address) && isUri(address),
      "must be written as RFC 3986 has it: http or https in small letters, all but its characters percent-encoded",
    )
    .max(2048, "must have at most 2048 characters");
}

/** Currencies that records may be in (ISO 4217), with the number of their decimals. */
export const CURRENCIES = Object.freeze({
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  CHF: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  RON: 2,
  TRY: 2,
  ILS: 2,
  ZAR: 2,
  NGN: 2,
  KES: 2,
  GHS: 2,
  EGP: 2,
  INR: 2,
  IDR: 2,
  PHP: 2,
  SGD: 2,
  HKD: 2,
  CNY: 2,
  KRW: 0,
  THB: 2,
  VND: 0,
  BRL: 2,
  MXN: 2,
  ARS: 2,
  CLP: 0,
  COP: 2,
  AED: 2,
  SAR: 2,
} as const);

/** An ISO 4217 code out of {@link CURRENCIES}. */
export type Currency = keyof typeof CURRENCIES;

/** The schema of a {@link Currency}. */
export function currency(): z.ZodEnum<{ [K in Currency]: K }> {
  // Object.keys forgets the keys' type.
  return z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]]);
}

/** Characters of a path; a query and a fragment may have `?` too. */
const PATH = String.raw`[\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2}`;

const URI = new RegExp(
  String.raw`^[A-Za-z][A-Za-z\d+.-]*:(?://(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2}|\[[\dA-Fa-f:.]+\])*(?=[/?#]|$))?(?:${PATH})*(?:\?(?:${PATH}|\?)*)?(?:#(?:${PATH}|\?)*)?$`,
);

/** True if a text is written as a URI is (RFC 3986): all but its characters percent-encoded, one `#` at most. */
export function isUri(address: string): boolean {
  return URI.test(address);
}

/** Converts a value; null, which stands for none, stays. */
export function unlessNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value);
}
