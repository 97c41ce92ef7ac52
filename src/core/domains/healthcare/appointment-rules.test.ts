import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import type { ActionName } from "../../../doors/library/collections.ts";
import { createMock } from "../../../mock.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { appointment } from "./appointment.ts";

const NOW = Date.parse("2026-11-01T00:00:00.000Z");
/** Past every generated appointment, so that only what the tests book stands there. */
const DAY = "2027-03-01";

function setUp() {
  const mock = createMock({ seed: 1, clock: () => NOW });
  const events: string[] = [];
  mock.on("*", (event) => void events.push(event.type));
  const book = (patientId: string, providerId: string, time: string, more: Record<string, unknown> = {}) =>
    mock.appointments.create({ patientId, providerId, startsAt: `${DAY}T${time}:00.000Z`, ...more });
  return { mock, book, fired: () => events.splice(0) };
}

function refusal(code: string, ...words: readonly string[]) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof SeedbedError);
    assert.equal(error.code, code);
    for (const word of words) assert.ok(error.message.includes(word), `${error.message} names ${word}`);
    return true;
  };
}

test("an appointment with only the required fields is booked for half an hour, and all else has its initial value", async () => {
  const { book, fired } = setUp();
  const made = await book("1", "2", "09:00");
  assert.deepEqual(
    { ...made },
    {
      id: "251",
      patientId: "1",
      providerId: "2",
      startsAt: "2027-03-01T09:00:00.000Z",
      durationMinutes: 30,
      endsAt: "2027-03-01T09:30:00.000Z",
      type: "follow_up",
      reason: null,
      status: "booked",
      location: null,
      videoUrl: null,
      notes: null,
      checkedInAt: null,
      completedAt: null,
      cancelledAt: null,
      cancellationReason: null,
      createdAt: "2026-11-01T00:00:00.000Z",
      updatedAt: "2026-11-01T00:00:00.000Z",
    },
  );
  assert.deepEqual(fired(), ["appointment.created"]);
});

const ENDS: readonly { readonly name: string; readonly patch: Record<string, unknown>; readonly ends: string }[] = [
  { name: "a later start", patch: { startsAt: `${DAY}T10:15:00.000Z` }, ends: `${DAY}T10:45:00.000Z` },
  { name: "a longer time", patch: { durationMinutes: 90 }, ends: `${DAY}T10:30:00.000Z` },
  { name: "both", patch: { startsAt: `${DAY}T23:30:00.000Z`, durationMinutes: 45 }, ends: "2027-03-02T00:15:00.000Z" },
  {
    name: "an end of the caller's own, which is not theirs to say",
    patch: { endsAt: `${DAY}T20:00:00.000Z` },
    ends: `${DAY}T09:30:00.000Z`,
  },
];

for (const { name, patch, ends } of ENDS) {
  test(`patching with ${name} leaves the end where start and minutes put it`, async () => {
    const { mock, book } = setUp();
    const { id } = await book("1", "2", "09:00");
    assert.equal((await mock.appointments.patch(id, patch)).endsAt, ends);
  });
}

const SLOTS: readonly {
  readonly name: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly time: string;
  readonly minutes?: number;
  readonly busy?: string;
}[] = [
  { name: "the same provider at the same time", patientId: "2", providerId: "2", time: "09:00", busy: "provider 2" },
  {
    name: "the same patient at the same time elsewhere",
    patientId: "1",
    providerId: "3",
    time: "09:00",
    busy: "patient 1",
  },
  { name: "a start within it", patientId: "2", providerId: "2", time: "09:29", busy: "provider 2" },
  { name: "an end within it", patientId: "2", providerId: "2", time: "08:45", busy: "provider 2" },
  { name: "a span around it", patientId: "2", providerId: "2", time: "08:00", minutes: 180, busy: "provider 2" },
  { name: "the minute that it ends", patientId: "1", providerId: "2", time: "09:30" },
  { name: "one that ends when it starts", patientId: "1", providerId: "2", time: "08:30" },
  { name: "two other people at the same time", patientId: "2", providerId: "3", time: "09:00" },
];

