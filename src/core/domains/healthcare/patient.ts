import * as z from "zod";

import type { World } from "../../model/generation.ts";
import { defineResource } from "../../model/resource.ts";
import { date, email, instant, reference, text, unlessNull } from "../../model/values.ts";
import { inDialect } from "../../world/dialect.ts";
import { doseIn } from "../../world/medicine/units.ts";
import { drawApart } from "../../world/parts.ts";
import { calendar } from "../../world/plans/calendar.ts";
import { charts } from "../../world/plans/charts.ts";
import type { Chart } from "../../world/plans/charts.ts";
import { numbered } from "../../world/plans/numbered.ts";
import { PATIENTS, patients } from "../../world/plans/patients.ts";
import type { PlannedPatient } from "../../world/plans/patients.ts";
import { REFERENCE_TIME, toTimestamp } from "../../world/time.ts";
import { address } from "../address.ts";
import { user } from "../core/user.ts";
import { fromPlan } from "../planned.ts";
import { makeObservations } from "./observations.ts";
import { makeContact, makeInsurance } from "./patient-details.ts";
import { makeVaccinations } from "./vaccinations.ts";

const patientAt = (world: World, index: number): PlannedPatient => numbered(world.plan(patients), index);
const planned = fromPlan(patientAt);
const chartAt = (world: World, index: number): Chart => numbered(world.plan(charts), index);

const RECORD_NUMBERS = 80_000_000;

export const patient = defineResource({
  name: "patient",
  collection: "patients",
  domain: "healthcare",
  description: "Somebody who is looked after. Many are users too; children and others are not.",
  count: PATIENTS,
  fields: {
    mrn: {
      schema: z.string().regex(/^MRN-\d{8,17}$/),
      description: "Medical record number.",
      readOnly: true,
      unique: true,
      search: true,
      // Generated numbers start with a digit below 9.
      initial: ({ id }) => `MRN-9${id.padStart(7, "0")}`,
      generate({ world, index }) {
        const block = RECORD_NUMBERS / PATIENTS;
        const turn = world.first.stream("mrn").int(0, PATIENTS - 1);
        const place = drawApart(world, ["patient", "mrn", index], block, (random) => random.int(0, block - 1));
        return `MRN-${10_000_000 + ((index * 37 + turn) % PATIENTS) * block + place}`;
      },
    },
    userId: { ...planned.optionalReference("userIndex"), description: "The user who is this patient." },
    name: { schema: text(200), required: true, search: true, generate: planned.of("name") },
    birthDate: { schema: date(), required: true, generate: planned.of("birthDate") },
    gender: {
      schema: z.enum(["male", "female", "other", "unknown"]),
      initial: () => "unknown",
      generate: planned.of("gender"),
    },
    bloodType: {
      schema: z.enum(["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"]).nullable(),
      generate: ({ random }) =>
        random.weighted([
          ["O+", 34],
          ["A+", 30],
          ["B+", 12],
          ["AB+", 4],
          ["O-", 5],
          ["A-", 5],
          ["B-", 2],
          ["AB-", 1],
          [null, 9],
        ]),
    },
    phone: {
      schema: text(40).nullable(),
      description: "A child's is a parent's.",
      search: true,
      generate({ world, index }) {
        const { phone, parentIndex, userIndex } = patientAt(world, index);
        // Parents are among the patients who are the user of the same number.
        const holder = parentIndex ?? userIndex;
        return holder === null ? phone : world.record(user, holder).phone;
      },
    },
    email: { schema: email().nullable(), search: true, generate: planned.of("email") },
    address: { schema: address().nullable(), generate: planned.of("address") },
    emergencyContact: {
      schema: z.object({ name: text(200), relationship: text(50), phone: text(40) }).nullable(),
      description: "Whom to call. A child's is the parent.",
      generate: ({ world, index, random }) => makeContact(world, index, random),
    },
    insurance: {
      schema: z.object({ provider: text(200), memberId: text(50), groupNumber: text(50) }).nullable(),
      description: "Health insurance. A child is insured with the parent.",
      generate: ({ world, index }) => makeInsurance(world, index),
    },
    allergies: {
      schema: z.array(z.object({ substance: text(100), severity: z.enum(["mild", "moderate", "severe"]) })).max(100),
      generate: ({ world, index }) =>
        chartAt(world, index).allergies.map(({ substance, severity }) => ({
          substance: inDialect(substance, patientAt(world, index).place.country),
          severity,
        })),
    },
    conditions: {
      schema: z
        .array(
          z.object({
            code: text(10).describe("ICD-10-CM."),
            display: text(300),
            onset: date().describe("When it began."),
          }),
        )
        .max(100),
      description: "Long-standing conditions in order of onset.",
      generate: ({ world, index }) =>
        chartAt(world, index).conditions.map(({ condition: { code, display }, onset }) => ({ code, display, onset })),
    },
    medications: {
      schema: z
        .array(
          z.object({
            name: text(200),
            dose: text(100),
            frequency: text(200),
            since: date().nullable(),
            prescriberId: reference().nullable().describe("The provider who prescribed it."),
          }),
        )
        .max(100),
      description: "What is taken for the conditions.",
      generate: ({ world, index }) =>
        chartAt(world, index).medications.map(({ name, dose, frequency, since, prescriberIndex }) => ({
          name: inDialect(name, patientAt(world, index).place.country),
          dose: doseIn(name, dose, patientAt(world, index).place.country),
          frequency,
          since,
          prescriberId: unlessNull(prescriberIndex, String),
        })),
    },
    observations: {
      schema: z
        .array(
          z.object({
            code: text(10).describe("LOINC."),
            display: text(300),
            value: z.number(),
            unit: text(30).describe("UCUM."),
            takenAt: instant(),
          }),
        )
        .max(500),
      description: "What was measured, in order of time.",
      generate: ({ world, index, random }) => makeObservations(world, index, random),
    },
    vaccinations: {
      schema: z.array(z.object({ name: text(200), givenOn: date() })).max(200),
      description: "In order of time.",
      generate: ({ world, index, random }) => makeVaccinations(world, index, random),
    },
    primaryProviderId: {
      schema: reference().nullable(),
      description: "The provider who looks after the patient as a whole; null where none is near.",
      generate({ world, index }) {
        const { primary } = chartAt(world, index);
        return primary === undefined ? null : String(primary.index);
      },
    },
    active: {
      schema: z.boolean(),
      initial: () => true,
      generate({ world, index, random }) {
        const expected = world
          .plan(calendar)
          .some(({ patientIndex, startsAt }) => patientIndex === index && startsAt >= REFERENCE_TIME);
        return expected || !random.chance(0.08);
      },
    },
  },
  relations: {
    user: { field: "userId", to: "user" },
    primaryProvider: { field: "primaryProviderId", to: "provider" },
    "medications.prescriber": { field: "medications.prescriberId", to: "provider" },
  },
  createdAt: ({ world, index }) => toTimestamp(patientAt(world, index).registeredAt),
  updatedAt({ world, index, random }) {
    const { registeredAt } = patientAt(world, index);
    return toTimestamp(Math.floor(registeredAt + random.next() * (REFERENCE_TIME - registeredAt)));
  },
});
