export interface CodeUnits {
  readonly length: number;
  charCodeAt(at: number): number;
}

/**
 * Compiles a pattern in which `*` is any run of characters. The whole text must match, letter case included. Reads each
 * character of the text a bounded number of times, whatever the pattern.
 */
export function createGlob(pattern: string): (text: CodeUnits) => boolean {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  if (parts.length === 1) return (text) => text.length === first.length && isAt(text, 0, first);
  const last = parts.at(-1) ?? "";
  const middle = parts
    .slice(1, -1)
    .filter((part) => part !== "")
    .map((part) => ({ part, borders: bordersOf(part) }));
  return (text) => {
    const end = text.length - last.length;
    if (end < first.length || !isAt(text, 0, first) || !isAt(text, end, last)) return false;
    let from = first.length;
    for (const { part, borders } of middle) {
      from = endOfNext(text, from, end, part, borders);
      if (from < 0) return false;
    }
    return true;
  };
}

function isAt(text: CodeUnits, from: number, part: string): boolean {
  for (let at = 0; at < part.length; at += 1) {
    if (text.charCodeAt(from + at) !== part.charCodeAt(at)) return false;
  }
  return true;
}

/** Place at which the first occurrence of the part in [from, end) ends, or -1: Knuth, Morris, Pratt, so the text is never re-read. */
function endOfNext(text: CodeUnits, from: number, end: number, part: string, borders: Uint32Array): number {
  let matched = 0;
  for (let at = from; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched === part.length) return at + 1;
  }
  return -1;
}

/** For each prefix of the part, the length of its longest proper prefix that is also its suffix. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (length > 0 && part[at] !== part[length]) length = borders[length - 1] ?? 0;
    if (part[at] === part[length]) length += 1;
    borders[at] = length;
  }
  return borders;
}
