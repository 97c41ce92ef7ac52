import { createChance, escapeXml, hsl, initialOf, toSvg, wordsOf } from "./drawing.ts";

const SIZE = 128;

/** A round-shouldered picture of a person's initials, in colours of the key's own. */
export function drawAvatar(key: string): string {
  const chance = createChance(`avatar ${key}`);
  const hue = chance.int(360);
  const other = hue + 25 + chance.int(60);
  const initials = toInitials(key);
  const blobs = Array.from({ length: 3 }, (_, at) => {
    const [x, y, radius] = [chance.int(SIZE), chance.int(SIZE), 24 + chance.int(44)];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${hsl(hue + at * 20, 65, 62)}" fill-opacity=".35"/>`;
  });
  return toSvg(
    SIZE,
    SIZE,
    wordsOf(key).join(" "),
    `<defs><linearGradient id="g" gradientTransform="rotate(${chance.int(90)} .5 .5)"><stop offset="0" stop-color="${hsl(hue, 55, 38)}"/><stop offset="1" stop-color="${hsl(other, 60, 30)}"/></linearGradient></defs>` +
      `<rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>${blobs.join("")}` +
      `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="system-ui,-apple-system,'Segoe UI',sans-serif" font-size="${initials.length > 1 ? 52 : 60}" font-weight="600" fill="#fff">${escapeXml(initials)}</text>`,
  );
}

/** The first letters of the first and the last word. */
function toInitials(key: string): string {
  const words = wordsOf(key);
  const named = words.filter((word) => /^\p{L}/u.test(word));
  const letters = (named.length > 0 ? named : words).map(initialOf);
  const first = letters[0] ?? "?";
  return `${first}${letters.length > 1 ? (letters.at(-1) ?? "") : ""}`.toUpperCase();
}
