import { MOST_ATTEMPTS, delayAfter } from "../../core/events/verdict.ts";
import { MAILS_AT_ONCE, SHARED_POLL } from "../../core/services/bounds.ts";
import type { Timers } from "../../core/services/timers.ts";
import type { ClaimedMail, CustomerStorage } from "../accounts/storage/customer-storage.ts";
import type { WriteLetter } from "./letters.ts";
import { MailFault } from "./mail.ts";
import type { Mail } from "./mail.ts";

/** Longer than any attempt takes, so that a lease only ends under a process that is gone, milliseconds. */
const LEASE = 180_000;

/** The longest time without a look at a queue that nobody else writes to, milliseconds. */
const OWN_POLL = 60_000;

/** After a failure of storage, and the shortest time until another look, milliseconds. */
const AFTER_FAULT = 1_000;

/** A process that ends waits so long for letters on their way, milliseconds; the others leave once more, by whoever comes next. */
const LAST_WAIT = 3_000;

export type MailQueue = ReturnType<typeof createMailQueue>;

/** A queue that rests until it is started. It retries as webhooks do, each time later. */
export function createMailQueue(parts: {
  readonly storage: Pick<CustomerStorage, "mails" | "shared" | "clock">;
  readonly mail: Pick<Mail, "send">;
  readonly write: WriteLetter;
  readonly timers: Timers;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Gives [0, 1). */
  readonly random: () => number;
  readonly newId: () => string;
  /** Told of a letter that did not leave, by its kind, and of faults of our own. Never of a receiver or of what it says. */
  readonly onFailure: (kind: string, why: string, tries: number) => void;
  readonly onFault: (error: unknown) => void;
}) {
  const { storage, mail, write, timers, random, newId, onFailure, onFault } = parts;
  const { mails, shared, clock = parts.clock } = storage;
  // Dropped is what was not written, as there was nothing to say: nobody has the address, or it is confirmed already.
  const figures = { sent: 0, dropped: 0, failed: 0, givenUp: 0 };
  const underWay = new Set<Promise<void>>();
  let isStarted = false;
  let running: Promise<void> | undefined;
  let again = false;
  let cancelTimer = (): void => undefined;

  const isResting = (): boolean => running === undefined && underWay.size === 0;

  function wake(): void {
    if (!isStarted) return;
    again = true;
    running ??= work();
  }

  async function work(): Promise<void> {
    cancelTimer();
    let wait = AFTER_FAULT;
    try {
      while (again) {
        again = false;
        if (isStarted && (await beginSome())) again = true;
      }
      const next = await mails.nextDue(clock());
      wait = Math.min(shared ? SHARED_POLL : OWN_POLL, Math.max(AFTER_FAULT, (next ?? Infinity) - clock()));
    } catch (error) {
      onFault(error);
    } finally {
      running = undefined;
    }
    if (isStarted) cancelTimer = timers.after(wait, wake);
  }

  /** Begins what may be under way beside what is; whether there may be more. One that hangs holds up no other. */
  async function beginSome(): Promise<boolean> {
    const limit = MAILS_AT_ONCE - underWay.size;
    if (limit === 0) return false;
    const now = clock();
    const claimed = await mails.claim({ now, leaseUntil: now + LEASE, lease: newId(), limit });
    for (const one of claimed) {
      const sending = sendOne(one)
        .catch(onFault)
        .finally(() => {
          underWay.delete(sending);
          wake();
        });
      underWay.add(sending);
    }
    return claimed.length > 0;
  }

  async function sendOne(claimed: ClaimedMail): Promise<void> {
    const { id, lease } = claimed;
    const letter = await write(claimed);
    if (letter === undefined) {
      figures.dropped += 1;
      return mails.remove(id, lease);
    }
    try {
      await mail.send(letter);
    } catch (error) {
      return putOff(claimed, error);
    }
    figures.sent += 1;
    return mails.remove(id, lease);
  }

  async function putOff({ id, lease, kind, tries: before }: ClaimedMail, error: unknown): Promise<void> {
    const tries = before + 1;
    const isFinal = error instanceof MailFault && error.isFinal;
    const delay = isFinal ? undefined : delayAfter(tries, MOST_ATTEMPTS, undefined, random);
    figures.failed += 1;
    onFailure(kind, error instanceof MailFault ? error.message : "the letter could not be made", tries);
    if (delay !== undefined) return mails.postpone(id, lease, clock() + delay, tries);
    figures.givenUp += 1;
    return mails.remove(id, lease);
  }

  return {
    figures,
    wake,
    count: () => mails.count(),
    async start() {
      if (!shared) await mails.releaseLeases(clock());
      isStarted = true;
      wake();
    },
    /** Resolves when nothing is under way and nothing is due. */
    async settle() {
      while (!isResting()) await Promise.all([running, ...underWay]);
    },
    async stop() {
      isStarted = false;
      cancelTimer();
      let cancel = (): void => undefined;
      const waited = new Promise<void>((resolve) => {
        cancel = timers.after(LAST_WAIT, resolve);
      });
      await Promise.race([Promise.all([running, ...underWay]), waited]);
      cancel();
    },
  };
}
