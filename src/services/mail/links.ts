import { randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import { SeedbedError } from "../../model/errors.ts";
import type { Tables } from "../../storage/database.ts";
import { LINK_LIFETIME, LINKS_KEPT } from "../bounds.ts";
import { toSecretHash } from "../secret-hash.ts";

/** What the link in a mail is for. */
export type LinkPurpose = "sign_up" | "verification" | "change" | "reset";

/** What a link stands for. */
export interface Link {
  readonly purpose: LinkPurpose;
  /** Where it was sent. */
  readonly email: string;
  /** Null for somebody who has none yet. */
  readonly accountId: string | null;
  /** JSON. */
  readonly details: string | null;
}

/** Makes a link, good for {@link LINK_LIFETIME} and once. Resolves to its token, of which only the hash is kept. `now` is epoch milliseconds. */
export async function makeLink(db: Kysely<Tables>, link: Link, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("account_links")
    .values({
      token_hash: toSecretHash(token),
      purpose: link.purpose,
      email: link.email,
      account_id: link.accountId,
      details: link.details,
      expires_at: now + LINK_LIFETIME,
      used_at: null,
    })
    .execute();
  return token;
}

/** Uses a link, in the transaction that does what it is for. Throws `validation_failed` that says whether it is old, was used or is none. */
export async function useLink(
  trx: Transaction<Tables>,
  token: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<Link> {
  const row = await trx
    .updateTable("account_links")
    .set({ used_at: now })
    .where("token_hash", "=", toSecretHash(token))
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? refuseLink(await findRow(trx, token, purposes)) : toLink(row);
}

/** What a link stood for, old and used ones too while they are remembered. Throws `validation_failed` for one that is none. */
export async function readLink(db: Kysely<Tables>, token: string, purposes: readonly LinkPurpose[]): Promise<Link> {
  const row = await findRow(db, token, purposes);
  return row === undefined ? refuseLink(undefined) : toLink(row);
}

/** Ends the links of an account: what they were for is done, or is no more wanted. */
export async function endLinks(db: Kysely<Tables>, accountId: string, now: number): Promise<void> {
  await db
    .updateTable("account_links")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
}

/** Forgets links that ended a day ago, and what somebody new had given with them. */
export async function sweepLinks(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom("account_links")
    .where("expires_at", "<=", now - LINKS_KEPT)
    .execute();
}

function findRow(
  db: Kysely<Tables>,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<Tables["account_links"] | undefined> {
  return db
    .selectFrom("account_links")
    .selectAll()
    .where("token_hash", "=", toSecretHash(token))
    .where("purpose", "in", purposes)
    .executeTakeFirst();
}

/** Throws `validation_failed`: a link cannot be used that is none, was used, or is old. */
export function refuseLink(row: Pick<Tables["account_links"], "used_at"> | undefined): never {
  const [code, detail] =
    row === undefined
      ? ["unknown", "is not one that we sent: copy the whole link from the mail"]
      : row.used_at === null
        ? ["expired", "is older than an hour: ask for a new one"]
        : ["used", "was used already, or a later one was: ask for a new one if you still need it"];
  throw new SeedbedError("validation_failed", `cannot use this link: it ${detail}`, {
    errors: [{ pointer: "#/token", code, detail }],
  });
}

function toLink({ purpose, email, account_id, details }: Tables["account_links"]): Link {
  return { purpose: purpose as LinkPurpose, email, accountId: account_id, details }; // only makeLink writes it
}
