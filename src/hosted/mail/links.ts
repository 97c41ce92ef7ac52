import { randomBytes } from "node:crypto";

import { SeedbedError } from "../../core/model/errors.ts";
import { LINKS_KEPT, LINK_LIFETIME } from "../../core/services/bounds.ts";
import { toSecretHash } from "../../core/services/secrets.ts";
import type { CustomerSubjects, LinkRow } from "../accounts/storage/customer-storage.ts";

export type LinkPurpose = "sign_up" | "verification" | "change" | "reset" | "invitation" | "share";

/** Content of a link. `details` are JSON, and `accountId` is null for somebody without an account. */
export interface MailLink extends Pick<LinkRow, "email" | "accountId" | "details"> {
  readonly purpose: LinkPurpose;
}

type Links = Pick<CustomerSubjects, "links">;

/** Makes a link, good for so many milliseconds and once. Resolves to its token, of which only the hash is kept. `now` is epoch milliseconds. */
export async function makeLink(
  { links }: Links,
  link: MailLink,
  now: number,
  lifetime = LINK_LIFETIME,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { purpose, email, accountId, details } = link;
  const row = { tokenHash: toSecretHash(token), purpose, email, accountId, details };
  await links.add({ ...row, expiresAt: now + lifetime, usedAt: null });
  return token;
}

/** Uses a link, in the transaction that does what it is for. Throws `validation_failed` that says whether it is old, was used or is none. */
export async function useLink(
  { links }: Links,
  token: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<MailLink> {
  const row = await links.use(toSecretHash(token), purposes, now);
  return row === undefined ? refuseLink(await links.find(toSecretHash(token), purposes)) : toLink(row);
}

/** Returns the content of a link, old and used ones too while they are remembered. Throws `validation_failed` for any other token. */
export async function readLink({ links }: Links, token: string, purposes: readonly LinkPurpose[]): Promise<MailLink> {
  const row = await links.find(toSecretHash(token), purposes);
  return row === undefined ? refuseLink(undefined) : toLink(row);
}

/** Forgets links that ended a day ago, and what somebody new had given with them. */
export async function sweepLinks({ links }: Links, now: number): Promise<void> {
  await links.sweep(now - LINKS_KEPT);
}

/** Throws `validation_failed`: a link cannot be used that is none, was used, or is old. */
export function refuseLink(row: Pick<LinkRow, "usedAt"> | undefined): never {
  const [code, detail] =
    row === undefined
      ? ["unknown", "is not one that we sent: copy the whole link from the mail"]
      : row.usedAt === null
        ? ["expired", "has expired: ask for a new one"]
        : ["used", "was used already, or a later one was: ask for a new one if you still need it"];
  throw new SeedbedError("validation_failed", `cannot use this link: it ${detail}`, {
    errors: [{ pointer: "#/token", code, detail }],
  });
}

function toLink(row: LinkRow): MailLink {
  return { ...row, purpose: row.purpose as LinkPurpose }; // only makeLink writes it
}
