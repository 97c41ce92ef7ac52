// Hostile input: never a 5xx, never a hung request, never a half-written record.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import type { Resource } from "../../src/core/model/resource.ts";
import * as fc from "../properties.ts";
import { BODIES } from "./bodies.ts";
import { startServing } from "./serving.ts";
import type { Received, Sent, Serving } from "./serving.ts";

let serving: Serving;
before(async () => {
  serving = await startServing();
});
after(() => serving[Symbol.asyncDispose]());

const entries: readonly Entry[] = catalog.entries;
const inSandbox = (name: string): Record<string, string> => serving.inSandbox(name);

/** A value of each JSON type, and some that only look right. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  "",
  "text",
  "1",
  "\0",
  "\ud800",
  "__proto__",
  "9".repeat(400),
  "x".repeat(10_000),
  "2026-02-30T25:61:00.000Z",
  "2026-13-01",
  [],
  [null],
  [[]],
  ["1", 1],
  [{}],
  {},
  { constructor: { prototype: {} } },
  { a: { b: { c: [] } } },
];

/** Asserts that a record is whole: every declared field is there and fits its schema. */
function assertWhole(resource: Resource, record: Readonly<Record<string, unknown>>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const result = field.schema.safeParse(record[name]);
    assert.ok(
      result.success,
      `${resource.name} ${String(record["id"])}: ${name} is ${JSON.stringify(record[name])?.slice(0, 200)}: ${result.error?.message}`,
    );
  }
}

/** The records that are written to, by sandbox and path, as they were read last: nobody else writes to them. */
const read = new Map<string, string>();

/** Sends a write and asserts that it happened as a whole or not at all. */
async function assertAllOrNothing(resource: Resource, sent: Sent, item: string): Promise<Received> {
  const headers = sent.headers ?? {};
  const place = `${headers["X-Sandbox"]} ${item}`;
  const before = read.get(place) ?? (await serving.request({ path: item, headers })).text;
  const answer = await serving.request(sent);
  assert.ok(
    answer.status < 500,
    `${sent.method} ${JSON.stringify(sent.body)?.slice(0, 300)} is ${answer.status}: ${answer.text}`,
  );
  const later = await serving.request({ path: item, headers });
  read.set(place, later.text);
  if (answer.status >= 400) {
    assert.equal(answer.header("Content-Type"), "application/problem+json");
    assert.equal(later.text, before, "nothing was written");
  } else assertWhole(resource, answer.json());
  return answer;
}

for (const { resource } of entries) {
  const { collection, domain } = resource;
  const path = `/v1/${domain}/${collection}`;

  test(`a value of any type in any field of ${collection} is refused, or leaves a whole record`, async () => {
    const headers = inSandbox(`types-${collection}`);
    for (const name of [
      ...Object.keys(resource.fields),
      "id",
      "createdAt",
      "undeclared",
      ...Object.keys(resource.writeOnly),
    ]) {
      for (const value of VALUES) {
        const answer = await assertAllOrNothing(
          resource,
          { method: "PATCH", path: `${path}/1`, headers, body: { [name]: value } },
          `${path}/1`,
        );
        const field = resource.fields[name];
        if (field?.readOnly === true || field === undefined || answer.status !== 422) continue;
        const { code, errors = [] } = answer.json() as { code: string; errors?: { pointer?: string }[] }; // a problem
        if (code === "validation_failed") {
          assert.ok(
            errors.some((error) => error.pointer?.startsWith(`#/${name}`)),
            `the fault of ${name} is named: ${answer.text}`,
          );
        }
      }
    }
  });

  test(`any body for ${collection} is refused, or leaves a whole record`, async () => {
    const headers = inSandbox(`bodies-${collection}`);
    const anything = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }));
    const names = fc.oneof(
      fc.constantFrom(...Object.keys(resource.fields)),
      fc.constantFrom("constructor", "toString", "prototype", "hasOwnProperty", ""),
    );
    const bodies = fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .dictionary(names, anything, { maxKeys: 6, noNullPrototype: true })
          .map((wrong) => ({ ...BODIES[collection], ...wrong })),
      },
      { weight: 1, arbitrary: anything },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("POST", "PUT", "PATCH"), bodies, async (method, body) => {
        await assertAllOrNothing(
          resource,
          { method, path: method === "POST" ? path : `${path}/2`, headers, body: JSON.stringify(body) },
          `${path}/2`,
        );
      }),
      { numRuns: 60 },
    );
  });

  test(`any body for an action of ${collection} is refused, or leaves a whole record`, async () => {
    const headers = inSandbox(`actions-${collection}`);
    for (const action of Object.keys(resource.lifecycle?.transitions ?? {})) {
      for (const value of [...VALUES, { accountId: 1 }, { accountId: "999999", cardId: [] }, { reason: {} }]) {
        await assertAllOrNothing(
          resource,
          { method: "POST", path: `${path}/3/${action}`, headers, body: value === "" ? '""' : JSON.stringify(value) },
          `${path}/3`,
        );
      }
    }
  });
}

const deep = (levels: number): string => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const json = (text: string): Sent => ({ method: "PATCH", path: "/v1/users/9", body: text });
const unpaired = "%ED%A0%80";

