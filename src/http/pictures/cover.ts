import { createChance, escapeXml, hsl, initialOf, toSvg, wordsOf } from "./drawing.ts";
import type { Chance } from "./drawing.ts";

const WIDTH = 400;
const HEIGHT = 600;
const LINE_LENGTH = 15;
const MOST_LINES = 6;

/** A book's cover: its title over a pattern of the key's own. */
export function drawCover(key: string, title: string | undefined): string {
  const chance = createChance(`cover ${key}`);
  const hue = chance.int(360);
  const paper = hsl(hue, 30, 94);
  const ink = hsl(hue + 180, 45, 18);
  const shown = title ?? toTitle(key);
  const lines = wrap(shown);
  const size = lines.length > 4 ? 34 : 42;
  const text = lines.map((line, at) => `<tspan x="36" dy="${at === 0 ? 0 : size * 1.15}">${escapeXml(line)}</tspan>`);
  const pattern = PATTERNS[chance.int(PATTERNS.length)] ?? drawBands;
  return toSvg(
    WIDTH,
    HEIGHT,
    shown,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/><g transform="translate(0 ${HEIGHT / 2})">${pattern(chance, hue)}</g>` +
      `<rect width="14" height="${HEIGHT}" fill="${ink}" fill-opacity=".85"/>` +
      `<text y="${36 + size}" font-family="Georgia,'Times New Roman',serif" font-size="${size}" font-weight="700" fill="${ink}">${text.join("")}</text>`,
  );
}

/** Each draws the lower half, 400 wide and 300 high. */
const PATTERNS: readonly ((chance: Chance, hue: number) => string)[] = Object.freeze([
  drawBands,
  drawSuns,
  drawTiles,
  drawHills,
]);

function drawBands(chance: Chance, hue: number): string {
  return Array.from({ length: 7 }, (_, at) => {
    const height = 16 + chance.int(30);
    return `<rect y="${at * 43}" width="${WIDTH}" height="${height}" fill="${hsl(hue + at * 14, 55, 35 + at * 6)}"/>`;
  }).join("");
}

function drawSuns(chance: Chance, hue: number): string {
  const x = 120 + chance.int(160);
  return [150, 115, 80, 45]
    .map((radius, at) => `<circle cx="${x}" cy="150" r="${radius}" fill="${hsl(hue + at * 22, 62, 38 + at * 12)}"/>`)
    .join("");
}

function drawTiles(chance: Chance, hue: number): string {
  return Array.from({ length: 32 }, (_, at) => {
    const [x, y] = [(at % 8) * 50, Math.floor(at / 8) * 75];
    const shape = chance.int(2) === 0 ? `M${x} ${y}h50v75z` : `M${x} ${y}v75h50z`;
    return `<path d="${shape}" fill="${hsl(hue + chance.int(4) * 18, 50, 34 + chance.int(5) * 8)}"/>`;
  }).join("");
}

function drawHills(chance: Chance, hue: number): string {
  return Array.from({ length: 5 }, (_, at) => {
    const y = 30 + at * 55;
    const [left, right] = [y - chance.int(60), y + chance.int(60) - 30];
    return `<path d="M0 ${y}C130 ${left} 270 ${right} ${WIDTH} ${y - 20 + chance.int(40)}V300H0z" fill="${hsl(hue + at * 12, 45, 68 - at * 11)}"/>`;
  }).join("");
}

function toTitle(key: string): string {
  return wordsOf(key)
    .map((word) => `${initialOf(word).toUpperCase()}${word.slice(initialOf(word).length)}`)
    .join(" ");
}

/** Breaks a title into lines; what does not fit is cut with an ellipsis. */
function wrap(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter((one) => one !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > LINE_LENGTH ? `${word.slice(0, LINE_LENGTH - 1)}…` : word);
  }
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), "…"] : lines;
}
