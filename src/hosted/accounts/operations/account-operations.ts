import type { OperationGroup } from "../../../core/description/operation-description.ts";
import { MAYBE_COOKIE, SET_COOKIE } from "../../../core/description/response-headers.ts";
import { endedCookie } from "../../../core/http/control/session.ts";
import { defineOperation } from "../../../core/http/operation/define-operation.ts";
import { accepted, noContent, ok } from "../../../core/http/operation/reply.ts";
import type { Parts } from "../../../core/http/parts.ts";
import type { ApiRequest } from "../../../core/http/request.ts";
import { SeedbedError } from "../../../core/model/errors.ts";
import { SIGN_INS_PER_MINUTE, SIGN_UPS_PER_HOUR } from "../../../core/services/bounds.ts";
import type { CustomerAccount } from "../accounts.ts";
import {
  EXAMPLE_ACCOUNT,
  EXAMPLE_MAIL,
  EXAMPLE_OPTIONS,
  accountAnswerSchema,
  accountOrNoneSchema,
  accountPatchSchema,
  accountRemovalSchema,
  logInSchema,
  optionsSchema,
  sentMail,
  sentMailSchema,
  signUpSchema,
  OF_ACCOUNT,
  signedIn,
  toShownAccount,
} from "./account-schemas.ts";
import type { AccountOptions } from "./account-schemas.ts";
import { KEY_OPERATIONS, KEY_TAG } from "./key-operations.ts";
import { MAIL_OPERATIONS } from "./mail-operations.ts";
import { PAYMENT_OPERATIONS, PAYMENT_TAG } from "./payment-operations.ts";
import { TEAM_OPERATIONS, TEAM_TAG } from "./team-operations.ts";

const credentials = { email: EXAMPLE_ACCOUNT.email, password: "analytical engine" };
const examples = { example: { summary: "On the developer plan", value: { account: EXAMPLE_ACCOUNT } } };

const signUp = defineOperation({
  ...OF_ACCOUNT,
  route: "POST /api/account/signup",
  id: "signUp",
  summary: "Sign up",
  description: `Creates an account on the free plan and begins a session. If the server sends mails (SMTP_URL), the answer is 202 for every address, and a mail has the link that creates the account; if the address already has an account, the mail says so. Common passwords are refused, and so are the address and its part before the @. At most ${SIGN_UPS_PER_HOUR} an hour from one network address; 403 if the operator has closed sign-up.`,
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
    202: {
      description: "If the server sends mails: a mail is on its way to the address, whether it has an account or not.",
      body: sentMailSchema,
      examples: EXAMPLE_MAIL,
    },
  },
  problems: ["conflict"],
  uses: ["accounts", "accountMail", "signIns", "payment", "baseUrl", "isSignUpOpen"],
  authorize(_head, { isSignUpOpen }) {
    if (!isSignUpOpen)
      throw new SeedbedError("forbidden", "cannot sign up: the operator of this server has closed sign-up (SIGNUP)");
  },
  checks: [
    ({ isWhole, body: { email, password } }, { accounts }) =>
      isWhole || password === undefined || accounts.assertUncommon(password, "sign up", toList(email)),
  ],
  async handle({ request, body: { email, password, name = null } }, services) {
    await services.signIns.signUp(request.address);
    if (services.accountMail.reach === "sent") {
      await services.signIns.askForMail(request.address, email);
      await services.accountMail.signUp({ email, password, name });
      return accepted(sentMail(email));
    }
    return { ...(await signedIn(await services.accounts.signUp({ email, password, name }), services)), status: 201 };
  },
});

const logIn = defineOperation({
  ...OF_ACCOUNT,
  route: "POST /api/account/login",
  id: "logInToAccount",
  summary: "Log in",
  description: `Begins a session. ${SIGN_INS_PER_MINUTE} tries a minute for an address, and for an account.`,
  cache: "secret",
  body: { schema: logInSchema, examples: { example: { summary: "A customer", value: credentials } } },
  answers: { description: "The account.", headers: SET_COOKIE, body: accountAnswerSchema, examples },
  problems: ["invalid_credentials"],
  uses: ["accounts", "signIns", "payment", "baseUrl"],
  async handle({ request, body: { email, password } }, services) {
    await services.signIns.attempt(request.address, email);
    return signedIn(await services.accounts.logIn(email, password).catch(refuseLogin), services);
  },
});

