import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import * as fc from "../../../../test/properties.ts";
import type { RecordType } from "../../model/resource.ts";
import { inDialect } from "../../world/dialect.ts";
import { toLocal, weekday } from "../../world/local-time.ts";
import { CONDITIONS } from "../../world/medicine/conditions.ts";
import { PRACTICES, SPECIALTIES } from "../../world/medicine/practices.ts";
import { PREGNANCY_VISITS, VISITS } from "../../world/medicine/visits.ts";
import { APPOINTMENT_STATES } from "../../world/plans/calendar/status.ts";
import { clinicians, WEEKDAYS } from "../../world/plans/clinicians.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { DAY, REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { createWorld } from "../../world/world.ts";
import { appointment } from "./appointment.ts";
import { patient } from "./patient.ts";
import { provider } from "./provider.ts";

type Appointment = RecordType<typeof appointment>;

const YEAR = 365.25 * DAY;
const NOW = new Date(REFERENCE_TIME).toISOString();

function forEveryWorld(
  check: (appointments: readonly Appointment[], world: ReturnType<typeof createWorld>) => void,
): void {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const world = createWorld({ seed });
      check(
        Array.from({ length: appointment.count }, (_, at) => world.generate(appointment, at + 1)),
        world,
      );
    }),
    { numRuns: 12, examples: [[1], [42], [0], [-1]] },
  );
}

test("every appointment matches the schema, ends when its minutes are over, and every state occurs", () => {
  const schema = z.object(
    Object.fromEntries(Object.entries(appointment.fields).map(([name, field]) => [name, field.schema])),
  );
  forEveryWorld((appointments) => {
    for (const record of appointments) {
      schema.parse(record);
      assert.equal(Date.parse(record.endsAt) - Date.parse(record.startsAt), record.durationMinutes * 60_000);
    }
    assert.deepEqual(new Set(appointments.map((record) => record.status)), new Set(APPOINTMENT_STATES));
  });
});

test("no provider and no patient is in two places at once", () => {
  forEveryWorld((appointments) => {
    for (const who of ["providerId", "patientId"] as const) {
      const inOrder = appointments.toSorted(
        (a, b) => Number(a[who]) - Number(b[who]) || (a.startsAt < b.startsAt ? -1 : 1),
      );
      for (const [at, record] of inOrder.entries()) {
        const before = inOrder[at - 1];
        if (before?.[who] === record[who]) assert.ok(before.endsAt <= record.startsAt, `${before.id} and ${record.id}`);
      }
    }
  });
});

test("appointments lie within the provider's schedule, from 180 days before to 60 days after the reference time", () => {
  forEveryWorld((appointments, world) => {
    for (const { id, providerId, startsAt, endsAt } of appointments) {
      const start = Date.parse(startsAt);
      const { schedule, facility } = world.record(provider, Number(providerId));
      const timezone = facility?.timezone ?? "UTC";
      const span = schedule.find((hours) => hours.weekday === WEEKDAYS[weekday(toLocal(timezone, start))]);
      assert.ok(span, `appointment ${id} is on a working day`);
      const [from, to] = [start, Date.parse(endsAt)].map((time) => toTimestamp(toLocal(timezone, time)));
      assert.ok(span.start <= (from ?? "").slice(11, 16) && (to ?? "").slice(11, 16) <= span.end, `appointment ${id}`);
      assert.equal(from?.slice(0, 10), to?.slice(0, 10));
      assert.ok(start >= REFERENCE_TIME - 180 * DAY && Date.parse(endsAt) <= REFERENCE_TIME + 60 * DAY);
    }
  });
});

test("states agree with the time, and each time is there exactly where the state says so", () => {
  forEveryWorld((appointments) => {
    for (const record of appointments) {
      const {
        id,
        status,
        createdAt,
        startsAt,
        endsAt,
        checkedInAt,
        completedAt,
        cancelledAt,
        cancellationReason,
        updatedAt,
      } = record;
      assert.ok(createdAt < startsAt && createdAt < NOW, `appointment ${id} was booked before`);
      assert.equal(checkedInAt !== null, status === "checked_in" || status === "completed", `checkedInAt of ${id}`);
      assert.equal(completedAt !== null, status === "completed", `completedAt of ${id}`);
      assert.equal(cancelledAt !== null, status === "cancelled", `cancelledAt of ${id}`);
      assert.equal(cancellationReason !== null, status === "cancelled", `cancellationReason of ${id}`);
      if (status === "completed" || status === "no_show") assert.ok(endsAt <= NOW, `appointment ${id} is over`);
      if (status === "booked" || status === "confirmed") assert.ok(startsAt > NOW, `appointment ${id} is ahead`);
      if (status === "checked_in")
        assert.ok(Math.abs(Date.parse(startsAt) - REFERENCE_TIME) <= 3_600_000, `appointment ${id} is now`);
      if (checkedInAt !== null) assert.ok(createdAt < checkedInAt && checkedInAt < NOW);
      if (checkedInAt !== null && completedAt !== null) assert.ok(checkedInAt < completedAt && completedAt < NOW);
      if (cancelledAt !== null) assert.ok(createdAt < cancelledAt && cancelledAt < startsAt && cancelledAt < NOW);
      const last =
        [createdAt, checkedInAt, completedAt, cancelledAt]
          .flatMap((time) => time ?? [])
          .toSorted()
          .at(-1) ?? "";
      assert.ok(last <= updatedAt && updatedAt < NOW, `updatedAt of ${id}`);
    }
  });
});

