import type { Entry } from "../model/catalog.ts";
import type { YieldingSteps } from "../model/steps.ts";
import type { WorldChoice } from "../model/world-choice.ts";
import type { Outline } from "./columns.ts";
import type { StoredRecord } from "./stored-record.ts";

/** The live records of one collection at one moment, in order of id. */
export interface CollectionReader {
  readonly total: number;
  /**
   * Names the contents: equal stamps mean equal records, in whichever sandbox. Undefined where the contents also depend
   * on the clock, so that nothing made from them may be kept.
   */
  readonly stamp: string | undefined;
  get(id: string): StoredRecord | undefined;
  at(index: number): StoredRecord | undefined;
  indexOf(id: string): number | undefined;
  /** The records from position `from` (0-based) up to, not including, `to`; touches only these. */
  slice(from: number, to: number): readonly StoredRecord[];
  /** As {@link slice}, in steps, for who goes through all of them in order; only where that differs. */
  pass?(from: number, to: number): YieldingSteps<readonly StoredRecord[]>;
  readonly growsSlowly?: boolean;
  /** All records as far as some of their fields go; only where the records are too many to be kept. */
  outline?(fields: readonly string[]): Outline;
}

/** Something that can be read: a sandbox, or a world. */
export interface Reader {
  readonly world: WorldChoice;
  collection(entry: Entry): CollectionReader;
}
