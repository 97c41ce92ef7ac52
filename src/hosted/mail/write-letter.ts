import type { CustomerStorage, CustomerSubjects, MailRow } from "../accounts/storage/customer-storage.ts";
import {
  toChangeAskedLetter,
  toChangeLetter,
  toChangedLetter,
  toPasswordSetLetter,
  toPlanEndedLetter,
  toResetLetter,
  toSignUpLetter,
  toTakenLetter,
  toUnpaidLetter,
  toVerificationLetter,
} from "./letters.ts";
import type { LetterWords } from "./letters.ts";
import { makeLink } from "./links.ts";
import type { Letter } from "./mail.ts";
import type { MailDetails, MailKind } from "./outbox.ts";

/** Writes the letter of a mail that leaves now, its link included; undefined if there is nothing to say any more. */
export type WriteLetter = (mail: MailRow) => Promise<Letter | undefined>;

/**
 * Looks up, when a mail leaves, whom it is about, and makes its link then: so no token waits in the queue, an hour is an hour from
 * the mail, and nobody who asks can tell by the time it takes whether an address has an account. `clock` gives epoch milliseconds.
 */
export function createWriteLetter(parts: {
  readonly storage: Pick<CustomerStorage, "transact">;
  readonly baseUrl: string;
  readonly clock: () => number;
}): WriteLetter {
  const { storage, baseUrl, clock } = parts;

  async function toWords(within: CustomerSubjects, mail: MailRow): Promise<LetterWords | undefined> {
    const { recipient: email, details } = mail;
    const kind = mail.kind as MailKind; // only the outbox writes it
    const link = { email, accountId: mail.accountId, details: null };
    const about = mail.accountId === null ? undefined : await within.accounts.find({ id: mail.accountId });
    switch (kind) {
      case "sign_up":
        if ((await within.accounts.find({ email })) !== undefined) return toTakenLetter(baseUrl);
        if (details === null) return undefined;
        return toSignUpLetter(baseUrl, await makeLink(within, { ...link, purpose: "sign_up", details }, clock()));
      case "verification":
        if (about?.email !== email || about.verifiedAt !== null) return undefined;
        return toVerificationLetter(baseUrl, await makeLink(within, { ...link, purpose: "verification" }, clock()));
      case "forgot": {
        const account = await within.accounts.find({ email });
        if (account === undefined) return undefined;
        const reset = { ...link, purpose: "reset", accountId: account.id } as const;
        return toResetLetter(baseUrl, await makeLink(within, reset, clock()));
      }
      case "change":
        if (about?.newEmail !== email) return undefined;
        if ((await within.accounts.find({ email })) !== undefined) return toTakenLetter(baseUrl);
        return toChangeLetter(baseUrl, await makeLink(within, { ...link, purpose: "change" }, clock()));
      case "change_asked":
      case "changed": {
        const { newEmail } = JSON.parse(details ?? "{}") as MailDetails["changed"]; // as above
        return kind === "changed" ? toChangedLetter(baseUrl, newEmail) : toChangeAskedLetter(baseUrl, newEmail);
      }
      case "password_set":
        return toPasswordSetLetter(baseUrl);
      case "unpaid_invoice":
        // Paid meanwhile: the reminder is dropped.
        if (!(await isUnpaid(within, mail.accountId))) return undefined;
        return toUnpaidLetter(baseUrl, JSON.parse(details ?? "{}") as MailDetails["unpaid_invoice"]); // as above
      case "plan_ended":
        return toPlanEndedLetter(baseUrl, JSON.parse(details ?? "{}") as MailDetails["plan_ended"]); // as above
    }
  }

  return async (mail) => {
    const words = await storage.transact((within) => toWords(within, mail));
    return words === undefined ? undefined : { id: mail.id, to: mail.recipient, ...words };
  };
}

async function isUnpaid({ payments }: CustomerSubjects, accountId: string | null): Promise<boolean> {
  const row = accountId === null ? undefined : await payments.find({ accountId });
  return row?.standing === "unpaid";
}
