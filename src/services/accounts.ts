import { SeedbedError } from "../model/errors.ts";
import type { Database, Tables } from "../storage/database.ts";
import { removePayment } from "../storage/payments.ts";
import { markRemoved } from "../storage/removals.ts";
import { toAccount } from "./account.ts";
import type { Account } from "./account.ts";
import { toOwner } from "./callers.ts";
import { endLinks } from "./mail/links.ts";
import type { Outbox } from "./mail/outbox.ts";
import { assertUncommon, hashPassword, isPassword } from "./passwords.ts";
import { isLargerPlan } from "./plans.ts";
import type { PlanName } from "./plans.ts";
import { toSecretHash } from "./secret-hash.ts";
import { endSessions, openSession } from "./sessions.ts";

/** An account and the secret of its new session, for the cookie. */
export interface SignedIn {
  readonly account: Account;
  readonly token: string;
}

/** Accounts and their sessions. E-mail addresses differ by more than case. */
export interface Accounts {
  /** Throws `validation_failed` for a password that many have, `conflict` if the address has an account. */
  signUp(values: { email: string; password: string; name?: string | null }): Promise<SignedIn>;
  /** Throws `invalid_credentials`, alike and in the same time for an unknown address and a wrong password. */
  logIn(email: string, password: string): Promise<SignedIn>;
  logOut(token: string): Promise<void>;
  /** The account of a session that has not ended. */
  findBySession(token: string): Promise<Account | undefined>;
  /** Throws `invalid_credentials` if the password is wrong. */
  assertPassword(id: string, currentPassword: string, tried: string): Promise<void>;
  /**
   * A new password counts at once, and ends all sessions; a new address once it is confirmed (`AccountMail.confirm`), whether it is
   * free or not. Begins a new session where they ended. Throws `validation_failed` for a password that many have, `mail_unavailable`
   * for a new address where no mail leaves.
   */
  change(
    id: string,
    values: { email?: string; password?: string },
  ): Promise<{ readonly account: Account; readonly token?: string }>;
  /** Sets the plan, where nothing is charged. Throws `forbidden` for one larger than the largest that can be chosen. */
  setPlan(id: string, plan: PlanName): Promise<Account>;
  /** Forgets the account, its sessions and its keys; `keyIds` are those whose data is to go. */
  remove(id: string): Promise<{ readonly keyIds: readonly string[] }>;
}

/** `clock` gives epoch milliseconds. */
export function createAccounts(parts: {
  readonly database: Database;
  readonly outbox: Outbox;
  /** The largest plan that can be chosen; any unless given. */
  readonly maxPlan?: PlanName;
  readonly clock: () => number;
  readonly newId: () => string;
}): Accounts {
  const { database, outbox, maxPlan = "enterprise", clock, newId } = parts;
  const { db } = database;

  async function getRow(id: string): Promise<Tables["accounts"]> {
    return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  function refuseTaken(email: string): never {
    throw new SeedbedError("conflict", `cannot use ${email}: it has an account already; log in instead`, {
      errors: [{ pointer: "#/email", code: "taken", detail: "has an account already" }],
    });
  }

  return {
    async signUp({ email, password, name = null }) {
      await assertUncommon(password, "sign up");
      const address = email.toLowerCase();
      const row = {
        id: newId(),
        email: address,
        name,
        password_hash: await hashPassword(password),
        plan: "free",
        created_at: clock(),
        verified_at: null,
        new_email: null,
        suspended_at: null,
      };
      const made = await db
        .insertInto("accounts")
        .values(row)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (made === undefined) refuseTaken(address);
      await outbox.add({ kind: "verification", to: address, accountId: row.id, details: null });
      outbox.wake();
      return { account: toAccount(row), token: await openSession(db, row.id, clock()) };
    },
    async logIn(email, password) {
      const row = await db
        .selectFrom("accounts")
        .selectAll()
        .where("email", "=", email.toLowerCase())
        .executeTakeFirst();
      const isRight = await isPassword(row?.password_hash, password);
      if (row === undefined || !isRight) {
        throw new SeedbedError("invalid_credentials", "cannot log in: the e-mail address or the password is wrong");
      }
      return { account: toAccount(row), token: await openSession(db, row.id, clock()) };
    },
    async logOut(token) {
      await db.deleteFrom("sessions").where("token_hash", "=", toSecretHash(token)).execute();
    },
    async findBySession(token) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("accounts", "accounts.id", "sessions.account_id")
        .selectAll("accounts")
        .where("sessions.token_hash", "=", toSecretHash(token))
        .where("sessions.expires_at", ">", clock())
        .executeTakeFirst();
      return row === undefined ? undefined : toAccount(row);
    },
    async assertPassword(id, currentPassword, tried) {
      if (await isPassword((await getRow(id)).password_hash, currentPassword)) return;
      throw new SeedbedError("invalid_credentials", `cannot ${tried}: currentPassword is wrong`, {
        errors: [{ pointer: "#/currentPassword", code: "wrong", detail: "is wrong" }],
      });
    },
    async change(id, { email, password }) {
      if (email !== undefined) outbox.assertReaches("change the address");
      if (password !== undefined) await assertUncommon(password, "change the account");
      const before = await getRow(id);
      const newEmail = email?.toLowerCase();
      const asksForNew = newEmail !== undefined && newEmail !== before.email;
      const changes = {
        ...(newEmail !== undefined && { new_email: asksForNew ? newEmail : null }),
        ...(password !== undefined && { password_hash: await hashPassword(password) }),
      };
      const token = await db.transaction().execute(async (trx) => {
        await trx.updateTable("accounts").set(changes).where("id", "=", id).execute();
        if (asksForNew) {
          const details = { newEmail };
          await outbox.add({ kind: "change", to: newEmail, accountId: id, details: null }, trx);
          await outbox.add({ kind: "change_asked", to: before.email, accountId: id, details }, trx);
        }
        if (password === undefined) return undefined;
        await endSessions(trx, id);
        await endLinks(trx, id, clock());
        return openSession(trx, id, clock());
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
        await db.updateTable("accounts").set({ plan, agreed_plan: null }).where("id", "=", id).execute();
      }
      return { ...before, plan };
    },
    async remove(id) {
      return db.transaction().execute(async (trx) => {
        // A write comes first: another process may use the embedded database, and must not come between.
        for (const table of ["sessions", "usage", "account_links", "mails"] as const)
          await trx.deleteFrom(table).where("account_id", "=", id).execute();
        await removePayment(trx, id, (database.clock ?? clock)());
        const keys = await trx.selectFrom("api_keys").select("id").where("account_id", "=", id).execute();
        await trx.deleteFrom("api_keys").where("account_id", "=", id).execute();
        await trx.deleteFrom("accounts").where("id", "=", id).execute();
        await markRemoved(
          trx,
          keys.map((key) => toOwner(key.id)),
          (database.clock ?? clock)(),
        );
        return { keyIds: keys.map((key) => key.id) };
      });
    },
  };
}
