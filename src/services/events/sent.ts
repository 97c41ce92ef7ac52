/** What came of one try to send. */
export interface Sent {
  /** The HTTP status; null if none came. */
  readonly status: number | null;
  /** Why no status came; null if one did. */
  readonly error: string | null;
  readonly latencyMs: number;
  /** The first `ATTEMPT_BODY` bytes of the body, as text. */
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

/** An attempt that a fault plan kept from being sent. */
export const DROPPED: Sent = Object.freeze({
  status: null,
  error: "not sent: the sandbox's fault plan drops it",
  latencyMs: 0,
  response: null,
});

/** One message to one receiver. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the try early: the process stops. */
  readonly signal: AbortSignal;
}

/** Sends one message. Throws nothing but {@link Interrupted}. */
export type Send = (message: Message) => Promise<Sent>;

/** The process stopped before the try was over: it does not count. */
export class Interrupted extends Error {}
