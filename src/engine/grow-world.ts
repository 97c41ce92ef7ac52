import { createWorld } from "../generate/world.ts";
import type { Growth } from "./base.ts";

/** Grows the records of built-in resources: a world for each seed, its pictures under `baseUrl`. */
export function growWorld(baseUrl: string): (seed: number) => Growth {
  return (seed) => {
    const world = createWorld({ seed, baseUrl });
    return {
      size: (entry) => entry.resource.count,
      generate: (entry, index) => world.generate(entry.resource, index),
    };
  };
}
