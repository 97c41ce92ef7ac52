import type { CountedWindow, Counter } from "../../core/counter/counter.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import {
  FORGED_MESSAGES_PER_HOUR,
  MAILS_FROM_ADDRESS_PER_HOUR,
  MAILS_TO_ADDRESS_PER_HOUR,
  PAYMENT_REQUESTS_PER_HOUR,
  SIGN_INS_PER_MINUTE,
  SIGN_UPS_PER_HOUR,
  WINDOW,
} from "../../core/services/bounds.ts";
import { toVisitor } from "../../core/services/client-address.ts";

const MINUTE = 60_000;

/** Bounds how often a password or a link can be tried, how many accounts and mails an address makes, and how often the payment provider is asked for somebody. */
export interface SignIns {
  /** Counts one attempt, from an address, on an account (an e-mail address). Throws `rate_limited` past the limit of either. */
  attempt(address: string, account: string): Promise<void>;
  /** Counts one sign-up from an address. Throws `rate_limited` past the limit. */
  signUp(address: string): Promise<void>;
  /** Counts one use of a mail's link, from an address. Throws `rate_limited` past the limit. */
  useLink(address: string): Promise<void>;
  /** Counts what an address asks for, and a mail to each e-mail address that hears of it, whether it has an account or not. Throws `rate_limited` past the limit of any. */
  askForMail(address: string, ...emails: readonly string[]): Promise<void>;
  /** Counts one request of an account that asks the payment provider. Throws `rate_limited` past the limit. */
  askForPayment(accountId: string): Promise<void>;
  /** Counts one message in the payment provider's name that is not its, from an address. Throws `rate_limited` past the limit. */
  forge(address: string): Promise<void>;
}

/** `clock` gives epoch milliseconds. */
export function createSignIns(counter: Counter, clock: () => number): SignIns {
  function refuseBeyond(limit: number, windows: readonly CountedWindow[], tried: string, happened: string): void {
    const full = windows.filter(({ count }) => count > limit);
    if (full.length === 0) return;
    const seconds = Math.max(1, Math.ceil((Math.max(...full.map(({ resetAt }) => resetAt)) - clock()) / 1000));
    throw new SeedbedError(
      "rate_limited",
      `cannot ${tried} now: there were more than ${limit} ${happened}; try again in ${seconds} seconds`,
      { headers: { "Retry-After": String(seconds) } },
    );
  }

  return {
    async attempt(address, account) {
      const windows = await Promise.all([
        counter.hit(`sign-in:address:${toVisitor(address)}`, MINUTE),
        counter.hit(`sign-in:account:${account.toLowerCase()}`, MINUTE),
      ]);
      const happened = "attempts within a minute, from this address or on this account";
      refuseBeyond(SIGN_INS_PER_MINUTE, windows, "sign in", happened);
    },
    async signUp(address) {
      const window = await counter.hit(`sign-up:address:${toVisitor(address)}`, WINDOW);
      refuseBeyond(SIGN_UPS_PER_HOUR, [window], "sign up", "sign-ups within an hour from this address");
    },
    async useLink(address) {
      const window = await counter.hit(`link:address:${toVisitor(address)}`, MINUTE);
      refuseBeyond(SIGN_INS_PER_MINUTE, [window], "use a link", "tries within a minute from this address");
    },
    async askForMail(address, ...emails) {
      const from = await counter.hit(`mail:from:${toVisitor(address)}`, WINDOW);
      refuseBeyond(
        MAILS_FROM_ADDRESS_PER_HOUR,
        [from],
        "send a mail",
        "mails within an hour asked for from this address",
      );
      const receivers = new Set(emails.map((email) => email.toLowerCase()));
      const to = await Promise.all([...receivers].map(async (receiver) => counter.hit(`mail:to:${receiver}`, WINDOW)));
      refuseBeyond(MAILS_TO_ADDRESS_PER_HOUR, to, "send a mail", "mails within an hour to this e-mail address");
    },
    async askForPayment(accountId) {
      const window = await counter.hit(`payment:account:${accountId}`, WINDOW);
      refuseBeyond(PAYMENT_REQUESTS_PER_HOUR, [window], "change the plan", "changes within an hour on this account");
    },
    async forge(address) {
      const window = await counter.hit(`forged:address:${toVisitor(address)}`, WINDOW);
      const happened = "wrongly signed ones within an hour from this address";
      refuseBeyond(FORGED_MESSAGES_PER_HOUR, [window], "take a message", happened);
    },
  };
}
