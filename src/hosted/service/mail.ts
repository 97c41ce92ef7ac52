import { randomUUID } from "node:crypto";

import type { Config } from "../../config.ts";
import type { Log } from "../../core/http/log.ts";
import { processTimers } from "../../core/services/timers.ts";
import type { CustomerStorage } from "../accounts/storage/customer-storage.ts";
import { createWriteLetter } from "../mail/letters.ts";
import { createMailQueue } from "../mail/mail-queue.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { noMail } from "../mail/mail.ts";
import type { KeptLetter, Mail } from "../mail/mail.ts";
import { createOutbox } from "../mail/outbox.ts";
import type { Outbox } from "../mail/outbox.ts";
import { toReach } from "./loopback.ts";

export async function openMail(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "host" | "baseUrl" | "trustProxy">,
  clock: () => number,
): Promise<Mail> {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl !== undefined) {
    const { createSmtpMail } = await import("../mail/smtp.ts");
    return createSmtpMail({ url: smtpUrl, from: mailFrom });
  }
  return toReach(config).isLocal ? createMemoryMail(clock) : noMail;
}

/** The queue of mails with the process's own timers, and where services leave them; it does not run yet. */
export function openMailQueue(parts: {
  readonly mail: Mail;
  readonly storage: CustomerStorage;
  readonly baseUrl: string;
  readonly clock: () => number;
  readonly log: Log;
}): { readonly queue: MailQueue; readonly outbox: Outbox } {
  const { mail, storage, baseUrl, clock, log } = parts;
  const queue = createMailQueue({
    storage,
    mail,
    clock,
    write: createWriteLetter({ storage, baseUrl, clock }),
    timers: processTimers,
    random: Math.random,
    newId: randomUUID,
    onFailure: (kind, why, tries) => log.warn("a mail did not leave", { kind, why, tries }),
    onFault: (error) => log.error("mails could not be looked after", { error }),
  });
  return { queue, outbox: createOutbox({ storage, mail, clock, newId: randomUUID, wake: queue.wake }) };
}

const MOST_KEPT = 100;

/** Keeps letters in the process, to be shown to whose machine it is. `clock` gives epoch milliseconds. */
function createMemoryMail(clock: () => number): Mail {
  let kept: readonly KeptLetter[] = [];
  return {
    reach: "shown",
    async send(letter) {
      kept = [{ ...letter, at: clock() }, ...kept].slice(0, MOST_KEPT);
    },
    list: () => kept,
  };
}
