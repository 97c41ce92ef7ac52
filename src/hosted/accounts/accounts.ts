import { randomBytes } from "node:crypto";

import type { CountedWindow, Counter } from "../../core/counter/counter.ts";
import { SESSION_COOKIE } from "../../core/http/control/session.ts";
import type { Actor, Session, Speaker } from "../../core/http/control/session.ts";
import type { Exchange } from "../../core/http/exchange.ts";
import { SeedbedError } from "../../core/model/errors.ts";
import {
  ACTS_KEPT,
  ACTS_LISTED,
  SESSION_LIFETIME,
  FORGED_MESSAGES_PER_HOUR,
  MAILS_FROM_ADDRESS_PER_HOUR,
  MAILS_TO_ADDRESS_PER_HOUR,
  PAYMENT_REQUESTS_PER_HOUR,
  SIGN_INS_PER_MINUTE,
  SIGN_UPS_PER_HOUR,
  WINDOW,
} from "../../core/services/bounds.ts";
import type { Caller } from "../../core/services/callers.ts";
import { toVisitor } from "../../core/services/client-address.ts";
import { isLargerPlan } from "../../core/services/plans.ts";
import type { PlanName } from "../../core/services/plans.ts";
import { toSecretHash } from "../../core/services/secrets.ts";
import type { Outbox } from "../mail/outbox.ts";
import { assertUncommon, hashPassword, isPassword } from "./passwords.ts";
import type { AccountRow, CustomerStorage, CustomerSubjects } from "./storage/customer-storage.ts";

export interface CustomerAccount {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The address that it has once that is confirmed; null if none is asked for. */
  readonly newEmail: string | null;
  readonly name: string | null;
  readonly plan: PlanName;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Since when its keys are refused, ISO 8601; null unless the operator suspended it. */
  readonly suspendedAt: string | null;
}

export function toAccount(row: AccountRow): CustomerAccount {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.verifiedAt !== null,
    newEmail: row.newEmail,
    name: row.name,
    plan: row.plan as PlanName, // only services write it
    createdAt: new Date(row.createdAt).toISOString(),
    suspendedAt: row.suspendedAt === null ? null : new Date(row.suspendedAt).toISOString(),
  };
}

/** The row of an account that nobody has confirmed yet, on the free plan. */
export function newAccount(
  values: Pick<AccountRow, "id" | "email" | "name" | "passwordHash" | "createdAt">,
): AccountRow {
  return { ...values, plan: "free", verifiedAt: null, newEmail: null, suspendedAt: null, agreedPlan: null };
}

/** Something that was done with an account. */
export interface Act {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly act: string;
  readonly path: string;
}

/** An account and the secret of its new session, for the cookie. */
interface SignedIn {
  readonly account: CustomerAccount;
  readonly token: string;
}

/** Accounts and their sessions. E-mail addresses differ by more than case. */
export interface Accounts {
  /** Throws `validation_failed` for a password that many have or that is the address, `conflict` if the address has an account. */
  signUp(values: { email: string; password: string; name?: string | null }): Promise<SignedIn>;
  /** Throws `invalid_credentials`, alike and in the same time for an unknown address and a wrong password. */
  logIn(email: string, password: string): Promise<SignedIn>;
  logOut(token: string): Promise<void>;
  /** Throws `validation_failed` for a password that many have, or that is one of the account's addresses. */
  assertUncommon(password: string, tried: string, emails: readonly string[]): Promise<void>;
  /** The session of a request's `Cookie`, if it has not ended. */
  findSession(cookie: string | undefined): Promise<Session | undefined>;
  /** Throws `missing_session` for a caller without the key of an admin. */
  speakBy(caller: Caller | undefined, exchange: Exchange): Promise<Speaker>;
  find(id: string): Promise<CustomerAccount | undefined>;
  /** Notes what was done with an account, and by whom: to what a `Location` among the answer's headers names, or else to the path. */
  note(actor: Actor, act: string, headers: readonly string[], path: string): Promise<void>;
  /** The latest acts first. */
  listActs(id: string): Promise<readonly Act[]>;
  /** Throws `invalid_credentials` if the password is wrong. */
  assertPassword(id: string, currentPassword: string, tried: string): Promise<void>;
  /**
   * A new password counts at once, and ends all sessions; a new address once it is confirmed (`AccountMail.confirm`), whether it is
   * free or not. Begins a new session where they ended. Throws `validation_failed` for a password that many have or that is an address
   * of the account, `mail_unavailable` for a new address where no mail leaves, `invalid_credentials` if the password was changed meanwhile.
   */
  change(
    id: string,
    values: { email?: string; password?: string },
  ): Promise<{ readonly account: CustomerAccount; readonly token?: string }>;
  /** Sets the plan, where nothing is charged. Throws `forbidden` for one larger than the largest that can be chosen. */
  setPlan(id: string, plan: PlanName): Promise<CustomerAccount>;
  /** Forgets the account, its sessions and its keys; the data of `owners` is to go. */
  remove(id: string): Promise<{ readonly keyIds: readonly string[]; readonly owners: readonly string[] }>;
}

