import type { SandboxRow, SnapshotRow } from "../storage/storage.ts";

/** The snapshot that keeps a moment of a sandbox under an id and a name. */
export function toSnapshotRow(moment: SandboxRow, given: Pick<SnapshotRow, "id" | "name" | "createdAt">): SnapshotRow {
  const { scope, owner, seed, dataset, layer, nextIds, changes, clock, settings } = moment;
  return { ...given, scope, owner, seed, dataset, layer, nextIds, changes, clock, settings };
}
