import type { Counter } from "../../core/counter/counter.ts";
import type { Parts } from "../../core/http/parts.ts";
import type { mountOwnPaths } from "../../core/http/served/serve-api.ts";
import type { Playgrounds } from "../../core/playgrounds/playgrounds.ts";
import type { Engine } from "../../core/sandbox/engine.ts";
import type { PlanName } from "../../core/services/plans.ts";
import { createSnapshots } from "../../core/services/snapshots.ts";
import type { Snapshots } from "../../core/services/snapshots.ts";
import type { Turns } from "../../core/services/turns.ts";
import { createAccountMail } from "../mail/account-mail.ts";
import type { AccountMail } from "../mail/account-mail.ts";
import type { Mail } from "../mail/mail.ts";
import type { Outbox } from "../mail/outbox.ts";
import { createFreePayment } from "../payment/billing.ts";
import type { PaymentService } from "../payment/billing.ts";
import { createChargedPayment } from "../payment/charged-payment.ts";
import type { PaymentProvider } from "../payment/payment.ts";
import type { AccountRooms } from "./account-rooms.ts";
import { createAccounts, createSignIns } from "./accounts.ts";
import type { Accounts, SignIns } from "./accounts.ts";
import { createApiKeys, createUsage } from "./api-keys.ts";
import type { ApiKeys, Usage } from "./api-keys.ts";
import { createCustomers, createRemovals } from "./customers.ts";
import type { Customers, Removals } from "./customers.ts";
import type { Shares } from "./shares.ts";
import type { CustomerStorage } from "./storage/customer-storage.ts";

declare module "../../core/http/parts.ts" {
  interface Parts {
    readonly mail: Pick<Mail, "reach" | "list">;
    readonly playgrounds: Playgrounds;
    /** Loads what answers at the paths of a playground's definition: it is large, and few have one. */
    readonly loadOwnPaths: () => Promise<typeof mountOwnPaths>;
    readonly rooms: AccountRooms;
    readonly accounts: Accounts;
    readonly accountMail: AccountMail;
    readonly customers: Customers;
    readonly apiKeys: ApiKeys;
    readonly usage: Usage;
    readonly shares: Shares;
    readonly payment: PaymentService;
    /** Bounds how often a password can be tried. */
    readonly signIns: SignIns;
  }
}

export interface ProductServices extends Pick<
  Parts,
  "accounts" | "accountMail" | "customers" | "apiKeys" | "usage" | "signIns" | "payment"
> {
  readonly removals: Removals;
  readonly snapshots: Snapshots;
}

export interface ControlParts {
  readonly storage: CustomerStorage;
  readonly counter: Counter;
  readonly engine: Engine;
  readonly turns: Turns;
  /** Undefined if nothing is charged. */
  readonly provider: PaymentProvider | undefined;
  readonly outbox: Outbox;
  readonly baseUrl: string;
  readonly maxPlan: PlanName;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
  readonly dropMore?: (owner: string) => Promise<void>;
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

export function createControl(parts: ControlParts): ProductServices {
  const { storage, counter, engine, turns, provider, clock, dropMore } = parts;
  const accounts = createAccounts(parts);
  const apiKeys = createApiKeys(parts);
  const removals = createRemovals({
    storage,
    clock,
    async dropData(owner) {
      await engine.dropOwner(owner);
      await dropMore?.(owner);
    },
  });
  const customers = createCustomers({ accounts, keys: apiKeys, removals });
  const payment =
    provider === undefined
      ? createFreePayment({ accounts, keys: apiKeys })
      : createChargedPayment({ ...parts, provider, keys: apiKeys, customers });
  return {
    accounts,
    accountMail: createAccountMail(parts),
    apiKeys,
    payment,
    removals,
    customers,
    snapshots: createSnapshots({ engine, turns, ownersOf: apiKeys.owners }),
    usage: createUsage({ storage: storage.usage, clock, markUsed: apiKeys.markUsed }),
    signIns: createSignIns(counter, clock),
  };
}
