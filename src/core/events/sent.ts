import { fromBase64, toBase64 } from "../platform/bytes.ts";
import { sign } from "../platform/digest.ts";

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

interface Message {
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

/** Returns the body of an event as people and receivers get it; `playground` is the one that it is of, where the body does not say so. */
export type ShowBody = (body: string, playground?: string) => Promise<string>;

/** Gives so many random bytes. */
export type RandomBytes = (size: number) => Uint8Array;

const PREFIX = "whsec_";

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A new secret: `whsec_` and base64 (Standard Webhooks 1.0.0, "Signature scheme"). */
export function createSecret(randomBytes: RandomBytes): string {
  return `${PREFIX}${toBase64(randomBytes(SECRET_BYTES))}`;
}

/** The headers that prove who sent a payload (Standard Webhooks 1.0.0); one signature for each secret. `at` is the time of the attempt, epoch milliseconds. */
export function toSignedHeaders(
  message: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const { id, at, body } = message;
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = fromBase64(secret.slice(PREFIX.length));
    return `v1,${sign(key, `${id}.${timestamp}.${body}`, "base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
