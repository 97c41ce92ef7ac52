import { useEffect, useId, useState } from "preact/hooks";

import { PASSWORD_LENGTH } from "../../src/core/services/bounds.ts";
import { confirmAddress, sendLink } from "./account-api.ts";
import { onlyFaults, SentForm, toFaults, useSending } from "./form-faults.tsx";
import type { Faults } from "./form-faults.tsx";
import { Link } from "./location.tsx";
import { linkFault, toLinkFault, useToken } from "./mail-link.ts";
import { OnItsWay, SignInNote } from "./on-its-way.tsx";
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
  const sending = useSending(["password"]);
  const options = useOptions();
  const id = useId();
  const [password, setPassword] = useState("");
  const [choosing, setChoosing] = useState(false);
  const isIn = account.value !== null && account.value !== undefined;
  const chooses = choosing || !isIn;
  useEffect(() => setBadLink(undefined), [token]);

  const act = (found: Faults, work: () => Promise<void>): void =>
    sending.send(found, async () => {
      try {
        await work();
      } catch (error) {
        setBadLink(linkFault(error) ?? badLink);
        setChoosing(choosing || toFaults(error, ["password"])["password"] !== undefined);
        throw error;
      }
    });

  const confirm = (): void =>
    act(onlyFaults({ password: chooses ? newPasswordFault(password) : undefined }), async () => {
      setConfirmed(await confirmAddress(token, chooses ? password : undefined));
      const plan = takePlanChoice();
      if (plan !== undefined) setNext(toPlanPlace(plan));
    });
  const renew = (): void => act({}, async () => setSentTo(await sendLink(token)));

  if (sentTo !== undefined) {
    return (
      <OnItsWay title="Check your mail">
        <p>A new link is on its way to {sentTo}, if there is still anything to confirm.</p>
      </OnItsWay>
    );
  }
  if (confirmed !== undefined) {
    return (
      <SignInNote
        title="Your address is confirmed"
        to={isIn ? next : { view: "login", query: {} }}
        action={isIn ? (next.view === "plan" ? "To the plan that you chose" : "To your dashboard") : "Log in"}
      >
        <p>{confirmed} is confirmed.</p>
      </SignInNote>
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
      <SentForm
        isCard
        label="Confirmation"
        refused="That did not work."
        sending={bad === undefined ? sending : { ...sending, faults: {} }}
        ids={{ password: id }}
        onSend={() => step?.work()}
      >
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
            fault={sending.faults["password"]}
            hint={`At least ${PASSWORD_LENGTH} characters. It is your password from now on.`}
            required
          />
        )}
        {step !== undefined && (
          <button type="submit" class="button primary" aria-disabled={sending.busy}>
            {step.label}
          </button>
        )}
        {bad !== undefined && (
          <p class="small">
            <Link to={{ view: "login", query: {} }}>Log in</Link>
          </p>
        )}
      </SentForm>
    </div>
  );
}
