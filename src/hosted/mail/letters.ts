import { escapeHtml } from "../../core/http/pages/markup.ts";
import { INVITATION_LIFETIME } from "../../core/services/bounds.ts";
import type { CustomerStorage, CustomerSubjects, MailRow } from "../accounts/storage/customer-storage.ts";
import { makeLink } from "./links.ts";
import type { Letter } from "./mail.ts";
import type { MailDetails, MailKind } from "./outbox.ts";

/** A letter in parts; a part with an address is a link, which stands alone on its line. */
interface Draft {
  readonly subject: string;
  readonly parts: readonly (string | { readonly href: string })[];
}

const HOUR_ONCE = "The link works once, within one hour.";
const IGNORE = "If it was not you, you do not need to do anything.";

/** Confirms the address of somebody new. */
const toSignUpLetter = (baseUrl: string, token: string): Draft => ({
  subject: "Confirm your address for Seedbed",
  parts: [
    "Somebody signed up for Seedbed with this address. To confirm it and begin, open this link:",
    { href: toLink(baseUrl, "verify", token) },
    HOUR_ONCE,
    `${IGNORE} No account is created without the link. If you did not sign up, do not open it: the password was chosen by somebody else.`,
  ],
});

/** Tells who has an account that somebody signed up with their address. */
const toTakenLetter = (baseUrl: string): Draft => ({
  subject: "You already have a Seedbed account",
  parts: [
    "Somebody signed up for Seedbed with this address, or wanted to change theirs to it. You already have an account. To log in, go to:",
    { href: `${baseUrl}/dashboard/login` },
    "If you forgot your password, choose a new one here:",
    { href: `${baseUrl}/dashboard/forgot` },
    `${IGNORE} Nothing was changed.`,
  ],
});

/** Confirms the address of an account. */
const toVerificationLetter = (baseUrl: string, token: string): Draft => ({
  subject: "Confirm your address for Seedbed",
  parts: [
    "To confirm that this is the address of your Seedbed account, open this link:",
    { href: toLink(baseUrl, "verify", token) },
    HOUR_ONCE,
    "If you have no such account, do not open it.",
  ],
});

/** Gives a link to a new password. */
const toResetLetter = (baseUrl: string, token: string): Draft => ({
  subject: "Choose a new password for Seedbed",
  parts: [
    "Somebody asked for a new password for your Seedbed account. To choose it, open this link:",
    { href: toLink(baseUrl, "reset", token) },
    `${HOUR_ONCE} With a new password, all browsers are logged out.`,
    `${IGNORE} Your password stays as it is.`,
  ],
});

/** Confirms the new address of an account. */
const toChangeLetter = (baseUrl: string, token: string): Draft => ({
  subject: "Confirm your new address for Seedbed",
  parts: [
    "Somebody wants to use this address for a Seedbed account. To confirm it, open this link:",
    { href: toLink(baseUrl, "verify", token) },
    HOUR_ONCE,
    "If you did not ask for this, do not open it.",
  ],
});

/** Tells the address until now that another one is to be confirmed. */
const toChangeAskedLetter = (baseUrl: string, newEmail: string): Draft => ({
  subject: "Your Seedbed address will change",
  parts: [
    `Somebody with your password asked to change the address of your Seedbed account to ${newEmail}. It changes once that address is confirmed.`,
    "If it was you, you do not need to do anything. If it was not you, choose a new password at once, which also ends this change:",
    { href: `${baseUrl}/dashboard/forgot` },
  ],
});

/** Tells the address until now that it is no more the account's. */
const toChangedLetter = (baseUrl: string, newEmail: string): Draft => ({
  subject: "Your Seedbed address was changed",
  parts: [
    `The address of your Seedbed account is now ${newEmail}. This one is no longer in use.`,
    "If it was not you, write to the operator of this server:",
    { href: baseUrl },
  ],
});

const toPasswordSetLetter = (baseUrl: string): Draft => ({
  subject: "Your Seedbed password was changed",
  parts: [
    "The password of your Seedbed account was changed by a link that was sent to this address. All browsers are logged out.",
    "If it was not you, somebody reads your mail. Choose another password:",
    { href: `${baseUrl}/dashboard/forgot` },
  ],
});

/** Gives somebody a link to a key of an account. */
const toInvitationLetter = (baseUrl: string, by: string, token: string): Draft => ({
  subject: "You are invited to a team on Seedbed",
  parts: [
    `${by} invites you to work with their sandboxes, snapshots and playgrounds on Seedbed. To get an API key of your own for them, open this link:`,
    { href: toLink(baseUrl, "join", token) },
    "The link works once, within seven days. The key is shown only then.",
    "If you do not know them, do not open it.",
  ],
});

/** Tells that an invoice could not be collected, and how long the plan stays, epoch milliseconds. */
const toUnpaidLetter = (baseUrl: string, { plan, until }: MailDetails["unpaid_invoice"]): Draft => ({
  subject: "An invoice for Seedbed is unpaid",
  parts: [
    `The payment for your plan, ${plan}, could not be collected. Your plan stays until ${toDay(until)}. To pay, or to change the card, open your plan and choose Manage billing:`,
    { href: `${baseUrl}/dashboard/plan` },
    "If it is not paid by then, your account continues on the free plan. If you have paid in the meantime, you do not need to do anything.",
  ],
});