test("appointments are numbered in order of creation, after their patient and provider", () => {
  forEveryWorld((appointments, world) => {
    for (const [at, record] of appointments.entries()) {
      assert.ok((appointments[at - 1]?.createdAt ?? "") <= record.createdAt);
      assert.ok(world.record(patient, Number(record.patientId)).createdAt < record.createdAt);
      assert.ok(world.record(provider, Number(record.providerId)).createdAt < record.createdAt);
    }
  });
});

test("patients see specialties that are for people like them, about something that belongs there", () => {
  forEveryWorld((appointments, world) => {
    for (const record of appointments) {
      const seen = world.record(patient, Number(record.patientId));
      const { specialty } = numbered(world.plan(clinicians), Number(record.providerId));
      const age = Math.floor((REFERENCE_TIME - Date.parse(seen.birthDate)) / YEAR);
      const { ages, gender } = PRACTICES[specialty];
      assert.ok(ages[0] <= age && age <= ages[1], `${specialty} at ${age}`);
      assert.ok(gender === undefined || gender === seen.gender, specialty);
      if (VISITS[specialty].checkUps.length === 0) assert.notEqual(record.type, "check_up", specialty);
    }
  });
});

test("what a patient comes to a specialist for is something that the specialty sees, or a condition of theirs that it treats", () => {
  const toPattern = (template: string): RegExp => {
    const plain = template.replaceAll(/[.*+?^$()[\]\\]/g, String.raw`\$&`);
    const filled = plain.replaceAll(/\{(\d+)-(\d+)\}/g, String.raw`\d+`).replaceAll(/\{([^{}]+)\}/g, "(?:$1)");
    return new RegExp(`^${filled}$`, "i");
  };
  const inDialects = (template: string): RegExp[] =>
    (["US", "GB", "CA"] as const).map((country) => toPattern(inDialect(template, country)));
  const concerns = new Map(
    SPECIALTIES.map((name) => [
      name,
      VISITS[name].concerns.flatMap(({ reason, next }) =>
        [reason, ...next.map((later) => later.reason.replace("@", `Follow-up: ${reason}`))].flatMap(inDialects),
      ),
    ]),
  );
  const reasons = new Map(
    CONDITIONS.map(({ code, referrals, reviews }) => [
      code,
      [...referrals, ...reviews.map(({ reason }) => reason)].flatMap(inDialects),
    ]),
  );
  const pregnancy = PREGNANCY_VISITS.flatMap(({ reason }) => inDialects(reason.replace("@", "{4-54}")));
  forEveryWorld((appointments, world) => {
    for (const { id, patientId, providerId, type, reason } of appointments) {
      const { specialty } = numbered(world.plan(clinicians), Number(providerId));
      if (PRACTICES[specialty].primary || type === "telehealth") continue;
      const own = CONDITIONS.filter(
        (condition) =>
          condition.specialty === specialty &&
          world.record(patient, Number(patientId)).conditions.some((item) => item.code === condition.code),
      );
      const known = [
        ...(concerns.get(specialty) ?? []),
        ...own.flatMap(({ code }) => reasons.get(code) ?? []),
        ...(specialty === "Obstetrics and Gynecology" ? pregnancy : []),
      ];
      assert.ok(
        known.some((pattern) => pattern.test(reason ?? "")),
        `appointment ${id}, ${specialty}: ${reason}`,
      );
    }
  });
});

test("a visit by video has a link on example.com, any other one a place", () => {
  forEveryWorld((appointments) => {
    for (const { id, type, videoUrl, location } of appointments) {
      if (type === "telehealth") assert.match(videoUrl ?? "", /^https:\/\/example\.com\/visits\//, `appointment ${id}`);
      else assert.equal(videoUrl, null);
      assert.equal(location === null, type === "telehealth", `appointment ${id}`);
    }
  });
});

test("only visits that took place have a finding, and texts have no open slots", () => {
  forEveryWorld((appointments) => {
    for (const { id, status, reason, notes } of appointments) {
      assert.doesNotMatch(`${reason} ${notes}`, /[{}|]|undefined/, `appointment ${id}`);
      if (status === "completed") assert.notEqual(notes, null);
      if (status === "cancelled") assert.equal(notes, null);
    }
    assert.ok(new Set(appointments.map((record) => record.reason)).size > 80);
  });
});
