import assert from "node:assert/strict";
import { test } from "node:test";

import { CITIES } from "./cities.ts";
import { fromLocal, localHour, toLocal, weekday } from "./local-time.ts";
import { DAY, HOUR } from "./time.ts";

const ZONES = new Set(Object.values(CITIES).flatMap((cities) => cities.map((city) => city.timezone)));

test("clocks show what the time zone database says, in every zone of a city, winter and summer", () => {
  for (const timeZone of ZONES) {
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium" });
    const utc = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "short", timeStyle: "medium" });
    for (let time = Date.UTC(2021, 0, 1); time < Date.UTC(2027, 11, 31); time += 11 * HOUR + 60_000) {
      assert.equal(utc.format(toLocal(timeZone, time)), format.format(time), `${timeZone} ${time}`);
    }
  }
});

test("what clocks show leads back to the time, but in the hour that comes twice", () => {
  for (const timeZone of ZONES) {
    for (let time = Date.UTC(2025, 0, 1); time < Date.UTC(2026, 11, 31); time += 7 * HOUR) {
      const back = fromLocal(timeZone, toLocal(timeZone, time));
      assert.ok(back === time || Math.abs(back - time) === HOUR, timeZone);
    }
  }
});

test("hour and weekday are those of the place", () => {
  const time = Date.UTC(2026, 10, 1);
  assert.deepEqual([localHour("America/Denver", time), weekday(toLocal("America/Denver", time))], [18, 5]);
  assert.deepEqual(
    [localHour("Australia/Sydney", time + DAY), weekday(toLocal("Australia/Sydney", time + DAY))],
    [11, 0],
  );
});
