// Single records agree with the rest of their world.
import assert from "node:assert/strict";
import { test } from "node:test";

import { author } from "../../src/core/domains/bookstore/author.ts";
import { book } from "../../src/core/domains/bookstore/book.ts";
import { order } from "../../src/core/domains/bookstore/order.ts";
import { job } from "../../src/core/domains/core/job.ts";
import { patient } from "../../src/core/domains/healthcare/patient.ts";
import type { RecordType, Resource, Shape } from "../../src/core/model/resource.ts";
import { localHour, toLocal, weekday } from "../../src/core/world/local-time.ts";
import { calendar } from "../../src/core/world/plans/calendar.ts";
import { charts } from "../../src/core/world/plans/charts.ts";
import { holdings } from "../../src/core/world/plans/holdings.ts";
import { ledger } from "../../src/core/world/plans/ledger.ts";
import { TRANSFER_REASONS } from "../../src/core/world/plans/ledger/transfers.ts";
import { numbered } from "../../src/core/world/plans/numbered.ts";
import { patients } from "../../src/core/world/plans/patients.ts";
import { people } from "../../src/core/world/plans/people.ts";
import { DAY, REFERENCE_TIME } from "../../src/core/world/time.ts";
import { createWorld } from "../../src/core/world/world.ts";
import type { GeneratedWorld } from "../../src/core/world/world.ts";

const worlds = [1, 42, 7, 2026, -5].map((seed) => createWorld({ seed }));

function all<S extends Shape>(world: GeneratedWorld, resource: Resource<S>): RecordType<Resource<S>>[] {
  return Array.from({ length: resource.count }, (_, at) => world.generate(resource, at + 1));
}

test("what friends send each other is an amount for its reason", () => {
  const reasons = Object.values(TRANSFER_REASONS).flat();
  let seen = 0;
  for (const world of worlds) {
    for (const { reference, amount, fromIndex } of world.plan(ledger).transfers) {
      if (reference === null || numbered(world.plan(holdings), fromIndex).currency !== "USD") continue;
      const known = reasons.find(([text]) =>
        new RegExp(`^${text.replace("@", ".+")}$`).test(
          reference.replace("holiday", "vacation").replace("tyres", "tires"),
        ),
      );
      if (known === undefined) continue;
      seen += 1;
      const [, least, most] = known;
      assert.ok(amount >= 0.9 * least && amount <= 1.1 * most, `${reference}: ${amount} cents`);
    }
  }
  assert.ok(seen > 100, `${seen} transfers in dollars were looked at`);
});

test("nobody goes skiing in summer, or reaches the day's limit with the price of a pizza", () => {
  const limits = Array.from({ length: 60 }, (_, seed) => createWorld({ seed })).flatMap((world) =>
    world.plan(ledger).transfers.filter(({ failureReason, createdAt, fromIndex, reference, amount }) => {
      const { currency, userIndex } = numbered(world.plan(holdings), fromIndex);
      if (reference === "Ski trip" && numbered(world.plan(people), userIndex).countryCode !== "AU")
        assert.match(new Date(createdAt).toISOString(), /-(?:12|01|02|03)-/);
      if (!/limit/.test(failureReason ?? "")) return false;
      assert.ok(amount >= 18_000 * (currency === "SEK" ? 10 : 1), `${amount} ${currency}`);
      return true;
    }),
  );
  assert.ok(limits.length > 0, "no transfer ever reached a limit");
});

test("who lives together pays the same half of the rent, and a flat costs as much as in its city", () => {
  let halves = 0;
  for (const world of worlds) {
    const paid = new Map<string, number>();
    for (const { description, accountIndex, amount } of world.plan(ledger).transactions) {
      const [, month, room] = /^(?:Rent|Mortgage) (\w+ \d+), (room, )?/.exec(description) ?? [];
      if (month === undefined) continue;
      const { userIndex, currency } = numbered(world.plan(holdings), accountIndex);
      const { address, countryCode } = numbered(world.plan(people), userIndex);
      const isHalf = description.endsWith(", my half");
      if (countryCode === "US" && room === undefined) assert.ok(amount * (isHalf ? 2 : 1) <= -60_000, description);
      if (!isHalf) continue;
      const home = `${month} ${address.street} ${address.city} ${currency}`;
      assert.equal(amount, paid.get(home) ?? amount, description);
      if (paid.has(home)) halves += 1;
      paid.set(home, amount);
    }
  }
  assert.ok(halves > 0, "nobody shares a home");
});

