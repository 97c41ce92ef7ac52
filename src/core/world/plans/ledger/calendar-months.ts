import { DAY } from "../../time.ts";

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

/** `14 Oct`. */
export function shortDate(time: number): string {
  const moment = new Date(time);
  return `${moment.getUTCDate()} ${(NAMES[moment.getUTCMonth()] ?? "").slice(0, 3)}`;
}
