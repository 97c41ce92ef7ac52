import { REFERENCE_TIME, toDate } from "../time.ts";

/** Every amount that adds up with others is so many times what it was, so that all sums stay true. */
export const AMOUNT_FACTOR = 1000;

/** The largest amount, minor units. */
export const LARGEST_AMOUNT = 1_000_000_000_000;

/**
 * The leap day, or the first day of a year (the last, if `atEnd`), that is nearest away from the reference date: an order of
 * dates stays one.
 */
export function toEdgeDate(date: string, atEnd: boolean): string {
  const isAhead = Date.parse(date) > REFERENCE_TIME;
  const year = Number(date.slice(0, 4));
  const edges = [year - 1, year, year + 1].flatMap((each) => edgesOf(each, atEnd));
  return (isAhead ? edges.find((edge) => edge >= date) : edges.findLast((edge) => edge <= date)) ?? date;
}

function edgesOf(year: number, atEnd: boolean): string[] {
  const start = String(year).padStart(4, "0");
  const leapDay = `${start}-02-29`;
  const leapDays = toDate(Date.UTC(year, 1, 29)) === leapDay ? [leapDay] : [];
  return atEnd ? [...leapDays, `${start}-12-31`] : [`${start}-01-01`, ...leapDays];
}
