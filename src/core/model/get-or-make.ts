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
