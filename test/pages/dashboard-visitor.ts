import assert from "node:assert/strict";

import type { Page } from "playwright-core";

/** The password of these tests' accounts. */
export const PASSWORD = "correct horse battery";

/** Settings of a Seedbed that many sign up at, and that sends webhooks to this machine all the same. */
export const MANY_PEOPLE = { TRUST_PROXY: "127.0.0.1", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } as const;

let count = 0;

/** An address that no other test signs up with. */
export function newEmail(): string {
  count += 1;
  return `gardener-${process.pid}-${count}@example.com`;
}

/** Asks the server as the page itself would, with its cookie. */
export async function ask<T = unknown>(
  page: Page,
  method: string,
  path: string,
  options: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<T> {
  const { body, headers = {} } = options;
  const init = {
    method,
    headers: body === undefined ? headers : { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const { status, text } = await page.evaluate<{ status: number; text: string }>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
  );
  assert.ok(status < 300, `${method} ${path} answered ${status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T; // the contract's shape
}

/** A key and its secret. */
export interface MadeKey {
  readonly id: string;
  readonly secret: string;
  /** For the API. */
  readonly api: Readonly<Record<string, string>>;
  /** For the dashboard's own requests. */
  readonly own: Readonly<Record<string, string>>;
}

/** Makes an account with a plan, in the page's own browser. */
export async function signUp(page: Page, plan = "developer"): Promise<string> {
  const email = newEmail();
  // An address of its own, as the proxy would say that the settings trust: one may sign up ten times an hour.
  const headers = { "X-Forwarded-For": `198.18.0.${count}` };
  await ask(page, "POST", "/api/account/signup", { body: { email, password: PASSWORD }, headers });
  if (plan !== "free") await ask(page, "PUT", "/api/account/plan", { body: { plan } });
  return email;
}

/** Makes a key of the account that is logged in. */
export async function makeKey(page: Page, name = "laptop"): Promise<MadeKey> {
  const made = await ask<{ key: { id: string }; secret: string }>(page, "POST", "/api/account/keys", {
    body: { name },
  });
  return {
    id: made.key.id,
    secret: made.secret,
    api: { "X-API-Key": made.secret },
    own: { "X-Key-Id": made.key.id },
  };
}
