export interface Imported {
  readonly name: string | null;
  readonly endpoints: readonly unknown[];
  readonly notes: readonly string[];
}

export const MAX_NOTES = 100;
