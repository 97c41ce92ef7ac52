import { useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { Reading } from "../ui/reading.tsx";
import { useAction } from "../ui/use-action.ts";
import { useLoaded } from "../ui/use-loaded.ts";
import { endInvitation, invite, listAudit, listInvitations } from "./account-api.ts";
import type { Role } from "./account-api.ts";
import { ListTable, RowAction } from "./list-table.tsx";
import { Link } from "./location.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { useOptions } from "./options.ts";
import { RoleField } from "./role-field.tsx";
import { toMoment } from "./times.ts";
import { useOpenDialog } from "./use-open-dialog.ts";
import { ViewHead } from "./view-head.tsx";

/** Who is invited to the account, and what was done with it. */
export function TeamView() {
  const { value, error, reload } = useLoaded(async () => {
    const [invitations, audit] = await Promise.all([listInvitations(), listAudit()]);
    return { invitations, audit };
  }, []);
  const { open, setOpen, close } = useOpenDialog<{ readonly dialog: "none" | "invite" }>({ dialog: "none" });
  const [role, setRole] = useState<Role>("write");
  const ending = useAction();
  const hasMail = useOptions()?.mail !== "none";
  return (
    <>
      <ViewHead title="Team" says="Whoever is invited gets a key of this account, named after their address.">
        <button
          type="button"
          class="button primary"
          disabled={!hasMail}
          aria-describedby={hasMail ? undefined : "no-mail"}
          onClick={() => setOpen({ dialog: "invite" })}
        >
          Invite
        </button>
      </ViewHead>
      {!hasMail && (
        <p class="small soft" id="no-mail">
          This server sends no mails: <Link to={{ view: "keys", query: { create: "1" } }}>create a key</Link> and pass
          it on.
        </p>
      )}
      <Reading of="the team" value={value} error={error} reload={reload} />
      {value !== undefined && value.invitations.length > 0 && (
        <ListTable label="Invitations" columns={["Invited", "Role", "Until"]}>
          {value.invitations.map(({ id, email, role: given, expiresAt }) => (
            <tr key={id}>
              <th scope="row">{email}</th>
              <td data-label="Role">{given}</td>
              <td data-label="Until">
                <time dateTime={expiresAt}>{toMoment(expiresAt)}</time>
              </td>
              <td class="actions">
                <RowAction
                  does="End"
                  to={`the invitation of ${email}`}
                  danger
                  onClick={() =>
                    void ending.run(async () => {
                      await endInvitation(id);
                      await reload();
                      announce(`The invitation of ${email} has ended`);
                    })
                  }
                />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {value !== undefined && (
        <ListTable label="Audit list" columns={["When", "Who", "Did", "To"]} hasActions={false}>
          {value.audit.map(({ at, by, act, path }) => (
            <tr key={`${at} ${path}`}>
              <th scope="row">
                <time dateTime={at}>{toMoment(at)}</time>
              </th>
              <td data-label="Who">{by}</td>
              <td data-label="Did">{act}</td>
              <td data-label="To">
                <code>{path}</code>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      {open.dialog === "invite" && (
        <NameDialog
          title="Invite somebody"
          action="Send the invitation"
          label="E-mail address"
          member="email"
          suggested=""
          hint="They get a link to a key, which works once and for seven days."
          refused="The invitation was not sent."
          onClose={close}
          work={async (email) => {
            await invite(email, role);
            await reload();
            close();
            announce(`An invitation is on its way to ${email}`);
          }}
        >
          <RoleField role={role} onChoose={setRole} />
        </NameDialog>
      )}
    </>
  );
}
