/** What a document says of a playground; the endpoints are not checked yet. */
export interface Imported {
  readonly name: string | null;
  readonly endpoints: readonly unknown[];
  /** What was left out or changed, a sentence each. */
  readonly notes: readonly string[];
}

/** Notes of one import. */
export const MAX_NOTES = 100;
