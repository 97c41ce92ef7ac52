import type { MailStorage } from "./mail-storage.ts";
import { assertAccount } from "./memory-tables.ts";
import type { MemoryTables, QueuedMail } from "./memory-tables.ts";

/** The queue of mails in memory. */
export function createMemoryMails(tables: MemoryTables): MailStorage {
  const { mails } = tables;
  let position = 0;

  function findClaimed(id: string, lease: string): QueuedMail | undefined {
    const mail = mails.get(id);
    return mail?.lease === lease ? mail : undefined;
  }

  return {
    async add(row) {
      assertAccount(tables, row.accountId);
      position += 1;
      mails.set(row.id, { ...row, position, tries: 0, dueAt: row.createdAt, lease: null });
    },
    async claim({ now, leaseUntil, lease, limit }) {
      const due = mails
        .filter(({ dueAt }) => dueAt <= now)
        .toSorted((a, b) => a.dueAt - b.dueAt || a.position - b.position)
        .slice(0, limit);
      for (const mail of due) mails.set(mail.id, { ...mail, dueAt: leaseUntil, lease });
      return due.map(({ position: _position, dueAt: _dueAt, ...mail }) => ({ ...mail, lease }));
    },
    async remove(id, lease) {
      if (findClaimed(id, lease) !== undefined) mails.delete(id);
    },
    async postpone(id, lease, until, tries) {
      const mail = findClaimed(id, lease);
      if (mail !== undefined) mails.set(id, { ...mail, dueAt: until, lease: null, tries });
    },
    releaseLeases: async (now) =>
      mails.replaceWhere(
        ({ lease }) => lease !== null,
        (mail) => ({ ...mail, dueAt: now, lease: null }),
      ),
    async nextDue(now) {
      const coming = mails.filter(({ dueAt }) => dueAt > now).map(({ dueAt }) => dueAt);
      return coming.length === 0 ? null : Math.min(...coming);
    },
    count: async () => mails.size,
  };
}
