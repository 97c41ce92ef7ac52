import { layersMoved } from "./standing.ts";
import type { Batch, Known, SandboxRow, StoredState } from "./storage.ts";

/** What a write that is stored together with others has to know. */
export interface WantedRows {
  readonly scope: string;
  readonly known: Known | undefined;
  /** The key of a kept outcome. */
  readonly key: string | undefined;
  /** The caller whose other sandboxes are summed up. */
  readonly besideOf: string | undefined;
}

/** What one write stores beside others: its batch, and the sandbox as it was. */
export interface Decided {
  readonly batch: Batch;
  readonly before: SandboxRow;
}

/** Stores the writes of many sandboxes in one transaction, in as few statements as the database can. */
export interface Together {
  /** How many such transactions may be on their way at once. */
  readonly atOnce: number;
  /**
   * Locks the sandboxes and reads them, asks once what is to be stored, and resolves when that is committed. What is found is
   * undefined for a sandbox that has to be written alone: somebody else has its lock, or there is none yet. Where it rejects,
   * nothing is stored.
   */
  run(
    wanted: readonly WantedRows[],
    decide: (found: readonly (StoredState | undefined)[]) => readonly Decided[],
  ): Promise<void>;
}

/** Whether a batch only changes records, events, outcomes and the row of a sandbox: what opens layers or moves between them is stored alone. */
export function isPlain(batch: Batch, before: SandboxRow): boolean {
  if (batch.layers.length > 0 || batch.into !== undefined || batch.snapshot !== undefined) return false;
  const { retained, released } = layersMoved(before, batch.sandbox);
  return retained.length === 0 && released.length === 0;
}
