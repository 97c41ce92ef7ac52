import { toHex } from "../../platform/bytes.ts";
import { headerOf } from "../request.ts";
import type { ApiRequest } from "../request.ts";

// RFC 7240 §2: preference = token [ BWS "=" BWS word ] *( OWS ";" [ OWS parameter ] ); word is a token or a quoted string.
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const WORD = `(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")`;
// Blanks have one place each to belong to: with two, a header that fails at its end is tried in every way.
const MEMBER = new RegExp(
  `[ \\t]*(${TOKEN})(?:[ \\t]*=[ \\t]*(${WORD}))?(?:[ \\t]*;(?:[ \\t]*${TOKEN}(?:[ \\t]*=[ \\t]*${WORD})?)?)*[ \\t]*(?:,|$)|[ \\t]*(?:,|$)`,
  "y",
);

/**
 * The preferences of a Prefer header by name in lower case; the first of a name counts. Parameters are left aside. From
 * where the header cannot be read, it is ignored: preferences are no demands (RFC 7240 §2).
 */
export function parsePrefer(header: string): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  MEMBER.lastIndex = 0;
  while (MEMBER.lastIndex < header.length) {
    const found = MEMBER.exec(header);
    if (found === null) break;
    const name = found[1]?.toLowerCase();
    if (name !== undefined && !preferences.has(name)) preferences.set(name, unquote(found[2] ?? ""));
  }
  return preferences;
}

function unquote(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, "$1") : word;
}

/** True if the caller asks for strict handling (RFC 7240 §4.4): undeclared fields are refused. */
export function isStrict(header: string | undefined): boolean {
  return header !== undefined && parsePrefer(header).get("handling")?.toLowerCase() === "strict";
}

/** Returns the header of an applied preference (RFC 7240 §3), as names and values in turn. */
export function appliedPreference(strict: boolean): readonly string[] {
  return strict ? ["Preference-Applied", "handling=strict"] : [];
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1); undefined without one. */
export function bearerOf({ headers }: Pick<ApiRequest, "headers">): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(headerOf(headers, "authorization") ?? "")?.[1];
}

const ADDED_BY_PROXIES = ["x-forwarded-for", "x-real-ip", "forwarded", "via"] as const;

/** True if a proxy says that it forwards the request: then whoever asks may be anybody, wherever the connection comes from. */
export function isForwarded({ headers }: ApiRequest): boolean {
  return ADDED_BY_PROXIES.some((name) => headerOf(headers, name) !== undefined);
}

/** Bytes of an id: more than all requests of a service's life are told apart by. */
const BYTES = 8;

/** Bytes that are drawn at once: drawing costs more than the few bytes of one id are worth. */
const DRAWN = 512 * BYTES;

/** Names requests by chance, so that nobody reads from them how many there are; `draw` gives so many random bytes. */
export function createRequestIds(draw: (size: number) => Uint8Array): () => string {
  let digits = "";
  let at = 0;
  return () => {
    if (at === digits.length) {
      digits = toHex(draw(DRAWN));
      at = 0;
    }
    at += 2 * BYTES;
    return `req_${digits.slice(at - 2 * BYTES, at)}`;
  };
}
