import { SeedbedError } from "../model/errors.ts";
import { byteLength } from "../platform/bytes.ts";
import { MAX_ANSWER } from "./bounds.ts";

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
export function refuseLongAnswer(): never {
  throw new SeedbedError(
    "answer_too_large",
    `cannot answer: the answer would be longer than ${MAX_ANSWER} bytes (8 MiB); ask for less: a smaller limit, only the fields that you need, fewer expand`,
    { members: { limit: MAX_ANSWER } },
  );
}
