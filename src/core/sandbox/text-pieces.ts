import { SeedbedError } from "../model/errors.ts";
import { byteLength } from "../platform/bytes.ts";
import { MAX_ANSWER } from "./bounds.ts";

/** Text in the making. What is long stays in its pieces, which may be shared with others: put together it would be copied. */
export type Pieced = string | readonly Pieced[];

/** From so many UTF-16 code units on pieces stay apart. */
const LONG = 16 * 1024;

export function listed(begin: string, items: readonly Pieced[], end: string): Pieced {
  let length = 0;
  for (const item of items) {
    length += typeof item === "string" ? item.length : LONG;
    if (length >= LONG) return [begin, ...items.flatMap((one, at) => (at === 0 ? [one] : [",", one])), end];
  }
  return begin + items.join() + end;
}

export function followed(before: string, after: Pieced): Pieced {
  return typeof after === "string" && after.length < LONG ? before + after : [before, after];
}

/** The text in pieces: long ones as they are, short neighbours as one. At least one. */
export function toPieces(text: Pieced): readonly string[] {
  if (typeof text === "string") return [text];
  const pieces: string[] = [];
  let short = "";
  const put = (part: Pieced): void => {
    if (typeof part !== "string") {
      for (const inner of part) put(inner);
    } else if (part.length >= LONG) {
      if (short !== "") pieces.push(short);
      short = "";
      pieces.push(part);
    } else {
      short += part;
      if (short.length < LONG) return;
      pieces.push(short);
      short = "";
    }
  };
  put(text);
  if (short !== "" || pieces.length === 0) pieces.push(short);
  return pieces;
}

/** Counts the bytes of an answer while it is put together, so that one that is too long is never made. */
export class AnswerSize {
  readonly #most: number;
  #left: number;

  constructor(most = MAX_ANSWER) {
    this.#most = most;
    this.#left = most;
  }

  /** Bytes taken so far. */
  get taken(): number {
    return this.#most - this.#left;
  }

  /** Takes note of so many bytes. Throws `answer_too_large` if there is no room for them. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) refuseLongAnswer();
  }

  /** Takes note of a piece of the answer, and gives it back. Throws `answer_too_large`. */
  add(piece: string): string {
    this.take(byteLength(piece));
    return piece;
  }
}

/** Throws `answer_too_large`. */
function refuseLongAnswer(): never {
  throw new SeedbedError(
    "answer_too_large",
    `cannot answer: the answer would be longer than ${MAX_ANSWER} bytes (8 MiB); ask for less: a smaller limit, only the fields that you need, fewer expand`,
    { members: { limit: MAX_ANSWER } },
  );
}
