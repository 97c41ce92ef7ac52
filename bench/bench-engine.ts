import { createBases } from "../src/engine/base.ts";
import { createEngine } from "../src/engine/engine.ts";
import type { Engine } from "../src/engine/engine.ts";
import { growRecords } from "../src/engine/grow-world.ts";
import { DEFAULT_BASE_URL } from "../src/generate/world.ts";
import { newRowId } from "../src/main/new-row-id.ts";
import { catalog } from "../src/resources/catalog.ts";
import { createMemoryStorage } from "../src/storage/memory.ts";
import type { Storage } from "../src/storage/storage.ts";

const base = createBases(growRecords(catalog, DEFAULT_BASE_URL));

/** An engine of the built-in domains on this machine's clock, without the service around it; in memory, unless told. */
export function createBenchEngine(storage: Storage = createMemoryStorage()): Engine {
  return createEngine({ catalog, storage, base, baseUrl: DEFAULT_BASE_URL, clock: Date.now, newId: newRowId });
}
