import type { Chance } from "./drawing.ts";

/** Colours of a cover: paper, ink on it, and three for the picture. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly a: string;
  readonly b: string;
  readonly c: string;
}

/** Draws a picture 400 wide and 300 high, as SVG. */
export type Motif = (chance: Chance, colours: Palette) => string;

const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");
const circle = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${opacity === 1 ? "" : ` fill-opacity="${opacity}"`}/>`;
const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const house: Motif = (chance, { a, b, c }) => {
  const x = 90 + chance.int(90);
  const lit = chance.int(6);
  const windows = times(6, (at) =>
    box(x + 20 + (at % 3) * 52, 130 + Math.floor(at / 3) * 60, 26, 34, at === lit ? c : b),
  );
  return (
    circle(300 - chance.int(40) - x / 3, 60, 32, c, 0.9) +
    path(`M0 260Q200 ${225 + chance.int(25)} 400 260V300H0z`, b) +
    path(`M${x - 20} 110L${x + 85} ${30 + chance.int(30)}L${x + 190} 110z`, a) +
    box(x, 108, 170, 152, a) +
    box(x + 120, 50, 20, 50, a) +
    windows
  );
};

const skyline: Motif = (chance, { a, b, c }) => {
  const disc = circle(80 + chance.int(240), 120, 80, c);
  const row = (count: number, low: number, fill: string): string =>
    times(count, (at) => {
      const height = low + chance.int(110);
      const width = 400 / count;
      return box(Math.round(at * width), 300 - height, Math.ceil(width), height, fill);
    });
  return `${disc}${row(8, 90, b)}${row(6, 30, a)}${line(`M-10 ${chance.int(80)}L410 ${200 + chance.int(90)}`, c, 3)}`;
};

const planets: Motif = (chance, { a, b, c }) => {
  const [x, y] = [120 + chance.int(160), 130 + chance.int(50)];
  const tilt = chance.int(50) - 25;
  const stars = times(14, () => circle(chance.int(400), chance.int(300), 1 + chance.int(3), c));
  const rings = times(
    2,
    (at) =>
      `<ellipse cx="${x}" cy="${y}" rx="${130 + at * 45}" ry="${34 + at * 14}" fill="none" stroke="${c}" stroke-width="3" transform="rotate(${tilt} ${x} ${y})"/>`,
  );
  return `${stars}${circle(x, y, 80, a)}${path(`M${x - 80} ${y}A80 80 0 0 0 ${x + 80} ${y}A80 44 0 0 1 ${x - 80} ${y}z`, b)}${rings}${circle(x + 120 - chance.int(40), y - 70, 16, b)}`;
};

const tower: Motif = (chance, { a, b, c }) => {
  const x = 130 + chance.int(130);
  return (
    circle(x + (chance.int(2) === 0 ? -90 : 110), 70, 44, c) +
    path(`M0 300L${90 + chance.int(60)} ${120 + chance.int(40)}L${230 + chance.int(40)} 300z`, b) +
    path(`M${x - 190} 300L${x} 150L${x + 200} 300z`, a) +
    box(x - 22, 70, 44, 100, a) +
    path(`M${x - 32} 74L${x} ${8 + chance.int(20)}L${x + 32} 74z`, a) +
    box(x - 6, 96, 12, 22, c) +
    line(`M${x} 10V-4l18 7l-18 7`, a, 3)
  );
};

const hearts: Motif = (chance, { a, b, c }) => {
  const heart = (x: number, y: number, size: number, fill: string): string =>
    path(
      `M${x} ${y + size}C${x - size * 1.6} ${y} ${x - size * 0.9} ${y - size} ${x} ${y - size * 0.3}C${x + size * 0.9} ${y - size} ${x + size * 1.6} ${y} ${x} ${y + size}z`,
      fill,
    );
  const petals = times(12, () => {
    const [x, y] = [chance.int(400), chance.int(300)];
    return `<ellipse cx="${x}" cy="${y}" rx="9" ry="4" fill="${c}" transform="rotate(${chance.int(180)} ${x} ${y})"/>`;
  });
  return `${petals}${heart(150 + chance.int(30), 130, 80, a)}${heart(240 + chance.int(30), 170, 62, b)}`;
};

const ship: Motif = (chance, { a, b, c }) => {
  const x = 180 + chance.int(50);
  const waves = times(3, (at) =>
    line(`M0 ${242 + at * 20}q25 -14 50 0t50 0t50 0t50 0t50 0t50 0t50 0t50 0`, at % 2 === 0 ? b : a, 6),
  );
  return (
    path("M60 300V130A140 120 0 0 1 340 130V300z", c) +
    path(`M${x - 80} 205H${x + 90}L${x + 60} 242H${x - 55}z`, a) +
    box(x - 2, 70, 5, 136, a) +
    path(`M${x + 8} 80Q${x + 80} 130 ${x + 8} 190z`, b) +
    path(`M${x - 8} 96Q${x - 70} 140 ${x - 8} 190z`, b) +
    waves
  );
};

const room: Motif = (chance, { a, b, c }) => {
  const x = 60 + chance.int(120);
  const chair = x > 120 ? 50 : 270;
  return (
    box(x, 20, 170, 190, c) +
    circle(x + 40 + chance.int(90), 80, 26, b) +
    line(`M${x + 85} 20V210M${x} 115H${x + 170}M${x} 20H${x + 170}V210H${x}z`, a, 7) +
    box(0, 262, 400, 38, b) +
    line(`M${chair} 130V262M${chair} 205H${chair + 62}V262`, a, 9)
  );
};

const tree: Motif = (chance, { a, b, c }) => {
  const x = 150 + chance.int(100);
  const branches = times(6, (at) => {
    const y = 70 + at * 26;
    const side = at % 2 === 0 ? 1 : -1;
    const reach = 50 + chance.int(60);
    return line(`M${x} ${y + 36}Q${x + side * 20} ${y + 10} ${x + side * reach} ${y - chance.int(26)}`, a, 7 - at / 2);
  });
  return `${circle(x + 60 - chance.int(120), 110, 78, c)}${path(`M${x - 16} 300Q${x - 4} 180 ${x - 3} 40H${x + 3}Q${x + 6} 180 ${x + 18} 300z`, a)}${branches}${path("M0 270Q120 250 210 276T400 268V300H0z", b)}`;
};

const animal: Motif = (chance, { a, b, c }) => {
  const long = chance.int(2) === 0;
  const ears = long
    ? `<ellipse cx="160" cy="70" rx="22" ry="66" fill="${a}"/><ellipse cx="240" cy="70" rx="22" ry="66" fill="${a}"/>`
    : circle(128, 92, 38, a) + circle(272, 92, 38, a) + circle(128, 92, 20, b) + circle(272, 92, 20, b);
  const dots = times(9, () => circle(chance.int(400), chance.int(300), 6 + chance.int(9), c));
  return `${dots}${ears}${circle(200, 180, 98, a)}<ellipse cx="200" cy="214" rx="52" ry="40" fill="${b}"/>${circle(166, 156, 9, "#1d1d1d")}${circle(234, 156, 9, "#1d1d1d")}<ellipse cx="200" cy="198" rx="15" ry="10" fill="#1d1d1d"/>${line(`M200 208q${-14 - chance.int(8)} 20 -28 12M200 208q14 20 28 12`, "#1d1d1d", 4)}`;
};

const bird: Motif = (chance, { a, b, c }) => {
  const y = 210 + chance.int(30);
  const leaves = times(8, (at) => {
    const x = 40 + at * 44;
    const side = at % 2 === 0 ? -1 : 1;
    return `<ellipse cx="${x}" cy="${y + side * 18}" rx="9" ry="20" fill="${b}" transform="rotate(${side * (25 + chance.int(30))} ${x} ${y})"/>`;
  });
  const x = 130 + chance.int(110);
  return `${circle(x + 50, y - 110, 96, c)}${line(`M-10 ${y + 8}Q200 ${y - 22} 410 ${y}`, a, 7)}${leaves}${path(`M${x} ${y - 8}q-34 -76 34 -92q20 -30 44 0l20 10l-20 6q6 66 -78 76z`, a)}${circle(x + 58, y - 108, 4, c)}`;
};

const photograph: Motif = (chance, { a, b, c }) => {
  const tilt = chance.int(14) - 7;
  return `<g transform="rotate(${tilt} 200 150)">${box(70, 20, 260, 250, b)}${box(88, 38, 224, 176, c)}${circle(150 + chance.int(30), 118, 26, a)}${path(`M112 214q8 -70 54 -70q46 0 54 70z`, a)}${circle(250, 138, 19, a)}${path("M222 214q4 -54 30 -54q26 0 30 54z", a)}${line("M110 242h140", a, 4)}</g>`;
};

const columns: Motif = (chance, { a, b, c }) => {
  const count = 4 + chance.int(2);
  const gap = 240 / (count - 1);
  return (
    circle(200, 150, 140, c) +
    path("M50 92L200 22L350 92z", a) +
    box(56, 92, 288, 16, b) +
    times(count, (at) => box(Math.round(80 + at * gap) - 13, 112, 26, 126, a)) +
    box(56, 240, 288, 16, b) +
    box(34, 258, 332, 18, a)
  );
};

const atom: Motif = (chance, { a, b, c }) => {
  const turn = chance.int(60);
  return (
    circle(200, 150, 132, c) +
    times(
      3,
      (at) =>
        `<ellipse cx="200" cy="150" rx="122" ry="42" fill="none" stroke="${a}" stroke-width="8" transform="rotate(${turn + at * 60} 200 150)"/>`,
    ) +
    times(3, (at) => `<g transform="rotate(${turn + at * 60 + 8} 200 150)">${circle(322, 150, 13, b)}</g>`) +
    circle(200, 150, 27, b)
  );
};

const road: Motif = (chance, { a, b, c }) => {
  const x = 130 + chance.int(140);
  return (
    circle(90 + chance.int(220), 70, 42, c) +
    path(`M0 180Q100 ${80 + chance.int(50)} 210 170T400 150V300H0z`, b) +
    path("M0 230Q130 150 260 210T400 200V300H0z", a) +
    path(
      `M${x - 60} 300Q${x + 70} 250 ${x} 214Q${x - 20} 200 ${x + 10} 188L${x + 18} 188Q${x} 202 ${x + 34} 216Q${x + 130} 250 ${x + 60} 300z`,
      c,
    )
  );
};

const pot: Motif = (chance, { a, b, c }) => {
  const steam = times(3, (at) => line(`M${150 + at * 50} 100q-16 -22 0 -44t0 ${-30 - chance.int(16)}`, c, 7));
  const fruit = times(4, (at) => circle(56 + at * 96, 262 + chance.int(12), 22 + chance.int(8), at % 2 === 0 ? b : c));
  return `${steam}${box(86, 128, 228, 18, b)}${path("M100 150H300V214Q300 250 262 250H138Q100 250 100 214z", a)}${line("M96 172H66V200H96M304 172H334V200H304", a, 10)}${circle(200, 120, 12, a)}${fruit}`;
};

const steps: Motif = (chance, { a, b, c }) => {
  const count = 4 + chance.int(3);
  const width = 300 / count;
  return (
    times(count, (at) =>
      box(
        Math.round(50 + at * width),
        250 - Math.round(((at + 1) * 170) / count),
        Math.ceil(width) - 8,
        Math.round(((at + 1) * 170) / count),
        at % 2 === 0 ? a : b,
      ),
    ) +
    line(`M46 ${196 - chance.int(20)}L336 46m-46 -2l46 2l-18 44`, c, 10) +
    box(30, 258, 340, 8, a)
  );
};

const discs: Motif = (chance, { a, b, c }) =>
  times(6, (at) => circle(chance.int(400), 40 + chance.int(220), 40 + chance.int(70), [a, b, c][at % 3] ?? a, 0.75));

const MOTIFS: Readonly<Record<string, Motif>> = {
  mystery: house,
  thriller: skyline,
  "science fiction": planets,
  fantasy: tower,
  romance: hearts,
  "historical fiction": ship,
  "literary fiction": room,
  horror: tree,
  children: animal,
  poetry: bird,
  memoir: photograph,
  history: columns,
  "popular science": atom,
  travel: road,
  cooking: pot,
  business: steps,
};

export function motifOf(genre: string | undefined): Motif {
  const name = (genre ?? "").toLowerCase();
  return Object.hasOwn(MOTIFS, name) ? (MOTIFS[name] ?? discs) : discs;
}
