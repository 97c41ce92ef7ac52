// Words that STYLE.md keeps out of what people read: docs, pages, and messages of the program.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const [, table = ""] = /^\| Not +\| But +\|\n(.*?)\n\n/ms.exec(read("STYLE.md")) ?? [];
const BANNED = table
  .split("\n")
  .slice(1)
  .flatMap((row) => row.split("|")[1]?.split(",") ?? [])
  .map((word) => word.trim());
const FOUND = new RegExp(`(?<![\\w-])(?:${BANNED.join("|").replaceAll(".", String.raw`\.`)})(?![\\w-])`, "gi");

/** Texts of code: those between quotes and between tags that have a space, without comments. */
function toldBy(source: string): string {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "").replaceAll(/\$\{[^{}]*\}/g, "…");
  const texts = code.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}()=;]+[<{]/g);
  return [...texts]
    .map(([text]) => text)
    .filter((text) => text.includes(" "))
    .join("\n");
}

function bannedIn(text: string): string[] {
  return [...text.matchAll(FOUND)].map(
    ({ 0: word, index }) => `${word}: ${text.slice(Math.max(0, index - 40), index + 40)}`,
  );
}

test("the list is read, and finds its words whatever their case", () => {
  assert.ok(BANNED.length > 20);
  assert.deepEqual(
    ["It begins Anew.", "via HTTP", "whilst", "renewal, viable, sevenfold"].map((text) => bannedIn(text).length),
    [1, 1, 1, 0],
  );
  assert.deepEqual(toldBy('const anew = 1; // anew\nlog("read again"); <p>by hand</p>'), '"read again"\n>by hand<');
});

test("docs and the front matter have none of the words", () => {
  for (const file of [...globSync("docs/*.md", { cwd: ROOT }), "README.md", "CHANGELOG.md", "llms.txt", "SKILL.md"])
    // What stands in code may be the name of something, such as the header Via.
    assert.deepEqual(bannedIn(read(file).replaceAll(/`[^`\n]*`/g, "")), [], file);
});

test("pages and messages have none of the words", () => {
  const files = globSync(["web/**/*.{ts,tsx}", "src/**/*.ts"], {
    cwd: ROOT,
    // Generated records are data, which never changes; their sentences are told by people who do not exist.
    exclude: ["**/*.test.ts", "web/dist/**", "src/core/world/**", "src/core/domains/**"],
  });
  assert.ok(files.length > 300);
  assert.deepEqual(
    files.flatMap((file) => bannedIn(toldBy(read(file))).map((found) => `${file}: ${found}`)),
    [],
  );
  for (const file of globSync("web/*.html", { cwd: ROOT })) assert.deepEqual(bannedIn(read(file)), [], file);
});
