import { createChance, toSvg, wordsOf } from "./drawing.ts";
import { drawFace, toLook } from "./face.ts";

const SIZE = 128;

/** The face of somebody who does not exist: `look` says how they may look (`f3b`, see {@link toLook}), the key decides the rest. */
export function drawAvatar(key: string, look: string | undefined): string {
  const chance = createChance(`avatar ${key}`);
  return toSvg(SIZE, SIZE, wordsOf(key).join(" "), drawFace(toLook(look, chance), chance));
}
