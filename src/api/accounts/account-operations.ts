import { endedCookie, sessionCookie } from "../../http/control/session.ts";
import type { OperationGroup } from "../../http/openapi/operation-description.ts";
import { SET_COOKIE } from "../../http/openapi/response-headers.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { noContent, ok } from "../../http/operation/reply.ts";
import type { Reply } from "../../http/operation/reply.ts";
import type { Parts } from "../../http/parts.ts";
import type { ApiRequest } from "../../http/request.ts";
import { SeedbedError } from "../../model/errors.ts";
import type { Account, SignedIn } from "../../services/accounts.ts";
import { SIGN_INS_PER_MINUTE, SIGN_UPS_PER_HOUR } from "../../services/bounds.ts";
import type { Payment } from "../../services/payment.ts";
import { getPlan } from "../../services/plans.ts";
import {
  accountAnswerSchema,
  accountOrNoneSchema,
  accountPatchSchema,
  accountRemovalSchema,
  EXAMPLE_ACCOUNT,
  logInSchema,
  planChoiceSchema,
  signUpSchema,
} from "./account-schemas.ts";
import type { AccountAnswer, ShownAccount } from "./account-schemas.ts";
import { KEY_OPERATIONS, KEY_TAG } from "./key-operations.ts";

const TAG = "Account";
const credentials = { email: EXAMPLE_ACCOUNT.email, password: "analytical engine" };
const examples = { example: { summary: "On the developer plan", value: { account: EXAMPLE_ACCOUNT } } };

const signUp = defineOperation({
  route: "POST /api/account/signup",
  id: "signUp",
  tag: TAG,
  summary: "Sign up",
  description: `Makes an account on the free plan and begins a session. Passwords that many have are refused. ${SIGN_UPS_PER_HOUR} an hour for an address; 403 where the operator has closed sign-up.`,
  caller: "account",
  cache: "secret",
  body: {
    schema: signUpSchema,
    examples: { example: { summary: "Somebody new", value: { ...credentials, name: EXAMPLE_ACCOUNT.name } } },
  },
  answers: {
    201: {
      description: "The account.",
      headers: SET_COOKIE,
      body: accountAnswerSchema,
      examples,
      isLocated: false,
    },
  },
  problems: ["conflict"],
  uses: ["accounts", "signIns", "payment", "baseUrl", "isSignUpOpen"],
  async handle({ request, body: { email, password, name = null } }, services) {
    if (!services.isSignUpOpen)
      throw new SeedbedError("forbidden", "cannot sign up: who runs this server has closed sign-up (SIGNUP)");
    await services.signIns.signUp(request.address);
    return { ...signedIn(await services.accounts.signUp({ email, password, name }), services), status: 201 };
  },
});

const logIn = defineOperation({
  route: "POST /api/account/login",
  id: "logInToAccount",
  tag: TAG,
  summary: "Log in",
  description: `Begins a session. ${SIGN_INS_PER_MINUTE} tries a minute for an address, and for an account.`,
  caller: "account",
  cache: "secret",
  body: { schema: logInSchema, examples: { example: { summary: "A customer", value: credentials } } },
  answers: { 200: { description: "The account.", headers: SET_COOKIE, body: accountAnswerSchema, examples } },
  problems: ["invalid_credentials"],
  uses: ["accounts", "signIns", "payment", "baseUrl"],
  async handle({ request, body: { email, password } }, services) {
    await services.signIns.attempt(request.address, email);
    return signedIn(await services.accounts.logIn(email, password).catch(refuseLogin), services);
  },
});

const logOut = defineOperation({
  route: "POST /api/account/logout",
  id: "logOutOfAccount",
  tag: TAG,
  summary: "Log out",
  description: "Ends the session, if there is one.",
  caller: "account",
  cache: "secret",
  answers: { 204: { description: "There is no session.", headers: SET_COOKIE } },
  uses: ["accounts", "baseUrl"],
  async handle({ findSession }, { accounts, baseUrl }) {
    const session = await findSession();
    if (session !== undefined) await accounts.logOut(session.token);
    return noContent(endedCookie(baseUrl));
  },
});

