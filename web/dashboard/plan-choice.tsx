import { PLANS } from "../../src/core/services/plans.ts";
import { keep, readKept } from "../chrome/kept.ts";
import { ChoiceField } from "../ui/choice.tsx";
import { setPlan } from "./account-api.ts";
import { useOptions } from "./options.ts";
import type { Place } from "./place.ts";
import { toFeatures, toPrice, toTitle } from "./plan-words.ts";

const FREE = "free";
const KEPT = "signup.plan";

interface PlanChoiceProps {
  readonly value: string;
  readonly onChange: (plan: string) => void;
}

/** The plan of a new account, to choose from those that are sold here. */
export function PlanChoice({ value, onChange }: PlanChoiceProps) {
  const options = useOptions();
  const isCharged = options?.charged === true;
  const plans = PLANS.filter(({ price }) => !isCharged || price !== null);
  const chosen = plans.find(({ name }) => name === value);
  const hints = [
    chosen === undefined ? "" : `${toFeatures(chosen).join(", ")}.`,
    options?.charged === false ? "No card is charged here." : "",
    isCharged && value !== FREE ? "You pay on Stripe’s page next, and come back here." : "",
  ];
  return (
    <ChoiceField
      label="Plan"
      value={value}
      options={plans.map((plan) => [plan.name, `${toTitle(plan.name)}, ${toPrice(plan)}`])}
      hint={hints.filter((hint) => hint !== "").join(" ")}
      onChoose={onChange}
    />
  );
}

/** The plan that an address asks for: the free one unless it names another. */
export function toPlanChoice(name: string | undefined): string {
  return PLANS.find((plan) => plan.name === name)?.name ?? FREE;
}

/** Keeps the choice until the address is confirmed, in this browser. */
export function keepPlanChoice(plan: string): void {
  keep(KEPT, plan === FREE ? null : plan);
}

/** Returns the choice that was kept, and forgets it. */
export function takePlanChoice(): string | undefined {
  const plan = readKept(KEPT);
  keep(KEPT, null);
  return plan ?? undefined;
}

/**
 * Puts a new account on the plan that was chosen with it. Resolves to where to go on: to the first key, to the plans where that
 * failed; undefined where the browser is on its way to the page on which to pay.
 */
export async function beginPlan(plan: string, otherwise: Place): Promise<Place | undefined> {
  if (plan === FREE) return otherwise;
  try {
    const checkout = await setPlan(plan);
    if (checkout === undefined) return { view: "keys", query: { create: "1" } };
    location.assign(checkout);
    return undefined;
  } catch {
    return toPlanPlace(plan);
  }
}

/** The place of the plans, with one preselected. */
export function toPlanPlace(plan: string): Place {
  return { view: "plan", query: { choose: plan } };
}
