import { useEffect, useId, useState } from "preact/hooks";

import { PASSWORD_LENGTH } from "../../src/core/services/bounds.ts";
import { useAction } from "../ui/use-action.ts";
import { confirmAddress, sendLink } from "./account-api.ts";
import { FaultSummary, toFaults } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import { Link } from "./location.tsx";
import { linkFault, toLinkFault, useToken } from "./mail-link.ts";
import { OnItsWay } from "./on-its-way.tsx";
import { useOptions } from "./options.ts";
import type { Place } from "./place.ts";
import { takePlanChoice, toPlanPlace } from "./plan-choice.tsx";
import { account } from "./session.ts";
import { newPasswordFault } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

/**
 * Confirms an address with the mail's link. A press does it: programs that look into mails open links, and would use it up.
 * Whoever is not logged in chooses the password: the one until now may be that of somebody who gave an address not theirs.
 */
export function VerifyPage() {
  const token = useToken();
  const [confirmed, setConfirmed] = useState<string>();
  const [next, setNext] = useState<Place>({ view: "overview", query: {} });
  const [badLink, setBadLink] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const working = useAction();
  const options = useOptions();
  const id = useId();
  const [password, setPassword] = useState("");
  const [choosing, setChoosing] = useState(false);
  const isIn = account.value !== null && account.value !== undefined;
  const chooses = choosing || !isIn;
  useEffect(() => setBadLink(undefined), [token]);

  const act = (work: () => Promise<void>): void =>
    void working.run(async () => {
      try {
        setFaults({});
        await work();
      } catch (error) {
        const bad = linkFault(error);
        setBadLink(bad ?? badLink);
        const found = bad === undefined ? toFaults(error, ["password"]) : {};
        setChoosing(choosing || found["password"] !== undefined);
        setFaults(found);
        setAttempt(attempt + 1);
      }
    });

  const confirm = async (): Promise<void> => {
    const fault = chooses ? newPasswordFault(password) : undefined;
    if (fault !== undefined) {
      setFaults({ password: fault });
      setAttempt(attempt + 1);
      return;
    }
    setConfirmed(await confirmAddress(token, chooses ? password : undefined));
    const plan = takePlanChoice();
    if (plan !== undefined) setNext(toPlanPlace(plan));
  };
  const renew = async (): Promise<void> => setSentTo(await sendLink(token));

  if (sentTo !== undefined) {
    return (
      <OnItsWay title="Check your mail">
        <p>A new link is on its way to {sentTo}, if there is still anything to confirm.</p>
      </OnItsWay>
    );
  }
  if (confirmed !== undefined) {
    return (
      <div class="sign-in">
        <h1 tabIndex={-1}>Your address is confirmed</h1>
        <div class="card stack" role="status">
          <p>{confirmed} is confirmed.</p>
          <p>
            <Link class="button primary" to={isIn ? next : { view: "login", query: {} }}>
              {isIn ? (next.view === "plan" ? "To the plan that you chose" : "To your dashboard") : "Log in"}
            </Link>
          </p>
        </div>
      </div>
    );
  }
  const bad = token === "" ? "unknown" : badLink;
  const canRenew = (bad === "expired" || bad === "used") && options?.mail !== "none";
  const step =
    bad === undefined
      ? { label: "Confirm", work: confirm }
      : canRenew
        ? { label: "Send a new link", work: renew }
        : undefined;
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>{bad === undefined ? "Confirm your address" : "This link does not work"}</h1>
      <form
        class="card stack"
        noValidate
        aria-label="Confirmation"
        onSubmit={(event) => {
          event.preventDefault();
          if (step !== undefined) act(step.work);
        }}
      >
        <FaultSummary title="That did not work." faults={faults} ids={{ password: id }} attempt={attempt} />
        {bad === undefined ? (
          <p>Did you request this link? Then confirm that this address is yours.</p>
        ) : (
          <p role="alert">{toLinkFault(bad)}</p>
        )}
        {bad === undefined && chooses && (
          <TextField
            id={id}
            label="Password"
            type="password"
            autocomplete="new-password"
            value={password}
            onInput={setPassword}
            fault={faults["password"]}
            hint={`At least ${PASSWORD_LENGTH} characters. It is your password from now on.`}
            required
          />
        )}
        {step !== undefined && (
          <button type="submit" class="button primary" aria-disabled={working.busy}>
            {step.label}
          </button>
        )}
        {bad !== undefined && (
          <p class="small">
            <Link to={{ view: "login", query: {} }}>Log in</Link>
          </p>
        )}
      </form>
    </div>
  );
}
