import type { ComponentChildren } from "preact";

import { Link } from "./location.tsx";

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

/** Says that a link is on its way. */
export function OnItsWay({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>{title}</h1>
      <div class="card stack" role="status">
        {children}
        <p class="soft">The link works once, within one hour. If no mail arrives, look in your spam folder.</p>
        <MailHint />
      </div>
    </div>
  );
}
