import type { City } from "../cities.ts";
import { NAME_LISTS } from "../name-lists.ts";
import { toAscii, withPlainLetters } from "../names.ts";
import { currencyOf } from "../price-level.ts";
import { REFERENCE_TIME, toDate, YEAR } from "../time.ts";
import type { NamedAnswer } from "./asked.ts";
import type { NamedPerson, NamedPlace } from "./named-record.ts";

/** Names with the texts that belong to them: `fr French|de German`. */
const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split("|").map((pair) => [/^\S+/.exec(pair)?.[0] ?? "", pair.replace(/^\S+ /, "")]));

/** Addresses of Britain have no state; forms that ask for one get the part of the country. */
const BRITISH = pairs("Edinburgh Scotland|Glasgow Scotland|Cardiff Wales|Belfast Northern Ireland");
const LANGUAGES = pairs("en English|fr French|de German|sv Swedish|es Spanish");
const NATIONALITIES = pairs("US American|CA Canadian|GB British|IE Irish|FR French|DE German|SE Swedish|AU Australian");
const CURRENCY_NAMES: Readonly<Record<string, readonly [symbol: string, name: string]>> = {
  USD: ["$", "US Dollar"],
  CAD: ["CA$", "Canadian Dollar"],
  GBP: ["£", "Pound Sterling"],
  EUR: ["€", "Euro"],
  SEK: ["kr", "Swedish Krona"],
  AUD: ["A$", "Australian Dollar"],
};
const GENDERS: Readonly<Record<string, readonly string[]>> = {
  female: ["female", "F", "woman"],
  male: ["male", "M", "man"],
  other: ["other", "non-binary", "nonbinary", "X", "O", "D"],
  unknown: ["unknown", "not specified", "prefer not to say", "U", "other"],
};

/** The gender of most people with a first name: for a form that knows two. */
const genderOfName = ({ firstName, source }: NamedPerson): "female" | "male" =>
  NAME_LISTS[source].female.includes(firstName) ? "female" : "male";

/** A name as it is written, and without marks for forms that take plain letters alone. */
export function withAscii(name: string): readonly string[] {
  return [name, withPlainLetters(name.replaceAll("’", "'")).normalize("NFD").replaceAll(/\p{M}/gu, ""), toAscii(name)];
}

export const ageOf = ({ bornAt }: NamedPerson): number => Math.floor((REFERENCE_TIME - bornAt) / YEAR);
export const PERSON_VALUES: Readonly<Record<string, (one: NamedPerson) => NamedAnswer>> = {
  firstname: (p) => withAscii(p.firstName),
  lastname: (p) => withAscii(p.lastName),
  middlename: (p) => p.middleName,
  middleinitial: (p) => p.middleName.charAt(0),
  initials: (p) => `${p.firstName.charAt(0)}${p.lastName.charAt(0)}`,
  username: (p) => p.username,
  gender: (p) => [...(GENDERS[p.gender] ?? []), ...(GENDERS[genderOfName(p)] ?? [])],
  pronouns: (p) => (p.gender === "female" ? "she/her" : p.gender === "male" ? "he/him" : "they/them"),
  salutation: (p) => [
    ...(p.gender === "female" || p.gender === "male" ? [] : ["Mx.", "Mx"]),
    ...(genderOfName(p) === "female" ? ["Ms.", "Ms", "Mrs"] : ["Mr.", "Mr"]),
  ],
  birthyear: (p) => Number(toDate(p.bornAt).slice(0, 4)),
  jobtitle: (p) => p.jobTitle,
  callingcode: (p) => [/^\+\d+/.exec(p.phone)?.[0] ?? "+1"],
  department: (p) => p.job.department,
  height: (p) => p.heightCm,
  weight: (p) => p.weightKg,
  bmi: (p) => Math.round((p.weightKg / (p.heightCm / 100) ** 2) * 10) / 10,
  experienceyears: (p) => Math.max(0, Math.min(ageOf(p) - 19, Math.floor((REFERENCE_TIME - p.hiredAt) / YEAR) + 2)),
  hiredate: (p) => ({ at: p.hiredAt }),
  graduationyear: (p) => Number(toDate(p.bornAt).slice(0, 4)) + (ageOf(p) < 18 ? 18 : 22),
  salary: (p) => ({ cents: p.job.pay * 100_000 }),
  monthlysalary: (p) => ({ cents: Math.round((p.job.pay * 1_000) / 12 / 50) * 5_000 }),
  salarymin: (p) => ({ cents: p.job.pay * 90_000 }),
  salarymax: (p) => ({ cents: p.job.pay * 120_000 }),
};
export const PLACE_VALUES: Readonly<Record<string, (one: NamedPlace, town: City) => NamedAnswer>> = {
  nationality: ({ country }) => NATIONALITIES[country] ?? "American",
  street: (p) => p.street,
  housenumber: (p) => Number(/\d+/.exec(p.street)?.[0] ?? 1),
  address: (p) => `${p.street}, ${p.city}${p.state === null ? "" : `, ${p.state}`} ${p.postalCode}`,
  city: (p) => p.city,
  origin: (p) => p.city,
  state: (p) => {
    const name = p.state ?? BRITISH[p.city] ?? "England";
    return [name, toAscii(name).slice(0, 2).toUpperCase()];
  },
  subdivision: (p) => [`${p.country}-${p.state?.slice(0, 3).toUpperCase() ?? "ENG"}`],
  postalcode: (p) => [p.postalCode, p.postalCode.replaceAll(/\W/g, "")],
  latitude: (p) => p.latitude,
  longitude: (p) => p.longitude,
  coordinates: (p) => `${p.latitude},${p.longitude}`,
  timezone: (_p, town) => town.timezone,
  languagename: (_p, town) => LANGUAGES[town.locale.slice(0, 2)] ?? "English",
  locale: (_p, town) => [town.locale, town.locale.replace("-", "_"), town.locale.slice(0, 2)],
  language: (_p, town) => [town.locale.slice(0, 2), LANGUAGES[town.locale.slice(0, 2)] ?? "English", town.locale],
  currency: (p) => {
    const own = currencyOf(p.country);
    return [own, own.toLowerCase(), ...(CURRENCY_NAMES[own] ?? []), "USD", "usd", "EUR", "eur"];
  },
  currencysymbol: (p) => CURRENCY_NAMES[currencyOf(p.country)]?.[0] ?? "$",
  currencyname: (p) => CURRENCY_NAMES[currencyOf(p.country)]?.[1] ?? "US Dollar",
  continent: (p) =>
    ["US", "CA"].includes(p.country)
      ? ["North America", "NA"]
      : p.country === "AU"
        ? ["Oceania", "OC"]
        : ["Europe", "EU"],
  bic: (p) => `SDBK${p.country}2X`,
};
