import assert from "node:assert/strict";
import { test } from "node:test";

import { GENRES } from "../genres.ts";
import { ORIGINS } from "../plans/lives.ts";
import { createWorld } from "../world.ts";
import { callingsOf, writeBio } from "./authors.ts";
import { pronounsOf, voiceOf, writeBook } from "./books.ts";
import type { GenreVoice } from "./telling.ts";
import { plotsOf, startTelling } from "./telling.ts";

const world = createWorld({ seed: 1 });
const GIVEN = {
  Author: "Ada Quist",
  Last: "Quist",
  City: "Sligo",
  Home: "Porto",
  Trade: "Nurse",
  Things: "Clocks",
  years: "eleven",
  left: "nineteen",
  ill: "forty-one",
};
const VOICES: readonly (readonly [string, GenreVoice])[] = [
  ...GENRES.map((genre) => [genre, voiceOf(genre, "en")] as const),
  ...(["es", "fr", "de"] as const).map((language) => [language, voiceOf("Literary Fiction", language)] as const),
];

/** The kinds of words in a template. */
function kindsIn(template: string): string[] {
  return [...template.matchAll(/\{(?:\^|a |A )?_?([A-Za-z]\w*)\}/g)].map(([, kind = ""]) => kind);
}

for (const [name, voice] of VOICES) {
  test(`the first sentence about ${name} takes up every noun of the title`, () => {
    for (const { titles, openings } of plotsOf(voice)) {
      assert.ok(titles.length > 0 && openings.length > 0);
      const taken = new Set(openings.map((opening) => new Set(kindsIn(opening))));
      for (const title of titles)
        for (const kinds of taken)
          for (const kind of kindsIn(title)) assert.ok(kinds.has(kind), `${title}: ${kind} does not come back`);
    }
  });

  test(`books of ${name} are told without gaps`, () => {
    const random = world.stream("test", name);
    for (let at = 0; at < 300; at += 1) {
      const plot = random.pick(plotsOf(voice));
      const pieces = {
        title: random.pick(plot.titles),
        opening: random.pick(plot.openings),
        middle: random.pick(voice.middles),
        ending: random.pick(voice.endings),
      };
      const given = { ...GIVEN, ...(name === "Memoir" ? pronounsOf({ gender: "female" }) : {}) };
      const series =
        voice.series !== undefined && at % 3 === 0
          ? {
              hero: {
                firstName: "Ada",
                lastName: "Byron",
                name: "Ada Byron",
                gender: "female",
                source: "english",
              } as const,
              words: Object.fromEntries(voice.series.kept.map((kind) => [kind, voice.words[kind]?.[0] ?? ""])),
              number: 1 + (at % 4),
            }
          : null;
      const told = writeBook({ voice, pieces, series, given }, world.stream("test", name, at), random);
      const { title, subtitle, description } = told;
      for (const text of [title, subtitle ?? "", description, told.series ?? ""])
        assert.doesNotMatch(text, /[{}']|undefined|\p{Cc}| {2}/u, text);
      assert.match(title, /^[\p{Lu}\d]/u);
      assert.match(description, /^[\p{Lu}\d“].*\.$/u);
      assert.ok(title.length <= 80 && description.length <= 600, description);
      assert.equal(series === null, told.series === null);
    }
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

test("an article goes by the sound of its word", () => {
  const words =
    "Ukrainian|European|Unicorn|One-Eyed Cat|Utensil|Urn|Umbrella|Uninvited Guest|Unimportant Man|Undertaker|Hour|Honest Man|Heir|House|Orchard";
  const articles = words.split("|").map((word) => startTelling(world.stream("test"), { Word: [word] })("{a Word}"));
  assert.deepEqual(
    articles.map((text) => text.split(" ")[0]),
    ["a", "a", "a", "a", "a", "an", "an", "an", "an", "an", "an", "an", "an", "a", "an"],
  );
});

test("every origin and genre gives a biography without gaps that names the author", () => {
  for (const genre of GENRES) {
    for (const [at, [{ nationality, towns }]] of ORIGINS.entries()) {
      const [[calling = ""], [trade = ""]] = callingsOf(genre);
      const life = {
        town: towns[0] ?? "",
        home: "Porto",
        company: "three hens",
        calling,
        trade,
        years: 11,
        leftAt: 19,
      };
      const subject = { name: "Ada Quist", lastName: "Quist", nationality, genre, life, he: "she" };
      const bio = writeBio(subject, world.stream("test", genre, at));
      assert.match(bio, /Ada Quist/);
      assert.doesNotMatch(bio, /[{}']|undefined| {2}|\b[aA] [aeioAEIO]|\b[aA]n [^aeiouhAEIOUH]/);
    }
  }
});
