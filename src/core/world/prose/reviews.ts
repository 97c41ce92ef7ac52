import type { Stream } from "../../model/generation.ts";
import type { Genre } from "../genres.ts";
import { JUDGEMENTS, judgementKindOf } from "./review-judgements.ts";
import type { Band, JudgementKind } from "./review-judgements.ts";
import { CLOSINGS, CONTEXTS, TITLES, REVIEW_WORDS } from "./review-pieces.ts";
import { capitalize, startTelling } from "./telling.ts";

export interface ReviewText {
  readonly title: string | null;
  readonly body: string | null;
}

export interface Reviewed {
  readonly rating: number;
  readonly genre: Genre;
  /** First name of whom the book is about; null where it is about nobody. */
  readonly hero: string | null;
  readonly author: string;
  readonly format: "hardcover" | "paperback" | "ebook" | "audiobook";
}

// Never said of a book without paper, or without pages.
const OF_PAPER = /\b(?:paper|cover|print|printed|shelf|shelves|binding)\b/;
const OF_PAGES = /\b(?:page|pages|read|reread|reading|bookmark|stop\?)\b/i;

// Never said of books of a kind: picture books have few pages, poems no sentences, and neither has a plot.
const NOT_OF: Readonly<Partial<Record<JudgementKind, RegExp>>> = {
  young: /\{n\}|passages?\b|sentence|better, shorter|thought about it/,
  verse: /passages?\b|sentence|better, shorter/,
  table: /passages?\b|sentence|\{detail|two sittings|thought about it|better, shorter|start again/,
  work: /\{detail|sentence/,
};

/** Words of a reader who gave a book so many stars; now and then without a title, without a body, or both. */
export function writeReview({ rating, genre, hero, author, format }: Reviewed, random: Stream): ReviewText {
  const band = bandOf(rating);
  const kind = judgementKindOf(genre);
  const tell = startTelling(random, REVIEW_WORDS[kind], { author, ...(hero === null ? {} : { hero }) });
  const pick = (pieces: readonly string[]): string => {
    let piece = random.pick(pieces);
    // Of every kind of piece some fit any book.
    while (!fits(piece, kind, hero, format)) piece = random.pick(pieces);
    return capitalize(tell(piece));
  };
  const title = random.chance(0.14) ? null : pick(TITLES[band]);
  if (random.chance(0.07)) return { title, body: null };
  const { any, own } = JUDGEMENTS[band];
  const sentences = [
    ...(random.chance(0.7) ? [pick(CONTEXTS[band])] : []),
    pick(own[kind]),
    ...(random.chance(0.55) ? [pick(any)] : []),
    ...(random.chance(0.45) ? [pick(CLOSINGS[band])] : []),
  ];
  return { title, body: sentences.join(" ") };
}

function bandOf(rating: number): Band {
  if (rating >= 5) return "love";
  if (rating === 4) return "like";
  return rating === 3 ? "mixed" : "dislike";
}

function fits(piece: string, kind: JudgementKind, hero: string | null, format: Reviewed["format"]): boolean {
  if (NOT_OF[kind]?.test(piece) === true) return false;
  if (hero === null && piece.includes("{hero}")) return false;
  if (format === "audiobook") return !OF_PAPER.test(piece) && !OF_PAGES.test(piece);
  return format !== "ebook" || !OF_PAPER.test(piece);
}
