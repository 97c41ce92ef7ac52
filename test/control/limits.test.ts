import assert from "node:assert/strict";
import { test } from "node:test";

import { parseItem, parseList } from "structured-headers";

import { signUp } from "./customer.ts";
import { startInProcess } from "./in-process.ts";
import type { InProcess } from "./in-process.ts";
import type { Received } from "./running.ts";

/** The two fields as a parser of structured fields (RFC 9651) reads them. */
function standingOf({ headers }: Received): { readonly policy: unknown; readonly standing: unknown } {
  const read = (name: string): unknown => {
    const [member] = parseList(String(headers[name]));
    assert.ok(member !== undefined, `${name} is a list`);
    const [value, parameters] = member;
    return [value, Object.fromEntries(parameters)];
  };
  assert.doesNotThrow(() => parseItem(String(headers["ratelimit"])));
  return { policy: read("ratelimit-policy"), standing: read("ratelimit") };
}

const HOUR = 3_600_000;
const RESET = String((Date.parse("2026-11-20T12:00:00.000Z") + HOUR) / 1000);

test("of 105 requests at once a visitor gets exactly 100 answers and 5 refusals", async () => {
  await using service = await startInProcess({ freeRequestsPerHour: 100 });
  const answers = await Promise.all(Array.from({ length: 105 }, () => service.request({ path: "/v1/users?limit=1" })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 5);
  const lefts = answers
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
  assert.deepEqual(
    lefts.toSorted((a, b) => a - b),
    Array.from({ length: 100 }, (_, left) => left),
  );
  for (const answer of refused) {
    assert.deepEqual(standingOf(answer), {
      policy: ["free", { q: 100, w: 3600 }],
      standing: ["free", { r: 0, t: 3600 }],
    });
    assert.equal(answer.headers["retry-after"], "3600");
    assert.equal(answer.headers["cache-control"], "no-store");
    assert.equal(answer.headers["x-ratelimit-reset"], RESET);
    assert.match(String(answer.json()["detail"]), /get an API key at .*\/dashboard/);
  }
  service.pass(HOUR);
  assert.equal((await service.request({ path: "/v1/users" })).status, 200);
});

test("of 1,005 requests at once over two keys an account gets exactly 1,000 answers", async () => {
  await using service = await startInProcess();
  const customer = await signUp(service, "developer");
  const keys = [await customer.makeKey("1"), await customer.makeKey("2")];
  const ask = (n: number): Promise<Received> =>
    service.request({ path: "/v1/users/1", headers: keys[n % 2]?.headers ?? {} });
  const answers = await Promise.all(Array.from({ length: 1_005 }, (_, n) => ask(n)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1_000);
  const refused = answers.find(({ status }) => status === 429) ?? assert.fail("five are refused");
  assert.deepEqual(standingOf(refused), {
    policy: ["developer", { q: 1000, w: 3600 }],
    standing: ["developer", { r: 0, t: 3600 }],
  });
  assert.match(String(refused.json()["detail"]), /choose a larger plan/);
  await customer.choose("team");
  const more = await service.request({ path: "/v1/users/1", headers: keys[0]?.headers ?? {} });
  assert.deepEqual([more.status, more.headers["x-ratelimit-limit"]], [200, "5000"], "a larger plan helps at once");
});

const COUNTED = [
  "/v1",
  "/v1/users",
  "/v1/nowhere",
  "/v1/users/1?_seed=3",
  "/api/data/export",
  "/api/data/snapshots",
  "/api/sandboxes",
  "/api/sandboxes/none",
  "/api/events/types",
  "/api/events",
];
const UNCOUNTED = [
  "/api/account",
  "/api/account/keys",
  "/api/seeds/1",
  "/health",
  "/ready",
  "/metrics",
  "/openapi.json",
  "/problems/not_found",
  "/images/10x10.svg",
];

async function remaining(service: InProcess): Promise<number> {
  return Number((await service.request({ path: "/v1/users/1" })).headers["x-ratelimit-remaining"]);
}

test("what is counted, and what is not", async () => {
  await using service = await startInProcess({ freeRequestsPerHour: 1_000 });
  for (const path of COUNTED) {
    const before = await remaining(service);
    const answer = await service.request({ path });
    assert.equal(Number(answer.headers["x-ratelimit-remaining"]), before - 1, path);
    assert.deepEqual(standingOf(answer).policy, ["free", { q: 1000, w: 3600 }], path);
  }
  for (const path of UNCOUNTED) {
    const before = await remaining(service);
    const answer = await service.request({ path });
    for (const name of ["ratelimit", "ratelimit-policy", "x-ratelimit-limit"])
      assert.equal(answer.headers[name], undefined, path);
    assert.equal(await remaining(service), before - 1, path);
  }
});

test("the pages' own routes are bounded by address", async () => {
  await using service = await startInProcess();
  const ask = (): Promise<Received> => service.request({ path: "/api/account" });
  for (let n = 0; n < 1_200; n += 100) await Promise.all(Array.from({ length: 100 }, ask));
  const refused = await ask();
  assert.deepEqual(
    [refused.status, refused.json()["code"], refused.headers["retry-after"]],
    [429, "rate_limited", "3600"],
  );
  assert.equal(
    (await service.request({ path: "/api/account", headers: { "X-Forwarded-For": "192.0.2.7" } })).status,
    200,
  );
});
