const MAX_DISTANCE = 3;

/**
 * The known word that was probably meant: the one with the smallest edit distance, upper and lower case aside, or
 * undefined if none is within a third of its length.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const meant = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = MAX_DISTANCE + 1;
  for (const candidate of known) {
    const longest = Math.max(meant.length, candidate.length);
    const limit = Math.min(bestDistance - 1, Math.floor(longest / 3));
    if (Math.abs(meant.length - candidate.length) > limit) continue;
    const distance = editDistance(meant, candidate.toLowerCase());
    if (distance <= limit) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** "did you mean …?" of the known word that was probably meant; `otherwise` where there is none. */
export function meantOr(word: string, known: readonly string[], otherwise: string): string {
  const meant = nearest(word, known);
  return meant === undefined ? otherwise : `did you mean ${meant}?`;
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let steps = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        steps = Math.min(steps, at(beforeLast, j - 2) + 1);
      }
      row.push(steps);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
