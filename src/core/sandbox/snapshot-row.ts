import type { SandboxRow, SnapshotRow } from "../storage/storage.ts";

export function toSnapshotRow(moment: SandboxRow, given: Pick<SnapshotRow, "id" | "name" | "createdAt">): SnapshotRow {
  const { scope, owner, seed, dataset, layer, nextIds, changes, clock, settings } = moment;
  return { ...given, scope, owner, seed, dataset, layer, nextIds, changes, clock, settings };
}
