import { emptyAnswer } from "../../../http/answer.ts";
import type { Answer } from "../../../http/answer.ts";
import { markup } from "../../../http/pages/markup.ts";
import { isUri } from "../../../model/values.ts";
import { createFaults } from "../../../sandbox/query/faults.ts";
import { OpenIdError, toGranted } from "../../../services/openid/provider.ts";
import type { CodeRequest } from "../../../services/openid/provider.ts";
import { openIdPage } from "./page.ts";
import type { OpenIdForm } from "./page.ts";

export const CLIENT_ID = /^[\x21-\x7e]{1,200}$/;

/** Longest nonce, characters: it is kept until the code is used. */
const LONGEST_NONCE = 500;

const PROMPTS: readonly string[] = Object.freeze(["none", "login", "consent", "select_account"]);

export interface RedirectDestination {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
}

/** An authorization request (OpenID Connect Core 1.0 §3.1.2.1), checked. */
export interface AuthorizationRequest extends CodeRequest {
  readonly isSilent: boolean;
  readonly idTokenHint: string | undefined;
  readonly loginHint: string | undefined;
  /** Seconds since the user signed in. */
  readonly maxAge: number | undefined;
}

const CARRIED: readonly string[] = Object.freeze([
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
]);

/** Reads where the answer goes. Throws `invalid_parameter`: nobody can be told anywhere else. */
export function readDestination(form: OpenIdForm): RedirectDestination {
  const faults = createFaults();
  const clientId = form.get("client_id") ?? "";
  const redirectUri = form.get("redirect_uri") ?? "";
  if (clientId === "")
    faults.add("client_id", "required", "client_id is missing: any name does, as no client is registered");
  else if (!CLIENT_ID.test(clientId))
    faults.add("client_id", "invalid_value", "client_id must be 1 to 200 characters of ASCII without spaces");
  const fault = redirectUri === "" ? "is missing" : findAddressFault(redirectUri);
  if (fault !== undefined) faults.add("redirect_uri", "invalid_value", `redirect_uri ${fault}`);
  faults.throwIfAny("sign in");
  return { clientId, redirectUri, state: form.get("state") };
}

/** Reads the rest of it. Throws {@link OpenIdError}, which goes to the destination. */
export function readAuthorizationRequest(
  form: OpenIdForm,
  { clientId, redirectUri }: RedirectDestination,
): AuthorizationRequest {
  if (form.has("request")) throw new OpenIdError("request_not_supported", "send the parameters themselves");
  if (form.has("request_uri")) throw new OpenIdError("request_uri_not_supported", "send the parameters themselves");
  if (form.has("registration"))
    throw new OpenIdError("registration_not_supported", "no client is registered: any client_id does");
  const type = form.get("response_type");
  if (type === undefined) throw new OpenIdError("invalid_request", "response_type is missing: it must be code");
  if (type !== "code") throw new OpenIdError("unsupported_response_type", `response_type must be code, not ${type}`);
  const mode = form.get("response_mode") ?? "query";
  if (mode !== "query") throw new OpenIdError("invalid_request", `response_mode must be query, not ${mode}`);
  const nonce = form.get("nonce");
  if (nonce !== undefined && nonce.length > LONGEST_NONCE)
    throw new OpenIdError("invalid_request", `nonce must have at most ${LONGEST_NONCE} characters`);
  const maxAge = form.get("max_age");
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    throw new OpenIdError("invalid_request", "max_age must be a number of seconds");
  return {
    clientId,
    redirectUri,
    scope: toGranted(form.get("scope") ?? ""),
    nonce,
    challenge: readChallenge(form),
    isSilent: readPrompt(form),
    idTokenHint: form.get("id_token_hint"),
    loginHint: form.get("login_hint"),
    maxAge: maxAge === undefined ? undefined : Number(maxAge),
  };
}

export function carriedOf(form: OpenIdForm): readonly (readonly [string, string])[] {
  return CARRIED.flatMap((name) => {
    const value = form.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** The challenge of PKCE (RFC 7636 §4.3). */
function readChallenge(form: OpenIdForm): string | undefined {
  const challenge = form.get("code_challenge");
  const method = form.get("code_challenge_method");
  if (challenge === undefined) {
    if (method !== undefined) throw new OpenIdError("invalid_request", "code_challenge is missing");
    return undefined;
  }
  if (method !== "S256")
    throw new OpenIdError("invalid_request", `code_challenge_method must be S256, not ${method ?? "plain"}`);
  if (!/^[\w-]{43}$/.test(challenge))
    throw new OpenIdError("invalid_request", "code_challenge must be a SHA-256 in base64url: 43 characters");
  return challenge;
}

function readPrompt(form: OpenIdForm): boolean {
  const prompts = (form.get("prompt") ?? "").split(" ").filter((prompt) => prompt !== "");
  const wrong = prompts.find((prompt) => !PROMPTS.includes(prompt));
  if (wrong !== undefined) throw new OpenIdError("invalid_request", `prompt cannot be ${wrong.slice(0, 60)}`);
  if (!prompts.includes("none")) return false;
  if (prompts.length > 1) throw new OpenIdError("invalid_request", "prompt=none stands alone");
  return true;
}

/** Longest address of a client, characters. */
const LONGEST_ADDRESS = 2_000;

/** The web's schemes, and an app's own by the name of its domain (RFC 8252 §7.1): any other may be a command to the browser or its machine. */
const SCHEMES = /^(?:https?|[a-z][a-z\d-]*(?:\.[a-z\d-]+)+):$/;

/** Hosts of addresses: none that could be taken for something else on the page. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Why a text is no address to send a browser back to; undefined if it is one. */
export function findAddressFault(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS) return `must have at most ${LONGEST_ADDRESS} characters`;
  if (!URL.canParse(text)) return "must be an absolute address, such as http://localhost:5173/callback";
  // Browsers and other readers of headers understand other texts differently.
  if (!isUri(text)) return "must have other characters than those of RFC 3986 percent-encoded, and one # at most";
  const { protocol, username, password, host } = new URL(text);
  if (text.includes("#")) return "must have no fragment (RFC 6749 section 3.1.2)";
  if (username !== "" || password !== "") return "must name no user";
  if (!SCHEMES.test(protocol))
    return `must be http, https or an app's own scheme that is its domain in reverse, such as com.example.app (RFC 8252), not ${protocol}`;
  if (/^https?:$/.test(protocol) && !HOST.test(host)) return "must have a host of letters, digits, dots and hyphens";
  return undefined;
}

/** True if it is on the machine of whoever asks: nobody else's page can be there. */
function isNear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  return /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

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
