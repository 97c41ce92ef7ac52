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

/** What is found of a sandbox: nothing where it has to be written alone, as there is none yet or it stands elsewhere; `held` where somebody else has its lock. */
export type Found = StoredState | "held" | undefined;

/** Stores the writes of many sandboxes in one transaction, in as few statements as the database can. */
export interface Together {
  /** How many such transactions may be on their way at once. */
  readonly atOnce: number;
  /**
   * Locks the sandboxes and reads them, asks once what is to be stored, and resolves when that is committed: to whether somebody
   * subscribed to the events of one. Where it rejects, nothing is stored. With `waits` it takes its turn where somebody
   * else has the lock: for one write, which holds up no other by that.
   */
  run(
    wanted: readonly WantedRows[],
    decide: (found: readonly Found[]) => readonly Decided[],
    waits?: boolean,
  ): Promise<boolean>;
}

/** Whether a batch only changes records, events, outcomes and the row of a sandbox: what opens layers or moves between them is stored alone. */
export function isPlain(batch: Batch, before: SandboxRow): boolean {
  if (batch.layers.length > 0 || batch.into !== undefined || batch.snapshot !== undefined) return false;
  const { retained, released } = layersMoved(before, batch.sandbox);
  return retained.length === 0 && released.length === 0;
}
