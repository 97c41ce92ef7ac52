// Three processes on one PostgreSQL are one register: whatever is read was the newest write at some moment of the reading.
import assert from "node:assert/strict";
import { test } from "node:test";

import { skipWithout, TEST_REDIS_URL } from "../prerequisite.ts";
import { signUp } from "./customer.ts";
import { newDatabase, startRunning } from "./running.ts";
import type { Running } from "./running.ts";

const CLIENTS = 9;
const TURNS = 24;

/** Something that was asked, and when: performance.now() of the one who asked. */
interface Operation {
  readonly isWrite: boolean;
  readonly value: string;
  readonly began: number;
  readonly ended: number;
}

/**
 * Throws unless there is one order of all operations that keeps those apart of which one ended before the other began, and in
 * which each read has what the last write before it wrote. The order of the writes is given: every value is written once.
 */
function assertLinearizable(operations: readonly Operation[], written: readonly string[]): void {
  const versions = new Map(written.map((value, at) => [value, at]));
  const versionOf = ({ value }: Operation): number => {
    const version = versions.get(value);
    assert.ok(version !== undefined, `nobody wrote ${value}`);
    return version;
  };
  const writes = new Map(operations.filter(({ isWrite }) => isWrite).map((one) => [one.value, one]));
  for (const one of operations) {
    const version = versionOf(one);
    for (const before of operations.filter(({ ended }) => ended < one.began)) {
      const seen = versionOf(before);
      const what = `${one.isWrite ? "the write of" : "a read of"} ${one.value} after ${before.isWrite ? "the write" : "a read"} of ${before.value} was over`;
      assert.ok(one.isWrite ? version > seen : version >= seen, what);
    }
    const write = writes.get(one.value);
    if (write !== undefined) assert.ok(write.began < one.ended, `${one.value} was read before it was written`);
  }
}

const skip = (await skipWithout("PostgreSQL")) || (await skipWithout("Redis"));

test("reads and writes through three processes are linearizable", { skip }, async () => {
  await using database = await newDatabase();
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: TEST_REDIS_URL,
    BASE_URL: "http://seedbed.test",
    TRUST_PROXY: "127.0.0.1",
  };
  const services = await Promise.all(Array.from({ length: 3 }, () => startRunning(environment)));
  const [first] = services;
  assert.ok(first);
  try {
    const { headers } = await (await signUp(first, "enterprise")).makeKey();
    const path = "/v1/core/users/1";
    const ask = async (service: Running, value?: string): Promise<Operation> => {
      const sent = value === undefined ? { path } : { method: "PATCH", path, body: { jobTitle: value } };
      const began = performance.now();
      const answer = await service.request({ ...sent, headers });
      const ended = performance.now();
      assert.equal(answer.status, 200, answer.text);
      return { isWrite: value !== undefined, value: String(answer.json()["jobTitle"]), began, ended };
    };
    const initial = await ask(first);
    const operations: Operation[] = [];
    const client = async (at: number): Promise<void> => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const service = services[(at + turn) % services.length] ?? first;
        operations.push(await ask(service, (at + turn) % 3 === 0 ? `${at}-${turn}` : undefined));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
    const { events } = (await first.request({ path: "/api/events?limit=1000", headers })).json() as {
      events: { data: { object: { jobTitle: string } } }[];
    };
    const written = [initial.value, ...events.map(({ data }) => data.object.jobTitle)];
    assert.equal(written.length, 1 + operations.filter(({ isWrite }) => isWrite).length);
    assertLinearizable(operations, written);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
});
