import { useEffect, useState } from "preact/hooks";

import type { ShownKey, ShownKeys, ShownSecret } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { SERVER } from "../chrome/base.ts";
import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { changeKey, createKey, listKeys, revokeKey, rotateKey } from "./account-api.ts";
import type { Role } from "./account-api.ts";
import { ListTable, RowAction, StudioLink } from "./list-table.tsx";
import { Link, place, refine } from "./location.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { suggestName } from "./suggested-name.ts";
import { toMoment } from "./times.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { ViewHead } from "./view-head.tsx";
import { When } from "./when.tsx";
import { NeedsPlan } from "./with-key.tsx";

type Open =
  | { readonly dialog: "none" | "create" }
  | { readonly dialog: "change" | "rotate" | "revoke"; readonly key: ShownKey }
  | { readonly dialog: "secret"; readonly made: ShownSecret; readonly isRotated: boolean };

/** The command that shows that a key works. */
export function toKeyCommand(secret: string): string {
  return `curl "${SERVER}/v1/core/users?limit=2" -H "X-API-Key: ${secret}"`;
}

/** The account's keys. */
export function KeysView() {
  const { value, error, reload } = useLoaded(listKeys, []);
  const { open, setOpen, close } = useOpenDialog<Open>({ dialog: "none" });
  const [role, setRole] = useState<Role>("write");
  const [isShared, setShared] = useState(false);
  const wantsCreate = place.value.query["create"] === "1";
  useEffect(() => {
    if (!wantsCreate) return;
    setOpen({ dialog: "create" });
    refine({ create: undefined }, "replace");
  }, [wantsCreate]);

  const isFull = value?.limit !== null && value !== undefined && value.total >= value.limit;
  return (
    <>
      <ViewHead
        title="Keys"
        says="Each key has its own sandbox, which is kept, or shares those of the team. Send the key as X-API-Key."
      >
        {value !== undefined && value.limit !== 0 && (
          <button
            type="button"
            class="button primary"
            disabled={isFull}
            aria-describedby={isFull ? "keys-full" : undefined}
            onClick={() => {
              setRole("write");
              setOpen({ dialog: "create" });
            }}
          >
            Create key
          </button>
        )}
      </ViewHead>
      <Reading of="your keys" value={value} error={error} reload={reload} />
      {value !== undefined && (
        <>
          {value.limit !== 0 && <UsedLine list={value} isFull={isFull} />}
          {value.total === 0 ? (
            <NoKeys isFree={value.limit === 0} />
          ) : (
            <KeyTable
              list={value}
              onOpen={(next) => {
                if (next.dialog === "change") setRole(next.key.role);
                setOpen(next);
              }}
            />
          )}
        </>
      )}
      {open.dialog === "create" && value !== undefined && (
        <NameDialog
          title="Create key"
          action="Create key"
          label="Name"
          suggested={suggestName("key", value.keys)}
          hint="Where it will be used, such as “ci” or “my laptop”."
          refused="The key was not created."
          onClose={close}
          work={async (name) => {
            const made = await createKey(name, role, isShared ? "shared" : "own");
            setOpen({ dialog: "secret", made, isRotated: false });
            await reload();
          }}
        >
          <RoleField role={role} onChoose={setRole} />
          <label class="row">
            <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
            Shares sandboxes and snapshots with the team
          </label>
        </NameDialog>
      )}
      {open.dialog === "change" && (
        <NameDialog
          title={`Change “${open.key.name}”`}
          action="Save key"
          label="Name"
          suggested={open.key.name}
          hint="A new role holds from the next request on."
          refused="The key was not changed."
          onClose={close}
          work={async (name) => {
            await changeKey(open.key.id, { name, role });
            await reload();
            announce(`Key “${name}” changed`);
            close();
          }}
        >
          <RoleField role={role} onChoose={setRole} />
        </NameDialog>
      )}
      {open.dialog === "rotate" && (
        <ConfirmDialog
          title={`Rotate “${open.key.name}”?`}
          action="Rotate key"
          danger
          onClose={close}
          work={async () => {
            const made = await rotateKey(open.key.id);
            setOpen({ dialog: "secret", made, isRotated: true });
            await reload();
          }}
        >
          <p>
            The key gets a new secret. <strong>The old one stops working at once</strong>: requests with it get 401. Its
            sandboxes, snapshots and subscriptions stay.
          </p>
        </ConfirmDialog>
      )}
      {open.dialog === "revoke" && (
        <ConfirmDialog
          title={`Revoke “${open.key.name}”?`}
          action="Revoke key"
          danger
          onClose={close}
          work={async () => {
            await revokeKey(open.key.id);
            await reload();
            announce(`Key “${open.key.name}” revoked`);
          }}
        >
          <p>
            <code>{open.key.prefix}…</code> stops working at once.{" "}
            {isLastWith(open.key, value?.keys ?? []) ? (
              <>
                <strong>Its sandboxes, snapshots and subscriptions are deleted with it</strong>, which cannot be undone.
                To keep the data, rotate the key instead.
              </>
            ) : (
              "The sandboxes, snapshots and subscriptions stay with the other keys."
            )}
          </p>
        </ConfirmDialog>
      )}
      {open.dialog === "secret" && (
        <SecretDialog
          title={open.isRotated ? `New secret of “${open.made.key.name}”` : `Key “${open.made.key.name}” is ready`}
          what="API key"
          secret={open.made.secret}
          command={toKeyCommand(open.made.secret)}
          onClose={close}
        />
      )}
    </>
  );
}

