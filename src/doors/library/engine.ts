import type { Catalog } from "../../core/model/catalog.ts";
import { getOrMake } from "../../core/model/maps.ts";
import type { WorldChoice } from "../../core/model/world-choice.ts";
import { newUuid } from "../../core/platform/random.ts";
import { createBases, growRecords } from "../../core/sandbox/base.ts";
import { createEngine } from "../../core/sandbox/engine.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import { createWorldMemory } from "../../core/sandbox/world-memory.ts";
import { createMemoryStorage } from "../../core/storage/memory.ts";
import type { Storage } from "../../core/storage/storage.ts";

/** The worlds of all mocks of the process, which share what is kept of them: by what grows them, and where their pictures are. */
const worlds = new WeakMap<Catalog, Map<string, ReturnType<typeof createBases>>>();
const memory = createWorldMemory(64 * 1024 * 1024);

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
    base: worldsOf(catalog, baseUrl),
    baseUrl,
    clock,
    newId: newUuid,
    first: world,
  });
}

function worldsOf(catalog: Catalog, baseUrl: string): ReturnType<typeof createBases> {
  const known = getOrMake(worlds, catalog, () => new Map<string, ReturnType<typeof createBases>>());
  const base = getOrMake(known, baseUrl, () => createBases(growRecords(catalog, baseUrl), { memory }));
  return base;
}
