// Grows whole worlds, one fresh seed after another, and prints the milliseconds of each as JSON. Run by the bench on a core of its own.
import { growWorld } from "../src/engine/grow-world.ts";
import { DEFAULT_BASE_URL } from "../src/generate/world.ts";
import { toWorldChoice } from "../src/model/world-choice.ts";
import { catalog } from "../src/resources/catalog.ts";

const WORLDS = 12;

/** Makes and serializes every record of a seed's world. */
function timeWorld(seed: number): number {
  const began = performance.now();
  const world = growWorld(catalog, DEFAULT_BASE_URL)(toWorldChoice(seed));
  for (const entry of catalog.entries) {
    for (let index = 1; index <= world.size(entry); index += 1) JSON.stringify(world.generate(entry, index));
  }
  return performance.now() - began;
}

const times = Array.from({ length: WORLDS }, (_, at) => timeWorld(1_000_000 + at));
console.log(JSON.stringify(times));
