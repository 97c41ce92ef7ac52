import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SeedbedError } from "../../model/errors.ts";
import type { FaultsRow } from "../../storage/storage.ts";
import { parseOneLine } from "./one-line.ts";
import { parseFaultPlan } from "./parse-plan.ts";
import type { FaultGround } from "./parse-plan.ts";
import { canMeet, parsePathPattern, toSegments } from "./path-pattern.ts";
import { concerns, countEvents, countFired, countRequest, rulesOf, toFaultsRow } from "./plan.ts";
import type { FaultRequest } from "./plan.ts";
import type { FaultRule } from "./rule.ts";

const ROUTES: readonly (readonly [path: string, ...methods: string[]])[] = [
  ["/v1/books", "GET", "HEAD", "POST"],
  ["/v1/books/{id}", "GET", "HEAD", "PUT", "PATCH", "DELETE"],
  ["/v1/orders/{id}/pay", "POST"],
];

const GROUND: FaultGround = {
  methodsOf({ segments }) {
    const found = ROUTES.filter(([path]) => {
      const route = parsePathPattern(path);
      return typeof route !== "string" && canMeet(segments, route.segments);
    });
    return new Set(found.flatMap(([, ...methods]) => methods));
  },
  nearest: (path) => (path.startsWith("/v1/book") ? "/v1/books" : undefined),
  findTypeFault: (type) =>
    /^(?:order\.(?:paid|\*)|\*)$/.test(type)
      ? undefined
      : { code: "unknown_event", detail: `there is no event '${type}'` },
};

function faultsOf(rules: unknown): readonly { readonly pointer: string | undefined; readonly detail: string }[] {
  try {
    parseFaultPlan({ rules }, GROUND);
  } catch (error) {
    assert.ok(error instanceof SeedbedError);
    assert.equal(error.code, "validation_failed");
    return (error.errors ?? []).map(({ pointer, detail }) => ({ pointer, detail }));
  }
  return [];
}

const BOOKS = "GET /v1/books";

