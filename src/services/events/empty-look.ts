import { toDeliveryLine } from "../../storage/event-storage.ts";
import type { DeliveryRow } from "../../storage/event-storage.ts";

/** The last look at the queue, if it found nothing: the queue is not gone through again before it may find something. */
export interface EmptyLook {
  /** A look at `now`, epoch milliseconds, found nothing past these lines and owners. */
  note(past: ReadonlySet<string>, now: number): void;
  /** It holds until then at most, epoch milliseconds. */
  holdUntil(time: number): void;
  /** Deliveries were made: what they are past was not looked at. */
  noteMade(deliveries: readonly Pick<DeliveryRow, "owner" | "receiver">[]): void;
  /** Anything may be due. */
  forget(): void;
  /** Whether a look at `now` past these would find nothing either. */
  holds(past: ReadonlySet<string>, now: number): boolean;
  /** When it was, epoch milliseconds; undefined if none is remembered. */
  readonly at: number | undefined;
}

/** Nothing was looked at yet. */
export function createEmptyLook(): EmptyLook {
  let last: { readonly past: ReadonlySet<string>; readonly at: number; until: number } | undefined;
  const forget = (): void => {
    last = undefined;
  };
  return {
    note(past, at) {
      last = { past, at, until: Infinity };
    },
    holdUntil(time) {
      if (last !== undefined) last.until = Math.min(last.until, time);
    },
    noteMade(deliveries) {
      const isPassed = ({ owner, receiver }: (typeof deliveries)[number]): boolean =>
        last?.past.has(owner) === true || last?.past.has(toDeliveryLine(owner, receiver)) === true;
      if (!deliveries.every(isPassed)) forget();
    },
    forget,
    holds: (past, now) => last !== undefined && now < last.until && last.past.isSubsetOf(past),
    get at() {
      return last?.at;
    },
  };
}
