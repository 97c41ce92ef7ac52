// Bounds of shares over many worlds, within which the data is plausible.
import assert from "node:assert/strict";
import { test } from "node:test";

import { patient as patientResource } from "../../src/core/domains/healthcare/patient.ts";
import { localHour, toLocal, weekday } from "../../src/core/world/local-time.ts";
import { taxPercent } from "../../src/core/world/order-totals.ts";
import { calendar } from "../../src/core/world/plans/calendar.ts";
import { charts } from "../../src/core/world/plans/charts.ts";
import { clinicians } from "../../src/core/world/plans/clinicians.ts";
import { commerce, isOnPaper } from "../../src/core/world/plans/commerce.ts";
import { holdings } from "../../src/core/world/plans/holdings.ts";
import { ledger } from "../../src/core/world/plans/ledger.ts";
import { numbered } from "../../src/core/world/plans/numbered.ts";
import { patients } from "../../src/core/world/plans/patients.ts";
import { people } from "../../src/core/world/plans/people.ts";
import { sales, shelf } from "../../src/core/world/plans/shelf.ts";
import { currencyOf } from "../../src/core/world/price-level.ts";
import { DAY, REFERENCE_TIME } from "../../src/core/world/time.ts";
import { createWorld } from "../../src/core/world/world.ts";
import type { GeneratedWorld } from "../../src/core/world/world.ts";

const WORLDS = 20;

const worlds = Array.from({ length: WORLDS }, (_, at) => createWorld({ seed: at * 7919 - 5 }));

/** The share, in percent, of the items of all worlds for which something holds. */
function share<T>(
  of: readonly GeneratedWorld[],
  items: (world: GeneratedWorld) => readonly T[],
  holds: (item: T, world: GeneratedWorld) => boolean,
): number {
  let all = 0;
  let found = 0;
  for (const world of of) {
    for (const item of items(world)) {
      all += 1;
      if (holds(item, world)) found += 1;
    }
  }
  return (100 * found) / all;
}

function assertWithin(value: number, low: number, high: number): void {
  assert.ok(value >= low && value <= high, `${value.toFixed(1)} % is not between ${low} and ${high} %`);
}

test("visits in person are in the patient's own city, by day, and none by video crosses a border", () => {
  const meetings = (world: GeneratedWorld) =>
    world.plan(calendar).map((visit) => ({
      visit,
      patient: numbered(world.plan(patients), visit.patientIndex),
      clinician: numbered(world.plan(clinicians), visit.providerIndex),
    }));
  const inPerson = (world: GeneratedWorld) => meetings(world).filter(({ visit }) => visit.type !== "telehealth");
  assertWithin(
    share(worlds, inPerson, ({ patient, clinician }) => patient.place === clinician.place),
    85,
    100,
  );
  const atNight = share(worlds, meetings, ({ visit, clinician }) => {
    const hour = localHour(clinician.facility.timezone, visit.startsAt);
    return hour < 7 || hour >= 20;
  });
  assertWithin(atNight, 0, 3);
  const abroad = share(worlds, meetings, (each) => each.patient.place.country !== each.clinician.place.country);
  assert.equal(abroad, 0);
});

test("every town has a clinic, and no weekday has more than its share of the visits", () => {
  for (const world of worlds) {
    const places = new Set(world.plan(clinicians).map(({ place }) => place));
    for (const { place } of world.plan(patients)) assert.ok(places.has(place), `there is no clinic in ${place.name}`);
  }
  const onMonday = share(
    worlds,
    (world) => world.plan(calendar),
    ({ startsAt }) => new Date(startsAt).getUTCDay() === 1,
  );
  assertWithin(onMonday, 14, 25);
});

const countryOf = (world: GeneratedWorld, accountIndex: number): string =>
  numbered(world.plan(people), numbered(world.plan(holdings), accountIndex).userIndex).countryCode;

