import type { Config } from "../config.ts";
import type { Log } from "../http/log.ts";
import { PaymentFault } from "../payment/payment.ts";
import type { PaymentProvider } from "../payment/payment.ts";
import { PLANS } from "../services/plans.ts";

/**
 * Who takes the money by these settings; its SDK is loaded only where it is chosen. Throws where the provider says that a key or a price is wrong; while it is away that is
 * not known, and the service begins all the same.
 */
export async function openPayment(
  stripe: Config["stripe"],
  log: Pick<Log, "warn">,
): Promise<PaymentProvider | undefined> {
  if (stripe === undefined) return undefined;
  const { createStripePayment } = await import("../payment/stripe.ts");
  const provider = createStripePayment(stripe);
  try {
    const warnings = await provider.check(Object.fromEntries(PLANS.map(({ name, price }) => [name, price])));
    for (const warning of warnings) log.warn(warning, {});
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    if (error.kind !== "away")
      throw new Error(`Stripe does not take the settings STRIPE_SECRET_KEY and STRIPE_PRICES: ${error.message}`, {
        cause: error,
      });
    log.warn("Stripe cannot be asked: who wants to pay is told to try again", { why: error.message });
  }
  return provider;
}
