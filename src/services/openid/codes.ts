import type { StoredRecord } from "../../engine/stored-record.ts";
import type { Transaction } from "../../engine/transaction.ts";
import type { Entry } from "../../model/catalog.ts";
import { digest, isSameSecret } from "../../platform/digest.ts";
import { keepSessionBeside } from "../mock-sessions.ts";

/** What a client asked a code for. */
export interface CodeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Those that were granted, with spaces between them. */
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** Of PKCE, by S256 (RFC 7636 §4.2). */
  readonly challenge?: string | undefined;
}

/** A code as kept beside the user's record until it ends; long texts as their digests. */
export interface KeptCode extends Omit<CodeRequest, "redirectUri"> {
  readonly number: number;
  readonly redirectTo: string;
  readonly issuedAt: number;
  readonly endsAt: number;
  /** The session that it was used for. */
  readonly session?: number;
}

/** Codes are good for so long, milliseconds: RFC 6749 §4.1.2 has ten minutes as the most. */
export const CODE_LIFETIME = 60_000;

/** Codes of one user at a time; the oldest goes when another is given. */
const MOST_CODES = 20;

/** Codes that were given and have not ended. */
export function codesOf(stored: StoredRecord | undefined, now: number): readonly KeptCode[] {
  const kept = (stored?.hidden?.["codes"] ?? []) as readonly KeptCode[]; // only this file writes it
  return kept.filter(({ endsAt }) => endsAt > now);
}

/** Keeps a code for the user and gives its number. */
export function addCode(tx: Transaction, users: Entry, stored: StoredRecord, request: CodeRequest): number {
  const number = Number(stored.hidden?.["coded"] ?? 0) + 1;
  const { redirectUri, ...rest } = request;
  const code: KeptCode = {
    ...rest,
    number,
    redirectTo: digest("sha256", redirectUri, "base64url"),
    issuedAt: tx.time,
    endsAt: tx.time + CODE_LIFETIME,
  };
  keepSessionBeside(tx, users, stored, {
    codes: [...codesOf(stored, tx.time), code].slice(-MOST_CODES),
    coded: number,
  });
  return number;
}

/** The codes with one of them marked as used for a session. */
export function withUsed(codes: readonly KeptCode[], number: number, session: number): readonly KeptCode[] {
  return codes.map((code) => (code.number === number ? { ...code, session } : code));
}

/** Whether it is what the code was asked for with. */
export function isRedirectOf({ redirectTo }: KeptCode, redirectUri: string): boolean {
  return redirectTo === digest("sha256", redirectUri, "base64url");
}

/** Whether a verifier is the challenge's (RFC 7636 §4.6). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  return isSameSecret(challenge, digest("sha256", verifier, "base64url"));
}
