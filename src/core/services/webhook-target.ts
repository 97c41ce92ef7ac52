import { SeedbedError, refuseFor } from "../model/errors.ts";
import { isUri } from "../model/values.ts";

/**
 * Ports of protocols of lines of text, whose servers could take a request for commands and pass it on: file transfer,
 * terminals, mail, news and chat. Others are open: receivers listen anywhere.
 */
const BLOCKED_PORTS: ReadonlySet<string> = new Set(
  [21, 23, 25, 110, 119, 143, 465, 587, 2525, 6665, 6666, 6667, 6668, 6669, 6697].map(String),
);

/** A target that is not allowed: the message says why, and names no address that a name stands for. */
export class BlockedAddress extends Error {}

/** A name that stands for no address now. */
export class UnknownHost extends Error {}

/** Judges where webhooks may go (server-side request forgery, OWASP case 2): at creation, and at the socket for every attempt. */
export interface AddressGuard {
  /**
   * Reads the address of a webhook. Throws `validation_failed` if it is none, `url_blocked` if it leads to where we do
   * not send. A name that does not resolve now is accepted: it is judged again before every connection. Whoever asks from a
   * page of another origin or through a proxy (`isForeign`) cannot name this machine itself.
   */
  check(url: string, pointer: string, isForeign?: boolean): Promise<URL>;
  /** The addresses that a host stands for, each of them allowed. Throws a {@link BlockedAddress} if one is not, an {@link UnknownHost} if there are none. */
  resolve(hostname: string): Promise<readonly string[]>;
}

/** Reads where a webhook is to go, whatever network it is in. Throws `validation_failed` for what is no such address, `url_blocked` for a closed port. */
export function readTarget(text: string, pointer: string): URL {
  const refuse = (detail: string): never => refuseForm(detail, pointer);
  const url = URL.parse(text);
  if (url === null) return refuse("must be an absolute http or https address, such as https://example.com/hook");
  // `localhost:4000/hook` has a scheme called localhost, which nobody means.
  if (/^[\w.-]+:\d/.test(text)) return refuse(`must begin with http:// or https://: did you mean http://${text}?`);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refuse(`must be http or https, not ${url.protocol.slice(0, -1)}`);
  if (url.username !== "" || url.password !== "")
    return refuse("must not hold a user name or password: the signature proves who sends");
  if (BLOCKED_PORTS.has(url.port))
    refuseTarget(url, pointer, `port ${url.port} belongs to mail, news, chat or file transfer; use another port`);
  url.hash = "";
  return url;
}

/** Refuses an address with characters that a URI has only percent-encoded. */
export function assertUri(text: string, pointer: string): void {
  if (!isUri(text))
    refuseForm("must be written as RFC 3986 has it: all but its characters percent-encoded, one # at most", pointer);
}

function refuseForm(detail: string, pointer: string): never {
  throw new SeedbedError("validation_failed", `cannot send webhooks to that address: it ${detail}`, {
    errors: [{ pointer, code: "invalid_url", detail }],
  });
}

export function refuseTarget(url: URL, pointer: string, detail: string): never {
  refuseFor("url_blocked", `send webhooks to ${url.host}`, { pointer, code: "blocked", detail });
}
