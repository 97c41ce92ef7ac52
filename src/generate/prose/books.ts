import type { Stream } from "../../model/generation.ts";
import type { Genre } from "../genres.ts";
import { makeName } from "../names.ts";
import type { PersonName } from "../names.ts";
import { HORROR, MYSTERY, THRILLER } from "./crime.ts";
import { BUSINESS, COOKING, HISTORY, MEMOIR, SCIENCE, TRAVEL } from "./facts.ts";
import type { GenreVoice } from "./genre-voice.ts";
import { HISTORICAL, LITERARY, POETRY, ROMANCE } from "./lives.ts";
import { capitalize, startTelling } from "./telling.ts";
import { CHILDRENS, FANTASY, SCIENCE_FICTION } from "./wonders.ts";

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
  History: HISTORY,
  "Popular Science": SCIENCE,
  Travel: TRAVEL,
  Cooking: COOKING,
  Business: BUSINESS,
};

/** What stands on the cover of a book and on its back. */
export interface BookText {
  readonly title: string;
  readonly subtitle: string | null;
  readonly description: string;
  /** First name of whom the description is about; null where it names nobody. */
  readonly hero: string | null;
}

/** Words about a book of the genre: title and description tell of the same people and places. */
export function writeBook(genre: Genre, random: Stream): BookText {
  const voice = VOICES[genre];
  const hero = makeName(random);
  const other = makeName(random);
  const tell = startTelling(random, voice.words, { lead: hero.name, hero: HERO, other: OTHER });
  const title = capitalize(tell(random.pick(voice.titles)));
  const sentences = [voice.opening, voice.middle, voice.ending].map((choices) =>
    capitalize(tell(random.pick(choices))),
  );
  const subtitle = voice.subtitles.length > 0 && random.chance(0.45) ? tell(random.pick(voice.subtitles)) : null;
  return {
    title,
    subtitle: subtitle === null || repeats(title, subtitle) ? null : capitalize(subtitle),
    description: introduce(introduce(sentences.join(" "), HERO, hero), OTHER, other),
    hero: sentences.some((sentence) => sentence.includes(HERO)) ? hero.firstName : null,
  };
}

// Stand for the two people until it is known where each is first named.
const HERO = "\u0001";
const OTHER = "\u0002";

/** The whole name where somebody first comes up, the first name after that. */
function introduce(text: string, mark: string, { name, firstName }: PersonName): string {
  return text.replace(mark, name).replaceAll(mark, firstName);
}

/** Whether the subtitle says a word again that is in the title. */
function repeats(title: string, subtitle: string): boolean {
  const words = new Set(title.split(/[^\p{L}]+/u));
  return subtitle.split(/[^\p{L}]+/u).some((word) => word.length > 4 && words.has(word));
}
