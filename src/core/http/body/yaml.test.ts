import assert from "node:assert/strict";
import { test } from "node:test";

import { parseYaml } from "./yaml.ts";

const read = (text: string): Promise<unknown> => parseYaml(Buffer.from(text));

test("a YAML document is the JSON value that it stands for", async () => {
  const text = [
    "# a comment",
    "paths:",
    "  /pets:",
    "    responses: { 200: &ok { description: Fine }, '201': *ok }",
    "version: 1.0",
    "day: 2026-11-01",
    "no: no",
    "both: { <<: *ok, more: ~ }",
    "text: |",
    "  two",
    "  lines",
  ].join("\n");
  const ok = { description: "Fine" };
  assert.deepEqual(await read(text), {
    paths: { "/pets": { responses: { 200: ok, 201: ok } } },
    version: 1,
    day: "2026-11-01",
    no: "no",
    both: { ...ok, more: null },
    text: "two\nlines\n",
  });
  assert.equal(await read(""), null);
  assert.deepEqual(await read("\uFEFF%YAML 1.2\n---\n[1, two]\n"), [1, "two"]);
  const notes: string[] = [];
  const twice = await parseYaml(Buffer.from("a: 1\nb: { c: 1,\n  c: 3 }"), (note) => notes.push(note));
  assert.deepEqual([twice, notes], [{ a: 1, b: { c: 3 } }, ["line 3: c: 3 } is given twice: the last one counts"]]);
});

const LAUGHS = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
for (const [before, name] of [
  ["a", "b"],
  ["b", "c"],
  ["c", "d"],
  ["d", "e"],
  ["e", "f"],
  ["f", "g"],
] as const)
  LAUGHS.push(`${name}: &${name} [${`*${before}, `.repeat(10)}]`);

const refused: readonly { name: string; text: string; error: Readonly<Record<string, unknown>> }[] = [
  {
    name: "what is not YAML",
    text: "paths:\n  /pets: [1, 2\n",
    error: { code: "malformed_json", members: { line: 3, column: 1 } },
  },
  { name: "several documents", text: "a: 1\n---\nb: 2\n", error: { code: "malformed_json" } },
  {
    name: "an alias of nothing",
    text: "a: *b",
    error: { code: "malformed_json", message: /line 1, column 5: unidentified alias "b"/ },
  },
  {
    name: "aliases that multiply",
    text: LAUGHS.join("\n"),
    error: { code: "validation_failed", message: /more than 1048576 characters/ },
  },
  {
    name: "an alias of what it is in",
    text: "a: &a [*a]",
    error: { code: "validation_failed", message: /lead back to themselves/ },
  },
  {
    name: "few aliases of much",
    text: `a: &a "${"x".repeat(40_000)}"\nb: [${"*a, ".repeat(50)}]`,
    error: { code: "validation_failed", message: /more than 1048576 characters/ },
  },
  { name: "levels without end", text: `${"- ".repeat(100)}x`, error: { code: "validation_failed", message: /nested/ } },
  { name: "a member called __proto__", text: "__proto__: 1", error: { code: "validation_failed" } },
];

for (const { name, text, error } of refused) test(`${name} is refused`, () => assert.rejects(read(text), error));

test("a document of 1 MiB is read, and what would take too much memory is refused", async () => {
  const paths = Array.from(
    { length: 7_500 },
    (_, n) => `/things${n}:\n  get: { summary: Things ${n}, responses: { "200": { description: ${"x".repeat(50)} } } }`,
  );
  assert.equal(Object.keys((await read(paths.join("\n"))) as object).length, 7_500);
  await assert.rejects(read(`[${"[],".repeat(340_000)}]`), { code: "validation_failed", message: /too much memory/ });
});

test("more levels than a parser has room for are refused", async () => {
  for (const text of ["[".repeat(100_000), "- ".repeat(100_000), "{a: ".repeat(100_000)])
    await assert.rejects(
      read(text),
      ({ code }: { code?: unknown }) => code === "malformed_json" || code === "validation_failed",
    );
});

test("bytes that are not UTF-8 are refused", () =>
  assert.rejects(parseYaml(Buffer.from([0x61, 0x3a, 0xff])), { code: "malformed_json" }));

test("reading is stopped when it takes too long, and others go on meanwhile", async () => {
  const slow = Array.from({ length: 100_000 }, (_, n) => `- &a${n} 1\n- *a${n}`).join("\n");
  const stopped = assert.rejects(parseYaml(Buffer.from(slow), undefined, 1), {
    code: "validation_failed",
    message: /takes more than 1 ms of work/,
  });
  assert.deepEqual(await read("a: 1"), { a: 1 });
  await stopped;
});
