/** Words that a row may have beside an age. */
const LIMITS = ["acute", "planned", "unpregnant", "specialist", "treated", "untreated"] as const;

/**
 * `acute`: nobody waits for weeks with it, not even for a specialist. `planned`: nobody comes with it from one day to the
 * next, not even to their own doctor. `unpregnant`: nothing of it is done or said around a birth. `specialist`: not in
 * primary care. `treated`, `untreated`: the condition that it is about is, or is not, with a medicine.
 */
type Limit = (typeof LIMITS)[number];

/** Something that brings a patient in, and what is written down after the visit. Texts are templates for `fillIn`. */
export interface Concern {
  readonly reason: string;
  readonly note: string;
  /** Whole years, both included, the specialty's own if absent; of prenatal care weeks. */
  readonly ages?: readonly [min: number, max: number];
  readonly limits: readonly Limit[];
  /** Later visits about the same, in their order. `@` is the reason that they follow up. */
  readonly next: readonly Concern[];
}

/** The ages of a row, such as `18-110`: whole years, both included; none if it names none. */
export function agesIn(limits: string): Pick<Concern, "ages"> {
  const [, min, max] = /^(\d+)-(\d+)/.exec(limits) ?? [];
  return min === undefined ? {} : { ages: [Number(min), Number(max)] };
}

/** Reads rows `reason | note | ages and limits`. One that begins with `> ` follows up the last that does not. */
export function readConcerns(rows: readonly string[]): readonly Concern[] {
  const read: Concern[] = [];
  let following: Concern[] = [];
  for (const row of rows) {
    const isLater = row.startsWith("> ");
    const [reason = "", note = "", limits = ""] = row.slice(isLater ? 2 : 0).split(" | ");
    const next: Concern[] = [];
    (isLater ? following : read).push({
      reason,
      note,
      ...agesIn(limits),
      limits: LIMITS.filter((limit) => limits.split(" ").includes(limit)),
      next,
    });
    if (!isLater) following = next;
  }
  return read;
}
