import * as z from "zod";

import { SeedbedError } from "../../model/errors.ts";
import type { Stream, World } from "../../model/generation.ts";
import type { PlannedMove } from "../../model/lifecycle.ts";
import { defineResource } from "../../model/resource.ts";
import type { RecordOf, Resource, Shape } from "../../model/resource.ts";
import { defineRules } from "../../model/rules.ts";
import type { Change } from "../../model/rules.ts";
import { instant, text, timestamp, url } from "../../model/values.ts";
import { PRACTICES } from "../../world/medicine/practices.ts";
import { calendar } from "../../world/plans/calendar.ts";
import type { PlannedAppointment } from "../../world/plans/calendar.ts";
import { APPOINTMENTS } from "../../world/plans/calendar/slots.ts";
import { APPOINTMENT_STATES } from "../../world/plans/calendar/status.ts";
import { charts } from "../../world/plans/charts.ts";
import { clinicians } from "../../world/plans/clinicians.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { DAY, HOUR, MINUTE, toTimestamp } from "../../world/time.ts";
import { fromPlan } from "../planned.ts";

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
function confirmation({ record, random, since }: Visiting): PlannedMove<"confirmed" | "no_show" | "checked_in"> {
  const from = Math.max(since, Date.parse(record.updatedAt));
  const start = Date.parse(record.startsAt);
  const at = Math.max(start - random.int(20 * HOUR, 3 * DAY), from + random.int(10 * MINUTE, 12 * HOUR));
  return at < start - HOUR ? { to: "confirmed", at } : attend(MISSED.booked, record, random);
}

