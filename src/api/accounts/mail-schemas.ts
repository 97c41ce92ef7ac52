import * as z from "zod";

import { email, text, timestamp } from "../../model/values.ts";
import { LINK_LIFETIME, PASSWORD_LENGTH } from "../../services/bounds.ts";
import { accountSchema, EXAMPLE_ACCOUNT, newPassword } from "./account-schemas.ts";

const token = () => text(100).describe("The text after #token= in the mail’s link.");

/** Whose token, for examples: of no link that there is. */
export const EXAMPLE_TOKEN = "Zm9yIGV4YW1wbGVzOyBuby1vbmUgc2VudCB0aGlzIQ";

/** What uses a link that confirms an address. */
export const verifySchema = z.strictObject({ token: token() }).meta({ id: "AddressConfirmation" });

/** What asks for a link that confirms an address. */
export const mailVerificationSchema = z
  .strictObject({
    token: token()
      .optional()
      .describe("The token of a link that has expired or was used; without it, the session’s account is meant."),
  })
  .meta({ id: "ConfirmationRequest" });

/** What asks for a link to a new password. */
export const forgotSchema = z.strictObject({ email: email() }).meta({ id: "ForgottenPassword" });

/** What uses a link to a new password. */
export const resetSchema = z
  .strictObject({ token: token(), password: newPassword(`The new one, at least ${PASSWORD_LENGTH} characters.`) })
  .meta({ id: "PasswordReset" });

/** The answer that a mail was asked for. */
export const sentMailSchema = z
  .object({
    mail: z.object({
      to: email().describe("Where it goes, if there is anything to send."),
      linkLifetimeSeconds: z.int().describe("How long its link is valid."),
    }),
  })
  .meta({
    id: "RequestedMail",
    description: "A mail is on its way. The answer does not say whether the address has an account.",
  });

/** The answer that a mail was asked for, as its reader gets it. */
export type SentMail = z.output<typeof sentMailSchema>;

/** The answer that a mail was asked for. */
export function sentMail(to: string): SentMail {
  return { mail: { to, linkLifetimeSeconds: LINK_LIFETIME / 1000 } };
}

/** A mail that was asked for, for examples. */
export const EXAMPLE_MAIL = { sent: { summary: "On its way", value: sentMail(EXAMPLE_ACCOUNT.email) } };

/** The answer that an address is confirmed. */
export const confirmedSchema = z
  .object({
    email: email().describe("The address that is confirmed."),
    account: accountSchema
      .nullable()
      .describe("The account of the session: after a sign-up the new one; null without a session."),
  })
  .meta({ id: "ConfirmedAddress" });

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
export const lettersSchema = z
  .object({ mails: z.array(letter).describe("The newest first.") })
  .meta({ id: "KeptMails" });

/** The answer that is the mails which were kept, as its reader gets it. */
export type ShownMails = z.output<typeof lettersSchema>;
