import type { Words } from "./telling.ts";

/** How books of a genre are called and praised. All templates of one book share their words. */
export interface GenreVoice {
  readonly titles: readonly string[];
  /** Empty where books of the genre have none. */
  readonly subtitles: readonly string[];
  /** First, second and last sentence of the description. */
  readonly opening: readonly string[];
  readonly middle: readonly string[];
  readonly ending: readonly string[];
  readonly words: Words;
}
