import type { NameListName } from "../name-lists.ts";
import type { TellingWords } from "./telling.ts";
import { choicesOf } from "./telling.ts";

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
export interface SeriesVoice {
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
  readonly plots: readonly Plot[];
  readonly subtitles: readonly string[];
  /** Second and last sentence of the description. */
  readonly middles: readonly string[];
  readonly endings: readonly string[];
  readonly words: TellingWords;
  readonly settings?: readonly Setting[];
  readonly series?: SeriesVoice;
}

/** A plot from its titles, parted by `|`, and its openings. */
export function plot(titles: string, ...openings: readonly string[]): Plot {
  return { titles: choicesOf(titles), openings };
}
