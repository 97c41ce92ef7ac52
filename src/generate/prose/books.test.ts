import assert from "node:assert/strict";
import { test } from "node:test";

import { GENRES } from "../genres.ts";
import { createWorld } from "../world.ts";
import { ORIGINS, writeBio } from "./authors.ts";
import { writeBook } from "./books.ts";
import { startTelling } from "./telling.ts";

const world = createWorld({ seed: 1 });

for (const genre of GENRES) {
  test(`books of ${genre} are told without gaps, with many titles and many descriptions`, () => {
    const texts = Array.from({ length: 300 }, (_, at) => writeBook(genre, world.stream("test", genre, at)));
    for (const { title, subtitle, description } of texts) {
      for (const text of [title, subtitle ?? "", description]) {
        assert.doesNotMatch(text, /[{}]|undefined|\p{Cc}| {2}|\bA [AEIO]|\b[aA] (?:a|e|i|o)\w/u);
      }
      assert.match(title, /^[\p{Lu}\d]/u);
      assert.match(description, /^[\p{Lu}\d].*\.$/u);
      assert.ok(title.length <= 80 && description.length <= 600);
    }
    assert.ok(new Set(texts.map((text) => text.title)).size >= 75);
    assert.ok(new Set(texts.map((text) => text.description)).size >= 60);
  });
}

test("a word once settled stays the same, a numbered one is another, and both take an article and capitals", () => {
  const tell = startTelling(world.stream("test"), { Fruit: ["Apple", "Orange"] });
  const [, one = "", again = "", two = ""] = /^(\w+) (\w+) (\w+)$/.exec(tell("{Fruit} {Fruit} {Fruit2}")) ?? [];
  assert.equal(one, again);
  assert.notEqual(one, two);
  assert.equal(tell("{a _Fruit}, {A Fruit}"), `an ${one.toLowerCase()}, An ${one}`);
  assert.throws(() => tell("{fruits}"), /no words of the kind fruits/);
});

test("every origin and genre gives a biography without gaps that names the author", () => {
  for (const genre of GENRES) {
    for (const [at, [origin]] of ORIGINS.entries()) {
      const bio = writeBio({ name: "Ada Quist", lastName: "Quist", genre, origin }, world.stream("test", genre, at));
      assert.match(bio, /Ada Quist/);
      assert.doesNotMatch(bio, /[{}]|undefined| {2}|\b[aA] [aeioAEIO]/);
    }
  }
});
