import { useEffect, useId, useState } from "preact/hooks";

import { PASSWORD_LENGTH } from "../../src/core/services/bounds.ts";
import { resetPassword } from "./account-api.ts";
import { onlyFaults, SentForm, useSending } from "./form-faults.tsx";
import { linkFault, toLinkFault, useToken } from "./mail-link.ts";
import { SignInNote } from "./on-its-way.tsx";
import { account } from "./session.ts";
import { newPasswordFault } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

/** Chooses a new password with the mail's link. */
export function ResetPage() {
  const token = useToken();
  const id = useId();
  const [password, setPassword] = useState("");
  const [isSet, setIsSet] = useState(false);
  const [badLink, setBadLink] = useState<string>();
  const sending = useSending(["password"]);
  useEffect(() => setBadLink(undefined), [token]);

  const submit = (): void =>
    sending.send(onlyFaults({ password: newPasswordFault(password) }), async () => {
      try {
        await resetPassword(token, password);
      } catch (error) {
        setBadLink(linkFault(error));
        throw error;
      }
      account.value = null;
      setIsSet(true);
    });

  if (isSet) {
    return (
      <SignInNote title="Your password is set" to={{ view: "login", query: {} }} action="Log in">
        <p>All browsers are logged out. Log in with the new password.</p>
      </SignInNote>
    );
  }
  const bad = token === "" ? "unknown" : badLink;
  if (bad !== undefined) {
    return (
      <SignInNote
        title="This link does not work"
        isFault
        to={{ view: "forgot", query: {} }}
        action="Ask for a new link"
      >
        <p>{toLinkFault(bad)}</p>
      </SignInNote>
    );
  }
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>Choose a new password</h1>
      <SentForm
        isCard
        label="Password"
        refused="The password was not set."
        sending={sending}
        ids={{ password: id }}
        onSend={submit}
      >
        <TextField
          id={id}
          label="New password"
          type="password"
          autocomplete="new-password"
          value={password}
          onInput={setPassword}
          fault={sending.faults["password"]}
          hint={`At least ${PASSWORD_LENGTH} characters. All browsers are logged out.`}
          required
        />
        <button type="submit" class="button primary" aria-disabled={sending.busy}>
          Set password
        </button>
      </SentForm>
    </div>
  );
}