test("transfers stay in one country, and most accounts are in the money of their holder's", () => {
  const athome = share(
    worlds,
    (world) => world.plan(ledger).transfers,
    ({ fromIndex, toIndex }, world) => countryOf(world, fromIndex) === countryOf(world, toIndex),
  );
  assertWithin(athome, 85, 100);
  const own = share(
    worlds,
    (world) => world.plan(holdings),
    ({ index, currency }, world) => currency === currencyOf(countryOf(world, index)),
  );
  assertWithin(own, 85, 100);
});

test("history is spread over a year and a half, without a cliff at its end", () => {
  const isLate = ({ at }: { readonly at: number }): boolean => at >= Date.UTC(2026, 8, 1);
  const late = share(worlds, (world) => world.plan(ledger).transactions, isLate);
  assertWithin(late, 10, 30);
  const orders = (world: GeneratedWorld) => world.plan(commerce).orders;
  assertWithin(
    share(worlds, orders, ({ placedAt }) => placedAt >= REFERENCE_TIME - 2 * DAY),
    0.5,
    3,
  );
  const inDecember = share(worlds, orders, ({ placedAt }) => new Date(placedAt).toISOString().startsWith("2025-12"));
  const inNovember = share(worlds, orders, ({ placedAt }) => new Date(placedAt).toISOString().startsWith("2025-11"));
  assert.ok(inDecember > 1.25 * inNovember, `${inDecember} % in December, ${inNovember} % in November`);
});

test("most credit accounts owe, within their limit", () => {
  const credit = (world: GeneratedWorld) => world.plan(holdings).filter(({ type }) => type === "credit");
  const owes = share(worlds, credit, ({ index }, world) => numbered(world.plan(ledger).balances, index).balance < 0);
  assertWithin(owes, 50, 80);
});

test("some of what is sold is digital, and a few books make much of the sales", () => {
  const lines = (world: GeneratedWorld) => world.plan(commerce).orders.flatMap(({ items }) => items);
  const digital = share(
    worlds,
    lines,
    ({ bookIndex }, world) => !isOnPaper(numbered(world.plan(shelf).books, bookIndex)),
  );
  assertWithin(digital, 10, 25);
  const best = share(worlds, lines, ({ bookIndex }, world) => {
    const shares = world.plan(sales);
    return shares.filter((one) => one > (shares[bookIndex - 1] ?? 0)).length < 20;
  });
  assertWithin(best, 30, 65);
});

test("parcels leave and arrive by day, and not on Sundays; tax is that of the place", () => {
  const parcels = (world: GeneratedWorld) => world.plan(commerce).orders.filter(({ method }) => method !== "download");
  for (const world of worlds) {
    for (const { deliveredAt, recipientIndex, subtotal, discount, tax } of parcels(world)) {
      const { timezone, address } = numbered(world.plan(people), recipientIndex);
      const percent = taxPercent(address);
      assert.ok(Math.abs(tax - ((subtotal - discount) * percent) / 100) <= 0.5, `${tax} at ${percent} %`);
      if (deliveredAt === null) continue;
      const hour = localHour(timezone, deliveredAt);
      assert.ok(hour >= 8 && hour < 20 && weekday(toLocal(timezone, deliveredAt)) < 6, `delivered at ${hour}`);
    }
  }
  const taxes = new Set(
    worlds.flatMap((world) =>
      parcels(world).map((order) => Math.round((100 * order.tax) / (order.subtotal - order.discount))),
    ),
  );
  assert.ok(taxes.size > 5, `${taxes.size} rates`);
});

test("people sign up and buy when they are awake", () => {
  const atNight = (timezone: string, time: number): boolean => localHour(timezone, time) < 6;
  assertWithin(
    share(
      worlds,
      (world) => world.plan(people),
      ({ timezone, joinedAt }) => atNight(timezone, joinedAt),
    ),
    0,
    5,
  );
  assertWithin(
    share(
      worlds,
      (world) => world.plan(commerce).orders,
      ({ userIndex, placedAt }, world) => atNight(numbered(world.plan(people), userIndex).timezone, placedAt),
    ),
    0,
    6,
  );
});

