import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { CITIES } from "../cities.ts";
import type { City, CountryCode } from "../cities.ts";
import { toAscii } from "../names.ts";
import { DAY, REFERENCE_TIME } from "../time.ts";
import { createWorld } from "../world.ts";
import { livelihoods } from "./livelihoods.ts";
import { PEOPLE, people } from "./people.ts";
import type { Person } from "./people.ts";
import { towns } from "./towns.ts";

/** The ranges that regulators keep for fiction, by country. */
const FICTIONAL: Readonly<Record<string, RegExp>> = {
  US: /^\+1-\d{3}-555-01\d\d$/,
  CA: /^\+1-\d{3}-555-01\d\d$/,
  DO: /^\+1-8[024]9-555-01\d\d$/,
  GB: /^\+44 (7700 900\d{3}|20 7946 0\d{3}|1\d\d 49[68] 0\d{3}|29 2018 0\d{3}|28 9649 6\d{3})$/,
  IE: /^\+353 20 91\d \d{4}$/,
  FR: /^\+33 (1 99 00|2 61 91|3 53 01|4 65 71|5 36 49|6 39 98) \d\d \d\d$/,
  DE: /^\+49 (30 23125|40 66969|69 90009|221 4710|89 99998) \d{3}$/,
  SE: /^\+46 (8 465 004 \d\d|31 390 06 \d\d|40 628 04 \d\d|70 174 06 (0[5-9]|[1-9]\d))$/,
  AU: /^\+61 [2378] (5550|7010) \d{4}$/,
};

function toPattern(pattern: string): RegExp {
  const escaped = pattern.replace("{05-99}", "##").replaceAll(/[+.]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll("#", String.raw`\d`).replaceAll("@", "[A-Z]")}$`);
}

function cityOf({ address }: Person): City {
  const found = CITIES[address.country as CountryCode].find((city) => city.name === address.city);
  assert.ok(found, `${address.city} is not in ${address.country}`);
  return found;
}

test("in any world, a person's telephone, postal code, state, country, language and time zone belong to one city", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      for (const person of createWorld({ seed }).plan(people)) {
        const city = cityOf(person);
        assert.equal(person.address.state, city.state);
        assert.equal(person.countryCode, city.country);
        assert.deepEqual([person.locale, person.timezone], [city.locale, city.timezone]);
        assert.ok(
          city.postalCodes.some((code) => toPattern(code).test(person.address.postalCode)),
          person.address.postalCode,
        );
        assert.ok(
          city.phones.some((phone) => toPattern(phone).test(person.phone)),
          person.phone,
        );
        assert.match(person.phone, FICTIONAL[person.countryCode] ?? /$^/);
        assert.ok(Math.abs(person.address.latitude - city.latitude) < 0.05);
        assert.ok(Math.abs(person.address.longitude - city.longitude) < 0.05);
      }
    }),
    { numRuns: 15 },
  );
});

test("in any world, names, e-mail addresses and usernames are unique, and made from the name on a reserved domain", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const all = createWorld({ seed }).plan(people);
      assert.equal(all.length, PEOPLE);
      for (const key of ["name", "email", "username"] as const) {
        assert.equal(new Set(all.map((person) => person[key].toLowerCase())).size, PEOPLE, `${key}s are not unique`);
      }
      for (const person of all) {
        const [login = "", domain = ""] = person.email.split("@");
        assert.match(domain, /^example\.(com|net|org)$/);
        assert.equal(person.username, login);
        const [first, last] = [toAscii(person.firstName).toLowerCase(), toAscii(person.lastName).toLowerCase()];
        const named = seed === 1 && person.index <= 4;
        if (!named)
          assert.ok(login.startsWith(first) || login.endsWith(last), `${login} is not made from ${person.name}`);
      }
    }),
    { numRuns: 15 },
  );
});

test("in any world, people joined as adults, one after the other, between three years and thirty days ago", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      let previous = REFERENCE_TIME - 3 * 365 * DAY;
      for (const { birthDate, joinedAt } of createWorld({ seed }).plan(people)) {
        assert.ok(joinedAt >= previous && joinedAt <= REFERENCE_TIME - 30 * DAY);
        previous = joinedAt;
        const eighteen = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`;
        assert.ok(eighteen < new Date(joinedAt).toISOString(), `${birthDate} is too young`);
        assert.ok(Number(birthDate.slice(0, 4)) > 1940);
      }
    }),
    { numRuns: 15 },
  );
});

test("the first four people of seed 1 are the named accounts, and those of other seeds are not", () => {
  const emails = (seed: number): string[] =>
    createWorld({ seed })
      .plan(people)
      .slice(0, 4)
      .map((person) => person.email);
  assert.deepEqual(emails(1), ["admin@example.com", "alice@example.com", "bob@example.com", "demo@example.com"]);
  assert.ok(emails(2).every((email) => !emails(1).includes(email)));
});

test("in any world, people live in six to eight towns, partners at one door and colleagues in one town", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const world = createWorld({ seed });
      const all = world.plan(people);
      const cities = new Set(world.plan(towns).map(({ place }) => place.name));
      assert.ok(cities.size >= 6 && cities.size <= 8, `${cities.size} towns`);
      const couples = all.filter(({ kin }) => kin?.partner === true);
      assert.ok(couples.length >= 8, "few people live together");
      for (const { kin, address } of couples) assert.deepEqual(address, all[(kin?.index ?? 0) - 1]?.address);
      const townOf = new Map<string, string>();
      for (const [at, { company, managerIndex, jobTitle }] of world.plan(livelihoods).entries()) {
        const city = all[at]?.address.city ?? "";
        assert.ok(cities.has(city));
        if (company !== null) assert.equal(townOf.get(company) ?? city, city, `${company} is in two towns`);
        if (company !== null) townOf.set(company, city);
        if (managerIndex !== null) {
          const manager = world.plan(livelihoods)[managerIndex - 1];
          assert.equal(manager?.company, company);
          assert.notEqual(manager?.jobTitle, jobTitle);
          assert.notEqual(managerIndex, at + 1);
        }
      }
      const first = world
        .plan(livelihoods)
        .slice(0, 4)
        .flatMap(({ company }) => company ?? []);
      assert.equal(new Set(first).size, first.length, "two of the first four are colleagues");
      const distinct = new Set(all.map(({ phone }) => phone)).size;
      assert.equal(distinct, all.length, "two people have one telephone number");
      for (const { age, kind, jobTitle } of world.plan(livelihoods)) {
        if (age > 70) assert.equal(kind, "pension");
        if (age < 60) assert.notEqual(kind, "pension");
        if (age < 24) assert.doesNotMatch(jobTitle ?? "", /Therapist|Tax|Teacher$|Nurse$|Architect|Pharmacist|Manager/);
      }
    }),
    { numRuns: 10 },
  );
});
