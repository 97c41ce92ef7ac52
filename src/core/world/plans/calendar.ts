import type { GrowthPlan, Stream, World } from "../../model/generation.ts";
import { getOrMake } from "../../model/maps.ts";
import { inDialect } from "../dialect.ts";
import type { Concern } from "../medicine/concern.ts";
import type { Specialty } from "../medicine/practices.ts";
import { chooseVisit, isTreatedBy } from "../medicine/reasons.ts";
import type { VisitPurpose } from "../medicine/reasons.ts";
import { inUnits } from "../medicine/units.ts";
import { DAY, HOUR, MINUTE, REFERENCE_TIME } from "../time.ts";
import { bookSlots } from "./calendar/slots.ts";
import type { Slot } from "./calendar/slots.ts";
import { assignStatus } from "./calendar/status.ts";
import type { AppointmentStatus, StatusTimes } from "./calendar/status.ts";
import { charts } from "./charts.ts";
import { clinicians } from "./clinicians.ts";
import { numbered } from "./numbered.ts";
import { patients } from "./patients.ts";
import { inUse } from "./people.ts";

/** One visit, as far as the whole world decides it. Times are epoch milliseconds. */
export interface PlannedAppointment extends Omit<VisitPurpose, "concern" | "next">, Omit<Slot, "when">, StatusTimes {
  /** Number of the appointment, from 1. */
  readonly index: number;
  readonly status: AppointmentStatus;
  readonly createdAt: number;
}

/**
 * All appointments of a world in order of creation; appointment `i` is at `i - 1`. They lie within their providers'
 * schedules, and nobody has two at once.
 */
export const calendar: GrowthPlan<readonly PlannedAppointment[]> = {
  name: "calendar",
  make(world) {
    const visits = withPurposes(world, bookSlots(world));
    const dated = visits.map((visit, at) => ({
      ...visit,
      createdAt: bookedAt(world, visit, world.stream("calendar", "booked", at)),
    }));
    dated.sort((a, b) => a.createdAt - b.createdAt || a.startsAt - b.startsAt || a.patientIndex - b.patientIndex);
    const counts = { past: 0, now: 0, future: 0 };
    return dated.map((visit, at): PlannedAppointment => {
      const nth = counts[visit.when];
      const { age } = numbered(world.plan(charts), visit.patientIndex);
      const { country } = numbered(world.plan(patients), visit.patientIndex).place;
      const state = assignStatus({ ...visit, age }, nth, world.stream("calendar", "status", at));
      const { cancellationReason: why } = state;
      counts[visit.when] += 1;
      return {
        index: at + 1,
        patientIndex: visit.patientIndex,
        providerIndex: visit.providerIndex,
        startsAt: visit.startsAt,
        durationMinutes: visit.durationMinutes,
        type: visit.type,
        reason: visit.reason,
        note: visit.note,
        acute: visit.acute,
        createdAt: visit.createdAt,
        ...state,
        cancellationReason: why === null ? null : inDialect(why, country),
      };
    });
  },
};

interface Visit extends Slot, VisitPurpose {
  /** A later visit speaks of it: it took place. */
  readonly kept: boolean;
}

const NEWLY_FOUND = 500 * DAY;

/** Gives each slot its purpose in order of time, so that a first visit comes before the follow-ups. */
function withPurposes(world: World, slots: readonly Slot[]): readonly Visit[] {
  const staff = world.plan(clinicians);
  const all = world.plan(charts);
  const registry = world.plan(patients);
  const earlier = new Map<string, VisitPurpose[]>();
  const told = registry.map(() => new Set<Concern>());
  const followed = new Set<VisitPurpose>();
  const visits = slots.map((slot, at) => {
    const clinician = numbered(staff, slot.providerIndex);
    const chart = numbered(all, slot.patientIndex);
    const pair = `${slot.patientIndex}/${slot.providerIndex}`;
    const before = getOrMake(earlier, pair, () => []);
    const heard = numbered(told, slot.patientIndex);
    const random = world.stream("calendar", "purpose", at);
    const { place } = numbered(registry, slot.patientIndex);
    const far = place !== clinician.place;
    const treated = chart.conditions.some(({ condition }) => isTreatedBy(condition, clinician.specialty));
    const purpose = chooseVisit(
      {
        specialty: clinician.specialty,
        age: chart.age,
        conditions: chart.conditions.map(({ condition }) => condition),
        recent: chart.conditions
          .filter(({ onset }) => slot.startsAt - Date.parse(onset) < NEWLY_FOUND)
          .map(({ condition }) => condition),
        week: weekOf(chart.dueAt, slot.startsAt),
        earlier: before,
        medicines: new Set(chart.medications.map(({ name }) => name)),
        told: heard,
        planned: slot.when === "future",
        remote: seesByVideo(clinician.specialty) && (far || (treated && random.chance(0.15))),
      },
      random,
    );
    const last = before.at(-1);
    if (last?.next.includes(purpose.concern) === true) followed.add(last);
    before.push(purpose);
    heard.add(purpose.concern);
    const { country } = place;
    return {
      ...slot,
      ...purpose,
      purpose,
      reason: inDialect(purpose.reason, country),
      note: inUnits(inDialect(purpose.note, country), country),
      durationMinutes: fitting(slot.durationMinutes, purpose),
    };
  });
  return visits.map(({ purpose, ...visit }) => ({ ...visit, kept: followed.has(purpose) }));
}

/** The week of a pregnancy, counted as doctors do and up to three months after the birth; null outside of the weeks in which one goes to be looked after. */
function weekOf(dueAt: number | null, time: number): number | null {
  if (dueAt === null) return null;
  const week = Math.floor(40 - (dueAt - time) / (7 * DAY));
  return week >= 4 && week <= 54 ? week : null;
}

function seesByVideo(specialty: Specialty): boolean {
  return specialty !== "Urgent Care" && specialty !== "Ophthalmology";
}

/** Follow-ups take half an hour at most; what is shorter than its slot leaves the rest of it free. */
function fitting(minutes: number, purpose: VisitPurpose): number {
  return purpose.type === "new" || purpose.type === "check_up" ? minutes : Math.min(minutes, 30);
}

/** Time at which the visit was booked, at an hour at which people are awake: hours ahead if it is acute, else days to weeks; always after the patient was created, and before the reference time. */
function bookedAt(world: World, visit: Visit, random: Stream): number {
  if (visit.when === "now") return REFERENCE_TIME - random.int(90, 300) * MINUTE - random.int(0, 59_999);
  const { registeredAt, place } = numbered(world.plan(patients), visit.patientIndex);
  const latest = Math.min(visit.startsAt, REFERENCE_TIME) - random.int(60 * MINUTE, 4 * HOUR);
  const earliest = registeredAt + random.int(10 * MINUTE, 20 * HOUR);
  if (visit.acute) return Math.max(Math.min(earliest, latest), visit.startsAt - random.int(90 * MINUTE, 20 * HOUR));
  const lead = random.int(
    2,
    random.weighted([
      [10, 4],
      [28, 4],
      [50, 2],
    ]),
  );
  const wished =
    visit.when === "future"
      ? Math.min(visit.startsAt - lead * DAY, REFERENCE_TIME - random.int(2, 12 * 24) * HOUR)
      : visit.startsAt - lead * DAY;
  const time = inUse(random, place.timezone, wished);
  return Math.min(latest, Math.max(time, earliest));
}
