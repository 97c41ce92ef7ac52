import type { Stream } from "../../../model/generation.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import type { Holding } from "../holdings.ts";
import type { Month } from "./calendar-months.ts";

/** The span of time in which an account's everyday life is shown. Epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Until when an account may have transactions: its closing, its freezing or now. */
export function endOf(account: Holding): number {
  return account.closedAt ?? account.frozenAt ?? REFERENCE_TIME;
}

/** The last weeks of an account, from its opening at the earliest; a closed one's last day is left for its payout. */
export function pickSpan(random: Stream, account: Holding): Span {
  const to = endOf(account) - (account.closedAt === null ? 0 : DAY);
  const length = random.int(38, 66) * DAY;
  return { from: Math.max(account.openedAt + HOUR, to - length), to };
}

/** A time in the given hour (UTC) of a day of the month, or undefined if that day is not wholly within the span. */
export function timeOn(random: Stream, span: Span, month: Month, day: number, hour: number): number | undefined {
  const start = month.start + (Math.min(day, month.days) - 1) * DAY;
  if (start < span.from || start + DAY > span.to) return undefined;
  return start + hour * HOUR + random.int(0, 55 * MINUTE);
}

/** A time within the span, between two hours of the day at a distance from UTC (milliseconds). */
export function timeBetween(
  random: Stream,
  span: Span,
  hours: readonly [from: number, to: number],
  offset: number,
): number {
  const day = Math.floor(random.int(span.from, span.to - 1) / DAY) * DAY;
  const at = day + random.int(hours[0] * HOUR, hours[1] * HOUR) - offset;
  return at >= span.from && at < span.to ? at : random.int(span.from, span.to - 1);
}
