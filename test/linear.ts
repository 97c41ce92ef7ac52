// Checks that work grows as the length of its input and no faster, on any machine: it is compared with a control that was
// measured at the same time, never with a clock.
import assert from "node:assert/strict";
import { test } from "node:test";

/** Characters of hostile inputs, from one to more than the headers of a request may have: close to each other at first, so that work that doubles with each character is seen before it hangs. */
const LENGTHS: readonly number[] = [1, ...Array.from({ length: 24 }, (_, at) => 4 * (at + 1)), 256, 1024, 4096, 65_536];
/** Growth is judged between these two: linear work is 64 times as much for the longer one, quadratic 4,096 times. */
const [SHORT, LONG] = [1024, 65_536];
/** Growth up to this factor is still linear: caches and the collector of garbage have a part in it. */
const MAX_GROWTH = 512;
/** Work for a shorter input that takes this many times the control's work for the longest is too much. */
const EXPLODED = 8;
/** Runs until growth is taken for real. */
const MOST_RUNS = 12;
/** Reads a text; what it throws is an answer as well. */
export type Parser = (text: string) => unknown;

/** A hostile input of any length: a beginning, one piece again and again, and an end. */
interface Shape {
  readonly begin: string;
  readonly piece: string;
  readonly end: string;
}

/** All combinations of beginnings, pieces and ends. */
function shapes(begins: readonly string[], pieces: readonly string[], ends: readonly string[]): Shape[] {
  return begins.flatMap((begin) => pieces.flatMap((piece) => ends.map((end) => ({ begin, piece, end }))));
}

/** Throws where a parser's work grows faster than the length of a shape. */
function assertLinear(parse: Parser, inputs: readonly Shape[]): void {
  const compared = toText({ begin: "", piece: "a", end: "" }, LONG);
  const quiet = leastOf(9, () => measure(control, compared));
  for (const shape of inputs) {
    for (const length of LENGTHS) {
      const text = toText(shape, length);
      if (measure(parse, text) <= quiet) continue; // what is quicker than the control needs no second look
      const cost = leastOf(5, () => measure(parse, text));
      const slow = leastOf(5, () => measure(control, compared)); // again: the machine may be busier now
      if (cost <= slow) continue;
      if (length === LONG) assertGrowth(parse, shape, cost);
      else if (cost > EXPLODED * slow)
        assert.fail(`the work for ${JSON.stringify(shape)} explodes at ${length} characters`);
    }
  }
}

/** A parser, and how texts begin that it reads further into. */
export type Row = readonly [parse: Parser, ...begins: string[]];

/** Tests of parsers by name, each with every combination of beginnings, pieces and ends. */
export function testAllLinear(
  kind: string,
  rows: Readonly<Record<string, Row>>,
  pieces: readonly string[],
  ends: readonly string[],
): void {
  for (const [name, [parse, ...begins]] of Object.entries(rows)) {
    test(`${name} is ${kind} in linear time`, () => assertLinear(parse, shapes(["", ...begins], pieces, ends)));
  }
}

/** Compares the least of several runs, as others use the machine too; `cost` is that of one for the long text. */
function assertGrowth(parse: Parser, shape: Shape, cost: number): void {
  const [short, long] = [toText(shape, SHORT), toText(shape, LONG)];
  let [leastShort, leastLong] = [Infinity, cost];
  for (let run = 0; run < MOST_RUNS; run += 1) {
    leastShort = Math.min(
      leastShort,
      leastOf(5, () => measure(parse, short)),
    );
    leastLong = Math.min(leastLong, measure(parse, long));
    if (leastLong <= MAX_GROWTH * leastShort) return;
  }
  const times = (leastLong / leastShort).toFixed(0);
  assert.fail(`the work for ${JSON.stringify(shape)} is ${times} times as much for ${LONG / SHORT} times the length`);
}

function leastOf(times: number, work: () => number): number {
  return Math.min(...Array.from({ length: times }, work));
}

function toText({ begin, piece, end }: Shape, length: number): string {
  const times = Math.ceil(Math.max(1, length - begin.length - end.length) / piece.length);
  return Buffer.from(`${begin}${piece.repeat(times)}${end}`, "utf16le").toString("utf16le"); // in one piece, as from a socket
}

/** Reads each character a few times. */
function control(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    for (let round = 0; round < 20; round += 1) sum = (sum * 31 + text.charCodeAt(at) + round) % 65_521;
  }
  return sum;
}

/** The milliseconds of one call. */
function measure(parse: Parser, text: string): number {
  const began = performance.now();
  try {
    parse(text);
  } catch {
    // A refusal is work as well.
  }
  return performance.now() - began;
}
