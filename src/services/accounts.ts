import { randomBytes } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import { SeedbedError } from "../model/errors.ts";
import type { Database, Tables } from "../storage/database.ts";
import { markRemoved } from "../storage/removals.ts";
import { SESSION_LIFETIME } from "./bounds.ts";
import { toOwner } from "./callers.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Payment } from "./payment.ts";
import { PLAN_NAMES } from "./plans.ts";
import type { PlanName } from "./plans.ts";
import { toSecretHash } from "./secret-hash.ts";

/** A customer. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly plan: PlanName;
  /** ISO 8601. */
  readonly createdAt: string;
}

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
  /** Ends all sessions and begins a new one. Throws `validation_failed` for a new password that many have, `conflict` if the address is taken. */
  change(id: string, values: { email?: string; password?: string }): Promise<SignedIn>;
  /** Throws `forbidden` for a plan larger than the largest that can be chosen, and what the payment provider refuses with. */
  setPlan(id: string, plan: PlanName): Promise<Account>;
  /** Forgets the account, its sessions and its keys; `keyIds` are those whose data is to go. */
  remove(id: string): Promise<{ readonly keyIds: readonly string[] }>;
}

// OWASP's minimum for Argon2id, which is the library's default: 19 MiB, 2 passes, 1 lane.
// A hash of nothing that anybody knows, for addresses without an account.
const NOBODY = hash(randomBytes(32).toString("hex"));

/** `clock` gives epoch milliseconds. */
export function createAccounts(parts: {
  readonly database: Database;
  readonly payment: Payment;
  /** The largest plan that can be chosen; any unless given. */
  readonly maxPlan?: PlanName;
  readonly clock: () => number;
  readonly newId: () => string;
}): Accounts {
  const { database, payment, maxPlan = "enterprise", clock, newId } = parts;
  const { db } = database;

  async function openSession(accountId: string): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const now = clock();
    await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
    await db
      .insertInto("sessions")
      .values({
        token_hash: toSecretHash(token),
        account_id: accountId,
        created_at: now,
        expires_at: now + SESSION_LIFETIME,
      })
      .execute();
    return token;
  }

  async function getRow(id: string): Promise<Tables["accounts"]> {
    return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  async function assertUncommon(password: string, tried: string): Promise<void> {
    if (!(await isCommonPassword(password))) return;
    const detail = "is among the passwords that are tried first: choose one that few others have";
    throw new SeedbedError("validation_failed", `cannot ${tried}: the password ${detail}`, {
      errors: [{ pointer: "#/password", code: "common", detail }],
    });
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
        password_hash: await hash(password),
        plan: "free",
        created_at: clock(),
      };
      const made = await db
        .insertInto("accounts")
        .values(row)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (made === undefined) refuseTaken(address);
      return { account: toAccount(row), token: await openSession(row.id) };
    },
    async logIn(email, password) {
      const row = await db
        .selectFrom("accounts")
        .selectAll()
        .where("email", "=", email.toLowerCase())
        .executeTakeFirst();
      const right = await verify(row?.password_hash ?? (await NOBODY), password);
      if (row === undefined || !right) {
        throw new SeedbedError("invalid_credentials", "cannot log in: the e-mail address or the password is wrong");
      }
      return { account: toAccount(row), token: await openSession(row.id) };
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
      if (await verify((await getRow(id)).password_hash, currentPassword)) return;
      throw new SeedbedError("invalid_credentials", `cannot ${tried}: currentPassword is wrong`, {
        errors: [{ pointer: "#/currentPassword", code: "wrong", detail: "is wrong" }],
      });
    },
    async change(id, { email, password }) {
      if (password !== undefined) await assertUncommon(password, "change the account");
      const address = email?.toLowerCase();
      const isTaken = async (): Promise<boolean> =>
        address !== undefined &&
        (await db
          .selectFrom("accounts")
          .select("id")
          .where("email", "=", address)
          .where("id", "!=", id)
          .executeTakeFirst()) !== undefined;
      if (await isTaken()) refuseTaken(address ?? "");
      const changes = {
        ...(address !== undefined && { email: address }),
        ...(password !== undefined && { password_hash: await hash(password) }),
      };
      await db
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable("accounts").set(changes).where("id", "=", id).execute();
          await trx.deleteFrom("sessions").where("account_id", "=", id).execute();
        })
        .catch(async (error: unknown) => {
          // Somebody else may have taken it in the meantime.
          if (await isTaken()) refuseTaken(address ?? "");
          throw error;
        });
      return { account: toAccount(await getRow(id)), token: await openSession(id) };
    },
    async setPlan(id, plan) {
      const before = toAccount(await getRow(id));
      if (plan !== before.plan) {
        if (PLAN_NAMES.indexOf(plan) > PLAN_NAMES.indexOf(maxPlan))
          throw new SeedbedError(
            "forbidden",
            `cannot change to the plan ${plan}: the largest here is ${maxPlan} (MAX_PLAN)`,
          );
        await payment.changePlan(id, before.plan, plan);
        await db.updateTable("accounts").set({ plan }).where("id", "=", id).execute();
      }
      return { ...before, plan };
    },
    async remove(id) {
      return db.transaction().execute(async (trx) => {
        const keys = await trx.selectFrom("api_keys").select("id").where("account_id", "=", id).execute();
        for (const table of ["sessions", "usage", "api_keys"] as const)
          await trx.deleteFrom(table).where("account_id", "=", id).execute();
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

function toAccount({ id, email, name, plan, created_at }: Tables["accounts"]): Account {
  return { id, email, name, plan: plan as PlanName, createdAt: new Date(created_at).toISOString() }; // only setPlan and signUp write it
}
