// The figures of a run: each is printed when it is known. At the end those that missed their aim are told, and those that fell against the
// figures of the last release, which are kept in `kept.json`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** An aim: at least so much, or at most. */
export type Aim = { readonly least: number } | { readonly most: number };

/** Empty for a ratio. What is told in one of {@link COMPARABLE} is the same on every machine. */
export type Unit = "" | "modules" | "packages" | "kB" | "ns" | "µs" | "ms" | "s" | "MB" | "/s";

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly aim: Aim | undefined;
}

const COMPARABLE: readonly Unit[] = ["", "modules", "packages", "kB"];
const KEPT = path.join(import.meta.dirname, "kept.json");
/** A figure that is worse than the kept one by more than this part of it has fallen. */
const FALL = 0.15;

const figures: Figure[] = [];

/** Prints rows in columns so many characters wide: the first to the left, the others to the right. */
export function createRowPrinter(widths: readonly number[]): (...cells: readonly string[]) => void {
  return (...cells) => {
    const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(padded.join(" ").trimEnd());
  };
}

const digitsOf = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

/** A value as it is printed: `0.85`, `27.5 µs`; `none` where there is no number. */
export const told = (value: number, unit: Unit): string =>
  Number.isNaN(value)
    ? "none"
    : `${value.toFixed(unit === "modules" || unit === "packages" ? 0 : digitsOf(value))}${unit === "" || unit === "/s" ? "" : " "}${unit}`;

const isReached = (value: number, aim: Aim): boolean => ("least" in aim ? value >= aim.least : value <= aim.most);

const tellAim = (aim: Aim, unit: Unit): string =>
  "least" in aim ? `>= ${told(aim.least, unit)}` : `<= ${told(aim.most, unit)}`;

/** Notes a figure that a table prints; its aim, and that it is missed where it is. */
export function noted(name: string, value: number, unit: Unit, aim?: Aim): string {
  figures.push({ name, value, unit, aim });
  return aim === undefined ? "" : `${tellAim(aim, unit)}${isReached(value, aim) ? "" : " missed"}`;
}

/** Prints a figure in a line of its own, with its aim. */
export function figure(name: string, value: number, unit: Unit, aim?: Aim): void {
  const verdict = noted(name, value, unit, aim);
  console.log(`${name.padEnd(62)} ${told(value, unit).padStart(11)}${verdict === "" ? "" : `   aim ${verdict}`}`);
}

/** Bytes as megabytes; NaN where they are unknown. */
export const megabytes = (bytes: number | undefined): number => (bytes ?? Number.NaN) / 1024 / 1024;

/** True if the value is worse than the kept one by more than {@link FALL}. Without an aim, more is better. */
function hasFallen({ value, aim }: Figure, kept: number): boolean {
  if (Number.isNaN(value)) return true;
  return aim !== undefined && "most" in aim ? value > kept * (1 + FALL) : value < kept * (1 - FALL);
}

/** Tells what was missed and what fell; with `keeps`, the figures of this run are those that later ones are compared with. False if one fell. */
export function finish(keeps: boolean): boolean {
  const missed = figures.filter(({ value, aim }) => aim !== undefined && !isReached(value, aim));
  console.log(`\n${figures.length} figures, ${missed.length} missed their aim${missed.length > 0 ? ":" : ""}`);
  for (const { name, value, unit, aim } of missed)
    if (aim !== undefined) console.log(`  ${name}: ${told(value, unit)}, aim ${tellAim(aim, unit)}`);
  const kept: Record<string, number> = existsSync(KEPT)
    ? (JSON.parse(readFileSync(KEPT, "utf8")) as Record<string, number>) // written below
    : {};
  const comparable = figures.filter(({ unit }) => COMPARABLE.includes(unit));
  if (keeps) {
    for (const { name, value } of comparable) kept[name] = Number(value.toPrecision(4));
    writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
    console.log(`${comparable.length} figures are kept in bench/kept.json`);
    return true;
  }
  const fallen = comparable.filter((one) => hasFallen(one, kept[one.name] ?? one.value));
  if (fallen.length > 0) console.log(`\nWorse than at the last release by more than ${FALL * 100} %:`);
  for (const { name, value, unit } of fallen)
    console.log(`  ${name}: ${told(value, unit)}, was ${told(kept[name] ?? Number.NaN, unit)}`);
  return fallen.length === 0;
}
