import type {
  AccountAnswer,
  CheckoutAnswer,
  ConfirmedAddress,
  PortalAnswer,
  SentMail,
  ShownAccount,
  ShownKeys,
  ShownMails,
  ShownSecret,
  ShownUsage,
} from "../../src/hosted/accounts/operations/account-schemas.ts";
import type { ShownAct, ShownInvitation } from "../../src/hosted/accounts/operations/team-operations.ts";
import { request } from "../api/request.ts";
import { account, ask } from "./session.ts";

/** The role of a key. */
export type Role = ShownSecret["key"]["role"];

/** Makes an account, or logs in. Undefined if a link was mailed instead, which begins the session. */
export async function signIn(
  how: "signup" | "login",
  values: { readonly email: string; readonly password: string; readonly name?: string },
): Promise<ShownAccount | undefined> {
  const answer = await request<Partial<AccountAnswer>>(`/api/account/${how}`, { method: "POST", body: values });
  return answer.account;
}

/** Asks for a link to a new password. */
export async function forgotPassword(email: string): Promise<void> {
  await request("/api/account/forgot", { method: "POST", body: { email } });
}

/** Sets a new password with the token of a link. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await request("/api/account/reset", { method: "POST", body: { token, password } });
}

/** Confirms an address with the token of a link. Resolves to the address. */
export async function confirmAddress(token: string, password?: string): Promise<string> {
  const body = { token, ...(password !== undefined && { password }) };
  const confirmed = await request<ConfirmedAddress>("/api/account/verify", { method: "POST", body });
  account.value = confirmed.account;
  return confirmed.email;
}

/** Mails a link that confirms an address: in place of an old one, or for the session's account. Resolves to the address. */
export async function sendLink(token?: string): Promise<string> {
  const options = { method: "POST", body: token === undefined ? {} : { token } };
  const path = "/api/account/verification";
  const { mail } = await (token === undefined ? ask<SentMail>(path, options) : request<SentMail>(path, options));
  return mail.to;
}

/** The mails that would have been sent, on one's own machine. */
export function listMails(): Promise<ShownMails> {
  return request("/api/account/mails");
}

/** Ends the session, or does nothing if it has ended already. */
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

/** Changes the plan. Resolves to the page on which to pay first, where there is one. */
export async function setPlan(plan: string): Promise<string | undefined> {
  const answer = await ask<AccountAnswer | CheckoutAnswer>("/api/account/plan", { method: "PUT", body: { plan } });
  if ("checkout" in answer) return answer.checkout.url;
  account.value = answer.account;
  return undefined;
}

/** Opens the page on which the payment is managed. Resolves to its address. */
export async function openBilling(): Promise<string> {
  return (await ask<PortalAnswer>("/api/account/billing", { method: "POST" })).url;
}

/** Lists the keys. */
export function listKeys(): Promise<ShownKeys> {
  return ask("/api/account/keys");
}

/** Makes a key. */
export function createKey(name: string, role: Role, data: ShownSecret["key"]["data"]): Promise<ShownSecret> {
  return ask("/api/account/keys", { method: "POST", body: { name, role, data } });
}

/** Mails somebody a link to a key. */
export async function invite(email: string, role: Role): Promise<void> {
  await ask("/api/account/invitations", { method: "POST", body: { email, role } });
}

/** The invitations whose links still work. */
export async function listInvitations(): Promise<readonly ShownInvitation[]> {
  const { invitations } = await ask<{ readonly invitations: readonly ShownInvitation[] }>("/api/account/invitations");
  return invitations;
}

/** Ends an invitation. */
export async function endInvitation(id: string): Promise<void> {
  await ask(`/api/account/invitations/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Makes a key with the token of an invitation's link. */
export function acceptInvitation(token: string): Promise<ShownSecret> {
  return request("/api/account/invitations/accept", { method: "POST", body: { token } });
}

/** The latest acts with the account, the latest first. */
export async function listAudit(): Promise<readonly ShownAct[]> {
  return (await ask<{ readonly audit: readonly ShownAct[] }>("/api/account/audit")).audit;
}

/** Gives a key another name or role. */
export async function changeKey(id: string, change: { readonly name: string; readonly role: Role }): Promise<void> {
  await ask(`/api/account/keys/${encodeURIComponent(id)}`, { method: "PATCH", body: change });
}

/** Gives a key a new secret; the old one stops at once. */
export function rotateKey(id: string): Promise<ShownSecret> {
  return ask(`/api/account/keys/${encodeURIComponent(id)}/rotate`, { method: "POST" });
}

/** Deletes a key with its sandboxes and snapshots. */
export async function revokeKey(id: string): Promise<void> {
  await ask(`/api/account/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** The requests of a range such as `24h` or `7d`. */
export function readUsage(range: string): Promise<ShownUsage> {
  return ask(`/api/account/usage?range=${encodeURIComponent(range)}`);
}
