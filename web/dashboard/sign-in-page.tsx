import { useEffect, useId, useState } from "preact/hooks";

import { PASSWORD_LENGTH } from "../../src/core/services/bounds.ts";
import { getPlan } from "../../src/core/services/plans.ts";
import { signIn } from "./account-api.ts";
import { onlyFaults, SentForm, useSending } from "./form-faults.tsx";
import { go, Link, place } from "./location.tsx";
import { OnItsWay } from "./on-its-way.tsx";
import { parseNext } from "./place.ts";
import { beginPlan, keepPlanChoice, PlanChoice, toPlanChoice } from "./plan-choice.tsx";
import { account } from "./session.ts";
import { TextField } from "./text-field.tsx";

/** The fault of an address, found before the server is asked. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === "") return "Enter your e-mail address.";
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : "Enter an e-mail address such as you@example.com.";
}

export function newPasswordFault(password: string): string | undefined {
  return password.length < PASSWORD_LENGTH ? `Choose a password of at least ${PASSWORD_LENGTH} characters.` : undefined;
}

/** Signing up, and logging in. */
export function SignInPage({ how }: { readonly how: "signup" | "login" }) {
  const isNew = how === "signup";
  const base = useId();
  const ids = { email: `${base}-email`, password: `${base}-password` };
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [plan, setChosen] = useState(() => toPlanChoice(place.value.query["plan"]));
  const [sentTo, setSentTo] = useState<string>();
  const sending = useSending(["email", "password"]);
  const { faults } = sending;
  useEffect(() => sending.refuse({}), [how]);

  const submit = (): void => {
    const fault = isNew ? newPasswordFault(password) : password === "" ? "Enter your password." : undefined;
    sending.send(onlyFaults({ email: emailFault(email), password: fault }), async () => {
      const signedIn = await signIn(how, { email: email.trim(), password });
      if (signedIn === undefined) {
        keepPlanChoice(plan);
        setSentTo(email.trim());
        return;
      }
      const next = parseNext(place.value.query["next"]);
      account.value = signedIn;
      const to = isNew ? await beginPlan(plan, next) : next;
      if (to === undefined) return;
      go(to, "replace");
      // The form is gone: its focus moves to the title of the next page.
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#main h1")?.focus());
    });
  };

  if (isNew && sentTo !== undefined) {
    return (
      <OnItsWay title="Check your mail">
        <p>We sent a link to {sentTo}. Open it to confirm the address and start.</p>
      </OnItsWay>
    );
  }
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>{!isNew ? "Log in" : getPlan(plan).keys === 0 ? "Create an account" : "Get a key"}</h1>
      <p class="soft">
        {isNew
          ? "With a plan, an account keeps API keys, snapshots and webhooks. The API itself works without one."
          : "With the e-mail address and the password of your account."}
      </p>
      <SentForm
        isCard
        label={isNew ? "Sign up" : "Log in"}
        refused={isNew ? "The account was not created." : "You are not logged in."}
        sending={sending}
        ids={ids}
        onSend={submit}
      >
        <TextField
          id={ids.email}
          label="E-mail address"
          type="email"
          autocomplete={isNew ? "email" : "username"}
          value={email}
          onInput={setEmail}
          fault={faults["email"]}
          autoFocus
          required
        />
        <TextField
          id={ids.password}
          label="Password"
          type="password"
          autocomplete={isNew ? "new-password" : "current-password"}
          value={password}
          onInput={setPassword}
          fault={faults["password"]}
          {...(isNew ? { hint: `At least ${PASSWORD_LENGTH} characters.` } : {})}
          required
        />
        {isNew && <PlanChoice value={plan} onChange={setChosen} />}
        <button type="submit" class="button primary" aria-disabled={sending.busy}>
          {isNew ? "Sign up" : "Log in"}
        </button>
        {!isNew && (
          <p class="small">
            <Link to={{ view: "forgot", query: {} }}>Forgot your password?</Link>
          </p>
        )}
        <p class="small">
          {isNew ? "You have an account? " : "No account yet? "}
          <Link to={{ view: isNew ? "login" : "signup", query: place.value.query }}>
            {isNew ? "Log in" : "Sign up"}
          </Link>
        </p>
      </SentForm>
    </div>
  );
}
