/** Gives what a map has under a key; where it has nothing yet, that is made and kept. */
export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => NoInfer<NonNullable<V>>,
): NonNullable<V> {
  const known = map.get(key);
  if (known !== undefined && known !== null) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** A table by names, of one that has each value once with the names that it goes by, parted by blanks. */
export function byNames<V>(rows: Iterable<readonly [value: V, names: string]>): ReadonlyMap<string, V> {
  return new Map([...rows].flatMap(([value, names]) => names.split(" ").map((name) => [name, value] as const)));
}

/** Gives what `make` makes when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
