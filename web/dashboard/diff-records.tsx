import { useState } from "preact/hooks";

import { JsonTree } from "../ui/json-tree.tsx";
import { toRecordName } from "../ui/record-name.ts";
import { toCellText } from "../ui/record-table.tsx";
import type { Row } from "../ui/record-table.tsx";
import { Table } from "../ui/table.tsx";
import { diffFields } from "./differences.ts";
import type { CollectionDiff, Diff } from "./key-data-api.ts";
import { plural } from "./times.ts";

/** The number of records that are listed before more are asked for. */
const PIECE = 20;

type Change =
  | { readonly kind: "added" | "removed"; readonly record: Row }
  | { readonly kind: "changed"; readonly record: Row; readonly before: Row };

/** The records that differ, with the fields that do. */
export function DiffRecords({ diff }: { readonly diff: Diff }) {
  return (
    <>
      {Object.entries(diff.collections).map(([collection, changes]) => (
        <section class="stack tight" aria-label={collection}>
          <h3>{collection}</h3>
          <Changes changes={toChanges(changes)} />
        </section>
      ))}
    </>
  );
}

function toChanges({ created, updated, deleted }: CollectionDiff): readonly Change[] {
  return [
    ...created.map((record) => ({ kind: "added", record }) as const),
    ...deleted.map((record) => ({ kind: "removed", record }) as const),
    ...updated.map(({ before, after }) => ({ kind: "changed", record: after, before }) as const),
  ];
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const [shown, setShown] = useState(PIECE);
  return (
    <>
      <ul class="changes">
        {changes.slice(0, shown).map((change) => (
          <li key={`${change.kind}-${String(change.record["id"])}`}>
            <ChangeView change={change} />
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <p>
          <button type="button" class="button small" onClick={() => setShown(shown + PIECE)}>
            Show {Math.min(PIECE, changes.length - shown)} more of {changes.length}
          </button>
        </p>
      )}
    </>
  );
}

const SIGNS = { added: "+", removed: "−", changed: "~" } as const;

function ChangeView({ change }: { readonly change: Change }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, record } = change;
  const name = toRecordName(record) ?? "";
  const fields = change.kind === "changed" ? diffFields(change.before, record) : [];
  const id = String(record["id"]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`sign ${kind}`} aria-hidden="true">
          {SIGNS[kind]}
        </span>
        <span class="visually-hidden">{kind}: </span>
        <code>{id}</code> <span class="change-name">{name}</span>
        {change.kind === "changed" && <span class="soft small"> {plural(fields.length, "field")}</span>}
      </summary>
      {isOpen &&
        (change.kind === "changed" ? (
          <Table label={`Fields of ${id}`} columns={["Field", "Before", "After"]} class="fields">
            {fields.map(({ path, before, after }) => (
              <tr>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td class="removed">
                  <code>{before === undefined ? "(not there)" : toCellText(before)}</code>
                </td>
                <td class="added">
                  <code>{after === undefined ? "(not there)" : toCellText(after)}</code>
                </td>
              </tr>
            ))}
          </Table>
        ) : (
          <JsonTree label={`Record ${id}`} value={record} />
        ))}
    </details>
  );
}