const REFUSED: readonly {
  readonly name: string;
  readonly rule: unknown;
  readonly at: string;
  readonly says: RegExp;
}[] = [
  { name: "no place", rule: { answer: 503 }, at: "#/rules/0", says: /must say where: `on`/ },
  {
    name: "two places",
    rule: { on: BOOKS, deliver: "*", delay: 1 },
    at: "#/rules/0/deliver",
    says: /in one rule with `on`/,
  },
  { name: "no effect", rule: { on: BOOKS, nth: 1 }, at: "#/rules/0", says: /must say what happens/ },
  { name: "no effect on a delivery", rule: { deliver: "*" }, at: "#/rules/0", says: /twice, holdUntilAfter/ },
  { name: "an unknown member", rule: { on: BOOKS, anwser: 503 }, at: "#/rules/0/anwser", says: /did you mean answer/ },
  { name: "a status below 400", rule: { on: BOOKS, answer: 200 }, at: "#/rules/0/answer", says: /at least 400/ },
  { name: "a rule that is none", rule: 7, at: "#/rules/0", says: /must be an object/ },
  { name: "no method", rule: { on: "/v1/books", answer: 503 }, at: "#/rules/0/on", says: /a method/ },
  { name: "an odd method", rule: { on: "PSOT /v1/books", answer: 503 }, at: "#/rules/0/on", says: /did you mean POST/ },
  { name: "a mistyped path", rule: { on: "GET /v1/boks", answer: 503 }, at: "#/rules/0/on", says: /no route/ },
  { name: "a near path", rule: { on: "GET /v1/bookz", answer: 503 }, at: "#/rules/0/on", says: /mean \/v1\/books/ },
  {
    name: "a method that the path does not take",
    rule: { on: "DELETE /v1/books", answer: 503 },
    at: "#/rules/0/on",
    says: /takes GET, POST, not DELETE/,
  },
  { name: "a bad pattern", rule: { on: "GET /v1/b*", answer: 503 }, at: "#/rules/0/on", says: /whole segment/ },
  { name: "two moments", rule: { on: BOOKS, nth: 1, every: 2, answer: 503 }, at: "#/rules/0/every", says: /`nth`/ },
  {
    name: "two effects",
    rule: { on: BOOKS, answer: 503, connection: "reset" },
    at: "#/rules/0/connection",
    says: /`answer`/,
  },
  { name: "a count of 0", rule: { on: BOOKS, nth: 0, answer: 503 }, at: "#/rules/0/nth", says: /at least 1/ },
  { name: "a chance above 1", rule: { on: BOOKS, chance: 2, answer: 503 }, at: "#/rules/0/chance", says: /at most 1/ },
  {
    name: "a lone retryAfter",
    rule: { on: BOOKS, delay: 1, retryAfter: 1 },
    at: "#/rules/0/retryAfter",
    says: /answer/,
  },
  { name: "an odd body fault", rule: { on: BOOKS, body: "slov" }, at: "#/rules/0/body", says: /slow, cut, malformed/ },
  {
    name: "a rate of a fast body",
    rule: { on: BOOKS, body: "cut", bytesPerSecond: 5 },
    at: "#/rules/0/bytesPerSecond",
    says: /slow/,
  },
  {
    name: "an odd window",
    rule: { on: BOOKS, rate: { limit: 1, per: "10s" } },
    at: "#/rules/0/rate/per",
    says: /ISO 8601 duration/,
  },
  {
    name: "a rate at a moment",
    rule: { on: BOOKS, rate: { limit: 1, per: "PT1S" }, nth: 2 },
    at: "#/rules/0/nth",
    says: /`rate`/,
  },
  {
    name: "a read that commits",
    rule: { on: BOOKS, after: "commit", answer: 503 },
    at: "#/rules/0/after",
    says: /that write/,
  },
  {
    name: "a commit without a loss",
    rule: { on: "POST /v1/books", after: "commit", body: "cut" },
    at: "#/rules/0/after",
    says: /goes with/,
  },
  { name: "too long a delay", rule: { on: BOOKS, delay: 100_000 }, at: "#/rules/0/delay", says: /at most 60000/ },
  { name: "a delivery's word", rule: { on: BOOKS, twice: true }, at: "#/rules/0/twice", says: /`deliver`/ },
  { name: "a request's word", rule: { deliver: "*", answer: 503 }, at: "#/rules/0/answer", says: /`on`/ },
  { name: "an unknown event", rule: { deliver: "order.payd", drop: true }, at: "#/rules/0/deliver", says: /no event/ },
  {
    name: "to wait for many events",
    rule: { deliver: "*", holdUntilAfter: "order.*" },
    at: "#/rules/0/holdUntilAfter",
    says: /one event/,
  },
  {
    name: "to be dropped and signed",
    rule: { deliver: "*", drop: true, signature: "wrong" },
    at: "#/rules/0/signature",
    says: /`drop`/,
  },
  {
    name: "a parameter that is not in the path",
    rule: { on: BOOKS, where: { id: "7" }, answer: 503 },
    at: "#/rules/0/where/id",
    says: /write \{id\}/,
  },
  {
    name: "an odd condition",
    rule: { on: BOOKS, where: { "cookies.a": "7" }, answer: 503 },
    at: "#/rules/0/where/cookies.a",
    says: /body\.…/,
  },
  {
    name: "a prototype as a condition",
    rule: { on: BOOKS, where: JSON.parse('{"__proto__":"7"}') as unknown, answer: 503 },
    at: "#/rules/0/where/__proto__",
    says: /must be id|not in the path/,
  },
  {
    name: "a condition of a delivery's body",
    rule: { deliver: "*", where: { "body.a": 1 }, drop: true },
    at: "#/rules/0/where/body.a",
    says: /record's id/,
  },
];

describe("a plan is refused with", () => {
  for (const { name, rule, at, says } of REFUSED)
    test(name, () => {
      const faults = faultsOf([rule]);
      const found = faults.find(({ pointer }) => pointer === at);
      assert.match(found?.detail ?? JSON.stringify(faults), says);
    });

  test("everything that is wrong with all of its rules at once", () => {
    const faults = faultsOf([{ on: "GET /v1/boks", answer: 503 }, { answer: 99 }, { deliver: "x.y", drop: true }]);
    assert.deepEqual(
      faults.map(({ pointer }) => pointer),
      ["#/rules/0/on", "#/rules/1/answer", "#/rules/2/deliver"],
    );
  });

  test("a shape that is no plan, or too large a one", () => {
    for (const body of [undefined, [], 7, {}, { rules: {} }])
      assert.throws(() => parseFaultPlan(body, GROUND), { code: "validation_failed" });
    assert.throws(() => parseFaultPlan({ rules: [], more: 1 }, GROUND), /more is not known here/);
    assert.throws(() => parseFaultPlan({ rules: Array.from({ length: 101 }, () => ({})) }, GROUND), /at most 100/);
    const long = { on: BOOKS, answer: 503, body: "x".repeat(70_000) };
    assert.throws(() => parseFaultPlan({ rules: [long] }, GROUND), /at most 65536/);
  });
});

const ASKED = { method: "GET", path: "/v1/books" };

