import { Stripe } from "stripe";

const DAY = 86_400;

/** Signs messages to the service. */
export const WEBHOOK_SECRET = "whsec_of_the_tests";

/** The only key that is taken. */
export const SECRET_KEY = "sk_test_ofthetests";

/** The prices that there are, in cents a month. */
export const PRICES: Readonly<Record<string, number>> = Object.freeze({
  price_developer: 900,
  price_team: 1900,
  price_business: 2900,
});

/** An error that the API answers with. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body["message"]));
    this.status = status;
    this.body = body;
  }
}

interface Customer {
  readonly id: string;
  readonly object: "customer";
  readonly email: string;
  readonly metadata: unknown;
}

interface Session {
  readonly id: string;
  readonly object: "checkout.session";
  readonly customer: string;
  readonly url: string;
  readonly price: string;
  readonly success_url: string;
  readonly cancel_url: string;
  status: "open" | "complete" | "expired";
}

/** A subscription as the API gives it, as far as anybody here looks. */
export interface HeldSubscription {
  readonly id: string;
  readonly object: "subscription";
  readonly customer: string;
  readonly created: number;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  cancellation_details: { reason: string | null };
  readonly items: { readonly data: { id: string; price: { id: string }; current_period_end: number }[] };
}

/** A message as it is sent. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** An invoice with its status. */
export interface HeldInvoice {
  readonly subscription: string;
  readonly cents: number;
  status: "paid" | "open";
}

