import type { Stream, World } from "../model/generation.ts";

/** The most parts that a world is made of: a world of size 100 is a hundred of size 1, side by side. */
const MOST_PARTS = 100;

/**
 * A whole number from 0 to `range - 1` that no other part of the world has where this one draws it: `path` names the
 * stream, and `draw` takes from it what the first part has.
 */
export function drawApart(
  world: World,
  path: readonly (string | number)[],
  range: number,
  draw: (random: Stream) => number,
): number {
  const first = draw(world.first.stream(...path));
  if (world.part === 0) return first;
  const step = Math.floor(range / MOST_PARTS);
  return (first + world.part * step + world.stream(...path).int(0, step - 1)) % range;
}

/** A text of a part: from the second on with its number, as there are not so many different texts as records. */
export function inPart<T extends string | null>(world: World, told: T): T {
  // A text stays one, and null null.
  return (told === null || world.part === 0 ? told : `${told} ${world.part + 1}`) as T;
}
