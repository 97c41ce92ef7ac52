import { catalog } from "../src/core/domains/catalog.ts";
import { toWorldChoice } from "../src/core/model/world-choice.ts";
// Grows whole worlds, one fresh seed after another, and prints as JSON the CPU milliseconds of each and the heap that one holds, in bytes. Run by the bench with --expose-gc, on a core of its own.
import { growRecords } from "../src/core/sandbox/base.ts";
import { DEFAULT_BASE_URL } from "../src/core/world/world.ts";

const WORLDS = 12;

const grow = growRecords(catalog, DEFAULT_BASE_URL);

/** Makes and serializes every record of a seed's world; what it gives keeps the world and the text of its records. */
function growWhole(seed: number): { readonly world: unknown; readonly texts: readonly string[] } {
  const world = grow(toWorldChoice(seed));
  const texts: string[] = [];
  for (const entry of catalog.entries) {
    for (let index = 1; index <= world.size(entry); index += 1)
      texts.push(JSON.stringify(world.generate(entry, index)));
  }
  return { world, texts };
}

function timeWorld(seed: number): number {
  const before = process.cpuUsage();
  growWhole(seed);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function heap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const times = Array.from({ length: WORLDS }, (_, at) => timeWorld(1_000_000 + at));
const before = heap();
const kept = Array.from({ length: WORLDS }, (_, at) => growWhole(2_000_000 + at));
const bytes = (heap() - before) / kept.length;
console.log(JSON.stringify({ times, bytes }));
