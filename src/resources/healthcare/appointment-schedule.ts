import { DAY, HOUR, MINUTE } from "../../generate/time.ts";
import type { Stream } from "../../model/generation.ts";
import type { PlannedMove } from "../../model/lifecycle.ts";

interface Visiting {
  readonly record: {
    readonly startsAt: string;
    readonly endsAt: string;
    readonly checkedInAt: string | null;
    readonly updatedAt: string;
  };
  readonly random: Stream;
  readonly since: number;
}

/** Of confirmed appointments so many are missed, and of those that were never confirmed. */
const MISSED = { confirmed: 0.06, booked: 0.2 };

/** A booked appointment is confirmed in the days before; one of the same day is not any more. */
export function confirmation({ record, random, since }: Visiting): PlannedMove<"confirmed" | "no_show" | "checked_in"> {
  const from = Math.max(since, Date.parse(record.updatedAt));
  const start = Date.parse(record.startsAt);
  const at = Math.max(start - random.int(20 * HOUR, 3 * DAY), from + random.int(10 * MINUTE, 12 * HOUR));
  return at < start - HOUR ? { to: "confirmed", at } : attend(MISSED.booked, record, random);
}

/** Of confirmed appointments a few are missed, and to the others patients come. */
export function attendance({ record, random }: Visiting): PlannedMove<"no_show" | "checked_in"> {
  return attend(MISSED.confirmed, record, random);
}

function attend(
  missed: number,
  { startsAt }: Visiting["record"],
  random: Stream,
): PlannedMove<"no_show" | "checked_in"> {
  const start = Date.parse(startsAt);
  if (random.chance(missed)) return { to: "no_show", at: start + random.int(20, 90) * MINUTE };
  return { to: "checked_in", at: start - random.int(-4, 18) * MINUTE - random.int(0, 59_999) };
}

/** A visit is over after its end, and after the patient came. */
export function visit({ record, random }: Visiting): PlannedMove<"completed"> {
  const end = Math.max(Date.parse(record.endsAt), Date.parse(record.checkedInAt ?? record.updatedAt) + 5 * MINUTE);
  return { to: "completed", at: end + random.int(0, 12) * MINUTE + random.int(0, 59_999) };
}
