// A domain of one's own, declared in code: the compiler knows what the mock of each test has.
import { expect, testWith } from "seedbed/vitest";

import config from "../clinic.config.ts";

const test = testWith({ config, seed: 7 });

test("a vet takes on a visit", async ({ mock }) => {
  const [vet] = mock.clinic.vets.list({ limit: 1 }).records;
  const visit = await mock.visits.create({ vetId: vet?.id ?? "", animal: "Rex", kilos: 12 });
  await expect(mock).toHaveChanged({ created: { visits: [{ id: visit.id, vetId: vet?.id }] }, nothingElse: true });
  const name: string | undefined = mock.visits.get(visit.id, { expand: ["vet"] }).vet?.name;
  expect(name).toBe(vet?.name);
});

test("a test has a world of its own", ({ mock }) => {
  expect(mock.visits.list().total).toBe(60);
  // @ts-expect-error vets have no such field
  expect(mock.vets.get("1").nmae).toBeUndefined();
});
