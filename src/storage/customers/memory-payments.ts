import { assertAccount } from "./memory-tables.ts";
import type { MemoryTables } from "./memory-tables.ts";
import { NEVER_PAID } from "./payment-storage.ts";
import type { PaymentRow, PaymentStorage } from "./payment-storage.ts";

/** Payments in memory. */
export function createMemoryPayments(tables: MemoryTables): PaymentStorage {
  const { accounts, payments, taken, goingCustomers } = tables;

  function replace(accountId: string, change: Partial<PaymentRow>): PaymentRow | undefined {
    const before = payments.get(accountId);
    if (before === undefined) return undefined;
    const row = { ...before, ...change };
    payments.set(accountId, row);
    return row;
  }

  function markCustomerRemoved(id: string, at: number): void {
    if (goingCustomers.get(id) === undefined) goingCustomers.set(id, { id, at });
  }

  return {
    find: async (match) =>
      "accountId" in match
        ? payments.get(match.accountId)
        : payments.filter(({ customerId }) => customerId === match.customerId)[0],
    async add({ id: accountId, email }, customerId, instead) {
      assertAccount(tables, accountId);
      const before = payments.get(accountId);
      if (before === undefined && instead !== undefined) throw new Error(`account ${accountId} never paid`);
      const known = { customerId, toldEmail: email };
      const row = before ?? { ...NEVER_PAID, ...known, accountId, asked: 0, seen: 0 };
      const stored = before !== undefined && before.customerId === instead ? { ...row, ...known } : row;
      payments.set(accountId, stored);
      return stored;
    },
    async change(accountId, change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      replace(accountId, given);
    },
    async beginAsking(accountId) {
      return replace(accountId, { asked: (payments.get(accountId)?.asked ?? 0) + 1 });
    },
    async takeAnswer(accountId, asking) {
      const before = payments.get(accountId);
      return before !== undefined && before.seen < asking ? replace(accountId, { seen: asking }) : undefined;
    },
    async claimDue(now, until, limit) {
      const due = payments
        .filter(({ checkAt }) => checkAt !== null && checkAt <= now)
        .toSorted((a, b) => (a.checkAt ?? 0) - (b.checkAt ?? 0))
        .slice(0, limit);
      const claimed = due.map((row) => ({ ...row, checkAt: until }));
      for (const row of claimed) payments.set(row.accountId, row);
      return claimed;
    },
    listOverdue: async (now, plan, id) =>
      payments
        .filter(({ accountId, dataUntil }) => dataUntil !== null && dataUntil <= now && (id ?? accountId) === accountId)
        .map(({ accountId }) => accountId)
        .filter((accountId) => accounts.get(accountId)?.plan === plan),
    async remove(accountId, now) {
      const row = payments.get(accountId);
      if (row === undefined) return;
      payments.delete(accountId);
      markCustomerRemoved(row.customerId, now);
    },
    wasTaken: async (eventId) => taken.get(eventId) !== undefined,
    async markTaken(eventId, now) {
      if (taken.get(eventId) === undefined) taken.set(eventId, { at: now });
    },
    sweepTaken: async (before) => taken.deleteWhere(({ at }) => at < before),
    markCustomerRemoved: async (customerId, now) => markCustomerRemoved(customerId, now),
    listRemovedCustomers: async () =>
      goingCustomers
        .filter(() => true)
        .toSorted((a, b) => a.at - b.at)
        .map(({ id }) => id),
    listUntoldAddresses: async (limit) =>
      payments
        .filter(() => true)
        .map(({ accountId, customerId, toldEmail }) => {
          const email = accounts.get(accountId)?.email ?? "";
          return { accountId, customerId, toldEmail, email };
        })
        .filter(({ email, toldEmail }) => email !== toldEmail)
        .slice(0, limit),
    async markAddressTold({ accountId, customerId, email, toldEmail }) {
      const row = payments.get(accountId);
      if (row?.customerId !== customerId) return;
      replace(accountId, { toldEmail: row.toldEmail === toldEmail ? email : null });
    },
    async forgetRemovedCustomer(customerId) {
      goingCustomers.delete(customerId);
    },
  };
}