for (const { name, patientId, providerId, time, minutes = 30, busy } of SLOTS) {
  test(`beside an appointment at nine, ${name} is ${busy === undefined ? "accepted" : "refused, and nothing changes"}`, async () => {
    const { mock, book, fired } = setUp();
    const first = await book("1", "2", "09:00");
    const other = await book(patientId, providerId, "15:00", { durationMinutes: minutes });
    fired();
    const create = () => book(patientId, providerId, time, { durationMinutes: minutes });
    const move = () => mock.appointments.patch(other.id, { startsAt: `${DAY}T${time}:00.000Z` });
    if (busy === undefined) {
      assert.equal((await create()).status, "booked");
      return;
    }
    for (const attempt of [create, move])
      await assert.rejects(attempt, refusal("slot_taken", busy, `appointment ${first.id}`));
    assert.deepEqual(mock.appointments.get(other.id), other);
    assert.equal(mock.appointments.list().total, 252);
    assert.deepEqual(fired(), []);
  });
}

test("a refusal names the appointment in members of its own", async () => {
  const { book } = setUp();
  const first = await book("1", "2", "09:00");
  await assert.rejects(book("1", "2", "09:10"), (error: unknown) => {
    assert.ok(error instanceof SeedbedError);
    assert.deepEqual(error.members, { appointmentId: first.id, startsAt: first.startsAt, endsAt: first.endsAt });
    return true;
  });
});

test("giving an appointment to a provider or a patient who is busy is refused", async () => {
  const { mock, book } = setUp();
  await book("1", "2", "09:00");
  const other = await book("4", "5", "09:00");
  await assert.rejects(mock.appointments.patch(other.id, { providerId: "2" }), refusal("slot_taken", "provider 2"));
  await assert.rejects(mock.appointments.patch(other.id, { patientId: "1" }), refusal("slot_taken", "patient 1"));
  await assert.rejects(
    mock.appointments.replace(other.id, { patientId: "1", providerId: "5", startsAt: other.startsAt }),
    refusal("slot_taken", "patient 1"),
  );
});

test("cancelled and missed appointments free their time, completed ones do not", async () => {
  const { mock, book } = setUp();
  const cancelled = await book("1", "2", "09:00");
  await mock.appointments.act(cancelled.id, "cancel");
  const missed = await book("1", "2", "09:00");
  await mock.appointments.act(missed.id, "no-show");
  const kept = await book("1", "2", "09:00");
  await mock.appointments.act(kept.id, "check-in");
  await assert.rejects(book("1", "2", "09:00"), refusal("slot_taken", `appointment ${kept.id}`));
  await mock.appointments.act(kept.id, "complete");
  await assert.rejects(book("1", "2", "09:00"), refusal("slot_taken", `appointment ${kept.id}`));
  assert.equal((await mock.appointments.patch(cancelled.id, { durationMinutes: 60 })).endsAt, `${DAY}T10:00:00.000Z`);
});

test("a deleted appointment frees its time, and writing other fields of one never asks about it", async () => {
  const { mock, book } = setUp();
  const first = await book("1", "2", "09:00");
  await mock.appointments.delete(first.id);
  const second = await book("1", "2", "09:00");
  assert.equal((await mock.appointments.patch(second.id, { notes: "Brings a friend." })).notes, "Brings a friend.");
  assert.equal((await mock.appointments.patch(second.id, { startsAt: second.startsAt })).startsAt, second.startsAt);
});

test("generated appointments hold their time too", async () => {
  const { mock } = setUp();
  const [taken] = mock.appointments.list({ status: "confirmed", limit: 1 }).records;
  assert.ok(taken);
  const { patientId, providerId, startsAt } = taken;
  await assert.rejects(
    mock.appointments.create({ patientId, providerId, startsAt }),
    refusal("slot_taken", `appointment ${taken.id}`),
  );
});

test("an end past the year 9999 cannot be written down and is refused", async () => {
  const { mock } = setUp();
  await assert.rejects(
    mock.appointments.create({ patientId: "1", providerId: "2", startsAt: "9999-12-31T23:45:00.000Z" }),
    refusal("validation_failed", "9999"),
  );
});

const NOW_TEXT = new Date(NOW).toISOString();

const MOVES: readonly {
  readonly actions: readonly ActionName<typeof appointment>[];
  readonly status: string;
  readonly sets: Record<string, unknown>;
  readonly events: readonly string[];
}[] = [
  { actions: ["confirm"], status: "confirmed", sets: {}, events: ["appointment.confirmed"] },
  {
    actions: ["confirm", "check-in"],
    status: "checked_in",
    sets: { checkedInAt: NOW_TEXT },
    events: ["appointment.confirmed", "appointment.checked_in"],
  },
  {
    actions: ["check-in", "complete"],
    status: "completed",
    sets: { checkedInAt: NOW_TEXT, completedAt: NOW_TEXT },
    events: ["appointment.checked_in", "appointment.completed"],
  },
  { actions: ["cancel"], status: "cancelled", sets: { cancelledAt: NOW_TEXT }, events: ["appointment.cancelled"] },
  {
    actions: ["confirm", "no-show"],
    status: "no_show",
    sets: {},
    events: ["appointment.confirmed", "appointment.no_show"],
  },
];

