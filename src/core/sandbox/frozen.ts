import { LRUCache } from "lru-cache";

import type { States } from "./collection-state.ts";

/** The changes of a layer and those below it, in memory. */
export interface Loaded {
  readonly states: States;
  readonly depth: number;
  /** Bytes of the changed records; see {@link StoredRecord.bytes}. */
  readonly bytes: number;
  readonly held: number;
}

/** Keeps recent frozen layers in memory, so that what was frozen a moment ago is not read back from storage. They never change. */
export interface FrozenLayer {
  find(layer: string): Loaded | undefined;
  keep(layer: string, loaded: Loaded): void;
  clear(): void;
}

/** Bytes. */
const LEAST = 500;

/** `bytes` bounds what the kept layers take together. */
export function createFrozen(bytes: number): FrozenLayer {
  const kept = new LRUCache<string, Loaded>({ maxSize: bytes, sizeCalculation: (loaded) => loaded.held + LEAST });
  return {
    find: (layer) => kept.get(layer),
    keep: (layer, loaded) => void kept.set(layer, loaded),
    clear: () => kept.clear(),
  };
}
