import { useId, useState } from "preact/hooks";

import { forgotPassword } from "./account-api.ts";
import { onlyFaults, SentForm, useSending } from "./form-faults.tsx";
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
  const sending = useSending(["email"]);
  const options = useOptions();

  const submit = (): void =>
    sending.send(onlyFaults({ email: emailFault(email) }), async () => {
      await forgotPassword(email.trim());
      setSentTo(email.trim());
    });

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
          <SentForm
            isCard
            label="Forgot your password"
            refused="No link was sent."
            sending={sending}
            ids={{ email: id }}
            onSend={submit}
          >
            <TextField
              id={id}
              label="E-mail address"
              type="email"
              autocomplete="username"
              value={email}
              onInput={setEmail}
              fault={sending.faults["email"]}
              required
            />
            <button type="submit" class="button primary" aria-disabled={sending.busy}>
              Send a link
            </button>
            <p class="small">
              <Link to={{ view: "login", query: {} }}>Log in</Link>
            </p>
          </SentForm>
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
