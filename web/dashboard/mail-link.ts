import { useEffect, useState } from "preact/hooks";

import { RequestError } from "../api/request.ts";

/** The token of the mail's link: it stands behind the # of the address, which no browser sends. */
export function useToken(): string {
  const read = (): string => new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  const [token, setToken] = useState(read);
  useEffect(() => {
    const follow = (): void => setToken(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return token;
}

/** The API's code for a link that does not work; undefined if the fault is not the link's. */
export function linkFault(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return error.problem.errors?.find(({ pointer }) => pointer === "#/token")?.code;
}

const LINK_FAULTS: Readonly<Record<string, string>> = {
  expired: "This link has expired.",
  used: "This link was used already, or a later one was.",
};

/** The fault of a link, as a heading. */
export function toLinkFault(code: string): string {
  return LINK_FAULTS[code] ?? "This link is not one that we sent. Copy the whole link from the mail.";
}
