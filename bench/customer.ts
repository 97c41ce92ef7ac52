import { randomInt, randomUUID } from "node:crypto";

import type { Request } from "./load.ts";

/** Sends JSON, and gives the answer. Throws unless it is 2xx. */
export async function send(
  method: string,
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url} is answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** A customer with a key: the session's cookie, and the key's secret. */
export interface Customer {
  readonly cookie: string;
  readonly apiKey: string;
}

/** Signs a customer up on a plan. */
export async function signUp(origin: string, plan: "developer" | "enterprise"): Promise<Customer> {
  const account = { email: `bench.${randomUUID()}@example.com`, password: "correct horse battery" };
  const address = { "X-Forwarded-For": `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}` }; // ten of one address may sign up in an hour
  const signedUp = await send("POST", `${origin}/api/account/signup`, account, address);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(";", 1).join())
    .join("; ");
  await send("PUT", `${origin}/api/account/plan`, { plan }, { Cookie: cookie });
  return { cookie, apiKey: await makeKey(origin, cookie) };
}

/** Makes one more key of a customer; its secret. */
export async function makeKey(origin: string, cookie: string): Promise<string> {
  const made = await send("POST", `${origin}/api/account/keys`, { name: "bench" }, { Cookie: cookie });
  const { secret } = (await made.json()) as { secret: string }; // as it is answered
  return secret;
}

/** A customer's read or patch, to be repeated; the keys are given with it, or later. */
export function toKeyedRequest(method: "GET" | "PATCH", connections: number): Request {
  return {
    method,
    path: "/v1/core/users/7",
    headers: method === "GET" ? {} : { "Content-Type": "application/json" },
    body: method === "GET" ? undefined : JSON.stringify({ jobTitle: "Engineer {n}" }),
    connections,
  };
}
