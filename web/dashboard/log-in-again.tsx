import { useState } from "preact/hooks";

import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { signIn } from "./account-api.ts";
import { SentForm, useSending } from "./form-faults.tsx";
import { account, giveUpSession, resumeSession } from "./session.ts";
import { TextField } from "./text-field.tsx";

/** Asks for the password over whatever the page shows, when the session ended: what was typed below it stays. */
export function LogInAgain() {
  const email = account.value?.email ?? "";
  const [password, setPassword] = useState("");
  const sending = useSending([]);

  async function logIn(): Promise<void> {
    account.value = (await signIn("login", { email, password })) ?? null;
    resumeSession();
  }

  return (
    <Dialog title="Log in again" onClose={giveUpSession}>
      <SentForm
        refused="You are not logged in."
        sending={sending}
        onSend={() => sending.send({}, logIn)}
        head={<p>Your session has ended. Log in and continue: nothing that you typed is lost.</p>}
      >
        <TextField
          label="E-mail address"
          type="email"
          autocomplete="username"
          value={email}
          onInput={() => undefined}
          readOnly
        />
        <TextField
          label="Password"
          type="password"
          autocomplete="current-password"
          value={password}
          onInput={setPassword}
          autoFocus
        />
        <DialogActions action="Log in" cancel="Not now" busy={sending.busy} onClose={giveUpSession} />
      </SentForm>
    </Dialog>
  );
}
