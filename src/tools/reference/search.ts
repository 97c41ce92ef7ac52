// Finds pages and parts of the docs by words. Runs on the server and in the page alike.

export interface SearchEntry {
  readonly title: string;
  readonly href: string;
  /** As people name it: `POST`, `guide`, `problem`. */
  readonly kind: string;
  readonly words: string;
}

export interface FoundPage {
  readonly entry: SearchEntry;
  readonly because: readonly string[];
}

const WORD = /[\p{L}\p{N}]+/gu;
const MOST_FOUND = 30;
const MOST_TERMS = 10;

/** Words of questions that say nothing of what is asked for. */
const EMPTY = new Set(
  "a about am an and any are as at be by can do does each every for from get have how i if in into is it its me my of on one or our please should so some something that the their them there this to two use using want way we what when where which while why will with without you your".split(
    " ",
  ),
);

/** Words that people use for one thing, of which the docs may use another. */
const ALIKE = [
  "auth authentication authenticate authorization login logging log sign signin openid oauth oidc sso identity",
  "pagination paging paginate page cursor offset",
  "filter search query where",
  "sort order",
  "mock fake stub simulate",
  "fail failure fault error problem broken crash",
  "parallel concurrent concurrency simultaneous isolate isolation apart",
  "clock time date freeze",
  "reset clean clear wipe seed",
  "delay slow latency timeout",
  "delete remove drop",
  "tutorial start started begin beginner quickstart introduction",
  "ci pipeline github action",
  "replace migrate migration switch come move instead",
  "database db postgres postgresql sqlite sql storage",
  "deploy deployment docker container kubernetes host production operation",
  "staging real upstream proxy forward",
  "price pricing plan cost billing subscription",
  "limit rate quota throttle 429",
  "generate random faker",
  "language locale translation i18n",
  "file upload import",
  "export download dump",
  "cache caching etag conditional 304",
  "stream streaming live sse realtime websocket",
  "agent ai llm mcp model claude",
  "glossary word term vocabulary meaning definition",
  "signature signed verify secret",
  "role permission access",
  "endpoint route path url",
  "schema openapi swagger specification spec document",
  "relation relationship foreign nested join expand",
  "envelope style format shape convention",
  "browser page worker",
  "recipe state share",
  "save keep kept persist persistent retention retain expire expiry",
  "monitor monitoring metrics prometheus health",
  "changelog release notes",
  "hook webhook callback event delivery",
  "edge unicode hostile long profile",
  "check verify validate compare differ contract drift",
  "deterministic reproducible repeatable stable same seed",
  "record result item row entity",
  "assert expect check verify",
  "state status lifecycle transition",
];

const GROUPS = new Map<string, string[]>();
for (const group of ALIKE)
  for (const word of group.split(" "))
    GROUPS.set(stem(word), [...(GROUPS.get(stem(word)) ?? []), ...group.split(" ").map(stem)]);

interface Prepared {
  readonly entry: SearchEntry;
  readonly title: string;
  readonly text: string;
  readonly inTitle: ReadonlySet<string>;
  readonly inText: ReadonlySet<string>;
}

const prepared = new WeakMap<readonly SearchEntry[], readonly Prepared[]>();

/** Worth of a kind of entry to who asks in words: guides explain, and objects are only what operations take. */
const WORTH: Readonly<Record<string, number>> = {
  guide: 1.3,
  page: 1.1,
  problem: 0.9,
  header: 0.8,
  parameter: 0.8,
  object: 0.7,
};

/**
 * The entries that have the words of the query, the best first: what is called so, rare words before those that many have, titles before texts, whole words
 * before beginnings, and words before others of their meaning. One that has less than half of what is asked for is none.
 */
