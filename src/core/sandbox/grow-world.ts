import type { Catalog } from "../model/catalog.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { createGrowth } from "../world/growth.ts";
import type { Growth } from "./base.ts";

/** Grows the records of the catalog’s resources, their pictures under `baseUrl`. */
export function growRecords(catalog: Catalog, baseUrl: string): (world: WorldChoice) => Growth {
  const resources = catalog.entries.map((entry) => entry.resource);
  return (choice) => {
    const growth = createGrowth(choice, resources, baseUrl);
    return {
      size: (entry) => growth.count(entry.resource),
      generate: (entry, index) => growth.generate(entry.resource, index),
    };
  };
}
