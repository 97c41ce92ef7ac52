import { SeedbedError } from "../../model/errors.ts";
import type { Database } from "../../storage/database.ts";
import { toAccount } from "../account.ts";
import type { Account } from "../account.ts";
import { assertUncommon, hashPassword } from "../passwords.ts";
import { endSessions, openSession } from "../sessions.ts";
import { endLinks, readLink, refuseLink, sweepLinks, useLink } from "./links.ts";
import type { Link, LinkPurpose } from "./links.ts";
import type { NewCustomer } from "./mail-kinds.ts";
import type { Outbox } from "./outbox.ts";

/** The links that confirm an address. */
const CONFIRMING: readonly LinkPurpose[] = ["sign_up", "verification", "change"];

/** What a link has confirmed. */
export interface Confirmed {
  /** The address. */
  readonly email: string;
  /** The account that was made of it, and the secret of its session; undefined where there was one already. */
  readonly begun?: { readonly account: Account; readonly token: string };
}

/** What customers do by mail. Asking for a mail looks nobody up and costs the same for every address. */
export interface AccountMail {
  /** What can be reached by mail here. */
  readonly reach: Outbox["reach"];
  /** Makes an account once the address is confirmed. Throws `mail_unavailable`, and `validation_failed` for a password that many have. */
  signUp(values: { email: string; password: string; name?: string | null }): Promise<void>;
  /** Sends a link to an account's address; nothing if it is confirmed already. Throws `mail_unavailable`. */
  askVerification(account: Pick<Account, "id" | "email" | "newEmail">): Promise<{ readonly to: string }>;
  /** Where a link that confirms was sent, an old one too. Throws `validation_failed` for one that is none. */
  findReceiver(token: string): Promise<string>;
  /** Sends the link again that one was, old or used. Throws `mail_unavailable` and `validation_failed`. */
  askAgain(token: string): Promise<void>;
  /** Sends a link to a new password, if the address has an account. Throws `mail_unavailable`. */
  forgot(email: string): Promise<void>;
  /** Confirms an address. An account's sessions but that of `session` end with its address. Throws `validation_failed` for a link that does not work, `conflict` where the address has an account by now. */
  confirm(token: string, session: string | undefined): Promise<Confirmed>;
  /** Sets the password and ends all sessions. Throws `validation_failed` for a link that does not work or a password that many have. */
  reset(token: string, password: string): Promise<void>;
  /** Forgets links that ended; run it now and then. */
  sweep(): Promise<void>;
}

/** `clock` gives epoch milliseconds. */
export function createAccountMail(parts: {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: () => number;
  readonly newId: () => string;
}): AccountMail {
  const { database, outbox, clock, newId } = parts;
  const { db } = database;

  async function begin({ email, details }: Link, token: string): Promise<Confirmed> {
    const now = clock();
    if (details === null) refuseLink({ used_at: now }); // an account was made with it, or with another one
    const { name, passwordHash } = JSON.parse(details) as NewCustomer; // only the outbox writes it
    const row = { id: newId(), email, name, password_hash: passwordHash, plan: "free", created_at: now };
    const confirmed = { ...row, verified_at: now, new_email: null, suspended_at: null };
    return db.transaction().execute(async (trx) => {
      await useLink(trx, token, ["sign_up"], now);
      const made = await trx
        .insertInto("accounts")
        .values(confirmed)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      // Of several links to one address the first made the account: the others are as good as used.
      if (made === undefined) refuseLink({ used_at: now });
      await trx.updateTable("account_links").set({ details: null }).where("email", "=", email).execute();
      return { email, begun: { account: toAccount(confirmed), token: await openSession(trx, row.id, now) } };
    });
  }

  async function verify({ email, accountId }: Link, token: string): Promise<Confirmed> {
    const now = clock();
    await db.transaction().execute(async (trx) => {
      await useLink(trx, token, ["verification"], now);
      const { numUpdatedRows } = await trx
        .updateTable("accounts")
        .set({ verified_at: now })
        .where("id", "=", accountId)
        .where("email", "=", email)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) refuseLink({ used_at: now });
    });
    return { email };
  }

  async function change({ email, accountId }: Link, token: string, session: string | undefined): Promise<Confirmed> {
    const now = clock();
    const id = accountId ?? "";
    await db
      .transaction()
      .execute(async (trx) => {
        await useLink(trx, token, ["change"], now);
        const before = await trx
          .selectFrom("accounts")
          .select("email")
          .where("id", "=", id)
          .where("new_email", "=", email)
          .executeTakeFirst();
        if (before === undefined) refuseLink({ used_at: now });
        await trx
          .updateTable("accounts")
          .set({ email, new_email: null, verified_at: now })
          .where("id", "=", id)
          .execute();
        await endSessions(trx, id, session);
        await endLinks(trx, id, now);
        const details = { newEmail: email };
        await outbox.add({ kind: "changed", to: before.email, accountId: id, details }, trx);
      })
      .catch(async (error: unknown) => {
        const other = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
        if (other === undefined || other.id === id) throw error;
        throw new SeedbedError("conflict", `cannot change the address to ${email}: it has an account by now`);
      });
    outbox.wake();
    return { email };
  }

  return {
    reach: outbox.reach,
    findReceiver: async (token) => (await readLink(db, token, CONFIRMING)).email,
    async signUp({ email, password, name = null }) {
      outbox.assertReaches("sign up");
      await assertUncommon(password, "sign up");
      const details = { name, passwordHash: await hashPassword(password) };
      await outbox.add({ kind: "sign_up", to: email, accountId: null, details });
      outbox.wake();
    },
    async askVerification({ id, email, newEmail }) {
      outbox.assertReaches("send a link");
      const to = newEmail ?? email;
      const kind = newEmail === null ? "verification" : "change";
      await outbox.add({ kind, to, accountId: id, details: null });
      outbox.wake();
      return { to };
    },
    async askAgain(token) {
      outbox.assertReaches("send a link");
      const { purpose, email, accountId, details } = await readLink(db, token, CONFIRMING);
      const mail = { to: email, accountId };
      if (purpose === "sign_up")
        await outbox.add({ ...mail, kind: "sign_up", details: JSON.parse(details ?? "null") as NewCustomer }); // as it was
      else if (purpose === "change") await outbox.add({ ...mail, kind: "change", details: null });
      else await outbox.add({ ...mail, kind: "verification", details: null });
      outbox.wake();
    },
    async forgot(email) {
      outbox.assertReaches("send a link to a new password");
      await outbox.add({ kind: "forgot", to: email, accountId: null, details: null });
      outbox.wake();
    },
    async confirm(token, session) {
      const link = await readLink(db, token, CONFIRMING);
      if (link.purpose === "sign_up") return begin(link, token);
      return link.purpose === "change" ? change(link, token, session) : verify(link, token);
    },
    async reset(token, password) {
      await assertUncommon(password, "set the password");
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (trx) => {
        const now = clock();
        const { email, accountId } = await useLink(trx, token, ["reset"], now);
        const id = accountId ?? "";
        const { numUpdatedRows } = await trx
          .updateTable("accounts")
          .set({ password_hash: passwordHash, new_email: null, verified_at: now })
          .where("id", "=", id)
          .where("email", "=", email)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) refuseLink({ used_at: now });
        await endSessions(trx, id);
        await endLinks(trx, id, now);
        await outbox.add({ kind: "password_set", to: email, accountId: id, details: null }, trx);
      });
      outbox.wake();
    },
    sweep: () => sweepLinks(db, clock()),
  };
}
