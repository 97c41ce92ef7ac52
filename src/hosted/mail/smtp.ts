import { createTransport } from "nodemailer";

import { MailFault } from "./mail.ts";
import type { Mail } from "./mail.ts";

/** Time that the server may take, milliseconds: to take the connection, to greet, and between two of its answers. */
const PATIENCE = Object.freeze({ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });

/** Time that one letter may take in all, milliseconds. */
const DEADLINE = 60_000;

/** The steps of SMTP at which a refusal (5yz, RFC 5321 §4.2.1) is about this letter; at any other it is about how we send. */
const ABOUT_THE_LETTER = new Set(["RCPT TO", "DATA"]);

/**
 * Sends letters by SMTP, each over a connection of its own. `url` is `smtp://` (TLS by STARTTLS where the server has it) or
 * `smtps://`, with nodemailer's options in its query; `from` is the sender's address, with a name or without.
 */
export function createSmtpMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  const transport = createTransport({ ...PATIENCE, url, disableFileAccess: true, disableUrlAccess: true });
  const host = /@([\w.-]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    reach: "sent",
    async send({ id, to, subject, text, html }) {
      const sending = transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834: nobody's holiday answers it
      });
      try {
        await within(DEADLINE, sending);
      } catch (error) {
        throw toFault(error);
      }
    },
    list: () => [],
  };
}

interface Told {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

/** Returns a fault with codes only: the server's words may hold the address or the letter itself. */
function toFault(error: unknown): MailFault {
  if (error instanceof MailFault) return error;
  const { code, command, responseCode, permanent } = error as Told; // nodemailer throws errors only
  const said = [code, command === undefined ? undefined : `at ${command}`, responseCode].filter(
    (part) => part !== undefined,
  );
  const isFinal = permanent === true && command !== undefined && ABOUT_THE_LETTER.has(command);
  return new MailFault(said.length === 0 ? "the SMTP server cannot be asked" : said.join(" "), isFinal);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MailFault(`no end within ${ms / 1000} seconds`, false)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
