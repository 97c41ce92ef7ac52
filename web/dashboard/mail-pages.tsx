import { useEffect, useId, useState } from "preact/hooks";

import { PASSWORD_LENGTH } from "../../src/services/bounds.ts";
import { RequestError } from "../api/request.ts";
import { useAction } from "../ui/use-action.ts";
import { confirmAddress, forgotPassword, resetPassword, sendLink } from "./account-api.ts";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import { Link } from "./location.tsx";
import { OnItsWay } from "./on-its-way.tsx";
import { useOptions } from "./options.ts";
import { account } from "./session.ts";
import { emailFault, newPasswordFault } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

/** The token of the mail's link: it stands behind the # of the address, which no browser sends. */
function useToken(): string {
  const read = (): string => new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  const [token, setToken] = useState(read);
  useEffect(() => {
    const follow = (): void => setToken(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return token;
}

/** Why a link does not work, as the API calls it; undefined if it is not about the link. */
function linkFault(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return error.problem.errors?.find(({ pointer }) => pointer === "#/token")?.code;
}

const LINK_FAULTS: Readonly<Record<string, string>> = {
  expired: "This link is older than an hour.",
  used: "This link was used already, or a later one was.",
};

/** What is wrong with a link, as a heading. */
function toLinkFault(code: string): string {
  return LINK_FAULTS[code] ?? "This link is not one that we sent. Copy the whole link from the mail.";
}

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

  if (options?.mail === "none") return <NoMail />;
  if (sentTo !== undefined) {
    return (
      <OnItsWay title="Look into your mail">
        <p>If {sentTo} has an account here, a link to a new password is on its way.</p>
      </OnItsWay>
    );
  }
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>Forgot your password?</h1>
      <p class="soft">We send a link to your address, with which you choose a new one.</p>
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
    </div>
  );
}

/** Where no mail leaves: who runs the server can make a link. */
function NoMail() {
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>Forgot your password?</h1>
      <div class="card stack">
        <p>This server sends no mails, so it cannot send you a link.</p>
        <p>
          Ask who runs it for one: <code>seedbed accounts password-link</code> with your address makes a link to a new
          password.
        </p>
        <p class="small">
          <Link to={{ view: "login", query: {} }}>Log in</Link>
        </p>
      </div>
    </div>
  );
}

/** Chooses a new password with the mail's link. */
export function ResetPage() {
  const token = useToken();
  const id = useId();
  const [password, setPassword] = useState("");
  const [isSet, setIsSet] = useState(false);
  const [badLink, setBadLink] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const setting = useAction();
  useEffect(() => setBadLink(undefined), [token]);

  async function submit(): Promise<void> {
    const fault = newPasswordFault(password);
    setFaults(fault === undefined ? {} : { password: fault });
    setAttempt(attempt + 1);
    if (fault !== undefined) return;
    await setting.run(async () => {
      try {
        await resetPassword(token, password);
        account.value = null;
        setIsSet(true);
      } catch (error) {
        setBadLink(linkFault(error));
        setFaults(toFaults(error, ["password"]));
        setAttempt(attempt + 2);
      }
    });
  }

  if (isSet) {
    return (
      <div class="sign-in">
        <h1 tabIndex={-1}>Your password is set</h1>
        <div class="card stack" role="status">
          <p>All browsers are logged out. Log in with the new password.</p>
          <p>
            <Link class="button primary" to={{ view: "login", query: {} }}>
              Log in
            </Link>
          </p>
        </div>
      </div>
    );
  }
  const bad = token === "" ? "unknown" : badLink;
  if (bad !== undefined) {
    return (
      <div class="sign-in">
        <h1 tabIndex={-1}>This link does not work</h1>
        <div class="card stack" role="alert">
          <p>{toLinkFault(bad)}</p>
          <p>
            <Link class="button primary" to={{ view: "forgot", query: {} }}>
              Ask for a new link
            </Link>
          </p>
        </div>
      </div>
    );
  }
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>Choose a new password</h1>
      <form
        class="card stack"
        noValidate
        aria-label="Password"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FaultSummary title="The password was not set." faults={faults} ids={{ password: id }} attempt={attempt} />
        <TextField
          id={id}
          label="New password"
          type="password"
          autocomplete="new-password"
          value={password}
          onInput={setPassword}
          fault={faults["password"]}
          hint={`At least ${PASSWORD_LENGTH} characters. All browsers are logged out.`}
          required
        />
        <button type="submit" class="button primary" aria-disabled={setting.busy}>
          Set password
        </button>
      </form>
    </div>
  );
}

/** Confirms an address with the mail's link. A press does it: programs that look into mails open links, and would use it up. */
export function VerifyPage() {
  const token = useToken();
  const [confirmed, setConfirmed] = useState<string>();
  const [badLink, setBadLink] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const working = useAction();
  const options = useOptions();
  useEffect(() => setBadLink(undefined), [token]);

  const act = (work: () => Promise<void>): void =>
    void working.run(async () => {
      try {
        setFaults({});
        await work();
      } catch (error) {
        const bad = linkFault(error);
        setBadLink(bad ?? badLink);
        setFaults(bad === undefined ? toFaults(error, []) : {});
        setAttempt(attempt + 1);
      }
    });

  if (sentTo !== undefined) {
    return (
      <OnItsWay title="Look into your mail">
        <p>A new link is on its way to {sentTo}, if there is still anything to confirm.</p>
      </OnItsWay>
    );
  }
  const known = account.value;
  if (confirmed !== undefined) {
    return (
      <div class="sign-in">
        <h1 tabIndex={-1}>Your address is confirmed</h1>
        <div class="card stack" role="status">
          <p>{confirmed} is confirmed.</p>
          <p>
            <Link
              class="button primary"
              to={{ view: known === null || known === undefined ? "login" : "overview", query: {} }}
            >
              {known === null || known === undefined ? "Log in" : "To your dashboard"}
            </Link>
          </p>
        </div>
      </div>
    );
  }
  const bad = token === "" ? "unknown" : badLink;
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>{bad === undefined ? "Confirm your address" : "This link does not work"}</h1>
      <div class="card stack">
        <FaultSummary title="Nothing was done." faults={faults} ids={{}} attempt={attempt} />
        {bad === undefined ? (
          <p>Confirm the address that this link was sent to, if it was you who asked.</p>
        ) : (
          <p role="alert">{toLinkFault(bad)}</p>
        )}
        {bad === undefined && (
          <button
            type="button"
            class="button primary"
            aria-disabled={working.busy}
            onClick={() =>
              act(async () => {
                setConfirmed(await confirmAddress(token));
              })
            }
          >
            Confirm
          </button>
        )}
        {(bad === "expired" || bad === "used") && options?.mail !== "none" && (
          <button
            type="button"
            class="button primary"
            aria-disabled={working.busy}
            onClick={() =>
              act(async () => {
                setSentTo(await sendLink(token));
              })
            }
          >
            Send a new link
          </button>
        )}
        {bad !== undefined && (
          <p class="small">
            <Link to={{ view: "login", query: {} }}>Log in</Link>
          </p>
        )}
      </div>
    </div>
  );
}
