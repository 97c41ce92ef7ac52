import { request } from "./request.ts";

/** A token is asked for anew so long before it ends, milliseconds. */
const EARLY = 60_000;

let token: Promise<{ readonly token: string; readonly expiresAt: string }> | undefined;
let tokenEnds = 0;

/** The header that marks a request as a person's at this page, so that it is not counted in the visitor's hourly limit. */
export async function pageToken(): Promise<Readonly<Record<string, string>>> {
  if (token === undefined || Date.now() > tokenEnds - EARLY) {
    tokenEnds = Infinity;
    token = request("/api/page-tokens", { method: "POST" });
    token.then(
      ({ expiresAt }) => (tokenEnds = Date.parse(expiresAt)),
      () => (token = undefined),
    );
  }
  // Without a token a request counts as any other, and its own answer tells what is wrong.
  const known = await token.catch(() => undefined);
  return known === undefined ? {} : { "X-Page-Token": known.token };
}
