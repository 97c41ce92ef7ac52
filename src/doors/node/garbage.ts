import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After so many bytes of long bodies and answers what died young of them is collected. */
const OFTEN = 4 * 1024 * 1024;

/** Everything is collected where memory grew by so much since, bytes, */
const GROWN = 24 * 1024 * 1024;

/** but not again within so many times what that took, which is some fifty milliseconds or more, */
const REST = 25;

/** unless memory grew by so much, which takes longer to fill than to collect. Bytes. */
const GROWN_MUCH = 40 * 1024 * 1024;

/** Time at which it is quiet again so much may lie, bytes; */
const LEFT = 8 * 1024 * 1024;

/** it is looked at for so long, milliseconds: what was written goes on to change, as jobs do, and an answer is read slowly. */
const WATCHED = 10_000;

/** Number of times that that is, milliseconds. */
const PAUSE = 250;

export interface Collector {
  collect(type: "minor" | "major"): void;
  /** Bytes of the heap and of the buffers outside of it. */
  size(): number;
  /** A clock that only goes forward, milliseconds. */
  now(): number;
  /** Does something so many milliseconds later; the process does not wait for it. */
  later(ms: number, work: () => void): void;
}

/**
 * Long bodies and answers leave much garbage of which V8 sees little: what a socket is read into lies outside of its heap, and
 * it lets some hundred MiB of it lie until the heap itself has grown. One caller with a hundred requests could take the memory
 * of a small machine. Collecting what died young takes a few milliseconds.
 */
export function createGarbageWatch({ collect, size, now, later }: Collector = createCollector()) {
  let moved = 0;
  let dropped = 0;
  let least = size();
  let restUntil = -Infinity;
  let willLook = false;
  let until = 0;

  function look(isQuiet: boolean): void {
    collect("minor");
    const taken = size();
    least = Math.min(least, taken);
    const grown = taken - least;
    const began = now();
    const isSoon = began < restUntil;
    const most = isQuiet ? { soon: GROWN, later: LEFT } : { soon: GROWN_MUCH, later: GROWN };
    if (grown >= (isSoon ? most.soon : most.later)) {
      collect("major");
      restUntil = now() + REST * (now() - began);
      least = size();
    }
    if (!isQuiet) until = now() + WATCHED;
    if (willLook || now() >= until) return;
    willLook = true;
    later(PAUSE, () => {
      willLook = false;
      look(true);
    });
  }

  return {
    moved(bytes: number) {
      moved += bytes;
      if (moved < OFTEN) return;
      moved = 0;
      setImmediate(look, false);
    },
    dropped(bytes: number) {
      dropped += bytes;
      if (dropped < OFTEN) return;
      dropped = 0;
      // At once: many sockets are read, and each many times, before anything else has a turn.
      look(false);
    },
  };
}

function createCollector(): Collector {
  // V8's own function is in no context that was made before it was asked for.
  setFlagsFromString("--expose-gc");
  // Memory of long texts would be kept for others: half as much again as a caller may cost.
  setFlagsFromString("--no-large-page-pool");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  return {
    collect: (type) => {
      collect({ type });
    },
    size() {
      const { used_heap_size, external_memory } = getHeapStatistics();
      return used_heap_size + external_memory;
    },
    now: () => performance.now(),
    later: (ms, work) => void setTimeout(work, ms).unref(),
  };
}
