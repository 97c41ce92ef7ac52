import type { ShownUsage } from "../../src/hosted/accounts/operations/account-schemas.ts";
import type { Bar } from "./bar-chart.tsx";

/** The ranges of time to choose from, with the unit of a bar and the number of bars between two labels. */
export const RANGES = [
  { name: "24h", label: "24 hours", by: "hour", bars: 24, every: 4 },
  { name: "7d", label: "7 days", by: "day", bars: 7, every: 1 },
  { name: "30d", label: "30 days", by: "day", bars: 30, every: 5 },
] as const;

/** One of {@link RANGES}. */
export type Range = (typeof RANGES)[number];

/** A bar, with the number of requests of each key. */
export interface Period extends Bar {
  readonly byKey: ReadonlyMap<string, number>;
}

const HOUR = 3_600_000;

/** The usage by periods of the visitor's own clock, oldest first, with those that have no request. */
export function toPeriods(range: Range, { usage }: ShownUsage, now: number): readonly Period[] {
  const starts = Array.from({ length: range.bars }, (_, at) => startOf(range, now, range.bars - 1 - at));
  const counts = new Map(starts.map((start) => [start, new Map<string, number>()]));
  for (const { keyId, hour, requests } of usage) {
    const byKey = counts.get(startOf(range, Date.parse(hour), 0));
    byKey?.set(keyId, (byKey.get(keyId) ?? 0) + requests);
  }
  return starts.map((start) => {
    const byKey = counts.get(start) ?? new Map<string, number>();
    const value = [...byKey.values()].reduce((sum, count) => sum + count, 0);
    return { ...nameOf(range, start), value, byKey };
  });
}

/** The beginning of the period that is so many before the one of a time. */
function startOf({ by }: Range, time: number, before: number): number {
  if (by === "hour") return time - (time % HOUR) - before * HOUR;
  const day = new Date(time);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - before).getTime();
}

function nameOf({ by }: Range, start: number): { readonly label: string; readonly tick: string } {
  const date = new Date(start);
  const day = date.toLocaleDateString([], { day: "numeric", month: "short" });
  if (by === "day") return { label: day, tick: day };
  const hour = date.toLocaleTimeString([], { timeStyle: "short" });
  return { label: `${day}, ${hour}`, tick: date.toLocaleTimeString([], { hour: "numeric" }) };
}
