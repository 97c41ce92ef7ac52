import { createChance, escapeXml, initialOf, toSvg, wordsOf } from "./drawing.ts";
import { motifOf } from "./motifs.ts";
import type { Palette } from "./motifs.ts";

const WIDTH = 400;
const HEIGHT = 600;
const MARGIN = 32;
const TITLE_BOTTOM = 232;
const SIZES = [50, 44, 38, 33, 28, 24, 20] as const;
/** Average width of a letter, as a share of its size. */
const LETTER = 0.64;

export interface CoverText {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly genre?: string | undefined;
}

const PALETTES: readonly Palette[] = [
  { paper: "#f4ead7", ink: "#22303c", a: "#22303c", b: "#b5543a", c: "#e0b04f" },
  { paper: "#1f2a44", ink: "#f6efe0", a: "#c9d6df", b: "#52688f", c: "#f2c14e" },
  { paper: "#e9f0ea", ink: "#1e3d36", a: "#1e5a4c", b: "#7fb09a", c: "#e8a87c" },
  { paper: "#3b1f2b", ink: "#fbeee6", a: "#e8a49c", b: "#8c3b4a", c: "#f4d6a0" },
  { paper: "#fbe3d6", ink: "#4a2545", a: "#c8553d", b: "#8a4f7d", c: "#f2a65a" },
  { paper: "#dfe9f3", ink: "#1b2a49", a: "#2d4f8a", b: "#6d9dc5", c: "#f28f5b" },
  { paper: "#17302c", ink: "#f0ead2", a: "#a3b899", b: "#4d7c6a", c: "#dda15e" },
  { paper: "#f7f3ee", ink: "#2b2b2b", a: "#2b2b2b", b: "#9a9a92", c: "#d1495b" },
  { paper: "#ffe8a3", ink: "#3a2b1a", a: "#d1603d", b: "#3d7068", c: "#fff7dd" },
  { paper: "#2b2d42", ink: "#edf2f4", a: "#ef6f6c", b: "#6c7a99", c: "#edd9a3" },
];

/** A book's cover: its title, a picture of its genre in colours of the key's own, and its author. */
export function drawCover(key: string, { title, author, genre }: CoverText): string {
  const chance = createChance(`cover ${key}`);
  const colours = PALETTES[chance.int(PALETTES.length)] as Palette; // within the list
  const shown = title ?? toTitle(key);
  const { lines, size } = fit(shown);
  const text = lines.map((row, at) => tspan(row, at === 0 ? 0 : size * 1.14)).join("");
  const below = chance.int(2) === 0;
  const titleAt = below ? 330 + size : 44 + size * 0.8;
  const by = author === undefined ? "" : writeAuthor(author, colours.ink);
  return toSvg(
    WIDTH,
    HEIGHT,
    author === undefined ? shown : `${shown}, ${author}`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>` +
      `<svg y="${below ? 14 : 250}" width="${WIDTH}" height="290" viewBox="0 0 400 300" preserveAspectRatio="none">${motifOf(genre)(chance, colours)}</svg>` +
      `<text y="${Math.round(titleAt)}" font-family="Georgia,'Times New Roman',serif" font-size="${size}" font-weight="700" fill="${colours.ink}">${text}</text>${by}` +
      `<path d="M9 0V${HEIGHT}" stroke="#000" stroke-opacity=".14" stroke-width="4"/>`,
  );
}

function tspan(row: string, down: number): string {
  return `<tspan x="${MARGIN}" dy="${Math.round(down)}">${escapeXml(row)}</tspan>`;
}

function writeAuthor(author: string, ink: string): string {
  const size = Math.max(13, Math.min(24, Math.floor((WIDTH - 2 * MARGIN) / (widthOf(author) * 0.6))));
  return `<text x="${MARGIN}" y="574" font-family="system-ui,-apple-system,'Segoe UI',sans-serif" font-size="${size}" font-weight="600" letter-spacing=".5" fill="${ink}">${escapeXml(cut(author, 44))}</text>`;
}

function fit(title: string): { readonly lines: readonly string[]; readonly size: number } {
  for (const size of SIZES) {
    const lines = wrap(title, Math.floor((WIDTH - 2 * MARGIN) / (size * LETTER)));
    if (lines !== undefined && lines.length * size * 1.14 <= TITLE_BOTTOM - 44) return { lines, size };
  }
  const size = SIZES.at(-1) ?? 20;
  return { lines: chop(title, Math.floor((WIDTH - 2 * MARGIN) / (size * LETTER))), size };
}

/** The words in lines of at most so many letters; undefined where a word is longer. */
function wrap(title: string, most: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter((one) => one !== "")) {
    if (widthOf(word) > most) return undefined;
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The text cut anywhere, for what has no short words; what does not fit goes. */
function chop(title: string, most: number): string[] {
  const letters = Array.from(title.replaceAll(/\s+/g, " "));
  const lines = Array.from({ length: 6 }, (_, at) => letters.slice(at * most, (at + 1) * most).join(""));
  const kept = lines.filter((row) => row !== "");
  return letters.length > 6 * most ? [...kept.slice(0, 5), `${cut(kept[5] ?? "", most - 1)}…`] : kept;
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += /[\u1100-\u115f\u2e80-\uffef\u{1f000}-\u{3ffff}]/u.test(letter) ? 1.8 : 1;
  return width;
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}

function toTitle(key: string): string {
  return wordsOf(key)
    .map((word) => `${initialOf(word).toUpperCase()}${word.slice(initialOf(word).length)}`)
    .join(" ");
}
