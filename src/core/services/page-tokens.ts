import { isSameSecret, sign } from "../platform/digest.ts";

export interface PageToken {
  readonly token: string;
  /** Time at which it ends, epoch milliseconds. */
  readonly endsAt: number;
}

/** Gives and checks the tokens of the service's own pages. Each is good at the address that asked for it, for an hour. */
export interface PageTokens {
  /** Of a key, whose data the page then works on; of none, a visitor's. */
  issue(address: string, keyId?: string): PageToken;
  /** The key of a token, which may be none; undefined for a token that is not good. */
  read(token: string, address: string): { readonly keyId: string | undefined } | undefined;
}

/** A token lasts so long, milliseconds. */
const LIFETIME = 3_600_000;

const TOKEN = /^([0-9a-z]{1,12})\.(?:([\w-]{36})\.)?([\w-]{43})$/;

/** `secret` signs tokens and is the same in all processes; they are kept nowhere. */
export function createPageTokens({
  secret,
  toVisitor,
  clock,
}: {
  readonly secret: Uint8Array;
  /** Returns the part of an address that a token is good for. */
  readonly toVisitor: (address: string) => string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): PageTokens {
  const signatureOf = (address: string, end: string, keyId = ""): string =>
    sign(secret, `page ${end} ${toVisitor(address)} ${keyId}`, "base64url");
  return {
    issue(address, keyId) {
      const endsAt = clock() + LIFETIME;
      const end = endsAt.toString(36);
      const parts = [end, ...(keyId === undefined ? [] : [keyId]), signatureOf(address, end, keyId)];
      return { token: parts.join("."), endsAt };
    },
    read(token, address) {
      const [, end = "", keyId, signature = ""] = TOKEN.exec(token) ?? [];
      const isGood = Number.parseInt(end, 36) > clock() && isSameSecret(signature, signatureOf(address, end, keyId));
      return isGood ? { keyId } : undefined;
    },
  };
}