function request(asked: {
  readonly method?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}): FaultRequest {
  const { method, path, query = {}, headers = {}, body } = { ...ASKED, ...asked };
  return {
    method,
    paths: [toSegments(path)],
    query: (name) => (query[name] === undefined ? [] : [query[name]]),
    header: (name) => headers[name],
    body: () => body,
  };
}

const MOMENT = { seed: 1, now: 0 };

/** The rules that fire at so many requests in turn; null where none does. */
function fired(rules: readonly FaultRule[], count: number, asked = request({})): (number | null)[] {
  let row: FaultsRow = toFaultsRow(rules);
  return Array.from({ length: count }, () => {
    const counted = countRequest(row, asked, MOMENT);
    row = counted.row;
    return counted.due?.index ?? null;
  });
}

const WHEN: readonly (readonly [name: string, when: FaultRule, expected: string])[] = [
  ["always", {}, "111111"],
  ["the second", { nth: 2 }, "010000"],
  ["several", { nth: [2, 3, 6] }, "011001"],
  ["every third", { every: 3 }, "001001"],
  ["the first two", { times: 2 }, "110000"],
  ["from the third on", { from: 3 }, "001111"],
  ["two from the third on", { from: 3, times: 2 }, "001100"],
];

describe("a rule fires", () => {
  for (const [name, when, expected] of WHEN)
    test(name, () => {
      const found = fired([{ on: BOOKS, answer: 503, ...when }], 6);
      assert.equal(found.map((index) => (index === null ? "0" : "1")).join(""), expected);
    });

  test("by chance as often as it says, and at the same requests again", () => {
    const rules = [{ on: BOOKS, answer: 503, chance: 0.3 }];
    const first = fired(rules, 1_000);
    assert.deepEqual(fired(rules, 1_000), first);
    const share = first.filter((index) => index !== null).length / 1_000;
    assert.ok(share > 0.25 && share < 0.35, `${share}`);
    const other = countRequest(toFaultsRow(rules), request({}), { ...MOMENT, seed: 2 });
    assert.ok(other.row.counts[0]?.seen === 1);
  });

  test("if it is the first that is due, and all that fit have seen the request", () => {
    const rules = [
      { on: BOOKS, answer: 503, nth: 2 },
      { on: "* /v1/**", answer: 500, nth: [2, 3] },
      { on: "POST /v1/books", answer: 500 },
    ];
    assert.deepEqual(fired(rules, 4), [null, 0, 1, null]);
    let row = toFaultsRow(rules);
    for (let at = 0; at < 4; at += 1) row = countRequest(row, request({}), MOMENT).row;
    assert.deepEqual(
      row.counts.map(({ seen, fired: times }) => [seen, times]),
      [
        [4, 1],
        [4, 1],
        [0, 0],
      ],
    );
  });

  test("past a rate, until its window is over by the sandbox's clock", () => {
    let row = toFaultsRow([{ on: BOOKS, rate: { limit: 2, per: "PT10S" } }]);
    const ask = (now: number): number | undefined => {
      const counted = countRequest(row, request({}), { seed: 1, now });
      row = counted.row;
      return counted.due?.resetAt;
    };
    assert.deepEqual([ask(5_000), ask(6_000), ask(7_000), ask(14_999)], [undefined, undefined, 15_000, 15_000]);
    assert.deepEqual([ask(15_000), ask(15_000), ask(15_001)], [undefined, undefined, 25_000]);
  });

  test("after the commit only once that has come", () => {
    const post = request({ method: "POST" });
    const row = toFaultsRow([{ on: "* /v1/books", after: "commit", connection: "reset" }]);
    assert.equal(concerns(row, request({})), false);
    const { row: seen, due } = countRequest(row, post, MOMENT);
    assert.deepEqual(seen.counts, [{ seen: 1, fired: 0 }]);
    assert.ok(due);
    assert.deepEqual(countFired(seen, due).counts, [{ seen: 1, fired: 1 }]);
    const other = toFaultsRow([{ on: BOOKS, answer: 503 }]);
    assert.equal(countFired(other, due), other);
  });
});

