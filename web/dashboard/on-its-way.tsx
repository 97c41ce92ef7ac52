import type { ComponentChildren } from "preact";

import { Link } from "./location.tsx";

/** On one's own machine nothing leaves: the mails are shown. */
function MailHint() {
  const isOwnMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname);
  if (!isOwnMachine) return null;
  return (
    <p class="small">
      On your own machine mails are shown, unless they are sent: <Link to={{ view: "mail", query: {} }}>Mails</Link>
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
        <p class="soft">The link is good for one hour, and once. If nothing comes, look into the folder for spam.</p>
        <MailHint />
      </div>
    </div>
  );
}
