import type { Snapshot } from "./key-data-api.ts";
import { ListTable, RowAction } from "./list-table.tsx";
import { refine } from "./location.tsx";
import { toCount } from "./times.ts";
import { When } from "./when.tsx";

/** The dialog that is open over the list, and the snapshot that it is about. */
export type SnapshotDialog =
  | { readonly dialog: "none" | "create" }
  | { readonly dialog: "restore" | "delete"; readonly snapshot: Snapshot };

interface SnapshotTableProps {
  readonly snapshots: readonly Snapshot[];
  readonly compared: Snapshot | undefined;
  readonly onOpen: (dialog: SnapshotDialog) => void;
  readonly onDownload: (snapshot: Snapshot) => void;
}

/** Snapshots, the newest first. */
export function SnapshotTable({ snapshots, compared, onOpen, onDownload }: SnapshotTableProps) {
  return (
    <ListTable label="Snapshots" columns={["Name", "Sandbox", "Taken", "Seed", "Changes"]}>
      {snapshots.toReversed().map((snapshot) => {
        const { id, name, sandbox, createdAt, seed, changes } = snapshot;
        const isCompared = id === compared?.id;
        return (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label="Sandbox">{sandbox}</td>
            <td data-label="Taken">
              <When at={createdAt} />
            </td>
            <td class="number" data-label="Seed">
              {seed}
            </td>
            <td class="number" data-label="Changes">
              {toCount(changes)}
            </td>
            <td class="actions">
              <RowAction
                does="Compare"
                to={name}
                expanded={isCompared}
                onClick={() => refine({ compare: isCompared ? undefined : id, against: undefined })}
              />
              <RowAction does="Restore" to={name} onClick={() => onOpen({ dialog: "restore", snapshot })} />
              <RowAction does="Download" to={name} onClick={() => onDownload(snapshot)} />
              <RowAction does="Delete" to={name} danger onClick={() => onOpen({ dialog: "delete", snapshot })} />
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
