import type { Counter } from "../counter/counter.ts";
import { SeedbedError } from "../model/errors.ts";
import { SIGN_INS_PER_MINUTE } from "./bounds.ts";
import { toVisitor } from "./client-address.ts";

const MINUTE = 60_000;

/** Bounds how often a password can be tried. */
export interface SignIns {
  /** Counts one attempt, from an address, on an account (an e-mail address). Throws `rate_limited` past the limit of either. */
  attempt(address: string, account: string): Promise<void>;
}

/** `clock` gives epoch milliseconds. */
export function createSignIns(counter: Counter, clock: () => number): SignIns {
  return {
    async attempt(address, account) {
      const windows = await Promise.all([
        counter.hit(`sign-in:address:${toVisitor(address)}`, MINUTE),
        counter.hit(`sign-in:account:${account.toLowerCase()}`, MINUTE),
      ]);
      const full = windows.filter(({ count }) => count > SIGN_INS_PER_MINUTE);
      if (full.length === 0) return;
      const seconds = Math.max(1, Math.ceil((Math.max(...full.map(({ resetAt }) => resetAt)) - clock()) / 1000));
      throw new SeedbedError(
        "rate_limited",
        `cannot sign in now: there were more than ${SIGN_INS_PER_MINUTE} attempts within a minute, from this address or on this account; try again in ${seconds} seconds`,
        { headers: { "Retry-After": String(seconds) } },
      );
    },
  };
}