export function findInDocs(entries: readonly SearchEntry[], query: string): readonly FoundPage[] {
  const all = prepare(entries);
  const asked = [...query.toLowerCase().matchAll(WORD)].map(([word]) => word);
  const meaning = asked.filter((word) => word.length > 1 && !EMPTY.has(word));
  const terms = [...new Set(meaning.length > 0 ? meaning : asked)].slice(0, MOST_TERMS);
  if (terms.length === 0) return [];
  const matches = terms.map((term) => all.map((one) => strengthOf(term, one)));
  // A word that is nowhere says nothing of what is meant.
  const weights = matches.map((row) => {
    const known = row.filter((strength) => strength >= 1).length;
    return row.some((strength) => strength > 0) ? Math.log(1 + all.length / (1 + known)) : 0;
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = query
    .toLowerCase()
    .trim()
    .replace(/[?.!]+$/, "");
  const scored = all.flatMap((one, at) => {
    const strengths = matches.map((row) => row[at] ?? 0);
    const covered =
      strengths.reduce((sum, strength, term) => sum + (strength > 0 ? (weights[term] ?? 0) : 0), 0) / whole;
    if (!(covered >= 0.5)) return [];
    const sum = strengths.reduce((total, strength, term) => total + strength * (weights[term] ?? 0), 0);
    const named = strengths.filter((strength) => strength >= OF_TITLE).length / Math.max(one.inTitle.size, 1);
    const isNamed = one.title === exact || one.title === `${exact}s`;
    const extra = isNamed ? 1_000 : one.title.endsWith(`: ${exact}`) ? 500 : 0;
    const score = sum * covered * (1 + named / 2) * (WORTH[one.entry.kind] ?? 1) + extra;
    const because = terms
      .filter((term) => !one.title.includes(term))
      .map((term) => wholeWord(term, one.entry.words))
      .filter(Boolean);
    return [{ found: { entry: one.entry, because }, score }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found);
}

function prepare(entries: readonly SearchEntry[]): readonly Prepared[] {
  const known = prepared.get(entries);
  if (known !== undefined) return known;
  const made = entries.map((entry) => ({
    entry,
    title: entry.title.toLowerCase(),
    text: entry.words.toLowerCase(),
    inTitle: new Set(
      wordsOf(entry.title)
        .filter((word) => !EMPTY.has(word))
        .map(stem),
    ),
    inText: new Set(wordsOf(`${entry.words} ${entry.kind}`).map(stem)),
  }));
  prepared.set(entries, made);
  return made;
}

/** From this strength on a word stands in the title. */
const OF_TITLE = 3;

function strengthOf(term: string, { title, text, inTitle, inText }: Prepared): number {
  const root = stem(term);
  if (inTitle.has(root)) return 6;
  if (beginsWord(title, term)) return 4;
  const others = GROUPS.get(root) ?? [];
  if (others.some((other) => inTitle.has(other))) return OF_TITLE;
  if (inText.has(root)) return 2;
  if (beginsWord(text, term)) return 1.5;
  if (others.some((other) => inText.has(other))) return 1;
  if (term.length < 3) return 0;
  return title.includes(term) ? 0.8 : text.includes(term) ? 0.4 : 0;
}

/** The words of a text in small letters, those that are written together also each by itself: `pageCount`. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => {
    const parts = word.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];
    return [...(parts.length > 1 ? parts : []), word].map((one) => one.toLowerCase());
  });
}

/** The part that the forms of an English word have in common, nearly. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const single = word
    .replace(/ies$/, "y")
    .replace(/(?<=[^su])s$/, "")
    .replace(/(?<=\p{L}{4})ly$/u, "");
  const plain = single.replace(/(?<=\p{L}{3})(?:ing|ed|er)$/u, "");
  return (plain === single ? plain : plain.replace(/([^aeiouls])\1$/, "$1")).replace(/(?<=\p{L}{2})e$/u, "");
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** The word of the text that the searched one is a part of, as it is written there. */
function wholeWord(word: string, text: string): string {
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return "";
  return text.slice(text.lastIndexOf(" ", at) + 1).split(" ", 1)[0] ?? word;
}
