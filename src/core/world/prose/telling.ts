import type { Stream } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import type { NameListName } from "../name-lists.ts";

/** Words and phrases by kind, a text being a list as {@link choicesOf} reads it. A phrase may hold `{kind}` itself. */
export type TellingWords = Readonly<Record<string, string | readonly string[]>>;

/** Fills templates; what a kind stood for once, it stands for in every later template of the same telling. */
type Telling = (template: string) => string;

/**
 * Starts a telling. `{town}` is a word of the kind `town`, always the same one; `{town2}` is another of that kind;
 * `{^town}` starts with a capital, `{_Town}` is in small letters, `{a town}` and `{a _Town}` have their article. `known` settles some words in advance. Throws on a kind that has no words.
 */
export function startTelling(
  random: Stream,
  words: TellingWords,
  known: Readonly<Record<string, string>> = {},
): Telling {
  const settled = new Map<string, string>(Object.entries(known));
  const tell = (template: string): string =>
    template.replaceAll(
      /\{(\^|a |A )?(_)?([A-Za-z]\w*)\}/g,
      (_whole, form: string | undefined, small: string | undefined, name: string) =>
        shape(form, small === undefined ? settle(name) : settle(name).toLowerCase()),
    );
  const settle = (name: string): string => {
    const before = settled.get(name);
    if (before !== undefined) return before;
    const kind = name.replace(/\d$/, "");
    const given = words[kind];
    if (given === undefined) throw new Error(`there are no words of the kind ${kind}`);
    const choices = typeof given === "string" ? choicesOf(given) : given;
    const used = new Set([settled.get(kind), settled.get(`${kind}2`), settled.get(`${kind}3`)]);
    let word = tell(random.pick(choices));
    for (let tries = 0; used.has(word) && tries < 8; tries += 1) word = tell(random.pick(choices));
    settled.set(name, word);
    return word;
  };
  return tell;
}

function shape(form: string | undefined, word: string): string {
  if (form === "^") return capitalize(word);
  if (form === "a ") return withArticle(word);
  return form === "A " ? capitalize(withArticle(word)) : word;
}

// An article goes by the sound: a European, a Ukrainian, a one-eyed cat; an hour, an honest man.
const SPOKEN_AS_CONSONANT = /^(?:eu|one\b|once\b|uk|u[st][eiu]|uni(?!n|m)|ura)/i;
const SPOKEN_AS_VOWEL = /^(?:hour|honest|honor|heir)/i;

function withArticle(word: string): string {
  const isVowel = /^[aeiou]/i.test(word) ? !SPOKEN_AS_CONSONANT.test(word) : SPOKEN_AS_VOWEL.test(word);
  return `${isVowel ? "an" : "a"} ${word}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lists = new Map<string, readonly string[]>();

/**
 * The words of a list written as one line, parted by `|`: the same list for the same line. What V8 cuts from a text takes as many bytes a letter as that
 * text, so that beside one ’ every word, and every record that holds it, would take two; what JSON.parse reads takes as
 * few as it needs.
 */
export function choicesOf(line: string): readonly string[] {
  return getOrMake(lists, line, () => JSON.parse(`["${line.replaceAll("|", '","')}"]`) as string[]); // no word holds a quote or a backslash
}

const SMALL = choicesOf(
  "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen",
);
const TENS = choicesOf("twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety");

/** A whole number below a hundred in words: 41 is forty-one. */
export function inWords(number: number): string {
  const small = SMALL[number];
  if (small !== undefined) return small;
  const ten = TENS[Math.floor(number / 10) - 2] ?? "";
  return number % 10 === 0 ? ten : `${ten}-${SMALL[number % 10] ?? ""}`;
}

/** Titles, and first sentences of descriptions that go with each of them: every noun of a title comes back in the sentence. */
export interface Plot {
  readonly titles: readonly string[];
  readonly openings: readonly string[];
}

/** A place and time that a book keeps to: what its words may be there, and what people are called. */
export interface Setting {
  readonly names?: NameListName;
  readonly words: TellingWords;
}

/** Books that belong together. `{Nth}` (Two) and `{nth}` (second) are the number of the book in them. */
interface SeriesVoice {
  readonly name: string;
  readonly subtitle: string | null;
  /** The kinds of words that its books share. */
  readonly kept: readonly string[];
  readonly sameHero: boolean;
  readonly first: readonly string[];
  readonly later: readonly string[];
}

/**
 * Words for books of a genre. All templates of one book share them; `{hero}` and `{other}` are people, with `{he}`,
 * `{his}` and `{him}` for the first.
 */
export interface GenreVoice {
  /** First sentences of descriptions by the titles, parted by `|`, that they go with. */
  readonly plots: Readonly<Record<string, readonly string[]>>;
  readonly subtitles: readonly string[];
  /** Second and last sentence of the description. */
  readonly middles: readonly string[];
  readonly endings: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  /** Templates of things and places that such a book may be about, parted by `|`. */
  readonly things?: string;
  readonly settings?: readonly Setting[];
  readonly series?: SeriesVoice;
}

export function plotsOf({ plots }: GenreVoice): readonly Plot[] {
  return Object.entries(plots).map(([titles, openings]) => ({ titles: choicesOf(titles), openings }));
}
