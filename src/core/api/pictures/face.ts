import type { Chance } from "./drawing.ts";

interface Look {
  readonly style: "f" | "m" | "n";
  readonly decade: number;
  /** From light to dark; see {@link TONES}. */
  readonly tone: Tone;
}

type Tone = keyof typeof TONES;

const DARK = ["#1d1714", "#2a1f1a", "#15110f"];
const BROWN = ["#4a2f20", "#6b4226", "#3a2618", "#8a5a33"];
const FAIR = ["#d8b26a", "#b9853f", "#a4532c", "#6b4226", "#4a2f20"];

/** Skin, its shadow, and the colours that hair has before it turns grey. */
const TONES = {
  a: { skin: "#f6d7c3", shade: "#e3b59a", hair: FAIR },
  b: { skin: "#eec1a2", shade: "#d79d78", hair: BROWN },
  c: { skin: "#f0cba4", shade: "#d9a878", hair: DARK },
  d: { skin: "#d9a37a", shade: "#ba8058", hair: DARK },
  e: { skin: "#b67b52", shade: "#955e3b", hair: DARK },
  f: { skin: "#8d5a3b", shade: "#6f432a", hair: DARK },
  g: { skin: "#64402b", shade: "#4c2f1f", hair: DARK },
} as const;

const GREY = ["#b9b7b2", "#d5d2cc", "#97948f", "#e6e3dd"];
const CLOTHES = ["#2f5d73", "#a8483f", "#4f6b4a", "#6a4c7d", "#c08a3e", "#33415c", "#7a3b52", "#3f7f7a", "#8b8d90"];
const GROUNDS = ["#dbe7ee", "#f2e2d0", "#e3ead9", "#eadff0", "#f6e7b8", "#d9e2f2", "#f3d9d6", "#d6ebe6"];

/** Look in a picture’s address: hair, age in tens of years, tone. */
export const LOOK: RegExp = /^([fmn])(\d)([a-g])?$/;

const pick = <T>(chance: Chance, list: readonly T[]): T => list[chance.int(list.length)] as T; // none is empty

/** The look that a picture's address names (`f3b`); what it leaves open follows from the key. */
export function toLook(code: string | undefined, chance: Chance): Look {
  const [, style, decade, tone] = LOOK.exec(code ?? "") ?? [];
  return {
    style: (style as Look["style"] | undefined) ?? pick(chance, ["f", "m"]), // as the pattern has it
    decade: decade === undefined ? 2 + chance.int(4) : Number(decade),
    tone: (tone as Tone | undefined) ?? pick(chance, ["a", "b", "c", "d", "e", "f", "g"]), // as above
  };
}

/** A face 128 wide and high, as SVG. */
export function drawFace(look: Look, chance: Chance): string {
  const { skin, shade, hair: colours } = TONES[look.tone];
  const isChild = look.decade <= 1;
  const greys = look.decade >= 7 ? 10 : look.decade === 6 ? 8 : look.decade === 5 ? 5 : 0;
  const hair = chance.int(10) < greys ? pick(chance, GREY) : pick(chance, colours);
  const style = look.style === "n" ? pick(chance, ["f", "m"] as const) : look.style;
  const cloth = pick(chance, CLOTHES);
  const wide = 27 + chance.int(5);
  const [back, front] = style === "f" ? longHair(chance, hair, wide) : shortHair(chance, hair, wide, look.decade);
  const beard = style === "m" && look.decade >= 2 && chance.int(10) < 4 ? drawBeard(chance, hair, wide) : "";
  const glasses = chance.int(10) < (look.decade >= 5 ? 6 : 3) ? drawGlasses(chance) : "";
  const collar =
    chance.int(2) === 0 ? `<path d="M50 104L64 118L78 104L72 98H56z" fill="#fff" fill-opacity=".85"/>` : "";
  const years = look.decade >= 5 ? drawLines(shade, look.decade) : "";
  return (
    `<rect width="128" height="128" fill="${pick(chance, GROUNDS)}"/>${back}` +
    `<path d="M12 128Q14 101 44 98H84Q114 101 116 128z" fill="${cloth}"/>` +
    `<path d="M53 82H75V99Q64 110 53 99z" fill="${shade}"/>${collar}` +
    `<ellipse cx="${64 - wide}" cy="63" rx="5" ry="8" fill="${shade}"/><ellipse cx="${64 + wide}" cy="63" rx="5" ry="8" fill="${shade}"/>` +
    `<ellipse cx="64" cy="60" rx="${wide}" ry="${isChild ? 31 : 34}" fill="${skin}"/>${beard}${years}` +
    `${drawFeatures(chance, shade, hair, style, look.decade)}${glasses}${front}`
  );
}

function drawFeatures(chance: Chance, shade: string, hair: string, style: "f" | "m", decade: number): string {
  const eye = pick(chance, ["#2b1d14", "#3b2a1c", "#27333a", "#1f1a17"]);
  const open = 3 + chance.int(2);
  const brow = style === "m" ? 3 : 2;
  const smile = 4 + chance.int(5);
  const lips = style === "f" && decade >= 2 ? "#b4554f" : "#8c4a40";
  return (
    `<ellipse cx="52" cy="61" rx="3" ry="${open}" fill="${eye}"/><ellipse cx="76" cy="61" rx="3" ry="${open}" fill="${eye}"/>` +
    `<path d="M46 ${53 - chance.int(2)}q6 -4 12 0M70 53q6 -4 12 0" fill="none" stroke="${hair}" stroke-width="${brow}" stroke-linecap="round"/>` +
    `<path d="M64 62q${4 + chance.int(2)} 8 -1 10" fill="none" stroke="${shade}" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="M55 79q9 ${smile} 18 0" fill="none" stroke="${lips}" stroke-width="2.8" stroke-linecap="round"/>`
  );
}

