import { useState } from "preact/hooks";

import type { ShownSecret } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { Form } from "../ui/form.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { acceptInvitation } from "./account-api.ts";
import { toKeyCommand } from "./keys-view.tsx";
import { linkFault, toLinkFault, useToken } from "./mail-link.ts";
import { SignInNote } from "./on-its-way.tsx";
import { Secret } from "./secret.tsx";

/** Makes a key with the link of an invitation. A press does it: programs that look into mails open links, and would use it up. */
export function JoinPage() {
  const token = useToken();
  const [made, setMade] = useState<ShownSecret>();
  const [error, setError] = useState<unknown>();
  const joining = useAction();
  const bad = token === "" ? "unknown" : linkFault(error);
  const join = async (): Promise<void> => {
    await joining.run(() => acceptInvitation(token).then(setMade, setError));
  };

  if (made !== undefined)
    return (
      <SignInNote title="Your key is ready">
        <p>
          It has the role <strong>{made.key.role}</strong>. Copy it now. You won't see it again.
        </p>
        <Secret what="API key" secret={made.secret} command={toKeyCommand(made.secret)} onSeen={() => undefined} />
      </SignInNote>
    );
  return (
    <div class="sign-in">
      <h1 tabIndex={-1}>{bad === undefined ? "Join a team" : "This link does not work"}</h1>
      <Form class="card stack" aria-label="Invitation" onSend={() => void join()}>
        {bad !== undefined && <p role="alert">{toLinkFault(bad)}</p>}
        {bad === undefined && error !== undefined && <ProblemBox error={error} title="The key was not made." />}
        {bad === undefined && (
          <>
            <p>You were invited to work with a team's sandboxes, snapshots and playgrounds. You need no account.</p>
            <button type="submit" class="button primary" aria-disabled={joining.busy}>
              Get your key
            </button>
          </>
        )}
      </Form>
    </div>
  );
}
