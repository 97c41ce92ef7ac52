import type { PaymentProvider } from "../../payment/payment.ts";
import type { CustomerStorage } from "../../storage/customers/customer-storage.ts";
import type { ApiKeys } from "../api-keys.ts";
import type { Customers } from "../customers.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { PlanName } from "../plans.ts";

/** What a payment that is charged is made of. `clock` gives epoch milliseconds. */
export interface ChargedParts {
  readonly storage: CustomerStorage;
  readonly provider: PaymentProvider;
  readonly outbox: Outbox;
  readonly keys: Pick<ApiKeys, "forget" | "ids">;
  readonly customers: Pick<Customers, "removeKey">;
  /** The largest plan that can be chosen. */
  readonly maxPlan: PlanName;
  readonly baseUrl: string;
  readonly clock: () => number;
  /** Told what the operator should know. */
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}
