import { mix } from "../world/stream.ts";
import type { Hash } from "../world/stream.ts";
import { clockOf } from "./sandbox-time.ts";
import type { Timed } from "./sandbox-time.ts";

const START: Hash = [0x0e7e_9715, 0x51d0_fa11, 0x7e57_ab1e, 0x5eed_bed5];

/**
 * The id of an event in a sandbox with a clock of its own: the same each time, and unlike any other's of the same owner. It
 * follows from the sandbox's scope, how often it was dropped and made again, and the event's number. Undefined where the clock follows
 * real time, which gives no two events alike.
 */
export function toEventId(scope: string, timed: Timed, sequence: number): string | undefined {
  if (clockOf(timed, 0) === null) return undefined;
  const words = [scope, timed.settings.made ?? 0, sequence].reduce<Hash>(mix, START);
  const hex = words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  return `evt_${hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5")}`;
}

/** True if an event happened in a sandbox with a clock of its own: its id says so (RFC 9562 §5.8, version 8). */
export function isOwnClockEvent(id: string): boolean {
  return /^evt_[0-9a-f]{8}-[0-9a-f]{4}-8/.test(id);
}