function longHair(chance: Chance, hair: string, wide: number): readonly [back: string, front: string] {
  const [left, right] = [60 - wide, 68 + wide];
  const fringe = `<path d="M${left} 60Q${left} 22 64 22Q${right} 22 ${right} 60Q${right - 6} 42 ${60 + chance.int(20)} 37Q${left + 8} 42 ${left} 60z" fill="${hair}"/>`;
  switch (chance.int(5)) {
    case 0:
      return [
        `<path d="M${left - 4} 60Q${left - 6} 16 64 16Q${right + 6} 16 ${right + 4} 60V106H${left - 4}z" fill="${hair}"/>`,
        fringe,
      ];
    case 1:
      return [
        `<path d="M${left - 3} 58Q${left - 4} 18 64 18Q${right + 4} 18 ${right + 3} 58V84Q64 96 ${left - 3} 84z" fill="${hair}"/>`,
        fringe,
      ];
    case 2:
      return [`<circle cx="64" cy="16" r="13" fill="${hair}"/>`, fringe];
    case 3:
      return [
        Array.from(
          { length: 9 },
          (_, at) => `<circle cx="${26 + at * 9.5}" cy="${at < 2 || at > 6 ? 52 : 30}" r="17" fill="${hair}"/>`,
        ).join(""),
        fringe,
      ];
    default:
      return [
        `<path d="M${right - 4} 40Q${right + 22} 60 ${right + 6} 104Q${right - 4} 84 ${right - 6} 60z" fill="${hair}"/>`,
        fringe,
      ];
  }
}

function shortHair(chance: Chance, hair: string, wide: number, decade: number): readonly [back: string, front: string] {
  const [left, right] = [62 - wide, 66 + wide];
  const isBald = decade >= 4 && chance.int(10) < decade - 2;
  if (isBald)
    return [
      "",
      `<path d="M${left - 1} 64Q${left - 5} 46 ${left + 4} 38Q${left + 2} 52 ${left + 3} 62zM${right + 1} 64Q${right + 5} 46 ${right - 4} 38Q${right - 2} 52 ${right - 3} 62z" fill="${hair}"/>`,
    ];
  switch (chance.int(4)) {
    case 0:
      return [
        "",
        `<path d="M${left} 56Q${left - 2} 20 64 20Q${right + 2} 20 ${right} 56Q${right - 4} 36 64 36Q${left + 4} 36 ${left} 56z" fill="${hair}"/>`,
      ];
    case 1:
      return [
        "",
        `<path d="M${left} 54Q${left - 4} 24 52 20Q88 10 ${right + 2} 36Q${right + 2} 48 ${right} 54Q${right - 4} 38 ${72 + chance.int(8)} 34Q52 44 ${left} 54z" fill="${hair}"/>`,
      ];
    case 2:
      return [
        "",
        Array.from(
          { length: 7 },
          (_, at) =>
            `<circle cx="${left + 4 + (at * (right - left - 8)) / 6}" cy="${at === 0 || at === 6 ? 42 : at === 1 || at === 5 ? 32 : 27}" r="10" fill="${hair}"/>`,
        ).join(""),
      ];
    default:
      return [
        "",
        `<path d="M${left + 1} 48Q${left + 2} 24 64 24Q${right - 2} 24 ${right - 1} 48Q${right - 8} 33 64 32Q${left + 8} 33 ${left + 1} 48z" fill="${hair}" fill-opacity=".85"/>`,
      ];
  }
}

function drawBeard(chance: Chance, hair: string, wide: number): string {
  const [left, right] = [65 - wide, 63 + wide];
  if (chance.int(3) === 0) return `<path d="M54 75q10 -6 20 0q-10 4 -20 0z" fill="${hair}"/>`;
  return `<path d="M${left} 64Q${left + 2} ${96 + chance.int(8)} 64 ${98 + chance.int(8)}Q${right - 2} 96 ${right} 64Q${right - 8} 74 64 73Q${left + 8} 74 ${left} 64z" fill="${hair}" fill-opacity=".92"/>`;
}

function drawGlasses(chance: Chance): string {
  const colour = pick(chance, ["#222", "#5a3b24", "#7a1f2b", "#38506b"]);
  const isRound = chance.int(2) === 0;
  const lens = (x: number): string =>
    isRound ? `<circle cx="${x}" cy="61" r="9.5"/>` : `<rect x="${x - 10}" y="53.5" width="20" height="15" rx="5"/>`;
  return `<g fill="#fff" fill-opacity=".18" stroke="${colour}" stroke-width="2.2">${lens(52)}${lens(76)}<path d="M61.5 60q2.5 -2 5 0" fill="none"/></g>`;
}

function drawLines(shade: string, decade: number): string {
  const deep = decade >= 7 ? "M50 40h28M52 45h24" : "M52 42h24";
  return `<path d="${deep}M44 69q3 3 6 3M84 69q-3 3 -6 3M50 76q-3 5 -1 9M78 76q3 5 1 9" fill="none" stroke="${shade}" stroke-width="1.6" stroke-linecap="round"/>`;
}
