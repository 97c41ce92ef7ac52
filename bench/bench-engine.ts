import { catalog } from "../src/core/domains/catalog.ts";
import { createBases, growRecords } from "../src/core/sandbox/base.ts";
import { createEngine } from "../src/core/sandbox/engine.ts";
import type { Engine } from "../src/core/sandbox/engine.ts";
import { createMemoryStorage } from "../src/core/storage/memory.ts";
import type { Storage } from "../src/core/storage/storage.ts";
import { DEFAULT_BASE_URL } from "../src/core/world/world.ts";
import { newRowId } from "../src/hosted/service/new-row-id.ts";

const base = createBases(growRecords(catalog, DEFAULT_BASE_URL));

/** An engine of the built-in domains on this machine's clock, without the service around it; in memory, unless told. */
export function createBenchEngine(storage: Storage = createMemoryStorage()): Engine {
  return createEngine({ catalog, storage, base, baseUrl: DEFAULT_BASE_URL, clock: Date.now, newId: newRowId });
}
