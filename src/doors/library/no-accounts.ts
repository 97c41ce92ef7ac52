import { SeedbedError } from "../../core/model/errors.ts";
import type { AccountRooms } from "../../hosted/accounts/account-rooms.ts";
import type { Accounts } from "../../hosted/accounts/accounts.ts";
import type { ApiKeys } from "../../hosted/accounts/api-keys.ts";
import type { ProductServices } from "../../hosted/accounts/product-services.ts";
import type { AccountMail } from "../../hosted/mail/account-mail.ts";
import type { Mail } from "../../hosted/mail/mail.ts";

function refuse(): never {
  throw new SeedbedError("forbidden", "there are no accounts here: every caller may do everything");
}

const accounts: Accounts = {
  signUp: async () => refuse(),
  logIn: async () => refuse(),
  assertUncommon: async () => undefined,
  logOut: async () => undefined,
  findBySession: async () => undefined,
  assertPassword: async () => refuse(),
  change: async () => refuse(),
  setPlan: async () => refuse(),
  remove: async () => refuse(),
};

const apiKeys: ApiKeys = {
  recognise: () => undefined,
  watch: (_keyId, _hash, ending) => ending,
  list: async () => [],
  ids: async () => [],
  find: async () => undefined,
  create: async () => refuse(),
  rotate: async () => undefined,
  remove: async () => false,
  describe: async () => undefined,
  findPayers: async () => new Map(),
  forget: async () => undefined,
  endWatches: () => undefined,
  markUsed: async () => undefined,
};

const accountMail: AccountMail = {
  reach: "none",
  signUp: async () => refuse(),
  askVerification: async () => refuse(),
  findReceiver: async () => refuse(),
  askAgain: async () => refuse(),
  forgot: async () => refuse(),
  confirm: async () => refuse(),
  reset: async () => refuse(),
  sweep: async () => undefined,
};

export const sendsNothing: Mail = Object.freeze({ reach: "none", send: async () => refuse(), list: () => [] });

export const noAccounts: Omit<ProductServices, "snapshots"> & { readonly rooms: AccountRooms } = Object.freeze({
  accounts,
  accountMail,
  apiKeys,
  customers: { removeKey: async () => false, remove: async () => refuse() },
  removals: { drop: async () => undefined, run: async () => undefined },
  rooms: { within: (_owner, _tried, work) => work(undefined), read: async () => refuse() },
  usage: { count: () => undefined, flush: async () => undefined, list: async () => [] },
  signIns: {
    attempt: async () => refuse(),
    signUp: async () => refuse(),
    useLink: async () => refuse(),
    askForMail: async () => refuse(),
    askForPayment: async () => refuse(),
    forge: async () => refuse(),
  },
  payment: {
    charges: false,
    choosePlan: async () => refuse(),
    openPortal: async () => refuse(),
    takeEvent: async () => refuse(),
    standing: async () => null,
    run: async () => undefined,
    endUnconfirmed: async () => 0,
  },
});