const logOut = defineOperation({
  ...OF_ACCOUNT,
  route: "POST /api/account/logout",
  id: "logOutOfAccount",
  summary: "Log out",
  description: "Ends the session, if there is one.",
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
  ...OF_ACCOUNT,
  route: "GET /api/account",
  id: "getAccountOfSession",
  summary: "Get your account",
  description: "The account of the session; null without one.",
  answers: {
    description: "The account, or null.",
    body: accountOrNoneSchema,
    examples: {
      account: { summary: "With a session", value: { account: EXAMPLE_ACCOUNT } },
      none: { summary: "Without", value: { account: null } },
    },
  },
  uses: ["payment"],
  async handle({ findSession }, { payment }) {
    const session = await findSession();
    return ok({ account: session === undefined ? null : await toShownAccount(session.account, payment) });
  },
});

const getOptions = defineOperation({
  ...OF_ACCOUNT,
  route: "GET /api/account/options",
  id: "getAccountOptions",
  summary: "Get what this server offers customers",
  description: "Whether you can sign up here, whether the server sends mails, and whether plans cost money.",
  answers: {
    description: "The same for everybody.",
    body: optionsSchema,
    examples: { example: { summary: "A public server", value: EXAMPLE_OPTIONS } },
  },
  uses: ["accountMail", "payment", "isSignUpOpen"],
  handle(_call, { accountMail, payment, isSignUpOpen }) {
    const options: AccountOptions = {
      signUp: isSignUpOpen ? "open" : "closed",
      mail: accountMail.reach,
      charged: payment.charges,
    };
    return ok(options);
  },
});

const updateAccount = defineOperation({
  ...OF_ACCOUNT,
  route: "PATCH /api/account",
  id: "updateAccountOfSession",
  summary: "Change your address or password",
  description:
    "Needs the current password. A new password takes effect at once, ends all sessions, and begins a new one for this caller; the same passwords are refused as at sign-up. A new address takes effect when you use the link in its mail; until then it is in newEmail. The old address gets a mail about it. 503 if the server sends no mails.",
  caller: "session",
  cache: "secret",
  body: {
    schema: accountPatchSchema,
    examples: {
      password: {
        summary: "Another password",
        value: { password: "difference engine", currentPassword: credentials.password },
      },
      email: {
        summary: "Another address",
        value: { email: "ada@example.org", currentPassword: credentials.password },
      },
    },
  },
  answers: { description: "The account as it is now.", headers: MAYBE_COOKIE, body: accountAnswerSchema, examples },
  problems: ["invalid_credentials", "mail_unavailable"],
  uses: ["accounts", "signIns", "payment", "baseUrl"],
  checks: [
    ({ isWhole, body: { email, password } }, { accounts }) =>
      isWhole || password === undefined || accounts.assertUncommon(password, "change the account", toList(email)),
  ],
  async handle({ request, session: { account }, body }, services) {
    const { email, password, currentPassword } = body;
    await assertPassword(services, request, account, currentPassword, "change the account");
    if (email !== undefined) await services.signIns.askForMail(request.address, email, account.email);
    const { account: changed, token } = await services.accounts
      .change(account.id, { ...(email !== undefined && { email }), ...(password !== undefined && { password }) })
      .catch(refuseLogin);
    return signedIn({ account: changed, token }, services);
  },
});

const deleteAccount = defineOperation({
  ...OF_ACCOUNT,
  route: "DELETE /api/account",
  id: "deleteAccountOfSession",
  summary: "Delete your account",
  description:
    "Needs the password. Deletes the account with its keys, sandboxes and snapshots, and ends its subscription.",
  caller: "session",
  whileSuspended: true,
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

/** `/api/account/…`: customers, their plans, keys and usage. */
export const accountOperations = (): OperationGroup => ({
  title: "Account",
  tags: [
    {
      name: OF_ACCOUNT.tag,
      description:
        "Accounts of Seedbed's customers, with the session of the dashboard. Only Seedbed's own pages can use these routes.",
    },
    { name: KEY_TAG, description: "The keys of an account, and what they used." },
    {
      name: TEAM_TAG,
      description:
        "Invitations to an account, what was done with it, and links to its sandboxes. A key with the role `admin` may manage keys and invitations too.",
    },
    { name: PAYMENT_TAG, description: "The plan of an account, and how it is paid for." },
  ],
  operations: [
    signUp,
    logIn,
    logOut,
    getAccount,
    getOptions,
    updateAccount,
    deleteAccount,
    ...MAIL_OPERATIONS,
    ...KEY_OPERATIONS,
    ...TEAM_OPERATIONS,
    ...PAYMENT_OPERATIONS,
  ],
});

const toList = (email: string | undefined): readonly string[] => (email === undefined ? [] : [email]);

async function assertPassword(
  { accounts, signIns }: Pick<Parts, "accounts" | "signIns">,
  request: ApiRequest,
  account: CustomerAccount,
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
