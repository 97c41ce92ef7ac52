import type { Stream } from "../model/generation.ts";
import { byNames } from "../model/maps.ts";
import type { CountryCode } from "./cities.ts";
import { NAME_LISTS } from "./name-lists.ts";
import type { NameListName } from "./name-lists.ts";
import { choicesOf } from "./prose/telling.ts";
import { sharesOf } from "./stream.ts";

/** As users and patients give it. */
export type Gender = "male" | "female" | "other" | "unknown";

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly gender: Gender;
  /** Place at which the names are from: those of relatives are too. */
  readonly source: NameListName;
}

type Shares = readonly (readonly [NameListName, number])[];

// Roughly who lives where, with the far away overdrawn: a list of people should look like the world.
const ANYWHERE = [
  ...byNames([
    [20, "english"],
    [8, "indian"],
    [7, "chinese"],
    [4, "spanish mexican brazilian french german japanese"],
    [3, "korean vietnamese yoruba igbo arabic pakistani italian"],
    [
      2,
      "irish polish turkish ghanaian kenyan southernAfrican ethiopian indonesian filipino persian dutch portuguese ukrainian",
    ],
    [1, "greek israeli hungarian swedish norwegian danish finnish"],
  ]),
] as [NameListName, number][]; // names of lists

/** Names of people from the place itself: for half of those who live there. */
const AT_HOME: Readonly<Record<CountryCode, Shares>> = {
  US: sharesOf({ english: 8, mexican: 3 }),
  CA: sharesOf({ english: 6, french: 2 }),
  GB: sharesOf({ english: 9, irish: 1 }),
  IE: sharesOf({ irish: 9, english: 1 }),
  FR: sharesOf({ french: 9, arabic: 1 }),
  DE: sharesOf({ german: 8, turkish: 1 }),
  SE: sharesOf({ swedish: 9, finnish: 1 }),
  AU: sharesOf({ english: 8, irish: 1 }),
  DO: sharesOf({ spanish: 1 }),
};

/** A name of somebody from anywhere, or, given a country, as likely as not from there. Without a gender, one is chosen. */
export function makeName(random: Stream, gender: Gender = pickGender(random), country?: CountryCode): PersonName {
  const shares = country !== undefined && random.chance(country === "DO" ? 0.9 : 0.5) ? AT_HOME[country] : ANYWHERE;
  return makeNameFrom(random.weighted(shares), random, gender);
}

export function makeNameFrom(source: NameListName, random: Stream, gender: Gender = pickGender(random)): PersonName {
  const list = NAME_LISTS[source];
  const female = gender === "female" || (gender !== "male" && random.chance(0.5));
  const firstName = random.pick(female ? list.female : list.male);
  let lastName = random.pick(list.last);
  // Some words are both, and some names are known to everybody.
  while (lastName === firstName || KNOWN.has(`${firstName} ${lastName}`)) lastName = random.pick(list.last);
  return { firstName, lastName, name: `${firstName} ${lastName}`, gender, source };
}

const KNOWN: ReadonlySet<string> = new Set(
  choicesOf(
    "Hans Andersen|Lena Meyer|Carlos Santana|Diego Rivera|Gabriel García|Julio Iglesias|Enrique Iglesias|Ana Torres|Jorge Borges|Paulo Coelho|Ingrid Bergman|Astrid Lindgren|Neil Young|Neil Armstrong|George Washington|William Wallace|William Morris|Peter Parker|Naomi Campbell|Martin Freeman|Liam Gallagher|Sinéad O’Connor|Thierry Henry|Thomas Müller|Sofia Coppola|Salman Khan|Imran Khan|Yoko Ono",
  ),
);

const GENDERS = sharesOf({ female: 48, male: 48, other: 3, unknown: 1 });

export function pickGender(random: Stream): Gender {
  return random.weighted(GENDERS);
}

// Letters that decomposition leaves alone.
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  å: "a",
  Å: "A",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ı: "i",
};

/** The text with plain letters for those that decomposition leaves alone: "Łódźstraße" → "Lódźstrasse". */
export function withPlainLetters(text: string): string {
  return text.replaceAll(/[ßæÆœŒøØåÅđĐðÐþÞłŁı]/g, (letter) => PLAIN_LETTERS[letter] ?? "");
}

/** The name in ASCII letters only, for e-mail addresses and usernames: "Małgorzata O’Neill" → "MalgorzataONeill". */
export function toAscii(name: string): string {
  // Most names are plain already, and a world asks for thousands.
  if (/^[\w .-]*$/.test(name)) return name.replaceAll(/[^A-Za-z]/g, "");
  return withPlainLetters(name)
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "");
}
