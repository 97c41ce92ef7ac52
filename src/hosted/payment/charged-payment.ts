import { SeedbedError } from "../../core/model/errors.ts";
import { PAYMENT_EVENTS_KEPT, UNPAID_GRACE } from "../../core/services/bounds.ts";
import { isLargerPlan, largerPlan } from "../../core/services/plans.ts";
import type { PlanName } from "../../core/services/plans.ts";
import { toAccount } from "../accounts/accounts.ts";
import type { CustomerAccount } from "../accounts/accounts.ts";
import type { ApiKeys } from "../accounts/api-keys.ts";
import type { Customers } from "../accounts/customers.ts";
import type { CustomerStorage, PaymentRow } from "../accounts/storage/customer-storage.ts";
import type { Outbox } from "../mail/outbox.ts";
import { toStanding } from "./billing.ts";
import type { PaymentService, PlanChange } from "./billing.ts";
import { toPlan, judgePayment } from "./judge.ts";
import type { Judgement } from "./judge.ts";
import { PaymentFault } from "./payment.ts";
import type { PaidSubscription, PaymentProvider } from "./payment.ts";

/** The first look at whether somebody paid, after the page for it was opened, milliseconds; messages are quicker. */
const FIRST_LOOK = 60_000;

/** Seconds that callers are told to wait while the provider is away. */
const RETRY_AFTER = 30;

/** Plans that are paid for. A plan is what the provider confirmed, or the larger one that the operator gave. */
export function createChargedPayment(parts: ChargedParts): PaymentService {
  const { storage, provider, maxPlan, baseUrl, warn } = parts;
  const { payments, clock = parts.clock } = storage;
  const follow = createFollow(parts);
  const { run, endUnconfirmed } = createPaymentJobs(parts, follow);
  const plansUrl = `${baseUrl}/dashboard/plan`;

  async function readAccount(id: string): Promise<CustomerAccount & { readonly agreed: PlanName | null }> {
    const row = await storage.accounts.find({ id });
    if (row === undefined) throw new Error(`there is no account ${id}`);
    return { ...toAccount(row), agreed: toPlan(row.agreedPlan) ?? null };
  }

  async function changed(id: string): Promise<PlanChange> {
    const { agreed: _agreed, ...account } = await readAccount(id);
    return { account };
  }

  /** Makes the customer of an account; one whose account went in the meantime goes again. */
  async function makeCustomer(account: Pick<CustomerAccount, "id" | "email">, instead?: string): Promise<PaymentRow> {
    const customerId = await provider.createCustomer(account, instead);
    try {
      return await payments.add(account, customerId, instead);
    } catch (error) {
      const owner = await storage.accounts.find({ id: account.id });
      if (owner === undefined) await payments.markCustomerRemoved(customerId, clock());
      throw error;
    }
  }

  async function openCheckout(
    account: Pick<CustomerAccount, "id" | "email">,
    plan: PlanName,
    before: PaymentRow | undefined,
  ): Promise<string> {
    const open = async (row: PaymentRow): Promise<string> => {
      // Before the page is there: who pays on it is looked for whatever happens here.
      const now = clock();
      await payments.change(account.id, { checkoutAt: now, checkAt: now + FIRST_LOOK });
      return provider.openCheckout({
        customerId: row.customerId,
        plan,
        doneUrl: `${plansUrl}?checkout=done&plan=${plan}`,
        leftUrl: `${plansUrl}?checkout=left`,
      });
    };
    const row = before ?? (await makeCustomer(account));
    try {
      return await open(row);
    } catch (error) {
      if (!(error instanceof PaymentFault) || error.kind !== "gone") throw error;
      return open(await makeCustomer(account, row.customerId));
    }
  }

  async function cancel(id: string, live: PaidSubscription): Promise<PlanChange> {
    if (live.standing === "unpaid") await provider.cancel(live.id, "now");
    else if (live.endsAt === null) await provider.cancel(live.id, "at_period_end");
    await follow({ accountId: id });
    return changed(id);
  }

  async function choose(account: Pick<CustomerAccount, "id" | "email">, plan: PlanName): Promise<PlanChange> {
    const { id } = account;
    const { agreed } = await readAccount(id);
    const row = await payments.find({ accountId: id });
    const live = row === undefined ? undefined : (await follow(row))?.live;
    if (plan === "free" && live !== undefined) return cancel(id, live);
    if (agreed !== null && !isLargerPlan(plan, agreed))
      refuse(plan, `your plan is ${agreed} by agreement with the operator of this server: ask them`);
    if (plan === "free") return changed(id);
    if (isLargerPlan(plan, maxPlan)) refuse(plan, `the largest here is ${maxPlan} (MAX_PLAN)`);
    if (!provider.plans.includes(plan)) refuse(plan, "it is by agreement: ask the operator of this server");
    if (live === undefined) return { checkoutUrl: await openCheckout(account, plan, row) };
    if (live.standing === "unpaid") {
      throw new SeedbedError(
        "conflict",
        `cannot change to the plan ${plan}: an invoice is unpaid; pay it first (POST /api/account/billing opens the page for it)`,
      );
    }
    if (live.plan !== plan) await provider.changePlan(live.id, plan, isLargerPlan(plan, toPlan(live.plan) ?? null));
    else if (live.endsAt !== null) await provider.keep(live.id);
    await follow({ accountId: id });
    return changed(id);
  }

  function toProblem(tried: string, error: unknown): unknown {
    if (!(error instanceof PaymentFault)) return error;
    const { kind, message } = error;
    if (kind === "declined")
      return new SeedbedError(
        "conflict",
        `cannot ${tried}: the payment was declined, and nothing was changed; change the card first (POST /api/account/billing opens the page for it)`,
      );
    warn(`${provider.name} did not do what it was asked`, { tried, kind, why: message });
    return new SeedbedError(
      "unavailable",
      `cannot ${tried}: ${provider.name}, which takes the payments here, cannot be asked now; nothing was lost, try again in ${RETRY_AFTER} seconds`,
      { cause: error, headers: { "Retry-After": String(RETRY_AFTER) } },
    );
  }

  async function told<T>(tried: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toProblem(tried, error);
    }
  }

  return {
    charges: true,
    run,
    endUnconfirmed,
    choosePlan: (account, plan) => told(`change to the plan ${plan}`, () => choose(account, plan)),
    openPortal: ({ id }) =>
      told("manage the payment", async () => {
        const row = await payments.find({ accountId: id });
        if (row !== undefined) return provider.openPortal({ customerId: row.customerId, returnUrl: plansUrl });
        throw new SeedbedError(
          "conflict",
          "cannot manage the payment: you never paid here; choose a plan first (PUT /api/account/plan)",
        );
      }),
    async takeEvent(body, signature) {
      const event = readEvent(body, signature);
      if (await payments.wasTaken(event.id)) return;
      const row = event.customerId === undefined ? undefined : await payments.find({ customerId: event.customerId });
      if (row === undefined) return payments.markTaken(event.id, clock());
      await told("take the message", async () => {
        try {
          await follow(row, event.id);
        } catch (error) {
          await payments.change(row.accountId, { checkAt: clock() }).catch(() => undefined); // it is repeated, and asked for besides
          throw error;
        }
      });
    },
    async standing(accountId) {
      return toStanding(await payments.find({ accountId }), clock());
    },
  };

  function readEvent(body: Uint8Array, signature: string): ReturnType<PaymentProvider["readEvent"]> {
    try {
      return provider.readEvent(body, signature, parts.clock());
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      throw new SeedbedError("invalid_header", `cannot take the message: its signature ${error.message}`, {
        errors: [{ header: "Stripe-Signature", code: error.kind, detail: error.message }],
      });
    }
  }
}

