import { getOrMake } from "../../model/maps.ts";
import { toPlural } from "../../world/plural.ts";

/** Notes that tell of a loss or of another name, and not of what was understood. */
const LOSS =
  /\b(?:left out|not kept|(?:is|are) called|may be null|that is null|holds? any|a text here|more than a field can say)\b/;

/** The words with which a note says what it is about. */
const SUBJECT = /^(.*?)(?:: |,? (?:is|are|has|holds?|answers?|refer|may|seems?) )/;

/** The part of it that is lost. */
const PART = /: (?:the header |the default of |the template )?(.*?) (?:is|are) (?:left out|not kept)\b/;

const WORDS = /[\p{L}\p{N}_$]+/gu;

/** A line of nothing but a comment, or that takes something away. */
const COMMENT = /^\s*(?:--|\/\/|#|drop\b)/i;

/** Words before a name where it is declared. */
const DECLARES = /\b(?:model|enum|view|type|input|interface|table|class|const|insert|copy|endpoint)\b/i;

/** Characters of a note that are looked at: parts of strangers' files may be long. */
const MOST_SAID = 300;

/** Lines that are looked at for one word. */
const MOST_LINES = 1_000;

/** The notes of an import, those of losses with the line of the text that each is about, where that can be told. */
export function withLines(notes: readonly string[], text: string): string[] {
  if (!notes.some((note) => LOSS.test(note)) || !/\n\s*\S/.test(text)) return [...notes];
  const lines = text.split("\n");
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries())
    for (const [word] of COMMENT.test(line) ? [] : line.matchAll(WORDS)) {
      const found = getOrMake<string, number[]>(places, plain(word), () => []);
      if (found.at(-1) !== at && found.length < MOST_LINES) found.push(at);
    }
  return notes.map((note) => {
    if (/^line \d/.test(note) || !LOSS.test(note)) return note;
    const said = note.slice(0, MOST_SAID);
    const [about = ""] = SUBJECT.exec(said)?.[1]?.split(", ") ?? [];
    // `Post.tags`, `GET /posts/{id}`, `3 values of posts.tags`, `tags of some posts`
    const [name = "", member] = (
      about
        .replaceAll(/\/?\{[^{}]*\}/g, "")
        .split(/[ /]/)
        .at(-1) ?? ""
    ).split(".");
    const [first = ""] = / of /.test(about) ? about.split(" ") : [];
    const part = member ?? PART.exec(said)?.[1] ?? first;
    const named = [name, toPlural(name)].map((one) => best(one, 0)).find((found) => found.length > 0) ?? [];
    const above = named.find((at) => declares(lines[at] ?? "", name)) ?? named[0];
    const below = best(part, above ?? 0);
    const isSaid = (words: string, at: number): boolean => lines[at]?.includes(words) === true;
    const line =
      (about.includes(" ") ? best(about, 0).find((at) => isSaid(about, at)) : undefined) ??
      below.find((at) => isSaid(part, at)) ??
      below[0] ??
      above;
    return line === undefined ? note : `line ${line + 1}: ${note}`;
  });

  /** The lines from one on that have the most of some words. */
  function best(words: string, from: number): readonly number[] {
    const shared = new Map<number, number>();
    for (const word of wordsIn(words))
      for (const at of places.get(word) ?? []) if (at >= from) shared.set(at, (shared.get(at) ?? 0) + 1);
    const most = Math.max(...shared.values());
    return [...shared].flatMap(([at, count]) => (count === most ? [at] : [])).toSorted((one, other) => one - other);
  }
}

/** True for a line in which a name is declared, or is the key of what follows. */
function declares(line: string, name: string): boolean {
  const [first = ""] = line.match(WORDS) ?? [];
  return DECLARES.test(line) || (plain(first) === plain(name) && /[:={[(]\s*$/.test(line));
}

function wordsIn(text: string): string[] {
  return (text.match(WORDS) ?? []).map(plain).slice(0, 8);
}

function plain(word: string): string {
  return word.replaceAll(/[_$]/g, "").toLowerCase();
}
