import { endedCookie, sessionCookie } from "../../http/control/session.ts";
import { MAYBE_COOKIE, SET_COOKIE } from "../../http/openapi/response-headers.ts";
import { defineOperation } from "../../http/operation/define-operation.ts";
import { accepted, noContent, ok } from "../../http/operation/reply.ts";
import { SeedbedError } from "../../model/errors.ts";
import {
  MAILS_FROM_ADDRESS_PER_HOUR,
  MAILS_TO_ADDRESS_PER_HOUR,
  PASSWORD_LENGTH,
  SIGN_INS_PER_MINUTE,
} from "../../services/bounds.ts";
import { EXAMPLE_ACCOUNT } from "./account-schemas.ts";
import {
  confirmedSchema,
  EXAMPLE_MAIL,
  EXAMPLE_TOKEN,
  forgotSchema,
  lettersSchema,
  resetSchema,
  sentMail,
  sentMailSchema,
  mailVerificationSchema,
  verifySchema,
} from "./mail-schemas.ts";
import { ACCOUNT_TAG, toShownAccount } from "./shown-account.ts";

const LIMITS = `${MAILS_TO_ADDRESS_PER_HOUR} mails an hour to an e-mail address, and ${MAILS_FROM_ADDRESS_PER_HOUR} from the address that asks.`;
const TRIES = `${SIGN_INS_PER_MINUTE} tries a minute for an address.`;
const LINK = "422 says whether the link is old (expired), was used (used) or is none of ours (unknown).";

const verify = defineOperation({
  route: "POST /api/account/verify",
  id: "verifyAddress",
  tag: ACCOUNT_TAG,
  summary: "Confirm an address",
  description: `Uses the link of a mail, once and within an hour. That of a sign-up makes the account and begins its session; that of a new address makes it the account's, ends its other sessions and tells the address until now. ${LINK} ${TRIES}`,
  caller: "account",
  cache: "secret",
  body: {
    schema: verifySchema,
    examples: { example: { summary: "From the mail", value: { token: EXAMPLE_TOKEN } } },
  },
  answers: {
    200: {
      description: "The address is confirmed.",
      headers: MAYBE_COOKIE,
      body: confirmedSchema,
      examples: {
        begun: {
          summary: "After a sign-up",
          value: { email: EXAMPLE_ACCOUNT.email, account: { ...EXAMPLE_ACCOUNT, plan: "free" } },
        },
        elsewhere: {
          summary: "In a browser that is not logged in",
          value: { email: EXAMPLE_ACCOUNT.email, account: null },
        },
      },
    },
  },
  problems: ["conflict"],
  uses: ["accounts", "accountMail", "signIns", "payment", "baseUrl"],
  async handle({ request, body: { token }, findSession }, { accounts, accountMail, signIns, payment, baseUrl }) {
    await signIns.useLink(request.address);
    const session = await findSession();
    const { email, begun } = await accountMail.confirm(token, session?.token);
    if (begun !== undefined)
      return ok({ email, account: await toShownAccount(begun.account, payment) }, sessionCookie(begun.token, baseUrl));
    const account = session === undefined ? undefined : await accounts.findBySession(session.token);
    return ok({ email, account: account === undefined ? null : await toShownAccount(account, payment) });
  },
});

const askVerification = defineOperation({
  route: "POST /api/account/verification",
  id: "sendVerification",
  tag: ACCOUNT_TAG,
  summary: "Send the link that confirms an address again",
  description: `To the address of the session's account, or to its new one; with the token of a link that is old or was used, to where that was sent. Nothing is sent to an address that is confirmed. ${LIMITS}`,
  caller: "account",
  cache: "secret",
  body: {
    schema: mailVerificationSchema,
    optional: true,
    examples: {
      session: { summary: "For the session’s account", value: {} },
      old: { summary: "In place of an old link", value: { token: EXAMPLE_TOKEN } },
    },
  },
  answers: { 202: { description: "It is on its way.", body: sentMailSchema, examples: EXAMPLE_MAIL } },
  problems: ["missing_session", "mail_unavailable"],
  uses: ["accountMail", "signIns", "baseUrl"],
  async handle({ request, body: { token }, findSession }, { accountMail, signIns, baseUrl }) {
    if (token !== undefined) {
      await signIns.useLink(request.address);
      const to = await accountMail.findReceiver(token);
      await signIns.askForMail(request.address, to);
      await accountMail.askAgain(token);
      return accepted(sentMail(to));
    }
    const session = await findSession();
    if (session === undefined) {
      throw new SeedbedError(
        "missing_session",
        `cannot send a link without a session: log in at ${baseUrl}/dashboard/login, or send the token of the old link`,
      );
    }
    const { account } = session;
    await signIns.askForMail(request.address, account.newEmail ?? account.email);
    const { to } = await accountMail.askVerification(account);
    return accepted(sentMail(to));
  },
});

