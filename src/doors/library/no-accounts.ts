import { SeedbedError } from "../../core/model/errors.ts";
import type { AccountRooms } from "../../hosted/accounts/account-rooms.ts";
import type { Accounts } from "../../hosted/accounts/accounts.ts";
import type { ApiKeys } from "../../hosted/accounts/api-keys.ts";
import type { ProductServices } from "../../hosted/accounts/product-services.ts";
import type { Shares } from "../../hosted/accounts/shares.ts";
import type { AccountMail } from "../../hosted/mail/account-mail.ts";
import type { Mail } from "../../hosted/mail/mail.ts";

async function refuse(): Promise<never> {
  throw new SeedbedError("forbidden", "there are no accounts here: every caller may do everything");
}

function refusing<N extends string>(...names: readonly N[]): Readonly<Record<N, typeof refuse>> {
  return Object.fromEntries(names.map((name) => [name, refuse])) as Record<N, typeof refuse>; // of these names
}

const accounts: Accounts = {
  ...refusing("signUp", "logIn", "assertPassword", "change", "setPlan", "remove", "note", "speakBy"),
  find: async () => undefined,
  listActs: async () => [],
  assertUncommon: async () => undefined,
  logOut: async () => undefined,
  findSession: async () => undefined,
};

const apiKeys: ApiKeys = {
  recognise: () => undefined,
  watch: (_keyId, _hash, ending) => ending,
  list: async () => [],
  ids: async () => [],
  find: async () => undefined,
  create: refuse,
  change: async () => undefined,
  rotate: async () => undefined,
  owners: async () => [],
  remove: async () => undefined,
  describe: async () => undefined,
  get: refuse,
  findPayers: async () => new Map(),
  forget: async () => undefined,
  endWatches: () => undefined,
  markUsed: async () => undefined,
};

const accountMail: AccountMail = {
  reach: "none",
  ...refusing("signUp", "askVerification", "findReceiver", "askAgain", "forgot", "confirm", "reset"),
  ...refusing("invite", "openInvitation", "endInvitation"),
  listInvitations: async () => [],
  sweep: async () => undefined,
};

export const sendsNothing: Mail = Object.freeze({ reach: "none", send: refuse, list: () => [] });

export const noAccounts: Omit<ProductServices, "snapshots"> & {
  readonly rooms: AccountRooms;
  readonly shares: Shares;
} = Object.freeze({
  accounts,
  accountMail,
  apiKeys,
  customers: { removeKey: async () => false, remove: refuse },
  removals: { drop: async () => undefined, run: async () => undefined },
  rooms: { within: (_owner, _tried, work) => work(undefined), read: refuse },
  usage: { count: () => undefined, flush: async () => undefined, list: async () => [] },
  shares: { list: async () => [], open: () => undefined, create: refuse, end: refuse },
  signIns: refusing("attempt", "signUp", "useLink", "askForMail", "askForPayment", "forge"),
  payment: {
    charges: false,
    ...refusing("choosePlan", "openPortal", "takeEvent"),
    standing: async () => null,
    run: async () => undefined,
    endUnconfirmed: async () => 0,
  },
});
