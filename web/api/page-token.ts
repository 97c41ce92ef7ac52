import { request } from "./request.ts";

/** A token is asked for anew so long before it ends, milliseconds. */
const EARLY = 60_000;

let token: Promise<{ readonly token: string; readonly expiresAt: string }> | undefined;
let tokenEnds = 0;
let tokenOf: string | undefined;

/**
 * The header that marks a request as a person's at this page, so that it is not counted in the visitor's hourly limit; with the id
 * of a key as that of its customer, who is logged in. Throws a `RequestError` where they are not.
 */
export async function pageToken(keyId?: string): Promise<Readonly<Record<string, string>>> {
  if (token === undefined || tokenOf !== keyId || Date.now() > tokenEnds - EARLY) {
    tokenOf = keyId;
    tokenEnds = Infinity;
    token = request("/api/page-tokens", { method: "POST", headers: keyId === undefined ? {} : { "X-Key-Id": keyId } });
    token.then(
      ({ expiresAt }) => (tokenEnds = Date.parse(expiresAt)),
      () => (token = undefined),
    );
  }
  // Without a token a visitor's request counts as any other, and its own answer tells what is wrong.
  const known = await (keyId === undefined ? token.catch(() => undefined) : token);
  return known === undefined ? {} : { "X-Page-Token": known.token };
}