test("nobody sends savings nowhere, and wages come every two weeks where that is usual", () => {
  for (const world of worlds) {
    const paydays = new Map<number, number[]>();
    for (const { description, accountIndex, at } of world.plan(ledger).transactions) {
      assert.doesNotMatch(description, /^Standing order|^Household budget|^Savings plan/);
      const { userIndex } = numbered(world.plan(holdings), accountIndex);
      const { countryCode } = numbered(world.plan(people), userIndex);
      if (/^(?:Salary|Payroll),/.test(description))
        assert.equal(description.startsWith("Payroll"), countryCode === "US" || countryCode === "CA", description);
      if (description.startsWith("Payroll")) paydays.set(accountIndex, [...(paydays.get(accountIndex) ?? []), at]);
    }
    for (const times of paydays.values())
      for (const [at, time] of times.entries())
        if (at > 0) assert.equal(Math.round((time - (times[at - 1] ?? 0)) / DAY), 14);
  }
});

test("the first four accounts are used every week, for food, travel and much else", () => {
  for (const world of worlds) {
    const bought = world
      .plan(ledger)
      .transactions.filter(
        ({ accountIndex, merchant, madeAt }) => accountIndex <= 4 && merchant !== null && madeAt > Date.UTC(2026, 4, 1),
      );
    for (const index of [1, 2, 3, 4]) {
      const own = bought.filter(({ accountIndex }) => accountIndex === index);
      const months = Map.groupBy(own, ({ madeAt }) => new Date(madeAt).getUTCMonth());
      for (let month = 4; month < 10; month += 1) {
        const times = months.get(month)?.length ?? 0;
        assert.ok(times >= 8 && times <= 55, `account ${index}: ${times} purchases in month ${month + 1}`);
      }
      const categories = new Set(own.map(({ merchant }) => merchant?.category));
      assert.ok(
        categories.has("groceries") && categories.size >= 10,
        `account ${index}: ${[...categories].join(", ")}`,
      );
    }
  }
});

test("interest is a small part of what was saved, and nobody draws cash on credit", () => {
  for (const world of worlds) {
    for (const { description, amount, balanceAfter, accountIndex } of world.plan(ledger).transactions) {
      if (description.startsWith("Interest")) assert.ok(amount <= 1 + balanceAfter * 0.012, description);
      if (description.startsWith("Cash"))
        assert.notEqual(numbered(world.plan(holdings), accountIndex).type, "credit", description);
    }
  }
});

test("a card is charged one to four days after the purchase, on a weekday, and until then it is pending", () => {
  for (const world of worlds) {
    for (const { madeAt, at, status, cardIndex, paymentIndex, merchant, accountIndex } of world.plan(ledger)
      .transactions) {
      if (cardIndex === null || paymentIndex !== null || merchant?.category === "cash") assert.equal(at, madeAt);
      else if (status === "posted") {
        const account = numbered(world.plan(holdings), accountIndex);
        const { timezone } = numbered(world.plan(people), account.userIndex);
        if (account.status === "active" && account.type === "checking")
          assert.ok(at > madeAt && at < madeAt + 5 * DAY && weekday(toLocal(timezone, at)) < 5, String(at - madeAt));
      } else if (status === "pending") assert.ok(madeAt > REFERENCE_TIME - 5 * DAY);
    }
  }
});

test("work keeps people of working age from a visit, and school children of school age", () => {
  for (const world of worlds) {
    for (const { cancellationReason, patientIndex, type } of world.plan(calendar)) {
      const { age } = numbered(world.plan(charts), patientIndex);
      if (type === "telehealth") assert.notEqual(cancellationReason, "Transport problem");
      if (cancellationReason === "Conflict with work") assert.ok(age >= 18 && age < 67, `work at ${age}`);
      if (cancellationReason === "Conflict with school") assert.ok(age >= 6 && age < 18, `school at ${age}`);
    }
  }
});

test("nothing is measured at night where the patient lives, and no shot was given before it was allowed", () => {
  for (const world of worlds) {
    for (const { id, observations, vaccinations, gender } of all(world, patient)) {
      const { timezone } = numbered(world.plan(patients), Number(id)).place;
      for (const { takenAt } of observations ?? []) {
        const hour = localHour(timezone, Date.parse(takenAt));
        assert.ok(hour >= 7 && hour < 21, `patient ${id} at ${hour}: ${takenAt}`);
      }
      for (const { name, givenOn } of vaccinations ?? [])
        if (name === "HPV") assert.ok(givenOn >= (gender === "male" ? "2009-10-16" : "2006-06-08"), givenOn);
    }
  }
});

test("what a later visit speaks of has taken place", () => {
  let seen = 0;
  for (const world of worlds) {
    const visits = world.plan(calendar).toSorted((a, b) => a.startsAt - b.startsAt);
    for (const [at, { patientIndex, providerIndex, reason, startsAt }] of visits.entries()) {
      if (reason !== "Result of the biopsy" && reason !== "Recorder results" && !reason.startsWith("Follow-up: "))
        continue;
      const before = visits
        .slice(0, at)
        .findLast((one) => one.patientIndex === patientIndex && one.providerIndex === providerIndex);
      assert.ok(before !== undefined, reason);
      if (before.startsAt < REFERENCE_TIME) assert.equal(before.status, "completed", `${reason} at ${startsAt}`);
      seen += 1;
    }
  }
  assert.ok(seen > 0);
});

