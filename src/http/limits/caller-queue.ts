/** What waits for its turn, callers one after the other; what one caller waits for keeps its order. */
export class CallerQueue<T> {
  /** By caller: the one whose turn it is comes first. None is empty. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  /** How many wait, of all callers. */
  get size(): number {
    return this.#size;
  }

  /** How many of one caller wait. */
  countOf(caller: string): number {
    return this.#lines.get(caller)?.length ?? 0;
  }

  push(caller: string, item: T): void {
    const line = this.#lines.get(caller);
    if (line === undefined) this.#lines.set(caller, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Takes out the next one, of the first caller that `mayGo` lets go; undefined if there is none. The caller's others come behind all other callers. */
  take(mayGo: (caller: string) => boolean = () => true): T | undefined {
    for (const [caller, line] of this.#lines) {
      if (!mayGo(caller)) continue;
      const item = line.shift();
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }
}
