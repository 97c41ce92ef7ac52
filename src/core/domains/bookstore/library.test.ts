// The books of a shop as a reader finds them, over 20 worlds.
import assert from "node:assert/strict";
import { test } from "node:test";

import type { RecordType } from "../../model/resource.ts";
import { lives, ORIGINS } from "../../world/plans/lives.ts";
import { callingsOf, HOMES } from "../../world/prose/authors.ts";
import { inWords } from "../../world/prose/telling.ts";
import { createWorld } from "../../world/world.ts";
import { author } from "./author.ts";
import { book } from "./book.ts";

const REFERENCE = "2026-11-01";
type Book = RecordType<typeof book>;

const worlds = Array.from({ length: 20 }, (_, at) => {
  const world = createWorld({ seed: 201 + at });
  const books = Array.from({ length: book.count }, (_book, index) => world.generate(book, index + 1));
  const authors = Array.from({ length: author.count }, (_author, index) => world.generate(author, index + 1));
  return { seed: 201 + at, world, books, authors };
});

function sentencesOf(text: string | null): string[] {
  return (text ?? "").split(/(?<=[.!?][”’]?) (?=[\p{Lu}“\d])/u);
}

test("titles and descriptions are distinct, and of their sentences at most 5 % stand twice in a world", () => {
  for (const { seed, books } of worlds) {
    assert.equal(new Set(books.map(({ title }) => title)).size, books.length);
    assert.equal(new Set(books.map(({ description }) => description)).size, books.length);
    const counts = new Map<string, number>();
    const sentences = books
      .flatMap(({ description }) => sentencesOf(description))
      .filter((one) => !one.startsWith("For ages"));
    for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    const twice = sentences.filter((sentence) => counts.get(sentence) !== 1).length / sentences.length;
    assert.ok(twice <= 0.05, `seed ${seed}: ${twice}`);
  }
});

test("texts have typographic apostrophes and American spelling", () => {
  for (const { books, authors } of worlds) {
    const texts = [
      ...books.flatMap(({ title, subtitle, description, publisher, genres, tags }) => [
        title,
        subtitle,
        description,
        publisher,
        ...genres,
        ...tags,
      ]),
      ...authors.map(({ bio }) => bio),
    ];
    for (const text of texts)
      assert.doesNotMatch(
        text ?? "",
        /'|\b(?:\w+(?:col|neighb|hon|hum|fav|harb)our|grey|theatre|centre|travell\w+|cosy)\b/i,
      );
  }
});

test("a series has one author, and its books are numbered from one in the order in which they come out", () => {
  let found = 0;
  for (const { books } of worlds) {
    const series = Map.groupBy(
      books.filter((each) => each.series !== null),
      (each) => each.series?.name,
    );
    for (const volumes of series.values()) {
      found += 1;
      const inOrder = volumes.toSorted((a, b) => (a.series?.number ?? 0) - (b.series?.number ?? 0));
      assert.deepEqual(
        inOrder.map((each) => each.series?.number),
        inOrder.map((_, at) => at + 1),
      );
      assert.equal(new Set(inOrder.map((each) => each.authorIds.join())).size, 1);
      assert.equal(inOrder[0]?.authorIds.length, 1);
      const out = inOrder.map((each) => each.publishedDate ?? each.releaseDate ?? "");
      assert.deepEqual(out, out.toSorted());
      for (const { series: own, description, subtitle } of inOrder.slice(1)) {
        assert.doesNotMatch(
          `${subtitle} ${description}`,
          /Book One|With it the|So begin|begin here|opening of|[Tt]he first (?:case for|adventure of|of the [A-Z])/,
        );
        assert.ok(own !== null);
      }
    }
    for (const { series: own, subtitle } of books)
      if (own === null) assert.doesNotMatch(subtitle ?? "", /Book (?:One|Two|Three|Four)/);
  }
  assert.ok(found >= 100);
});

test("no memoirist contradicts a memoir, the bio or the date of birth", () => {
  const towns = new Set([...ORIGINS.flatMap(([origin]) => origin.towns), ...HOMES]);
  const trades = callingsOf("Memoir")[1];
  let read = 0;
  for (const { world, books, authors } of worlds) {
    for (const [at, { id, bio, birthDate }] of authors.entries()) {
      const own = books.filter((each) => each.genres[0] === "Memoir" && each.authorIds.includes(id));
      if (own.length === 0) continue;
      read += own.length;
      assert.ok(own.every((each) => each.authorIds.length === 1));
      const life = world.plan(lives)[at];
      assert.ok(life !== undefined);
      const all = [bio, ...own.flatMap(({ title, subtitle, description }) => [title, subtitle, description])].join(
        " · ",
      );
      const mentioned = (words: Iterable<string>): string[] =>
        [...words].filter((word) => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, "iu").test(all));
      for (const town of mentioned(towns)) assert.ok([life.town, life.home].includes(town), `${town}: ${all}`);
      for (const trade of mentioned(trades)) assert.ok(life.trade.includes(trade), `${trade}: ${all}`);
      const ages = own.flatMap(
        ({ description }) => /diagnosis at ([\w-]+)|was ([\w-]+) and had/.exec(description ?? "") ?? [],
      );
      assert.ok(
        ages.filter((age) => /^[a-z]+(?:-[a-z]+)?$/.test(age ?? "")).every((age) => age === inWords(life.illAt)),
      );
      assert.equal(new Set(own.map(({ title }) => title)).size, own.length);
      for (const { publishedDate } of own) {
        if (birthDate === null || publishedDate === null) continue;
        const age = Number(publishedDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
        assert.ok(age >= life.illAt && age >= life.leftAt + life.years, `${all} at ${age}`);
      }
    }
  }
  assert.ok(read >= 100);
});

test("only what is printed has a size and a weight, nothing electronic is older than its kind, and what is to come has a date", () => {
  const isPrinted = ({ format }: Book): boolean => format === "hardcover" || format === "paperback";
  let abroad = 0;
  for (const { books } of worlds) {
    for (const each of books) {
      assert.equal(each.dimensions !== null, isPrinted(each));
      assert.equal(each.weightGrams !== null, isPrinted(each));
      if (each.weightGrams !== null) assert.ok(each.weightGrams >= 60 && each.weightGrams <= 2000, each.title);
      if (each.format === "ebook") assert.ok((each.publishedDate ?? REFERENCE) >= "2007-11-19", each.title);
      assert.equal(each.releaseDate !== null, each.status === "preorder");
      assert.equal(each.publishedDate !== null, each.status !== "preorder");
      assert.ok((each.publishedDate ?? "") < REFERENCE && (each.releaseDate ?? REFERENCE) >= REFERENCE);
      if (each.listPrice !== null) assert.ok(each.listPrice > each.price && each.listPrice < each.price * 1.8);
      assert.ok(each.tags.length >= 1 && new Set(each.tags).size === each.tags.length);
      if (each.language !== "en") abroad += 1;
    }
  }
  assert.ok(abroad >= 40 && abroad <= 400, `${abroad} books in other languages`);
});
