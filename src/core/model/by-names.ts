/** A table by names, of one that has each value once with the names that it goes by, parted by blanks. */
export function byNames<V>(rows: Iterable<readonly [value: V, names: string]>): ReadonlyMap<string, V> {
  return new Map([...rows].flatMap(([value, names]) => names.split(" ").map((name) => [name, value] as const)));
}
