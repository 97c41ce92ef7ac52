/** A mail that is to leave. Neither its words nor a link are in it: they are written when it leaves. */
export interface MailRow {
  readonly id: string;
  readonly kind: string;
  /** The address that it goes to. */
  readonly recipient: string;
  /** Whom it is about; null where that is looked up when it leaves. It goes with its account. */
  readonly accountId: string | null;
  /** JSON; null if there is nothing more to say. */
  readonly details: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** A mail that the claimer alone may send until its lease ends. */
export interface ClaimedMail extends MailRow {
  readonly lease: string;
  /** Attempts that failed. */
  readonly tries: number;
}

/** Where mails enter the queue. */
export interface AddMail {
  /** Puts a mail into the queue, due at once; of a transaction once that is stored. */
  add(row: MailRow): Promise<void>;
}

/** Keeps the queue of mails. Where processes share it they do so through leases. */
export interface MailStorage extends AddMail {
  /** Takes due mails, the longest due first; nobody else gets them until the lease ends. Times are epoch milliseconds. */
  claim(request: {
    readonly now: number;
    readonly leaseUntil: number;
    readonly lease: string;
    readonly limit: number;
  }): Promise<readonly ClaimedMail[]>;
  /** Forgets a claimed mail: it has left, or is not to leave. Nothing for whoever's lease has ended. */
  remove(id: string, lease: string): Promise<void>;
  /** Gives a claimed mail back, due at a time; `tries` is how many attempts failed by then. Nothing for whoever's lease has ended. */
  postpone(id: string, lease: string, until: number, tries: number): Promise<void>;
  /** Ends all leases: for a process that knows that nobody else works on the queue. */
  releaseLeases(now: number): Promise<void>;
  /** When the next mail after `now` falls due; null if none waits. */
  nextDue(now: number): Promise<number | null>;
  /** How many wait or are on their way. */
  count(): Promise<number>;
}
