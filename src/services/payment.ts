import type { PlanName } from "./plans.ts";

/** Whoever takes the money for a plan. */
export interface Payment {
  /** Whether a plan costs money here; false as long as no provider is configured. */
  readonly charges: boolean;
  /** Agrees to the change of an account's plan, or throws a `SeedbedError` that says why not. */
  changePlan(accountId: string, from: PlanName, to: PlanName): Promise<void>;
}

/** Charges nothing and accepts every plan. */
export const noPayment: Payment = Object.freeze({ charges: false, changePlan: async () => undefined });
