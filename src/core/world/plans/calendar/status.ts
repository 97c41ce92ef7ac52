import type { Stream } from "../../../model/generation.ts";
import type { VisitPurpose } from "../../medicine/reasons.ts";
import { sharesOf } from "../../stream.ts";
import { HOUR, MINUTE, REFERENCE_TIME } from "../../time.ts";
import type { Slot } from "./slots.ts";

export const APPOINTMENT_STATES = ["booked", "confirmed", "checked_in", "completed", "cancelled", "no_show"] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATES)[number];

/** The state at the reference time and how it came about; epoch milliseconds, null where it did not. */
export interface StatusTimes {
  readonly status: AppointmentStatus;
  readonly checkedInAt: number | null;
  readonly completedAt: number | null;
  readonly cancelledAt: number | null;
  readonly cancellationReason: string | null;
  readonly changedAt: number;
}

/** States by where the reference time finds the slot; the first slots of each have one each, so that every state occurs. */
const STATES: Readonly<Record<Slot["when"], readonly (readonly [AppointmentStatus, number])[]>> = {
  past: sharesOf({ completed: 80, cancelled: 11, no_show: 9 }),
  now: sharesOf({ checked_in: 1 }),
  future: sharesOf({ booked: 40, confirmed: 48, cancelled: 12 }),
};

const CANCELLATIONS = [
  "Patient is traveling",
  "Moved to a later date",
  "Provider unavailable",
  "Family emergency",
  "Patient has a cold",
  "Seen elsewhere",
  "Appointment no longer needed",
];
const WORKING_AGE = 18;
const PENSION_AGE = 67;
const SCHOOL_AGE = 6;

function conflictsAt(age: number): readonly string[] {
  if (age < SCHOOL_AGE || age >= PENSION_AGE) return [];
  return [age < WORKING_AGE ? "Conflict with school" : "Conflict with work"];
}

const ACUTE_CANCELLATIONS = ["Symptoms gone", "Feeling better", "Seen elsewhere", "Went to the emergency department"];

/** The state of the `nth` slot (from 0) of its kind, and the times that go with it. */
export function assignStatus(
  visit: Slot & VisitPurpose & { readonly createdAt: number; readonly age: number; readonly kept: boolean },
  nth: number,
  random: Stream,
): StatusTimes {
  const states = STATES[visit.when];
  const drawn = states[nth]?.[0] ?? random.weighted(states);
  const status = visit.kept && visit.when === "past" ? "completed" : drawn;
  const none = { status, checkedInAt: null, completedAt: null, cancelledAt: null, cancellationReason: null };
  const { createdAt, startsAt, durationMinutes } = visit;
  switch (status) {
    case "booked":
      return { ...none, changedAt: createdAt };
    case "confirmed":
      return { ...none, changedAt: between(createdAt, REFERENCE_TIME, random) };
    case "checked_in": {
      const checkedInAt = REFERENCE_TIME - random.int(2, 25) * MINUTE - random.int(0, 59_999);
      return { ...none, checkedInAt, changedAt: checkedInAt };
    }
    case "completed": {
      const checkedInAt = startsAt - random.int(-4, 18) * MINUTE - random.int(0, 59_999);
      const completedAt = startsAt + (durationMinutes + random.int(-4, 12)) * MINUTE + random.int(0, 59_999);
      return { ...none, checkedInAt, completedAt, changedAt: completedAt };
    }
    case "cancelled": {
      const cancelledAt = between(createdAt, Math.min(startsAt, REFERENCE_TIME), random);
      const cancellationReason = random.pick(
        visit.acute
          ? ACUTE_CANCELLATIONS
          : [
              ...CANCELLATIONS,
              ...conflictsAt(visit.age),
              ...(visit.type === "telehealth" ? [] : ["Transport problem"]),
            ],
      );
      return { ...none, cancelledAt, cancellationReason, changedAt: cancelledAt };
    }
    default: // no_show
      return { ...none, changedAt: Math.min(startsAt + random.int(20, 90) * MINUTE, REFERENCE_TIME - HOUR) };
  }
}

/** Somewhere in the middle, strictly between the two if they are a few seconds apart. */
function between(from: number, to: number, random: Stream): number {
  return Math.floor(from + (0.1 + 0.85 * random.next()) * (to - from));
}