for (const { actions, status, sets, events } of MOVES) {
  test(`${actions.join(" and ")} makes an appointment ${status}, with the times that belong to it and no others`, async () => {
    const { mock, book, fired } = setUp();
    const made = await book("1", "2", "09:00");
    fired();
    let moved = made;
    for (const action of actions) moved = await mock.appointments.act(made.id, action);
    assert.deepEqual(moved, { ...made, status, ...sets, updatedAt: NOW_TEXT });
    assert.deepEqual(fired(), events);
  });
}

test("a cancellation takes a reason, by the action and by patching the status alike", async () => {
  const { mock, book } = setUp();
  const first = await book("1", "2", "09:00");
  const acted = await mock.appointments.act(first.id, "cancel", { cancellationReason: "Train late" });
  assert.deepEqual([acted.cancellationReason, acted.cancelledAt], ["Train late", NOW_TEXT]);
  const second = await book("1", "2", "09:00");
  const patched = await mock.appointments.patch(second.id, { status: "cancelled", cancellationReason: "Ill" });
  assert.deepEqual([patched.cancellationReason, patched.cancelledAt], ["Ill", NOW_TEXT]);
  const third = await book("1", "2", "09:00");
  await assert.rejects(
    // @ts-expect-error the compiler refuses it too
    mock.appointments.act(third.id, "cancel", { cancellationReason: 7 }),
    refusal("validation_failed"),
  );
});

test("what is over cannot come back", async () => {
  const { mock, book, fired } = setUp();
  const made = await book("1", "2", "09:00");
  await mock.appointments.act(made.id, "cancel");
  fired();
  for (const action of ["confirm", "check-in", "complete", "no-show", "cancel"] as const) {
    await assert.rejects(mock.appointments.act(made.id, action), refusal("invalid_transition", "cancelled"));
  }
  await assert.rejects(
    mock.appointments.patch(made.id, { status: "booked" }),
    refusal("invalid_transition", "cancelled"),
  );
  assert.deepEqual(fired(), []);
});

test("whatever is booked, moved, called off or deleted, nobody is in two places at once", async () => {
  const step = fc.record({
    act: fc.constantFrom("create", "patch", "confirm", "check-in", "complete", "cancel", "no-show", "delete"),
    patientId: fc.integer({ min: 1, max: 3 }).map(String),
    providerId: fc.integer({ min: 1, max: 3 }).map(String),
    quarter: fc.integer({ min: 0, max: 12 }),
    minutes: fc.constantFrom(15, 30, 60),
    which: fc.nat(9),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const mock = createMock({ seed: 1, clock: () => NOW });
      for (const { act, patientId, providerId, quarter, minutes, which } of steps) {
        const id = String(251 + which);
        const startsAt = new Date(Date.parse(`${DAY}T08:00:00.000Z`) + quarter * 15 * 60_000).toISOString();
        const fields = { patientId, providerId, startsAt, durationMinutes: minutes };
        const work =
          act === "create"
            ? () => mock.appointments.create(fields)
            : act === "patch"
              ? () => mock.appointments.patch(id, fields)
              : act === "delete"
                ? () => mock.appointments.delete(id)
                : () => mock.appointments.act(id, act);
        await work().catch((error: unknown) => assert.ok(error instanceof SeedbedError, String(error)));
      }
      const live = mock.appointments
        .list({ "startsAt[gte]": `${DAY}T00:00:00.000Z`, limit: 100 })
        .records.filter(({ status }) => status !== "cancelled" && status !== "no_show");
      for (const [at, one] of live.entries()) {
        assert.equal(Date.parse(one.endsAt) - Date.parse(one.startsAt), one.durationMinutes * 60_000);
        for (const other of live.slice(at + 1)) {
          const shared = one.patientId === other.patientId || one.providerId === other.providerId;
          assert.ok(
            !shared || one.endsAt <= other.startsAt || other.endsAt <= one.startsAt,
            `${one.id} and ${other.id}`,
          );
        }
      }
    }),
    { numRuns: 15 },
  );
});