const getAccount = defineOperation({
  route: "GET /api/account",
  id: "getAccountOfSession",
  tag: TAG,
  summary: "Get your account",
  description: "The account of the session; null without one.",
  caller: "account",
  answers: {
    200: {
      description: "The account, or null.",
      body: accountOrNoneSchema,
      examples: {
        account: { summary: "With a session", value: { account: EXAMPLE_ACCOUNT } },
        none: { summary: "Without", value: { account: null } },
      },
    },
  },
  uses: ["payment"],
  async handle({ findSession }, { payment }) {
    const session = await findSession();
    return ok({ account: session === undefined ? null : toShownAccount(session.account, payment) });
  },
});

const updateAccount = defineOperation({
  route: "PATCH /api/account",
  id: "updateAccountOfSession",
  tag: TAG,
  summary: "Change your address or password",
  description: "Needs the password until now. Ends all sessions, and begins a new one for who asks.",
  caller: "session",
  cache: "secret",
  body: {
    schema: accountPatchSchema,
    examples: {
      example: {
        summary: "Another address",
        value: { email: "ada@example.org", currentPassword: credentials.password },
      },
    },
  },
  answers: {
    200: { description: "The account as it is now.", headers: SET_COOKIE, body: accountAnswerSchema, examples },
  },
  problems: ["conflict", "invalid_credentials"],
  uses: ["accounts", "signIns", "payment", "baseUrl"],
  async handle({ request, session: { account }, body }, services) {
    const { email, password, currentPassword } = body;
    await assertPassword(services, request, account, currentPassword, "change the account");
    const changed = await services.accounts.change(account.id, {
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
    });
    return signedIn(changed, services);
  },
});

const deleteAccount = defineOperation({
  route: "DELETE /api/account",
  id: "deleteAccountOfSession",
  tag: TAG,
  summary: "Delete your account",
  description: "Needs the password. Forgets the account with its keys, sandboxes and snapshots.",
  caller: "session",
  cache: "secret",
  body: {
    schema: accountRemovalSchema,
    examples: { example: { summary: "For good", value: { currentPassword: credentials.password } } },
  },
  answers: { 204: { description: "It is gone.", headers: SET_COOKIE } },
  problems: ["invalid_credentials"],
  uses: ["accounts", "signIns", "customers", "baseUrl"],
  async handle({ request, session: { account }, body }, services) {
    await assertPassword(services, request, account, body.currentPassword, "delete the account");
    await services.customers.remove(account.id);
    return noContent(endedCookie(services.baseUrl));
  },
});

const choosePlan = defineOperation({
  route: "PUT /api/account/plan",
  id: "choosePlan",
  tag: TAG,
  summary: "Choose a plan",
  description:
    "After a change to a smaller plan, what is there stays; only making more is refused. 403 for a plan beyond the largest that the operator allows.",
  caller: "session",
  body: {
    schema: planChoiceSchema,
    examples: { example: { summary: "The smallest that costs", value: { plan: EXAMPLE_ACCOUNT.plan } } },
  },
  answers: { 200: { description: "The account as it is now.", body: accountAnswerSchema, examples } },
  uses: ["customers", "payment"],
  handle: async ({ session, body }, { customers, payment }) =>
    ok({ account: toShownAccount(await customers.setPlan(session.account.id, body.plan), payment) }),
});

/** `/api/account/…`: customers, their plans, keys and usage. */
export const accountOperations = (): OperationGroup => ({
  title: "Account",
  tags: [
    {
      name: TAG,
      description: "Customers of Seedbed itself, by the dashboard's session. From Seedbed's own pages only.",
    },
    { name: KEY_TAG, description: "The keys of an account, and what they used." },
  ],
  operations: [signUp, logIn, logOut, getAccount, updateAccount, deleteAccount, choosePlan, ...KEY_OPERATIONS],
});

/** 200 with the account, and its new session as a cookie. */
function signedIn({ account, token }: SignedIn, { payment, baseUrl }: Pick<Parts, "payment" | "baseUrl">): Reply {
  const value: AccountAnswer = { account: toShownAccount(account, payment) };
  return ok(value, sessionCookie(token, baseUrl));
}

function toShownAccount(account: Account, payment: Payment): ShownAccount {
  const { requestsPerHour, keys, snapshots } = getPlan(account.plan);
  return { ...account, limits: { requestsPerHour, keys, snapshots }, charged: payment.charges };
}

/** Counts as an attempt to sign in. */
async function assertPassword(
  { accounts, signIns }: Pick<Parts, "accounts" | "signIns">,
  request: ApiRequest,
  account: Account,
  password: string,
  tried: string,
): Promise<void> {
  await signIns.attempt(request.address, account.email);
  await accounts.assertPassword(account.id, password, tried).catch(refuseLogin);
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