function attendance({ record, random }: Visiting): PlannedMove<"no_show" | "checked_in"> {
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

function visit({ record, random }: Visiting): PlannedMove<"completed"> {
  const end = Math.max(Date.parse(record.endsAt), Date.parse(record.checkedInAt ?? record.updatedAt) + 5 * MINUTE);
  return { to: "completed", at: end + random.int(0, 12) * MINUTE + random.int(0, 59_999) };
}

/** Minutes of an appointment for which a caller names no length. */
const USUAL_MINUTES = 30;

const LETTERS = "abcdefghijkmnopqrstuvwxyz";

const plannedAt = (world: World, index: number): PlannedAppointment => numbered(world.plan(calendar), index);
const planned = fromPlan(plannedAt);

/** A meeting of a patient and a provider. */
export const appointment = defineResource({
  name: "appointment",
  collection: "appointments",
  domain: "healthcare",
  description: "A meeting of a patient and a provider, in person or by video.",
  count: APPOINTMENTS,
  fields: {
    patientId: { ...planned.reference("patientIndex"), required: true },
    providerId: { ...planned.reference("providerIndex"), required: true },
    startsAt: {
      schema: instant(),
      description: "Kept in UTC with milliseconds: other offsets and precisions are converted.",
      required: true,
      generate: ({ world, index }) => toTimestamp(plannedAt(world, index).startsAt),
    },
    durationMinutes: {
      schema: z.int().min(1).max(1440),
      initial: () => USUAL_MINUTES,
      generate: planned.of("durationMinutes"),
    },
    endsAt: {
      schema: timestamp(),
      description: "startsAt and durationMinutes together.",
      readOnly: true,
      initial: ({ self, now }) => endOfSlot(self.startsAt ?? now, self.durationMinutes ?? USUAL_MINUTES),
      generate: ({ self }) => endOfSlot(self.startsAt, self.durationMinutes),
    },
    type: {
      schema: z.enum(["new", "follow_up", "check_up", "telehealth"]),
      description: "`new` is a first visit or a new complaint, `telehealth` one by video.",
      initial: () => "follow_up",
      generate: planned.of("type"),
    },
    reason: { schema: text(500).nullable(), search: true, generate: planned.of("reason") },
    status: { schema: z.enum(APPOINTMENT_STATES), initial: () => "booked", generate: planned.of("status") },
    location: {
      schema: text(300).nullable(),
      description: "Where to go; none for a visit by video.",
      search: true,
      generate({ world, index, self }) {
        if (self.type === "telehealth") return null;
        const { facility, room } = numbered(world.plan(clinicians), plannedAt(world, index).providerIndex);
        return `${facility.name}, ${room}`;
      },
    },
    videoUrl: {
      schema: url().nullable(),
      description: "Where to meet by video.",
      generate: ({ random, self }) =>
        self.type === "telehealth" ? `https://example.com/visits/${roomCode(random)}` : null,
    },
    notes: {
      schema: text(5000).nullable(),
      description: "What the provider wrote down, or what the patient should know before.",
      search: true,
      generate: ({ world, index, random }) => makeNotes(world, index, random),
    },
    checkedInAt: planned.noted("checkedInAt"),
    completedAt: planned.noted("completedAt"),
    cancelledAt: planned.noted("cancelledAt"),
    cancellationReason: { schema: text(500).nullable(), generate: planned.of("cancellationReason") },
  },
  relations: { patient: { field: "patientId", to: "patient" }, provider: { field: "providerId", to: "provider" } },
  lifecycle: {
    initial: "booked",
    after: { booked: confirmation, confirmed: attendance, checked_in: visit },
    transitions: {
      confirm: {
        from: ["booked"],
        to: "confirmed",
        event: "confirmed",
        description: "The patient says that they will come.",
      },
      "check-in": {
        from: ["booked", "confirmed"],
        to: "checked_in",
        event: "checked_in",
        description: "The patient is there; sets checkedInAt.",
      },
      complete: {
        from: ["checked_in"],
        to: "completed",
        event: "completed",
        description: "The visit is over; sets completedAt.",
      },
      cancel: {
        from: ["booked", "confirmed"],
        to: "cancelled",
        event: "cancelled",
        description: "Frees the time; sets cancelledAt, and cancellationReason if the body names one.",
        input: z.object({ cancellationReason: text(500).nullable().optional() }),
      },
      "no-show": {
        from: ["booked", "confirmed"],
        to: "no_show",
        event: "no_show",
        description: "The patient did not come; frees the time.",
        summary: "Mark an appointment as a no-show",
      },
    },
  },
  createdAt: ({ world, index }) => toTimestamp(plannedAt(world, index).createdAt),
  updatedAt: ({ world, index }) => toTimestamp(plannedAt(world, index).changedAt),
});

/** Appointments end when their time is over, and nobody is in two places at once. */
export const appointmentRules = defineRules(appointment, {
  refusals: ["slot_taken"],
  write(change) {
    const { next, changed } = change;
    const startsAt = new Date(next.startsAt).toISOString();
    const endsAt = endOfSlot(startsAt, next.durationMinutes);
    if (changed("startsAt") || changed("durationMinutes") || changed("patientId") || changed("providerId")) {
      checkSlot(change, endsAt, appointment);
    }
    return { startsAt, endsAt };
  },
  effects: {
    enter: {
      booked: null,
      confirmed: null,
      checked_in: ({ tx }) => ({ checkedInAt: tx.now }),
      completed: ({ tx }) => ({ completedAt: tx.now }),
      cancelled: ({ tx, next }, { cancellationReason }) => ({
        cancelledAt: tx.now,
        cancellationReason: typeof cancellationReason === "string" ? cancellationReason : next.cancellationReason,
      }),
      no_show: null,
    },
  },
});

function roomCode(random: Stream): string {
  const letters = (count: number): string =>
    Array.from({ length: count }, () => LETTERS.charAt(random.int(0, LETTERS.length - 1))).join("");
  return `${letters(3)}-${letters(4)}-${letters(3)}`;
}

function makeNotes(world: World, index: number, random: Stream): string | null {
  const { status, note, type, providerIndex, patientIndex } = plannedAt(world, index);
  const takes = numbered(world.plan(charts), patientIndex).medications.length > 0;
  if (status === "completed") return note;
  if (status === "no_show")
    return random.pick([null, "Did not attend, message left.", "Did not attend, no answer on the phone."]);
  if (status !== "booked" && status !== "confirmed") return null;
  if (type === "telehealth") return takes && random.chance(0.3) ? "Have a list of your medications at hand." : null;
  const { specialty } = numbered(world.plan(clinicians), providerIndex);
  if (type === "check_up" && specialty !== "Pediatrics" && random.chance(0.4))
    return "Please come fasting, blood will be taken.";
  if (PRACTICES[specialty].primary || random.chance(0.7)) return null;
  return takes ? "Please bring earlier results and a list of your medications." : "Please bring earlier results.";
}

const FIRST_MOMENT = Date.parse("0000-01-01T00:00:00.000Z");

/** The last moment that a timestamp can name: the end of the year 9999. */
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/** States in which an appointment no longer takes anybody's time. */
const FREE_STATES: readonly string[] = ["cancelled", "no_show"];

/** An appointment as far as time is concerned. */
interface Timed extends Shape {
  readonly patientId: string;
  readonly providerId: string;
  readonly startsAt: string;
  readonly durationMinutes: number;
  readonly endsAt: string;
  readonly status: string;
}

function endOfSlot(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString();
}

/**
 * Throws `slot_taken` if the patient or the provider has another appointment at the time, cancelled and missed ones
 * aside, and `validation_failed` if the start or the end cannot be written down.
 */
function checkSlot<S extends Timed>(
  { tx, id, previous, next }: Change<S>,
  endsAt: string,
  resource: Resource<S>,
): void {
  const attempt = previous === undefined ? "create appointment" : `change appointment ${id}`;
  const start = Date.parse(next.startsAt);
  const end = Date.parse(endsAt);
  if (start < FIRST_MOMENT || end > LAST_MOMENT) {
    const [code, when] =
      end > LAST_MOMENT ? ["too_big", "end after the year 9999"] : ["too_small", "start before the year 0"];
    throw new SeedbedError("validation_failed", `cannot ${attempt}: it would ${when}; choose another startsAt`, {
      errors: [{ pointer: "#/startsAt", code, detail: `must not let the appointment ${when}` }],
    });
  }
  if (FREE_STATES.includes(next.status)) return;
  for (const other of tx.list(resource)) {
    if (other.id === id || FREE_STATES.includes(other.status)) continue;
    if (start >= Date.parse(other.endsAt) || Date.parse(other.startsAt) >= end) continue;
    const busy =
      other.providerId === next.providerId ? "provider" : other.patientId === next.patientId ? "patient" : undefined;
    if (busy !== undefined) refuse(attempt, busy, next, other);
  }
}

function refuse(attempt: string, busy: "provider" | "patient", next: RecordOf<Timed>, other: RecordOf<Timed>): never {
  const who = `${busy} ${busy === "provider" ? next.providerId : next.patientId}`;
  throw new SeedbedError(
    "slot_taken",
    `cannot ${attempt}: ${who} has appointment ${other.id} from ${other.startsAt} to ${other.endsAt}; choose another time, or cancel that appointment first`,
    { members: { appointmentId: other.id, startsAt: other.startsAt, endsAt: other.endsAt } },
  );
}
