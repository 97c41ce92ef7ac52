import assert from "node:assert/strict";
import { test } from "node:test";

import { isNpi } from "../../../../test/check-digits.ts";
import { createMock } from "../../../mock.ts";
import { SeedbedError } from "../../model/errors.ts";

const NOW = Date.parse("2026-11-01T00:00:00.000Z");

test("a created patient has a record number of its own, and null, empty or usual values for what was left out", async () => {
  const mock = createMock({ clock: () => NOW });
  const made = await mock.patients.create({ name: "Ada Quist", birthDate: "1990-02-03" });
  assert.deepEqual(
    { ...made },
    {
      id: "101",
      mrn: "MRN-90000101",
      userId: null,
      name: "Ada Quist",
      birthDate: "1990-02-03",
      gender: "unknown",
      bloodType: null,
      phone: null,
      email: null,
      address: null,
      emergencyContact: null,
      insurance: null,
      allergies: [],
      conditions: [],
      medications: [],
      observations: [],
      vaccinations: [],
      primaryProviderId: null,
      active: true,
      createdAt: "2026-11-01T00:00:00.000Z",
      updatedAt: "2026-11-01T00:00:00.000Z",
    },
  );
});

test("a created provider has a valid identifier of its own, and null, empty or usual values for what was left out", async () => {
  const mock = createMock({ clock: () => NOW });
  const { npi, ...made } = await mock.providers.create({ name: "Ada Quist, MD", specialty: "Podiatry" });
  assert.ok(isNpi(npi), npi);
  assert.equal(mock.providers.list({ npi }).total, 1);
  assert.deepEqual(
    { ...made },
    {
      id: "31",
      name: "Ada Quist, MD",
      specialty: "Podiatry",
      credentials: [],
      languages: [],
      email: null,
      phone: null,
      facility: null,
      acceptingNewPatients: true,
      rating: null,
      schedule: [],
      active: true,
      createdAt: "2026-11-01T00:00:00.000Z",
      updatedAt: "2026-11-01T00:00:00.000Z",
    },
  );
});

test("record number and identifier stay what they are, whatever is sent", async () => {
  const mock = createMock({ clock: () => NOW });
  const patient = mock.patients.get("5");
  const sent = { mrn: "MRN-12345678" }; // a variable: the compiler refuses it where it is written out
  assert.equal((await mock.patients.patch("5", { name: patient.name, ...sent })).mrn, patient.mrn);
  assert.equal((await mock.patients.replace("5", { name: "Other Name", birthDate: "1980-01-01" })).mrn, patient.mrn);
  const provider = mock.providers.get("5");
  assert.equal((await mock.providers.replace("5", { name: "Other Name", specialty: "Podiatry" })).npi, provider.npi);
});

test("a patient's user and primary provider must be there", async () => {
  const mock = createMock({ clock: () => NOW });
  const values = { name: "Ada Quist", birthDate: "1990-02-03" };
  for (const dangling of [{ userId: "999" }, { primaryProviderId: "999" }]) {
    await assert.rejects(
      mock.patients.create({ ...values, ...dangling }),
      (error: unknown) => error instanceof SeedbedError && error.code === "unresolved_reference",
    );
  }
  assert.equal((await mock.patients.create({ ...values, userId: "7", primaryProviderId: "3" })).userId, "7");
});

test("a schedule's hours must be times of the day", async () => {
  const mock = createMock({ clock: () => NOW });
  for (const start of ["9:00", "24:00", "09:60", "morning"]) {
    await assert.rejects(
      mock.providers.create({
        name: "Ada Quist, MD",
        specialty: "Podiatry",
        schedule: [{ weekday: "monday", start, end: "17:00" }],
      }),
      (error: unknown) => error instanceof SeedbedError && error.code === "validation_failed",
      start,
    );
  }
});
