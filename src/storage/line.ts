import { isUnavailable } from "./unavailable.ts";

const AT_ONCE = Promise.resolve();

/**
 * Runs what is given to it one after the other. Where storage is unavailable to one, all that wait behind it are told the
 * same at once: each would only wait out the same limit in its turn.
 */
export class Line {
  #last: Promise<unknown> = AT_ONCE;
  #joined = 0;
  #left = 0;
  /** Those who joined up to here are refused. */
  #refusedTo = 0;
  #refusal: unknown;

  /** Runs `work` when it is its turn. */
  run<T>(work: () => Promise<T>): Promise<T> {
    this.#joined += 1;
    const place = this.#joined;
    const turn = this.#last.then(() => {
      if (place <= this.#refusedTo) throw this.#refusal;
      return work();
    });
    this.#last = turn.then(
      () => this.#leave(),
      (error: unknown) => {
        if (isUnavailable(error) && place > this.#refusedTo) {
          this.#refusedTo = this.#joined;
          this.#refusal = error;
        }
        this.#leave();
      },
    );
    return turn;
  }

  #leave(): void {
    this.#left += 1;
  }

  /** Whether nothing runs or waits. */
  get isEmpty(): boolean {
    return this.#left === this.#joined;
  }
}
