/** A pattern that cannot be taken: why. */
export class PatternError extends Error {}

/** Code points from one to another, both included. */
export type Range = readonly [from: number, to: number];

export type Part =
  | { readonly kind: "set"; readonly ranges: readonly Range[]; readonly negated: boolean }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly min: number; readonly max: number };

export type SetPart = Extract<Part, { kind: "set" }>;

export function fitsPattern({ ranges, negated }: SetPart, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to) !== negated;
}
