import { getPlan } from "../../src/core/services/plans.ts";
import type { Plan } from "../../src/core/services/plans.ts";
import type { ShownAccount } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { plural, toCount, toMoment } from "./times.ts";

/** A sentence with the charge for choosing a plan now. */
export function toPaymentWords({ charged, plan, payment }: ShownAccount, chosen: Plan): string {
  if (!charged) return "No card is charged here.";
  if (payment?.status !== "paid") return chosen.price === 0 ? "" : "You pay on Stripe’s page, and come back here.";
  if (chosen.price === 0)
    return payment.paidUntil === null
      ? ""
      : `The ${plan} plan stays until ${toMoment(payment.paidUntil)}; nothing more is charged.`;
  const isLarger = (chosen.price ?? 0) > (getPlan(plan).price ?? 0);
  return isLarger
    ? "The difference for the rest of the month is charged to your card now."
    : "What is left of this month is credited on your next invoice.";
}

/** The limits of a plan, as a list of features. */
export function toFeatures({ requestsPerHour, keys, snapshots }: Plan): readonly string[] {
  return [
    requestsPerHour === null ? "unlimited requests" : `${toCount(requestsPerHour)} requests an hour`,
    keys === null ? "unlimited API keys" : keys === 0 ? "no API keys" : plural(keys, "API key"),
    snapshots === null ? "unlimited snapshots" : snapshots === 0 ? "no snapshots" : plural(snapshots, "snapshot"),
  ];
}

/** A sentence for each thing that the account has more of than another plan allows, with its consequence. */
export function toLosses(to: Plan, has: { readonly keys: number; readonly snapshots: number }): readonly string[] {
  return [
    ...toLoss(has.snapshots, to.snapshots, "snapshot", "taken"),
    ...toLoss(has.keys, to.keys, "API key", "created"),
  ];
}

function toLoss(has: number, limit: number | null, what: string, verb: string): readonly string[] {
  if (limit === null || has <= limit) return [];
  const kept = has === 1 ? "It is kept and works" : "They are kept and work";
  const more =
    limit === 0 ? `no new ${what} can be ${verb}` : `a new ${what} can be ${verb} once there are fewer than ${limit}`;
  return [`You have ${plural(has, what)}, and this plan has ${limit === 0 ? "none" : limit}. ${kept}; ${more}.`];
}

/** A plan's name as a heading has it. */
export function toTitle(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The price of a plan, as a price tag shows it. */
export function toPrice({ price }: Plan): string {
  if (price === null) return "by agreement";
  return `$${price} a month`;
}