/** True if no other key works on the same data. */
function isLastWith({ id, data }: ShownKey, keys: readonly ShownKey[]): boolean {
  return data === "own" || !keys.some((other) => other.id !== id && other.data === "shared");
}

function UsedLine({ list, isFull }: { readonly list: ShownKeys; readonly isFull: boolean }) {
  return (
    <p class="small soft">
      {list.limit === null ? `${list.total} keys` : `${list.total} of ${list.limit} used`}
      {isFull && (
        <span id="keys-full">
          : your plan has no room for more. Revoke one, or{" "}
          <Link to={{ view: "plan", query: {} }}>choose a larger plan</Link>.
        </span>
      )}
    </p>
  );
}

function NoKeys({ isFree }: { readonly isFree: boolean }) {
  if (isFree) return <NeedsPlan says="The free plan has no API keys." />;
  return (
    <div class="empty">
      <p>
        <strong>No key yet.</strong> A key keeps your data and gives you your plan's limits.
      </p>
    </div>
  );
}

function KeyTable({ list, onOpen }: { readonly list: ShownKeys; readonly onOpen: (open: Open) => void }) {
  return (
    <ListTable label="API keys" columns={["Name", "Role", "Prefix", "Created", "Last used"]}>
      {list.keys.map((key) => (
        <tr key={key.id}>
          <th scope="row">
            {key.name} {key.data === "shared" && <span class="pill">shared data</span>}
          </th>
          <td data-label="Role">{key.role}</td>
          <td data-label="Prefix">
            <code>{key.prefix}…</code>
          </td>
          <td data-label="Created">
            <time dateTime={key.createdAt}>{toMoment(key.createdAt)}</time>
          </td>
          <td data-label="Last used">{key.lastUsedAt === null ? "never" : <When at={key.lastUsedAt} />}</td>
          <td class="actions">
            <StudioLink to={key.name} owner={key.id} />
            <RowAction does="Change" to={key.name} onClick={() => onOpen({ dialog: "change", key })} />
            <RowAction does="Rotate" to={key.name} onClick={() => onOpen({ dialog: "rotate", key })} />
            <RowAction does="Revoke" to={key.name} danger onClick={() => onOpen({ dialog: "revoke", key })} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
