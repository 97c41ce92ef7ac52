export interface Letter {
  /** The mail's own, the same at each attempt: a receiver can tell that it is one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mail {
  /**
   * `sent`: they go to their receivers. `shown`: they stay in the process, for the one person whose machine it is. `none`:
   * nothing leaves, and nothing is to be given to `send`.
   */
  readonly reach: "sent" | "shown" | "none";
  /** Sends a letter. Throws a {@link MailFault} if it was not taken. */
  send(letter: Letter): Promise<void>;
  list(): readonly KeptLetter[];
}

export interface KeptLetter extends Letter {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A letter that was not taken. The message names neither the receiver nor what the letter says, so that it can be logged. */
export class MailFault extends Error {
  /** True if another attempt would end the same way: the server refuses this receiver. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.name = "MailFault";
    this.isFinal = isFinal;
  }
}

export const noMail: Mail = Object.freeze({
  reach: "none",
  send: async () => {
    throw new MailFault("nothing is sent here: SMTP_URL is not set", true);
  },
  list: () => [],
});
