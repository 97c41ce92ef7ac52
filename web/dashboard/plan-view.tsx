import { useEffect, useState } from "preact/hooks";

import { PLANS } from "../../src/core/services/plans.ts";
import type { Plan } from "../../src/core/services/plans.ts";
import { announce } from "../chrome/status.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { listKeys, setPlan } from "./account-api.ts";
import { countSnapshots } from "./key-data-api.ts";
import { place, refine } from "./location.tsx";
import { forgetCheckout, PaymentNotices } from "./payment-notices.tsx";
import { toFeatures, toLosses, toPaymentWords, toPrice, toTitle } from "./plan-words.ts";
import { account } from "./session.ts";
import { ViewHead } from "./view-head.tsx";

async function readHoldings(): Promise<{ readonly keys: number; readonly snapshots: number }> {
  const { keys } = await listKeys();
  return { keys: keys.length, snapshots: await countSnapshots(keys) };
}

/** The plans, and which one the account has. */
export function PlanView() {
  const { value: holdings, error, reload } = useLoaded(readHoldings, []);
  const asked = place.value.query["choose"];
  const [chosen, setChosen] = useState<Plan | undefined>(() => PLANS.find(({ name }) => name === asked));
  useEffect(() => {
    if (asked !== undefined) refine({ choose: undefined }, "replace");
  }, [asked]);
  const current = account.value;
  const isFirst = chosen?.price !== 0 && current?.charged === true && current.payment?.status !== "paid";
  const now = PLANS.findIndex(({ name }) => name === current?.plan);
  return (
    <>
      <ViewHead title="Plan" says="Changes take effect immediately." />
      {current?.charged === false && (
        <p class="notice">
          No card is charged here: no payment provider is configured, so every plan is free to choose.
        </p>
      )}
      <PaymentNotices />
      <Reading of="the plans" lines={8} value={holdings} error={error} reload={reload} />
      {holdings !== undefined && (
        <ul class="plans" aria-label="Plans">
          {PLANS.map((plan, at) => (
            <PlanCard
              key={plan.name}
              plan={plan}
              isCurrent={at === now}
              isLarger={at > now}
              isSold={current?.charged !== true || plan.price !== null}
              onChoose={() => setChosen(plan)}
            />
          ))}
        </ul>
      )}
      {chosen !== undefined && holdings !== undefined && (
        <ConfirmDialog
          title={`Change to ${toTitle(chosen.name)}?`}
          action={isFirst ? "Go to payment" : `Change to ${toTitle(chosen.name)}`}
          onClose={() => setChosen((shown) => (shown === chosen ? undefined : shown))}
          work={async () => {
            const checkout = await setPlan(chosen.name);
            if (checkout !== undefined) return location.assign(checkout);
            forgetCheckout();
            announce(account.value?.plan === chosen.name ? `Your plan is ${chosen.name}` : "Your plan is cancelled");
          }}
        >
          <p>
            {toPrice(chosen)}: {toFeatures(chosen).join(", ")}.
          </p>
          {toLosses(chosen, holdings).map((loss) => (
            <div class="notice warn">
              <p>{loss}</p>
            </div>
          ))}
          <p class="soft">{current === null || current === undefined ? "" : toPaymentWords(current, chosen)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly isCurrent: boolean;
  readonly isLarger: boolean;
  /** True if it can be chosen here; otherwise it is by agreement. */
  readonly isSold: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ plan, isCurrent, isLarger, isSold, onChoose }: PlanCardProps) {
  return (
    <li class={isCurrent ? "card plan current" : "card plan"} aria-current={isCurrent ? "true" : undefined}>
      <h2>{toTitle(plan.name)}</h2>
      <p class="price">{toPrice(plan)}</p>
      <ul class="features">
        {toFeatures(plan).map((feature) => (
          <li>{feature}</li>
        ))}
      </ul>
      {isCurrent && <span class="pill good">your plan</span>}
      {!isCurrent && !isSold && <p class="small soft">Ask the operator of this server.</p>}
      {!isCurrent && isSold && (
        <button
          type="button"
          class={`button ${isLarger ? "primary" : ""}`}
          aria-label={`Choose ${plan.name}`}
          onClick={onChoose}
        >
          Choose
        </button>
      )}
    </li>
  );
}
