import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { catalog } from "../../src/core/domains/catalog.ts";
import type { Entry } from "../../src/core/model/catalog.ts";
import { acceptsNull } from "../../src/core/model/schema-walk.ts";
import { PROFILES } from "../../src/core/model/world-choice.ts";
import type { Profile } from "../../src/core/model/world-choice.ts";
import type { Base } from "../../src/core/sandbox/base.ts";
import { LARGEST_AMOUNT } from "../../src/core/world/hostile-records.ts";
import { assertCoherent, readAll } from "../invariants/coherence.ts";
import { growChosen, profilePath, toProfileGolden } from "./hostile.ts";

/** `PROFILE_SEEDS=100` is a long run. */
const SEEDS = Number(process.env["PROFILE_SEEDS"] ?? 2);

const entries: readonly Entry[] = catalog.entries;

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (base: Base, entry: Entry): Row[] =>
  base
    .collection(entry)
    .slice(0, base.size(entry))
    .map(({ record }) => record);

/** The parts of a record that are the same in every profile: its id, its state, and the records that it refers to. */
function frameOf({ resource }: Entry, record: Row, profile: Profile): unknown[] {
  const fields = new Set(Object.values(resource.relations).map(({ field }) => field.split(".")[0] ?? ""));
  // Details may name a record or none, and a cart may be empty.
  const isBare = profile === "empty" && resource.name === "cart" && record["status"] === "active";
  const names = [...fields].filter((name) => !name.startsWith("medication") && !(isBare && name === "items"));
  const { id, status, createdAt, updatedAt } = record;
  return [id, status, createdAt, updatedAt, ...names.map((name) => toIds(record[name]))];
}

function toIds(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    typeof item === "string" ? item : Object.entries(item as Row).filter(([name]) => name.endsWith("Id")),
  );
}

/** Every text in a value. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsOf(inner);
}

function* numbersOf(value: unknown): Generator<number> {
  if (typeof value === "number") yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* numbersOf(inner);
}

for (const profile of PROFILES) {
  test(`worlds of profile ${profile} are coherent and valid, with the ids, relations and states of ordinary ones`, () => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const base = growChosen(seed, { profile });
      const ordinary = growChosen(seed, {});
      assertCoherent(readAll(base), new Set(), profile === "edges" ? "own" : "table");
      for (const entry of entries) {
        const [rows, others] = [rowsOf(base, entry), rowsOf(ordinary, entry)];
        assert.deepEqual(
          rows.map((row) => frameOf(entry, row, profile)),
          others.map((row) => frameOf(entry, row, profile)),
          `${entry.resource.collection} of seed ${seed}`,
        );
        for (const row of rows) assertSendable(entry, row);
      }
    }
  });

  test(`a world of profile ${profile} is the one that it always was`, () => {
    assert.deepEqual(toProfileGolden(profile), JSON.parse(readFileSync(profilePath(profile), "utf8")));
  });
}

/** No text has control characters other than line breaks and tabs, or half a character, and no number is too large. */
function assertSendable({ resource }: Entry, row: Row): void {
  const what = `${resource.name} ${String(row["id"])}`;
  for (const text of textsOf(row)) {
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u, what);
    assert.ok(text.isWellFormed(), what);
  }
  for (const number of numbersOf(row)) assert.ok(Math.abs(number) <= LARGEST_AMOUNT, `${what}: ${number}`);
}

const sample = (profile: Profile, name: string): Row[] => rowsOf(growChosen(7, { profile }), catalog.get(name));

test("texts of a long world are as long as they may be", () => {
  for (const user of sample("long", "user")) {
    assert.deepEqual([String(user["name"]).length, String(user["username"]).length], [120, 64]);
    assert.equal(String(user["email"]).length, 254);
    assert.match(String(user["email"]), /^[^@]{64}@.*\.example\.(com|net|org)$/);
  }
  for (const { description } of sample("long", "book"))
    if (typeof description === "string") assert.equal(description.length, 4000);
});

test("a unicode world has every script, and a markup world every snippet", () => {
  const unicode = [...textsOf(sample("unicode", "user"))].join("\n");
  for (const script of [
    /\p{Script=Hebrew}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Han}/u,
    /\p{Emoji_Presentation}/u,
    /\p{M}/u,
    /[\u{1d4d0}-\u{1d503}]/u,
  ])
    assert.match(unicode, script);
  const markup = [...textsOf(sample("markup", "user"))].join("\n");
  for (const snippet of [
    "<script>",
    "onerror=",
    "=HYPERLINK(",
    "{{7*7}}",
    "DROP TABLE",
    "@SUM",
    "-->",
    "&lt;b&gt;",
    "../../etc",
    "javascript:",
  ])
    assert.ok(markup.includes(snippet), snippet);
  for (const profile of ["unicode", "markup"] as const)
    assert.match([...textsOf(sample(profile, "review"))].join(" "), /\r\n\n\t/);
});

test("what may be null is null in an empty world, but for relations and what tells of a state", () => {
  const world = growChosen(7, { profile: "empty" });
  for (const entry of entries) {
    const { fields, relations, lifecycle } = entry.resource;
    const references = new Set(Object.values(relations).map(({ field }) => field.split(".")[0]));
    for (const [name, { schema, required, readOnly }] of Object.entries(fields)) {
      const isBound =
        required === true || references.has(name) || (readOnly === true && lifecycle?.initial !== undefined);
      if (isBound || name === "rating" || !acceptsNull(schema)) continue;
      for (const row of rowsOf(world, entry))
        assert.equal(row[name], null, `${entry.resource.name} ${String(row["id"])}: ${name}`);
    }
  }
  for (const { status, items, itemCount, subtotal } of rowsOf(world, catalog.get("cart")))
    if (status === "active") assert.deepEqual([items, itemCount, subtotal], [[], 0, 0]);
  for (const patient of rowsOf(world, catalog.get("patient")))
    for (const name of ["allergies", "conditions", "medications", "observations", "vaccinations"])
      assert.deepEqual(patient[name], []);
});

test("an edges world has the largest amounts, leap days and the ends of years", () => {
  assert.ok(
    sample("edges", "card").every(({ spendingLimit }) => spendingLimit === null || spendingLimit === LARGEST_AMOUNT),
  );
  const births = sample("edges", "patient").map(({ birthDate }) => String(birthDate).slice(5));
  assert.deepEqual(new Set(births), new Set(["01-01", "02-29", "12-31"]));
  const books = sample("edges", "book").map(({ weightGrams }) => weightGrams);
  assert.deepEqual(new Set(books), new Set([1, 1_000_000, null]));
  const years = sample("edges", "patient").map(({ birthDate }) => Number(String(birthDate).slice(0, 4)));
  assert.ok(Math.min(...years) < 1900 && Math.max(...years) > 2010);
  assert.ok(sample("edges", "user").some(({ name }) => String(name).length === 1));
});
