import { CopyButton } from "../ui/copy-button.tsx";
import { OWN_SANDBOX } from "./key-data-api.ts";
import type { Origin, Owner, Sandbox, Snapshot } from "./key-data-api.ts";
import { ListTable, RowAction, StudioLink } from "./list-table.tsx";
import { toCount, toUtc } from "./times.ts";
import { When } from "./when.tsx";

/** The dialog that is open over the list, and the sandbox that it is about. */
export type SandboxDialog =
  | { readonly dialog: "none" | "create" }
  | { readonly dialog: "clock" | "share" | "reset" | "delete"; readonly sandbox: Sandbox };

interface SandboxTableProps {
  readonly sandboxes: readonly Sandbox[];
  /** The key's snapshots, for the names of those that sandboxes came from. */
  readonly snapshots: readonly Snapshot[];
  readonly owner: Owner;
  readonly onOpen: (dialog: SandboxDialog) => void;
}

/** Sandboxes, with the header that chooses each. */
export function SandboxTable({ sandboxes, snapshots, owner, onOpen }: SandboxTableProps) {
  return (
    <ListTable label="Sandboxes" columns={["Name", "From", "Age", "Changes", "Header to send"]} class="wide">
      {sandboxes.map((sandbox) => (
        <SandboxRow
          key={sandbox.name}
          sandbox={sandbox}
          from={toOriginName(sandbox.from, snapshots)}
          owner={owner}
          onOpen={onOpen}
        />
      ))}
    </ListTable>
  );
}

function toOriginName(from: Origin, snapshots: readonly Snapshot[]): string {
  if ("seed" in from) return `seed ${from.seed}`;
  if ("sandbox" in from) return `sandbox ${from.sandbox}`;
  const snapshot = snapshots.find(({ id }) => id === from.snapshot);
  return snapshot === undefined ? "a deleted snapshot" : `snapshot ${snapshot.name}`;
}

interface SandboxRowProps {
  readonly sandbox: Sandbox;
  readonly from: string;
  readonly owner: Owner;
  readonly onOpen: (dialog: SandboxDialog) => void;
}

function SandboxRow({ sandbox, from, owner, onOpen }: SandboxRowProps) {
  const { name, createdAt, changes, clock } = sandbox;
  const isOwn = name === OWN_SANDBOX;
  const header = `X-Sandbox: ${name}`;
  return (
    <tr>
      <th scope="row">
        {name} {isOwn && <span class="pill">own</span>}
        {clock !== null && <span class="pill warn">clock at {toUtc(clock.now)}</span>}
      </th>
      <td class="from" data-label="From">
        {from}
      </td>
      <td data-label="Age">
        <When at={createdAt} />
      </td>
      <td class="number" data-label="Changes">
        {toCount(changes)}
      </td>
      <td data-label="Header">
        {isOwn ? (
          <span class="soft">none</span>
        ) : (
          <span class="row nowrap">
            <code class="header-line">{header}</code>
            <CopyButton label="Copy" what={`Header of ${name}`} text={() => header} class="small" />
          </span>
        )}
      </td>
      <td class="actions">
        <StudioLink to={name} sandbox={isOwn ? undefined : name} owner={owner} />
        <RowAction does="Clock" to={`of ${name}`} onClick={() => onOpen({ dialog: "clock", sandbox })} />
        {owner !== undefined && (
          <RowAction does="Share" to={name} onClick={() => onOpen({ dialog: "share", sandbox })} />
        )}
        <RowAction does="Reset" to={name} onClick={() => onOpen({ dialog: "reset", sandbox })} />
        {!isOwn && <RowAction does="Delete" to={name} danger onClick={() => onOpen({ dialog: "delete", sandbox })} />}
      </td>
    </tr>
  );
}
