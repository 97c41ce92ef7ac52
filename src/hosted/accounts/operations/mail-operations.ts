import { MAYBE_COOKIE, SET_COOKIE } from "../../../core/description/response-headers.ts";
import { endedCookie, sessionCookie } from "../../../core/http/control/session.ts";
import { defineOperation } from "../../../core/http/operation/define-operation.ts";
import { accepted, noContent, ok } from "../../../core/http/operation/reply.ts";
import { SeedbedError } from "../../../core/model/errors.ts";
import {
  MAILS_FROM_ADDRESS_PER_HOUR,
  MAILS_TO_ADDRESS_PER_HOUR,
  PASSWORD_LENGTH,
  SIGN_INS_PER_MINUTE,
} from "../../../core/services/bounds.ts";
import {
  EXAMPLE_ACCOUNT,
  EXAMPLE_MAIL,
  EXAMPLE_TOKEN,
  confirmedSchema,
  forgotSchema,
  lettersSchema,
  mailVerificationSchema,
  resetSchema,
  sentMail,
  sentMailSchema,
  verifySchema,
  OF_ACCOUNT,
  toShownAccount,
} from "./account-schemas.ts";

const OF_MAIL = { ...OF_ACCOUNT, cache: "secret" } as const;

const LIMITS = `${MAILS_TO_ADDRESS_PER_HOUR} mails an hour to an e-mail address, and ${MAILS_FROM_ADDRESS_PER_HOUR} from the address that asks.`;
const TRIES = `${SIGN_INS_PER_MINUTE} tries a minute for an address.`;
const LINK = "422 says whether the link is old (expired), was used (used) or is none of ours (unknown).";

const verify = defineOperation({
  ...OF_MAIL,
  route: "POST /api/account/verify",
  id: "verifyAddress",
  summary: "Confirm an address",
  description: `Uses the link of a mail, which works once and for an hour. The link of a sign-up creates the account and begins its session. A password becomes the account's and ends all its sessions: the one until now may be somebody else's, who gave your address. A browser that is logged in must send one to a sign-up. The link of a new address changes the account's address, ends its other sessions, and sends a mail to the old address. ${LINK} ${TRIES}`,
  body: {
    schema: verifySchema,
    examples: {
      example: { summary: "From the mail", value: { token: EXAMPLE_TOKEN, password: "difference engine" } },
    },
  },
  answers: {
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
  problems: ["conflict"],
  uses: ["accountMail", "signIns", "payment", "baseUrl"],
  async handle({ request, body: { token, password }, findSession }, services) {
    const { accountMail, signIns, payment, baseUrl } = services;
    await signIns.useLink(request.address);
    const session = await findSession();
    const { email, begun } = await accountMail.confirm(token, session?.token, password);
    if (begun !== undefined)
      return ok({ email, account: await toShownAccount(begun.account, payment) }, sessionCookie(begun.token, baseUrl));
    const now = await findSession(); // with its new address
    return ok({ email, account: now === undefined ? null : await toShownAccount(now.account, payment) });
  },
});

const askVerification = defineOperation({
  ...OF_MAIL,
  route: "POST /api/account/verification",
  id: "sendVerification",
  summary: "Send the confirmation link again",
  description: `Sends it to the address of the session's account, or to its new one. With the token of a link that has expired or was used, sends it to the address of that link. Nothing is sent to an address that is already confirmed. ${LIMITS}`,
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
  ...OF_MAIL,
  route: "POST /api/account/forgot",
  id: "forgotPassword",
  summary: "Ask for a new password",
  description: `Sends a link to set a new password, if the address has an account. The answer is the same for every address. ${LIMITS}`,
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
  ...OF_MAIL,
  route: "POST /api/account/reset",
  id: "resetPassword",
  summary: "Set a new password",
  description: `Uses the link of a mail, which works once and for an hour. Ends all sessions of the account, and makes its other links invalid. A password has at least ${PASSWORD_LENGTH} characters. Common ones are refused, and so are the address and its part before the @; the link then still works. ${LINK} ${TRIES}`,
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
  ...OF_MAIL,
  route: "GET /api/account/mails",
  id: "listMails",
  summary: "List mails on your own machine",
  description:
    "The mails that the server would have sent, on your own machine: without SMTP_URL, on loopback and without a proxy. 403 anywhere else. They are lost when the process ends.",
  answers: {
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

export const MAIL_OPERATIONS = [verify, askVerification, forgot, reset, listMails];
