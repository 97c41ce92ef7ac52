import { pause } from "../../platform/pause.ts";
import { CallerQueue } from "./caller-queue.ts";

/** Lets what may take long begin in turns of the event loop, so that everything else is done between two of them. */
export interface LoopTurns {
  /** Undefined for who may begin at once: little was done in this turn of the event loop. Others wait for one of their own, callers one after the other. */
  enter(caller: string): Promise<void> | undefined;
}

/** What is begun in one turn of the event loop before others have to wait, milliseconds. */
const AT_ONCE = 5;

/** `timer` gives milliseconds from any beginning. */
export function createLoopTurns(timer: () => number = () => performance.now(), next = pause): LoopTurns {
  /** When the first one of this turn began. */
  let began: number | undefined;
  const waiting = new CallerQueue<() => void>();

  async function goOn(): Promise<void> {
    for (;;) {
      await next();
      const begin = waiting.take();
      if (begin === undefined) break;
      begin();
    }
    began = undefined;
  }

  return {
    enter(caller) {
      if (began === undefined) {
        began = timer();
        void goOn();
        return undefined;
      }
      if (waiting.size === 0 && timer() - began < AT_ONCE) return undefined;
      return new Promise((begin) => waiting.push(caller, begin));
    },
  };
}

/** Those of this process, which has one event loop. */
export const loopTurns = createLoopTurns();
