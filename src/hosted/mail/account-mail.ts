import { SeedbedError } from "../../core/model/errors.ts";
import { refuse } from "../../core/sandbox/input.ts";
import { toSecretHash } from "../../core/services/secrets.ts";
import { newAccount, toAccount, openSession } from "../accounts/accounts.ts";
import type { CustomerAccount } from "../accounts/accounts.ts";
import { assertUncommon, hashPassword } from "../accounts/passwords.ts";
import type { CustomerStorage, CustomerSubjects } from "../accounts/storage/customer-storage.ts";
import { readLink, refuseLink, sweepLinks, useLink } from "./links.ts";
import type { LinkPurpose, MailLink } from "./links.ts";
import type { Invitation, NewCustomer, Outbox } from "./outbox.ts";

const CONFIRMING: readonly LinkPurpose[] = ["sign_up", "verification", "change"];

export interface Confirmed {
  readonly email: string;
  /** The account that was made of it, and the secret of its session; undefined where there was one already. */
  readonly begun?: { readonly account: CustomerAccount; readonly token: string };
}

interface SentInvitation extends Invitation {
  readonly id: string;
  readonly email: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

interface OpenInvitation extends Invitation {
  readonly accountId: string;
  readonly email: string;
  /** Uses its link, in the transaction that makes the key. Throws `validation_failed` where somebody was quicker. */
  use(within: CustomerSubjects): Promise<unknown>;
}

type Chosen = Partial<Pick<NewCustomer, "passwordHash">>;

/** Mails to customers. Asking for a mail looks nobody up and costs the same for every address. */
export type AccountMail = ReturnType<typeof createAccountMail>;

/** `clock` gives epoch milliseconds. */
export function createAccountMail(parts: {
  readonly storage: CustomerStorage;
  readonly outbox: Outbox;
  readonly clock: () => number;
  readonly newId: () => string;
}) {
  const { storage, outbox, clock, newId } = parts;

  async function begin(
    { email, details }: MailLink,
    token: string,
    session: string | undefined,
    chosen: Chosen,
  ): Promise<Confirmed> {
    const now = clock();
    if (details === null) refuseLink({ usedAt: now }); // an account was made with it, or with another one
    if (session !== undefined && chosen.passwordHash === undefined)
      refuse("confirm the address", [
        { pointer: "#/password", code: "required", detail: "must be given: it is the new account's" },
      ]);
    const { name, passwordHash } = { ...(JSON.parse(details) as NewCustomer), ...chosen }; // only the outbox writes it
    const row = { ...newAccount({ id: newId(), email, name, passwordHash, createdAt: now }), verifiedAt: now };
    return storage.transact(async (within) => {
      await useLink(within, token, ["sign_up"], now);
      // Of several links to one address the first made the account: the others are as good as used.
      if (!(await within.accounts.add(row))) refuseLink({ usedAt: now });
      await within.links.forgetDetails(email, "sign_up");
      return { email, begun: { account: toAccount(row), token: await openSession(within, row.id, now) } };
    });
  }

  async function verify({ email, accountId }: MailLink, token: string, chosen: Chosen): Promise<Confirmed> {
    const now = clock();
    await storage.transact(async (within) => {
      await useLink(within, token, ["verification"], now);
      const id = accountId ?? "";
      const isVerified = await within.accounts.change({ id, email }, { verifiedAt: now, ...chosen });
      if (!isVerified) refuseLink({ usedAt: now });
      if (chosen.passwordHash !== undefined) await within.sessions.removeOf(id);
    });
    return { email };
  }

  async function change(
    { email, accountId }: MailLink,
    token: string,
    session: string | undefined,
    chosen: Chosen,
  ): Promise<Confirmed> {
    const now = clock();
    const kept = session === undefined || chosen.passwordHash !== undefined ? undefined : toSecretHash(session);
    const id = accountId ?? "";
    await storage
      .transact(async (within) => {
        await useLink(within, token, ["change"], now);
        const before = await within.accounts.find({ id });
        if (before?.newEmail !== email) refuseLink({ usedAt: now });
        await within.accounts.change({ id }, { email, newEmail: null, verifiedAt: now, ...chosen });
        await within.sessions.removeOf(id, kept);
        await within.links.endOf(id, now);
        const details = { newEmail: email };
        await outbox.add({ kind: "changed", to: before.email, accountId: id, details }, within);
      })
      .catch(async (error: unknown) => {
        const other = await storage.accounts.find({ email });
        if (other === undefined || other.id === id) throw error;
        throw new SeedbedError("conflict", `cannot change the address to ${email}: it has an account by now`);
      });
    outbox.wake();
    return { email };
  }

  return {
    reach: outbox.reach,
    /** Place at which a link that confirms was sent, an old one too. Throws `validation_failed` for one that is none. */
    findReceiver: async (token: string) => (await readLink(storage, token, CONFIRMING)).email,
    /** Makes an account once the address is confirmed. Throws `mail_unavailable`, and `validation_failed` for a password that many have or that is the address. */
    async signUp({ email, password, name = null }: { email: string; password: string; name?: string | null }) {
      outbox.assertReaches("sign up");
      await assertUncommon(password, "sign up", [email]);
      const details = { name, passwordHash: await hashPassword(password) };
      await outbox.add({ kind: "sign_up", to: email, accountId: null, details });
      outbox.wake();
    },
    /** Sends a link to an account's address; nothing if it is confirmed already. Throws `mail_unavailable`. */
    async askVerification({ id, email, newEmail }: Pick<CustomerAccount, "id" | "email" | "newEmail">) {
      outbox.assertReaches("send a link");
      const to = newEmail ?? email;
      const kind = newEmail === null ? "verification" : "change";
      await outbox.add({ kind, to, accountId: id, details: null });
      outbox.wake();
      return { to };
    },
    /** Sends the link again that one was, old or used. Throws `mail_unavailable` and `validation_failed`. */
    async askAgain(token: string) {
      outbox.assertReaches("send a link");
      const { purpose, email, accountId, details } = await readLink(storage, token, CONFIRMING);
      const mail = { to: email, accountId };
      if (purpose === "sign_up")
        await outbox.add({ ...mail, kind: "sign_up", details: JSON.parse(details ?? "null") as NewCustomer }); // as it was
      else if (purpose === "change") await outbox.add({ ...mail, kind: "change", details: null });
      else await outbox.add({ ...mail, kind: "verification", details: null });
      outbox.wake();
    },
    /** Sends a link to a new password, if the address has an account. Throws `mail_unavailable`. */
    async forgot(email: string) {
      outbox.assertReaches("send a link to a new password");
      await outbox.add({ kind: "forgot", to: email, accountId: null, details: null });
      outbox.wake();
    },
    /**
     * Confirms an address. A `password` takes the place of the account's, which somebody else may have chosen in the name of
     * whoever reads the mail, and ends all sessions. Without one, an account's sessions but that of `session` end with its
     * address. Throws `validation_failed` for a link that does not work or a password that many have, `conflict` where the
     * address has an account by now.
     */
    async confirm(token: string, session: string | undefined, password?: string) {
      const link = await readLink(storage, token, CONFIRMING);
      if (password !== undefined) await assertUncommon(password, "confirm the address", [link.email]);
      const chosen = password === undefined ? {} : { passwordHash: await hashPassword(password) };
      if (link.purpose === "sign_up") return begin(link, token, session, chosen);
      return link.purpose === "change" ? change(link, token, session, chosen) : verify(link, token, chosen);
    },
    /** Sets the password and ends all sessions. Throws `validation_failed` for a link that does not work, or a password that many have or that is the address. */
    async reset(token: string, password: string) {
      const { email: receiver } = await readLink(storage, token, ["reset"]);
      await assertUncommon(password, "set the password", [receiver]);
      const passwordHash = await hashPassword(password);
      await storage.transact(async (within) => {
        const now = clock();
        const { email, accountId } = await useLink(within, token, ["reset"], now);
        const id = accountId ?? "";
        const isSet = await within.accounts.change({ id, email }, { passwordHash, newEmail: null, verifiedAt: now });
        if (!isSet) refuseLink({ usedAt: now });
        await within.sessions.removeOf(id);
        await within.links.endOf(id, now);
        await outbox.add({ kind: "password_set", to: email, accountId: id, details: null }, within);
      });
      outbox.wake();
    },
    /** Sends a link to a key of an account. Throws `mail_unavailable`. */
    async invite(accountId: string, { email, role }: Pick<OpenInvitation, "email" | "role">): Promise<void> {
      outbox.assertReaches("invite somebody");
      await outbox.add({ kind: "invitation", to: email, accountId, details: { role } });
      outbox.wake();
    },
    async listInvitations(accountId: string): Promise<readonly SentInvitation[]> {
      const rows = await storage.links.list(accountId, "invitation", clock());
      return rows.map((row) => {
        const expiresAt = new Date(row.expiresAt).toISOString();
        return { id: row.tokenHash, email: row.email, ...toInvitation(row), expiresAt };
      });
    },
    /** Resolves to whether there was one. */
    async endInvitation(accountId: string, id: string): Promise<boolean> {
      const rows = await storage.links.list(accountId, "invitation", clock());
      const isThere = rows.some(({ tokenHash }) => tokenHash === id);
      return isThere && (await storage.links.use(id, ["invitation"], clock())) !== undefined;
    },
    /** Throws `validation_failed` for a link that does not work. */
    async openInvitation(token: string): Promise<OpenInvitation> {
      const link = await readLink(storage, token, ["invitation"]);
      const use = (within: CustomerSubjects): Promise<unknown> => useLink(within, token, ["invitation"], clock());
      return { accountId: link.accountId ?? "", email: link.email, ...toInvitation(link), use };
    },
    /** Forgets links that ended; run it now and then. */
    sweep: () => sweepLinks(storage, clock()),
  };
}

function toInvitation({ details }: Pick<MailLink, "details">): Invitation {
  return JSON.parse(details ?? "{}") as Invitation; // only the outbox writes it
}
