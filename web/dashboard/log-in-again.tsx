import { useState } from "preact/hooks";

import { Dialog } from "../ui/dialog.tsx";
import { useAction } from "../ui/use-action.ts";
import { signIn } from "./account-api.ts";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import { account, giveUpSession, resumeSession } from "./session.ts";
import { TextField } from "./text-field.tsx";

/** Asks for the password over whatever the page shows, when the session ended: what was typed below it stays. */
export function LogInAgain() {
  const email = account.value?.email ?? "";
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const sending = useAction();

  async function submit(): Promise<void> {
    await sending.run(async () => {
      try {
        account.value = (await signIn("login", { email, password })) ?? null;
        resumeSession();
      } catch (error) {
        setFaults(toFaults(error, []));
        setAttempt(attempt + 1);
      }
    });
  }

  return (
    <Dialog title="Log in again" onClose={giveUpSession}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>Your session has ended. Log in and continue: nothing that you typed is lost.</p>
        <FaultSummary title="You are not logged in." faults={faults} ids={{}} attempt={attempt} />
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
        <div class="dialog-actions">
          <button type="button" class="button" onClick={giveUpSession}>
            Not now
          </button>
          <button type="submit" class="button primary" aria-disabled={sending.busy}>
            Log in
          </button>
        </div>
      </form>
    </Dialog>
  );
}