/** Tells that the plan has ended as it was not paid, and how long the keys and their data stay, epoch milliseconds. */
function toPlanEndedLetter(baseUrl: string, { dataUntil }: MailDetails["plan_ended"]): Draft {
  const kept = "Your keys and their data stay, under the limits of the plan that you have now.";
  const bounded = `Your keys and their data stay until ${toDay(dataUntil ?? 0)}, under the limits of the free plan, and are deleted then. To keep them, choose a plan before:`;
  return {
    subject: "Your Seedbed plan has ended",
    parts: [
      "An invoice was not paid, so your plan has ended and its subscription with it. Nothing more is charged.",
      dataUntil === null ? kept : bounded,
      { href: `${baseUrl}/dashboard/plan` },
    ],
  };
}

/** A day as everybody reads it alike: 2026-11-01 (UTC). */
function toDay(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)} (UTC)`;
}

/** The address of a link. The token stands behind the #: what follows it no browser sends, so it is in nobody's log. */
export function toLink(baseUrl: string, page: "verify" | "reset" | "join", token: string): string {
  return `${baseUrl}/dashboard/${page}#token=${token}`;
}

function write(baseUrl: string, { subject, parts }: Draft): Omit<Letter, "id" | "to"> {
  const sender = `Sent by Seedbed at ${baseUrl}`;
  const text = [...parts, sender].map((part) => (typeof part === "string" ? part : part.href));
  const html = parts.map((part) =>
    typeof part === "string"
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.href)}</a></p>`,
  );
  return {
    subject,
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
<h1>${escapeHtml(subject)}</h1>
${html.join("\n")}
<p><small>${escapeHtml(sender)}</small></p>
</body>
</html>
`,
  };
}

/** Writes the letter of a mail that leaves now, its link included; undefined if there is nothing to say any more. */
export type WriteLetter = (mail: MailRow) => Promise<Letter | undefined>;

/**
 * Looks up, when a mail leaves, whom it is about, and makes its link then: so no token waits in the queue, an hour is an hour from
 * the mail, and nobody who asks can tell by the time it takes whether an address has an account. `clock` gives epoch milliseconds.
 */
export function createWriteLetter(parts: {
  readonly storage: Pick<CustomerStorage, "transact">;
  readonly baseUrl: string;
  readonly clock: () => number;
}): WriteLetter {
  const { storage, baseUrl, clock } = parts;

  async function toDraft(within: CustomerSubjects, mail: MailRow): Promise<Draft | undefined> {
    const { recipient: email, details } = mail;
    const kind = mail.kind as MailKind; // only the outbox writes it
    const link = { email, accountId: mail.accountId, details: null };
    const about = mail.accountId === null ? undefined : await within.accounts.find({ id: mail.accountId });
    switch (kind) {
      case "sign_up":
        if ((await within.accounts.find({ email })) !== undefined) return toTakenLetter(baseUrl);
        if (details === null) return undefined;
        return toSignUpLetter(baseUrl, await makeLink(within, { ...link, purpose: "sign_up", details }, clock()));
      case "verification":
        if (about?.email !== email || about.verifiedAt !== null) return undefined;
        return toVerificationLetter(baseUrl, await makeLink(within, { ...link, purpose: "verification" }, clock()));
      case "forgot": {
        const account = await within.accounts.find({ email });
        if (account === undefined) return undefined;
        const reset = { ...link, purpose: "reset", accountId: account.id } as const;
        return toResetLetter(baseUrl, await makeLink(within, reset, clock()));
      }
      case "change":
        if (about?.newEmail !== email) return undefined;
        if ((await within.accounts.find({ email })) !== undefined) return toTakenLetter(baseUrl);
        return toChangeLetter(baseUrl, await makeLink(within, { ...link, purpose: "change" }, clock()));
      case "change_asked":
      case "changed": {
        const { newEmail } = JSON.parse(details ?? "{}") as MailDetails["changed"]; // as above
        return kind === "changed" ? toChangedLetter(baseUrl, newEmail) : toChangeAskedLetter(baseUrl, newEmail);
      }
      case "invitation": {
        if (about === undefined) return undefined;
        const token = await makeLink(within, { ...link, purpose: "invitation", details }, clock(), INVITATION_LIFETIME);
        return toInvitationLetter(baseUrl, about.email, token);
      }
      case "password_set":
        return toPasswordSetLetter(baseUrl);
      case "unpaid_invoice":
        // Paid meanwhile: the reminder is dropped.
        if (!(await isUnpaid(within, mail.accountId))) return undefined;
        return toUnpaidLetter(baseUrl, JSON.parse(details ?? "{}") as MailDetails["unpaid_invoice"]); // as above
      case "plan_ended":
        return toPlanEndedLetter(baseUrl, JSON.parse(details ?? "{}") as MailDetails["plan_ended"]); // as above
    }
  }

  return async (mail) => {
    const draft = await storage.transact((within) => toDraft(within, mail));
    return draft && { id: mail.id, to: mail.recipient, ...write(baseUrl, draft) };
  };
}

async function isUnpaid({ payments }: CustomerSubjects, accountId: string | null): Promise<boolean> {
  const row = accountId === null ? undefined : await payments.find({ accountId });
  return row?.standing === "unpaid";
}
