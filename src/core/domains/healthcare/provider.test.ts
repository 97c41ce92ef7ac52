import assert from "node:assert/strict";
import { test } from "node:test";

import * as z from "zod";

import { isNpi } from "../../../../test/check-digits.ts";
import * as fc from "../../../../test/properties.ts";
import type { RecordType } from "../../model/resource.ts";
import { SPECIALTIES } from "../../world/medicine/practices.ts";
import { REFERENCE_TIME } from "../../world/time.ts";
import { createWorld } from "../../world/world.ts";
import { patient } from "./patient.ts";
import { createdNpi, generatedNpi, npiBlockSize, provider } from "./provider.ts";

function forEveryWorld(
  check: (providers: readonly RecordType<typeof provider>[], world: ReturnType<typeof createWorld>) => void,
): void {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const world = createWorld({ seed });
      check(
        Array.from({ length: provider.count }, (_, at) => world.generate(provider, at + 1)),
        world,
      );
    }),
    { numRuns: 15, examples: [[1], [42], [0], [-1]] },
  );
}

test("every provider matches the schema", () => {
  const schema = z.object(
    Object.fromEntries(Object.entries(provider.fields).map(([name, field]) => [name, field.schema])),
  );
  forEveryWorld((providers) => {
    for (const record of providers) schema.parse(record);
  });
});

test("identifiers are valid, all different, and outside of the numbers for created providers", () => {
  forEveryWorld((providers) => {
    for (const { npi } of providers) {
      assert.ok(isNpi(npi), npi);
      assert.ok(!npi.startsWith("29"), npi);
    }
    assert.equal(new Set(providers.map((record) => record.npi)).size, providers.length);
  });
});

test("every specialty is practised, and names carry the first credential or a title", () => {
  forEveryWorld((providers) => {
    assert.deepEqual(new Set(providers.map((record) => record.specialty)), new Set(SPECIALTIES));
    for (const { name, credentials } of providers) {
      const [first = ""] = credentials;
      assert.ok(name.endsWith(`, ${first}`) || name.startsWith(`${first} `), name);
    }
  });
});

test("names, facilities and e-mail addresses are all different, and no patient has a provider's name", () => {
  forEveryWorld((providers, world) => {
    for (const values of [
      providers.map((record) => record.name),
      providers.map((record) => record.facility?.name),
      providers.map((record) => record.email),
    ]) {
      assert.equal(new Set(values).size, providers.length);
    }
    const names = new Set(providers.map((record) => record.name.replace(/,.*|^(Dr\. med\.|Dr\.?) /, "")));
    for (let index = 1; index <= patient.count; index += 1) assert.ok(!names.has(world.record(patient, index).name));
    for (const record of providers) assert.match(record.email ?? "", /@example\.org$/);
  });
});

test("schedules name each weekday at most once, and end after they start", () => {
  forEveryWorld((providers) => {
    for (const { id, schedule } of providers) {
      assert.ok(schedule.length >= 2, `provider ${id}`);
      assert.equal(new Set(schedule.map((span) => span.weekday)).size, schedule.length);
      for (const span of schedule) assert.ok(span.start < span.end, `provider ${id} on ${span.weekday}`);
    }
  });
});

test("providers are numbered in order of creation, and were there before any patient", () => {
  forEveryWorld((providers, world) => {
    for (const [at, record] of providers.entries()) {
      assert.ok((providers[at - 1]?.createdAt ?? "") <= record.createdAt);
      assert.ok(record.createdAt <= record.updatedAt && Date.parse(record.updatedAt) < REFERENCE_TIME);
      assert.ok(record.createdAt < world.record(patient, 1).createdAt);
    }
  });
});

test("the check digit is that of the standard's own example", () => {
  assert.equal(isNpi("1234567893"), true);
  for (const wrong of ["1234567890", "123456789", "12345678931", "3234567893", "123456789a", ""]) {
    assert.equal(isNpi(wrong), false, wrong);
  }
});

test("generated and created numbers are valid and never meet", () => {
  const seen = new Set<string>();
  for (let block = 0; block < 30; block += 1) {
    for (const offset of [0, 1, 1234, npiBlockSize(30) - 1]) {
      const npi = generatedNpi(block, 30, offset);
      assert.ok(isNpi(npi), npi);
      seen.add(npi);
    }
  }
  for (const id of ["1", "31", "32", "9999999"]) {
    const npi = createdNpi(id);
    assert.ok(isNpi(npi), npi);
    seen.add(npi);
  }
  assert.equal(seen.size, 30 * 4 + 4);
});
