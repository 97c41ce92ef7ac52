import type { PlanName } from "../../core/services/plans.ts";
import type { AccountRow } from "./storage/customer-storage.ts";

export interface CustomerAccount {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The address that it has once that is confirmed; null if none is asked for. */
  readonly newEmail: string | null;
  readonly name: string | null;
  readonly plan: PlanName;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Since when its keys are refused, ISO 8601; null unless the operator suspended it. */
  readonly suspendedAt: string | null;
}

export function toAccount(row: AccountRow): CustomerAccount {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.verifiedAt !== null,
    newEmail: row.newEmail,
    name: row.name,
    plan: row.plan as PlanName, // only services write it
    createdAt: new Date(row.createdAt).toISOString(),
    suspendedAt: row.suspendedAt === null ? null : new Date(row.suspendedAt).toISOString(),
  };
}

/** The row of an account that nobody has confirmed yet, on the free plan. */
export function newAccount(
  values: Pick<AccountRow, "id" | "email" | "name" | "passwordHash" | "createdAt">,
): AccountRow {
  return { ...values, plan: "free", verifiedAt: null, newEmail: null, suspendedAt: null, agreedPlan: null };
}
