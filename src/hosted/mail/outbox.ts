import { SeedbedError } from "../../core/model/errors.ts";
import type { KeyRole } from "../../core/services/callers.ts";
import type { CustomerStorage, CustomerSubjects } from "../accounts/storage/customer-storage.ts";
import type { Mail } from "./mail.ts";

/** A mail to be sent: why, to whom, and what it needs to know. */
interface NewMail<K extends MailKind> {
  readonly kind: K;
  readonly to: string;
  /** Whom it is about; null where that is looked up when it leaves, so that asking costs the same for every address. */
  readonly accountId: string | null;
  readonly details: MailDetails[K];
}

export interface Outbox {
  readonly reach: Mail["reach"];
  /** Throws `mail_unavailable` where no mail leaves. */
  assertReaches(tried: string): void;
  /** Stores a mail, in the transaction where one is given; nothing where no mail leaves. It goes out once somebody calls `wake`, or within a minute. */
  add<K extends MailKind>(mail: NewMail<K>, transaction?: Pick<CustomerSubjects, "mails">): Promise<void>;
  wake(): void;
}

export const noOutbox: Outbox = Object.freeze({
  reach: "none",
  assertReaches: refuseMail,
  add: async () => undefined,
  wake: () => undefined,
});

function refuseMail(tried: string): never {
  throw new SeedbedError(
    "mail_unavailable",
    `cannot ${tried}: it needs a mail, and this server sends none; its operator can set SMTP_URL`,
  );
}

/** `clock` gives epoch milliseconds. */
export function createOutbox(parts: {
  readonly storage: Pick<CustomerStorage, "mails" | "clock">;
  readonly mail: Pick<Mail, "reach">;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly wake: () => void;
}): Outbox {
  const { storage, mail, newId, wake } = parts;
  const { clock = parts.clock } = storage;
  return {
    reach: mail.reach,
    wake,
    assertReaches(tried) {
      if (mail.reach === "none") refuseMail(tried);
    },
    async add({ kind, to, accountId, details }, { mails } = storage) {
      if (mail.reach === "none") return;
      const row = { id: newId(), kind, recipient: to.toLowerCase(), accountId, createdAt: clock() };
      await mails.add({ ...row, details: details === null ? null : JSON.stringify(details) });
    },
  };
}

export type MailKind =
  | "sign_up"
  | "verification"
  | "forgot"
  | "change"
  /** The address until now is told that another one is to be confirmed, and that it took its place. */
  | "change_asked"
  | "changed"
  | "password_set"
  | "invitation"
  /** An invoice could not be collected; and, when it was not paid, the plan has ended. */
  | "unpaid_invoice"
  | "plan_ended";

/** Somebody new, until their address is confirmed: what their account is then made of. */
export interface NewCustomer {
  readonly name: string | null;
  readonly passwordHash: string;
}

/** An invitation is to a key with a role. */
export interface Invitation {
  readonly role: KeyRole;
}

export interface MailDetails {
  readonly sign_up: NewCustomer;
  readonly verification: null;
  readonly forgot: null;
  readonly change: null;
  readonly change_asked: { readonly newEmail: string };
  readonly changed: { readonly newEmail: string };
  readonly password_set: null;
  readonly invitation: Invitation;
  /** Time that the plan stays, epoch milliseconds. */
  readonly unpaid_invoice: { readonly plan: string; readonly until: number };
  /** Time that the keys and their data stay, epoch milliseconds; null if they do for good. */
  readonly plan_ended: { readonly dataUntil: number | null };
}
