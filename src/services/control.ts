import type { Counter } from "../counter/counter.ts";
import type { Engine } from "../engine/engine.ts";
import type { Database } from "../storage/database.ts";
import { createAccounts } from "./accounts.ts";
import type { Accounts } from "./accounts.ts";
import { createApiKeys } from "./api-keys.ts";
import type { ApiKeys } from "./api-keys.ts";
import { toOwner } from "./callers.ts";
import { createCustomers } from "./customers.ts";
import type { Customers } from "./customers.ts";
import { createAccountMail } from "./mail/account-mail.ts";
import type { AccountMail } from "./mail/account-mail.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Payment } from "./payment.ts";
import type { PlanName } from "./plans.ts";
import { createRemovals } from "./removals.ts";
import type { Removals } from "./removals.ts";
import { createSignIns } from "./sign-ins.ts";
import type { SignIns } from "./sign-ins.ts";
import { createSnapshots } from "./snapshots.ts";
import type { Snapshots } from "./snapshots.ts";
import type { Turns } from "./turns.ts";
import { createUsage } from "./usage.ts";
import type { Usage } from "./usage.ts";

/** What customers have beside the data itself. */
export interface Control {
  readonly accounts: Accounts;
  readonly accountMail: AccountMail;
  readonly customers: Customers;
  readonly apiKeys: ApiKeys;
  readonly removals: Removals;
  readonly snapshots: Snapshots;
  readonly usage: Usage;
  readonly signIns: SignIns;
  readonly payment: Payment;
}

/** What {@link createControl} takes. */
export interface ControlParts {
  readonly database: Database;
  readonly counter: Counter;
  /** Where customers' sandboxes are. */
  readonly engine: Engine;
  /** Those of the engine's storage. */
  readonly turns: Turns;
  readonly payment: Payment;
  readonly outbox: Outbox;
  /** The largest plan that can be chosen. */
  readonly maxPlan: PlanName;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Forgets what an owner has beside sandboxes, snapshots and events. */
  readonly dropMore?: (owner: string) => Promise<void>;
}

/** Puts the parts together. */
export function createControl(parts: ControlParts): Control {
  const { database, counter, engine, turns, payment, clock, dropMore } = parts;
  const accounts = createAccounts(parts);
  const apiKeys = createApiKeys(parts);
  const removals = createRemovals({
    database,
    clock,
    async dropData(owner) {
      await engine.dropOwner(owner);
      await dropMore?.(owner);
    },
  });
  return {
    accounts,
    accountMail: createAccountMail(parts),
    apiKeys,
    payment,
    removals,
    customers: createCustomers({ accounts, keys: apiKeys, removals }),
    snapshots: createSnapshots({ engine, turns, ownersOf: async (id) => (await apiKeys.ids(id)).map(toOwner) }),
    usage: createUsage({ database, clock, markUsed: apiKeys.markUsed }),
    signIns: createSignIns(counter, clock),
  };
}
