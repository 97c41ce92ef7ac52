/** The item with this number (from 1). Throws if there is none. */
export function numbered<T>(list: readonly T[], index: number): T {
  const found = list[index - 1];
  if (found === undefined) throw new RangeError(`there is no item ${index}: the list has ${list.length}`);
  return found;
}