const WHERE: readonly {
  readonly where: NonNullable<FaultRule["where"]>;
  readonly asked: Parameters<typeof request>[0];
  readonly fits: boolean;
}[] = [
  { where: { "query.page": 2 }, asked: { query: { page: "2" } }, fits: true },
  { where: { "query.page": "2" }, asked: { query: { page: "3" } }, fits: false },
  { where: { "headers.X-Client": "a" }, asked: { headers: { "x-client": "a" } }, fits: true },
  { where: { "headers.x-client": "a" }, asked: {}, fits: false },
  { where: { "body.amount": 500 }, asked: { body: { amount: 500 } }, fits: true },
  { where: { "body.amount": "500" }, asked: { body: { amount: 500 } }, fits: false },
  { where: { "body.note": null }, asked: { body: { note: null } }, fits: true },
  { where: { "body.items.bookId": "2" }, asked: { body: { items: [{ bookId: "1" }, { bookId: "2" }] } }, fits: true },
  { where: { "body.items.0.bookId": "2" }, asked: { body: { items: [{ bookId: "1" }] } }, fits: false },
  { where: { "body.tags": "a" }, asked: { body: { tags: ["b", "a"] } }, fits: true },
  { where: { "body.constructor.name": "Object" }, asked: { body: {} }, fits: false },
  { where: { "body.a": 1, "query.b": "2" }, asked: { body: { a: 1 } }, fits: false },
];

describe("conditions", () => {
  for (const { where, asked, fits } of WHERE)
    test(`${JSON.stringify(where)} ${fits ? "hold" : "do not hold"} of ${JSON.stringify(asked)}`, () => {
      assert.equal(concerns(toFaultsRow([{ on: "* /v1/books", where, answer: 503 }]), request(asked)), fits);
    });

  test("on a parameter of the path are of its value", () => {
    const row = toFaultsRow([{ on: "GET /v1/books/{id}", where: { id: "7" }, answer: 503 }]);
    assert.equal(concerns(row, request({ path: "/v1/books/7" })), true);
    assert.equal(concerns(row, request({ path: "/v1/books/8" })), false);
  });
});

test("events are counted in order, and of those that fit the first rule that is due fires", () => {
  const event = (type: string, id: string) => ({
    id: `evt_${id}`,
    type,
    time: 0,
    sandbox: "default",
    sequence: 1,
    object: { id },
    previous: undefined,
    json: { object: "{}", previous: undefined },
  });
  const row = toFaultsRow([
    { deliver: "order.paid", nth: 2, drop: true },
    { deliver: "order.*", where: { id: "9" }, twice: true, delay: 5 },
    { on: BOOKS, answer: 503 },
  ]);
  const events = [
    event("order.paid", "1"),
    event("book.created", "9"),
    event("order.paid", "9"),
    event("order.paid", "9"),
  ];
  const { row: after, faults } = countEvents(row, events, MOMENT);
  assert.deepEqual(faults, [undefined, undefined, { rule: 0, attempt: "drop" }, { rule: 1, twice: true, delay: 5 }]);
  assert.deepEqual(after.counts, [
    { seen: 3, fired: 1 },
    { seen: 2, fired: 1 },
    { seen: 0, fired: 0 },
  ]);
  assert.equal(countEvents(toFaultsRow([{ on: BOOKS, answer: 503 }]), events, MOMENT).faults.length, 0);
});

test("a kept plan gives its rules back", () => {
  const rules = [{ on: BOOKS, answer: 503, body: { error: "down" } }];
  assert.deepEqual(rulesOf(toFaultsRow(rules)), rules);
});

const LINES: readonly (readonly [line: string, rule: FaultRule | RegExp])[] = [
  ["POST /v1/fintech/payments 2nd 503", { on: "POST /v1/fintech/payments", nth: 2, answer: 503 }],
  ["GET /v1/books 404", { on: "GET /v1/books", answer: 404 }],
  ["* /v1/**  21st  reset", { on: "* /v1/**", nth: 21, connection: "reset" }],
  ["GET /v1/books hang", { on: "GET /v1/books", connection: "hang" }],
  ["GET /v1/books 1st slow", { on: "GET /v1/books", nth: 1, body: "slow" }],
  ["GET /v1/books CUT", { on: "GET /v1/books", body: "cut" }],
  ["GET /v1/books malformed", { on: "GET /v1/books", body: "malformed" }],
  ["GET", /must be METHOD path/],
  ["GET /v1/books", /must be METHOD path/],
  ["GET /v1/books 2nd 3rd 503", /must be METHOD path/],
  ["GET /v1/books 2 503", /an ordinal is 1st/],
  ["GET /v1/books resett", /did you mean reset/],
  ["GET /v1/books 200", /status from 400 to 599/],
  [`GET /v1/${"a".repeat(700)} 503`, /at most 600/],
];

for (const [line, rule] of LINES)
  test(`the line ${line.slice(0, 60)} is ${rule instanceof RegExp ? "refused" : "read"}`, () => {
    const found = parseOneLine(line);
    if (rule instanceof RegExp) assert.match(typeof found === "string" ? found : "", rule);
    else assert.deepEqual(found, rule);
  });
