/** Why a mail leaves. */
export type MailKind =
  /** Somebody new gave this address. */
  | "sign_up"
  /** The address of an account is to be confirmed. */
  | "verification"
  /** Somebody says that they forgot the password of this address. */
  | "forgot"
  /** An account's new address is to be confirmed. */
  | "change"
  /** The address until now is told that another one is to be confirmed, and that it took its place. */
  | "change_asked"
  | "changed"
  /** The password was set by a link. */
  | "password_set"
  /** An invoice could not be collected; and, when it was not paid, the plan has ended. */
  | "unpaid_invoice"
  | "plan_ended";

/** Somebody new, until their address is confirmed: what their account is then made of. */
export interface NewCustomer {
  readonly name: string | null;
  readonly passwordHash: string;
}

/** What mails of a kind need to know beside their receiver. */
export interface MailDetails {
  readonly sign_up: NewCustomer;
  readonly verification: null;
  readonly forgot: null;
  readonly change: null;
  readonly change_asked: { readonly newEmail: string };
  readonly changed: { readonly newEmail: string };
  readonly password_set: null;
  /** How long the plan stays, epoch milliseconds. */
  readonly unpaid_invoice: { readonly plan: string; readonly until: number };
  /** How long the keys and their data stay, epoch milliseconds; null if they do for good. */
  readonly plan_ended: { readonly dataUntil: number | null };
}
