import type { KeptLetter, Mail } from "./mail.ts";

/** Letters that are kept to be shown; the oldest go. */
const MOST_KEPT = 100;

/** Keeps letters in the process, to be shown to whose machine it is. `clock` gives epoch milliseconds. */
export function createMemoryMail(clock: () => number): Mail {
  let kept: readonly KeptLetter[] = [];
  return {
    reach: "shown",
    async send(letter) {
      kept = [{ ...letter, at: clock() }, ...kept].slice(0, MOST_KEPT);
    },
    list: () => kept,
  };
}
