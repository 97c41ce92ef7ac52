import { SeedbedError } from "../../core/model/errors.ts";
import { isId } from "../../core/services/ids.ts";
import { largerPlan } from "../../core/services/plans.ts";
import type { PlanName } from "../../core/services/plans.ts";
import type { Storage } from "../../core/storage/storage.ts";
import { makeLink } from "../mail/links.ts";
import { toStanding } from "../payment/billing.ts";
import type { PaymentStanding } from "../payment/billing.ts";
import { toPlan } from "../payment/judge.ts";
import { toAccount } from "./accounts.ts";
import type { CustomerAccount, Accounts } from "./accounts.ts";
import type { AccountChange, AccountRow, CustomerStorage } from "./storage/customer-storage.ts";

export interface ListedAccount extends CustomerAccount {
  readonly keys: number;
}

/** All that the operator sees of an account. Neither data nor keys are in it. */
export interface AccountDetails extends ListedAccount {
  readonly sandboxes: number;
  readonly changes: number;
  readonly snapshots: number;
  /** The plan that the operator gave it, whatever is paid for; null if none. */
  readonly agreedPlan: PlanName | null;
  readonly payment: PaymentStanding | null;
  /** Requests of its keys in the last 30 days. */
  readonly requests: number;
  /** Last use of any of its keys, ISO 8601. */
  readonly lastUsedAt: string | null;
}

export interface AgreedAccount extends CustomerAccount {
  /** The plan that it pays for; null if none. */
  readonly paidPlan: PlanName | null;
}

export interface AccountLink extends CustomerAccount {
  readonly token: string;
}

export interface AccountFilter {
  readonly plan?: PlanName | undefined;
  readonly suspended?: boolean | undefined;
}

/** Commands of the service's operator on accounts, usable while it runs. Accounts are named by address or id. */
export interface OperatorCommands {
  list(filter: AccountFilter): Promise<readonly ListedAccount[]>;
  /** Throws `not_found`. */
  show(name: string): Promise<AccountDetails>;
  /**
   * Any plan, by agreement: whatever MAX_PLAN says, beside what is paid for, of which the larger counts. The free plan ends the agreement. Nothing is charged and no subscription is
   * changed. Throws `not_found`.
   */
  setPlan(name: string, plan: PlanName): Promise<AgreedAccount>;
  /** Makes a link to a new password, good for an hour and once, for who cannot get one by mail. Resolves to its token. Throws `not_found`. */
  makePasswordLink(name: string): Promise<AccountLink>;
  /** Its keys are refused from then on, its data stays. Throws `not_found`. */
  suspend(name: string): Promise<CustomerAccount>;
  /** Throws `not_found`. */
  resume(name: string): Promise<CustomerAccount>;
  /** Forgets the account and its keys; their data is marked, and the service removes it. Throws `not_found`. */
  remove(name: string): Promise<CustomerAccount>;
}

const USED_WITHIN = 30 * 24 * 3_600_000;

/** `clock` gives epoch milliseconds. */
export function createOperator(parts: {
  readonly storage: CustomerStorage;
  readonly sandboxes: Pick<Storage, "listSandboxes" | "countSnapshots">;
  readonly accounts: Pick<Accounts, "remove">;
  readonly clock: () => number;
}): OperatorCommands {
  const { storage, sandboxes, accounts, clock } = parts;

  async function getRow(name: string): Promise<AccountRow> {
    const isAddress = name.includes("@");
    const row =
      isAddress || isId(name)
        ? await storage.accounts.find(isAddress ? { email: name.toLowerCase() } : { id: name })
        : undefined;
    if (row !== undefined) return row;
    throw new SeedbedError(
      "not_found",
      `there is no account ${JSON.stringify(name)}: seedbed accounts list shows those that exist`,
    );
  }

  async function set(name: string, changes: AccountChange): Promise<CustomerAccount> {
    const row = await getRow(name);
    await storage.accounts.change({ id: row.id }, changes);
    return toAccount({ ...row, ...changes });
  }

  return {
    list: async (filter) => (await storage.accounts.list(filter)).map((row) => ({ ...toAccount(row), keys: row.keys })),
    async show(name) {
      const row = await getRow(name);
      const keys = await storage.keys.list(row.id);
      const owners = [...new Set(keys.map(({ owner }) => owner))];
      let count = 0;
      let changes = 0;
      for (const owner of owners)
        for (const sandbox of await sandboxes.listSandboxes(owner)) {
          count += 1;
          changes += sandbox.changes;
        }
      const last = Math.max(0, ...keys.map(({ lastUsedAt }) => lastUsedAt ?? 0));
      return {
        ...toAccount(row),
        agreedPlan: toPlan(row.agreedPlan) ?? null,
        payment: toStanding(await storage.payments.find({ accountId: row.id }), clock()),
        keys: keys.length,
        sandboxes: count,
        changes,
        snapshots: await sandboxes.countSnapshots(owners),
        requests: await storage.usage.sum(row.id, clock() - USED_WITHIN),
        lastUsedAt: last === 0 ? null : new Date(last).toISOString(),
      };
    },
    async setPlan(name, plan) {
      const agreed = plan === "free" ? null : plan;
      const { id } = await getRow(name);
      const paidPlan = toPlan((await storage.payments.find({ accountId: id }))?.plan) ?? null;
      return { ...(await set(id, { agreedPlan: agreed, plan: largerPlan(agreed, paidPlan) })), paidPlan };
    },
    async makePasswordLink(name) {
      const row = await getRow(name);
      const link = { purpose: "reset", email: row.email, accountId: row.id, details: null } as const;
      return { ...toAccount(row), token: await makeLink(storage, link, parts.clock()) };
    },
    suspend: async (name) => set(name, { suspendedAt: (await getRow(name)).suspendedAt ?? clock() }),
    resume: (name) => set(name, { suspendedAt: null }),
    async remove(name) {
      const row = await getRow(name);
      await accounts.remove(row.id);
      return toAccount(row);
    },
  };
}
