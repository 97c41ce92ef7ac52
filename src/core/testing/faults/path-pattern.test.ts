import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "../../../../test/properties.ts";
import { canMeet, fitsPath, parsePathPattern, toSegments, withValue } from "./path-pattern.ts";
import type { PathPattern } from "./path-pattern.ts";

function pattern(path: string): PathPattern {
  const parsed = parsePathPattern(path);
  assert.ok(typeof parsed !== "string", path);
  return parsed;
}

const FITS: readonly (readonly [pattern: string, path: string, expected: boolean])[] = [
  ["/v1/users", "/v1/users", true],
  ["/v1/users", "/v1/users/", true],
  ["/v1/users", "/v1/users/1", false],
  ["/v1/users/{id}", "/v1/users/1", true],
  ["/v1/users/{id}", "/v1/users", false],
  ["/v1/users/*", "/v1/users/a%20b", true],
  ["/v1/us%65rs", "/v1/users", true],
  ["/v1/**", "/v1", true],
  ["/v1/**", "/v1/a/b/c", true],
  ["/v1/**", "/v2/a", false],
  ["/**/pay", "/v1/bookstore/orders/1/pay", true],
  ["/**/pay", "/v1/bookstore/orders/1/ship", false],
  ["/v1/**/orders/**/pay", "/v1/bookstore/orders/1/pay", true],
  ["/v1/**/orders/**", "/v1/orders/orders", true],
  ["/**/**/x", "/x", true],
];

for (const [of, path, expected] of FITS)
  test(`${of} ${expected ? "fits" : "does not fit"} ${path}`, () => {
    assert.equal(fitsPath(pattern(of), toSegments(path)), expected);
  });

const WRONG: readonly (readonly [path: string, words: RegExp])[] = [
  ["v1/users", /begin with a slash/],
  ["/v1/users?page=2", /no query/],
  ["/v1//users", /empty segment/],
  ["/v1/us*", /whole segment/],
  ["/v1/{id", /whole segment/],
  ["/v1/users/:id", /\{id\}/],
  ["/v1/{id}/x/{id}", /only once/],
  [`/v1${"/a".repeat(30)}`, /at most 20 segments/],
];

for (const [path, words] of WRONG)
  test(`${path.slice(0, 40)} is refused`, () => {
    const parsed = parsePathPattern(path);
    assert.match(typeof parsed === "string" ? parsed : "", words);
  });

test("a value takes the place of a parameter", () => {
  const seventh = withValue(pattern("/v1/users/{id}"), "id", "7");
  assert.equal(fitsPath(seventh, ["v1", "users", "7"]), true);
  assert.equal(fitsPath(seventh, ["v1", "users", "8"]), false);
  assert.equal(withValue(seventh, "other", "7"), seventh);
});

const segment = fc.constantFrom("a", "b", "{x}", "*", "**");
const path = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 7 });
const toPath = (segments: readonly string[]): string =>
  `/${segments.map((text, at) => (text === "{x}" ? `{x${at}}` : text)).join("/")}`;

/** The same by trying everything. */
function fitsSlowly(segments: readonly string[], parts: readonly string[]): boolean {
  const [first, ...rest] = segments;
  if (first === undefined) return parts.length === 0;
  if (first === "**") return fitsSlowly(rest, parts) || (parts.length > 0 && fitsSlowly(segments, parts.slice(1)));
  const [part, ...more] = parts;
  return part !== undefined && (first === "*" || first === "{x}" || first === part) && fitsSlowly(rest, more);
}

test("matching finds what trying everything finds", () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), path, (segments, parts) => {
      assert.equal(fitsPath(pattern(toPath(segments)), parts), fitsSlowly(segments, parts));
    }),
  );
});

test("two patterns that one path fits can meet", () => {
  const some = fc.array(segment, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, some, path, (one, other, parts) => {
      const [left, right] = [pattern(toPath(one)), pattern(toPath(other))];
      if (fitsPath(left, parts) && fitsPath(right, parts)) assert.equal(canMeet(left.segments, right.segments), true);
    }),
  );
  assert.equal(canMeet(pattern("/a/*").segments, pattern("/b/**").segments), false);
  assert.equal(canMeet(pattern("/**/x").segments, pattern("/a/{id}").segments), true);
  assert.equal(canMeet(pattern("/a/b/c").segments, pattern("/a/{id}").segments), false);
});
