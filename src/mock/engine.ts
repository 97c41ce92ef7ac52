import { createBases } from "../engine/base.ts";
import { createEngine } from "../engine/engine.ts";
import type { Engine } from "../engine/engine.ts";
import { growRecords } from "../engine/grow-world.ts";
import type { Catalog } from "../model/catalog.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import { newUuid } from "../platform/random.ts";
import { createMemoryStorage } from "../storage/memory.ts";
import type { Storage } from "../storage/storage.ts";

/** Worlds that are kept beside the mock's own: those that were asked for with `_seed`. */
const MOST_SEEDS = 4;

/** The engine of a mock, beginning from one world: everything in memory, unless a storage is given. */
export function createMockEngine(settings: {
  readonly catalog: Catalog;
  readonly world: WorldChoice;
  readonly baseUrl: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly storage?: Storage | undefined;
}): Engine {
  const { catalog, world, baseUrl, clock, storage = createMemoryStorage() } = settings;
  return createEngine({
    catalog,
    storage,
    base: createBases(growRecords(catalog, baseUrl), MOST_SEEDS, world.seed),
    baseUrl,
    clock,
    newId: newUuid,
    first: world,
  });
}
