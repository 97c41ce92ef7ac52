import assert from "node:assert/strict";
import { test } from "node:test";

import { CLINICIANS } from "../plans/clinicians.ts";
import { hashSeed, toStream } from "../stream.ts";
import { CONDITIONS, PREVALENCE } from "./conditions.ts";
import { PRACTICES, SPECIALTIES } from "./practices.ts";
import { chooseVisit, fillIn, hasConcern, isTreatedBy } from "./reasons.ts";
import type { VisitSetting } from "./reasons.ts";
import { VISITS } from "./visits.ts";

const stream = (seed: number) => toStream(hashSeed(seed));

test("a template's ranges become numbers of the range and its choices one of the words", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) seen.add(fillIn("{1-3} of {two|three} at {-2.5|20/40} %", stream(seed)));
  assert.equal(seen.size, 3 * 2 * 2);
  for (const text of seen) assert.match(text, /^[123] of (two|three) at (-2\.5|20\/40) %$/);
});

test("every condition has a code of ICD-10-CM of its own, texts for each kind of visit, and somebody to have it", () => {
  assert.equal(new Set(CONDITIONS.map((condition) => condition.code)).size, CONDITIONS.length);
  for (const condition of CONDITIONS) {
    const { code, referrals, reviews, treatments, from, until = 200 } = condition;
    assert.match(code, /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/);
    assert.ok(referrals.length > 0 && reviews.length > 0 && treatments.length > 0, code);
    assert.ok(from < until, code);
    const { women = [], men = [] } = PREVALENCE[code] ?? {};
    assert.ok(
      [...women, ...men].some((share) => share > 0),
      code,
    );
    for (const text of [...referrals, ...reviews.flatMap(({ reason, note }) => [reason, note])]) {
      assert.doesNotMatch(fillIn(text, stream(1)), /[{}|]/, text);
      assert.ok(text.length < 160, text);
    }
  }
});

test("the providers of the specialties add up to those of a world, and generalists have check-ups to offer", () => {
  assert.equal(
    SPECIALTIES.reduce((sum, name) => sum + PRACTICES[name].providers, 0),
    CLINICIANS,
  );
  for (const name of SPECIALTIES) {
    assert.ok(VISITS[name].concerns.length > 0, name);
    if (PRACTICES[name].primary) assert.ok(VISITS[name].checkUps.length > 0, name);
  }
});

const SETTING: VisitSetting = {
  specialty: "Cardiology",
  age: 50,
  conditions: [],
  recent: [],
  week: null,
  earlier: [],
  medicines: new Set(),
  told: new Set(),
  planned: false,
  remote: false,
};

test("a visit by video is of that type, and one after an earlier complaint follows it up", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    assert.equal(chooseVisit({ ...SETTING, remote: true }, stream(seed)).type, "telehealth");
    const first = chooseVisit(SETTING, stream(seed));
    assert.equal(first.type, "new");
    const told = new Set([first.concern]);
    const second = chooseVisit({ ...SETTING, earlier: [first], told }, stream(seed));
    assert.equal(second.type, "follow_up");
    const third = chooseVisit({ ...SETTING, earlier: [first, second], told }, stream(seed));
    assert.notEqual(third.reason, first.reason);
    assert.doesNotMatch(third.reason, /follow-up: .*follow-up: /i);
  }
});

test("nobody books a sudden complaint weeks ahead", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    for (const specialty of ["Family Medicine", "Ophthalmology"] as const) {
      const visit = chooseVisit({ ...SETTING, specialty, planned: true }, stream(seed));
      assert.equal(visit.acute, false, visit.reason);
    }
  }
});

test("there is a row for everybody of whatever age, in whichever week, who may come to a specialty or has a condition", () => {
  for (const specialty of SPECIALTIES) {
    const [youngest, oldest] = PRACTICES[specialty].ages;
    for (let age = youngest; age <= oldest; age += 1) {
      for (const week of age >= 22 && age <= 40 ? [null, 4, 20, 40, 54] : [null]) {
        for (const remote of [true, false]) {
          const setting = { ...SETTING, specialty, age, week, remote };
          if (remote || PRACTICES[specialty].primary || hasConcern(specialty, age)) chooseVisit(setting, stream(age));
          for (const condition of CONDITIONS) {
            if (!isTreatedBy(condition, specialty) || age < condition.from) continue;
            for (const medicines of [new Set<string>(), new Set(condition.treatments.flat().map(({ name }) => name))]) {
              const visit = chooseVisit({ ...setting, conditions: [condition], medicines }, stream(age));
              assert.doesNotMatch(visit.reason + visit.note, /[{}|@]/);
            }
          }
        }
      }
    }
  }
});

test("nothing of a diet is written down of who is pregnant, of a teacher of an adult, or of eyes in primary care", () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const who = { ...SETTING, specialty: "Family Medicine", conditions: CONDITIONS, age: 33 } as const;
    const { reason, note } = chooseVisit({ ...who, week: 30 }, stream(seed));
    assert.doesNotMatch(note, /Down \d|Lost \d/, reason);
    assert.doesNotMatch(reason + note, /[Tt]eacher|eye test|[Ll]enses|Pressure \d/);
  }
});
