import { createFaults } from "../../../engine/query/faults.ts";
import type { Answer } from "../../../http/answer.ts";
import { markup } from "../../../http/pages/markup.ts";
import type { Parts } from "../../../http/parts.ts";
import type { Hint } from "../../../services/openid/provider.ts";
import { orErrorPage } from "./authorize.ts";
import type { PageCall } from "./authorize.ts";
import { findAddressFault, sendOn, withParameters } from "./destination.ts";
import { readPageForm } from "./form.ts";
import { openIdPage } from "./page.ts";

/** Ends the session that an ID token tells of, and sends the browser on (OpenID Connect RP-Initiated Logout 1.0). */
export async function endOpenIdSession(call: PageCall, { openId }: Pick<Parts, "openId">): Promise<Answer> {
  const { request } = call;
  return orErrorPage(request, "Signing out failed", async () => {
    const form = await readPageForm(request);
    const token = form.get("id_token_hint");
    const address = form.get("post_logout_redirect_uri");
    const clientId = form.get("client_id");
    const faults = createFaults();
    const fault = address === undefined ? undefined : findAddressFault(address);
    if (fault !== undefined)
      faults.add("post_logout_redirect_uri", "invalid_value", `post_logout_redirect_uri ${fault}`);
    let hint: Hint | undefined;
    const sandbox = await call.sandbox();
    if (token !== undefined) {
      hint = await openId.readHint(sandbox, token);
      if (hint === undefined)
        faults.add("id_token_hint", "invalid_value", "id_token_hint is not an ID token that was given here");
      else if (clientId !== undefined && clientId !== hint.clientId)
        faults.add("client_id", "invalid_value", "client_id is not the client that id_token_hint was given to");
    }
    faults.throwIfAny("sign out");
    if (hint?.isLiving === true && request.method !== "HEAD") await openId.end(sandbox, hint);
    const title = hint === undefined ? "Nothing to sign out of" : "You are signed out";
    if (address !== undefined) {
      const onward = withParameters(address, { state: form.get("state") });
      return sendOn(onward, { method: request.method, isChosen: false, what: title });
    }
    const text =
      hint === undefined
        ? "No session was named: send the ID token as id_token_hint. This browser keeps none."
        : `The session of user ${hint.userId} has ended.`;
    return openIdPage(title, markup`<p>${text}</p>`);
  });
}
