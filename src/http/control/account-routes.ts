import { z } from "zod";

import { SeedbedError } from "../../model/errors.ts";
import { email, text } from "../../model/values.ts";
import type { Account, SignedIn } from "../../services/accounts.ts";
import { getPlan, PLAN_NAMES } from "../../services/plans.ts";
import type { Plan } from "../../services/plans.ts";
import { emptyAnswer, jsonAnswer } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { readJson } from "../body.ts";
import type { Exchange } from "../exchange.ts";
import { parseBody } from "../operations/operation.ts";
import type { Parts } from "../parts.ts";
import type { Router } from "../router.ts";
import { accountAnswer, ACCOUNT_HEADERS, serveAccount, serveSession, UNKEPT_HEADERS } from "./serve-account.ts";
import { endedCookie, findSession, sessionCookie } from "./session.ts";

/** Characters that a password has at least. */
export const PASSWORD_LENGTH = 8;

const newPassword = z.string().min(PASSWORD_LENGTH, `must have at least ${PASSWORD_LENGTH} characters`).max(200);
const SIGN_UP = z.object({ email: email(), password: newPassword, name: text(120).nullable().default(null) });
const LOG_IN = z.object({ email: text(254), password: text(200) });
const CHANGE = z
  .object({ email: email().optional(), password: newPassword.optional(), currentPassword: text(200) })
  .refine(
    (body) => body.email !== undefined || body.password !== undefined,
    "must give a new email, a new password, or both",
  );
const REMOVE = z.object({ currentPassword: text(200) });
const CHOOSE = z.object({ plan: z.enum(PLAN_NAMES) });

/** What a customer sees of their account. */
export interface ShownAccount extends Account {
  /** What the plan allows; null is unlimited. */
  readonly limits: Pick<Plan, "requestsPerHour" | "keys" | "snapshots">;
  /** Whether a plan costs money here: false as long as no payment provider is configured. */
  readonly charged: boolean;
}

/** An account as it is shown. */
export function toShownAccount(account: Account, charged: boolean): ShownAccount {
  const { requestsPerHour, keys, snapshots } = getPlan(account.plan);
  return { ...account, limits: { requestsPerHour, keys, snapshots }, charged };
}

/** `/api/account`: signing up and in, and the account itself. */
export function accountRoutes(app: Router, parts: Parts): void {
  const { accounts, customers, signIns, payment, baseUrl } = parts;
  const shown = (account: Account | undefined) => ({
    account: account === undefined ? null : toShownAccount(account, payment.charges),
  });
  const body = (account: Account | undefined): string => JSON.stringify(shown(account));
  const signedIn = (status: number, { account, token }: SignedIn): Answer =>
    jsonAnswer(status, body(account), [...UNKEPT_HEADERS, ...sessionCookie(token, baseUrl)]);

  /** Counts as an attempt to sign in. */
  const assertPassword = async (
    exchange: Exchange,
    account: Account,
    password: string,
    tried: string,
  ): Promise<void> => {
    await signIns.attempt(exchange.address, account.email);
    await accounts.assertPassword(account.id, password, tried).catch(refuseLogin);
  };

  const signUp = { tried: "sign up" };
  app.post(
    "/api/account/signup",
    serveAccount(parts, signUp, async ({ exchange }) => {
      if (!parts.isSignUpOpen)
        throw new SeedbedError("forbidden", "cannot sign up: who runs this server has closed sign-up (SIGNUP)");
      const values = parseBody(SIGN_UP, await readJson(exchange.request, "plain"), signUp.tried);
      await signIns.signUp(exchange.address);
      return signedIn(201, await accounts.signUp(values));
    }),
  );
  const logIn = { tried: "log in" };
  app.post(
    "/api/account/login",
    serveAccount(parts, logIn, async ({ exchange }) => {
      const values = parseBody(LOG_IN, await readJson(exchange.request, "plain"), logIn.tried);
      await signIns.attempt(exchange.address, values.email);
      const session = await accounts.logIn(values.email, values.password).catch(refuseLogin);
      return signedIn(200, session);
    }),
  );
  app.post(
    "/api/account/logout",
    serveAccount(parts, { tried: "log out" }, async ({ exchange }) => {
      const session = await findSession(exchange);
      if (session !== undefined) await accounts.logOut(session.token);
      return emptyAnswer(204, [...UNKEPT_HEADERS, ...endedCookie(baseUrl)]);
    }),
  );
  app.get(
    "/api/account",
    serveAccount(parts, { tried: "get the account" }, async ({ exchange }) => {
      const session = await findSession(exchange);
      return accountAnswer(exchange, shown(session?.account));
    }),
  );
  const change = { tried: "change the account" };
  app.patch(
    "/api/account",
    serveSession(parts, change, async ({ exchange }, { account }) => {
      const values = parseBody(CHANGE, await readJson(exchange.request, "merge"), change.tried);
      await assertPassword(exchange, account, values.currentPassword, change.tried);
      const { email: address, password } = values;
      const session = await accounts.change(account.id, {
        ...(address !== undefined && { email: address }),
        ...(password !== undefined && { password }),
      });
      return signedIn(200, session);
    }),
  );
  const remove = { tried: "delete the account" };
  app.delete(
    "/api/account",
    serveSession(parts, remove, async ({ exchange }, { account }) => {
      const { currentPassword } = parseBody(REMOVE, await readJson(exchange.request, "plain"), remove.tried);
      await assertPassword(exchange, account, currentPassword, remove.tried);
      await customers.remove(account.id);
      return emptyAnswer(204, [...UNKEPT_HEADERS, ...endedCookie(baseUrl)]);
    }),
  );
  const choose = { tried: "change the plan" };
  app.put(
    "/api/account/plan",
    serveSession(parts, choose, async ({ exchange }, { account }) => {
      const { plan } = parseBody(CHOOSE, await readJson(exchange.request, "plain"), choose.tried);
      return jsonAnswer(200, body(await customers.setPlan(account.id, plan)), ACCOUNT_HEADERS);
    }),
  );
}

/** The challenge of a wrong password is that of the session, not of the mock sign-in. */
function refuseLogin(error: unknown): never {
  if (!(error instanceof SeedbedError) || error.code !== "invalid_credentials") throw error;
  const { errors } = error;
  throw new SeedbedError("invalid_credentials", error.message, {
    ...(errors !== undefined && { errors }),
    headers: { "WWW-Authenticate": 'Session realm="seedbed"' },
  });
}
