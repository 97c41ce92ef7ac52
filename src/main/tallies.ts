import type { Tally } from "../http/metrics.ts";
import type { MailQueue } from "../services/mail/mail-queue.ts";
import type { StoredParts } from "./stored-parts.ts";

/** What is counted in storage, of all processes that share it, and the mails of this one. */
export function createTallies({
  stores: { customers, storedBytes, size },
  queue,
}: {
  readonly stores: Pick<StoredParts, "customers" | "storedBytes" | "size">;
  readonly queue: MailQueue;
}): readonly Tally[] {
  return [
    {
      name: "seedbed_accounts",
      help: "Accounts by plan, and by whether they are suspended.",
      type: "gauge",
      read: async () =>
        (await customers.accounts.count()).map(({ plan, suspended, count }) => ({
          value: count,
          labels: { plan, suspended: String(suspended) },
        })),
    },
    {
      name: "seedbed_database_bytes",
      help: "What the database takes on disk.",
      type: "gauge",
      read: async () => [{ value: await size(), labels: {} }],
    },
    {
      name: "seedbed_stored_bytes",
      help: "What is stored of customers, by what it is, without indexes; with the embedded file visitors' playgrounds too.",
      type: "gauge",
      async read() {
        const { sandboxes, playgrounds, history } = await storedBytes.total();
        return Object.entries({ sandboxes, playgrounds, history }).map(([of, value]) => ({ value, labels: { of } }));
      },
    },
    {
      name: "seedbed_mails_waiting",
      help: "Mails that wait or are on their way.",
      type: "gauge",
      read: async () => [{ value: await queue.count(), labels: {} }],
    },
    {
      name: "seedbed_mails_total",
      help: "Mails of this process by how they ended: sent, dropped (there was nothing to say), failed (an attempt), given_up.",
      type: "counter",
      async read() {
        const { sent, dropped, failed, givenUp } = queue.figures;
        return Object.entries({ sent, dropped, failed, given_up: givenUp }).map(([outcome, value]) => ({
          value,
          labels: { outcome },
        }));
      },
    },
  ];
}
