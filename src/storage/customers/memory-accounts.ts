import type { AccountCount, AccountMatch, AccountRow, AccountStorage } from "./account-storage.ts";
import type { MemoryTables } from "./memory-tables.ts";

/** Accounts in memory. */
export function createMemoryAccounts(tables: MemoryTables): AccountStorage {
  const { accounts, addresses, keys, hashes } = tables;
  const keysOf = (id: string) => keys.filter(({ accountId }) => accountId === id);

  function find(match: AccountMatch): AccountRow | undefined {
    const id = "id" in match ? match.id : addresses.get(match.email);
    return id === undefined ? undefined : accounts.get(id);
  }

  return {
    async add(row) {
      if (addresses.get(row.email) !== undefined) return false;
      accounts.set(row.id, row);
      addresses.set(row.email, row.id);
      return true;
    },
    find: async (match) => find(match),
    async change({ id, email, passwordHash }, change) {
      const before = accounts.get(id);
      if (before === undefined || (email !== undefined && before.email !== email)) return false;
      if (passwordHash !== undefined && before.passwordHash !== passwordHash) return false;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const row: AccountRow = { ...before, ...given };
      if (row.email !== before.email) {
        if (addresses.get(row.email) !== undefined) throw new Error(`another account has the address of account ${id}`);
        addresses.delete(before.email);
        addresses.set(row.email, id);
      }
      accounts.set(id, row);
      return true;
    },
    async remove(id) {
      const account = accounts.get(id);
      if (account === undefined) return [];
      const isIts = ({ accountId }: { readonly accountId: string | null }): boolean => accountId === id;
      tables.sessions.deleteWhere(isIts);
      tables.usage.deleteWhere(isIts);
      tables.links.deleteWhere(isIts);
      tables.mails.deleteWhere(isIts);
      tables.payments.delete(id);
      const gone = keysOf(id);
      for (const key of gone) {
        keys.delete(key.id);
        hashes.delete(key.hash);
      }
      accounts.delete(id);
      addresses.delete(account.email);
      return gone.map((key) => key.id);
    },
    list: async ({ plan, suspended }) =>
      accounts
        .filter((row) => plan === undefined || row.plan === plan)
        .filter((row) => suspended === undefined || (row.suspendedAt !== null) === suspended)
        .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
        .map((row) => ({ ...row, keys: keysOf(row.id).length })),
    async count() {
      const counts = new Map<string, AccountCount>();
      for (const row of accounts.filter(() => true)) {
        const suspended = row.suspendedAt !== null;
        const of = `${row.plan} ${suspended}`;
        counts.set(of, { plan: row.plan, suspended, count: (counts.get(of)?.count ?? 0) + 1 });
      }
      return [...counts.values()];
    },
    async resetPlans(plan) {
      const unpaid = accounts
        .filter(({ id }) => tables.payments.get(id) === undefined)
        .filter((row) => row.plan !== (row.agreedPlan ?? plan));
      for (const row of unpaid) accounts.set(row.id, { ...row, plan: row.agreedPlan ?? plan });
      return unpaid.length;
    },
  };
}