/** `clock` gives epoch milliseconds. */
export function createAccounts(parts: {
  readonly storage: CustomerStorage;
  readonly outbox: Outbox;
  /** The largest plan that can be chosen; any unless given. */
  readonly maxPlan?: PlanName;
  readonly clock: () => number;
  readonly newId: () => string;
}): Accounts {
  const { storage, outbox, maxPlan = "enterprise", clock, newId } = parts;

  async function find(id: string): Promise<CustomerAccount | undefined> {
    const row = await storage.accounts.find({ id });
    return row === undefined ? undefined : toAccount(row);
  }

  async function getRow(id: string): Promise<AccountRow> {
    const row = await storage.accounts.find({ id });
    if (row === undefined) throw new Error(`there is no account ${id}`);
    return row;
  }

  /** Begins a session with a password that was right; undefined if it was changed meanwhile, which ends all sessions. */
  function begin({ id, passwordHash }: AccountRow): Promise<string | undefined> {
    return storage.transact(async (within) => {
      // A write, so that a change of the password waits for its end and ends this session too.
      if (!(await within.accounts.change({ id, passwordHash }, { passwordHash }))) return undefined;
      await note(within, { accountId: id }, "log in", "/api/account/login");
      return openSession(within, id, clock());
    });
  }

  /** An account that is gone by now has no acts any more. */
  async function note(
    { accounts, keys, acts }: Pick<CustomerSubjects, "accounts" | "acts" | "keys">,
    { accountId, keyId }: Actor,
    act: string,
    subject: string,
  ): Promise<void> {
    const now = clock();
    const account = accountId === undefined ? undefined : await accounts.find({ id: accountId });
    if (account === undefined) return;
    const key = keyId === undefined ? undefined : await keys.find(account.id, keyId);
    const actor = keyId === undefined ? account.email : `key ${key?.name ?? keyId}`;
    await acts.add({ accountId: account.id, at: now, actor, act, subject }, now - ACTS_KEPT);
  }

  function refuseCurrent(tried: string): never {
    throw new SeedbedError("invalid_credentials", `cannot ${tried}: currentPassword is wrong`, {
      errors: [{ pointer: "#/currentPassword", code: "wrong", detail: "is wrong" }],
    });
  }

  function refuseTaken(email: string): never {
    throw new SeedbedError("conflict", `cannot use ${email}: it has an account already; log in instead`, {
      errors: [{ pointer: "#/email", code: "taken", detail: "has an account already" }],
    });
  }

  return {
    assertUncommon,
    async signUp({ email, password, name = null }) {
      await assertUncommon(password, "sign up", [email]);
      const address = email.toLowerCase();
      const passwordHash = await hashPassword(password);
      const row = newAccount({ id: newId(), email: address, name, passwordHash, createdAt: clock() });
      if (!(await storage.accounts.add(row))) refuseTaken(address);
      await outbox.add({ kind: "verification", to: address, accountId: row.id, details: null });
      outbox.wake();
      return { account: toAccount(row), token: await openSession(storage, row.id, clock()) };
    },
    async logIn(email, password) {
      const row = await storage.accounts.find({ email: email.toLowerCase() });
      const isRight = await isPassword(row?.passwordHash, password);
      const token = row !== undefined && isRight ? await begin(row) : undefined;
      if (row === undefined || token === undefined) {
        throw new SeedbedError("invalid_credentials", "cannot log in: the e-mail address or the password is wrong");
      }
      return { account: toAccount(row), token };
    },
    async logOut(token) {
      await storage.sessions.remove(toSecretHash(token));
    },
    async findSession(cookie) {
      const token = readCookie(cookie);
      const row = token && (await storage.sessions.findAccount(toSecretHash(token), clock()));
      return row ? { account: toAccount(row), token } : undefined;
    },
    find,
    async speakBy(admin, { asked, path, parts: { baseUrl } }) {
      const account = admin?.role === "admin" ? await find(admin.accountId ?? "") : undefined;
      if (account !== undefined) return { account, accountId: account.id, keyId: admin?.keyId };
      const more = admin?.keyId === undefined ? "" : ", or send an API key with the role admin";
      throw new SeedbedError(
        "missing_session",
        `cannot ${asked} ${path} without a session: log in at ${baseUrl}/dashboard/login (POST /api/account/login)${more}`,
      );
    },
    async note(actor, act, headers, path) {
      const made = headers.indexOf("Location") + 1;
      await note(storage, actor, act, (made > 0 ? headers[made] : undefined) ?? path);
    },
    async listActs(id) {
      const rows = await storage.acts.list(id, ACTS_LISTED);
      return rows.map(({ at, actor: by, act, subject }) => ({
        at: new Date(at).toISOString(),
        by,
        act,
        path: subject,
      }));
    },
    async assertPassword(id, currentPassword, tried) {
      if (await isPassword((await getRow(id)).passwordHash, currentPassword)) return;
      refuseCurrent(tried);
    },
    async change(id, { email, password }) {
      if (email !== undefined) outbox.assertReaches("change the address");
      const before = await getRow(id);
      if (password !== undefined) {
        const emails = [before.email, before.newEmail, email].filter((one) => typeof one === "string");
        await assertUncommon(password, "change the account", emails);
      }
      const newEmail = email?.toLowerCase();
      const asksForNew = newEmail !== undefined && newEmail !== before.email;
      const changes = {
        ...(newEmail !== undefined && { newEmail: asksForNew ? newEmail : null }),
        ...(password !== undefined && { passwordHash: await hashPassword(password) }),
      };
      const token = await storage.transact(async (within) => {
        // Whoever changed the password meanwhile may have done so because somebody else knew the one that was tried.
        const isCurrent = await within.accounts.change({ id, passwordHash: before.passwordHash }, changes);
        if (!isCurrent) refuseCurrent("change the account");
        if (asksForNew) {
          const details = { newEmail };
          await outbox.add({ kind: "change", to: newEmail, accountId: id, details: null }, within);
          await outbox.add({ kind: "change_asked", to: before.email, accountId: id, details }, within);
        }
        if (password === undefined) return undefined;
        await within.sessions.removeOf(id);
        await within.links.endOf(id, clock());
        return openSession(within, id, clock());
      });
      outbox.wake();
      return { account: toAccount({ ...before, ...changes }), ...(token !== undefined && { token }) };
    },
    async setPlan(id, plan) {
      const before = toAccount(await getRow(id));
      if (plan !== before.plan) {
        if (isLargerPlan(plan, maxPlan))
          throw new SeedbedError(
            "forbidden",
            `cannot change to the plan ${plan}: the largest here is ${maxPlan} (MAX_PLAN)`,
          );
        await storage.accounts.change({ id }, { plan, agreedPlan: null });
      }
      return { ...before, plan };
    },
    remove: (id) =>
      storage.transact(async (within) => {
        const now = (storage.clock ?? clock)();
        await within.payments.remove(id, now);
        const keys = await within.accounts.remove(id);
        const owners = [...new Set(keys.map(({ owner }) => owner))];
        await within.removals.mark(owners, now);
        return { keyIds: keys.map((key) => key.id), owners };
      }),
  };
}

/** Begins a session of an account at a time, epoch milliseconds. Resolves to its secret, for the cookie. */
export async function openSession(
  { sessions }: Pick<CustomerSubjects, "sessions">,
  accountId: string,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sessions.removeExpired(now);
  await sessions.add({
    tokenHash: toSecretHash(token),
    accountId,
    createdAt: now,
    expiresAt: now + SESSION_LIFETIME,
  });
  return token;
}

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

function readCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    if (name === SESSION_COOKIE && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}
