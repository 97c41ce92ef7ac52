import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import * as fc from "../../../../test/properties.ts";
import type { RecordType } from "../../model/resource.ts";
import { inDialect } from "../../world/dialect.ts";
import { ALLERGENS, CONDITIONS } from "../../world/medicine/conditions.ts";
import { doseIn } from "../../world/medicine/units.ts";
import { charts } from "../../world/plans/charts.ts";
import { LAST_CHILD, USER_PATIENTS } from "../../world/plans/children.ts";
import { clinicians } from "../../world/plans/clinicians.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { patients as registry } from "../../world/plans/patients.ts";
import { REFERENCE_TIME } from "../../world/time.ts";
import { createWorld } from "../../world/world.ts";
import { user } from "../core/user.ts";
import { patient } from "./patient.ts";

const YEAR = 365.25 * 86_400_000;

function forEveryWorld(
  check: (patients: readonly RecordType<typeof patient>[], world: ReturnType<typeof createWorld>) => void,
): void {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const world = createWorld({ seed });
      check(
        Array.from({ length: patient.count }, (_, at) => world.generate(patient, at + 1)),
        world,
      );
    }),
    { numRuns: 12, examples: [[1], [42], [0], [-1]] },
  );
}

const ageOf = (record: RecordType<typeof patient>): number => (REFERENCE_TIME - Date.parse(record.birthDate)) / YEAR;

test("every patient matches the schema", () => {
  const schema = z.object(
    Object.fromEntries(Object.entries(patient.fields).map(([name, field]) => [name, field.schema])),
  );
  forEveryWorld((patients) => {
    for (const record of patients) schema.parse(record);
  });
});

test("most patients are the user with their number, down to the address", () => {
  forEveryWorld((patients, world) => {
    for (const record of patients.slice(0, USER_PATIENTS)) {
      const person = world.record(user, Number(record.userId));
      assert.equal(record.userId, record.id);
      const { name, birthDate, gender, phone, email, address } = record;
      assert.deepEqual(
        { name, birthDate, gender, phone, email, address },
        {
          name: person.name,
          birthDate: person.birthDate,
          gender: person.gender,
          phone: person.phone,
          email: person.email,
          address: person.address,
        },
      );
      assert.ok(record.createdAt >= person.createdAt);
    }
    for (const record of patients.slice(USER_PATIENTS)) assert.equal(record.userId, null);
  });
});

test("children are minors who live with a parent, are reached and insured through them, and have no e-mail", () => {
  forEveryWorld((patients) => {
    for (const child of patients.slice(USER_PATIENTS, LAST_CHILD)) {
      const parent = patients.find((other) => other.name === child.emergencyContact?.name);
      assert.ok(parent, `the contact of patient ${child.id} is a patient`);
      assert.ok(ageOf(child) < 18 && ageOf(parent) - ageOf(child) > 15, `patient ${child.id} and parent ${parent.id}`);
      assert.deepEqual([child.address, child.phone, child.insurance], [parent.address, parent.phone, parent.insurance]);
      assert.equal(child.email, null);
    }
    for (const adult of patients.slice(LAST_CHILD)) assert.ok(ageOf(adult) >= 18);
  });
});

test("record numbers, names and e-mail addresses are all different, and e-mail and telephone lead nowhere", () => {
  forEveryWorld((patients) => {
    const distinct = (values: readonly unknown[]): number => new Set(values).size;
    assert.equal(distinct(patients.map((record) => record.mrn)), patients.length);
    assert.equal(distinct(patients.map((record) => record.name)), patients.length);
    const emails = patients.flatMap((record) => record.email ?? []);
    assert.equal(distinct(emails), emails.length);
    for (const email of emails) assert.match(email, /@example\.(com|net|org|test)$/);
    for (const record of patients)
      assert.ok(!record.mrn.startsWith("MRN-9"), "numbers from 9 on are for created patients");
  });
});

