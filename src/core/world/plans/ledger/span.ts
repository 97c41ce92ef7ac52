import type { Stream, World } from "../../../model/generation.ts";
import { getOrMake } from "../../../model/maps.ts";
import { fromLocal, toLocal } from "../../local-time.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import type { Holding } from "../holdings.ts";

const NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A month of the calendar, UTC. */
export interface Month {
  /** Its first instant, epoch milliseconds. */
  readonly start: number;
  readonly days: number;
  /** As statements say it: `October 2026`. */
  readonly name: string;
}

/** The months that touch a span of time, in order. */
export function monthsBetween(from: number, to: number): Month[] {
  const first = new Date(from);
  const months: Month[] = [];
  for (let at = first.getUTCMonth(); ; at += 1) {
    const start = Date.UTC(first.getUTCFullYear(), at, 1);
    if (start >= to) return months;
    months.push({ start, days: (Date.UTC(first.getUTCFullYear(), at + 1, 1) - start) / DAY, name: monthName(start) });
  }
}

/** `October 2026`. */
export function monthName(time: number): string {
  const moment = new Date(time);
  return `${NAMES[moment.getUTCMonth()] ?? ""} ${moment.getUTCFullYear()}`;
}

/** Texts by the number of the day since 1970: worlds have thousands of entries on the days of two years. */
const shortDates = new Map<number, string>();

/** `14 Oct`. */
export function shortDate(time: number): string {
  return getOrMake(shortDates, Math.floor(time / DAY), () => {
    const moment = new Date(time);
    return `${moment.getUTCDate()} ${(NAMES[moment.getUTCMonth()] ?? "").slice(0, 3)}`;
  });
}

/** The span of time in which an account's everyday life is shown. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** True if there is ever more of it towards the end. */
  readonly recent?: boolean;
}

/** Until when an account may have transactions: its closing, its freezing or now. */
export function endOfSpan(account: Holding): number {
  return account.closedAt ?? account.frozenAt ?? REFERENCE_TIME;
}

export const HISTORY_SPAN = 545 * DAY;

/** The life of an account as far as it is told, from its opening at the earliest; a closed one's last day is left for its payout. */
export function pickSpan(world: World, account: Holding): Span {
  const spare = account.closedAt === null ? 0 : DAY;
  const to = endOfSpan(account) - (isSettled(world, account) ? 4 * DAY : spare);
  return { from: Math.min(Math.max(account.openedAt + HOUR, REFERENCE_TIME - HISTORY_SPAN), to - HOUR), to };
}

/** A time in the given hour (by the clocks of a time zone) of a day of the month, or undefined if that day is not wholly within the span. */
export function timeOn(
  random: Stream,
  span: Span,
  month: Month,
  day: number,
  hour: number,
  timezone: string,
): number | undefined {
  const start = month.start + (Math.min(day, month.days) - 1) * DAY;
  if (start < span.from + DAY || start + 2 * DAY > span.to) return undefined;
  return fromLocal(timezone, start + hour * HOUR) + random.int(0, 55 * MINUTE);
}

const SEASON = [0.85, 0.85, 0.95, 0.95, 1, 1, 1.1, 1.05, 0.95, 1, 1.1, 1.45];

/** Midnight of some day of the span by the clocks of a time zone, as {@link fromLocal} takes it: more of them late than early, and before Christmas. */
export function pickDay(random: Stream, span: Span, timezone: string): number {
  for (;;) {
    const time = random.int(span.from, span.to - 1);
    const season = SEASON[new Date(time).getUTCMonth()] ?? 1;
    if (random.next() * 1.5 < season * (1 - (0.3 * (REFERENCE_TIME - time)) / HISTORY_SPAN))
      return Math.floor(toLocal(timezone, time) / DAY) * DAY;
  }
}

/** The same, falling evenly from the end of the span to less than half as many at its beginning. */
export function pickRecentDay(random: Stream, { from, to }: Span, timezone: string): number {
  const age = ((to - 1 - from) * (1 - Math.sqrt(1 - 0.84 * random.next()))) / 0.6;
  return Math.floor(toLocal(timezone, to - 1 - age) / DAY) * DAY;
}

/** True if the holder of a credit account owes nothing at the reference time: one of three. Theirs are no purchases of the last days. */
export function isSettled(world: World, { index, type }: Holding): boolean {
  return type === "credit" && (index + world.stream("ledger", "settled").int(0, 2)) % 3 === 0;
}
