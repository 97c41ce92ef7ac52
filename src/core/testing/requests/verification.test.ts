import assert from "node:assert/strict";
import { test } from "node:test";

import { noteOf } from "../../../../test/journal/journal-contract.ts";
import type { JournalEntry, NumberedEntry } from "../journal/journal.ts";
import { verify } from "./verification.ts";
import type { RequestExpectation } from "./verification.ts";

const toLong = (path: string): string => (path === "/v1/users" ? "/v1/core/users" : path);

function journal(...entries: readonly (readonly [path: string, over?: Partial<JournalEntry>])[]): NumberedEntry[] {
  return entries.map(([path, over], at) => ({ ...noteOf(path, over).toEntry(), sequence: at + 1 }));
}

const second = (seconds: number): string => new Date(Date.UTC(2026, 10, 20) + seconds * 1000).toISOString();
const paid = { method: "POST", body: { amount: 500, items: [{ id: "1", n: 2 }], note: "x" } };
const PAY = "/v1/fintech/payments";
const ASKED = journal(
  ["/v1/core/users/7", { at: second(0), query: { page: "2", tag: ["a", "b"] }, headers: { "x-client": "app" } }],
  [PAY, { ...paid, at: second(1), status: 503, headers: { "idempotency-key": "k" } }],
  [PAY, { ...paid, at: second(3), status: 201, headers: { "idempotency-key": "k" } }],
  ["/play/abc/things", { at: second(4), status: 404 }],
);

const ROWS: readonly {
  readonly expectation: RequestExpectation;
  readonly pass: boolean;
  readonly count?: number;
  readonly differs?: readonly string[];
}[] = [
  { expectation: { match: { method: "post", path: PAY } }, pass: true, count: 2 },
  { expectation: { match: { path: "/v1/users/7" } }, pass: true, count: 1 },
  { expectation: { match: { path: "/v1/**" }, exactly: 3 }, pass: true, count: 3 },
  { expectation: { match: { path: "/v1/*/payments" }, exactly: 2 }, pass: true, count: 2 },
  { expectation: { match: { path: "/**/things" } }, pass: true, count: 1 },
  { expectation: { match: { path: "/v1/*" } }, pass: false, count: 0 },
  { expectation: { match: { query: { page: 2, tag: ["a", "b"] } } }, pass: true, count: 1 },
  { expectation: { match: { query: { page: null }, status: 404 } }, pass: true, count: 1 },
  { expectation: { match: { headers: { "X-Client": "app" } } }, pass: true, count: 1 },
  { expectation: { match: { body: { items: [{ n: 2 }] } } }, pass: true, count: 2 },
  {
    expectation: { match: { path: PAY, body: { items: [] } } },
    pass: false,
    count: 0,
    differs: ["/items: 1 element, not 0"],
  },
  {
    expectation: { match: { method: "POST", body: { amount: 600 } } },
    pass: false,
    count: 0,
    differs: ["/amount: 500, not 600"],
  },
  {
    expectation: { match: { path: PAY, body: { "a/b": 1, note: "y" } } },
    pass: false,
    differs: ["/a~1b: none, not 1", '/note: "x", not "y"'],
  },
  { expectation: { match: { body: { __proto__: null, constructor: 1 } } }, pass: false, count: 0 },
  { expectation: { match: { path: "/nowhere" } }, pass: false, count: 0 },
  { expectation: { match: { path: "/nowhere" }, exactly: 0 }, pass: true, count: 0 },
  { expectation: { match: { path: "/nowhere" }, atMost: 1 }, pass: true, count: 0 },
  { expectation: { match: { path: PAY }, exactly: 1 }, pass: false, count: 2, differs: ["matches, once too often"] },
  { expectation: { match: { path: PAY }, atMost: 1 }, pass: false, count: 2 },
  { expectation: { match: { path: PAY }, atLeast: 3 }, pass: false, count: 2 },
  { expectation: { match: { path: PAY }, gapAtLeast: 2_000 }, pass: true, count: 2 },
  {
    expectation: { match: { path: PAY }, gapAtLeast: 3_000 },
    pass: false,
    differs: ["at: 2000 ms after request 2, not 3000"],
  },
  { expectation: { match: { path: "/play/**" }, gapAtLeast: 1 }, pass: false, count: 1 },
  { expectation: { match: { path: PAY }, sameHeader: "Idempotency-Key" }, pass: true, count: 2 },
  {
    expectation: { match: { path: "/v1/**" }, sameHeader: "Idempotency-Key" },
    pass: false,
    differs: ["headers.idempotency-key: none, not any"],
  },
  { expectation: { inOrder: [{ method: "GET" }, { method: "POST", status: 201 }, { status: 404 }] }, pass: true },
  { expectation: { inOrder: [{ status: 201 }, { status: 503 }] }, pass: false },
  { expectation: { inOrder: [{ path: PAY }, { path: PAY }, { path: PAY }] }, pass: false },
  { expectation: { match: { path: PAY }, noOthers: true }, pass: false, count: 2, differs: ["not expected"] },
  { expectation: { match: { path: "/**" }, noOthers: true }, pass: true, count: 4 },
  {
    expectation: { match: { path: PAY }, inOrder: [{ method: "GET" }, { status: 404 }], noOthers: true },
    pass: true,
    count: 2,
  },
];

for (const { expectation, pass, count, differs } of ROWS) {
  test(`${JSON.stringify(expectation)} ${pass ? "passes" : "does not pass"}`, () => {
    const verdict = verify(ASKED, expectation, 0, toLong);
    assert.equal(verdict.pass, pass, JSON.stringify(verdict));
    if (count !== undefined) assert.equal(verdict.count, count);
    assert.equal(verdict.reasons.length > 0, !pass);
    if (pass) assert.deepEqual(verdict.closest, []);
    else assert.ok(verdict.closest.length > 0 && verdict.closest.every((one) => one.differs.length > 0));
    if (differs !== undefined) assert.deepEqual(verdict.closest[0]?.differs, differs);
  });
}

test("short paths and long ones are the same, on both sides", () => {
  const both = journal(["/v1/users"], ["/v1/core/users"], ["/v1/users/%37"], ["/v1/core/users/7/"]);
  const long = (path: string): string => (path === "/v1/users" ? "/v1/core/users" : path);
  for (const path of ["/v1/users", "/v1/core/users", "/v1/users/7", "/v1/core/users/{id}"])
    assert.equal(verify(both, { match: { path } }, 0, long).count, 2, path);
});

test("with nothing asked nothing passes but none, and with some dropped no upper bound does", () => {
  assert.equal(verify([], { match: {} }, 0, toLong).pass, false);
  assert.equal(verify([], { match: {}, exactly: 0 }, 0, toLong).pass, true);
  assert.match(
    verify([], { match: {}, exactly: 0 }, 7, toLong).reasons.join(),
    /7 earlier requests are no longer kept/,
  );
  assert.equal(verify(ASKED, { match: {}, atLeast: 2 }, 7, toLong).pass, true);
});