function refuse(plan: PlanName, why: string): never {
  throw new SeedbedError("forbidden", `cannot change to the plan ${plan}: ${why}`);
}

/** Milliseconds for one process to look for changes; then another may. */
const LEASE = 300_000;

const AT_ONCE = 100;

function createPaymentJobs(parts: ChargedParts, follow: Follow): Pick<PaymentService, "run" | "endUnconfirmed"> {
  const { storage, provider, customers, keys } = parts;
  const { payments, clock = parts.clock } = storage;

  /** Does the work for each; while the provider is away no more is tried. The last fault is thrown when all were tried. */
  async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
    let fault: PaymentFault | undefined;
    for (const one of all) {
      try {
        await work(one);
      } catch (error) {
        if (!(error instanceof PaymentFault) || error.kind === "away") throw error;
        fault = error;
      }
    }
    if (fault !== undefined) throw fault;
  }

  async function removeCustomers(): Promise<void> {
    await each(await payments.listRemovedCustomers(), async (customerId) => {
      await provider.removeCustomer(customerId);
      await payments.forgetRemovedCustomer(customerId);
    });
  }

  async function tellAddresses(): Promise<void> {
    await each(await payments.listUntoldAddresses(AT_ONCE), async (untold) => {
      await provider.changeAddress(untold.customerId, untold.email);
      await payments.markAddressTold(untold);
    });
  }

  async function lookAgain(): Promise<void> {
    await each(await payments.claimDue(clock(), clock() + LEASE, AT_ONCE), (row) => follow(row));
  }

  function findOverdue(accountId?: string): Promise<readonly string[]> {
    return payments.listOverdue(clock(), "free", accountId);
  }

  /** Deletes the keys of who did not pay, with their data, once the provider has said again that they did not. */
  async function removeData(): Promise<void> {
    await each(await findOverdue(), async (accountId) => {
      await follow({ accountId });
      if ((await findOverdue(accountId)).length === 0) return;
      for (const keyId of await keys.ids(accountId)) await customers.removeKey(accountId, keyId);
      await payments.change(accountId, { dataUntil: null });
    });
  }

  return {
    async run() {
      await payments.sweepTaken(clock() - PAYMENT_EVENTS_KEPT);
      await each([removeCustomers, lookAgain, removeData, tellAddresses], (step) => step());
    },
    endUnconfirmed: () => storage.accounts.resetPlans("free"),
  };
}

