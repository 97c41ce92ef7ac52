import { useId, useState } from "preact/hooks";

import { useAction } from "../ui/use-action.ts";
import { forgotPassword } from "./account-api.ts";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import { Link } from "./location.tsx";
import { OnItsWay } from "./on-its-way.tsx";
import { useOptions } from "./options.ts";
import { emailFault } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

/** Asks for a link to a new password. */
export function ForgotPage() {
  const id = useId();
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const sending = useAction();
  const options = useOptions();

  async function submit(): Promise<void> {
    const fault = emailFault(email);
    setFaults(fault === undefined ? {} : { email: fault });
    setAttempt(attempt + 1);
    if (fault !== undefined) return;
    await sending.run(async () => {
      try {
        await forgotPassword(email.trim());
        setSentTo(email.trim());
      } catch (error) {
        setFaults(toFaults(error, ["email"]));
        setAttempt(attempt + 2);
      }
    });
  }

  if (sentTo !== undefined) {
    return (
      <OnItsWay title="Check your mail">
        <p>If {sentTo} has an account here, a link to a new password is on its way.</p>
      </OnItsWay>
    );
  }
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>Forgot your password?</h1>
      {options?.mail === "none" ? (
        <NoMail />
      ) : (
        <>
          <p class="soft">We will send you a link to choose a new one.</p>
          <form
            class="card stack"
            noValidate
            aria-label="Forgot your password"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <FaultSummary title="No link was sent." faults={faults} ids={{ email: id }} attempt={attempt} />
            <TextField
              id={id}
              label="E-mail address"
              type="email"
              autocomplete="username"
              value={email}
              onInput={setEmail}
              fault={faults["email"]}
              required
            />
            <button type="submit" class="button primary" aria-disabled={sending.busy}>
              Send a link
            </button>
            <p class="small">
              <Link to={{ view: "login", query: {} }}>Log in</Link>
            </p>
          </form>
        </>
      )}
    </div>
  );
}

/** For a server that sends no mails: its operator can make a link. */
function NoMail() {
  return (
    <div class="card stack">
      <p>This server sends no mails, so it cannot send you a link.</p>
      <p>
        Ask its operator for one: <code>seedbed accounts password-link</code> with your address makes a link to a new
        password.
      </p>
      <p class="small">
        <Link to={{ view: "login", query: {} }}>Log in</Link>
      </p>
    </div>
  );
}
