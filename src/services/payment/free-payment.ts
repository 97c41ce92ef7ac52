import { SeedbedError } from "../../model/errors.ts";
import type { Accounts } from "../accounts.ts";
import type { ApiKeys } from "../api-keys.ts";
import type { PaymentService } from "./payment.ts";

/** Charges nothing: every plan is there for the choosing, up to the largest that can be chosen. */
export function createFreePayment(parts: {
  readonly accounts: Pick<Accounts, "setPlan">;
  readonly keys: Pick<ApiKeys, "forget">;
}): PaymentService {
  const { accounts, keys } = parts;
  return {
    charges: false,
    async choosePlan({ id }, plan) {
      const account = await accounts.setPlan(id, plan);
      await keys.forget(id);
      return { account };
    },
    openPortal: async () => refuse("manage the payment"),
    takeEvent: async () => refuse("take a message of a payment provider"),
    standing: async () => null,
    run: async () => undefined,
    endUnconfirmed: async () => 0,
  };
}

function refuse(tried: string): never {
  throw new SeedbedError("forbidden", `cannot ${tried}: nothing is charged here (PAYMENT is none)`);
}
