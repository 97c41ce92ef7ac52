import type { LocaleDefinition } from "@faker-js/faker";

import { CITIES, citiesOf } from "../cities.ts";
import type { City, CountryCode } from "../cities.ts";
import { drawFrom } from "../drawing.ts";
import type { NameListName } from "../name-lists.ts";
import { pickGender } from "../names.ts";
import { fakerOf } from "../vocabulary.ts";
import { COUNTRY_TABLE } from "./countries.ts";
import { latinOf } from "./latin.ts";
import type { Locale } from "./locale.ts";

const ROWS = COUNTRY_TABLE.trim()
  .split("\n")
  .map((line) => line.split("|").map((part) => part.trim()));

/** The names of the locales that Faker has. */
export const LOCALE_NAMES: readonly string[] = ROWS.map(([name = ""]) => name);

/** The locale of a name as Faker has it, or of a language tag (BCP 47): `pt_BR`, `pt-BR`, `ja-JP`, `sr-Latn-RS`. */
export function findLocaleName(asked: string): string | undefined {
  const plain = asked.replaceAll("-", "_").toLowerCase();
  const tag = plain.replace(/_[a-z]{4}(?=_)/, "");
  const tagOf = ([name = "", country = ""]: readonly string[]): string => `${name.split("_", 1)[0]}_${country}`;
  const known = LOCALE_NAMES.find((name) => name.toLowerCase() === plain);
  return known ?? ROWS.find((row) => tagOf(row).toLowerCase() === tag)?.[0];
}

/** Those in which Faker has words of the language; in the others they are Latin. */
const WITH_WORDS = /^(?:ar|dv|en_BORK|es_MX|fa|he|hy|ja|ko|ku_ckb|ru|ur|vi)$/;

const MANY_SENTENCES = 8;

const KNOWN: Readonly<Record<string, readonly City[]>> = CITIES;

/** The locale of this name, of the words that Faker has for it. */
export function makeLocale(name: string, words: LocaleDefinition): Locale {
  const row = ROWS.find(([one]) => one === name) ?? [];
  const [, country = "", countryName = "", source = "", money, zone = "", phone = "", form, rows] = row;
  const { language, script, endonym } = words.metadata ?? {};
  const tag = `${language ?? "en"}-${country}`;
  const latin = latinOf(script ?? "Latn", language ?? "en");
  const faker = fakerOf({ person: readable(words.person ?? {}, latin) }, words);
  const towns = rows === undefined ? KNOWN[country]?.filter(({ locale }) => locale === tag) : readTowns(rows);
  // English data have the words of countries that are known.
  const hasOwn = towns !== undefined && (rows !== undefined || language !== "en");
  const codes = words.location?.country_code?.find(({ alpha2 }) => alpha2 === country);
  const currency = words.finance?.currency?.find(({ code }) => code === money);
  const usual = faker.definitions.person.name.filter(({ value }) => /^(?:\{\{person\.\w+Name\}\}\s?){2}$/.test(value));
  const [order] = usual.toSorted((one, other) => other.weight - one.weight);
  const whole = order?.value ?? "{{person.firstName}} {{person.lastName}}";
  // Far Eastern addresses go from the region to the house.
  const between = script === "Kore" ? " " : /^(?:Jpan|Hans|Hant)$/.test(script ?? "") ? "" : undefined;
  function readTowns(written: string): readonly City[] {
    const streets = form?.replaceAll("{n}", '{{number.int({"min":1,"max":180})}}') || "{{location.streetAddress}}";
    const cities = written.split("; ").map((line) => {
      const [called = "", state = "", postalCode = "", latitude, longitude, area = "", ...timezone] = line.split("/");
      const place = [called, state, postalCode, Number(latitude), Number(longitude)] as const;
      return [...place, timezone.join("/") || zone, phone.replace("~", area)] as const;
    });
    const street: City["street"] = (random) => drawFrom({ random }, () => faker.helpers.fake(streets));
    // Only English names are looked up by the country.
    return citiesOf(country as CountryCode, tag, [], cities).map((city) => ({ ...city, street }));
  }

  return {
    faker,
    towns: (drawn) => towns ?? CITIES[drawn],
    country: hasOwn ? [countryName, country, codes?.alpha3 ?? country] : undefined,
    places: hasOwn
      ? {
          nationality: () => countryName,
          languagename: () => endonym?.replace(/ \(.*\)$/, "") ?? "",
          address: ({ street: line, city, state, postalCode }) =>
            between === undefined
              ? `${line}, ${postalCode} ${city}`
              : `${postalCode} ${[state ?? "", city, line].join(between)}`,
          continent: ({ latitude }, { timezone }) => continentOf(timezone, latitude),
          ...(currency !== undefined && {
            currency: () => [currency.code, currency.code.toLowerCase(), currency.symbol, currency.name],
            currencysymbol: () => currency.symbol || currency.code,
            currencyname: () => currency.name,
          }),
        }
      : {},
    name(random, gender = pickGender(random)) {
      const sex = gender === "female" || (gender !== "male" && random.chance(0.5)) ? "female" : "male";
      return drawFrom({ random }, () => {
        const [firstName, lastName] = [faker.person.firstName(sex), faker.person.lastName(sex)];
        const called = whole.replace("{{person.firstName}}", firstName).replace("{{person.lastName}}", lastName);
        return { firstName, lastName, name: called, gender, source: source as NameListName }; // the table says one of these
      });
    },
    company: (random) => drawFrom({ random }, () => faker.company.name()),
    ...(WITH_WORDS.test(name) && {
      sentences: (random) =>
        drawFrom({ random }, () => Array.from({ length: MANY_SENTENCES }, () => faker.lorem.sentence())).map((text) =>
          script === "Jpan" ? `${text.slice(0, -1).replaceAll(" ", "")}。` : text,
        ),
    }),
    latin,
  };
}

type People = NonNullable<LocaleDefinition["person"]>;

/** People whose names can be written in Latin letters, so that a login is made of the whole name. */
function readable(people: People, latin: (text: string) => string): People {
  const isKnown = (name: string): boolean => !/[^\p{Script=Latin}\P{L}]/u.test(latin(name));
  const shorten = (lists: People["first_name"] = null): People["first_name"] =>
    // The same lists, of which some are shorter.
    lists &&
    (Object.fromEntries(Object.entries(lists).map(([sex, names]) => [sex, names.filter(isKnown)])) as typeof lists);
  return { ...people, first_name: shorten(people.first_name) ?? null, last_name: shorten(people.last_name) ?? null };
}

function continentOf(timezone: string, latitude: number): readonly string[] {
  const [area = ""] = timezone.split("/");
  if (area === "America") return latitude < 10 ? ["South America", "SA"] : ["North America", "NA"];
  return area === "Africa" || area === "Europe" ? [area, area.slice(0, 2).toUpperCase()] : ["Asia", "AS"];
}
