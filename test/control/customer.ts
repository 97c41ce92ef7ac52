import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";

import type { Received, Sent } from "./running.ts";

/** Something that answers requests. */
export interface Answering {
  request(sent: Sent): Promise<Received>;
}

/** A customer with a cookie jar, at a service. */
export interface Customer {
  readonly email: string;
  /** Sends with the session's cookie, and keeps the one that comes back. */
  request(sent: Sent): Promise<Received>;
  /** As {@link Customer.request}, at another service, such as the same one started again. */
  at(service: Answering): Customer;
  choose(plan: string): Promise<void>;
  makeKey(name?: string): Promise<Key>;
}

/** A key as it was made. */
export interface Key {
  readonly id: string;
  readonly secret: string;
  /** The header that sends the key. */
  readonly headers: Readonly<Record<string, string>>;
}

let people = 0;

/** Signs somebody up and chooses a plan. */
export async function signUp(service: Answering, plan = "developer"): Promise<Customer> {
  people += 1;
  const email = `customer-${process.pid}-${people}@example.com`;
  const customer = createCustomer(service, email, new Map());
  const answer = await customer.request({
    method: "POST",
    path: "/api/account/signup",
    // An address of its own behind the proxy that the tests' services trust: one may sign up ten times an hour, counted in Redis too.
    headers: { "X-Forwarded-For": `2001:db8:${randomHex()}:${randomHex()}::1` },
    body: { email, password: PASSWORD },
  });
  assert.equal(answer.status, 201, answer.text);
  if (plan !== "free") await customer.choose(plan);
  return customer;
}

const randomHex = (): string => randomBytes(2).toString("hex");

/** Every test customer's password. */
export const PASSWORD = "correct horse battery";

function createCustomer(service: Answering, email: string, jar: Map<string, string>): Customer {
  const customer: Customer = {
    email,
    async request(sent) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await service.request({
        ...sent,
        headers: { ...(cookie !== "" && { Cookie: cookie }), ...sent.headers },
      });
      for (const set of answer.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === "") jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
    at: (other) => createCustomer(other, email, jar),
    async choose(plan) {
      const answer = await customer.request({ method: "PUT", path: "/api/account/plan", body: { plan } });
      assert.equal(answer.status, 200, answer.text);
    },
    async makeKey(name = "test") {
      const answer = await customer.request({ method: "POST", path: "/api/account/keys", body: { name } });
      assert.equal(answer.status, 201, answer.text);
      const { key, secret } = answer.json() as { key: { id: string }; secret: string }; // the contract's shape
      return { id: key.id, secret, headers: { "X-API-Key": secret } };
    },
  };
  return customer;
}
