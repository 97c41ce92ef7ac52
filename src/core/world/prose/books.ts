import type { Stream } from "../../model/generation.ts";
import { GENRES } from "../genres.ts";
import type { Genre } from "../genres.ts";
import { makeName, makeNameFrom } from "../names.ts";
import type { Gender, PersonName } from "../names.ts";
import { FRENCH, GERMAN, SPANISH } from "./abroad.ts";
import { HORROR, MYSTERY, THRILLER } from "./crime.ts";
import { HISTORY_FACTS, SCIENCE } from "./facts.ts";
import type { GenreVoice } from "./genre-voice.ts";
import { HISTORICAL } from "./historical.ts";
import { BUSINESS, COOKING, TRAVEL } from "./leisure.ts";
import { LITERARY, ROMANCE } from "./lives.ts";
import { MEMOIR } from "./memoir.ts";
import { POETRY } from "./poetry.ts";
import { capitalize, startTelling } from "./telling.ts";
import { CHILDRENS, FANTASY, SCIENCE_FICTION } from "./wonders.ts";

/** Languages that books are in (BCP 47). */
export type BookLanguage = "en" | "es" | "fr" | "de";

const VOICES: Readonly<Record<Genre, GenreVoice>> = {
  Mystery: MYSTERY,
  Thriller: THRILLER,
  "Science Fiction": SCIENCE_FICTION,
  Fantasy: FANTASY,
  Romance: ROMANCE,
  "Historical Fiction": HISTORICAL,
  "Literary Fiction": LITERARY,
  Horror: HORROR,
  Children: CHILDRENS,
  Poetry: POETRY,
  Memoir: MEMOIR,
  History: HISTORY_FACTS,
  "Popular Science": SCIENCE,
  Travel: TRAVEL,
  Cooking: COOKING,
  Business: BUSINESS,
};

const ABROAD: Readonly<Record<Exclude<BookLanguage, "en">, GenreVoice>> = { es: SPANISH, fr: FRENCH, de: GERMAN };

export function voiceOf(genre: Genre, language: BookLanguage): GenreVoice {
  return language === "en" ? VOICES[genre] : ABROAD[language];
}

export const SERIAL_GENRES: ReadonlySet<Genre> = new Set(GENRES.filter((genre) => VOICES[genre].series !== undefined));

export interface Pieces {
  readonly title: string;
  readonly opening: string;
  readonly middle: string;
  readonly ending: string;
}

export interface SeriesFrame {
  readonly hero: PersonName;
  readonly words: Readonly<Record<string, string>>;
  /** From 1. */
  readonly number: number;
}

export interface BookSubject {
  readonly voice: GenreVoice;
  readonly pieces: Pieces;
  readonly series: SeriesFrame | null;
  /** Words that are settled: the author’s name, and for a memoir the author’s life. */
  readonly given: Readonly<Record<string, string>>;
}

export interface BookText {
  readonly title: string;
  readonly subtitle: string | null;
  readonly description: string;
  readonly series: string | null;
  /** First name of whom the description is about; null where it names nobody. */
  readonly hero: string | null;
}

const ORDINALS = ["", "One", "Two", "Three", "Four", "Five", "Six"];
const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth"];

/** Words about a book: title and description tell of the same people, places and things. `names` gives the people’s. */
export function writeBook({ voice, pieces, series, given }: BookSubject, random: Stream, names: Stream): BookText {
  const setting = voice.settings === undefined ? undefined : random.pick(voice.settings);
  const gender = series !== null && voice.series?.sameHero === true ? series.hero.gender : pickGender(random);
  // Most titles name nobody: who it is about is found when the description is told.
  let cast: { readonly hero: PersonName; readonly other: PersonName } | undefined;
  const people = (): NonNullable<typeof cast> => {
    if (cast !== undefined) return cast;
    const name = (own: Gender): PersonName =>
      setting?.names === undefined ? makeName(names, own) : makeNameFrom(setting.names, names, own);
    const hero = series !== null && voice.series?.sameHero === true ? series.hero : name(gender);
    cast = { hero, other: name(pickGender(names)) };
    return cast;
  };
  const numbered = series === null ? {} : { Nth: ORDINALS[series.number] ?? "", nth: PLACES[series.number] ?? "" };
  const tell = startTelling(
    random,
    { ...voice.words, ...setting?.words },
    {
      ...pronounsOf({ gender }),
      ...given,
      ...series?.words,
      ...numbered,
      lead: series?.hero.name ?? "",
      hero: HERO,
      other: OTHER,
    },
  );
  const named = (text: string): string => {
    if (!TO_NAME.test(text)) return text;
    const { hero, other } = people();
    return introduce(introduce(text, HERO, hero), OTHER, other);
  };
  const title = named(capitalize(tell(pieces.title)));
  const subtitle = subtitleOf(voice, series, random, tell);
  let told: string | undefined;
  const description = (): string =>
    (told ??= [pieces.opening, pieces.middle, series === null ? pieces.ending : endingOf(voice, series, random)]
      .map((piece) => capitalize(tell(piece)))
      .join(" "));
  return {
    title,
    subtitle: subtitle === null || repeats(title, subtitle) ? null : capitalize(named(subtitle)),
    series: series === null || voice.series === undefined ? null : capitalize(named(tell(voice.series.name))),
    get description() {
      return named(description());
    },
    get hero() {
      return description().includes(HERO) ? people().hero.firstName : null;
    },
  };
}

// Stand for the two people until it is known where each is first named.
const HERO = "\u0001";
const OTHER = "\u0002";
const TO_NAME = new RegExp(`[${HERO}${OTHER}]`);

function pickGender(random: Stream): Gender {
  return random.chance(0.5) ? "female" : "male";
}

function introduce(text: string, mark: string, { name, firstName }: PersonName): string {
  return text.replace(mark, name).replaceAll(mark, firstName);
}

export function pronounsOf({
  gender,
}: Pick<PersonName, "gender">): Readonly<Record<"he" | "his" | "him" | "Child" | "Sibling", string>> {
  if (gender === "female") return { he: "she", his: "her", him: "her", Child: "Daughter", Sibling: "Sister" };
  return { he: "he", his: "his", him: "him", Child: "Son", Sibling: "Brother" };
}

function endingOf({ series, endings }: GenreVoice, { number }: SeriesFrame, random: Stream): string {
  return random.pick((number === 1 ? series?.first : series?.later) ?? endings);
}

function subtitleOf(
  voice: GenreVoice,
  series: SeriesFrame | null,
  random: Stream,
  tell: (template: string) => string,
): string | null {
  if (series !== null) {
    const own = voice.series?.subtitle ?? null;
    return own === null ? null : tell(own);
  }
  return voice.subtitles.length > 0 && random.chance(0.45) ? tell(random.pick(voice.subtitles)) : null;
}

function repeats(title: string, subtitle: string): boolean {
  const words = new Set(title.split(/[^\p{L}]+/u));
  return subtitle.split(/[^\p{L}]+/u).some((word) => word.length > 4 && words.has(word));
}
