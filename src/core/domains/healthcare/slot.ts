import { SeedbedError } from "../../model/errors.ts";
import type { RecordOf, Resource, Shape } from "../../model/resource.ts";
import type { Change } from "../../model/rules.ts";
import { MINUTE } from "../../world/time.ts";

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

export function endOfSlot(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString();
}

/**
 * Throws `slot_taken` if the patient or the provider has another appointment at the time, cancelled and missed ones
 * aside, and `validation_failed` if the start or the end cannot be written down.
 */
export function checkSlot<S extends Timed>(
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
