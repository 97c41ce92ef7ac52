import type { Stream } from "../../model/generation.ts";
import { GENRES } from "../genres.ts";
import type { Genre } from "../genres.ts";
import { makeName, makeNameFrom } from "../names.ts";
import type { Gender, PersonName } from "../names.ts";
import { FRENCH, GERMAN, SPANISH } from "./abroad.ts";
import { HORROR, MYSTERY, THRILLER } from "./crime.ts";
import { HISTORY_FACTS, SCIENCE } from "./facts.ts";
import { BUSINESS, COOKING, TRAVEL } from "./leisure.ts";
import { HISTORICAL, LITERARY, MEMOIR, POETRY, ROMANCE } from "./lives.ts";
import type { GenreVoice } from "./telling.ts";
import { capitalize, choicesOf, startTelling } from "./telling.ts";
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

interface BookSubject {
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
  /** Things of title and description, as a sentence names them: `the ledger`, `Marrow Bay`. */
  readonly things: readonly string[];
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
    let other = name(pickGender(names));
    while (other.firstName === hero.firstName) other = name(pickGender(names));
    cast = { hero, other };
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
    get things() {
      const text = `${title} ${description()}`.toLowerCase();
      const all = voice.things === undefined ? [] : choicesOf(voice.things).map((thing) => tell(thing));
      return all.filter((thing) => hasWord(text, thing.replace(/^the /, "").toLowerCase()));
    },
  };
}

/** True if a text has these words, and not within longer ones. */
function hasWord(text: string, words: string): boolean {
  const isLetter = (at: number): boolean => /\p{L}/u.test(text.charAt(at));
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + words.length)) return true;
  return false;
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

const TAGS: Readonly<Record<Genre, string>> = {
  Mystery: "village life|locked room|amateur detective|slow burn|dry humor|secrets|winter read|whodunit",
  Thriller: "page-turner|spies|conspiracy|twist ending|on the run|double lives|city at night",
  "Science Fiction": "space travel|artificial minds|first contact|far future|exile|big ideas|survival",
  Fantasy: "magic|quest|found family|old gods|courts and crowns|talking animals|maps",
  Romance: "slow burn|second chances|small town|enemies to lovers|feel-good|weddings|grumpy and sunny",
  "Historical Fiction": "family secrets|city life|trade and craft|war and peace|letters|based on history",
  "Literary Fiction": "family|marriage|friendship|book club|memory|quiet novels|houses",
  Horror: "haunted|folk horror|slow dread|small town|grief|not for bedtime",
  Children: "read aloud|picture book|animals|bedtime|funny|first feelings|rhyme",
  Poetry: "short poems|nature|grief|love|everyday life|gift",
  Memoir: "family|migration|work|illness|childhood|true story|book club",
  History: "everyday life|trade|empire|maps|from the archives|big history",
  "Popular Science": "nature|how things work|experiments|animals|big questions|gift",
  Travel: "slow travel|by train|on foot|islands|winter|food and drink|solo travel",
  Cooking: "weeknight|vegetarian options|one pan|baking|family meals|seasonal|for beginners",
  Business: "meetings|leadership|habits|teams|plain language|short read",
};

export function tagsOf(genre: Genre): readonly string[] {
  return choicesOf(TAGS[genre]);
}

const FICTION_PUBLISHERS = choicesOf(
  "Lantern House|Tall Heron Press|Northlight Books|Salt & Ink|Quillfeather|Marrowbone Press|Aldwych & Daughters|Ostrich Editions",
);
const FACT_PUBLISHERS = choicesOf(
  "Meridian University Press|Plain Facts Publishing|Cartwheel Books|Long View Press|Common Room",
);

const PUBLISHERS: Readonly<Record<Genre, readonly string[]>> = {
  Mystery: [...FICTION_PUBLISHERS, "Gaslight Crime"],
  Thriller: [...FICTION_PUBLISHERS, "Dead Drop Books"],
  "Science Fiction": choicesOf("Perihelion|Ninth Planet Books|Long Orbit Press|Lantern House"),
  Fantasy: choicesOf("Wyvern & Wren|Hollow Oak Books|Ninth Planet Books|Lantern House"),
  Romance: choicesOf("Marigold Lane|Second Dance Books|Velvet Ribbon|Northlight Books"),
  "Historical Fiction": [...FICTION_PUBLISHERS, "Old Quay Press"],
  "Literary Fiction": [...FICTION_PUBLISHERS, "Half Moon Editions"],
  Horror: choicesOf("Black Candle|Ninepins Press|Gaslight Crime"),
  Children: choicesOf("Puddle & Boot|Small Giants|Tall Hat Books|Paper Kite"),
  Poetry: choicesOf("Half Moon Editions|Windowsill Press|Salt & Ink"),
  Memoir: [...FACT_PUBLISHERS, "Half Moon Editions"],
  History: [...FACT_PUBLISHERS, "Old Quay Press"],
  "Popular Science": [...FACT_PUBLISHERS, "Tidepool"],
  Travel: choicesOf("Slow Road Books|Long View Press|Compass & Kettle"),
  Cooking: choicesOf("Copper Pan|Table for Two|Compass & Kettle"),
  Business: choicesOf("Whiteboard Books|Long View Press|Corner Office Press"),
};

const PUBLISHERS_ABROAD: Readonly<Record<Exclude<BookLanguage, "en">, readonly string[]>> = {
  es: choicesOf("Editorial Farol|Ediciones del Pozo|La Media Luna"),
  fr: choicesOf("Éditions du Quai Bleu|Plume et Sel|Les Trois Lanternes"),
  de: choicesOf("Verlag Nachtfalter|Edition Kranich|Tintenfass & Söhne"),
};

/** Publishers, none of which exists, that bring out books of a genre in a language. */
export function publishersOf(genre: Genre, language: BookLanguage): readonly string[] {
  return language === "en" ? PUBLISHERS[genre] : PUBLISHERS_ABROAD[language];
}