/** The data that Stripe keeps of one account: a double that behaves as its API does where Seedbed asks it. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly portals = new Map<string, { readonly customer: string; readonly return_url: string }>();
  readonly subscriptions = new Map<string, HeldSubscription>();
  readonly invoices: HeldInvoice[] = [];
  /** Messages in the order in which they came to be; none is sent by itself. */
  readonly messages: Message[] = [];
  /** True if cards are declined. */
  declines = false;
  readonly #clock: () => number;
  readonly #address: () => string;
  #count = 0;

  /** `clock` gives epoch milliseconds, `address` where pages are. */
  constructor(clock: () => number, address: () => string) {
    this.#clock = clock;
    this.#address = address;
  }

  get now(): number {
    return Math.floor(this.#clock() / 1000);
  }

  createCustomer(form: Form): Customer {
    const made: Customer = {
      id: this.#id("cus"),
      object: "customer",
      email: String(form["email"]),
      metadata: form["metadata"],
    };
    this.customers.set(made.id, made);
    this.#say("customer.created", made);
    return made;
  }

  updateCustomer(id: string, form: Form): Customer {
    const changed = { ...this.#customer(id, "id"), email: String(form["email"]) };
    this.customers.set(id, changed);
    this.#say("customer.updated", changed);
    return changed;
  }

  /** Ends its subscriptions too. */
  deleteCustomer(id: string): unknown {
    const customer = this.#customer(id, "id");
    this.customers.delete(id);
    for (const held of this.subscriptions.values())
      if (held.customer === id && held.status !== "canceled") this.#end(held, "cancellation_requested");
    this.#say("customer.deleted", customer);
    return { id, object: "customer", deleted: true };
  }

  openSession(form: Form): Session {
    const { id: customer } = this.#customer(String(form["customer"]), "customer");
    const [line] = form["line_items"] as { price: string }[];
    if (form["mode"] !== "subscription" || line === undefined || PRICES[line.price] === undefined)
      throw new Refusal(400, {
        type: "invalid_request_error",
        message: "a price that there is not",
        param: "line_items",
      });
    const id = this.#id("cs");
    const session: Session = {
      id,
      object: "checkout.session",
      customer,
      url: `${this.#address()}/pay/${id}`,
      price: line.price,
      success_url: String(form["success_url"]),
      cancel_url: String(form["cancel_url"]),
      status: "open",
    };
    this.sessions.set(id, session);
    return session;
  }

  listSessions(customer: string | undefined): readonly Session[] {
    return [...this.sessions.values()].filter((one) => one.customer === customer && one.status === "open");
  }

  expireSession(id: string): Session {
    const session = this.sessions.get(id);
    if (session?.status !== "open")
      throw new Refusal(400, {
        type: "invalid_request_error",
        message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
      });
    session.status = "expired";
    return session;
  }

  openPortal(form: Form): unknown {
    const { id: customer } = this.#customer(String(form["customer"]), "customer");
    const id = this.#id("bps");
    this.portals.set(id, { customer, return_url: String(form["return_url"]) });
    return { id, object: "billing_portal.session", url: `${this.#address()}/portal/${id}` };
  }

  /** Pays, as a customer does on the page for paying. */
  pay(sessionId: string): Session {
    const session = this.sessions.get(sessionId);
    if (session?.status !== "open") throw new Error(`the session ${sessionId} is not open`);
    session.status = "complete";
    const held: HeldSubscription = {
      id: this.#id("sub"),
      object: "subscription",
      customer: session.customer,
      created: this.now,
      status: "active",
      cancel_at: null,
      cancel_at_period_end: false,
      cancellation_details: { reason: null },
      items: { data: [{ id: this.#id("si"), price: { id: session.price }, current_period_end: this.now + 30 * DAY }] },
    };
    this.subscriptions.set(held.id, held);
    this.invoices.push({ subscription: held.id, cents: PRICES[session.price] ?? 0, status: "paid" });
    this.#say("customer.subscription.created", held);
    this.#say("invoice.paid", { object: "invoice", customer: held.customer });
    this.#say("checkout.session.completed", { object: "checkout.session", id: session.id, customer: held.customer });
    return session;
  }

  list(customer: string | undefined): readonly HeldSubscription[] {
    return [...this.subscriptions.values()].filter((held) => held.customer === customer).toReversed();
  }

  get(id: string): HeldSubscription {
    const held = this.subscriptions.get(id);
    if (held !== undefined) return held;
    throw new Refusal(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      param: "id",
      message: `No such subscription: '${id}'`,
    });
  }

  update(id: string, form: Form): HeldSubscription {
    const held = this.get(id);
    if (held.status === "canceled")
      throw new Refusal(400, {
        type: "invalid_request_error",
        message: "A canceled subscription can only update its cancellation_details",
      });
    const [item] = (form["items"] ?? []) as { price: string }[];
    const [own] = held.items.data;
    if (item !== undefined && own !== undefined) {
      const difference = (PRICES[item.price] ?? 0) - (PRICES[own.price.id] ?? 0);
      if (form["proration_behavior"] === "always_invoice" && difference > 0) {
        if (this.declines)
          throw new Refusal(402, { type: "card_error", code: "card_declined", message: "Your card was declined." });
        this.invoices.push({ subscription: id, cents: difference, status: "paid" });
      }
      own.price = { id: item.price };
    }
    if (form["cancel_at_period_end"] !== undefined) {
      held.cancel_at_period_end = form["cancel_at_period_end"] === "true";
      held.cancel_at = held.cancel_at_period_end ? (own?.current_period_end ?? null) : null;
    }
    this.#say("customer.subscription.updated", held);
    return held;
  }

  cancel(id: string): HeldSubscription {
    const held = this.get(id);
    if (held.status === "canceled")
      throw new Refusal(404, {
        type: "invalid_request_error",
        code: "resource_missing",
        param: "id",
        message: `No such subscription: '${id}'`,
      });
    this.#end(held, "cancellation_requested");
    return held;
  }

  /** The period is over: the subscription ends, or its next invoice is paid, or cannot be collected. */
  endPeriod(id: string): void {
    const held = this.get(id);
    if (held.cancel_at_period_end) return this.#end(held, "cancellation_requested");
    const [item] = held.items.data;
    if (item !== undefined) item.current_period_end += 30 * DAY;
    const cents = PRICES[item?.price.id ?? ""] ?? 0;
    this.invoices.push({ subscription: id, cents, status: this.declines ? "open" : "paid" });
    if (this.declines) held.status = "past_due";
    this.#say(this.declines ? "invoice.payment_failed" : "invoice.paid", {
      object: "invoice",
      customer: held.customer,
    });
    this.#say("customer.subscription.updated", held);
  }

  /** Pays an open invoice, as a customer does on the page for managing the payment, or the bank when asked again. */
  payInvoice(id: string): void {
    const held = this.get(id);
    for (const invoice of this.invoices) if (invoice.subscription === id) invoice.status = "paid";
    held.status = "active";
    this.#say("customer.subscription.updated", held);
    this.#say("invoice.paid", { object: "invoice", customer: held.customer });
  }

  /** After the last attempt to collect an invoice. */
  giveUp(id: string): void {
    this.#end(this.get(id), "payment_failed");
  }

  /** The headers of a message, signed by the SDK's own. */
  sign({ body }: Pick<Message, "body">, secret = WEBHOOK_SECRET, at = this.now): Record<string, string> {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
    return { "Stripe-Signature": header, "Content-Type": "application/json; charset=utf-8" };
  }

  #end(held: HeldSubscription, reason: string): void {
    held.status = "canceled";
    held.cancellation_details = { reason };
    this.#say("customer.subscription.deleted", held);
  }

  #customer(id: string, param: string): Customer {
    const customer = this.customers.get(id);
    if (customer !== undefined) return customer;
    throw new Refusal(param === "id" ? 404 : 400, {
      type: "invalid_request_error",
      code: "resource_missing",
      param,
      message: `No such customer: '${id}'`,
    });
  }

  #say(type: string, object: unknown): void {
    const id = this.#id("evt");
    const event = { id, object: "event", type, created: this.now, livemode: false, data: { object } };
    this.messages.push({ id, type, body: JSON.stringify(event) });
  }

  #id(kind: string): string {
    this.#count += 1;
    return `${kind}_${this.#count}`;
  }
}

/** A form as Stripe takes it, its brackets unfolded. */
export type Form = Readonly<Record<string, unknown>>;

/** Reads `a[b]=c&d[0][e]=f` as `{ a: { b: c }, d: [{ e: f }] }`. */
export function parseForm(text: string): Form {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    let place = root;
    for (const [at, step] of path.entries()) {
      if (at === path.length - 1) place[step] = value;
      else place = (place[step] ??= {}) as Record<string, unknown>; // only this loop fills it
    }
  }
  return unfold(root) as Form; // the root is no list
}

function unfold(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, unfold(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