/** A source's shares of adults of the United States, percent, and the age that they begin at. */
const CITED: readonly { readonly code: string; readonly from: number; readonly women: number; readonly men: number }[] =
  [
    // NCHS Data Brief 364 (NHANES 2017–2018).
    { code: "I10", from: 18, women: 39.7, men: 51 },
    // NCHS Data Brief 360 (NHANES 2017–2018).
    { code: "E66.9", from: 18, women: 41.9, men: 43 },
    // NCHS Data Brief 516 (NHANES 2021–2023), diagnosed.
    { code: "E11.9", from: 18, women: 9.7, men: 12.9 },
    // NCHS Data Brief 405 (NHANES 2017–2018).
    { code: "M81.0", from: 50, women: 19.6, men: 4.4 },
    // Lipton et al., Neurology 2007.
    { code: "G43.909", from: 18, women: 17.1, men: 5.6 },
  ];

/** Bands of ages with their share among adults of the United States, percent. */
const BANDS: readonly (readonly [from: number, to: number, share: number])[] = [
  [18, 39, 38],
  [40, 49, 16],
  [50, 64, 24],
  [65, 120, 22],
];

for (const { code, from, women, men } of CITED) {
  test(`as many women and men have ${code} as its source says, ages being as in the source`, () => {
    const many = Array.from({ length: 120 }, (_, at) => createWorld({ seed: 1_000_000 + at }));
    for (const [gender, cited] of [
      ["female", women],
      ["male", men],
    ] as const) {
      let expected = 0;
      let weights = 0;
      for (const [youngest, oldest, weight] of BANDS.filter((band) => band[0] >= from)) {
        const measured = share(
          many,
          (world) =>
            world.plan(charts).filter((chart, at) => {
              const inBand = chart.age >= youngest && chart.age <= oldest;
              return inBand && numbered(world.plan(patients), at + 1).gender === gender;
            }),
          (chart) => chart.conditions.some(({ condition }) => condition.code === code),
        );
        expected += measured * weight;
        weights += weight;
      }
      assertWithin(expected / weights, cited / 1.5, cited * 1.5);
    }
  });
}

test("HbA1c is measured again after weeks, not days, and stays near what it was, unless two visits say otherwise", () => {
  const steps = (world: GeneratedWorld) =>
    Array.from(
      { length: patientResource.count },
      (_, at) => world.generate(patientResource, at + 1).observations,
    ).flatMap((all) => {
      const taken = all.filter(({ code }) => code === "4548-4");
      return taken.slice(1).map(({ takenAt, value }, at) => ({
        days: (Date.parse(takenAt) - Date.parse(taken[at]?.takenAt ?? "")) / DAY,
        change: Math.abs(value - (taken[at]?.value ?? NaN)),
      }));
    });
  assertWithin(
    share(worlds, steps, ({ days }) => days >= 80),
    95,
    100,
  );
  assertWithin(
    share(worlds, steps, ({ change }) => change <= 1),
    90,
    100,
  );
});

test("most adults were vaccinated against COVID-19, and their body mass index is that of their height and weight", () => {
  const records = (world: GeneratedWorld) =>
    Array.from({ length: patientResource.count }, (_, at) => world.generate(patientResource, at + 1));
  const adults = (world: GeneratedWorld) => records(world).filter(({ birthDate }) => birthDate < "2005");
  assertWithin(
    share(worlds, adults, ({ vaccinations }) => vaccinations.some(({ name }) => name.startsWith("COVID-19"))),
    75,
    95,
  );
  const valueOf = ({ observations }: ReturnType<typeof records>[number], code: string): number =>
    observations.find((one) => one.code === code)?.value ?? NaN;
  const fitting = share(worlds, adults, (one) => {
    if (one.observations.length === 0) return true;
    const index = (10_000 * valueOf(one, "29463-7")) / valueOf(one, "8302-2") ** 2;
    return Math.abs(index - valueOf(one, "39156-5")) < 0.1;
  });
  assert.equal(fitting, 100);
});