const ROWS: readonly (Sent & { name: string; status: number; pointer?: string })[] = [
  { name: "10,000 levels of arrays", ...json(deep(10_000)), status: 422 },
  { name: "500,000 levels of arrays", ...json(deep(500_000)), status: 422 },
  { name: "64 levels", ...json(deep(63)), status: 200 },
  { name: "65 levels", ...json(deep(64)), status: 422 },
  { name: "10,000 open brackets", ...json("[".repeat(10_000)), status: 400 },
  { name: "100,000 open brackets", ...json("[".repeat(100_000)), status: 422 },
  { name: "__proto__ at the top", ...json('{"__proto__":{"isAdmin":true}}'), status: 422, pointer: "#/__proto__" },
  {
    name: "__proto__ deep inside",
    ...json('{"a":[{"b":{"__proto__":1}}]}'),
    status: 422,
    pointer: "#/a/0/b/__proto__",
  },
  { name: "an escaped __proto__", ...json('{"\\u005f_proto__":1}'), status: 422, pointer: "#/__proto__" },
  {
    name: "constructor and prototype as names",
    ...json('{"constructor":{"prototype":{"isAdmin":true}},"toString":1,"hasOwnProperty":null}'),
    status: 200,
  },
  {
    name: "60,000 names",
    ...json(`{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(",")}}`),
    status: 422,
    pointer: "#",
  },
  { name: "a string with NUL", ...json('{"company":"a\\u0000b"}'), status: 422, pointer: "#/company" },
  { name: "a string with a lone surrogate", ...json('{"company":"b\\ud800"}'), status: 422, pointer: "#/company" },
  { name: "a number too large for a double", ...json('{"a":1e999}'), status: 422, pointer: "#/a" },
  { name: "a broken escape at the end of a megabyte", ...json(`{"a":"${"x".repeat(1_000_000)}\\q"}`), status: 400 },
  { name: "an id of dots", path: "/v1/users/..%2F..%2F..%2Fetc%2Fpasswd", status: 404 },
  { name: "a path of dots", path: "/v1/users/../../etc/passwd", status: 404 },
  { name: "an id with a backslash", path: "/v1/users/..%5c..", status: 404 },
  { name: "an id of 5,000 digits", path: `/v1/users/${"9".repeat(5000)}`, status: 404 },
  { name: "an id that is unpaired", path: `/v1/users/${unpaired}`, status: 400 },
  { name: "an id called __proto__", path: "/v1/users/__proto__", status: 404 },
  { name: "a collection called constructor", path: "/v1/constructor/toString", status: 404 },
  { name: "an action called constructor", method: "POST", path: "/v1/users/1/constructor", status: 404 },
  { name: "a filter on __proto__", path: "/v1/users?__proto__=1", status: 400 },
  { name: "a filter on constructor.name", path: "/v1/users?constructor.name=Object", status: 400 },
  { name: "a field called toString", path: "/v1/users?fields=toString", status: 400 },
  { name: "a sort by __proto__", path: "/v1/users?sort=__proto__", status: 400 },
  { name: "an expand of constructor", path: "/v1/users?expand=constructor", status: 400 },
  { name: "a parameter that is unpaired", path: `/v1/users?q=${unpaired}`, status: 400 },
  { name: "1,500 parameters", path: `/v1/users?${"a=1&".repeat(1500)}`, status: 400 },
  { name: "limit=1e9", path: "/v1/users?limit=1e9", status: 400 },
  { name: "limit=NaN", path: "/v1/users?limit=NaN", status: 400 },
  { name: "a page past all numbers", path: "/v1/users?page=9007199254740991", status: 400 },
  { name: "a far offset", path: "/v1/users?offset=9007199254740991", status: 200 },
  {
    name: "a like that would blow up",
    path: `/v1/users?name[like]=${encodeURIComponent("*a".repeat(400))}`,
    status: 200,
  },
  { name: "a like of a regular expression", path: `/v1/users?name[like]=${encodeURIComponent("(a+)+$")}`, status: 200 },
  { name: "a long search", path: `/v1/users?q=${"a".repeat(900)}`, status: 200 },
  { name: "an Accept of 8 KiB", path: "/v1/users", headers: { Accept: "text/x,".repeat(1100) }, status: 406 },
  {
    name: "an If-None-Match of 8 KiB",
    path: "/v1/users",
    headers: { "If-None-Match": '"a",'.repeat(2000) },
    status: 200,
  },
  {
    name: "an If-None-Match of 8 KiB that never ends",
    path: "/v1/users",
    headers: { "If-None-Match": `"${"a ".repeat(4000)}` },
    status: 200,
  },
  {
    name: "a Prefer of 8 KiB",
    method: "PATCH",
    path: "/v1/users/9",
    headers: { Prefer: `a="${'\\"'.repeat(2000)};b;`.repeat(2) },
    body: {},
    status: 200,
  },
];

for (const { name, status, pointer, ...sent } of ROWS) {
  test(`${name} is answered with ${status}`, async () => {
    const answer = await serving.request({ ...sent, headers: { ...inSandbox("rows"), ...sent.headers } });
    assert.equal(answer.status, status, answer.text.slice(0, 500));
    if (pointer !== undefined) assert.equal((answer.json()["errors"] as { pointer: string }[])[0]?.pointer, pointer); // the contract's shape
    assert.equal(({} as Record<string, unknown>)["isAdmin"], undefined, "no prototype was touched");
  });
}

test("no request of these met a fault of ours", () => {
  assert.deepEqual(
    serving.logged.filter((entry) => entry["level"] === "error"),
    [],
  );
});
