import { fromBase64, toBase64 } from "../../platform/bytes.ts";
import { sign } from "../../platform/digest.ts";

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
