import type { Answer } from "../../../http/answer.ts";
import { emptyAnswer } from "../../../http/answer.ts";
import { markup } from "../../../http/pages/markup.ts";
import { isUri } from "../../../model/uri.ts";
import { openIdPage } from "./page.ts";

/** Longest address of a client, characters. */
export const LONGEST_ADDRESS = 2_000;

/** The web's schemes, and an app's own by the name of its domain (RFC 8252 §7.1): any other may be a command to the browser or its machine. */
const SCHEMES = /^(?:https?|[a-z][a-z\d-]*(?:\.[a-z\d-]+)+):$/;

/** What may be the host of an address: nothing that could be taken for something else where it is shown. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Why a text is no address to send a browser back to; undefined if it is one. */
export function findAddressFault(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS) return `must have at most ${LONGEST_ADDRESS} characters`;
  if (!URL.canParse(text)) return "must be an absolute address, such as http://localhost:5173/callback";
  // What is written otherwise browsers and other readers of headers take for different things.
  if (!isUri(text)) return "must have other characters than those of RFC 3986 percent-encoded, and one # at most";
  const { protocol, username, password, host } = new URL(text);
  if (text.includes("#")) return "must have no fragment (RFC 6749 section 3.1.2)";
  if (username !== "" || password !== "") return "must name no user";
  if (!SCHEMES.test(protocol))
    return `must be http, https or an app's own scheme that is its domain in reverse, such as com.example.app (RFC 8252), not ${protocol}`;
  if (/^https?:$/.test(protocol) && !HOST.test(host)) return "must have a host of letters, digits, dots and hyphens";
  return undefined;
}

/** Whether it is on the machine of whoever asks: nobody else's page can be there. */
export function isNear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  return /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** An address with parameters added to its query. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (given.length === 0) return address;
  // The query that is there stays as it was written.
  const mark = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return `${address}${mark}${new URLSearchParams(given).toString()}`;
}

/**
 * Sends the browser on. To another machine only where its user has just chosen to on a page of ours, or by a link: no
 * client is registered, so anybody can name any address (RFC 9700 §4.11.2).
 */
export function sendOn(
  address: string,
  { method, isChosen, what }: { readonly method: string; readonly isChosen: boolean; readonly what: string },
): Answer {
  if (isChosen || isNear(address)) {
    const headers = ["Location", address, "Cache-Control", "no-store", "Referrer-Policy", "no-referrer"];
    return emptyAnswer(method === "POST" ? 303 : 302, headers);
  }
  const { protocol, host } = new URL(address);
  return openIdPage(
    what,
    markup`<p>The mock sign-in knows no clients, so it asks before it sends you to another machine.</p>
<p><a class="go" href="${address}" rel="noreferrer">Go on to ${protocol}//${host}</a></p>`,
  );
}
