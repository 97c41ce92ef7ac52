import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After so many bytes of long bodies and answers what died young of them is collected. */
const OFTEN = 4 * 1024 * 1024;

/** Everything is collected where memory grew by so much since, bytes, */
const GROWN = 24 * 1024 * 1024;

/** but not again within so many milliseconds: it takes some fifty. */
const REST = 1_000;

/** What is told of long bodies and answers, and collects the garbage that they leave. */
export interface GarbageWatch {
  /** So many bytes are on their way, or will be. */
  moved(bytes: number): void;
}

/** How garbage is collected and memory is measured. */
export interface Collector {
  collect(type: "minor" | "major"): void;
  /** What the heap and the buffers outside of it take, bytes. */
  size(): number;
  /** A clock that only goes forward, milliseconds. */
  now(): number;
}

/**
 * Long bodies and answers leave much garbage of which V8 sees little: what a socket is read into lies outside of its heap, and
 * it lets some hundred MiB of it lie until the heap itself has grown. One caller with a hundred requests could take the memory
 * of a small machine. Collecting what died young takes a few milliseconds.
 */
export function createGarbageWatch({ collect, size, now }: Collector = createCollector()): GarbageWatch {
  let moved = 0;
  let least = size();
  let last = -Infinity;

  function look(): void {
    collect("minor");
    const taken = size();
    least = Math.min(least, taken);
    if (taken - least < GROWN || now() - last < REST) return;
    last = now();
    collect("major");
    least = size();
  }

  return {
    moved(bytes) {
      moved += bytes;
      if (moved < OFTEN) return;
      moved = 0;
      setImmediate(look);
    },
  };
}

/**
 * Collects everything and gives the memory that is free then back to the system, as V8 does where it has run out: a
 * started process keeps 18 MB otherwise that it needed for loading.
 */
export function giveMemoryBack(): void {
  exposeCollector()({ type: "major", flavor: "last-resort" });
}

function exposeCollector(): NodeJS.GCFunction {
  // V8's own function is in no context that was made before it was asked for.
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as NodeJS.GCFunction;
}

function createCollector(): Collector {
  const collect = exposeCollector();
  return {
    collect: (type) => {
      collect({ type });
    },
    size() {
      const { used_heap_size, external_memory } = getHeapStatistics();
      return used_heap_size + external_memory;
    },
    now: () => performance.now(),
  };
}
