import type { Stream } from "../../model/generation.ts";
import { PRACTICES } from "../medicine/practices.ts";
import type { Specialty } from "../medicine/practices.ts";

/** The days of the week as records show them, from Monday on (ISO 8601). */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** One of {@link WEEKDAYS}. */
export type Weekday = (typeof WEEKDAYS)[number];

/** A span of a weekday, `HH:MM` by the clocks of the place, within the day. */
export interface WorkingHours {
  readonly weekday: Weekday;
  readonly start: string;
  readonly end: string;
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

/** The weekly schedule of a provider. Urgent care is open on Saturdays until the evening, which is when every world's "now" is in America. */
export function makeSchedule(specialty: Specialty, random: Stream): readonly WorkingHours[] {
  if (specialty === "Urgent Care") return urgentHours(random);
  const days = WEEKDAYS.slice(0, 5);
  const working = PRACTICES[specialty].primary ? random.int(4, 5) : random.int(3, 5);
  const chosen = new Set(random.sample(days, working));
  const [start, end] = random.pick(OFFICE_HOURS);
  return days
    .filter((weekday) => chosen.has(weekday))
    .map((weekday) => ({ weekday, start, end: weekday === "friday" && random.chance(0.4) ? "13:00" : end }));
}

function urgentHours(random: Stream): readonly WorkingHours[] {
  const chosen = new Set(random.sample(WEEKDAYS.slice(0, 5), random.int(3, 5)));
  return [
    ...WEEKDAYS.filter((weekday) => chosen.has(weekday)).map((weekday) => ({ weekday, start: "12:00", end: "20:00" })),
    { weekday: "saturday", start: "10:00", end: "20:00" },
  ];
}
