// Autopilot's transitions are plausible: hours to ship, days to deliver, nights and Sundays without parcels.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import { SeedbedError } from "../../src/core/model/errors.ts";
import { createBases, growRecords } from "../../src/core/sandbox/base.ts";
import { createEngine } from "../../src/core/sandbox/engine.ts";
import { createRecord, moveRecord } from "../../src/core/sandbox/writing.ts";
import { advance } from "../../src/core/sandbox/written-sandbox.ts";
import { createMemoryStorage } from "../../src/core/storage/memory.ts";
import { CITIES } from "../../src/core/world/cities.ts";
import { localHour, toLocal, weekday } from "../../src/core/world/local-time.ts";
import { WAREHOUSE } from "../../src/core/world/shipping.ts";
import { DAY, HOUR, REFERENCE_TIME } from "../../src/core/world/time.ts";

interface Happened {
  readonly type: string;
  readonly time: number;
  readonly object: Readonly<Record<string, unknown>>;
}

const SEEDS = [1, 2, 3];
const SATURDAY = 5;
const SUNDAY = 6;
const happened: Happened[] = [];

const of = (type: string): readonly Happened[] => happened.filter((one) => one.type === type);

/** The clock where a parcel goes; undefined where nobody knows the city. */
function timezoneOf({ shippingAddress }: Happened["object"]): string | undefined {
  const address = shippingAddress as { readonly city: string; readonly country: string } | null;
  const cities = Object.entries(CITIES).find(([code]) => code === address?.country)?.[1] ?? [];
  return cities.find(({ name }) => name === address?.city)?.timezone;
}

before(async () => {
  const base = createBases(growRecords(catalog, "http://seedbed.test"));
  const engine = createEngine({
    catalog,
    storage: createMemoryStorage(),
    base,
    baseUrl: "http://seedbed.test",
    clock: () => REFERENCE_TIME,
    newId: randomUUID,
  });
  engine.listen((_sandbox, events) => {
    for (const { type, time, object } of events) happened.push({ type, time, object });
  });
  const [order, payment, user] = [catalog.get("order"), catalog.get("payment"), catalog.get("user")];
  for (const seed of SEEDS) {
    const name = `world-${seed}`;
    const sandbox = await engine.open({ scope: `trial/${name}`, owner: "trial", name, maxChanges: Infinity });
    await sandbox.begin({ seed }, { type: "sandbox.reset", object: { seed } }, { settings: { autopilot: true } });
    for (let at = 1; at <= 60; at += 1) {
      // Not everything is in stock, and not every account covers it.
      await sandbox
        .write((tx) => {
          const items = [{ bookId: String(at), quantity: 1 }];
          const shippingMethod = at % 3 === 0 ? "express" : "standard";
          const address = sandbox.collection(user).get(String(at))?.record["address"];
          // Without an address it goes to the buyer's own.
          const to = at % 2 === 0 ? {} : { shippingAddress: address };
          const body = { userId: String(at), items, shippingMethod, ...to };
          const made = createRecord(tx, order, body, { strict: false });
          moveRecord(tx, order, made, "pay", {}, { strict: false });
          const payee = { name: "Shop" };
          createRecord(tx, payment, { accountId: String(at), amount: 100, payee }, { strict: false });
        })
        .catch((error: unknown) => assert.ok(error instanceof SeedbedError, String(error)));
      await advance(sandbox, (now) => now + 5 * HOUR);
    }
    const jump = await advance(sandbox, (now) => now + 60 * DAY);
    assert.equal(jump.stopped, undefined);
  }
});

test("parcels leave by day and on no weekend, within hours or days", () => {
  const shipped = of("order.shipped").filter(({ object }) => object["shippingMethod"] !== "download");
  assert.ok(shipped.length > 60, String(shipped.length));
  for (const { time, object } of shipped) {
    const hour = localHour(WAREHOUSE.timezone, time);
    const day = weekday(toLocal(WAREHOUSE.timezone, time));
    assert.ok(hour >= 9 && hour < 18 && day < SATURDAY, `order ${String(object["id"])} left at ${hour} on day ${day}`);
    const paidAt = Math.max(REFERENCE_TIME, Date.parse(String(object["paidAt"])));
    assert.ok(time - paidAt < 5 * DAY, `order ${String(object["id"])} left after ${(time - paidAt) / DAY} days`);
  }
});

test("parcels arrive by day and on no Sunday, the further the later", () => {
  const delivered = of("order.delivered").filter(({ object }) => object["shippingMethod"] !== "download");
  assert.ok(delivered.length > 60, String(delivered.length));
  const days = { near: [] as number[], far: [] as number[] };
  for (const { time, object } of delivered) {
    const timezone = timezoneOf(object);
    if (timezone === undefined) continue;
    const hour = localHour(timezone, time);
    const day = weekday(toLocal(timezone, time));
    assert.ok(hour >= 8 && hour < 20 && day !== SUNDAY, `order ${String(object["id"])} came at ${hour} on day ${day}`);
    const { country } = object["shippingAddress"] as { readonly country: string };
    const took = (time - Date.parse(String(object["shippedAt"]))) / DAY;
    days[country === "US" ? "near" : "far"].push(took);
  }
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
  assert.ok(days.near.length > 5 && days.far.length > 5, `${days.near.length} and ${days.far.length}`);
  assert.ok(mean(days.near) + 1 < mean(days.far), `${mean(days.near)} and ${mean(days.far)}`);
});

test("a few payments fail, each with why, and most are executed", () => {
  const [failed, executed] = [of("payment.failed"), of("payment.executed")];
  assert.ok(failed.length > 0 && executed.length > 5 * failed.length, `${failed.length} of ${executed.length}`);
  for (const { object } of failed) assert.equal(typeof object["failureCode"], "string");
});

test("a few appointments are missed, and patients come to the others", () => {
  const [missed, completed] = [of("appointment.no_show"), of("appointment.completed")];
  assert.ok(missed.length > 0 && completed.length > 3 * missed.length, `${missed.length} of ${completed.length}`);
});
