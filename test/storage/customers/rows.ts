import { randomUUID } from "node:crypto";

import type {
  AccountRow,
  CustomerStorage,
  CustomerSubjects,
  KeyRow,
  LinkRow,
  MailRow,
} from "../../../src/hosted/accounts/storage/customer-storage.ts";

/** The time of the rows. */
export const NOW: number = Date.parse("2026-11-20T12:00:00.000Z");

/** An account with an address of its own. */
export function accountRow(values: Partial<AccountRow> = {}): AccountRow {
  const id = randomUUID();
  return {
    id,
    email: `${id}@example.com`,
    name: "Ada",
    passwordHash: "hash",
    plan: "free",
    createdAt: NOW,
    verifiedAt: null,
    newEmail: null,
    suspendedAt: null,
    agreedPlan: null,
    ...values,
  };
}

/** Stores an account. */
export async function addAccount(
  { accounts }: Pick<CustomerSubjects, "accounts">,
  values: Partial<AccountRow> = {},
): Promise<AccountRow> {
  const row = accountRow(values);
  if (!(await accounts.add(row))) throw new Error(`${row.email} has an account already`);
  return row;
}

/** A key of an account. */
export function keyRow(accountId: string, values: Partial<KeyRow> = {}): KeyRow {
  const id = randomUUID();
  const row = { id, accountId, name: "CI", prefix: "sb_live_abcd", hash: `hash of ${id}`, role: "write" };
  return { ...row, owner: `key:${id}`, createdAt: NOW, lastUsedAt: null, ...values };
}

/** A link to a new password of an account. */
export function linkRow(accountId: string | null, values: Partial<LinkRow> = {}): LinkRow {
  const row = { tokenHash: randomUUID(), purpose: "reset", email: "ada@example.com", accountId, details: null };
  return { ...row, expiresAt: NOW + 3_600_000, usedAt: null, ...values };
}

/** A mail that is due at {@link NOW}. */
export function mailRow(values: Partial<MailRow> = {}): MailRow {
  const row = { id: randomUUID(), kind: "forgot", recipient: "ada@example.com", accountId: null, details: null };
  return { ...row, createdAt: NOW, ...values };
}

/** A work that fails, as somebody's may in a transaction. */
export class Refused extends Error {}

/** Does something in a transaction that fails in the end. */
export async function failing(
  storage: Pick<CustomerStorage, "transact">,
  work: (subjects: CustomerSubjects) => Promise<unknown>,
): Promise<void> {
  try {
    await storage.transact(async (subjects) => {
      await work(subjects);
      throw new Refused();
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
