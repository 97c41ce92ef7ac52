import { useEffect } from "preact/hooks";

import type { ShownAccount } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { announce } from "../chrome/status.ts";
import { ProblemBox } from "../ui/problem-box.tsx";
import { useAction } from "../ui/use-action.ts";
import { openBilling, setPlan } from "./account-api.ts";
import { place, refine } from "./location.tsx";
import { account, loadAccount } from "./session.ts";
import { toMoment } from "./times.ts";

/** Milliseconds between two questions if a payment is confirmed: at first, and after a while. */
const LOOK_MS = 1_500;
const LATE_LOOK_MS = 10_000;

/** The number of looks before they become rare. */
const QUICK_LOOKS = 40;

/** The state of the payment (being confirmed, unpaid or cancelled), and a link to the provider's page. */
export function PaymentNotices() {
  const current = account.value;
  if (current?.charged !== true) return null;
  return (
    <>
      <CheckoutNotice current={current} />
      <StandingNotice payment={current.payment} />
      {current.payment !== null && <BillingButton />}
    </>
  );
}

/** After the provider's page for paying. Coming back from it proves nothing: the plan counts once it is confirmed. */
function CheckoutNotice({ current }: { readonly current: ShownAccount }) {
  const { checkout, plan } = place.value.query;
  const isConfirmed = current.payment?.status === "paid" && current.payment.plan === plan;
  const isWaiting = checkout === "done" && !isConfirmed;
  useEffect(() => (isWaiting ? lookAgain() : undefined), [isWaiting]);
  useEffect(() => {
    if (checkout === "done" && isConfirmed) announce(`Your payment is confirmed: your plan is ${current.plan}`);
  }, [checkout, isConfirmed]);

  if (checkout === "left")
    return <p class="notice">You have not paid, and nothing was changed. Choose a plan whenever you like.</p>;
  if (checkout !== "done") return null;
  return (
    <p class="notice" role="status">
      {isConfirmed
        ? `Your payment is confirmed: you are on the ${current.plan} plan.`
        : "Your payment is being confirmed. This page shows your plan as soon as it is; you can also leave the page."}
    </p>
  );
}

/** Reads the account now and then. Returns a function that ends this. */
function lookAgain(): () => void {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    looks += 1;
    const next = (): void => {
      timer = setTimeout(look, looks < QUICK_LOOKS ? LOOK_MS : LATE_LOOK_MS);
    };
    loadAccount().then(next, next);
  };
  timer = setTimeout(look, LOOK_MS);
  return () => clearTimeout(timer);
}

function StandingNotice({ payment }: Pick<ShownAccount, "payment">) {
  const keeping = useAction();
  if (payment === null) return null;
  const { plan, endsAt, planUntil, dataUntil } = payment;
  if (planUntil !== null)
    return (
      <p class="notice bad">
        An invoice is unpaid. Your plan stays until {toMoment(planUntil)}: pay it, or change the card, under Manage
        billing.
      </p>
    );
  if (dataUntil !== null)
    return (
      <p class="notice warn">
        Your plan has ended, as an invoice was not paid. Your keys and their data are deleted on {toMoment(dataUntil)}{" "}
        unless you choose a plan before.
      </p>
    );
  if (endsAt === null || plan === null) return null;
  return (
    <div class="notice warn">
      <div class="stack">
        <p>
          You cancelled. The {plan} plan stays until {toMoment(endsAt)}; after it you are on the free plan.
        </p>
        {keeping.error !== undefined && <ProblemBox error={keeping.error} />}
        <p>
          <button
            type="button"
            class="button small"
            aria-disabled={keeping.busy}
            onClick={() =>
              void keeping.run(async () => {
                await setPlan(plan);
                announce(`You keep the ${plan} plan`);
              })
            }
          >
            Keep the plan
          </button>
        </p>
      </div>
    </div>
  );
}

/** Opens the provider's page for invoices, cards and cancelling. */
function BillingButton() {
  const opening = useAction();
  return (
    <div class="stack">
      {opening.error !== undefined && (
        <ProblemBox error={opening.error} title="The page for billing could not be opened." onRetry={opening.retry} />
      )}
      <p>
        <button
          type="button"
          class="button"
          aria-disabled={opening.busy}
          onClick={() =>
            void opening.run(async () => {
              location.assign(await openBilling());
            })
          }
        >
          Manage billing
        </button>
      </p>
    </div>
  );
}

/** Removes the mark of the page for paying from the address. */
export function forgetCheckout(): void {
  refine({ checkout: undefined, plan: undefined }, "replace");
}
