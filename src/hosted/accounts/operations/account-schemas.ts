import * as z from "zod";

import { sessionCookie } from "../../../core/http/control/session.ts";
import { ok } from "../../../core/http/operation/reply.ts";
import type { Reply } from "../../../core/http/operation/reply.ts";
import type { Parts } from "../../../core/http/parts.ts";
import { namedObject, namedStrictObject } from "../../../core/model/named-object.ts";
import { email, text, timestamp } from "../../../core/model/values.ts";
import { LINK_LIFETIME, PASSWORD_LENGTH } from "../../../core/services/bounds.ts";
import { KEY_ROLES } from "../../../core/services/callers.ts";
import { PLAN_NAMES, getPlan } from "../../../core/services/plans.ts";
import type { PaymentService } from "../../payment/billing.ts";
import type { CustomerAccount } from "../accounts.ts";

const plan = z.enum(PLAN_NAMES).meta({ id: "PlanName", description: "A plan, the smallest first." });
const unlimited = (description: string) => z.int().min(0).nullable().describe(description);
const password = (description: string) => text(200).describe(description).meta({ format: "password" });
const newPassword = (description: string) =>
  z
    .string()
    .min(PASSWORD_LENGTH, `must have at least ${PASSWORD_LENGTH} characters`)
    .max(200)
    .describe(description)
    .meta({ format: "password" });

const paymentSchema = namedObject(
  "PaymentStanding",
  "How the payment for an account stands, as the provider confirmed it.",
  {
    status: z
      .enum(["none", "confirming", "paid", "unpaid"])
      .describe(
        "`confirming`: a page for paying was opened within the hour, and the provider has confirmed nothing yet.",
      ),
    plan: plan.nullable().describe("What is paid for, or is to be."),
    paidUntil: timestamp().nullable().describe("The end of the time that is paid for."),
    endsAt: timestamp().nullable().describe("When the subscription ends, if it is cancelled."),
    planUntil: timestamp().nullable().describe("How long the plan stays while an invoice is unpaid."),
    dataUntil: timestamp()
      .nullable()
      .describe("When the keys are deleted with their data, because an invoice was not paid."),
  },
);

const shownAccount = z.object({
  id: z.string().describe("The account's id."),
  email: email(),
  emailVerified: z.boolean().describe("Whether a mail’s link has confirmed the address."),
  newEmail: email().nullable().describe("The new address, until it is confirmed; otherwise null."),
  name: z.string().nullable().describe("The customer's name."),
  plan,
  createdAt: timestamp().describe("When it was made."),
  suspendedAt: timestamp()
    .nullable()
    .describe("Since when its keys are refused; null unless the operator suspended it."),
  limits: z.object({
    requestsPerHour: unlimited("Requests an hour; null is unlimited."),
    keys: unlimited("API keys; null is unlimited."),
    snapshots: unlimited("Snapshots; null is unlimited."),
  }),
  charged: z.boolean().describe("Whether a plan costs money here."),
  payment: paymentSchema
    .nullable()
    .describe("The state of the payment; null if the account has never paid or plans are free."),
});

/** An account as its customer has it. */
const accountSchema = shownAccount.meta({
  id: "CustomerAccount",
  description: "A customer. Not one of the mock data's users.",
});

export const accountAnswerSchema = namedObject("CustomerAccountAnswer", { account: accountSchema });

export type AccountAnswer = z.output<typeof accountAnswerSchema>;

export const accountOrNoneSchema = namedObject("CustomerAccountOrNoneAnswer", {
  account: shownAccount.nullable().describe("Null without a session."),
});

export type ShownAccount = z.output<typeof accountSchema>;

export const signUpSchema = namedStrictObject("SignUpRequest", {
  email: email(),
  password: newPassword(`At least ${PASSWORD_LENGTH} characters.`),
  name: text(120).nullable().optional().describe("Your name."),
});

export const logInSchema = namedStrictObject("AccountLogin", {
  email: text(254).describe("The account's address."),
  password: password("The account's password."),
});

export const accountPatchSchema = z
  .strictObject({
    email: email().optional(),
    password: newPassword(`The new one, at least ${PASSWORD_LENGTH} characters.`).optional(),
    currentPassword: password("The current one."),
  })
  .refine(
    (body) => body.email !== undefined || body.password !== undefined,
    "must give a new email, a new password, or both",
  )
  .meta({ id: "CustomerAccountPatch" });

export const accountRemovalSchema = namedStrictObject("CustomerAccountRemoval", {
  currentPassword: password("The account's password."),
});

export const planChoiceSchema = namedStrictObject("PlanChoice", { plan });

