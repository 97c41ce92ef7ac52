/**
 * Gives as many of the wanted things as possible one of their own each: `fits[w]` are the things that would do for `w`.
 * The result has the thing of each, or undefined (a maximum matching, by augmenting paths).
 */
export function assign(fits: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const takenBy = new Map<number, number>();
  const find = (wanted: number, seen: Set<number>): boolean => {
    // A stack of its own would say no more: the path is at most as long as there are wanted things.
    for (const thing of fits[wanted] ?? []) {
      if (seen.has(thing)) continue;
      seen.add(thing);
      const holder = takenBy.get(thing);
      if (holder !== undefined && !find(holder, seen)) continue;
      takenBy.set(thing, wanted);
      return true;
    }
    return false;
  };
  for (const wanted of fits.keys()) {
    const free = fits[wanted]?.find((thing) => !takenBy.has(thing));
    if (free === undefined) find(wanted, new Set());
    else takenBy.set(free, wanted);
  }
  const given: (number | undefined)[] = fits.map(() => undefined);
  for (const [thing, wanted] of takenBy) given[wanted] = thing;
  return given;
}