/** Measurements as a note has them, by the LOINC codes that it may have. */
const NOTED: readonly (readonly [RegExp, ...string[]])[] = [
  [/BP (\d{2,3})\//, "8480-6"],
  [/pulse (\d{2,3})/i, "8867-4"],
  [/temperature (\d\d\.\d)/i, "8310-5"],
  [/saturation (\d\d) %/i, "59408-5"],
  [/HbA1c (\d+\.\d) %/, "4548-4"],
  [/LDL (\d+(?:\.\d)?) m/, "13457-7", "39469-2"],
];

test("what a note says was measured or given at a visit, the patient's record has of that day", () => {
  const seen = new Set<unknown>();
  for (const world of worlds) {
    const registry = all(world, patient);
    for (const { patientIndex, startsAt, note, status, type } of world.plan(calendar)) {
      if (status !== "completed" || type === "telehealth") continue;
      const { observations, vaccinations } = numbered(registry, patientIndex);
      const sameDay = (time: string): boolean => Math.abs(Date.parse(time) - startsAt) < DAY;
      const taken = observations.filter(({ takenAt }) => sameDay(takenAt));
      for (const [pattern, ...codes] of NOTED) {
        const told = pattern.exec(note)?.[1];
        if (told === undefined) continue;
        const found = taken.find(({ code, value }) => codes.includes(code) && value === Number(told));
        assert.ok(found !== undefined, `${note} is not what was measured of patient ${patientIndex}`);
        seen.add(found.code);
      }
      const [, lost, weeks] = /(?:Down|Lost) (\d+) kg in (\d+) weeks/.exec(note) ?? [];
      const weights = observations.filter(({ code }) => code === "29463-7");
      const before = weights.findLast(({ takenAt }) => Date.parse(takenAt) < startsAt - Number(weeks) * 7 * DAY);
      const now = weights.find(({ takenAt }) => sameDay(takenAt));
      if (lost !== undefined && before !== undefined && now !== undefined)
        assert.ok(before.value - now.value >= Number(lost) - 1.1, `${note} from ${before.value} to ${now.value}`);
      if (!/(?:vaccine|booster|dose|typhoid) given/i.test(note)) continue;
      assert.ok(
        vaccinations.some(({ givenOn }) => Math.abs(Date.parse(givenOn) - startsAt) < 1.5 * DAY),
        `${note} is no vaccination of patient ${patientIndex}`,
      );
    }
  }
  assert.ok(seen.size >= 6, [...seen].join());
});

test("medicines have the name that they have in the patient's country", () => {
  for (const world of worlds) {
    for (const { id, address, medications } of all(world, patient)) {
      if (address === null || ["US", "CA", "DO"].includes(address.country)) continue;
      for (const { name } of medications ?? []) assert.doesNotMatch(name, /Acetaminophen|Albuterol/, `patient ${id}`);
    }
  }
});

test("no sentence stands in the bios of many authors of a world", () => {
  for (const world of worlds) {
    const times = new Map<string, number>();
    for (const { name, bio } of all(world, author)) {
      const last = name.slice(name.lastIndexOf(" ") + 1);
      for (const sentence of (bio ?? "")
        .replaceAll(name, "@")
        .replaceAll(last, "@")
        .split(/(?<=[.”]) /))
        times.set(sentence, (times.get(sentence) ?? 0) + 1);
    }
    for (const [sentence, count] of times) assert.ok(count <= 5, `${count} times: ${sentence}`);
  }
});

test("a dry run changes nothing, and no job processes more customers than there are", () => {
  for (const world of worlds) {
    for (const { name, payload, result } of all(world, job)) {
      if (result === null || payload === null) continue;
      if (payload["dryRun"] === true) assert.equal(result["changed"], 0, name ?? "");
      if (payload["task"] === "find_duplicates") assert.ok(Number(result["processed"]) <= 100, name ?? "");
    }
  }
});

test("parcels are made ready by day, and stories set off for the seaside in lower case", () => {
  for (const world of worlds) {
    for (const { id, trackingEvents } of all(world, order)) {
      for (const { at, status } of trackingEvents ?? []) {
        if (status !== "label_created") continue;
        const hour = localHour("America/New_York", Date.parse(at));
        assert.ok(hour >= 6 && hour < 22, `order ${id} at ${hour}`);
      }
    }
    for (const { description } of all(world, book)) assert.doesNotMatch(description ?? "", /(?:for|to) the Seaside/);
  }
});