export const optionsSchema = namedObject("AccountOptions", {
  signUp: z.enum(["open", "closed"]).describe("Whether new accounts can be made (SIGNUP)."),
  mail: z
    .enum(["sent", "shown", "none"])
    .describe("Whether mails are sent (SMTP_URL), shown at /dashboard/mail, or neither."),
  charged: z.boolean().describe("Whether a plan costs money here (PAYMENT)."),
});

export type AccountOptions = z.output<typeof optionsSchema>;

export const EXAMPLE_OPTIONS: AccountOptions = Object.freeze({ signUp: "open", mail: "sent", charged: true });

export const EXAMPLE_PAYMENT: ShownAccount["payment"] = Object.freeze({
  status: "paid",
  plan: "team",
  paidUntil: "2026-12-01T00:00:00.000Z",
  endsAt: null,
  planUntil: null,
  dataUntil: null,
});

/** The page that a customer goes to. */
export const checkoutSchema = namedObject("CheckoutAnswer", "The plan changes once the payment is confirmed.", {
  checkout: z.object({ url: z.url().describe("Where to pay.") }),
});

/** The answer that is a page on which to pay, as its readers get it. */
export type CheckoutAnswer = z.output<typeof checkoutSchema>;

/** The page on which a customer manages the payment. */
export const portalSchema = namedObject("BillingPortal", {
  url: z.url().describe("Where to see invoices, change the card and cancel."),
});

/** The answer that is such a page, as its readers get it. */
export type PortalAnswer = z.output<typeof portalSchema>;

function limitsOf(name: string): ShownAccount["limits"] {
  const { requestsPerHour, keys, snapshots } = getPlan(name);
  return { requestsPerHour, keys, snapshots };
}

export const EXAMPLE_ACCOUNT: ShownAccount = Object.freeze({
  id: "acc_1",
  email: "ada.byron@example.com",
  emailVerified: true,
  newEmail: null,
  name: "Ada Byron",
  plan: "developer",
  createdAt: "2026-11-01T00:00:00.000Z",
  suspendedAt: null,
  limits: limitsOf("developer"),
  charged: false,
  payment: null,
});

export const role = z
  .enum(KEY_ROLES)
  .meta({ id: "KeyRole" })
  .describe(
    "`read` may send GET and HEAD only. `write` may change data too. `admin` may also manage keys and invitations, and read the audit list.",
  );

const sharing = z
  .enum(["shared", "own"])
  .describe("`shared`: the sandboxes, snapshots and playgrounds of all such keys of the account. `own`: its own.");

const keySchema = namedObject("ApiKey", "What is known of a key; never the key itself.", {
  id: z.string().describe("The key's id."),
  name: z.string().describe("What its owner calls it."),
  prefix: z.string().describe("Its first characters."),
  role,
  data: sharing,
  createdAt: timestamp().describe("When it was made."),
  lastUsedAt: timestamp().nullable().describe("When it was last used."),
});

export type ShownKey = z.output<typeof keySchema>;

export const keyCreateSchema = namedStrictObject("ApiKeyCreate", {
  name: text(100).describe("What to call it."),
  role: role.optional().describe("What it may do; the default is `write`."),
  data: sharing.optional().describe("Whose data it works on; the default is `own`."),
});

export const keyChangeSchema = z
  .strictObject({
    name: text(100).optional().describe("What to call it."),
    role: role.optional().describe("What it may do from now on."),
  })
  .refine((change) => Object.keys(change).length > 0, "names nothing to change: give name or role")
  .meta({ id: "ApiKeyChange" });

export const keyAnswerSchema = namedObject("ApiKeyAnswer", { key: keySchema });

/** The answer that shows a key's secret. */
export const keySecretSchema = namedObject("ApiKeySecretAnswer", {
  key: keySchema,
  secret: z.string().describe("The key. Shown only once."),
});

/** A key and, this one time, its secret. */
export type ShownSecret = z.output<typeof keySecretSchema>;

export const keysSchema = namedObject("ApiKeys", {
  keys: z.array(keySchema),
  total: z.int().min(0).describe("How many there are."),
  limit: z.int().min(0).nullable().describe("How many the plan allows; null is unlimited."),
});

/** The keys of an account; a limit of null is none. */
export type ShownKeys = z.output<typeof keysSchema>;

