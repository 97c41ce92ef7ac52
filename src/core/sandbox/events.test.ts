import assert from "node:assert/strict";
import { test } from "node:test";

import { MAX_EVENT_BODY, toEvent, toEventBody } from "./events.ts";
import type { EngineEvent } from "./events.ts";

const record = (text: string) => ({
  id: "7",
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-02T00:00:00.000Z",
  text,
});

function event(object: EngineEvent["object"], previous?: ReturnType<typeof record>): EngineEvent {
  const before = previous === undefined ? undefined : { record: previous, json: JSON.stringify(previous) };
  const head = { id: "evt_1", type: "note.updated", time: 0, sandbox: "default", sequence: 3 };
  return toEvent(head, { record: object, json: JSON.stringify(object) }, before);
}

const dataOf = (told: EngineEvent): unknown => {
  const body = toEventBody(told);
  assert.ok(Buffer.byteLength(body) <= MAX_EVENT_BODY);
  return (JSON.parse(body) as { data: unknown }).data;
};

test("a body has the event's id, type, time, sandbox, sequence and data, in this order", () => {
  const text =
    '{"id":"evt_1","type":"note.updated","timestamp":"1970-01-01T00:00:00.000Z","sandbox":"default","sequence":3,"data":{"object":{"id":"7"}}}';
  assert.equal(toEventBody(event({ id: "7" })), text);
});

test("a body that would be too long leaves out the record as it was, then all but id and times", () => {
  const [short, half, long] = [record("a"), record("ü".repeat(6_000)), record("x".repeat(20_000))];
  const { text: _text, ...cut } = long;
  assert.deepEqual(dataOf(event(short, short)), { object: short, previous: short });
  assert.deepEqual(dataOf(event(half, half)), { object: half, truncated: true });
  assert.deepEqual(dataOf(event(long, short)), { object: cut, truncated: true });
  assert.deepEqual(dataOf(event({ name: "x".repeat(30_000) })), { object: {}, truncated: true });
});
