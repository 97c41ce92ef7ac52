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

const MOST_FOUND = 30;

/** The entries that have every word of the query, the best first: words of the title before other words, beginnings before middles. */
export function findInDocs(entries: readonly SearchEntry[], query: string): readonly FoundPage[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry) => {
    const title = entry.title.toLowerCase();
    const text = entry.words.toLowerCase();
    const scores = words.map((word) => scoreOf(word, title, text, entry.kind));
    if (scores.includes(0)) return [];
    const because = words.filter((word) => !title.includes(word)).map((word) => wholeWord(word, entry.words));
    const asked = query.toLowerCase().trim();
    const exact = title === asked || title === `${asked}s` ? 100 : 0;
    // A search for "order" is about doing something with orders first, and about their schema later.
    const late = entry.kind === "object" ? 5 : 0;
    return [{ found: { entry, because }, score: exact - late + scores.reduce((sum, score) => sum + score, 0) }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ found }) => found);
}

function scoreOf(word: string, title: string, words: string, kind: string): number {
  if (beginsWord(title, word)) return title.startsWith(word) ? 8 : 6;
  if (title.includes(word)) return 4;
  if (beginsWord(words, word) || kind.toLowerCase() === word) return 2;
  return words.includes(word) ? 1 : 0;
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
  if (at < 0) return word;
  return text.slice(text.lastIndexOf(" ", at) + 1).split(" ", 1)[0] ?? word;
}