/** The answer that tells what the keys of an account asked for. */
export const usageSchema = namedObject("Usage", {
  range: z.string().describe("The range that you requested."),
  since: timestamp().describe("When the first hour began."),
  total: z.int().min(0).describe("Requests in all."),
  usage: z
    .array(
      z.object({
        keyId: z.string().describe("The key."),
        hour: timestamp().describe("When the hour began."),
        requests: z.int().min(0).describe("Requests within it."),
      }),
    )
    .describe("By hour and key, the oldest first; hours without requests are left out."),
  window: z
    .object({
      limit: z.int().min(0).describe("Requests in a window."),
      remaining: z.int().min(0).describe("Requests left in it."),
      resetAt: timestamp().describe("When it ends."),
    })
    .nullable(),
  storage: z
    .object({
      total: z.int().min(0).describe("Bytes that all keys of the account store now, about."),
      limit: z.int().min(0).describe("Bytes that they may store."),
      sandboxes: z.int().min(0).describe("Of these, sandboxes with their changes, and snapshots."),
      playgrounds: z.int().min(0).describe("Of these, playgrounds."),
      history: z
        .int()
        .min(0)
        .describe("Of these, events and deliveries; beyond a quarter of the limit the oldest are deleted."),
    })
    .describe("What the account stores. Past the limit writes that store more are 403 `limit_reached`."),
});

export type ShownUsage = z.output<typeof usageSchema>;

export const EXAMPLE_KEY: ShownKey = Object.freeze({
  id: "key_1",
  name: "CI",
  prefix: "sb_live_4fGh",
  role: "write",
  data: "own",
  createdAt: "2026-11-01T00:00:00.000Z",
  lastUsedAt: null,
});

export const secretExamples = { example: { summary: "Shortened", value: { key: EXAMPLE_KEY, secret: "sb_live_…" } } };

export const mailedToken = () => text(100).describe("The text after #token= in the mail’s link.");

/** Whose token, for examples: of no link that there is. */
export const EXAMPLE_TOKEN = "Zm9yIGV4YW1wbGVzOyBuby1vbmUgc2VudCB0aGlzIQ";

export const verifySchema = namedStrictObject("AddressConfirmation", {
  token: mailedToken(),
  password: newPassword(
    `The account's from now on, at least ${PASSWORD_LENGTH} characters; without it, the one until now.`,
  ).optional(),
});

export const mailVerificationSchema = namedStrictObject("ConfirmationRequest", {
  token: mailedToken()
    .optional()
    .describe("The token of a link that has expired or was used; without it, the session’s account is meant."),
});

export const forgotSchema = namedStrictObject("ForgottenPassword", { email: email() });

export const resetSchema = namedStrictObject("PasswordReset", {
  token: mailedToken(),
  password: newPassword(`The new one, at least ${PASSWORD_LENGTH} characters.`),
});

export const sentMailSchema = namedObject(
  "RequestedMail",
  "A mail is on its way. The answer does not say whether the address has an account.",
  {
    mail: z.object({
      to: email().describe("Where it goes, if there is anything to send."),
      linkLifetimeSeconds: z.int().describe("How long its link is valid."),
    }),
  },
);

/** The answer that a mail was asked for, as its reader gets it. */
export type SentMail = z.output<typeof sentMailSchema>;

export function sentMail(to: string): SentMail {
  return { mail: { to, linkLifetimeSeconds: LINK_LIFETIME / 1000 } };
}

export const EXAMPLE_MAIL = { sent: { summary: "On its way", value: sentMail(EXAMPLE_ACCOUNT.email) } };

export const confirmedSchema = namedObject("ConfirmedAddress", {
  email: email().describe("The address that is confirmed."),
  account: accountSchema
    .nullable()
    .describe("The account of the session: after a sign-up the new one; null without a session."),
});

/** The answer that an address is confirmed, as its reader gets it. */
export type ConfirmedAddress = z.output<typeof confirmedSchema>;

const letter = z.object({
  id: z.string(),
  at: timestamp().describe("When it would have been sent."),
  to: email(),
  subject: z.string(),
  text: z.string().describe("What it says, as plain text."),
  html: z.string().describe("The same in HTML."),
});

/** The answer that is the mails which were kept. */
export const lettersSchema = namedObject("KeptMails", { mails: z.array(letter).describe("The newest first.") });

/** The answer that is the mails which were kept, as its reader gets it. */
export type ShownMails = z.output<typeof lettersSchema>;

/** Of all operations on an account. */
export const OF_ACCOUNT = { tag: "Account", caller: "account" } as const;

/** 200 with the account, and its new session, where one began, as a cookie. */
export async function signedIn(
  { account, token }: { readonly account: CustomerAccount; readonly token?: string | undefined },
  { payment, baseUrl }: Pick<Parts, "payment" | "baseUrl">,
): Promise<Reply> {
  const value: AccountAnswer = { account: await toShownAccount(account, payment) };
  return ok(value, token === undefined ? [] : sessionCookie(token, baseUrl));
}

export async function toShownAccount(account: CustomerAccount, payment: PaymentService): Promise<ShownAccount> {
  return {
    ...account,
    limits: limitsOf(account.plan),
    charged: payment.charges,
    payment: await payment.standing(account.id),
  };
}
