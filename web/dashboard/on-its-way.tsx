import type { ComponentChildren } from "preact";

import { Link } from "./location.tsx";
import type { Place } from "./place.ts";

/** On one's own machine no mail is sent: the mails are shown. */
export function MailHint() {
  const isOwnMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname);
  if (!isOwnMachine) return null;
  return (
    <p class="small">
      A server on your own machine without SMTP_URL shows its mails here:{" "}
      <Link to={{ view: "mail", query: {} }}>Mails</Link>
    </p>
  );
}

interface SignInNoteProps {
  readonly title: string;
  readonly isFault?: boolean;
  readonly to?: Place;
  /** The text of the link. */
  readonly action?: string;
  readonly children: ComponentChildren;
}

/** A page of the way in that says something, and where to go on. */
export function SignInNote({ title, isFault = false, to, action, children }: SignInNoteProps) {
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>{title}</h1>
      <div class="card stack" role={isFault ? "alert" : "status"}>
        {children}
        {to !== undefined && (
          <p>
            <Link class="button primary" to={to}>
              {action}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Says that a link is on its way. */
export function OnItsWay({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <SignInNote title={title}>
      {children}
      <p class="soft">The link works once, within one hour. If no mail arrives, look in your spam folder.</p>
      <MailHint />
    </SignInNote>
  );
}
