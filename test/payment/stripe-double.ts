import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { parseForm, PRICES, Refusal, SECRET_KEY, StripeAccount, WEBHOOK_SECRET } from "./stripe-account.ts";
import type { Form, Message } from "./stripe-account.ts";

/** Stripe's API and its pages on a free port of this machine. */
export interface StripeDouble extends AsyncDisposable {
  readonly account: StripeAccount;
  /** Settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Its requests, such as `POST /v1/customers`. */
  readonly asked: readonly string[];
  /**
   * `well`; `down`: it answers 500; `limited`: it answers 429; `silent`: it takes requests and answers none; `gone`: it breaks off; `after`: it does what it is
   * asked, and breaks off before it answers.
   */
  manner: "well" | "down" | "limited" | "silent" | "gone" | "after";
  /** The address that is told, as by Stripe, of a customer's actions on its pages; nobody is unless given. */
  webhook: string | undefined;
  /** Sends what was not sent yet; done by itself after each request. */
  sendAll(): Promise<void>;
}

type Route = (parts: readonly string[], form: Form) => unknown;

/** Starts it. `clock` gives epoch milliseconds. */
export async function openStripe(clock: () => number = Date.now): Promise<StripeDouble> {
  let address = "";
  const account = new StripeAccount(clock, () => address);
  const answered = new Map<string, { readonly status: number; readonly body: string }>();
  const asked: string[] = [];
  const double = { manner: "well", webhook: undefined } as Pick<StripeDouble, "manner" | "webhook">; // as said

  const list = (data: readonly unknown[]): unknown => ({ object: "list", data, has_more: false, url: "/" });
  const routes: Readonly<Record<string, Route>> = {
    "POST /v1/customers": (_parts, form) => account.createCustomer(form),
    "POST /v1/customers/:": ([id = ""], form) => account.updateCustomer(id, form),
    "DELETE /v1/customers/:": ([id = ""]) => account.deleteCustomer(id),
    "POST /v1/checkout/sessions": (_parts, form) => account.openSession(form),
    "GET /v1/checkout/sessions": (_parts, form) => list(account.listSessions(String(form["customer"]))),
    "POST /v1/checkout/sessions/:/expire": ([id = ""]) => account.expireSession(id),
    "POST /v1/billing_portal/sessions": (_parts, form) => account.openPortal(form),
    "GET /v1/subscriptions": (_parts, form) => list(account.list(String(form["customer"]))),
    "GET /v1/subscriptions/:": ([id = ""]) => account.get(id),
    "POST /v1/subscriptions/:": ([id = ""], form) => account.update(id, form),
    "DELETE /v1/subscriptions/:": ([id = ""]) => account.cancel(id),
    "GET /v1/prices/:": ([id = ""]) => {
      if (PRICES[id] === undefined)
        throw new Refusal(404, {
          type: "invalid_request_error",
          code: "resource_missing",
          param: "price",
          message: "No such price",
        });
      const recurring = { interval: "month", interval_count: 1 };
      return { id, object: "price", active: true, unit_amount: PRICES[id], recurring };
    },
  };

  function answer(method: string, url: URL, body: string, key: string | undefined): { status: number; body: string } {
    const known = key === undefined ? undefined : answered.get(key);
    if (known !== undefined) return known;
    const found = Object.entries(routes)
      .map(([route, work]) => ({
        work,
        match: new RegExp(`^${route.replaceAll(":", "([^/]+)")}$`).exec(`${method} ${url.pathname}`),
      }))
      .find(({ match }) => match !== null);
    const made = attempt(() => {
      if (found?.match === undefined || found.match === null)
        throw new Refusal(404, { type: "invalid_request_error", message: "Unrecognized request URL" });
      return found.work(found.match.slice(1), parseForm(method === "POST" ? body : url.search.slice(1)));
    });
    if (key !== undefined && made.status < 500) answered.set(key, made);
    return made;
  }

  async function send(message: Message): Promise<void> {
    await fetch(double.webhook ?? "", { method: "POST", headers: account.sign(message), body: message.body });
  }

  /** The number of messages that were sent. */
  let sent = 0;
  async function sendAll(): Promise<void> {
    if (double.webhook === undefined) return;
    while (sent < account.messages.length) {
      const message = account.messages[sent];
      sent += 1;
      if (message !== undefined) await send(message);
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe.test");
    const method = request.method ?? "GET";
    if (!url.pathname.startsWith("/v1/")) return servePage(method, url.pathname, await text(request), response);
    asked.push(`${method} ${url.pathname}`);
    if (double.manner === "gone") return void request.socket.destroy();
    if (double.manner === "silent") return;
    const body = await text(request);
    const isRight = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    const made =
      double.manner === "down"
        ? toAnswer(500, { error: { type: "api_error", message: "out of order" } })
        : double.manner === "limited"
          ? toAnswer(429, { error: { type: "invalid_request_error", code: "rate_limit", message: "too many" } })
          : isRight
            ? answer(method, url, body, request.headers["idempotency-key"] as string | undefined) // one header
            : toAnswer(401, {
                error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_***" },
              });
    if (double.manner === "after") return void request.socket.destroy();
    response.writeHead(made.status, { "Content-Type": "application/json", "Request-Id": "req_1" }).end(made.body);
    await sendAll();
  }

  /** The page for paying and the page for managing, as plain as can be. */
  async function servePage(method: string, path: string, body: string, response: ServerResponse): Promise<void> {
    const [, kind = "", id = ""] = path.split("/");
    const session = account.sessions.get(id);
    const portal = account.portals.get(id);
    const choice = new URLSearchParams(body).get("choice");
    const leave = (to: string): void => void response.writeHead(303, { Location: to }).end();
    if (kind === "pay" && session !== undefined) {
      if (method !== "POST") return page(response, "Checkout", ["Pay", "Back"]);
      if (choice === "Back") return leave(session.cancel_url);
      account.pay(id);
      leave(session.success_url);
      return sendAll();
    }
    if (kind === "portal" && portal !== undefined) {
      const held = account.list(portal.customer).find(({ status }) => status !== "canceled");
      if (method !== "POST") return page(response, "Billing", ["Pay the invoice", "Cancel the subscription", "Return"]);
      if (choice === "Return") return leave(portal.return_url);
      if (choice === "Pay the invoice") account.payInvoice(held?.id ?? "");
      else account.update(held?.id ?? "", { cancel_at_period_end: "true" });
      await sendAll();
      return leave(path);
    }
    response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
  return Object.assign(double, {
    account,
    asked,
    sendAll,
    settings: {
      PAYMENT: "stripe",
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICES: "developer=price_developer,team=price_team,business=price_business",
      STRIPE_API_URL: address,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function attempt(work: () => unknown): { status: number; body: string } {
  try {
    return toAnswer(200, work());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return toAnswer(error.status, { error: error.body });
  }
}

function toAnswer(status: number, value: unknown): { status: number; body: string } {
  return { status, body: JSON.stringify(value) };
}

function page(response: ServerResponse, title: string, choices: readonly string[]): void {
  const buttons = choices.map((choice) => `<button name="choice" value="${choice}">${choice}</button>`).join(" ");
  response
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
    .end(
      `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post">${buttons}</form></html>`,
    );
}
