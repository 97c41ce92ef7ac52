import { request } from "../api/request.ts";
import { account, ask } from "./session.ts";
import type { Account } from "./session.ts";

/** What is known of a key. Times are ISO 8601. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The keys of the account; a limit of null is none. */
export interface KeyList {
  readonly keys: readonly ApiKey[];
  readonly total: number;
  readonly limit: number | null;
}

/** A key and, this one time, its secret. */
export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** What the account's keys asked for, by the hour. */
export interface Usage {
  readonly since: string;
  readonly total: number;
  readonly usage: readonly { readonly keyId: string; readonly hour: string; readonly requests: number }[];
  /** Null while no window is open. */
  readonly window: { readonly limit: number; readonly remaining: number; readonly resetAt: string } | null;
}

interface Answered {
  readonly account: Account;
}

/** Makes an account, or opens one's session. */
export async function signIn(
  how: "signup" | "login",
  values: { readonly email: string; readonly password: string; readonly name?: string },
): Promise<Account> {
  const answer = await request<Answered>(`/api/account/${how}`, { method: "POST", body: values });
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
  account.value = (await ask<Answered>("/api/account", { method: "PATCH", body: values })).account;
}

/** Deletes the account with all that it has. */
export async function deleteAccount(currentPassword: string): Promise<void> {
  await ask("/api/account", { method: "DELETE", body: { currentPassword } });
}

/** Changes the plan. */
export async function setPlan(plan: string): Promise<void> {
  account.value = (await ask<Answered>("/api/account/plan", { method: "PUT", body: { plan } })).account;
}

/** Lists the keys. */
export function listKeys(): Promise<KeyList> {
  return ask("/api/account/keys");
}

/** Makes a key. */
export function createKey(name: string): Promise<NewKey> {
  return ask("/api/account/keys", { method: "POST", body: { name } });
}

/** Gives a key a new secret; the old one stops at once. */
export function rotateKey(id: string): Promise<NewKey> {
  return ask(`/api/account/keys/${encodeURIComponent(id)}/rotate`, { method: "POST" });
}

/** Deletes a key with its sandboxes and snapshots. */
export async function revokeKey(id: string): Promise<void> {
  await ask(`/api/account/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** What was asked for in a range such as `24h` or `7d`. */
export function readUsage(range: string): Promise<Usage> {
  return ask(`/api/account/usage?range=${encodeURIComponent(range)}`);
}
