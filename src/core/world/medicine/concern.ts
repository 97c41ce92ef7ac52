/** Something that brings a patient in without a long-standing condition. */
export interface Concern {
  /** A template for `fillIn`. */
  readonly reason: string;
  /** Written after the visit; a template for `fillIn`. */
  readonly note: string;
  /** Whole years, both included; the specialty's own if absent. */
  readonly ages?: readonly [min: number, max: number];
  /** Nobody waits for weeks with it, not even for a specialist. */
  readonly acute?: true;
}

/** Why people come to a specialty beside their long-standing conditions. */
export interface Visits {
  readonly concerns: readonly Concern[];
  /** Planned visits of people who feel well. */
  readonly checkUps: readonly Concern[];
}

/** Ages of grown-ups. */
export const ADULT = [18, 110] as const;

/** A short way to write a concern down. */
export function concern(reason: string, note: string, more: Pick<Concern, "ages" | "acute"> = {}): Concern {
  return Object.freeze({ reason, note, ...more });
}