test("conditions fit age and gender, and began within the patient's life, before the patient was created", () => {
  forEveryWorld((patients) => {
    for (const record of patients) {
      assert.deepEqual(
        record.conditions.map((item) => item.onset),
        record.conditions.map((item) => item.onset).toSorted(),
      );
      for (const { code, display, onset } of record.conditions) {
        const condition = CONDITIONS.find((other) => other.code === code);
        assert.ok(condition, code);
        assert.equal(display, condition.display);
        assert.ok(
          condition.gender === undefined || condition.gender === record.gender,
          `${code} of patient ${record.id}`,
        );
        const age = (Date.parse(onset) - Date.parse(record.birthDate)) / YEAR;
        assert.ok(age >= condition.from - 0.01 && age <= (condition.until ?? 200), `${code} began at ${age}`);
        assert.ok(onset < record.createdAt);
      }
    }
  });
});

test("medications treat one of the conditions, and none is taken by whom an allergy or another condition keeps from it", () => {
  forEveryWorld((patients, world) => {
    for (const record of patients) {
      const { country } = numbered(world.plan(registry), Number(record.id)).place;
      const conditions = CONDITIONS.filter((condition) =>
        record.conditions.some((item) => item.code === condition.code),
      );
      const treatments = conditions.flatMap((condition) => condition.treatments.flat());
      const ruledOut = [
        ...conditions.flatMap((condition) => condition.rulesOut ?? []),
        ...record.allergies.flatMap(
          ({ substance }) => ALLERGENS.find((other) => other.substance === substance)?.rulesOut ?? [],
        ),
      ];
      for (const { name, dose, frequency } of record.medications) {
        const known = treatments.find(
          (one) =>
            inDialect(one.name, country) === name &&
            doseIn(one.name, one.dose, country) === dose &&
            one.frequency === frequency,
        );
        assert.ok(known, `${name} of patient ${record.id} treats something`);
        assert.ok(known.group === undefined || !ruledOut.includes(known.group), `${name} of patient ${record.id}`);
      }
      const names = record.medications.map((item) => item.name);
      assert.equal(new Set(names).size, names.length);
      const substances = record.allergies.map((item) => item.substance);
      assert.equal(new Set(substances).size, substances.length);
    }
  });
});

test("nobody takes estrogen with migraine or what harms a child that is expected, and who has coronary disease takes what lowers cholesterol", () => {
  forEveryWorld((patients, world) => {
    for (const { id, conditions, medications, allergies } of patients) {
      const has = (code: string): boolean => conditions.some((item) => item.code === code);
      const takes = (pattern: RegExp): boolean => medications.some(({ name }) => pattern.test(name));
      if (has("G43.909") || has("I25.10")) assert.ok(!takes(/estradiol/i), `patient ${id}`);
      const { dueAt } = numbered(world.plan(charts), Number(id));
      if (dueAt !== null)
        assert.ok(!takes(/pril$|sartan|statin|cycline|Topiramate|Spironolactone|Ibuprofen/), `patient ${id}`);
      const allergic = allergies.some(({ substance }) => substance === "Statins");
      if (has("I25.10") && !allergic && dueAt === null) assert.ok(takes(/statin$/), `patient ${id}`);
    }
  });
});

test("the primary provider is in the patient's town and gives primary care to people of that age", () => {
  forEveryWorld((patients, world) => {
    for (const record of patients) {
      const { specialty, place } = numbered(world.plan(clinicians), Number(record.primaryProviderId));
      assert.equal(place.name, record.address?.city);
      const suited = ageOf(record) < 18 ? ["Pediatrics", "Family Medicine"] : ["Internal Medicine", "Family Medicine"];
      assert.ok(suited.includes(specialty), `patient ${record.id}: ${specialty}`);
    }
  });
});

test("patients are numbered in order of creation, and nothing happens after the reference time", () => {
  forEveryWorld((patients) => {
    for (const [at, record] of patients.entries()) {
      assert.ok(record.birthDate < record.createdAt);
      assert.ok(record.createdAt <= record.updatedAt && Date.parse(record.updatedAt) < REFERENCE_TIME);
      assert.ok((patients[at - 1]?.createdAt ?? "") <= record.createdAt);
    }
  });
});
