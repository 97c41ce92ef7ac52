import { createGrowth } from "../generate/growth.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { Growth } from "./base.ts";

/** Grows the records of built-in resources, their pictures under `baseUrl`. */
export function growWorld(baseUrl: string): (world: WorldChoice) => Growth {
  return (choice) => {
    const growth = createGrowth(choice, baseUrl);
    return {
      size: (entry) => growth.count(entry.resource),
      generate: (entry, index) => growth.generate(entry.resource, index),
    };
  };
}
