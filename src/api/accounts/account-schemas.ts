import * as z from "zod";

import { email, text, timestamp } from "../../model/values.ts";
import { PASSWORD_LENGTH } from "../../services/bounds.ts";
import { getPlan, PLAN_NAMES } from "../../services/plans.ts";

const plan = z.enum(PLAN_NAMES).meta({ id: "PlanName", description: "A plan, the smallest first." });
const unlimited = (description: string) => z.int().min(0).nullable().describe(description);
const password = (description: string) => text(200).describe(description).meta({ format: "password" });
/** A password that is chosen now. */
export const newPassword = (description: string) =>
  z
    .string()
    .min(PASSWORD_LENGTH, `must have at least ${PASSWORD_LENGTH} characters`)
    .max(200)
    .describe(description)
    .meta({ format: "password" });

const payment = z
  .object({
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
  })
  .meta({ id: "PaymentStanding", description: "How the payment for an account stands, as the provider confirmed it." });

const account = z.object({
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
  payment: payment
    .nullable()
    .describe("The state of the payment; null if the account has never paid or plans are free."),
});

/** An account as its customer has it. */
export const accountSchema = account.meta({
  id: "CustomerAccount",
  description: "A customer. Not one of the mock data's users.",
});

/** The answer that is an account. */
export const accountAnswerSchema = z.object({ account: accountSchema }).meta({ id: "CustomerAccountAnswer" });

/** The answer that is an account, as its readers get it. */
export type AccountAnswer = z.output<typeof accountAnswerSchema>;

/** The answer that is the account of a session, if there is one. */
export const accountOrNoneSchema = z
  .object({ account: account.nullable().describe("Null without a session.") })
  .meta({ id: "CustomerAccountOrNoneAnswer" });

/** What a customer sees of their account. */
export type ShownAccount = z.output<typeof accountSchema>;

/** What somebody new says. */
export const signUpSchema = z
  .strictObject({
    email: email(),
    password: newPassword(`At least ${PASSWORD_LENGTH} characters.`),
    name: text(120).nullable().optional().describe("Your name."),
  })
  .meta({ id: "SignUpRequest" });

/** What a customer logs in with. */
export const logInSchema = z
  .strictObject({ email: text(254).describe("The account's address."), password: password("The account's password.") })
  .meta({ id: "AccountLogin" });

/** What a customer may change. */
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

/** What deletes an account. */
export const accountRemovalSchema = z
  .strictObject({ currentPassword: password("The account's password.") })
  .meta({ id: "CustomerAccountRemoval" });

/** Which plan to be on. */
export const planChoiceSchema = z.strictObject({ plan }).meta({ id: "PlanChoice" });

/** What the server offers customers. */
export const optionsSchema = z
  .object({
    signUp: z.enum(["open", "closed"]).describe("Whether new accounts can be made (SIGNUP)."),
    mail: z
      .enum(["sent", "shown", "none"])
      .describe("Whether mails are sent (SMTP_URL), shown at /dashboard/mail, or neither."),
    charged: z.boolean().describe("Whether a plan costs money here (PAYMENT)."),
  })
  .meta({ id: "AccountOptions" });

/** What the server offers customers, as its readers get it. */
export type AccountOptions = z.output<typeof optionsSchema>;

/** What a public server offers, for examples. */
export const EXAMPLE_OPTIONS: AccountOptions = Object.freeze({ signUp: "open", mail: "sent", charged: true });

/** What is paid for, for examples. */
export const EXAMPLE_PAYMENT: ShownAccount["payment"] = Object.freeze({
  status: "paid",
  plan: "team",
  paidUntil: "2026-12-01T00:00:00.000Z",
  endsAt: null,
  planUntil: null,
  dataUntil: null,
});

/** The page that a customer goes to. */
export const checkoutSchema = z
  .object({ checkout: z.object({ url: z.url().describe("Where to pay.") }) })
  .meta({ id: "CheckoutAnswer", description: "The plan changes once the payment is confirmed." });

/** The answer that is a page on which to pay, as its readers get it. */
export type CheckoutAnswer = z.output<typeof checkoutSchema>;

/** The page on which a customer manages the payment. */
export const portalSchema = z
  .object({ url: z.url().describe("Where to see invoices, change the card and cancel.") })
  .meta({ id: "BillingPortal" });

/** The answer that is such a page, as its readers get it. */
export type PortalAnswer = z.output<typeof portalSchema>;

const { requestsPerHour, keys, snapshots } = getPlan("developer");

/** The account that examples show. */
export const EXAMPLE_ACCOUNT: ShownAccount = Object.freeze({
  id: "acc_1",
  email: "ada.byron@example.com",
  emailVerified: true,
  newEmail: null,
  name: "Ada Byron",
  plan: "developer",
  createdAt: "2026-11-01T00:00:00.000Z",
  suspendedAt: null,
  limits: { requestsPerHour, keys, snapshots },
  charged: false,
  payment: null,
});