/** `clock` gives epoch milliseconds. */
interface ChargedParts {
  readonly storage: CustomerStorage;
  readonly provider: PaymentProvider;
  readonly outbox: Outbox;
  readonly keys: Pick<ApiKeys, "forget" | "ids">;
  readonly customers: Pick<Customers, "removeKey">;
  readonly maxPlan: PlanName;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

interface Followed {
  /** The subscription that counts; undefined if none is paid or waits to be. */
  readonly live: PaidSubscription | undefined;
  readonly isGone: boolean;
}

/**
 * Asks the provider how a customer stands, and makes the account follow. What a message says is never believed: it only says when to ask. `eventId` is the
 * message that is taken with it. Undefined if the account is gone. Throws a `PaymentFault`.
 */
type Follow = (row: Pick<PaymentRow, "accountId">, eventId?: string) => Promise<Followed | undefined>;

/** `clock` gives epoch milliseconds. */
function createFollow(parts: {
  readonly storage: CustomerStorage;
  readonly provider: PaymentProvider;
  readonly outbox: Outbox;
  readonly keys: Pick<ApiKeys, "forget">;
  readonly clock: () => number;
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}): Follow {
  const { storage, provider, outbox, keys, warn } = parts;
  const { clock = parts.clock } = storage;

  async function list(customerId: string): Promise<readonly PaidSubscription[] | undefined> {
    try {
      return await provider.listSubscriptions(customerId);
    } catch (error) {
      if (error instanceof PaymentFault && error.kind === "gone") return undefined;
      throw error;
    }
  }

  async function end(found: readonly PaidSubscription[], { cancel }: Judgement): Promise<readonly PaidSubscription[]> {
    for (const { id, when } of cancel) await provider.cancel(id, when);
    const ended = new Set(cancel.map(({ id }) => id));
    return found.map((one) => (ended.has(one.id) ? { ...one, standing: "ended" } : one));
  }

  return async ({ accountId }, eventId) => {
    // An answer counts unless a later asking was stored: every change is followed by a message, and so by an asking that sees it.
    const asking = await storage.payments.beginAsking(accountId);
    if (asking === undefined) return undefined;
    const listed = await list(asking.customerId);
    const agreedNow = await readAgreed(accountId);
    const found = await end(listed ?? [], judgePayment(asking, listed ?? [], clock(), agreedNow));
    const followed = await storage.transact(async (within) => {
      const now = clock();
      const before = await within.payments.takeAnswer(accountId, asking.asked);
      if (eventId !== undefined) await within.payments.markTaken(eventId, now);
      if (before === undefined) return undefined;
      const account = await within.accounts.find({ id: accountId });
      if (account === undefined) return undefined;
      const agreed = toPlan(account.agreedPlan) ?? null;
      const judged = judgePayment(before, found, now, agreed !== null);
      const plan = largerPlan(agreed, toPlan(judged.state.plan) ?? null);
      await within.payments.change(accountId, judged.state);
      if (plan !== account.plan) await within.accounts.change({ id: accountId }, { plan });
      const about = { to: account.email, accountId };
      if (judged.tell === "unpaid_invoice") {
        const details = { plan: judged.state.plan ?? "free", until: (judged.state.unpaidSince ?? now) + UNPAID_GRACE };
        await outbox.add({ ...about, kind: "unpaid_invoice", details }, within);
      } else if (judged.tell === "plan_ended")
        await outbox.add({ ...about, kind: "plan_ended", details: { dataUntil: judged.state.dataUntil } }, within);
      return { judged, hasChanged: plan !== account.plan };
    });
    if (followed === undefined)
      return { live: judgePayment(asking, found, clock(), agreedNow).live, isGone: listed === undefined };
    outbox.wake();
    if (followed.hasChanged) await keys.forget(accountId);
    const { live, isUnknownPrice } = followed.judged;
    if (isUnknownPrice)
      warn("a subscription has a price that STRIPE_PRICES does not name: its account keeps its plan", {
        subscription: live?.id,
      });
    return { live, isGone: listed === undefined };
  };

  async function readAgreed(accountId: string): Promise<boolean> {
    const row = await storage.accounts.find({ id: accountId });
    return row !== undefined && row.agreedPlan !== null;
  }
}
