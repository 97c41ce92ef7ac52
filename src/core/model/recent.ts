/**
 * A Map that forgets what was first set once it holds more than `most`. For look-ups at every request: finding something
 * in it takes half the time that it takes in a cache that keeps track of use.
 */
export class RecentMap<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    for (const first of this.keys()) {
      if (this.size <= this.#most) break;
      this.delete(first);
    }
    return this;
  }
}
