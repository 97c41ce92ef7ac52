import { isSameSecret, sign } from "../platform/digest.ts";

export interface PageToken {
  readonly token: string;
  /** Time at which it ends, epoch milliseconds. */
  readonly endsAt: number;
}

/** Gives and checks the tokens of the service's own pages. Each is good at the address that asked for it, for an hour. */
export interface PageTokens {
  issue(address: string): PageToken;
  accepts(token: string, address: string): boolean;
}

/** A token lasts so long, milliseconds. */
const LIFETIME = 3_600_000;

const TOKEN = /^([0-9a-z]{1,12})\.([\w-]{43})$/;

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
  const signatureOf = (address: string, end: string): string =>
    sign(secret, `page ${end} ${toVisitor(address)}`, "base64url");
  return {
    issue(address) {
      const endsAt = clock() + LIFETIME;
      const end = endsAt.toString(36);
      return { token: `${end}.${signatureOf(address, end)}`, endsAt };
    },
    accepts(token, address) {
      const [, end = "", signature = ""] = TOKEN.exec(token) ?? [];
      return Number.parseInt(end, 36) > clock() && isSameSecret(signature, signatureOf(address, end));
    },
  };
}
