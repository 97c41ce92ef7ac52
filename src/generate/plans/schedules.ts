import type { Stream } from "../../model/generation.ts";
import { PRACTICES } from "../medicine/practices.ts";
import type { Specialty } from "../medicine/specialty.ts";
import { DAY } from "../time.ts";

/** The days of the week as records show them, from Monday on (ISO 8601). */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** One of {@link WEEKDAYS}. */
export type Weekday = (typeof WEEKDAYS)[number];

/** A span of a weekday, `HH:MM` in UTC, within the day. */
export interface WorkingHours {
  readonly weekday: Weekday;
  readonly start: string;
  readonly end: string;
}

/** The weekday of a time in epoch milliseconds, in UTC. */
export function weekdayOf(time: number): Weekday {
  // 1970-01-01 was a Thursday.
  return WEEKDAYS[(((Math.floor(time / DAY) + 3) % 7) + 7) % 7] ?? "monday";
}

/** Minutes since midnight of a time written `HH:MM`. */
export function toMinutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const OFFICE_HOURS = [
  ["08:00", "16:00"],
  ["08:30", "16:30"],
  ["09:00", "17:00"],
  ["09:00", "17:30"],
  ["10:00", "18:00"],
] as const;

/** The weekly schedule of a provider. Urgent care also opens in the night from Saturday to Sunday, which is when every world's "now" is. */
export function makeSchedule(specialty: Specialty, random: Stream): readonly WorkingHours[] {
  if (specialty === "Urgent Care") return urgentHours(random);
  const days = WEEKDAYS.slice(0, 5);
  const working = PRACTICES[specialty].primary ? random.int(4, 5) : random.int(2, 4);
  const chosen = new Set(random.sample(days, working));
  const [start, end] = random.pick(OFFICE_HOURS);
  return days
    .filter((weekday) => chosen.has(weekday))
    .map((weekday) => ({ weekday, start, end: weekday === "friday" && random.chance(0.4) ? "13:00" : end }));
}

function urgentHours(random: Stream): readonly WorkingHours[] {
  const chosen = new Set<Weekday>(
    random.sample(["monday", "wednesday", "thursday", "friday", "saturday"], random.int(2, 3)),
  );
  const evenings = WEEKDAYS.filter((weekday) => chosen.has(weekday)).map((weekday) => ({
    weekday,
    start: weekday === "saturday" ? "10:00" : "15:00",
    end: weekday === "saturday" ? "18:00" : "22:00",
  }));
  return [...evenings, { weekday: "sunday", start: "00:00", end: "08:00" }];
}
