import type { AccountAnswer, ShownAccount } from "../../src/api/accounts/account-schemas.ts";
import type { ShownKeys, ShownSecret, ShownUsage } from "../../src/api/accounts/key-schemas.ts";
import { request } from "../api/request.ts";
import { account, ask } from "./session.ts";

/** Makes an account, or opens one's session. */
export async function signIn(
  how: "signup" | "login",
  values: { readonly email: string; readonly password: string; readonly name?: string },
): Promise<ShownAccount> {
  const answer = await request<AccountAnswer>(`/api/account/${how}`, { method: "POST", body: values });
  return answer.account;
}

/** Ends the session; a session that has ended already is ended too. */
export async function logOut(): Promise<void> {
  await request("/api/account/logout", { method: "POST" });
}

/** Changes the address or the password. */
export async function changeAccount(values: {
  readonly currentPassword: string;
  readonly email?: string;
  readonly password?: string;
}): Promise<void> {
  account.value = (await ask<AccountAnswer>("/api/account", { method: "PATCH", body: values })).account;
}

/** Deletes the account with all that it has. */
export async function deleteAccount(currentPassword: string): Promise<void> {
  await ask("/api/account", { method: "DELETE", body: { currentPassword } });
}

/** Changes the plan. */
export async function setPlan(plan: string): Promise<void> {
  account.value = (await ask<AccountAnswer>("/api/account/plan", { method: "PUT", body: { plan } })).account;
}

/** Lists the keys. */
export function listKeys(): Promise<ShownKeys> {
  return ask("/api/account/keys");
}

/** Makes a key. */
export function createKey(name: string): Promise<ShownSecret> {
  return ask("/api/account/keys", { method: "POST", body: { name } });
}

/** Gives a key a new secret; the old one stops at once. */
export function rotateKey(id: string): Promise<ShownSecret> {
  return ask(`/api/account/keys/${encodeURIComponent(id)}/rotate`, { method: "POST" });
}

/** Deletes a key with its sandboxes and snapshots. */
export async function revokeKey(id: string): Promise<void> {
  await ask(`/api/account/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** What was asked for in a range such as `24h` or `7d`. */
export function readUsage(range: string): Promise<ShownUsage> {
  return ask(`/api/account/usage?range=${encodeURIComponent(range)}`);
}
