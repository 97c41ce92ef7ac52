import assert from "node:assert/strict";
import { test } from "node:test";

import { SeedbedError } from "../../model/errors.ts";
import { applyJsonPatch } from "./json-patch.ts";

/** A value, a patch, and the value that it makes or the code of its refusal: cases of RFC 6902, Appendix A, and hostile ones. */
const ROWS: readonly (readonly [value: unknown, patch: readonly unknown[], made: unknown])[] = [
  [{ foo: "bar" }, [{ op: "add", path: "/baz", value: "qux" }], { foo: "bar", baz: "qux" }],
  [{ foo: ["bar", "baz"] }, [{ op: "add", path: "/foo/1", value: "qux" }], { foo: ["bar", "qux", "baz"] }],
  [{ foo: ["bar"] }, [{ op: "add", path: "/foo/-", value: ["abc"] }], { foo: ["bar", ["abc"]] }],
  [{ baz: "qux", foo: "bar" }, [{ op: "remove", path: "/baz" }], { foo: "bar" }],
  [{ foo: ["bar", "qux"] }, [{ op: "remove", path: "/foo/1" }], { foo: ["bar"] }],
  [{ baz: "qux" }, [{ op: "replace", path: "/baz", value: null }], { baz: null }],
  [{ a: { b: 1 }, c: {} }, [{ op: "move", from: "/a/b", path: "/c/d" }], { a: {}, c: { d: 1 } }],
  [{ foo: ["all", "cows", "eat"] }, [{ op: "move", from: "/foo/1", path: "/foo/2" }], { foo: ["all", "eat", "cows"] }],
  [{ a: { b: [1] } }, [{ op: "copy", from: "/a", path: "/c" }], { a: { b: [1] }, c: { b: [1] } }],
  [{ "/": 9, "~1": 10 }, [{ op: "test", path: "/~01", value: 10 }], { "/": 9, "~1": 10 }],
  [{ foo: 1 }, [{ op: "replace", path: "", value: { bar: 2 } }], { bar: 2 }],
  [{ foo: 1 }, [{ op: "add", path: "/foo", value: 2, extra: true }], { foo: 2 }],
  [{ baz: "qux" }, [{ op: "test", path: "/baz", value: "bar" }], "conflict"],
  [{ baz: "10" }, [{ op: "test", path: "/baz", value: 10 }], "conflict"],
  [{ foo: "bar" }, [{ op: "add", path: "/baz/bat", value: "qux" }], "conflict"],
  [{ foo: ["bar"] }, [{ op: "add", path: "/foo/2", value: 1 }], "conflict"],
  [{ foo: ["bar"] }, [{ op: "replace", path: "/foo/01", value: 1 }], "conflict"],
  [{ foo: ["bar"] }, [{ op: "remove", path: "/foo/length" }], "conflict"],
  [{ foo: "bar" }, [{ op: "remove", path: "/toString" }], "conflict"],
  [{ a: { b: 1 } }, [{ op: "move", from: "/a", path: "/a/b" }], "validation_failed"],
  [{}, [{ op: "add", path: "/a" }], "validation_failed"],
  [{}, [{ op: "add", path: "a", value: 1 }], "validation_failed"],
  [{}, [{ op: "spam", path: "/a" }], "validation_failed"],
  [{}, ["add"], "validation_failed"],
  [{}, [{ op: "add", path: "/__proto__/polluted", value: true }], "validation_failed"],
  [{}, [{ op: "add", path: "/constructor/prototype/polluted", value: true }], "conflict"],
  [{}, [{ op: "test", path: "/a".repeat(300_000), value: 1 }], "validation_failed"],
  [{}, Array.from({ length: 1_001 }, () => ({ op: "add", path: "/a", value: 1 })), "validation_failed"],
  [
    { a: "0123456789" },
    Array.from({ length: 100 }, (_, at) => ({ op: "copy", from: "", path: `/b${at}` })),
    "validation_failed",
  ],
  [
    { a: {} },
    Array.from({ length: 500 }, () => [
      { op: "add", path: "/b", value: {} },
      { op: "move", from: "/a", path: "/b/a" },
      { op: "move", from: "/b", path: "/a" },
    ])
      .flat()
      .slice(0, 999),
    "validation_failed",
  ],
];

test("a JSON Patch makes what RFC 6902 says, or is refused whole, and leaves the value and all others as they are", () => {
  for (const [value, patch, expected] of ROWS) {
    const before = structuredClone(value);
    let made: unknown;
    try {
      made = applyJsonPatch(value, patch, "patch");
    } catch (error) {
      assert.ok(error instanceof SeedbedError, String(error));
      made = error.code;
    }
    assert.deepEqual(made, expected, JSON.stringify(patch).slice(0, 200));
    assert.deepEqual(value, before);
  }
  assert.ok(!("polluted" in {}));
});
