import { useId, useState } from "preact/hooks";

import { PASSWORD_LENGTH } from "../../src/core/services/bounds.ts";
import type { AccountOptions } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAction } from "../ui/use-action.ts";
import { changeAccount, deleteAccount, sendLink } from "./account-api.ts";
import { onlyFaults, SentForm, toFaults, useSending } from "./form-faults.tsx";
import { go } from "./location.tsx";
import { MailHint } from "./on-its-way.tsx";
import { useOptions } from "./options.ts";
import { account, endSession } from "./session.ts";
import { emailFault, newPasswordFault } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";
import { toMoment } from "./times.ts";
import { ViewHead } from "./view-head.tsx";

/** The account itself. */
export function AccountView() {
  const current = account.value;
  const options = useOptions();
  if (current === null || current === undefined) return null;
  return (
    <>
      <ViewHead title="Account" says={`${current.email}, since ${toMoment(current.createdAt)}.`} />
      {options === undefined ? (
        <Skeleton of="your account" lines={8} />
      ) : (
        <>
          <Settings options={options} />
          <DeleteAccount email={current.email} />
        </>
      )}
    </>
  );
}

/** The forms that change the account; drawn once it is known if mails are sent, so that nothing moves. */
function Settings({ options }: { readonly options: AccountOptions | null }) {
  return (
    <>
      <AddressNotice />
      <div class="tiles">
        {options?.mail !== "none" && (
          <ChangeForm
            title="E-mail address"
            field="email"
            label="New e-mail address"
            type="email"
            autocomplete="email"
            check={emailFault}
            done="Open the link in the mail to confirm it"
          />
        )}
        <ChangeForm
          title="Password"
          field="password"
          label="New password"
          type="password"
          autocomplete="new-password"
          hint={`At least ${PASSWORD_LENGTH} characters. Other browsers are logged out.`}
          check={newPasswordFault}
          done="Password changed"
        />
      </div>
    </>
  );
}

/** Says that the address, or a new one, is not confirmed yet; nothing once it is. */
export function AddressNotice() {
  const [sentTo, setSentTo] = useState<string>();
  const sending = useAction();
  const options = useOptions();
  const current = account.value;
  if (current === null || current === undefined || (current.emailVerified && current.newEmail === null)) return null;
  const address = current.newEmail ?? current.email;
  if (options?.mail === "none")
    return (
      <p class="notice">
        This server sends no e-mail, so {address} cannot be confirmed. You do not have to do anything. If you forget
        your password, ask the operator of the server for a link to set a new one.
      </p>
    );
  return (
    <div class="notice warn">
      <div class="stack">
        <p role="status">
          {sentTo === undefined
            ? `${address} is not confirmed yet: open the link in the mail.${current.newEmail === null ? "" : ` Until then ${current.email} stays your address.`}`
            : `A link is on its way to ${sentTo}. It works for one hour.`}
        </p>
        {sending.error !== undefined && <ProblemBox error={sending.error} title="No link was sent." />}
        <p>
          <button
            type="button"
            class="button small"
            aria-disabled={sending.busy}
            onClick={() =>
              void sending.run(async () => {
                setSentTo(await sendLink());
              })
            }
          >
            Send a link
          </button>
        </p>
        <MailHint />
      </div>
    </div>
  );
}

interface ChangeFormProps {
  readonly title: string;
  readonly field: "email" | "password";
  readonly label: string;
  readonly type: "email" | "password";
  readonly autocomplete: string;
  readonly hint?: string;
  readonly check: (value: string) => string | undefined;
  /** Is shown when it was changed. */
  readonly done: string;
}

function ChangeForm({ title, field, label, type, autocomplete, hint, check, done }: ChangeFormProps) {
  const base = useId();
  const ids = { [field]: `${base}-value`, currentPassword: `${base}-current` };
  const [value, setValue] = useState("");
  const [currentPassword, setCurrentPassword] = useState("");
  const sending = useSending([field, "currentPassword"]);

  const submit = (): void => {
    const current = currentPassword === "" ? "Enter your current password." : undefined;
    sending.send(onlyFaults({ [field]: check(value), currentPassword: current }), async () => {
      await changeAccount({ [field]: field === "email" ? value.trim() : value, currentPassword });
      setValue("");
      setCurrentPassword("");
      announce(done);
    });
  };

  return (
    <SentForm
      isCard
      label={title}
      refused="Nothing was changed."
      sending={sending}
      ids={ids}
      onSend={submit}
      head={<h2>{title}</h2>}
    >
      {/* Password managers file a new password under the address that stands beside it. */}
      {field === "password" && (
        <input type="hidden" name="username" autocomplete="username" value={account.value?.email} />
      )}
      <TextField
        id={`${base}-value`}
        label={label}
        type={type}
        autocomplete={autocomplete}
        value={value}
        onInput={setValue}
        fault={sending.faults[field]}
        {...(hint === undefined ? {} : { hint })}
      />
      <TextField
        id={`${base}-current`}
        label="Current password"
        type="password"
        autocomplete="current-password"
        value={currentPassword}
        onInput={setCurrentPassword}
        fault={sending.faults["currentPassword"]}
      />
      <p>
        <button type="submit" class="button primary" aria-disabled={sending.busy}>
          Change {title.toLowerCase()}
        </button>
      </p>
    </SentForm>
  );
}

function DeleteAccount({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [currentPassword, setCurrentPassword] = useState("");
  return (
    <section class="card stack danger-zone" aria-labelledby="delete-title">
      <h2 id="delete-title">Delete account</h2>
      <p>
        All keys stop at once. Their sandboxes, snapshots and subscriptions are deleted with them, which cannot be
        undone.
      </p>
      <p>
        <button type="button" class="button danger" onClick={() => setOpen(true)}>
          Delete account…
        </button>
      </p>
      {isOpen && (
        <ConfirmDialog
          title="Delete the account?"
          action="Delete account"
          danger
          disabled={typed.trim().toLowerCase() !== email || currentPassword === ""}
          onClose={() => {
            setOpen(false);
            setTyped("");
            setCurrentPassword("");
          }}
          explain={(error) => toFaults(error, ["currentPassword"])["currentPassword"]}
          work={async () => {
            await deleteAccount(currentPassword);
            endSession();
            go({ view: "signup", query: {} });
            announce("Account deleted");
          }}
        >
          <p>
            <strong>Everything that belongs to {email} is deleted for good.</strong>
          </p>
          <TextField
            label={`Type ${email} to confirm`}
            type="email"
            autocomplete="off"
            value={typed}
            onInput={setTyped}
            autoFocus
          />
          <TextField
            label="Current password"
            type="password"
            autocomplete="current-password"
            value={currentPassword}
            onInput={setCurrentPassword}
          />
        </ConfirmDialog>
      )}
    </section>
  );
}
