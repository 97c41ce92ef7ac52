import type { Tables } from "../storage/database.ts";
import type { PlanName } from "./plans.ts";

/** A customer. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** Whether a mail's link has confirmed the address. */
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

/** An account's row as callers have it. */
export function toAccount(row: Omit<Tables["accounts"], "agreed_plan">): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.verified_at !== null,
    newEmail: row.new_email,
    name: row.name,
    plan: row.plan as PlanName, // only services write it
    createdAt: new Date(row.created_at).toISOString(),
    suspendedAt: row.suspended_at === null ? null : new Date(row.suspended_at).toISOString(),
  };
}