const forgot = defineOperation({
  route: "POST /api/account/forgot",
  id: "forgotPassword",
  tag: ACCOUNT_TAG,
  summary: "Ask for a new password",
  description: `Sends a link to a new password, if the address has an account. The answer is the same for every address. ${LIMITS}`,
  caller: "account",
  cache: "secret",
  body: {
    schema: forgotSchema,
    examples: { example: { summary: "Whatever the address", value: { email: EXAMPLE_ACCOUNT.email } } },
  },
  answers: {
    202: {
      description: "If the address has an account, a link is on its way.",
      body: sentMailSchema,
      examples: EXAMPLE_MAIL,
    },
  },
  problems: ["mail_unavailable"],
  uses: ["accountMail", "signIns"],
  async handle({ request, body: { email } }, { accountMail, signIns }) {
    await signIns.askForMail(request.address, email);
    await accountMail.forgot(email);
    return accepted(sentMail(email));
  },
});

const reset = defineOperation({
  route: "POST /api/account/reset",
  id: "resetPassword",
  tag: ACCOUNT_TAG,
  summary: "Set a new password",
  description: `Uses the link of a mail, once and within an hour. Ends all sessions of the account, and what else was asked for its address. At least ${PASSWORD_LENGTH} characters; passwords that many have are refused, as is the address or the part of it before the @, and the link stays good then. ${LINK} ${TRIES}`,
  caller: "account",
  cache: "secret",
  body: {
    schema: resetSchema,
    examples: {
      example: { summary: "From the mail", value: { token: EXAMPLE_TOKEN, password: "difference engine" } },
    },
  },
  answers: { 204: { description: "It is set: log in with it.", headers: SET_COOKIE } },
  uses: ["accounts", "accountMail", "signIns", "baseUrl"],
  checks: [
    ({ isWhole, body: { password } }, { accounts }) =>
      isWhole || password === undefined || accounts.assertUncommon(password, "set the password", []),
  ],
  async handle({ request, body: { token, password } }, { accountMail, signIns, baseUrl }) {
    await signIns.useLink(request.address);
    await accountMail.reset(token, password);
    return noContent(endedCookie(baseUrl));
  },
});

const listMails = defineOperation({
  route: "GET /api/account/mails",
  id: "listMails",
  tag: ACCOUNT_TAG,
  summary: "List mails on your own machine",
  description:
    "The mails that would have left, for the one person whose machine it is: without SMTP_URL, on loopback and with no proxy before it. 403 anywhere else. They end with the process.",
  caller: "account",
  cache: "secret",
  answers: {
    200: {
      description: "The mails, the newest first.",
      body: lettersSchema,
      examples: {
        one: {
          summary: "One of them",
          value: {
            mails: [
              {
                id: "mail_1",
                at: "2026-11-01T00:00:00.000Z",
                to: EXAMPLE_ACCOUNT.email,
                subject: "Choose a new password for Seedbed",
                text: `To choose it, open this link:\n\nhttp://localhost:3000/dashboard/reset#token=${EXAMPLE_TOKEN}\n`,
                html: "<p>To choose it, open this link:</p>",
              },
            ],
          },
        },
      },
    },
  },
  problems: ["forbidden"],
  uses: ["mail"],
  handle({ isForeign }, { mail }) {
    if (mail.reach !== "shown")
      throw new SeedbedError(
        "forbidden",
        "cannot list mails: they are shown on one's own machine only, without SMTP_URL and TRUST_PROXY",
      );
    if (isForeign())
      throw new SeedbedError("forbidden", "cannot list mails for a page of another origin, or through a proxy");
    return ok({ mails: mail.list().map(({ at, ...letter }) => ({ ...letter, at: new Date(at).toISOString() })) });
  },
});

/** What customers do by mail. */
export const MAIL_OPERATIONS = [verify, askVerification, forgot, reset, listMails];
