import type { Kysely, Transaction } from "kysely";

import type { Letter } from "../../mail/mail.ts";
import type { Database, Tables } from "../../storage/database.ts";
import type { MailRow } from "../../storage/mails.ts";
import { findPayment } from "../../storage/payments.ts";
import {
  toChangeAskedLetter,
  toChangedLetter,
  toChangeLetter,
  toPasswordSetLetter,
  toPlanEndedLetter,
  toResetLetter,
  toSignUpLetter,
  toTakenLetter,
  toUnpaidLetter,
  toVerificationLetter,
} from "./letters.ts";
import type { Words } from "./letters.ts";
import { makeLink } from "./links.ts";
import type { MailDetails, MailKind } from "./mail-kinds.ts";

/** Writes the letter of a mail that leaves now, its link included; undefined if there is nothing to say any more. */
export type WriteLetter = (mail: MailRow) => Promise<Letter | undefined>;

/**
 * Looks up, when a mail leaves, whom it is about, and makes its link then: so no token waits in the queue, an hour is an hour from
 * the mail, and nobody who asks can tell by the time it takes whether an address has an account. `clock` gives epoch milliseconds.
 */
export function createWriteLetter(parts: {
  readonly database: Pick<Database, "db">;
  readonly baseUrl: string;
  readonly clock: () => number;
}): WriteLetter {
  const { database, baseUrl, clock } = parts;

  async function toWords(trx: Transaction<Tables>, mail: MailRow): Promise<Words | undefined> {
    const { recipient: email, details } = mail;
    const kind = mail.kind as MailKind; // only the outbox writes it
    const link = { email, accountId: mail.accountId, details: null };
    const about = mail.accountId === null ? undefined : await findAccount(trx, "id", mail.accountId);
    switch (kind) {
      case "sign_up":
        if ((await findAccount(trx, "email", email)) !== undefined) return toTakenLetter(baseUrl);
        if (details === null) return undefined;
        return toSignUpLetter(baseUrl, await makeLink(trx, { ...link, purpose: "sign_up", details }, clock()));
      case "verification":
        if (about?.email !== email || about.verified_at !== null) return undefined;
        return toVerificationLetter(baseUrl, await makeLink(trx, { ...link, purpose: "verification" }, clock()));
      case "forgot": {
        const account = await findAccount(trx, "email", email);
        if (account === undefined) return undefined;
        const reset = { ...link, purpose: "reset", accountId: account.id } as const;
        return toResetLetter(baseUrl, await makeLink(trx, reset, clock()));
      }
      case "change":
        if (about?.new_email !== email) return undefined;
        if ((await findAccount(trx, "email", email)) !== undefined) return toTakenLetter(baseUrl);
        return toChangeLetter(baseUrl, await makeLink(trx, { ...link, purpose: "change" }, clock()));
      case "change_asked":
      case "changed": {
        const { newEmail } = JSON.parse(details ?? "{}") as MailDetails["changed"]; // as above
        return kind === "changed" ? toChangedLetter(baseUrl, newEmail) : toChangeAskedLetter(baseUrl, newEmail);
      }
      case "password_set":
        return toPasswordSetLetter(baseUrl);
      case "unpaid_invoice":
        // Who paid while the mail waited need not hear of it.
        if (!(await isUnpaid(trx, mail.accountId))) return undefined;
        return toUnpaidLetter(baseUrl, JSON.parse(details ?? "{}") as MailDetails["unpaid_invoice"]); // as above
      case "plan_ended":
        return toPlanEndedLetter(baseUrl, JSON.parse(details ?? "{}") as MailDetails["plan_ended"]); // as above
    }
  }

  return async (mail) => {
    const words = await database.db.transaction().execute((trx) => toWords(trx, mail));
    return words === undefined ? undefined : { id: mail.id, to: mail.recipient, ...words };
  };
}

async function isUnpaid(trx: Transaction<Tables>, accountId: string | null): Promise<boolean> {
  const row = accountId === null ? undefined : await findPayment(trx, accountId);
  return row?.standing === "unpaid";
}

function findAccount(
  db: Kysely<Tables>,
  column: "id" | "email",
  value: string,
): Promise<Pick<Tables["accounts"], "id" | "email" | "new_email" | "verified_at"> | undefined> {
  return db
    .selectFrom("accounts")
    .select(["id", "email", "new_email", "verified_at"])
    .where(column, "=", value)
    .executeTakeFirst();
}
